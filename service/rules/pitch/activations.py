"""Activations: who may act for what, how an activation begins and ends.

What an activation is declared for is used up for the turn by the declaration, whatever becomes of
it; what it has then done is in `Activation.taken`. Traits that roll first are in `traits`.
"""

from schemas.pitch.entries import Activate, EndActivation
from schemas.pitch.facts import (
    ActionTaken,
    ActivationBegan,
    ActivationEnded,
    EffectBegan,
    EffectEnded,
    PostureChanged,
)
from schemas.pitch.steps import Task
from schemas.pitch.words import PlayerAction
from service.rules.contract import cites
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Part, illegal
from service.rules.pitch.evolve import JUST_STUNNED, ONCE_A_TURN
from service.rules.pitch.field import NO_TACKLE_ZONE, has_effect, has_skill, on_pitch
from service.rules.pitch.judging_declarations import judge_declaration
from service.rules.pitch.remedies import one_of
from service.rules.pitch.state import PitchState, Square

MOVES_ON = "moves_on"
"""The effect (for the activation) that lets a player move although its action is taken."""

BLOODLUST = "bloodlust"
"""The effect of a failed Bloodlust: somebody has to be bitten before the activation is over."""

INSTEAD_OF_A_BLOCK: frozenset[PlayerAction] = frozenset(
    ("block", "stab", "chainsaw", "projectile_vomit", "breathe_fire")
)
NOT_BOTH: dict[PlayerAction, PlayerAction] = {
    "pass": "throw_team_mate",
    "throw_team_mate": "pass",
}
"""What a side has in a turn instead of the other."""
AFTER_THE_BITE: frozenset[PlayerAction] = frozenset(("pass", "hand_off"))
WITHIN: dict[PlayerAction, frozenset[PlayerAction]] = {
    "block": INSTEAD_OF_A_BLOCK | {"multiple_block"},
    "blitz": INSTEAD_OF_A_BLOCK,
    "multiple_block": frozenset(("stab",)),
}
"""What may be done in an activation besides the action it is declared for."""


@cites("BB-016", "BB-034")
def activate(course: Course, entry: Activate) -> None:
    """A player begins its activation; one that is open ends first."""
    _judge(course, entry)
    course.then(
        course.task("activate", player=entry.player, other=entry.target, action=entry.action)
    )
    end_activation(course)


def _judge(course: Course, entry: Activate) -> None:
    state, player = course.state, entry.player
    square_of(state, player)
    if state.active is None:
        raise illegal("BB-016", "No team turn is being played.", what_is_due(state), "type")
    side = state.side_of(player)
    if side != state.active:
        _breach(course, f"{state.name_of(player)} is not of the active side.", "player")
    if state.players[player].acted:
        _breach(course, f"{state.name_of(player)} was activated in this turn before.", "player")
    if state.players[player].posture == "stunned":
        course.breach(
            "BB-034",
            f"{state.name_of(player)} is stunned.",
            "It is turned over at the end of its side's turn and acts in the next.",
            "player",
        )
    if before := used_up(state, side, entry.action):
        _breach(course, f"A {_words(before)} was declared in this turn before.", "action")
    if entry.target is not None:
        _judge_target(course, player, entry.target)
    judge_declaration(course, entry)


@cites("BB-016")
def used_up(state: PitchState, side: str, action: PlayerAction) -> PlayerAction | None:
    """The action that a side has had in this turn, so that it has no other of this kind; a pass and
    a throw team-mate take each other's place."""
    used = state.sides[side].actions
    kinds = (action, NOT_BOTH.get(action, action))
    return next((each for each in kinds if each in ONCE_A_TURN and each in used), None)


def _judge_target(course: Course, player: str, target: str) -> None:
    square_of(course.state, target, "target")
    if course.state.side_of(target) == course.state.side_of(player):
        _breach(course, f"{course.state.name_of(target)} is a team-mate.", "target")


def _breach(course: Course, detail: str, field: str) -> None:
    course.breach(
        "BB-016",
        detail,
        "Each player of the active side is activated once a turn; one blitz, one hand-off, one "
        f"foul, and one pass or throw team-mate a turn. {_may_still_act(course.state)}",
        field,
    )


def _may_still_act(state: PitchState) -> str:
    own = on_pitch(state, state.active)
    return one_of(
        state, (key for key in own if not state.players[key].acted), "Nobody is left to act."
    )


def square_of(state: PitchState, player: str, field: str = "player") -> Square:
    """The square of a player on the pitch. Raises IllegalEntry where there is none."""
    if player not in state.players:
        raise illegal(
            "BB-016",
            f"No player of this match has the id {player}.",
            f"The players on the pitch are {', '.join(on_pitch(state))}.",
            field,
        )
    at = state.players[player].at
    if at is None:
        raise illegal(
            "BB-016",
            f"{state.name_of(player)} is not on the pitch: {state.players[player].whereabouts}.",
            f"The players on the pitch are {', '.join(on_pitch(state))}.",
            field,
        )
    return at


def _begins(course: Course, task: Task) -> None:
    """The activation begins, unless what ended the one before has ended the turn."""
    player, action = task.player, task.action
    assert player is not None
    assert action is not None
    if course.state.turnover is not None or course.state.players[player].at is None:
        return
    course.happen(ActivationBegan(player, action, task.other))
    if has_effect(course.state, player, NO_TACKLE_ZONE):
        course.happen(EffectEnded(player, NO_TACKLE_ZONE))
    target = task.other if action == "blitz" else None
    if has_skill(course.state, player, "Ball and Chain"):
        course.then(course.task("ball_and_chain", player=player))
    course.then(
        course.task("trait_rolls", player=player, action=action),
        course.task("declared_against", player=player, other=target),
    )


@cites("BB-016", "BB-091")
def acts(course: Course, player: str, action: PlayerAction) -> None:
    """Notes that the active player takes its action (ActionTaken). Breaches when it is not active,
    declared something else, or its side has used the action in this turn.

    Raises IllegalEntry for a player that is not on the pitch.
    """
    must_be_active(course, player, action)
    activation = course.state.activation
    assert activation is not None
    declared = activation.action
    if action != declared and action not in WITHIN.get(declared, ()):
        _breach(course, f"The activation is declared for {_words(declared)}.", "type")
    if activation.taken:
        taken = " and ".join(_words(each) for each in activation.taken)
        _breach(course, f"The activation's action is taken: {taken}.", "type")
    if action in AFTER_THE_BITE and has_effect(course.state, player, BLOODLUST):
        course.breach(
            "BB-091",
            f"{course.state.name_of(player)} has not quenched its Bloodlust.",
            "It bites a Thrall before it gives the ball away.",
            "player",
        )
    used = course.state.sides[course.state.side_of(player)].actions
    if action != declared and action in ONCE_A_TURN and action in used:
        _breach(course, f"The side had its {_words(action)} in this turn before.", "type")
    course.happen(ActionTaken(player, action))


def must_be_active(course: Course, player: str, action: PlayerAction) -> None:
    """A breach unless it is the active player; then its activation for this action begins here."""
    square_of(course.state, player)
    activation = course.state.activation
    if activation is not None and activation.player == player:
        return
    _breach(course, f"{course.state.name_of(player)} is not activated.", "player")
    if activation is not None:
        course.happen(ActivationEnded(activation.player))
    course.happen(ActivationBegan(player, action))


def ends(course: Course, entry: EndActivation) -> None:
    """The coach is done with a player."""
    course.asked_for()
    activation = course.state.activation
    if activation is None or activation.player != entry.player:
        raise illegal(
            "BB-016",
            f"No activation of {entry.player} is open.",
            "There is none to end." if activation is None else f"{activation.player}'s is open.",
            "player",
        )
    end_activation(course)


def end_activation(course: Course) -> None:
    """The activation is over, whether its coach ends it or something ended it.

    It is over at once, but for a player whose Bloodlust has to be quenched first.
    """
    activation = course.state.activation
    if activation is None:
        return
    over = course.task("end_activation", player=activation.player)
    if owes_a_bite(course.state):
        course.then(course.task("bite", player=activation.player), over)
    else:
        _is_over(course, over)


@cites("BB-091")
def owes_a_bite(state: PitchState) -> bool:
    """Whether the active player's Bloodlust has to be quenched before anything else."""
    activation = state.activation
    return activation is not None and has_effect(state, activation.player, BLOODLUST)


def _is_over(course: Course, task: Task) -> None:
    activation = course.state.activation
    if activation is not None and activation.player == task.player:
        course.happen(ActivationEnded(activation.player))


def activation_lost(course: Course, player: str, effect: str | None) -> None:
    """A negative trait ends the activation; with an effect that stays (`no_tackle_zone`)."""
    if effect is not None:
        course.happen(EffectBegan(player, effect, "drive"))
    activation = course.state.activation
    if activation is not None and activation.player == player:
        course.happen(ActivationEnded(player))


@cites("BB-034")
def turn_over_stunned(course: Course, side: str) -> None:
    """At the end of a side's turn its stunned players come to lie prone, but not those that were
    stunned in this very turn. Call it before `TurnEnded`, which forgets who these are."""
    for player in tuple(on_pitch(course.state, side)):
        if course.state.players[player].posture == "stunned" and not has_effect(
            course.state, player, JUST_STUNNED
        ):
            course.happen(PostureChanged(player, "prone"))


def has_acted_out(state: PitchState, player: str) -> bool:
    """Whether the activation's action is behind it, so that it may not move any more."""
    activation = state.activation
    if activation is None or activation.player != player or not activation.taken:
        return False
    return activation.action != "blitz" and not has_effect(state, player, MOVES_ON)


def blocks_where_it_stands(state: PitchState, player: str) -> bool:
    """Whether its activation is for a block, or what stands in for one, without a move. A player
    in Bloodlust may move all the same, to find somebody to bite."""
    activation = state.activation
    return (
        activation is not None
        and activation.player == player
        and activation.action in (*INSTEAD_OF_A_BLOCK, "multiple_block")
        and not has_effect(state, player, BLOODLUST)
    )


def _words(action: PlayerAction) -> str:
    return action.replace("_", " ")


PART = Part(
    actions={Activate: activate, EndActivation: ends},
    tasks={"activate": _begins, "end_activation": _is_over},
)
