"""Star player points: what an advancement costs, who has to spend, and spending them."""

from schemas.team import Advance, AdvancementKind, SppSpent
from service.rules.contract import cites
from service.rules.league.course import Course, illegal, within
from service.rules.league.state import Player
from service.rules.league.tables import TABLES


@cites("LEAGUE-040", "LEAGUE-041")
def cost_spp(player: Player, kind: AdvancementKind) -> int | None:
    """Points that the next advancement of a kind costs; None after the sixth."""
    costs = TABLES.advancement.cost_spp[kind]
    taken = len(player.advancements)
    return costs[taken] if taken < len(costs) else None


@cites("LEAGUE-042")
def must_spend(player: Player) -> bool:
    """Whoever could pay for a characteristic has to spend some points or all."""
    cost = cost_spp(player, "characteristic")
    return player.active and cost is not None and player.spp_held >= cost


@cites("LEAGUE-040", "LEAGUE-041", "LEAGUE-001")
def pay(course: Course, entry: Advance) -> int:
    """The points of the next advancement, spent. Raises IllegalEntry for a seventh."""
    player = course.state.players[entry.player]
    cost = cost_spp(player, entry.kind)
    who = course.state.name_of(entry.player)
    if cost is None:
        raise illegal(
            "LEAGUE-041",
            f"{who} is a {TABLES.advancement.titles[-1]} already.",
            f"A player advances {len(TABLES.advancement.titles)} times.",
            "player",
        )
    within(course, "advancement")
    if player.spp_held < cost:
        course.breach(
            "LEAGUE-040",
            f"{who} has {player.spp_held} star player points; this costs {cost}.",
            "An advancement is paid with points the player holds.",
            "kind",
        )
    number = len(player.advancements) + 1
    course.happen(SppSpent(player=entry.player, spp=cost, kind=entry.kind, advancement=number))
    return cost
