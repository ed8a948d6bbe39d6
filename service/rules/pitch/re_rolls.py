"""Which re-rolls there are for a roll, and what it takes for one to work."""

from msgspec.structs import replace

from schemas.pitch.entries import ReRoll
from schemas.pitch.facts import ReRollUsed
from schemas.pitch.steps import ReRollDue, RollDue, Task
from schemas.pitch.words import Lasts, ReRollSource
from service.rules.contract import cites
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import can_use, markers, on_pitch, skill_value
from service.rules.pitch.remedies import numbered
from service.rules.pitch.settings import setting
from service.rules.pitch.skills import (
    ALWAYS_OFFERED,
    NEVER_RE_ROLLED,
    PRO_FACE,
    RE_ROLLED_BY,
    SKILLS,
)
from service.rules.pitch.state import PitchState, Side

Source = tuple[ReRollSource, str | None]
OF_THE_SIDE: frozenset[ReRollSource] = frozenset(("team", "leader", "brilliant_coaching"))
"""Sources that are the team's, whatever it has them from: a Loner has to roll for them."""
BRAWLER = "Brawler"
TREATED = ("rostered", "journeyman")
"""The kinds of players that a Mortuary Assistant or a Plague Doctor looks after."""
FIGURES: dict[ReRollSource, str] = {
    "mortuary_assistant": "mortuary_assistants",
    "plague_doctor": "plague_doctors",
}
"""The figure of a side that such a re-roll takes one from."""


@cites("BB-020", "BB-021")
def sources_for(
    state: PitchState, due: RollDue, dice: Dice, passed: bool | None
) -> tuple[Source, ...]:
    """The sources that may re-roll these dice; none for a test that passed, or for a table's dice
    but those of blocks and of fire.

    The player's own skills come first, then what its side has, then Pro.
    """
    if due.roll == "regeneration" and not passed:
        return _of_the_dead(state, due)
    if due.roll in NEVER_RE_ROLLED or passed or (passed is None and due.roll not in ALWAYS_OFFERED):
        return ()
    return (*_skills(state, due, dice), *_of_the_side(state, due), *_pro(state, due))


@cites("BB-090")
def _skills(state: PitchState, due: RollDue, dice: Dice) -> tuple[Source, ...]:
    """Skills that make this kind of roll again, by the table of skills."""
    player = due.player
    if player is None:
        return ()
    found: list[Source] = [
        ("skill", skill)
        for skill in RE_ROLLED_BY.get(due.roll, ())
        if can_use(state, player, skill) and not _taken_away(state, due, skill)
    ]
    if due.roll == "block" and _may_brawl(state, player, dice):
        found.append(("skill", BRAWLER))
    return tuple(found)


@cites("BB-031", "BB-090")
def _taken_away(state: PitchState, due: RollDue, skill: str) -> bool:
    """Dodge is no help against a Tackle that marks the square that is left. A bomb is no ball; the
    FUMBBL server takes it for one."""
    if due.roll == "bomb_catch":
        return not setting(state, "as_on_fumbbl", False)
    if skill != "Dodge" or due.at is None:
        return False
    return any(can_use(state, each, "Tackle") for each in markers(state, due.at, due.side))


@cites("BB-041")
def _may_brawl(state: PitchState, player: str, dice: Dice) -> bool:
    """A Both Down among the dice of a Block action that is no Blitz."""
    activation = state.activation
    return (
        SKILLS[BRAWLER].re_rolls_face in dice
        and activation is not None
        and activation.player == player
        and activation.action == "block"
        and can_use(state, player, BRAWLER)
    )


@cites("BB-005", "BB-055")
def _of_the_dead(state: PitchState, due: RollDue) -> tuple[Source, ...]:
    """Who helps a regeneration that failed, in either side's turn: of the team's own players."""
    assert due.player is not None
    mine = state.profiles[due.player].kind in TREATED
    has: tuple[tuple[ReRollSource, bool], ...] = (
        ("mortuary_assistant", mine and state.sides[due.side].mortuary_assistants > 0),
        ("plague_doctor", has_plague_doctor(state, due.player)),
    )
    return tuple((source, None) for source, there in has if there)


@cites("BB-005")
def has_plague_doctor(state: PitchState, player: str) -> bool:
    """Whether a Plague Doctor can look after a player."""
    profile = state.profiles[player]
    return profile.kind in TREATED and state.sides[profile.side].plague_doctors > 0


@cites("BB-020")
def _of_the_side(state: PitchState, due: RollDue) -> tuple[Source, ...]:
    """What the side itself has, in its own turn only."""
    if state.active != due.side:
        return ()
    side = state.sides[due.side]
    has: tuple[tuple[ReRollSource, bool], ...] = (
        ("brilliant_coaching", side.drive_re_rolls > 0),
        ("leader", side.leader and _leader_is_on_the_pitch(state, due.side)),
        ("team", side.re_rolls > 0),
    )
    return tuple((source, None) for source, there in has if there)


def _leader_is_on_the_pitch(state: PitchState, side: str) -> bool:
    """Standing or not: it is enough that it is there."""
    return any(skill_value(state, key, "Leader") is not None for key in on_pitch(state, side))


@cites("BB-021")
def _pro(state: PitchState, due: RollDue) -> tuple[Source, ...]:
    """A Pro makes one of its dice again while it is active."""
    activation = state.activation
    if due.player is None or activation is None or activation.player != due.player:
        return ()
    return (("pro", None),) if can_use(state, due.player, "Pro") else ()


@cites("BB-090")
def spend(entry: ReRoll) -> tuple[str, Lasts | None]:
    """The skill a re-roll uses up, and for how long."""
    skill = entry.skill or "Pro"
    known = SKILLS.get(skill)
    return skill, None if known is None else known.once_per


def after_re_roll(course: Course, due: ReRollDue, entry: ReRoll) -> None:
    """Which dice may be made again by the source, and what has to be rolled before it works."""
    judge_dice(due, entry)
    player = due.due.player
    if player is None:
        return
    if entry.source == "pro":
        _before(course, due.due, "pro", PRO_FACE)
    elif entry.source in OF_THE_SIDE:
        face = skill_value(course.state, player, "Loner")
        if face is not None:
            _before(course, due.due, "loner", face)


@cites("BB-020", "BB-021")
def judge_dice(due: ReRollDue, entry: ReRoll) -> None:
    """A Pro or a Brawler makes one die again, the latter a Both Down; all others all dice.

    Raises IllegalEntry.
    """
    every = tuple(range(len(due.dice)))
    chosen = every if entry.dice is None else entry.dice
    if entry.source in OF_THE_SIDE and set(chosen) != set(every):
        raise illegal(
            "BB-020",
            "A re-roll of the team makes only some of the dice again.",
            "It makes all dice of the roll again.",
            "dice",
        )
    one_only = entry.source == "pro" or entry.skill == BRAWLER
    if one_only and len(chosen) != 1:
        name = entry.skill or "Pro"
        raise illegal(
            "BB-021", f"{name} makes one die again.", f"Name one die, {numbered(due)}.", "dice"
        )
    if entry.skill == BRAWLER and due.dice[chosen[0]] != SKILLS[BRAWLER].re_rolls_face:
        downs = [str(at) for at, die in enumerate(due.dice) if die == SKILLS[BRAWLER].re_rolls_face]
        legal = f"Name a die with Both Down: {' or '.join(downs)}."
        raise illegal("BB-021", "That die does not show Both Down.", legal, "dice")


@cites("BB-021", "BB-022")
def _before(course: Course, due: RollDue, roll: str, face: int) -> None:
    """The source's own roll comes before the new dice."""
    course.then(
        RollDue(
            roll=roll,  # type: ignore[arg-type]
            side=due.side,
            faces=(6,),
            origin=course.number,
            player=due.player,
            target=face,
        )
    )


@cites("BB-022")
def works_or_not(course: Course, due: RollDue, dice: Dice) -> None:
    """The Loner's or the Pro's own roll: below its face the first dice stand."""
    assert due.target is not None
    if dice[0] >= due.target:
        return
    again = course.agenda.pop()
    assert isinstance(again, Task)
    assert again.due is not None
    first = replace(again.due, faces=(again.due.faces[0],) * len(again.dice), kept=())
    course.game.part.rolled[first.roll](course, first, again.dice)


def spent(state: PitchState, fact: ReRollUsed) -> PitchState:
    """The side has one fewer of what the re-roll came from."""
    side = state.sides[fact.side]
    sides = {**state.sides, fact.side: _without(side, fact.source)}
    of_the_side = fact.source in OF_THE_SIDE or fact.source in FIGURES
    return replace(state, sides=sides) if of_the_side else state


def _without(side: Side, source: ReRollSource) -> Side:
    if source == "leader":
        return replace(side, leader=False)
    if source == "brilliant_coaching":
        return replace(side, drive_re_rolls=max(0, side.drive_re_rolls - 1))
    if figure := FIGURES.get(source):
        return replace(side, **{figure: max(0, getattr(side, figure) - 1)})
    return replace(side, re_rolls=max(0, side.re_rolls - 1))


PART = Part(rolled={"loner": works_or_not, "pro": works_or_not})
