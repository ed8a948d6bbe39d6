"""What a casualty comes to, and the casualty roll that says so."""

from typing import NamedTuple, cast

from schemas.pitch.steps import RollDue
from schemas.pitch.words import CasualtyResult, Cause, Lowered, Modifier
from service.rules.contract import cites
from service.rules.pitch.field import has_skill
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.state import PitchState


class Outcome(NamedTuple):
    """A casualty result, with the characteristic a lasting injury takes."""

    result: CasualtyResult
    lowered: Lowered | None = None

    @property
    def word(self) -> str:
        """As a note on the agenda: `dead`, `lasting_injury:ma`."""
        return self.result if self.lowered is None else f"{self.result}:{self.lowered}"


BADLY_HURT = Outcome("badly_hurt")


def outcome(word: str) -> Outcome:
    """From its note."""
    result, _, lowered = word.partition(":")
    return Outcome(cast(CasualtyResult, result), cast(Lowered, lowered) if lowered else None)


@cites("BB-052", "BB-056")
def casualty_due(
    state: PitchState,
    player: str,
    cause: Cause | None,
    by: str | None,
    origin: int,
    note: str | None = None,
) -> RollDue:
    """The casualty roll against a player. `note`: the first outcome, where this is the second."""
    return RollDue(
        roll="casualty",
        side=state.rolls_against(player, by),
        faces=HARM.casualty.dice,
        origin=origin,
        player=player,
        modifiers=_modifiers(state, player),
        against=by,
        cause=cause,
        note=note,
    )


def _modifiers(state: PitchState, player: str) -> tuple[Modifier, ...]:
    niggling = state.profiles[player].niggling_injuries
    numbers = HARM.numbers
    each = numbers.casualty_each_niggling_injury
    old = (Modifier("niggling injuries", niggling * each),) if niggling else ()
    decay = has_skill(state, player, "Decay")
    return (*old, Modifier("Decay", numbers.casualty_decay)) if decay else old
