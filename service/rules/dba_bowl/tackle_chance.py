"""How likely a tackle is won, all 36 rolls counted."""

from itertools import product

from schemas.dba_bowl import TackleRollDue
from schemas.views import Chance
from service.rules.contract import cites
from service.rules.dba_bowl.fields import reduced
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.tackling import helpers, scores

DICE = tuple(product(range(1, 7), repeat=2))


@cites("DBA-031")
def winning_chance(state: State, tackler: str, target: str) -> Chance:
    """For the tackler, with those who would help now."""
    due = TackleRollDue(
        tackler=tackler,
        target=target,
        against_tackler=helpers(state, target, tackler),
        against_target=helpers(state, tackler, target),
        origin=state.entries + 1,
    )
    return rolled_chance(state, due)


@cites("DBA-031")
def rolled_chance(state: State, due: TackleRollDue) -> Chance:
    """For the tackler of a tackle that was declared."""
    ours, theirs = scores(state, due, 0, 0)
    won = sum(ours + die > theirs + target_die for die, target_die in DICE)
    return reduced(won, len(DICE))
