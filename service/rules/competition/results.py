"""The match of a fixture: it begins, it is final. Friendly games have none."""

from schemas.competition import (
    FixtureOpened,
    FixtureStarted,
    GameCounted,
    MatchFinished,
    SideTeam,
)
from service.rules.competition.refusing import breach, known_fixture, known_team, refused
from service.rules.competition.state import Fixture, State
from service.rules.contract import Breach, Decision, cites


@cites("COMP-020")
def fixture_opened(state: State, entry: FixtureOpened) -> Decision:
    """The match of a fixture begins."""
    fixture = known_fixture(state, entry.fixture, "COMP-020")
    breaches = [*_other_teams(state, entry.fixture, entry.sides), *_not_playing(state, entry.sides)]
    if fixture.status != "open":
        breaches.append(
            breach(
                "COMP-020",
                f"Fixture {state.title(entry.fixture)} {_WHY[fixture.status]}.",
                "A fixture has one match; to play it again, the organiser replays the fixture.",
                "fixture",
            )
        )
    return Decision((FixtureStarted(fixture=entry.fixture, match=entry.match),), tuple(breaches))


_WHY = {
    "started": "is being played already",
    "finished": "has a result already",
    "called_off": "was called off",
}


@cites("COMP-021", "COMP-022")
def match_finished(state: State, entry: MatchFinished) -> Decision:
    """A final result comes in. One of a fixture that is played as another match is kept, but does
    not count; one of a fixture that nobody drew is a friendly game."""
    if entry.match in state.games:
        legal = "A match is finished once; its result is replaced when the match is corrected."
        raise refused("COMP-021", f"Match {entry.match} is finished already.", legal, "match")
    for side in entry.sides:
        if side.team is not None:
            known_team(state, side.team, "COMP-021", "sides")
    fixture = state.fixtures.get(entry.fixture) if entry.fixture else None
    fact = GameCounted(
        match=entry.match,
        head=entry.head,
        result=entry.result,
        sides=entry.sides,
        fixture=entry.fixture if fixture else None,
        season=fixture.season if fixture else state.season,
        counts=entry.match not in state.set_aside,
    )
    return Decision((fact,), tuple(_doubtful(state, entry, fixture)))


def _doubtful(state: State, entry: MatchFinished, fixture: Fixture | None) -> list[Breach]:
    if entry.fixture is None:
        return []
    if fixture is None:
        detail = f"There is no fixture {entry.fixture} any more; the match is a friendly game."
        return [breach("COMP-021", detail, "A fixture of a round that was drawn.", "fixture")]
    found = _other_teams(state, entry.fixture, entry.sides)
    if fixture.status == "started" and fixture.match != entry.match:
        detail = f"Fixture {state.title(entry.fixture)} is being played as another match."
        legal = "A fixture has one match; to play it again, the organiser replays the fixture."
        found.append(breach("COMP-020", detail, legal, "fixture"))
    if fixture.status == "finished" and entry.match not in state.set_aside:
        detail = f"Fixture {state.title(entry.fixture)} has a result already; this one replaces it."
        legal = "A fixture has one result; a ruling is taken back before its match is played."
        found.append(breach("COMP-021", detail, legal, "fixture"))
    return found


def _other_teams(state: State, key: str, sides: tuple[SideTeam, ...]) -> list[Breach]:
    fixture = state.fixtures[key]
    if {side.team for side in sides} == set(fixture.teams):
        return []
    legal = f"Fixture {state.title(key)} is played by its own teams."
    return [breach("COMP-020", "The match has other teams than its fixture.", legal, "sides")]


def _not_playing(state: State, sides: tuple[SideTeam, ...]) -> list[Breach]:
    for side in sides:
        if side.team is not None:
            known_team(state, side.team, "COMP-020", "sides")
    return [
        breach(
            "COMP-004",
            f"{state.team_name(side.team)} takes part no more.",
            "Teams that take part play.",
            "sides",
        )
        for side in sides
        if side.team is not None and state.teams[side.team].status != "in"
    ]
