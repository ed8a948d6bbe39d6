"""Gold into the treasury and out of it, each amount with why and how it comes about."""

from schemas.team import GoldChanged, GoldWhy
from service.rules.contract import cites
from service.rules.league.course import Course

OF_A_GAME: frozenset[GoldWhy] = frozenset(("winnings", "inducements", "expensive_mistake"))
"""Gold that comes and goes with a game and its sequence."""


def earn(course: Course, amount_gp: int, why: GoldWhy, working: str) -> None:
    """Gold into the treasury; below zero, out of it."""
    _change(course, amount_gp, why, working, None)


def lose(course: Course, amount_gp: int, working: str) -> None:
    """An expensive mistake."""
    _change(course, -amount_gp, "expensive_mistake", working, None)


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
    _change(course, -amount_gp, why, working, player)


def _change(course: Course, amount_gp: int, why: GoldWhy, working: str, player: str | None) -> None:
    """Nothing is said of no gold."""
    if not amount_gp:
        return
    state, of_game = course.state, why in OF_A_GAME
    course.happen(
        GoldChanged(
            amount_gp=amount_gp,
            why=why,
            working=working,
            game=state.game if of_game else None,
            match=state.match if of_game else None,
            player=player,
        )
    )


def plural(count: int, one: str) -> str:
    """`1 touchdown`, `2 touchdowns`."""
    return f"{count} {one if count == 1 else one + 's'}"
