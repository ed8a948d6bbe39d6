"""A rule system that fits on a page, to test what all systems share.

One counter is added to. It must not go above the limit (a breach: it is clear what happened) and
cannot be spent below zero (illegal: it cannot have happened). What `double` and `shout` come to
depends on everything before them, so a change early in a match shows later.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from schemas.views import Board, Expectation, SideView, Surface, Tally, TallyLine, TurnView
from service.rules.contract import Breach, Decision, IllegalEntry, RuleSystem
from service.rules.ledger import Ledger, Rule

Amount = Annotated[int, Meta(ge=0, le=1000)]


class CounterSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    limit: int


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class Add(_Entry, frozen=True, tag="add"):
    by: Amount
    note: str = ""


class Double(_Entry, frozen=True, tag="double"):
    """Answers the entry just before it."""


class Spend(_Entry, frozen=True, tag="spend"):
    amount: Amount


class Pass(_Entry, frozen=True, tag="pass"):
    """Nothing follows from it."""


class Shout(_Entry, frozen=True, tag="shout"):
    words: Annotated[str, Meta(max_length=8000)]


class Raised(msgspec.Struct, frozen=True, tag_field="type", tag="raised"):
    by: int


class Spent(msgspec.Struct, frozen=True, tag_field="type", tag="spent"):
    amount: int


class Shouted(msgspec.Struct, frozen=True, tag_field="type", tag="shouted"):
    words: str
    total: int


CounterFact = Raised | Spent | Shouted


class CounterState(msgspec.Struct, frozen=True):
    limit: int
    total: int = 0
    facts: int = 0


def start(setup: CounterSetup) -> CounterState:
    return CounterState(setup.limit)


def decide(state: CounterState, entry: _Entry) -> Decision:
    match entry:
        case Add():
            return _raised(state, entry.by)
        case Double():
            return _raised(state, state.total, answers=1)
        case Spend(amount=amount) if amount > state.total:
            detail = f"{amount} cannot be spent: the counter is at {state.total}."
            raise IllegalEntry(Breach("COUNT-002", detail, "Spend less.", "amount"))
        case Spend(amount=amount):
            return Decision((Spent(amount),))
        case Shout(words=words):
            return Decision((Shouted(words, state.total),))
        case Pass():
            return Decision(())
    raise AssertionError(entry)


def _raised(state: CounterState, by: int, answers: int = 0) -> Decision:
    total = state.total + by
    breaches: tuple[Breach, ...] = ()
    if total > state.limit:
        detail = f"The counter would be at {total}, above {state.limit}."
        breaches = (Breach("COUNT-001", detail, f"Add {state.limit - state.total} at most.", "by"),)
    return Decision((Raised(by),), breaches, answers)


def evolve(state: CounterState, fact: CounterFact) -> CounterState:
    match fact:
        case Raised(by=by):
            change = by
        case Spent(amount=amount):
            change = -amount
        case _:
            change = 0
    return CounterState(state.limit, state.total + change, state.facts + 1)


def expected(state: CounterState) -> tuple[Expectation, ...]:
    return (Expectation("pass", "Pass", None, ()),)


def board(state: CounterState) -> Board:
    return Board(
        status="running",
        sides=(SideView("all", "All", state.total),),
        turn=TurnView(state.facts, None, "count"),
        winner=None,
        surface=Surface("square", 3, 2),
        regions=(),
        pieces=(),
    )


def tally(state: CounterState) -> Tally:
    return Tally((TallyLine("all", None, {"facts": state.facts}),))


def headline(state: CounterState, facts: tuple[CounterFact, ...]) -> str:
    return f"The counter is at {state.total}"


def rule(id: str, text: str, status: Literal["enforced", "derived", "recorded"]) -> Rule:  # noqa: A002
    return Rule(id=id, topic="counting", text=text, status=status)


RULES = (
    rule("COUNT-001", "The counter stays at the limit or below.", "enforced"),
    rule("COUNT-002", "Nobody spends what is not there.", "enforced"),
    rule("COUNT-003", "Count aloud.", "recorded"),
)

COUNTER = RuleSystem(
    key="counter",
    revision=1,
    title="Counter",
    setup_type=CounterSetup,
    entry_type=Add | Double | Spend | Pass | Shout,
    fact_type=CounterFact,
    state_type=CounterState,
    start=start,
    decide=decide,
    evolve=evolve,
    expected=expected,
    board=board,
    tally=tally,
    headline=headline,
    ledger=Ledger("counter", {rule.id: rule for rule in RULES}),
    entry_schemas={"add": 1, "double": 1, "spend": 1, "pass": 1, "shout": 1},
)
