"""What is wrong with an entry, in the words of the contract."""

from uuid import UUID

from service.rules.competition.state import Fixture, State
from service.rules.contract import Breach, IllegalEntry


def breach(rule: str, detail: str, legal: str, field: str | None = None) -> Breach:
    return Breach(rule=rule, detail=detail, legal=legal, field=field)


def refused(rule: str, detail: str, legal: str, field: str | None = None) -> IllegalEntry:
    return IllegalEntry(Breach(rule=rule, detail=detail, legal=legal, field=field))


def known_team(state: State, team: UUID, rule: str, field: str) -> None:
    """Raises IllegalEntry for a team that never entered."""
    if team not in state.teams:
        raise refused(
            rule, f"No team {team} has entered this competition.", "Name a team of it.", field
        )


def known_fixture(state: State, fixture: str, rule: str) -> Fixture:
    """Raises IllegalEntry for a fixture nobody drew."""
    found = state.fixtures.get(fixture)
    if found is None:
        legal = "Name a fixture of a round that was drawn."
        raise refused(rule, f"There is no fixture {fixture}.", legal, "fixture")
    return found


def listed(words: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`; more than six are counted."""
    if len(words) > 6:
        words = [*words[:5], f"{len(words) - 5} more"]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
