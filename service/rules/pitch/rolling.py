"""Dice: whether they are those that were due, whether they pass, and whether they roll again."""

from msgspec.structs import replace

from schemas.pitch import entries
from schemas.pitch.facts import ReRollUsed, RollMade, SkillUsed
from schemas.pitch.steps import ReRollDue, RollDue, Task
from schemas.pitch.words import ReRollSource, RollKind
from service.rules.contract import cites
from service.rules.pitch.asking import a, describe_roll, words
from service.rules.pitch.chances import chance_of
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.re_rolls import after_re_roll, sources_for, spend
from service.rules.pitch.remedies import numbered
from service.rules.pitch.state import PitchState
from service.rules.pitch.success import applied_afterwards as applied_afterwards
from service.rules.pitch.success import passed as passed

EACH_POINTS: frozenset[RollKind] = frozenset(
    ("bounce", "scatter", "player_scatter", "bomb_scatter", "kick_scatter")
)
"""Rolls whose dice are directions."""
FIRST_POINTS: frozenset[RollKind] = frozenset(
    (
        "deviation",
        "player_deviation",
        "bomb_deviation",
        "kick_deviation",
        "throw_in",
        "swoop",
        "ball_and_chain",
        "luggage",
        "luggage_throw_in",
        "monkey",
        "roc_drop",
        "wave",
    )
)
"""Rolls whose first die is a direction."""


@cites("BB-024", "BB-056")
def judge_dice(state: PitchState, due: RollDue, entry: entries.Roll) -> None:
    """Raises IllegalEntry for dice that are not those that are due."""
    asked = describe_roll(state, due)
    if entry.roll != due.roll or entry.player != due.player:
        whose = "" if entry.player is None else f" of {entry.player}"
        kind = a(words(entry.roll)).capitalize()
        raise illegal("BB-056", f"{kind} roll{whose} is not what is due.", asked, "roll")
    if entry.side not in (None, due.side):
        raise illegal("BB-056", f"Nobody rolls for {entry.side} now.", asked, "side")
    fewest = len(due.faces) if due.fewest is None else due.fewest
    if not fewest <= len(entry.dice) <= len(due.faces):
        raise illegal("BB-024", f"{len(entry.dice)} dice were reported.", asked, "dice")
    for die, faces in zip(entry.dice, due.faces, strict=False):
        if die > faces:
            raise illegal("BB-024", f"A die of {faces} faces shows no {die}.", asked, "dice")
    _judge_directions(due, entry)


@cites("BB-024")
def _judge_directions(due: RollDue, entry: entries.Roll) -> None:
    """Raises IllegalEntry for fewer or more directions than dice that point somewhere."""
    pointing = len(entry.dice) if due.roll in EACH_POINTS else int(due.roll in FIRST_POINTS)
    if entry.directions is not None and len(entry.directions) != pointing:
        raise illegal(
            "BB-024",
            f"{len(entry.directions)} directions were reported.",
            f"Of {a(words(due.roll))} roll's dice {pointing or 'none'} point somewhere.",
            "directions",
        )


def made(course: Course, due: RollDue, entry: entries.Roll) -> None:
    """The dice are on the table: another roll may be had for them, or they stand."""
    succeeded = passed(due, entry.dice)
    course.happen(
        RollMade(
            roll=due.roll,
            side=due.side,
            dice=entry.dice,
            faces=due.faces[: len(entry.dice)],
            player=due.player,
            target=due.target,
            modifiers=(*due.modifiers, *applied_afterwards(due, entry.dice)),
            passed=succeeded,
            chance=chance_of(due),
            re_rolled=due.re_rolled,
            against=due.against,
            directions=entry.directions or (),
        )
    )
    dice = (*due.kept, *entry.dice)
    sources = () if due.re_rolled else sources_for(course.state, due, dice, succeeded)
    if not due.re_rolled and not succeeded:
        sources = course.game.sources(course.state, due, dice, sources)
    if sources:
        course.then(ReRollDue(due=due, dice=dice, sources=sources, origin=course.number))
    else:
        stands(course, due, dice)


def stands(course: Course, due: RollDue, dice: Dice) -> None:
    """Nothing changes the dice any more: what comes of them?"""
    course.game.part.rolled[due.roll](course, due, dice)


@cites("BB-020", "BB-021")
def re_roll(course: Course, due: ReRollDue, entry: entries.ReRoll) -> None:
    """Spend the source; the new dice are due, after a Loner's or a Pro's own roll."""
    source = (entry.source, entry.skill)
    if source not in due.sources:
        raise illegal(
            "BB-021",
            f"{source_name(entry.source, entry.skill)} cannot re-roll this.",
            "It could be re-rolled by: "
            + ", ".join(source_name(*each) for each in due.sources)
            + ".",
            "source",
        )
    again = _again(due, entry)
    roller = due.due
    course.happen(
        ReRollUsed(roller.side, entry.source, roller.roll, player=roller.player, skill=entry.skill)
    )
    if entry.source in ("skill", "pro") and roller.player is not None:
        skill, lasts = spend(entry)
        course.happen(SkillUsed(roller.player, skill, lasts))
    first = Task(do="roll_again", origin=course.number, due=again, dice=due.dice)
    course.then(first)
    after_re_roll(course, due, entry)


def _again(due: ReRollDue, entry: entries.ReRoll) -> RollDue:
    """The roll to make anew: all its dice, or those the entry names."""
    roll = due.due
    indices = entry.dice
    chosen = tuple(range(len(roll.faces))) if indices is None else indices
    if not chosen or max(chosen) >= len(roll.faces) or len(set(chosen)) != len(chosen):
        raise illegal(
            "BB-021", "There is no such die in the roll.", f"Name a die {numbered(due)}.", "dice"
        )
    return replace(
        roll,
        faces=tuple(roll.faces[index] for index in chosen),
        re_rolled=True,
        kept=tuple(die for index, die in enumerate(due.dice) if index not in chosen),
    )


def roll_again(course: Course, task: Task) -> None:
    """The source works: the new dice are due. They answer the entry that spent it."""
    assert task.due is not None
    course.then(replace(task.due, origin=task.origin))


def source_name(source: ReRollSource, skill: str | None) -> str:
    return skill if skill is not None else source.replace("_", " ")


PART = Part(tasks={"roll_again": roll_again})
