"""The first state of a team: what was drafted, and what is left of the budget."""

from collections import Counter

from schemas.team import TeamDrafted, ValueLine
from service.rules.contract import cites
from service.rules.league.judging_draft import judge_draft, refused, staff_of
from service.rules.league.state import Player, State
from service.rules.league.tables import TABLES
from service.rules.league.values import total


def start(drafted: TeamDrafted) -> State:
    """The team after its draft. Raises IllegalEntry for what the rules of the draft refuse."""
    judge_draft(drafted)
    if drafted.roster is not None:
        _judge_budget(drafted)
    players = {
        each.id: Player(
            number=each.number, name=each.name, position=each.position, status="rostered"
        )
        for each in drafted.players
    }
    return State(
        name=drafted.name,
        roster=drafted.roster,
        special_rule=drafted.special_rule,
        treasury_gp=0 if drafted.roster is None else total(draft_lines(drafted)),
        staff={**staff_of(drafted), "re_roll": drafted.re_rolls},
        dedicated_fans=drafted.dedicated_fans,
        players=players,
    )


@cites("LEAGUE-080", "LEAGUE-081")
def draft_lines(drafted: TeamDrafted) -> tuple[ValueLine, ...]:
    """The budget and what was bought for it; together they are the first treasury. The draft has a
    roster, of whose positions its players are."""
    roster = drafted.roster
    assert roster is not None, "without a team list there is nothing to buy"
    prices = {each.name: each.cost_gp for each in roster.positions}
    bought = Counter(each.position for each in drafted.players)
    fans = drafted.dedicated_fans - TABLES.draft.least_fans
    counts = (
        *((name, count, prices[name]) for name, count in bought.items()),
        ("team re-roll", drafted.re_rolls, roster.re_roll_gp),
        *(
            (TABLES.staff[kind].name, count, TABLES.staff[kind].price_gp)
            for kind, count in staff_of(drafted).items()
            if kind != "re_roll"
        ),
        ("dedicated fans", fans, TABLES.draft.fan_gp),
    )
    return (
        ValueLine("budget", drafted.budget_gp),
        *(
            ValueLine(f"{name} ({count} x {price:,} gp)", -count * price)
            for name, count, price in counts
            if count
        ),
    )


@cites("LEAGUE-080")
def _judge_budget(drafted: TeamDrafted) -> None:
    lines = draft_lines(drafted)
    if (left := total(lines)) < 0:
        raise refused(
            "LEAGUE-080",
            f"{drafted.name} costs {drafted.budget_gp - left:,} gp.",
            f"The budget is {drafted.budget_gp:,} gp: {-left:,} gp have to be saved.",
            "budget_gp",
        )
