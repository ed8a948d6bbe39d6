"""Dock Bowl for the shared engine: its parts, its harbour, and what it does differently."""

from typing import Any

from schemas.pitch.entries import Activate
from schemas.pitch.steps import RollDue
from service.rules.contract import Decision, cites
from service.rules.dock_bowl import (
    boarding,
    bounces,
    chests,
    coach_contests,
    contests,
    crates,
    crew,
    drawing_treasure,
    ends,
    evolve,
    evolve_pieces,
    harbour_hooks,
    holding,
    leaving,
    luggage,
    monkey,
    monkey_ball,
    monkey_blitz,
    mustering,
    overboard,
    planks,
    roc,
    sea,
    spring_tide,
    tentacles,
    throw_ins,
    thrud,
    turns,
    wave,
    weapons,
)
from service.rules.dock_bowl.settling import settled
from service.rules.dock_bowl.state import (
    is_field,
)
from service.rules.dock_bowl.ways import errands, goals
from service.rules.pitch import activations, block_rolls, harm, parts, special_attacks
from service.rules.pitch.course import Course, Dice, Game, Part, joined
from service.rules.pitch.engine import concluded, decider, evolver
from service.rules.pitch.state import PitchState

OWN = (
    boarding,
    bounces,
    chests,
    coach_contests,
    contests,
    crates,
    crew,
    drawing_treasure,
    ends,
    evolve,
    evolve_pieces,
    holding,
    leaving,
    luggage,
    monkey,
    monkey_ball,
    monkey_blitz,
    mustering,
    overboard,
    planks,
    roc,
    sea,
    spring_tide,
    tentacles,
    throw_ins,
    thrud,
    turns,
    wave,
    weapons,
)


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
        roc.carried_off(course, due)
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
    modifiers=crew.hold_modifiers,
    is_solid=harbour_hooks.is_solid,
    halts=harbour_hooks.halts,
    scores_at=turns.scores_at,
    goals=goals,
    errands=errands,
    forward=harbour_hooks.no_forward,
    steps_besides=planks.steps,
    stops_at=monkey_blitz.is_near,
    arriving=("monkey_looks",),
    bars=planks.bars,
    hides=harbour_hooks.hides,
    pushed=crates.forced,
    lies=harbour_hooks.lies,
    goes_down=harbour_hooks.goes_down,
    sources=harbour_hooks.sources,
    turned=harbour_hooks.turned,
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
