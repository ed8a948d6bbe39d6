"""The PIP die, and what paying PIPs for a move, a bomb or getting up takes."""

from schemas.dba_bowl import (
    EnterCelebrityDue,
    PipRoll,
    PipsRolled,
    PipsSpent,
    PlayerStood,
    StandPlayer,
)
from service.rules.contract import cites
from service.rules.dba_bowl.celebrity import has_to_move, star_of
from service.rules.dba_bowl.course import Course, illegal, known, plural
from service.rules.dba_bowl.state import Player, State
from service.rules.dba_bowl.tables import TABLES
from service.rules.dba_bowl.turns import pips_for


@cites("DBA-011", "DBA-048")
def pip_roll(course: Course, entry: PipRoll) -> None:
    """A D6 of PIPs; a six brings a Celebrity Star that waits onto the pitch."""
    due = course.answered()
    pips = entry.dice[0]
    course.happen(PipsRolled(due.side, pips))
    star = star_of(course.state, due.side)
    waits = star is not None and course.state.players[star].whereabouts == "waiting"
    if star is not None and waits and pips == TABLES.match.celebrity_enters_pips:
        course.then(EnterCelebrityDue(player=star, origin=course.number))


@cites("DBA-010", "DBA-012", "DBA-014", "DBA-015", "DBA-048")
def pay_for_moving(course: Course, players: tuple[str, ...]) -> None:
    """Spend the PIPs for a move of these players (one of them, or a line). Breaches when it is not
    their turn to move, they have moved twice, or the PIPs are not there."""
    _in_their_turn(course, players, "move", "moves")
    _before_the_celebrity(course, players)
    most = TABLES.match.moves_a_turn
    for key in players:
        if course.state.players[key].moves >= most:
            course.breach(
                "DBA-015",
                f"{course.state.player_name(key)} has moved {most} times this turn.",
                "A player moves twice in a turn at most.",
                "player",
            )
    cost = _pay(course, players, "move")
    course.happen(PipsSpent(cost, players))


@cites("DBA-013", "DBA-014")
def stand_player(course: Course, entry: StandPlayer) -> None:
    """A downed player gets up where it lies."""
    state = course.state
    player = known(state, entry.player)
    if player.at is None or player.posture != "down":
        raise illegal(
            "DBA-013",
            f"{state.player_name(entry.player)} is not down on the pitch.",
            "A PIP stands a downed player.",
            "player",
        )
    _in_their_turn(course, (entry.player,), "stand", "gets up")
    cost = _pay(course, (entry.player,), "stand")
    course.happen(PlayerStood(entry.player, cost))


def _pay(course: Course, players: tuple[str, ...], what: str) -> int:
    state = course.state
    cost = pips_for(state, players)
    if cost > state.pips:
        rule = "DBA-014" if cost > 1 else "DBA-012" if what == "move" else "DBA-013"
        course.breach(
            rule,
            f"It costs {plural(cost, 'PIP')} to {what} {state.player_name(players[0])}; "
            f"{plural(state.pips, 'PIP')} left.",
            "A move or getting up costs 1 PIP, 2 with a Big Guy.",
        )
    return cost


def _in_their_turn(course: Course, players: tuple[str, ...], phase: str, does: str) -> None:
    state = course.state
    for key in players:
        if state.players[key].side != state.side:
            course.breach(
                "DBA-010",
                f"{state.player_name(key)} {does} in the turn of {state.side_name(state.side)}.",
                f"Only players of {state.side_name(state.side)} do now.",
                "player",
            )
    if state.phase != phase:
        course.breach(
            "DBA-010",
            f"{state.player_name(players[0])} {does} in the {state.phase} phase.",
            f"This belongs to the {phase} phase.",
            "type",
        )


def _before_the_celebrity(course: Course, players: tuple[str, ...]) -> None:
    star = has_to_move(course.state)
    if star is not None and star not in players:
        course.breach(
            "DBA-048",
            f"{course.state.player_name(players[0])} moves before the Celebrity Star does.",
            f"{course.state.player_name(star)} moves first.",
            "player",
        )


def can_pay(state: State, key: str, player: Player) -> bool:
    """Whether a player of the moving side may still be moved, its PIPs and moves counted."""
    return player.moves < TABLES.match.moves_a_turn and pips_for(state, (key,)) <= state.pips
