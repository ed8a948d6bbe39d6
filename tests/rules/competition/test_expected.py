"""What the organiser may do next, and what a display says of it."""

from itertools import product

import msgspec
import pytest

from schemas.competition import (
    AwardPrizes,
    CloseSeason,
    CompetitionEntry,
    Division,
    DrawLots,
    DropOut,
    EnterTeam,
    FixtureOpened,
    OpenSeason,
    Rejoin,
    ReplayFixture,
    RuleResult,
    SetDivisions,
    Substitute,
    VoidMatch,
)
from schemas.views import ChoiceField, Expectation, FixedField
from service.rules.competition.decide import ENTRY_TYPES
from service.rules.competition.headline import headline
from service.rules.competition.proposing import propose, propose_schedule
from service.rules.competition.state import State
from service.rules.competition.system import COMPETITION
from tests.rules.competition.table import (
    A,
    B,
    C,
    D,
    E,
    begun,
    draw,
    entered,
    finished,
    legal,
    match_of,
    opened,
    play,
    row,
    sides_of,
    when,
)


def types(state: State) -> list[str]:
    return list(dict.fromkeys(one.type for one in COMPETITION.expected(state)))


def entries_of(expectation: Expectation) -> list[dict[str, object]]:
    """Every entry that keeps to the fields."""
    values: list[list[object]] = []
    for one in expectation.fields:
        assert isinstance(one, ChoiceField | FixedField)
        if isinstance(one, FixedField):
            values.append([one.value])
        else:
            values.append([option.value for option in one.options])
    names = [one.name for one in expectation.fields]
    return [
        {"type": expectation.type, **dict(zip(names, chosen, strict=True))}
        for chosen in product(*values)
    ]


@pytest.mark.rule("COMP-006", "COMP-007", "COMP-010", "COMP-050")
def test_the_season_goes_its_way() -> None:
    assert types(entered(3, kind="league")) == ["drop_out"]
    state = entered(4, kind="league")
    assert types(state) == ["open_season", "drop_out"]
    state = legal(state, OpenSeason(1))
    assert types(state) == ["draw_round", "close_season", "drop_out"]
    state = legal(state, draw(1, (A, B), (C, D)))
    assert types(state) == ["rule_result", "drop_out"]
    state = play(play(state, "r1-1", 1, 0), "r1-2", 1, 0)
    assert types(state) == ["draw_round", "close_season", "drop_out"]
    state = legal(state, CloseSeason())
    assert types(state) == ["open_season", "award_prizes", "drop_out"]
    assert types(legal(state, AwardPrizes())) == ["open_season", "drop_out"]
    assert types(opened()) == []


@pytest.mark.rule("COMP-032", "COMP-033", "COMP-034", "COMP-004")
def test_an_entry_that_keeps_to_its_fields_is_legal() -> None:
    first = legal(begun(4), draw(1, (A, B), (C, D)))
    ended = play(play(first, "r1-1", 1, 0), "r1-2", 1, 0)
    left = legal(entered(5, kind="league"), DropOut(A))
    states = [left, first, legal(ended, CloseSeason())]
    tried = 0
    for state in states:
        for expectation in COMPETITION.expected(state):
            for value in entries_of(expectation):
                entry = msgspec.convert(value, COMPETITION.entry_type)
                assert when(state, entry).breaches == (), value
                tried += 1
    # 1 + 4 and one that comes back, then two fixtures of 2 + 2 + 1 and 4, then 1 + 1 + 4.
    assert tried == 6 + 14 + 6


@pytest.mark.rule("COMP-004", "COMP-032")
def test_who_is_left_alone_by_a_team_that_dropped_out_may_be_given_the_game() -> None:
    state = legal(begun(4), draw(1, (A, B), (C, D)), DropOut(A))
    offered = [one for one in COMPETITION.expected(state) if "won by" in one.title]
    assert [one.title for one in offered] == ["r1-1 (A against B): won by B"]
    (value,) = entries_of(offered[0])
    state = legal(state, msgspec.convert(value, COMPETITION.entry_type))
    assert (row(state, B).points, row(state, A).lost) == (3, 1)
    both = legal(begun(4), draw(1, (A, B), (C, D)), DropOut(A), DropOut(B))
    assert not [one for one in COMPETITION.expected(both) if "won by" in one.title]


def test_only_the_next_round_is_offered_for_rulings() -> None:
    state = begun(4)
    state = legal(state, propose_schedule(state, "word"))
    keys = {
        one.value
        for expectation in COMPETITION.expected(state)
        for one in expectation.fields
        if isinstance(one, FixedField) and one.name == "fixture"
    }
    assert keys == {key for key, fixture in state.fixtures.items() if fixture.round == 1}


# ------------------------------------------------------------------------------------- headlines


FIRST = legal(begun(4), draw(1, (A, B), (C, D)))
PLAYED = play(FIRST, "r1-1", 2, 1)
NORTH = (Division("n", "North", (A, B)), Division("s", "South", (C, D)))
FOUR = legal(begun(4), draw(1, (A, B, C, D)))
ENDED = play(PLAYED, "r1-2", 0, 0)
FINAL = legal(begun(2, "tournament"))


@pytest.mark.parametrize(
    ("state", "entry", "words"),
    [
        (opened(), EnterTeam(A, "Reavers"), "Reavers takes part."),
        (PLAYED, EnterTeam(E, "Late"), "Late takes part after round 1."),
        (FIRST, DropOut(A), "A drops out."),
        (legal(FIRST, DropOut(A)), Rejoin(A), "A takes part again."),
        (legal(FIRST, EnterTeam(E, "E")), Substitute(A, E), "E takes over from A."),
        (entered(4), OpenSeason(1), "Season 1 begins with 4 teams."),
        (begun(4), SetDivisions(NORTH), "Divisions: North and South."),
        (begun(4), SetDivisions(()), "There are no divisions any more."),
        (begun(4), draw(1, (A, B), (C, D)), "Round 1 is drawn."),
        (
            legal(begun(4), SetDivisions(NORTH)),
            draw(1, (A, B), division="n"),
            "Round 1 of North is drawn.",
        ),
        (FINAL, propose(FINAL, "knock_out"), "The final is drawn."),
        (begun(4), propose_schedule(begun(4)), "6 rounds of season 1 are drawn."),
        (
            FIRST,
            FixtureOpened("r1-1", match_of("r1-1"), sides_of(A, B)),
            "A - B: the match is open.",
        ),
        (FIRST, finished(FIRST, "r1-1", 2, 1), "A - B 2:1."),
        (FOUR, finished(FOUR, "r1-1", 2, 1, 0, 3), "A - B - C - D 2:1:0:3."),
        (
            FIRST,
            RuleResult(fixture="r1-1", how="conceded_before", winner=A),
            "A - B: conceded before the match; A wins.",
        ),
        (FIRST, RuleResult(fixture="r1-1", how="unplayed"), "A - B: not played in time."),
        (PLAYED, VoidMatch(match_of("r1-1"), "?"), "A - B: the match is void."),
        (PLAYED, ReplayFixture("r1-1", "?"), "A - B is played again."),
        (PLAYED, DrawLots(order=(C, D)), "Lots are drawn: C and D."),
        (ENDED, CloseSeason(), "Season 1 is over. A is first."),
        (legal(ENDED, CloseSeason()), AwardPrizes(), "A wins 100,000 gp and the trophy."),
    ],
)
def test_every_entry_has_a_headline(state: State, entry: CompetitionEntry, words: str) -> None:
    after = when(state, entry)
    assert headline(after.state, after.facts) == words


def test_what_comes_to_nothing_has_none() -> None:
    assert headline(opened(), ()) == ""


def test_what_follows_from_other_streams_is_the_services_own() -> None:
    assert set(COMPETITION.reserved) | set(COMPETITION.authority) == set(ENTRY_TYPES)
    assert set(COMPETITION.entry_schemas) == {
        str(kind.__struct_config__.tag) for kind in ENTRY_TYPES
    }
    assert COMPETITION.rules == "touchline/1"
