"""Who tackles and who helps: primary tacklers are marked, everybody in contact does one of both."""

from schemas.dba_bowl import MarkTackler, TacklerMarked
from service.rules.contract import cites
from service.rules.dba_bowl.course import Course, illegal, known_standing
from service.rules.dba_bowl.field import standing
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.zones import interferers_of, tacklers_of


@cites("DBA-010", "DBA-030")
def mark_tackler(course: Course, entry: MarkTackler) -> None:
    """A die is placed next to a player of the moving side."""
    state = course.state
    player = known_standing(state, entry.player, "DBA-030")
    name = state.player_name(entry.player)
    if player.marked:
        raise illegal(
            "DBA-010", f"{name} is marked already.", "One die stands next to a player.", "player"
        )
    _judge(course, entry.player)
    course.happen(TacklerMarked(entry.player))


def _judge(course: Course, key: str) -> None:
    state, name = course.state, course.state.player_name(key)
    player = state.players[key]
    if state.phase != "mark":
        course.breach(
            "DBA-010",
            f"{name} is marked in the {state.phase} phase.",
            "Primary tacklers are marked after the moves and before the first tackle.",
            "type",
        )
    if player.side != state.side:
        course.breach(
            "DBA-010",
            f"{name} is marked in the turn of {state.side_name(state.side)}.",
            "Only players of the moving side are primary tacklers.",
            "player",
        )
    elif not tacklers_of(state, key):
        course.breach(
            "DBA-023",
            f"{name} has no opponent in its TZ.",
            "A primary tackler has somebody to tackle.",
            "player",
        )


@cites("DBA-010", "DBA-023")
def candidates(state: State) -> list[str]:
    """Standing players of the moving side with a standing opponent in their TZ."""
    return [key for key, _ in standing(state, state.side) if tacklers_of(state, key)]


@cites("DBA-023", "DBA-049")
def neglecting(state: State) -> list[str]:
    """Those of them who are not marked and can help nobody who is: every possible target of a
    marked tackler is out of their zones. A Celebrity Star never helps."""
    found = candidates(state)
    targets = {
        target for key in found if state.players[key].marked for target in tacklers_of(state, key)
    }
    return [
        key
        for key in found
        if not state.players[key].marked
        and (
            state.players[key].profile == "celebrity"
            or targets.isdisjoint(interferers_of(state, key))
        )
    ]


@cites("DBA-010", "DBA-030")
def still_to_tackle(state: State) -> list[str]:
    """Marked players that still stand next to somebody to tackle."""
    return [key for key in candidates(state) if state.players[key].marked]
