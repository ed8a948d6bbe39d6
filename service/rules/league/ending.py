"""How steps and the sequence end: expensive mistakes, the preparation for the next game."""

from schemas.team import (
    EndStep,
    MistakeRolled,
    Prepare,
    RollExpensiveMistakes,
    RollLoss,
    StepDue,
    StepsDue,
    TeamPrepared,
)
from service.rules.contract import cites
from service.rules.league import gold, journeymen
from service.rules.league.course import Course, answered, illegal, judge_dice
from service.rules.league.paying import must_spend
from service.rules.league.tables import TABLES
from service.rules.league.values import current_team_value, journeymen_needed, team_value, total


@cites("LEAGUE-001", "LEAGUE-042")
def end_step(course: Course, entry: EndStep) -> None:
    """The advancements, or the hiring, are done."""
    answered(course, entry.step)
    if entry.step == "advancement":
        _judge_savings(course)
    else:
        journeymen.leave(course)
        _mistakes_or_none(course)


@cites("LEAGUE-042")
def _judge_savings(course: Course) -> None:
    savers = [key for key, player in course.state.players.items() if must_spend(player)]
    for key in savers:
        held = course.state.players[key].spp_held
        course.breach(
            "LEAGUE-042",
            f"{course.state.name_of(key)} holds {held} star player points.",
            "Whoever could pay for a characteristic improvement spends some points or all.",
            "step",
        )


@cites("LEAGUE-060")
def _mistakes_or_none(course: Course) -> None:
    """Below 100,000 gp nobody rolls."""
    if TABLES.mistakes.column(course.state.treasury_gp) is None:
        rest = tuple(each for each in course.state.due if each.step != "mistakes")
        course.happen(StepsDue(rest))


@cites("LEAGUE-060", "LEAGUE-061", "LEAGUE-062")
def roll_expensive_mistakes(course: Course, entry: RollExpensiveMistakes) -> None:
    """The D6 in the column of the treasury: nothing, some gold, half of it, nearly all of it."""
    answered(course, "mistakes")
    numbers, treasury_gp = TABLES.mistakes, course.state.treasury_gp
    column = numbers.column(treasury_gp)
    if column is None:
        raise illegal(
            "LEAGUE-060",
            f"The treasury has {treasury_gp:,} gp.",
            f"With {numbers.columns[0].from_gp:,} gp or more a D6 is rolled.",
            "dice",
        )
    result = column.results[entry.dice[0] - 1]
    course.happen(MistakeRolled(treasury_gp, entry.dice[0], result))
    if result == "major":
        step = numbers.major_step_gp
        gold.lose(course, treasury_gp // 2 // step * step, "Major incident: half the treasury")
    elif result != "averted":
        faces = numbers.minor_faces if result == "minor" else numbers.catastrophe_faces
        course.due_now(StepDue(step="loss", faces=faces, result=result))


@cites("LEAGUE-062")
def roll_loss(course: Course, entry: RollLoss) -> None:
    """Minor: a D3 x 10,000 gp are lost. Catastrophe: 2D6 x 10,000 gp are left, and never more than
    there were."""
    due = answered(course, "loss")
    judge_dice(entry.dice, due.faces, "LEAGUE-062")
    numbers, treasury_gp = TABLES.mistakes, max(0, course.state.treasury_gp)
    shown = sum(entry.dice)
    if due.result == "minor":
        lost = min(treasury_gp, shown * numbers.minor_gp)
        gold.lose(course, lost, f"Minor incident: {shown} x {numbers.minor_gp:,} gp")
    else:
        kept = min(treasury_gp, shown * numbers.catastrophe_gp)
        gold.lose(course, treasury_gp - kept, f"Catastrophe: {kept:,} gp are left")


@cites("LEAGUE-070", "LEAGUE-071", "LEAGUE-089")
def prepare(course: Course, entry: Prepare) -> None:
    """What the team is worth now, and the journeymen its next game asks for."""
    answered(course, "prepare")
    journeymen.leave(course)
    course.happen(
        StepsDue(course.state.draft_due),
        TeamPrepared(
            team_value_gp=max(0, total(team_value(course.state))),
            current_team_value_gp=max(0, total(current_team_value(course.state))),
            journeymen=journeymen_needed(course.state),
        ),
    )
