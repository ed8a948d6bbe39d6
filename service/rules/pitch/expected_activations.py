"""Which players of the active side may be activated, and for what."""

from collections.abc import Callable, Iterator
from functools import partial

from schemas.pitch.words import PlayerAction
from schemas.views import ChoiceField, Expectation, Field, Option
from service.rules.contract import cites
from service.rules.pitch.activations import used_up
from service.rules.pitch.asking import words
from service.rules.pitch.assists import blockable
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.expected_throws import can_throw
from service.rules.pitch.field import can_use, has_skill, is_standing, on_pitch
from service.rules.pitch.movement import movement_left
from service.rules.pitch.squares import adjacent, distance
from service.rules.pitch.state import PitchState

WEIGHTS: dict[PlayerAction, int] = {"move": 30, "block": 16, "pass": 3}
"""How often a simulated table declares an action; 2 where nothing is said."""


@cites("BB-016", "BB-034")
def expected_activations(state: PitchState) -> Iterator[Expectation]:
    """One expectation for each action, with the players it may be declared for."""
    assert state.active is not None
    ready = [key for key in on_pitch(state, state.active) if _may_act(state, key)]
    for action, can in _CAN.items():
        if not used_up(state, state.active, action):
            players = [key for key in ready if can(state, key)]
            if players:
                yield _activation(state, action, players)
    if not used_up(state, state.active, "blitz"):
        for key in ready:
            yield from _blitz(state, key)


def _may_act(state: PitchState, key: str) -> bool:
    player = state.players[key]
    return not player.acted and player.posture != "stunned"


def _activation(state: PitchState, action: PlayerAction, players: list[str]) -> Expectation:
    fields: tuple[Field, ...] = (
        fixed("action", "Action", action),
        player_choice(state, "player", "Player", players, _nearest_to_the_ball(state, players)),
    )
    title = f"Activate a player: {words(action)}"
    return Expectation(
        "activate", title, state.active, fields, ("BB-016",), weight=WEIGHTS.get(action, 2)
    )


@cites("BB-044")
def _blitz(state: PitchState, key: str) -> Iterator[Expectation]:
    """Against any opponent that stands near enough to be reached in a straight line."""
    at = state.players[key].at
    assert at is not None
    left = movement_left(state, key)
    targets = [
        other
        for other in state.opponents(key)
        if is_standing(state, other)
        and (there := state.players[other].at) is not None
        and distance(at, there) <= left.squares + left.rushes
    ]
    if not targets or not left.squares + left.rushes:
        return
    near = [each for each in targets if distance(at, state.players[each].at or at) <= left.squares]
    fields = (
        fixed("action", "Action", "blitz"),
        fixed("player", "Player", key),
        player_choice(state, "target", "Against", targets, near),
    )
    title = f"Activate {state.name_of(key)}: blitz"
    yield Expectation("activate", title, state.active, fields, ("BB-016", "BB-044"))


def player_choice(
    state: PitchState, name: str, label: str, players: list[str], suggest: list[str]
) -> ChoiceField:
    """One of these players, by id."""
    options = tuple(Option(key, state.name_of(key)) for key in players)
    return ChoiceField(name=name, label=label, options=options, suggest=tuple(suggest))


def _nearest_to_the_ball(state: PitchState, players: list[str]) -> list[str]:
    """Who holds the ball, or is nearest to where it lies."""
    ball = state.ball
    if ball.carrier is not None:
        return [key for key in players if key == ball.carrier]
    at = ball.at
    if at is None:
        return []
    return [min(players, key=lambda key: distance(state.players[key].at or at, at))]


# ---------------------------------------------------------------------------- who can do what


def _can_move(state: PitchState, key: str) -> bool:
    return not has_skill(state, key, "Ball and Chain")


def _can_block(state: PitchState, key: str) -> bool:
    """Next to a standing opponent; from the ground only with Jump Up."""
    return bool(blockable(state, key)) or (
        state.players[key].posture == "prone"
        and has_skill(state, key, "Jump Up")
        and any(_next_to(state, key, other) for other in _standing_opponents(state, key))
    )


def _standing_opponents(state: PitchState, key: str) -> Iterator[str]:
    for other in state.opponents(key):
        if is_standing(state, other):
            yield other


def _next_to(state: PitchState, key: str, other: str) -> bool:
    at, there = state.players[key].at, state.players[other].at
    return at is not None and there is not None and adjacent(at, there)


def _can_handle(state: PitchState, key: str) -> bool:
    """It holds the ball, or the ball lies where somebody may pick it up."""
    if has_skill(state, key, "No Hands"):
        return False
    return state.ball.carrier == key or state.ball.at is not None


def _can_pass(state: PitchState, key: str) -> bool:
    return _can_handle(state, key) and state.profiles[key].pa is not None


def _can_foul(state: PitchState, key: str) -> bool:
    """Somebody lies near enough."""
    at, left = state.players[key].at, movement_left(state, key)
    return at is not None and any(
        not is_standing(state, other)
        and distance(at, state.players[other].at or at) <= left.squares + left.rushes + 1
        for other in state.opponents(key)
    )


def _with_skill(skill: str) -> Callable[[PitchState, str], bool]:
    """Special actions that take the place of a block."""

    def can(state: PitchState, key: str) -> bool:
        return can_use(state, key, skill) and bool(blockable(state, key))

    return can


def _with_trait(skill: str) -> Callable[[PitchState, str], bool]:
    """Actions with a move before them."""

    def can(state: PitchState, key: str) -> bool:
        return has_skill(state, key, skill)

    return can


def _can_bomb(state: PitchState, key: str) -> bool:
    return can_use(state, key, "Bombardier") and state.profiles[key].pa is not None


def _can_block_two(state: PitchState, key: str) -> bool:
    return can_use(state, key, "Multiple Block") and len(blockable(state, key)) > 1


_CAN: dict[PlayerAction, Callable[[PitchState, str], bool]] = {
    "move": _can_move,
    "block": _can_block,
    "pass": _can_pass,
    "hand_off": _can_handle,
    "foul": _can_foul,
    "throw_team_mate": partial(can_throw, kicks=False),
    "kick_team_mate": partial(can_throw, kicks=True),
    "stab": _with_skill("Stab"),
    "chainsaw": _with_skill("Chainsaw"),
    "projectile_vomit": _with_skill("Projectile Vomit"),
    "breathe_fire": _with_skill("Breathe Fire"),
    "hypnotic_gaze": _with_trait("Hypnotic Gaze"),
    "throw_bomb": _can_bomb,
    "ball_and_chain": _with_trait("Ball and Chain"),
    "multiple_block": _can_block_two,
}
