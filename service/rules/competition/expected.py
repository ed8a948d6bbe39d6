"""What the organiser may do next.

Entries come with all their fields, except a round's pairings: a proposal has them. What takes a
reason in words (voiding a match, playing a fixture again, a free ruling) is always open to the
organiser and not listed.
"""

from collections.abc import Iterable, Iterator
from uuid import UUID

from schemas.views import ChoiceField, Expectation, Field, FixedField, Option
from service.rules.competition.drawing import next_round
from service.rules.competition.meetings import undecided
from service.rules.competition.state import State
from service.rules.competition.tables import least_teams, prizes_gp
from service.rules.contract import cites


def expected(state: State) -> tuple[Expectation, ...]:
    """The entries that may come next."""
    if not state.season_open:
        return (*_season_begins(state), *_prizes(state), *_leaving(state))
    return (*_in_season(state), *_leaving(state))


@cites("COMP-006")
def _season_begins(state: State) -> Iterator[Expectation]:
    if len(state.taking_part()) >= least_teams(state.settings):
        fields = (FixedField("season", "Season", state.season + 1),)
        yield _action("open_season", f"Open season {state.season + 1}", fields, "COMP-006")


@cites("COMP-050")
def _prizes(state: State) -> Iterator[Expectation]:
    paid = any(prize.season == state.season for prize in state.prizes)
    if state.season in state.orders and prizes_gp(state.settings) and not paid:
        yield _action("award_prizes", f"Pay the prizes of season {state.season}", (), "COMP-050")


@cites("COMP-007")
def _in_season(state: State) -> Iterator[Expectation]:
    missing = undecided(state, None)
    yield from _walk_overs(state)
    if not missing:
        yield from _next_draw(state)
        yield _action("close_season", f"Close season {state.season}", (), "COMP-007")
        return
    first = min(state.fixtures[key].round for key in missing)
    for key in missing:
        if state.fixtures[key].round == first:
            yield from _rulings(state, key)


@cites("COMP-010")
def _next_draw(state: State) -> Iterator[Expectation]:
    number = next_round(state, None)
    methods = ("round_robin", "swiss", "knock_out", "manual")
    fields = (
        FixedField("round", "Round", number),
        _choice("method", "Method", ((one, one.replace("_", " ")) for one in methods)),
    )
    yield _action("draw_round", f"Draw round {number}", fields, "COMP-010")


@cites("COMP-032", "COMP-033", "COMP-034")
def _rulings(state: State, key: str) -> Iterator[Expectation]:
    fixture = FixedField("fixture", "Fixture", key)
    title = state.title(key)
    winner = _choice("winner", "Winner", _named(state, state.fixtures[key].teams))
    how = {"conceded_before": "COMP-032", "no_show": "COMP-033"}
    for value, rule in how.items():
        fields = (fixture, FixedField("how", "How", value), winner)
        words = value.replace("_", " ")
        yield _action("rule_result", f"{title}: {words}", fields, rule)
    fields_unplayed = (fixture, FixedField("how", "How", "unplayed"))
    yield _action("rule_result", f"{title}: not played in time", fields_unplayed, "COMP-034")


@cites("COMP-004", "COMP-032")
def _walk_overs(state: State) -> Iterator[Expectation]:
    """Fixtures of the newest round whose opponent dropped out may be given to who is left."""
    newest = max((one.round for one in state.rounds_of_season()), default=0)
    for key, fixture in state.fixtures_of_season():
        left = [team for team in fixture.teams if state.teams[team].status == "in"]
        if fixture.status == "called_off" and fixture.round == newest and len(left) == 1:
            fields = (
                FixedField("fixture", "Fixture", key),
                FixedField("how", "How", "conceded_before"),
                FixedField("winner", "Winner", str(left[0])),
            )
            title = f"{state.title(key)}: won by {state.team_name(left[0])}"
            yield _action("rule_result", title, fields, "COMP-032")


@cites("COMP-004")
def _leaving(state: State) -> Iterator[Expectation]:
    """And coming back."""
    if teams := state.taking_part():
        fields = (_choice("team", "Team", _named(state, teams)),)
        yield _action("drop_out", "A team drops out", fields, "COMP-004")
    gone = [key for key, team in state.teams.items() if team.status != "in"]
    if gone and len(teams) < state.settings.most_teams:
        fields = (_choice("team", "Team", _named(state, gone)),)
        yield _action("rejoin", "A team comes back", fields, "COMP-004")


def _named(state: State, teams: Iterable[UUID]) -> Iterator[tuple[str, str]]:
    return ((str(team), state.team_name(team)) for team in teams)


def _choice(name: str, label: str, options: Iterable[tuple[str, str]]) -> ChoiceField:
    return ChoiceField(name, label, tuple(Option(value, text) for value, text in options))


def _action(kind: str, title: str, fields: tuple[Field, ...], rule: str) -> Expectation:
    return Expectation(kind, title, None, fields, (rule,))
