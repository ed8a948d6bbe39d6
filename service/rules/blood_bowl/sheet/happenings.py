"""What a sheet notes of a turn: scores, passes, blocks, tests, re-rolls, how the turn ended."""

from schemas.blood_bowl_sheet import (
    ResultReported,
    SheetBlock,
    SheetCompletion,
    SheetInterference,
    SheetReRoll,
    SheetSendingOff,
    SheetTest,
    SheetTouchdown,
    SheetTurnover,
)
from schemas.pitch.facts import Counted, ReRollUsed, RollMade, SkillUsed
from schemas.pitch.steps import Task
from schemas.pitch.words import RollKind
from service.rules.blood_bowl import turns
from service.rules.blood_bowl.charging import end_charge
from service.rules.blood_bowl.sheet.naming import (
    RULE,
    active_side,
    in_own_turn,
    known_player,
    of_side,
    opponent_of,
)
from service.rules.blood_bowl.state import match
from service.rules.contract import cites
from service.rules.pitch import referee
from service.rules.pitch.course import Course, Part, illegal
from service.rules.pitch.field import has_skill
from service.rules.pitch.re_rolls import OF_THE_SIDE
from service.rules.pitch.rolling import source_name
from service.rules.pitch.spp import spp_value

D6 = 6
COMPARED = ("dauntless",)
"""Tests that are added to a strength and compared with another: a 6 may be too low."""


@cites("BB-019", "BB-081")
def touchdown(course: Course, entry: SheetTouchdown) -> None:
    """It scores; without a scorer for the side only."""
    active_side(course)
    if match(course).charge is not None:
        legal = "Nobody has the ball before it has come down."
        raise illegal("BB-019", "A touchdown is scored in a kick-off.", legal, "type")
    of_side(course, entry.side, entry.player)
    turns.scores(course, entry.side, entry.player)


@cites("BB-063", "BB-066", "BB-081")
def completion(course: Course, entry: SheetCompletion) -> None:
    """By a pass, or by a team-mate that landed well."""
    active_side(course)
    of_side(course, entry.side, entry.player)
    if entry.thrown == "ball":
        _counts(course, entry.side, entry.player, "completion")
    else:
        _counts(course, entry.side, entry.player, "throwing_completion")


@cites("BB-062", "BB-081")
def interference(course: Course, entry: SheetInterference) -> None:
    """An interception is a deflection first; it ends the turn of the side that passed."""
    active = active_side(course)
    of_side(course, entry.side, entry.player)
    _counts(course, entry.side, entry.player, "deflection")
    if entry.result == "interception":
        _counts(course, entry.side, entry.player, "interception")
        if entry.side != active:
            course.turnover("interception", entry.player)


def _counts(course: Course, side: str, player: str | None, deed: str) -> None:
    """A deed in the tally: of its player, or of the side only."""
    spp = 0 if player is None else spp_value(course, deed, player)
    course.happen(Counted(side, f"{deed}s", player, spp=spp))


@cites("BB-041")
def block(course: Course, entry: SheetBlock) -> None:
    """Its dice stand as they fell; who goes down is reported by itself."""
    of_side(course, entry.side, entry.player)
    in_own_turn(course, entry.side, "BB-041", "blocks")
    opponent_of(course, entry.side, entry.target, "target")
    if entry.dice is not None:
        _made(course, "block", entry.side, entry.player, entry.dice, against=entry.target,
              re_rolled=entry.re_rolled)  # fmt: skip
    if not entry.re_rolled:
        course.happen(Counted(entry.side, "blocks", entry.player))


def _made(
    course: Course,
    roll: RollKind,
    side: str,
    player: str | None,
    dice: tuple[int, ...],
    **more: object,
) -> None:
    faces = (D6,) * len(dice)
    course.happen(RollMade(roll, side, dice, faces, player=player, **more))  # type: ignore[arg-type]


@cites("BB-024")
def test(course: Course, entry: SheetTest) -> None:
    """A test as the table reports it: passed only if the table says so."""
    active_side(course)
    of_side(course, entry.side, entry.player)
    _judge_test(entry)
    if entry.dice is None:
        said = {True: "passed", False: "failed", None: "unknown"}[entry.passed]
        course.happen(ResultReported(entry.roll, said, entry.side, entry.player))
        return
    _made(
        course,
        entry.roll,
        entry.side,
        entry.player,
        entry.dice,
        target=entry.target,
        passed=entry.passed,
        re_rolled=entry.re_rolled,
    )


@cites("BB-023", "BB-024")
def _judge_test(entry: SheetTest) -> None:
    """Raises IllegalEntry for a test that says nothing, and for a die that cannot have come to
    what is said of it: a 1 fails, a 6 passes but for a difference of strength."""
    if entry.dice is None:
        if entry.passed is None:
            legal = "A test has its die, whether it passed, or both."
            raise illegal("BB-024", "Neither the die nor the result is given.", legal, "dice")
        return
    if entry.dice == (1,) and entry.passed is True:
        raise illegal("BB-023", "A test with a 1 passed.", "A 1 fails.", "passed")
    if entry.dice == (D6,) and entry.passed is False and entry.roll not in COMPARED:
        raise illegal("BB-023", "A test with a 6 failed.", "A 6 passes.", "passed")


@cites("BB-020", "BB-021")
def re_roll(course: Course, entry: SheetReRoll) -> None:
    """A source is spent; one of the side needs to be there, and to have its own turn."""
    active = active_side(course)
    of_side(course, entry.side, entry.player)
    if entry.source in OF_THE_SIDE:
        _judge_source(course, entry, active)
    elif entry.player is not None:
        _judge_skill(course, entry.player, entry.skill or "Pro")
    course.happen(
        ReRollUsed(entry.side, entry.source, entry.roll, player=entry.player, skill=entry.skill)
    )


def _judge_source(course: Course, entry: SheetReRoll, active: str) -> None:
    side = course.state.sides[entry.side]
    has = {
        "team": side.re_rolls,
        "leader": side.leader,
        "brilliant_coaching": side.drive_re_rolls,
    }
    if not has.get(entry.source) or entry.side != active:
        course.breach(
            "BB-020",
            f"{side.name} have no re-roll here: {source_name(entry.source, None)}.",
            "A side spends the re-rolls it has left, in its own turn.",
            "source",
        )


def _judge_skill(course: Course, player: str, skill: str) -> None:
    if has_skill(course.state, player, skill):
        course.happen(SkillUsed(player, skill))
    else:
        detail = f"{course.state.name_of(player)} has no {skill}."
        course.breach("BB-021", detail, "The player has the skill that re-rolls.", "skill")


@cites("BB-070", "BB-072")
def sending_off(course: Course, entry: SheetSendingOff) -> None:
    """Sent off as reported, or with arguing and bribes still to come."""
    active = active_side(course)
    of_side(course, entry.side, entry.player)
    if entry.player is None:
        course.happen(Counted(entry.side, "sendings_off"))
        if entry.cause == "foul" and entry.side == active:
            course.turnover("foul")
    elif entry.final:
        referee.goes_off(course, entry.player, entry.cause)
    else:
        referee.sent_off(course, entry.player, entry.cause)


@cites("BB-017")
def turnover(course: Course, entry: SheetTurnover) -> None:
    """The turn is over, for the first cause that was reported."""
    active = active_side(course)
    of_side(course, entry.side, None)
    if entry.side != active:
        legal = f"It is the turn of {course.state.sides[active].name}."
        raise illegal(RULE, f"It is not the turn of {entry.side}.", legal, "side")
    if entry.player is not None:
        known_player(course, entry.player)
    course.turnover(entry.cause, entry.player)
    state = match(course)
    if state.charge is not None:
        end_charge(course)
    else:
        assert state.turnover is not None
        turns.finish(course, state.turnover, course.task("next_turn", side=active))


def needs_squares(course: Course, task: Task) -> None:
    """What comes of who stands next to whom is not asked for; the table reports what matters."""


PART = Part(
    actions={
        SheetTouchdown: touchdown,
        SheetCompletion: completion,
        SheetInterference: interference,
        SheetBlock: block,
        SheetTest: test,
        SheetReRoll: re_roll,
        SheetSendingOff: sending_off,
        SheetTurnover: turnover,
    }
)
