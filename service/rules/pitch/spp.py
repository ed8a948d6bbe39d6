"""Star player points: what each deed is worth, and what a casualty is.

Only a casualty by a block earns. What a competition pays is in the set-up; prayers pay extra.
"""

from schemas.pitch.facts import Counted
from schemas.pitch.words import Cause
from service.rules.contract import cites
from service.rules.pitch.course import Course
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.settings import setting
from service.rules.pitch.state import PitchState

BY_A_BLOCK: frozenset[Cause] = frozenset(("block", "both_down", "player_down"))
"""Going down by a block, on either side of it."""
BY_OPPONENTS = BY_A_BLOCK | {"foul"}
"""Nobody but an opponent can have done it."""
OWN_DOING: frozenset[Cause] = frozenset(("dodge", "rush", "jump", "landing", "secret_weapon"))
"""Nobody else did it, even if an opponent's skill made it worse."""


@cites("BB-082")
def spp_value(course: Course, figure: str, player: str | None = None) -> int:
    """Points for one `touchdown`, `completion`, `casualty` ...: a name in the set-up's `spp`.

    With `player` none for stars and mercenaries, and what its side's prayers pay.
    """
    value = int(getattr(setting(course.state, "spp", None), figure, 0))
    if player is None:
        return value
    if course.state.profiles[player].kind in ("star", "mercenary"):
        return 0
    if figure == "completion" and _has_prayer(course.state, player, "perfect_passing"):
        return HARM.prayers.perfect_passing
    return value


@cites("BB-081", "BB-083")
def count_casualty(course: Course, victim: str, cause: Cause, by: str | None) -> None:
    """Whoever put a player out has it in the tally, once, whatever becomes of the victim."""
    count_casualty_of(course, course.state.side_of(victim), cause, by)


def count_casualty_of(course: Course, side: str, cause: Cause, by: str | None) -> None:
    """A casualty of a side counts for whoever did it. Where a sheet does not know who blocked or
    fouled, it counts for the other side, and for none of its players; where it does not know the
    cause, as a casualty of unknown cause, which earns nothing."""
    state = course.state
    if by is None and state.detail == "sheet" and cause in BY_OPPONENTS:
        course.happen(Counted(state.other(side), _figure(cause)))
    elif by is not None and cause not in OWN_DOING and state.side_of(by) != side:
        spp = casualty_spp(course, cause, by)
        course.happen(Counted(state.side_of(by), _figure(cause), by, spp=spp))


def _figure(cause: Cause) -> str:
    if cause == "unknown":
        return "casualties_of_unknown_cause"
    return "casualties" if cause in BY_A_BLOCK else "other_casualties"


@cites("BB-083")
def casualty_spp(course: Course, cause: Cause, by: str) -> int:
    """Points for a casualty of this cause: none but for a block, unless a prayer says so."""
    state, prayers = course.state, HARM.prayers
    if state.profiles[by].kind in ("star", "mercenary"):
        return 0
    if cause in BY_A_BLOCK:
        violence = _has_prayer(state, by, "necessary_violence")
        return prayers.necessary_violence if violence else spp_value(course, "casualty")
    if cause == "foul" and _has_prayer(state, by, "fouling_frenzy"):
        return prayers.fouling_frenzy
    if cause == "crowd" and _has_prayer(state, by, "fan_interaction"):
        return prayers.fan_interaction
    return 0


def _has_prayer(state: PitchState, player: str, prayer: str) -> bool:
    return any(each.name == prayer for each in state.sides[state.side_of(player)].prayers)
