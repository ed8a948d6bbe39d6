"""The dice of an entry, and the figures of the tally that its facts change."""

from schemas import dba_bowl as entries
from schemas.dba_bowl import DbaBowlEntry, DbaBowlFact
from service.rules.contract import FigureSeen, ReRollSeen, RollSeen
from service.rules.dba_bowl.fields import face_chance
from service.rules.dba_bowl.state import State

Seen = tuple[RollSeen | ReRollSeen, ...]
Facts = tuple[DbaBowlFact, ...]
TESTS = (
    entries.PassJudged,
    entries.BallCaught,
    entries.BallMissed,
    entries.BombJudged,
    entries.BombCaught,
    entries.BombMissed,
)
"""Facts that judge one die against the face needed."""
D6 = (6,)


def dice(state: State, entry: DbaBowlEntry, facts: Facts) -> Seen:
    """The dice of a roll, each with the side that rolled it."""
    if isinstance(entry, entries.PossessionRoll):
        return tuple(
            RollSeen(side.id, "possession", (die,), D6)
            for side, die in zip(state.setup.sides, entry.dice, strict=True)
        )
    for fact in facts:
        if isinstance(fact, TESTS):
            return (_tested(state, entry, fact),)
        if isinstance(fact, entries.TackleResolved):
            return _of_two(state, "tackle", entry, fact.tackler, fact.target)
        if isinstance(fact, entries.BlastResolved):
            return _of_two(state, "blast", entry, fact.thrower, fact.player)
        if isinstance(fact, entries.PlayerMoved) and isinstance(entry, entries.RouteRoll):
            return (RollSeen(state.players[fact.player].side, "route", entry.dice, D6),)
        if isinstance(fact, entries.PipsRolled):
            return (RollSeen(fact.side, "pips", (fact.pips,), D6),)
    return ()


def _tested(state: State, entry: DbaBowlEntry, fact: DbaBowlFact) -> RollSeen:
    assert isinstance(fact, TESTS)
    rolled: tuple[int, ...] = getattr(entry, "dice", ())
    kind = "pick_up" if isinstance(entry, entries.PickUpRoll) else _kind(fact)
    passed = rolled[0] >= fact.needed
    side = state.players[fact.player].side
    return RollSeen(side, kind, rolled, D6, passed, face_chance(fact.needed))


def _kind(fact: DbaBowlFact) -> str:
    if isinstance(fact, entries.PassJudged):
        return "pass"
    if isinstance(fact, entries.BombJudged):
        return "bomb_throw"
    return "bomb_catch" if isinstance(fact, entries.BombCaught | entries.BombMissed) else "catch"


def _of_two(state: State, kind: str, entry: DbaBowlEntry, one: str, other: str) -> Seen:
    rolled: tuple[int, ...] = getattr(entry, "dice", ())
    return tuple(
        RollSeen(state.players[player].side, kind, (die,), D6)
        for player, die in zip((one, other), rolled, strict=True)
    )


def figures(facts: Facts) -> tuple[FigureSeen, ...]:
    """Touchdowns and obligations missed, whose facts name their side."""
    found = []
    for fact in facts:
        if isinstance(fact, entries.TouchdownScored):
            found.append(FigureSeen(fact.side, fact.player, "touchdowns"))
        elif isinstance(fact, entries.CelebrityIgnored):
            found.append(FigureSeen(fact.side, fact.player, "obligations_missed"))
    return tuple(found)
