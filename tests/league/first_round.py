"""One game, worked out by hand, and what both teams do after it.

Reavers 2 : 1 Orcs. The fan factors are 3 and 4: attendance 7.

    Reavers  L1 two touchdowns (6 points), L2 a casualty (2), L3 most valuable (4).
             Winnings (7 / 2 + 2) x 10,000 = 55,000 gp: 330,000 + 55,000 = 385,000 gp.
             A 6 with 1 dedicated fan after a win: 2. L1 learns Block for its 6 points.
    Orcs     L1 a touchdown (3), L3 two completions (2), L4 most valuable (4). L2 is dead.
             Winnings (7 / 2 + 1) x 10,000 = 45,000 gp: 375,000 gp.
"""

from uuid import UUID

from schemas.result import SideResult, Suffered
from schemas.team import Advance, AwardMvp, EndStep, Prepare, RollExpensiveMistakes, RollFans
from tests.league.small_league import (
    SmallLeague,
    casualties,
    completions,
    player,
    side,
    touchdowns,
)


def drawn(*more: str, number: int = 1) -> SmallLeague:
    """A league whose first round is drawn."""
    league = SmallLeague(number=number)
    league.draft("Reavers", "Orcs", *more)
    league.open_season()
    league.draw(1, ("Reavers", "Orcs"))
    return league


def reavers(score: int = 2) -> SideResult:
    scored = (touchdowns(score),) if score else ()
    return side(score, 3, player("L1", *scored), player("L2", casualties(1)), casualties=1)


def orcs() -> SideResult:
    dead = Suffered("dead")
    return side(
        1, 4, player("L1", touchdowns(1)), player("L3", completions(2)), player("L2", suffered=dead)
    )


def play(league: SmallLeague) -> UUID:
    """The match of the first round."""
    return league.play("r1-1", "Reavers", "Orcs", reavers(), orcs())


def finish(league: SmallLeague) -> None:
    """Both teams get ready for their next game."""
    league.report("Reavers", RollFans((6,)), AwardMvp("L3"))
    league.report("Reavers", Advance(player="L1", kind="chosen_primary", skill="Block"))
    league.report("Orcs", RollFans((6,)), AwardMvp("L4"))
    for team in ("Reavers", "Orcs"):
        league.report(team, EndStep("advancement"), EndStep("hiring"))
        league.report(team, RollExpensiveMistakes((6,)), Prepare())


def played(*more: str, number: int = 1) -> SmallLeague:
    """The whole first round."""
    league = drawn(*more, number=number)
    play(league)
    finish(league)
    return league
