"""Dock Bowl for the shared engine: its parts, its harbour, and what it does differently."""

from typing import Any

from schemas.pitch.entries import Activate
from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause
from service.rules.contract import Breach, Decision, cites
from service.rules.dock_bowl import (
    boarding,
    chests,
    contests,
    crates,
    ends,
    evolve,
    holding,
    leaving,
    luggage,
    monkey,
    mustering,
    overboard,
    planks,
    sea,
    swells,
    throw_ins,
    thrud,
    turns,
    weapons,
)
from service.rules.dock_bowl.chart import Square, quarter_turns
from service.rules.dock_bowl.settling import settled
from service.rules.dock_bowl.sight import hidden
from service.rules.dock_bowl.state import (
    BLOCKS_FROM_CRATE,
    chart,
    holder_of,
    is_blocked,
    is_field,
    state_of,
)
from service.rules.dock_bowl.tables import LUGGAGE
from service.rules.dock_bowl.ways import errands, goals
from service.rules.pitch import activations, block_rolls, harm, parts, special_attacks
from service.rules.pitch.course import Course, Dice, Game, Part, joined
from service.rules.pitch.engine import concluded, decider, evolver
from service.rules.pitch.hooks import Sources
from service.rules.pitch.state import PitchState

OWN = (
    boarding,
    chests,
    contests,
    crates,
    ends,
    evolve,
    holding,
    leaving,
    luggage,
    monkey,
    mustering,
    overboard,
    planks,
    sea,
    swells,
    throw_ins,
    thrud,
    turns,
    weapons,
)

CUTLASS = "Captain's Cutlass"


# ------------------------------------------------------------------------------------- the harbour


@cites("DOCK-053", "DOCK-062")
def halts(state: PitchState, square: Square) -> bool:
    """A ball stops before a mast, and before a chest."""
    return chart(state).ground.get(square) == "mast" or square in state_of(state).chests


@cites("DOCK-020", "DOCK-021", "DOCK-053")
def is_solid(state: PitchState, square: Square) -> bool:
    """Nobody is pushed into a mast, a chest or the Wall."""
    return is_blocked(state, square)


@cites("DOCK-011")
def turned(state: PitchState, at: Square) -> int:
    return quarter_turns(chart(state), at)


def no_forward(state: PitchState, side: str) -> int:
    """There is no way along this pitch."""
    return 0


@cites("DOCK-054", "DOCK-055")
def hides(state: PitchState, at: Square, to: Square) -> Breach | None:
    return hidden(state_of(state).setup.pitch, at, to)


# ---------------------------------------------------------------------------- what is done besides


@cites("DOCK-072")
def lies(course: Course, player: str) -> None:
    """The Luggage falls asleep when it comes to lie."""
    if player == LUGGAGE:
        luggage.falls_asleep(course)


def goes_down(course: Course, player: str, cause: Cause, by: str | None) -> bool:
    return crates.instead_of_armour(course, player, cause, by)


@cites("DOCK-010", "DOCK-060")
def block_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    weapons.felt(course, due.player, due.against)
    crates.block_from_crate(course, due)
    block_rolls.PART.rolled["block"](course, due, dice)


@cites("DOCK-010", "DOCK-048", "DOCK-060")
def armour_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """A double by the roc is no injury; whoever used a crate for it goes down."""
    weapons.felt(course, due.against, due.player)
    crates.after_armour(course, due)
    if due.cause == "roc" and dice[0] == dice[1]:
        swells.carried_off(course, due)
    else:
        harm.PART.rolled["armour"](course, due, dice)


@cites("DOCK-010")
def gazed(course: Course, due: RollDue, dice: Dice) -> None:
    weapons.felt(course, due.player, due.against)
    special_attacks.PART.rolled[due.roll](course, due, dice)


@cites("DOCK-010")
def activated(course: Course, entry: Activate) -> None:
    """The secret weapon of the activation that ends here is looked at first."""
    activations.PART.actions[Activate](course, entry)
    player = weapons.to_be_judged(course.state)
    if player is not None:
        course.then(weapons.weapon_due(course, player))


@cites("DOCK-060", "DOCK-073", "DOCK-077")
def sources(state: PitchState, due: RollDue, dice: Dice, found: Sources) -> Sources:
    """The crate for armour, the cutlass for its own rolls, nothing for a fumbled cannon ball."""
    if due.roll == "armour":
        return _from_a_crate(state, due)
    with_cutlass = holder_of(state, "cutlass") == due.player
    if due.roll == "secret_weapon":
        return (("skill", CUTLASS),) if with_cutlass else ()
    if due.roll == "chainsaw" and with_cutlass:
        return (("skill", CUTLASS), *found)
    fumbled = due.roll == "bomb_throw" and dice[0] == 1
    if fumbled and holder_of(state, "hand_cannon") == due.player:
        return ()
    return found


def _from_a_crate(state: PitchState, due: RollDue) -> Sources:
    by = due.against
    above = by is not None and any(
        each.name == BLOCKS_FROM_CRATE for each in state.players[by].effects
    )
    return (("crate", None),) if above and due.cause == "block" else ()


_ROLLED = {
    "armour": armour_rolled,
    "block": block_rolled,
    "breathe_fire": gazed,
    "bribe": weapons.bribed,
    "hypnotic_gaze": gazed,
    "pass": crates.pass_over,
    "really_stupid": thrud.thinks,
    "throw_in": throw_ins.ball_thrown_in,
}


def _whole() -> Part:
    """All parts; of some words the shared mechanics are only a half."""
    part = joined(parts.PART, *(module.PART for module in OWN))
    return holding.watched(
        Part(
            actions={**part.actions, Activate: activated},
            rolled={**part.rolled, **_ROLLED},
            chosen={**part.chosen, "bribe": weapons.bribe},
            skills=part.skills,
            squares=part.squares,
            tasks={**part.tasks, "foul_seen": weapons.foul_seen},
            evolve=part.evolve,
        )
    )


GAME = Game(
    part=_whole(),
    is_square=is_field,
    player_off=overboard.falls_in,
    ball_off=throw_ins.goes_off,
    kick_stays=is_field,
    settled=settled,
    modifiers=weapons.hold_modifiers,
    is_solid=is_solid,
    halts=halts,
    scores_at=turns.scores_at,
    goals=goals,
    errands=errands,
    forward=no_forward,
    steps_besides=planks.steps,
    stops_at=monkey.is_near,
    arriving=("monkey_looks",),
    bars=planks.bars,
    hides=hides,
    pushed=crates.forced,
    lies=lies,
    goes_down=goes_down,
    sources=sources,
    turned=turned,
    judges_ruling=ends.judge_ruling,
    ruled=ends.ruled,
)
_decide = decider(GAME)


@cites("DOCK-092")
def decide(state: PitchState, entry: Any) -> Decision:
    """What follows from the entry; conduct is judged whatever is due. Raises IllegalEntry."""
    judge = leaving.CONDUCT.get(type(entry))
    if judge is None:
        return _decide(state, entry)
    course = Course(GAME, state)
    judge(course, entry)
    return concluded(course)


evolve_fact = evolver(GAME)
