"""To whom and where the active player may pass or hand off, and what the pass takes."""

from collections.abc import Iterator

from schemas.pitch.steps import EntryDue, RollDue
from schemas.pitch.words import RollKind
from schemas.views import Chance, Expectation, NeededRoll, SquareField
from service.rules.contract import cites
from service.rules.pitch.accuracy import (
    HAIL_MARY,
    HAIL_MARY_PASS,
    PassOption,
    helps,
    pass_options,
    throw_modifiers,
)
from service.rules.pitch.activations import BLOODLUST
from service.rules.pitch.asking import words
from service.rules.pitch.catching import can_catch, catch_modifiers
from service.rules.pitch.chances import chance_of, needed_roll
from service.rules.pitch.course import Game
from service.rules.pitch.dumping_off import thrower_of
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.field import (
    characteristic,
    has_effect,
    has_skill,
    is_standing,
    on_pitch,
)
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square


def expected_passes(game: Game, state: PitchState, player: str) -> Iterator[Expectation]:
    """What the ball's carrier may do with it in a pass or hand-off activation."""
    activation = state.activation
    assert activation is not None
    if (
        activation.taken
        or state.ball.carrier != player
        or not is_standing(state, player)
        or has_skill(state, player, "My Ball")
        or has_effect(state, player, BLOODLUST)
    ):
        return
    if activation.action == "pass":
        for option in pass_options(game, state, player):
            yield _pass(state, player, option)
        yield from hail_mary(game, state, player, "pass")
    elif activation.action == "hand_off":
        yield from _hand_offs(game, state, player)


@cites("BB-061")
def _pass(state: PitchState, player: str, option: PassOption) -> Expectation:
    due = RollDue(
        roll="pass",
        side=state.side_of(player),
        faces=(6,),
        origin=0,
        player=player,
        target=option.target,
        modifiers=option.modifiers,
    )
    mates = _mates_on(state, player, option.squares)
    label = f"{words(option.band).capitalize()} pass to"
    title = f"{state.name_of(player)}: {words(option.band)} pass, {_takes(needed_roll(due))}"
    fields = (
        fixed("player", "Player", player),
        SquareField(name="to", label=label, squares=option.squares, suggest=mates),
    )
    rules, chance = ("BB-061", "BB-062"), chance_of(due)
    side = state.side_of(player)
    return Expectation("pass", title, side, fields, rules, chance, 40 if mates else 1)


def _takes(roll: NeededRoll) -> str:
    return ", ".join((f"{roll.target}+", *roll.modifiers))


def _mates_on(state: PitchState, player: str, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Where team-mates stand that may catch."""
    within = set(squares)
    return tuple(
        at
        for key in on_pitch(state, state.side_of(player))
        if key != player
        and (at := state.players[key].at) in within
        and at is not None
        and is_standing(state, key)
    )


@cites("BB-090")
def hail_mary(game: Game, state: PitchState, player: str, roll: RollKind) -> Iterator[Expectation]:
    """The ball or a bomb to any square, never accurate; not in a blizzard."""
    target = characteristic(state, player, "pa")
    at = state.players[player].at
    if (
        at is None
        or target is None
        or state.weather == "blizzard"
        or not helps(state, roll, player, HAIL_MARY_PASS)
    ):
        return
    everywhere = tuple(
        (x, y) for x in range(64) for y in range(64) if game.is_square(state, (x, y))
    )
    squares = tuple(
        square for square in everywhere if square != at and game.hides(state, at, square) is None
    )
    due = RollDue(
        roll=roll,
        side=state.side_of(player),
        faces=(6,),
        origin=0,
        player=player,
        target=target,
        modifiers=throw_modifiers(game, state, roll, player, HAIL_MARY),
    )
    fields = (
        fixed("player", "Player", player),
        fixed("hail_mary", HAIL_MARY_PASS, True),
        SquareField(name="to", label=f"{HAIL_MARY_PASS} to", squares=squares),
    )
    what = f"{HAIL_MARY_PASS} with a bomb" if roll == "bomb_throw" else HAIL_MARY_PASS
    title = f"{state.name_of(player)}: {what}, {_takes(needed_roll(due))}"
    yield Expectation("pass", title, due.side, fields, ("BB-061", "BB-090"))


@cites("BB-065")
def _hand_offs(game: Game, state: PitchState, player: str) -> Iterator[Expectation]:
    at = state.players[player].at
    assert at is not None
    for mate in on_pitch(state, state.side_of(player)):
        there = state.players[mate].at
        if there is None or not adjacent(at, there) or not is_standing(state, mate):
            continue
        chance = _catch_chance(game, state, mate, there)
        fields = (fixed("player", "Player", player), fixed("target", "To", mate))
        title = f"{state.name_of(player)} hands off to {state.name_of(mate)}"
        side, weight = state.side_of(player), 1 if chance is None else 40
        yield Expectation("hand_off", title, side, fields, ("BB-065",), chance, weight)


@cites("BB-063")
def _catch_chance(game: Game, state: PitchState, mate: str, at: Square) -> Chance | None:
    """That the first catch is made; None for somebody that cannot catch."""
    if not can_catch(state, mate):
        return None
    return chance_of(
        RollDue(
            roll="catch",
            side=state.side_of(mate),
            faces=(6,),
            origin=0,
            player=mate,
            target=characteristic(state, mate, "ag"),
            modifiers=catch_modifiers(game, state, mate, at, "hand_off"),
        )
    )


def expected_dump_off(game: Game, state: PitchState, due: EntryDue) -> tuple[Expectation, ...]:
    """The quick pass that was asked for."""
    player = thrower_of(due)
    if player is None:
        return ()
    return tuple(
        _pass(state, player, option)
        for option in pass_options(game, state, player)
        if option.band == "quick"
    )
