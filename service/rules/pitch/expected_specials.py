"""Special attacks, the second block of a Multiple Block, and bombs, as they may come next."""

from collections.abc import Iterator

from schemas.pitch.steps import EntryDue
from schemas.pitch.words import PlayerAction
from schemas.views import Expectation, SquareField
from service.rules.contract import cites
from service.rules.pitch.accuracy import PassOption, pass_options
from service.rules.pitch.activations import WITHIN
from service.rules.pitch.asking import words
from service.rules.pitch.assists import blockable
from service.rules.pitch.block_tables import BLOCKS
from service.rules.pitch.bombs import catcher_of
from service.rules.pitch.course import Game
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.expected_passes import hail_mary
from service.rules.pitch.field import has_effect, has_skill, is_standing
from service.rules.pitch.movement import budget
from service.rules.pitch.multiple_block import MULTIPLE
from service.rules.pitch.special_attacks import SKILL_OF
from service.rules.pitch.state import PitchState


def expected_specials(game: Game, state: PitchState, player: str) -> Iterator[Expectation]:
    """What the active player may do by its traits."""
    activation = state.activation
    assert activation is not None
    if not is_standing(state, player):
        return
    if activation.action == MULTIPLE:
        yield from _second_block(state, player)
    elif not activation.taken:
        yield from _against_neighbours(state, player)
        if activation.action == "throw_bomb" and has_skill(state, player, "Bombardier"):
            yield from _bombs(game, state, player)


@cites("BB-044", "BB-090")
def _against_neighbours(state: PitchState, player: str) -> Iterator[Expectation]:
    activation = state.activation
    assert activation is not None
    blitz = activation.action == "blitz"
    if blitz and not any(budget(state, player)):
        return
    targets = blockable(state, player)
    if blitz and activation.target is not None:
        targets = tuple(key for key in targets if key == activation.target)
    for action, skill in SKILL_OF.items():
        may = action == activation.action or action in WITHIN.get(activation.action, ())
        if may and has_skill(state, player, skill):
            for target in targets:
                yield _attack(state, player, action, target)


def _attack(state: PitchState, player: str, action: PlayerAction, target: str) -> Expectation:
    name, other = state.name_of(player), state.name_of(target)
    fields = (
        fixed("player", "Player", player),
        fixed("action", "Action", action),
        fixed("target", "Target", target),
    )
    title = f"{name} against {other}: {words(action)}"
    return Expectation("use_against", title, state.active, fields, ("BB-090",), weight=40)


@cites("BB-040", "BB-090")
def _second_block(state: PitchState, player: str) -> Iterator[Expectation]:
    """Both blocks of a Multiple Block, each against an opponent of its own."""
    activation = state.activation
    assert activation is not None
    if len(activation.taken) >= BLOCKS.multiple_block.targets:
        return
    if not has_skill(state, player, "Multiple Block"):
        return
    for target in blockable(state, player):
        if not has_effect(state, target, MULTIPLE):
            title = f"{state.name_of(player)} blocks {state.name_of(target)}: one of two blocks"
            fields = (fixed("player", "Player", player), fixed("target", "Target", target))
            yield Expectation("block", title, state.active, fields, ("BB-040", "BB-090"), weight=40)


def expected_bomb(game: Game, state: PitchState, due: EntryDue) -> tuple[Expectation, ...]:
    """The throw of whoever holds a bomb that has not exploded."""
    player = catcher_of(due.note)
    return () if player is None else tuple(_bombs(game, state, player))


@cites("BB-061", "BB-090")
def _bombs(game: Game, state: PitchState, player: str) -> Iterator[Expectation]:
    for option in pass_options(game, state, player, "bomb_throw"):
        yield _bomb(state, player, option)
    yield from hail_mary(game, state, player, "bomb_throw")


def _bomb(state: PitchState, player: str, option: PassOption) -> Expectation:
    band = words(option.band)
    title = f"{state.name_of(player)} throws a bomb: {band}"
    fields = (
        fixed("player", "Player", player),
        SquareField(name="to", label=f"{band.capitalize()} to", squares=option.squares),
    )
    side = state.side_of(player)
    return Expectation("pass", title, side, fields, ("BB-061", "BB-090"), weight=10)
