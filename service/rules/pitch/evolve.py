"""One shared fact at a time. Nothing is judged here, nothing rolled.

Must stay fast: a whole match of 1,500 entries is folded in a few hundredths of a second.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from schemas.pitch import facts
from schemas.pitch.words import PlayerAction
from service.rules.pitch.course import Part
from service.rules.pitch.re_rolls import spent
from service.rules.pitch.state import Activation, Ball, Effect, PitchState, Player

S = TypeVar("S", bound=PitchState)
ONCE_A_TURN: frozenset[PlayerAction] = frozenset(
    ("blitz", "pass", "hand_off", "foul", "throw_team_mate", "kick_team_mate", "throw_bomb")
)

ROOTED = "rooted"
"""The effect of Take Root: until the end of the drive, or until the player is down."""
JUST_STUNNED = "just_stunned"
"""The effect of being stunned in the own turn: such players are not turned over at its end."""


def with_player(state: S, key: str, **changes: Any) -> S:
    players = dict(state.players)
    players[key] = replace(players[key], **changes)
    return replace(state, players=players)


def with_side(state: S, key: str, **changes: Any) -> S:
    sides = dict(state.sides)
    sides[key] = replace(sides[key], **changes)
    return replace(state, sides=sides)


def _next_steps(state: PitchState, fact: facts.NextSteps) -> PitchState:
    return replace(state, agenda=fact.steps, entries=state.entries + 1)


def _nothing(state: PitchState, fact: facts.Fact) -> PitchState:
    return state


def _skill_used(state: PitchState, fact: facts.SkillUsed) -> PitchState:
    if fact.lasts is None:
        return state
    used = (*state.players[fact.player].used, Effect(fact.skill, fact.lasts))
    return with_player(state, fact.player, used=used)


def _activation_began(state: PitchState, fact: facts.ActivationBegan) -> PitchState:
    state = with_player(state, fact.player, acted=True)
    state = _uses_up(state, fact.player, fact.action)
    return replace(state, activation=Activation(fact.player, fact.action, fact.target))


def _uses_up(state: PitchState, player: str, action: PlayerAction) -> PitchState:
    """The side has had its action of this kind, by declaring it or by taking it."""
    side = state.side_of(player)
    used = state.sides[side].actions
    if action not in ONCE_A_TURN or action in used:
        return state
    return with_side(state, side, actions=(*used, action))


def _activation_ended(state: PitchState, fact: facts.ActivationEnded) -> PitchState:
    players = {key: ended(player, "activation") for key, player in state.players.items()}
    return replace(state, players=players, activation=None)


def _activation_interrupted(state: PitchState, fact: facts.ActivationInterrupted) -> PitchState:
    meanwhile = Activation(fact.player, "move", moved=fact.moved, rushes=fact.rushes)
    return replace(state, interrupted=state.activation, activation=meanwhile)


def _activation_resumed(state: PitchState, fact: facts.ActivationResumed) -> PitchState:
    return replace(state, activation=state.interrupted, interrupted=None)


def ended(player: Player, lasts: str) -> Player:
    """The player without the effects and uses that end now."""
    if not player.effects and not player.used:
        return player
    effects = tuple(each for each in player.effects if each.lasts != lasts)
    used = tuple(each for each in player.used if each.lasts != lasts)
    if len(effects) == len(player.effects) and len(used) == len(player.used):
        return player
    return replace(player, effects=effects, used=used)


def _action_taken(state: PitchState, fact: facts.ActionTaken) -> PitchState:
    activation = state.activation
    if activation is not None and activation.player == fact.player:
        activation = replace(activation, taken=(*activation.taken, fact.action))
        state = replace(state, activation=activation)
    return _uses_up(state, fact.player, fact.action)


def _player_moved(state: PitchState, fact: facts.PlayerMoved) -> PitchState:
    state = with_player(state, fact.player, at=fact.at)
    activation = state.activation
    if activation is None:
        return state
    moved = replace(
        activation,
        moved=activation.moved + fact.squares,
        rushes=activation.rushes + fact.rushes,
    )
    return replace(state, activation=moved)


def _player_placed(state: PitchState, fact: facts.PlayerPlaced) -> PitchState:
    return with_player(state, fact.player, at=fact.at, whereabouts="pitch", posture=fact.posture)


def _posture_changed(state: PitchState, fact: facts.PostureChanged) -> PitchState:
    effects = state.players[fact.player].effects
    if fact.posture != "standing":
        effects = tuple(each for each in effects if each.name != ROOTED)
    in_its_turn = state.active == state.side_of(fact.player) and fact.cause != "wizard"
    if fact.posture == "stunned" and in_its_turn:
        effects = (*effects, Effect(JUST_STUNNED, "turn"))
    return with_player(state, fact.player, posture=fact.posture, effects=effects)


def _player_left(state: PitchState, fact: facts.PlayerLeft) -> PitchState:
    return with_player(state, fact.player, at=None, whereabouts=fact.to, posture="standing")


def _player_seen(state: PitchState, fact: facts.PlayerSeen) -> PitchState:
    return with_player(state, fact.player, whereabouts="pitch")


def _effect_began(state: PitchState, fact: facts.EffectBegan) -> PitchState:
    effects = (*state.players[fact.player].effects, Effect(fact.effect, fact.lasts))
    return with_player(state, fact.player, effects=effects)


def _effect_ended(state: PitchState, fact: facts.EffectEnded) -> PitchState:
    effects = tuple(each for each in state.players[fact.player].effects if each.name != fact.effect)
    return with_player(state, fact.player, effects=effects)


def _ball_placed(state: PitchState, fact: facts.BallPlaced) -> PitchState:
    return replace(state, ball=Ball(fact.at, fact.carrier))


def _turnover_caused(state: PitchState, fact: facts.TurnoverCaused) -> PitchState:
    return replace(state, turnover=fact.cause)


def _counted(state: PitchState, fact: facts.Counted) -> PitchState:
    key = fact.player or fact.side
    own = dict(state.counts.get(key, {}))
    own[fact.figure] = own.get(fact.figure, 0) + fact.amount
    if fact.spp:
        own["spp"] = own.get("spp", 0) + fact.spp
    return replace(state, counts={**state.counts, key: own})


def _ruled(state: PitchState, fact: facts.Ruled) -> PitchState:
    for figures in fact.sides:
        changes = {
            name: value
            for name in ("score", "turn", "re_rolls")
            if (value := getattr(figures, name)) is not None
        }
        state = with_side(state, figures.side, **changes)
    if fact.active_side is not None:
        # Whoever has the turn by a ruling goes on with it, whatever was to end it.
        state = replace(state, active=fact.active_side, turnover=None)
    return state


def _player_hurt(state: PitchState, fact: facts.PlayerHurt) -> PitchState:
    own = {
        **state.hurts.get(fact.player, {}),
        "injury": fact.casualty or fact.injury,
        "cause": fact.cause,
    }
    if fact.lowered is not None:
        own["lowered"] = fact.lowered
    return replace(state, hurts={**state.hurts, fact.player: own})


def _injury_undone(state: PitchState, fact: facts.InjuryUndone) -> PitchState:
    hurts = {key: hurt for key, hurt in state.hurts.items() if key != fact.player}
    return replace(state, hurts=hurts)


def _coach_ejected(state: PitchState, fact: facts.CoachEjected) -> PitchState:
    return with_side(state, fact.side, coach_ejected=True)


def _side_figure_changed(state: PitchState, fact: facts.SideFigureChanged) -> PitchState:
    value: int | bool = bool(fact.value) if fact.figure == "leader" else fact.value
    return with_side(state, fact.side, **{fact.figure: value})


_EVOLVE: dict[type, Callable[[Any, Any], Any]] = {
    facts.NextSteps: _next_steps,
    facts.RollMade: _nothing,
    facts.ReRollUsed: spent,
    facts.SkillUsed: _skill_used,
    facts.ActivationBegan: _activation_began,
    facts.ActivationEnded: _activation_ended,
    facts.ActivationInterrupted: _activation_interrupted,
    facts.ActivationResumed: _activation_resumed,
    facts.ActionTaken: _action_taken,
    facts.PlayerMoved: _player_moved,
    facts.PlayerPlaced: _player_placed,
    facts.PostureChanged: _posture_changed,
    facts.PlayerLeft: _player_left,
    facts.PlayerSeen: _player_seen,
    facts.EffectBegan: _effect_began,
    facts.EffectEnded: _effect_ended,
    facts.BallPlaced: _ball_placed,
    facts.TurnoverCaused: _turnover_caused,
    facts.Counted: _counted,
    facts.Ruled: _ruled,
    facts.InjuryUndone: _injury_undone,
    facts.Noted: _nothing,
    facts.PlayerHurt: _player_hurt,
    facts.CoachEjected: _coach_ejected,
    facts.SideFigureChanged: _side_figure_changed,
}

PART = Part(evolve=_EVOLVE)
