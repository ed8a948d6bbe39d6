"""What a team may be at its draft: its list, its players, its staff."""

from collections import Counter
from collections.abc import Iterable

from schemas.pitch.players import PlayerSetup, TeamSetup
from schemas.team import Roster, StaffKind, TeamDrafted
from service.rules.contract import Breach, IllegalEntry, cites
from service.rules.league.tables import TABLES
from service.rules.pitch import skill_names


def judge_draft(drafted: TeamDrafted) -> None:
    """Raises IllegalEntry for what the rules refuse, whatever it costs."""
    if drafted.roster is None:
        _only_a_name(drafted)
    else:
        _judge(drafted, drafted.roster)


def staff_of(drafted: TeamDrafted) -> dict[StaffKind, int]:
    """Sideline staff of a draft."""
    return {
        "assistant_coach": drafted.assistant_coaches,
        "cheerleader": drafted.cheerleaders,
        "apothecary": int(drafted.apothecary),
    }


@cites("LEAGUE-080")
def _only_a_name(drafted: TeamDrafted) -> None:
    if (
        drafted.players
        or drafted.special_rule
        or drafted.re_rolls
        or any(staff_of(drafted).values())
    ):
        raise refused(
            "LEAGUE-080",
            f"{drafted.name} has players or staff and no team list to draw them from.",
            "A team without a roster is a name and nothing else.",
            "roster",
        )


def _judge(drafted: TeamDrafted, roster: Roster) -> None:
    _the_list(roster)
    _skills(roster)
    _players(drafted, roster)
    _special_rule(drafted, roster)
    _staff_limits(drafted, roster)


@cites("LEAGUE-080")
def _the_list(roster: Roster) -> None:
    if name := _twice(each.name for each in roster.positions):
        raise refused(
            "LEAGUE-080",
            f"The position {name} stands twice on the list {roster.name}.",
            "Every position of a list has a name of its own.",
            "roster/positions",
        )


@cites("LEAGUE-080")
def _skills(roster: Roster) -> None:
    """A list of a league's own names skills that matches know, as they are written."""
    for index, each in enumerate(roster.positions):
        profile = {name: getattr(each, name) for name in ("ma", "st", "ag", "av", "pa", "skills")}
        player = PlayerSetup("any", each.name, 1, each.name, **profile)
        try:
            skill_names.judge_skills((TeamSetup("list", roster.name, (player,)),))
        except IllegalEntry as illegal:
            breach = illegal.breach
            field = f"roster/positions/{index}/skills"
            raise refused("LEAGUE-080", breach.detail, breach.legal, field) from None


@cites("LEAGUE-080")
def _players(drafted: TeamDrafted, roster: Roster) -> None:
    numbers = TABLES.draft
    count = len(drafted.players)
    if not numbers.least_players <= count <= numbers.most_players:
        raise refused(
            "LEAGUE-080",
            f"{drafted.name} is drafted with {count} players.",
            f"A team has {numbers.least_players} to {numbers.most_players} players.",
            "players",
        )
    if name := _twice(each.id for each in drafted.players):
        raise refused(
            "LEAGUE-080", f"The id {name} stands twice.", "Every player has its own.", "players"
        )
    if number := _twice(each.number for each in drafted.players):
        raise refused(
            "LEAGUE-080",
            f"Number {number} is worn twice.",
            "Every player has a number of its own.",
            "players",
        )
    _positions(drafted, roster)


@cites("LEAGUE-080", "LEAGUE-050")
def _positions(drafted: TeamDrafted, roster: Roster) -> None:
    known = {each.name: each for each in roster.positions}
    for index, each in enumerate(drafted.players):
        if each.position not in known:
            raise refused(
                "LEAGUE-080",
                f"{each.name} is a {each.position}, which is not on the list {roster.name}.",
                f"Its positions are {', '.join(known)}.",
                f"players/{index}/position",
            )
    bought = Counter(each.position for each in drafted.players)
    for name, count in bought.items():
        if count > known[name].max:
            raise refused(
                "LEAGUE-080",
                f"{drafted.name} is drafted with {count} of {name}.",
                f"The list allows {known[name].max}.",
                "players",
            )
    big = sum(count for name, count in bought.items() if known[name].big_guy)
    if big > roster.big_guys_max:
        raise refused(
            "LEAGUE-080",
            f"{drafted.name} is drafted with {big} big guys.",
            f"The list allows {roster.big_guys_max} of them together.",
            "players",
        )


@cites("LEAGUE-080")
def _special_rule(drafted: TeamDrafted, roster: Roster) -> None:
    chosen = drafted.special_rule
    if roster.choose_rule and chosen not in roster.choose_rule:
        said = "nothing" if chosen is None else chosen
        raise refused(
            "LEAGUE-080",
            f"A {roster.name} team chooses a special rule; {said} was chosen.",
            f"One of {', '.join(roster.choose_rule)}.",
            "special_rule",
        )
    if chosen is not None and not roster.choose_rule:
        raise refused(
            "LEAGUE-080",
            f"{chosen} was chosen; the list {roster.name} lets nobody choose a special rule.",
            "Leave special_rule out.",
            "special_rule",
        )


@cites("LEAGUE-081", "LEAGUE-080")
def _staff_limits(drafted: TeamDrafted, roster: Roster) -> None:
    limits = (
        ("re_rolls", drafted.re_rolls, 0, roster.re_rolls_max),
        ("assistant_coaches", drafted.assistant_coaches, 0, TABLES.staff["assistant_coach"].most),
        ("cheerleaders", drafted.cheerleaders, 0, TABLES.staff["cheerleader"].most),
        ("apothecary", int(drafted.apothecary), 0, int(roster.apothecary)),
        (
            "dedicated_fans",
            drafted.dedicated_fans,
            TABLES.draft.least_fans,
            TABLES.draft.most_fans,
        ),
    )
    for field, count, least, most in limits:
        if not least <= count <= most:
            called = field.replace("_", " ")
            raise refused(
                "LEAGUE-080" if field in ("re_rolls", "dedicated_fans") else "LEAGUE-081",
                f"{drafted.name} is drafted with {count} {called}.",
                f"A {roster.name} team has {least} to {most} at its draft.",
                field,
            )


def _twice(values: Iterable[str | int]) -> str | int | None:
    """The first of several that stand twice."""
    return next((value for value, count in Counter(values).items() if count > 1), None)


def refused(rule: str, detail: str, legal: str, field: str) -> IllegalEntry:
    """A draft that is against a rule."""
    return IllegalEntry(Breach(rule=rule, detail=detail, legal=legal, field=field))
