"""What the organiser says of a fixture: its result without a match, a void match, playing again."""

from uuid import UUID

from schemas.competition import (
    FixtureReopened,
    MatchVoided,
    ReplayFixture,
    ResultRuled,
    RuleResult,
    TeamScore,
    VoidMatch,
)
from service.rules.competition.refusing import breach, known_fixture, refused
from service.rules.competition.state import Fixture, State
from service.rules.competition.tables import TABLES
from service.rules.contract import Breach, Decision, cites


@cites("COMP-032", "COMP-033", "COMP-034", "COMP-035")
def rule_result(state: State, entry: RuleResult) -> Decision:
    """The organiser says how a fixture ended that was not played to its end."""
    fixture = known_fixture(state, entry.fixture, "COMP-035")
    _of_the_fixture(state, fixture, entry)
    if entry.how == "conceded_before" and entry.winner is None:
        legal = "Name the team the game was conceded to."
        raise refused("COMP-032", "Nobody wins the game that was conceded.", legal, "winner")
    if entry.how == "unplayed" and (entry.winner is not None or entry.scores):
        legal = "A game that is not played in time is lost by all its teams: no winner, no scores."
        raise refused("COMP-034", "A game nobody played has a winner.", legal, "winner")
    fact = ResultRuled(
        fixture=entry.fixture, how=entry.how, winner=entry.winner, scores=_scores(fixture, entry)
    )
    return Decision((fact,), tuple(_unreasonable(state, fixture, entry)))


def _of_the_fixture(state: State, fixture: Fixture, entry: RuleResult) -> None:
    named = [score.team for score in entry.scores]
    if entry.winner is not None:
        named.append(entry.winner)
    strangers = [team for team in named if team not in fixture.teams]
    if strangers or len({score.team for score in entry.scores}) != len(entry.scores):
        raise refused(
            "COMP-035",
            f"The result of {state.title(entry.fixture)} names another team, or one twice.",
            "A result is of the fixture's teams, each once.",
            "winner" if entry.winner in strangers else "scores",
        )


@cites("COMP-032", "COMP-033")
def _scores(fixture: Fixture, entry: RuleResult) -> tuple[TeamScore, ...]:
    """What was not said is the printed score of a game that was given away, or nothing."""
    given = {score.team: score.score for score in entry.scores}
    forfeit = entry.how in ("conceded_before", "no_show") and not given
    winners = TABLES.forfeit.winner_touchdowns if forfeit else 0
    return tuple(
        TeamScore(team, given.get(team, winners if team == entry.winner else 0))
        for team in fixture.teams
    )


def _unreasonable(state: State, fixture: Fixture, entry: RuleResult) -> list[Breach]:
    found = []
    if fixture.status == "finished":
        detail = f"Fixture {state.title(entry.fixture)} has a result already; this replaces it."
        legal = "Void its match, or replay the fixture, before ruling another result."
        found.append(breach("COMP-035", detail, legal, "fixture"))
    if entry.how == "ruled" and entry.reason is None:
        detail = "A result is ruled without a reason."
        found.append(breach("COMP-035", detail, "Give the reason of the ruling.", "reason"))
    return found


# ------------------------------------------------------------------------------------- once more


@cites("COMP-036")
def void_match(state: State, entry: VoidMatch) -> Decision:
    """As if it had never been played; its fixture is open again."""
    game = state.games.get(entry.match)
    if game is None:
        legal = "Name a match of this competition that is finished."
        raise refused("COMP-036", f"No match {entry.match} is finished.", legal, "match")
    if game.void:
        legal = "Name a match that counts."
        raise refused("COMP-036", "The match does not count already.", legal, "match")
    return Decision((MatchVoided(match=entry.match),))


@cites("COMP-037")
def replay_fixture(state: State, entry: ReplayFixture) -> Decision:
    """Whatever match the fixture had is set aside, and it is open again."""
    fixture = known_fixture(state, entry.fixture, "COMP-037")
    if fixture.status == "open":
        legal = "Name a fixture that is being played, was called off or has a result."
        detail = f"Fixture {state.title(entry.fixture)} is still to be played."
        raise refused("COMP-037", detail, legal, "fixture")
    return Decision((FixtureReopened(fixture=entry.fixture, match=_set_aside(state, fixture)),))


def _set_aside(state: State, fixture: Fixture) -> UUID | None:
    return fixture.match if fixture.match not in state.set_aside else None
