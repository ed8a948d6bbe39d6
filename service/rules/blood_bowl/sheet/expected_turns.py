"""What a sheet may note of a turn. Where it may be unknown who did it, that is an expectation of
its own, without the field."""

from collections.abc import Iterator
from typing import get_args

from schemas.blood_bowl_sheet import FallCause, SheetReRollSource, TurnoverCause
from schemas.pitch.words import CasualtyResult, Cause, TestKind
from schemas.views import ChoiceField, DiceField, Expectation, Field, NumberField, Option
from service.rules.blood_bowl.state import State
from service.rules.contract import cites
from service.rules.pitch.asking import words
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.field import may_be_on_pitch

MOST_ASSISTS = 4
OPPONENTS_DO: tuple[Cause, ...] = ("block", "crowd", "stab", "projectile_vomit", "bomb")
ALONE: tuple[Cause, ...] = ("dodge", "rush", "jump", "landing", "unknown")


def expected_in_a_turn(state: State, active: str) -> Iterator[Expectation]:
    """Everything that may be noted while a side has its turn, and the end of it."""
    for side in state.sides:
        there = tuple(may_be_on_pitch(state, side))
        others = tuple(may_be_on_pitch(state, state.other(side)))
        yield from _of_a_side(state, side, active, there, others)
    yield from _ends(state, active)


def _of_a_side(
    state: State, side: str, active: str, there: tuple[str, ...], others: tuple[str, ...]
) -> Iterator[Expectation]:
    acts = side == active
    if state.charge is None:
        yield from _touchdown(state, side, there, 1 if acts else 0)
        yield from _passes(state, side, there, 1 if acts else 0)
    yield from _falls(state, side, there, others)
    yield from _hurts(state, side, there, others)
    yield from _tests(state, side, there)
    if acts:
        yield from _blocks(state, side, there)
        yield from _fouls(state, side, there, others)
        yield from _re_rolls(state, side)


# ------------------------------------------------------------------------------------ the fields


def _who(state: State, name: str, label: str, players: tuple[str, ...]) -> ChoiceField:
    options = tuple(Option(key, state.name_of(key)) for key in players)
    return ChoiceField(name=name, label=label, options=options)


def _words(name: str, label: str, values: tuple[str, ...]) -> ChoiceField:
    options = tuple(Option(each, words(each).capitalize()) for each in values)
    return ChoiceField(name=name, label=label, options=options)


def _known_or_not(
    state: State,
    kind: str,
    title: str,
    side: str,
    players: tuple[str, ...],
    more: tuple[Field, ...],
    rules: tuple[str, ...],
    weight: int,
) -> Iterator[Expectation]:
    """With the player who did it, and without."""
    own = fixed("side", "Side", side)
    title = f"{state.sides[side].name}: {title}"
    if players:
        fields = (own, *more, _who(state, "player", "Player", players))
        yield Expectation(kind, title, side, fields, rules, weight=3 * weight)
    unknown = f"{title}, by an unknown player"
    yield Expectation(kind, unknown, side, (own, *more), rules, weight=weight)


# ------------------------------------------------------------------------------ what is reported


@cites("BB-019")
def _touchdown(
    state: State, side: str, there: tuple[str, ...], weight: int
) -> Iterator[Expectation]:
    kind, rules = "sheet_touchdown", ("BB-019", "BB-081")
    return _known_or_not(state, kind, "touchdown", side, there, (), rules, weight)


@cites("BB-061", "BB-062")
def _passes(state: State, side: str, there: tuple[str, ...], weight: int) -> Iterator[Expectation]:
    thrown = _words("thrown", "Thrown", ("ball", "team_mate"))
    yield from _known_or_not(
        state, "sheet_completion", "completion", side, there, (thrown,), ("BB-081",), weight
    )
    reaches = _words("result", "Result", ("deflection", "interception"))
    yield from _known_or_not(
        state,
        "sheet_interference",
        "interference with a pass",
        side,
        there,
        (reaches,),
        ("BB-062",),
        1 - min(weight, 1),
    )


@cites("BB-041")
def _blocks(state: State, side: str, there: tuple[str, ...]) -> Iterator[Expectation]:
    dice = DiceField(name="dice", label="Block", faces=6, count=2)
    yield from _known_or_not(state, "sheet_block", "block", side, there, (dice,), ("BB-041",), 4)
    yield from _known_or_not(
        state, "sheet_block", "block, dice unknown", side, there, (), ("BB-041",), 1
    )


@cites("BB-050", "BB-056")
def _falls(
    state: State, side: str, there: tuple[str, ...], others: tuple[str, ...]
) -> Iterator[Expectation]:
    """By an opponent, or by nobody that is known."""
    if not there:
        return
    rules = ("BB-050", "BB-056")
    name = state.sides[side].name
    player = _who(state, "player", "Player", there)
    if others:
        cause = _words("cause", "Cause", OPPONENTS_DO)
        by = _who(state, "by", "By", others)
        title = f"{name}: a player goes down by an opponent"
        yield Expectation("sheet_fall", title, side, (player, cause, by), rules, weight=6)
    cause = _words("cause", "Cause", get_args(FallCause))
    title = f"{name}: a player goes down"
    yield Expectation("sheet_fall", title, side, (player, cause), rules, weight=2)


@cites("BB-051", "BB-052", "BB-083")
def _hurts(
    state: State, side: str, there: tuple[str, ...], others: tuple[str, ...]
) -> Iterator[Expectation]:
    """Without dice: knocked out, or a casualty, how bad or not."""
    own = fixed("side", "Side", side)
    name = state.sides[side].name
    rules = ("BB-051", "BB-052")
    casualty = fixed("injury", "Injury", "casualty")
    result = _words("casualty", "Casualty", get_args(CasualtyResult))
    cause = _words("cause", "Cause", OPPONENTS_DO)
    unknown = (own, casualty)
    yield Expectation("sheet_hurt", f"{name}: casualty of an unknown player", side, unknown, rules)
    if not there:
        return
    player = _who(state, "player", "Player", there)
    out = (own, player, fixed("injury", "Injury", "knocked_out"))
    yield Expectation("sheet_hurt", f"{name}: knocked out", side, out, rules)
    yield Expectation(
        "sheet_hurt", f"{name}: casualty", side, (own, player, casualty, cause), rules
    )
    if others:
        by = _who(state, "by", "By", others)
        fields = (own, player, casualty, result, cause, by)
        yield Expectation("sheet_hurt", f"{name}: casualty by an opponent", side, fields, rules)


@cites("BB-024")
def _tests(state: State, side: str, there: tuple[str, ...]) -> Iterator[Expectation]:
    """Its die; or whether it passed, where nobody knows the die."""
    kind = _words("roll", "Roll", get_args(TestKind))
    dice = DiceField(name="dice", label="Test", faces=6, count=1)
    yield from _known_or_not(
        state, "sheet_test", "a test is rolled", side, there, (kind, dice), ("BB-024",), 1
    )
    for passed in (True, False):
        more = (kind, fixed("passed", "Passed", passed))
        title = f"a test is {'passed' if passed else 'failed'}"
        yield from _known_or_not(state, "sheet_test", title, side, there, more, ("BB-024",), 1)


@cites("BB-070", "BB-072")
def _fouls(
    state: State, side: str, there: tuple[str, ...], others: tuple[str, ...]
) -> Iterator[Expectation]:
    rules = ("BB-070",)
    if others:
        target = _who(state, "target", "Against", others)
        assists = NumberField("modifier", "Assists", -MOST_ASSISTS, MOST_ASSISTS)
        for more in ((target, assists), (target,)):
            yield from _known_or_not(state, "sheet_foul", "foul", side, there, more, rules, 1)
    yield from _known_or_not(state, "sheet_foul", "foul, victim unknown", side, there, (), rules, 1)
    cause = fixed("cause", "Cause", "foul")
    yield from _known_or_not(
        state, "sheet_sending_off", "sent off", side, there, (cause,), ("BB-070", "BB-071"), 0
    )


@cites("BB-020")
def _re_rolls(state: State, side: str) -> Iterator[Expectation]:
    """What the side has left."""
    figures = state.sides[side]
    has: tuple[tuple[SheetReRollSource, bool], ...] = (
        ("team", figures.re_rolls > 0),
        ("leader", figures.leader),
        ("brilliant_coaching", figures.drive_re_rolls > 0),
    )
    sources = tuple(source for source, there in has if there)
    if sources:
        fields = (fixed("side", "Side", side), _words("source", "Source", sources))
        title = f"{figures.name}: a re-roll is used"
        yield Expectation("sheet_re_roll", title, side, fields, ("BB-020",), weight=2)


@cites("BB-017")
def _ends(state: State, active: str) -> Iterator[Expectation]:
    """The turn is over, by its coach or by a turnover."""
    name = state.sides[active].name
    side = fixed("side", "Side", active)
    yield Expectation("end_turn", f"{name}: turn over", active, (side,), ("BB-017",), weight=14)
    causes = _words("cause", "Cause", get_args(TurnoverCause))
    title = f"{name}: turnover"
    yield Expectation("sheet_turnover", title, active, (side, causes), ("BB-017",), weight=5)
