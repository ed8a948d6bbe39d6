"""What a side has hired for the match, and can still use."""

from service.rules.blood_bowl.price_lists import OFFERS
from service.rules.blood_bowl.state import State
from service.rules.contract import cites


def hired(state: State, side: str, inducement: str) -> int:
    """How many of an inducement a side has for this match."""
    if is_torn_between(state, inducement):
        return 0
    return bought(state, side, inducement)


def bought(state: State, side: str, inducement: str) -> int:
    return sum(each.number for each in state.inducements.get(side, ()) if each.name == inducement)


@cites("BB-005")
def is_torn_between(state: State, inducement: str) -> bool:
    """Whether it is a celebrity that both sides of a league match have paid: it plays for
    neither."""
    offer = OFFERS.get(inducement)
    return (
        offer is not None
        and offer.named
        and not state.setup.exhibition
        and all(bought(state, side, inducement) for side in state.sides)
    )


@cites("BB-005")
def can_still_use(state: State, side: str, inducement: str) -> bool:
    """What does something once a match."""
    used = state.inducements_used.get(side, ())
    return hired(state, side, inducement) > 0 and inducement not in used
