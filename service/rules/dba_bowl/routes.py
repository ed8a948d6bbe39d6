"""A Nutter goes where its route leads, as far as a die says: in its move and as an exploit."""

from schemas.dba_bowl import DeclareRoute, PlayerMoved, RouteDue, RouteRoll, RouteRollDue
from service.rules.contract import cites
from service.rules.dba_bowl.course import Course, expects_player, illegal, known_standing, place
from service.rules.dba_bowl.field import place_of
from service.rules.dba_bowl.pips import pay_for_moving
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.zones import Ground, reach_of
from service.rules.pitch.squares import adjacent


@cites("DBA-045")
def declare_route(course: Course, entry: DeclareRoute) -> None:
    """A PIP sends a Nutter off along a route."""
    player = known_standing(course.state, entry.player, "DBA-045")
    if player.profile != "nutter":
        raise illegal(
            "DBA-045",
            f"{course.state.player_name(entry.player)} is no Nutter.",
            "Others move with move_player.",
            "player",
        )
    if not entry.route:
        raise illegal("DBA-045", "The route is empty.", "It has one to six squares.", "route")
    _is_a_way(course.state, entry)
    pay_for_moving(course, (entry.player,))
    course.then(RouteRollDue(player=entry.player, route=entry.route, origin=course.number))


@cites("DBA-034", "DBA-045")
def declare_exploit(course: Course, entry: DeclareRoute) -> None:
    """A Nutter that won a tackle declares where it exploits; nowhere when the route is empty."""
    due = course.due
    assert isinstance(due, RouteDue)
    expects_player(course.state, entry.player, due.player, "DBA-045")
    _is_a_way(course.state, entry)
    course.answered()
    if entry.route:
        course.then(
            RouteRollDue(player=entry.player, route=entry.route, exploit=True, origin=course.number)
        )


def _is_a_way(state: State, entry: DeclareRoute) -> None:
    start = place_of(state, entry.player)
    for here, square in zip((start, *entry.route), entry.route, strict=False):
        if not adjacent(here, square):
            raise illegal(
                "DBA-045",
                f"{place(square)} is not next to {place(here)}.",
                "Every square of a route is next to the one before.",
                "route",
            )


@cites("DBA-034", "DBA-045")
def route_roll(course: Course, entry: RouteRoll) -> None:
    """As far along the route as the die says and zones and others let it; it may be no square."""
    due = course.answered()
    assert isinstance(due, RouteRollDue)
    at = route_end(course.state, due.player, due.route, entry.dice[0])
    course.happen(PlayerMoved(due.player, at, "exploit" if due.exploit else "route"))


@cites("DBA-022", "DBA-045")
def route_end(state: State, player: str, route: tuple[Square, ...], die: int) -> Square:
    """Where a Nutter ends that rolled this."""
    ground = Ground(state, state.players[player].side)
    return ground.walked(place_of(state, player), route, die)


def can_exploit_route(state: State, due: RouteDue) -> bool:
    """Whether the Nutter still stands and has somewhere to go."""
    return state.players[due.player].stands and bool(reach_of(state, due.player, 1))
