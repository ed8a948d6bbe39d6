"""How hard a throw is and where a failed one may go; for the ball and for bombs."""

from schemas.dba_bowl import Band, LandingDue, PassRollDue
from service.rules.contract import cites
from service.rules.dba_bowl.bands import range_of
from service.rules.dba_bowl.course import Course, illegal, place
from service.rules.dba_bowl.field import PITCH, place_of
from service.rules.dba_bowl.state import Square, State
from service.rules.dba_bowl.tables import TABLES


@cites("DBA-060")
def band_to(state: State, player: str, target: Square) -> Band:
    """The range of a square, by the passing grid. Raises IllegalEntry when it is out of range."""
    band = range_of(place_of(state, player), target)
    if band is None:
        raise illegal(
            "DBA-060",
            f"{place(target)} is out of the range of {state.player_name(player)}.",
            "Another square that the passing grid reaches from the thrower's.",
            "target",
        )
    return band


@cites("DBA-060")
def squares_by_band(state: State, player: str) -> dict[Band, list[Square]]:
    """Every square a player can throw at, by range."""
    origin = place_of(state, player)
    found: dict[Band, list[Square]] = {}
    for x in range(PITCH.length):
        for y in range(PITCH.width):
            band = range_of(origin, (x, y))
            if band is not None:
                found.setdefault(band, []).append((x, y))
    return found


@cites("DBA-046", "DBA-060")
def passing_face(state: State, player: str, band: Band) -> int:
    """The lowest face of a good throw: ball handling plus range. No die shows 7 or 8."""
    handling = state.players[player].figures.ball_handling
    assert handling is not None
    return handling + TABLES.passing.of(band)


@cites("DBA-046", "DBA-061")
def strays(course: Course, due: PassRollDue) -> None:
    """A failed throw lands up to the range modifier, at least one, squares from its target."""
    most = max(TABLES.handling.least_failed_pass, TABLES.passing.of(due.band))
    course.then(
        LandingDue(
            side=course.state.opponents(due.player),
            around=due.target,
            least=0,
            most=most,
            thrower=due.player if due.bomb else None,
            origin=course.number,
        )
    )
