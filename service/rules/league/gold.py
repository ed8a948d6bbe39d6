"""Gold into the treasury and out of it, each amount with why and how it comes about."""

from schemas.team import GoldChanged, GoldWhy
from service.rules.contract import cites
from service.rules.league.course import Course


def earn(course: Course, amount_gp: int, why: GoldWhy, working: str) -> None:
    """Gold of the game that was just counted, or of the season."""
    if amount_gp:
        course.happen(
            GoldChanged(amount_gp=amount_gp, why=why, working=working, game=course.state.game)
        )


@cites("LEAGUE-050")
def spend(
    course: Course, amount_gp: int, why: GoldWhy, working: str, player: str | None = None
) -> None:
    """Pay; a breach where the treasury does not have it."""
    treasury_gp = course.state.treasury_gp
    if amount_gp > max(0, treasury_gp):
        course.breach(
            "LEAGUE-050",
            f"{working} costs {amount_gp:,} gp; the treasury has {treasury_gp:,} gp.",
            "What is bought is paid from the treasury.",
        )
    if amount_gp:
        course.happen(GoldChanged(amount_gp=-amount_gp, why=why, working=working, player=player))


def plural(count: int, one: str, many: str | None = None) -> str:
    """`1 touchdown`, `2 touchdowns`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def lose(course: Course, amount_gp: int, working: str) -> None:
    """An expensive mistake."""
    earn(course, -amount_gp, "expensive_mistake", working)
