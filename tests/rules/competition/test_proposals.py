"""Proposals: everybody meets everybody, nobody meets again, the bracket."""

from collections import Counter
from hashlib import sha256
from itertools import combinations
from time import process_time
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.competition import (
    CloseSeason,
    Division,
    DropOut,
    EnterTeam,
    OpenSeason,
    PairingMethod,
    RuleResult,
    SetDivisions,
)
from service.rules.competition.bracket import slots
from service.rules.competition.circle import circle
from service.rules.competition.ending import final_order
from service.rules.competition.ordering import seeded
from service.rules.competition.proposing import propose, propose_schedule
from service.rules.competition.state import State
from service.rules.competition.swiss import Field, swiss_pairs
from service.rules.contract import IllegalEntry
from tests.rules.competition.table import (
    A,
    B,
    C,
    D,
    E,
    begun,
    draw,
    legal,
    play,
    team,
    when,
)


def played_through(state: State, number: int, win: int = 1) -> State:
    """Every fixture of the round is over; the team with the lower number wins, or nobody does."""
    for key, fixture in tuple(state.fixtures.items()):
        if fixture.round == number and fixture.status == "open":
            home, away = fixture.teams
            scores = (win, 0) if home.int < away.int else (0, win)
            state = play(state, key, *scores)
    return state


def no_proposal(state: State, method: PairingMethod) -> str:
    with pytest.raises(IllegalEntry) as refusal:
        propose(state, method, "word")
    return refusal.value.breach.rule


# ------------------------------------------------------------------------------------ round robin


@pytest.mark.rule("COMP-012")
def test_the_circle_of_four_teams_is_as_on_paper() -> None:
    rounds = circle((A, B, C, D), 1)
    assert [{frozenset(pair) for pair in one.pairs} for one in rounds] == [
        {frozenset((A, D)), frozenset((B, C))},
        {frozenset((A, B)), frozenset((C, D))},
        {frozenset((A, C)), frozenset((D, B))},
    ]
    assert circle((A,), 1) == ()


@pytest.mark.rule("COMP-012")
@given(count=st.integers(2, 24), games=st.sampled_from([1, 2]))
@settings(deadline=None, max_examples=60)
def test_everybody_meets_everybody_and_plays_or_has_one_bye(count: int, games: int) -> None:
    teams = tuple(team(number) for number in range(1, count + 1))
    rounds = circle(teams, games)
    assert len(rounds) == games * (count - 1 if count % 2 == 0 else count)
    meetings = Counter(frozenset(pair) for one in rounds for pair in one.pairs)
    assert meetings == {frozenset(pair): games for pair in combinations(teams, 2)}
    for one in rounds:
        busy = [each for pair in one.pairs for each in pair]
        assert sorted([*busy, *([one.bye] if one.bye else [])]) == sorted(teams)
    byes = Counter(one.bye for one in rounds if one.bye)
    assert set(byes.values()) <= {games}
    home = Counter(pair[0] for one in rounds for pair in one.pairs)
    away = Counter(pair[1] for one in rounds for pair in one.pairs)
    most_apart = 0 if games == 2 else 1
    assert all(abs(home[one] - away[one]) <= most_apart for one in teams)


@pytest.mark.rule("COMP-012")
@pytest.mark.parametrize("count", [4, 5])
def test_a_whole_schedule_is_legal_and_so_is_one_round_after_the_other(count: int) -> None:
    state = begun(count)
    schedule = propose_schedule(state, "word")
    assert len(schedule.rounds) == (6 if count == 4 else 10)
    at_once = when(state, schedule)
    assert at_once.breaches == ()
    one_by_one = state
    for planned in schedule.rounds:
        proposal = propose(one_by_one, "round_robin", f"another word {planned.round}")
        if planned.round == 1:
            proposal = propose(one_by_one, "round_robin", "word")
        assert {frozenset(one.teams) for one in proposal.fixtures} == {
            frozenset(one.teams) for one in planned.fixtures
        }
        one_by_one = legal(one_by_one, proposal)
    assert no_proposal(one_by_one, "round_robin") == "COMP-012"


@pytest.mark.rule("COMP-012")
def test_nothing_is_scheduled_twice_or_for_one_team() -> None:
    state = begun(4)
    with pytest.raises(IllegalEntry):
        propose_schedule(legal(state, propose_schedule(state)))
    with pytest.raises(IllegalEntry):
        propose_schedule(legal(state, DropOut(A), DropOut(B), DropOut(C)))


@pytest.mark.rule("COMP-012", "COMP-008")
def test_smaller_divisions_have_byes_at_the_end() -> None:
    teams = [team(number) for number in range(1, 8)]
    north = Division("north", "North", tuple(teams[:4]))
    south = Division("south", "South", tuple(teams[4:]))
    state = legal(begun(7, games_a_pair=1), SetDivisions((north, south)))
    schedule = propose_schedule(state, "word")
    assert len(schedule.rounds) == 3
    assert when(state, schedule).breaches == ()
    two = Division("south", "South", tuple(teams[4:6]))
    state = legal(begun(6, games_a_pair=1), SetDivisions((north, two)))
    schedule = propose_schedule(state, "word")
    assert [len(one.byes) for one in schedule.rounds] == [0, 2, 2]
    assert when(state, schedule).breaches == ()


@pytest.mark.rule("COMP-003", "COMP-012")
def test_a_late_team_meets_everybody_as_well() -> None:
    state = begun(4, games_a_pair=1)
    state = legal(state, propose(state, "round_robin", "word"))
    state = legal(state, EnterTeam(E, "E"))
    for _ in range(12):
        try:
            proposal = propose(state, "round_robin", "word")
        except IllegalEntry:
            break
        state = legal(state, proposal)
    met = Counter(frozenset(one.teams) for one in state.fixtures.values())
    assert met == {frozenset(pair): 1 for pair in combinations((A, B, C, D, E), 2)}
    assert len(state.rounds) <= 6


# ------------------------------------------------------------------------------------------ swiss


@pytest.mark.rule("COMP-014")
def test_winners_meet_winners_in_the_second_round() -> None:
    state = begun(8, "tournament")
    state = legal(state, draw(1, *((team(n), team(n + 1)) for n in (1, 3, 5, 7)), method="swiss"))
    state = played_through(state, 1)
    proposal = propose(state, "swiss", "word")
    winners = {team(number) for number in (1, 3, 5, 7)}
    assert all(len(winners & set(one.teams)) in (0, 2) for one in proposal.fixtures)
    assert proposal.round == 2
    assert {line.team: line.points for line in proposal.basis} == {
        team(number): 3 if number % 2 else 0 for number in range(1, 9)
    }
    assert when(state, proposal).breaches == ()


@pytest.mark.rule("COMP-013")
def test_teams_that_have_met_are_not_paired_whatever_their_points() -> None:
    state = begun(4, "tournament")
    state = legal(state, draw(1, (A, B), (C, D), method="swiss"))
    state = play(play(state, "r1-1", 0, 0), "r1-2", 1, 0)
    # A and B have a point each and would suit each other.
    pairs = {frozenset(one.teams) for one in propose(state, "swiss", "x").fixtures}
    assert not pairs & {frozenset((A, B)), frozenset((C, D))}


@pytest.mark.rule("COMP-013")
def test_only_when_everybody_has_met_there_is_a_rematch() -> None:
    state = begun(4, "tournament")
    for number in (1, 2, 3):
        state = played_through(legal(state, propose(state, "swiss", f"{number}")), number)
    proposal = propose(state, "swiss", "4")
    assert len(proposal.fixtures) == 2
    assert when(state, proposal).rules == {"COMP-013"}


@pytest.mark.rule("COMP-015")
def test_the_bye_goes_to_the_lowest_without_one() -> None:
    state = begun(5, "tournament")
    state = legal(state, draw(1, (A, B), (C, D), method="swiss", byes=(E,)))
    state = play(play(state, "r1-1", 1, 0), "r1-2", 1, 1)
    # B has none, C and D a point, A and E three, E had the bye.
    assert propose(state, "swiss", "word").byes == (B,)
    state = begun(3, "tournament")
    state = legal(state, draw(1, (A, B), method="swiss", byes=(C,)))
    state = play(state, "r1-1", 1, 0)
    second = propose(state, "swiss", "word")
    # B is the lowest; A and C have not met.
    assert second.byes == (B,)
    state = played_through(legal(state, second), 2)
    third = propose(state, "swiss", "word")
    assert third.byes == (A,)


@pytest.mark.rule("COMP-014")
def test_a_swiss_proposal_waits_for_results_and_needs_two_teams() -> None:
    state = legal(begun(4, "tournament"), draw(1, (A, B), (C, D), method="swiss"))
    assert no_proposal(state, "swiss") == "COMP-014"
    state = legal(state, RuleResult(fixture="r1-1", how="unplayed"))
    assert no_proposal(state, "swiss") == "COMP-014"
    assert no_proposal(legal(begun(2, "tournament"), DropOut(A)), "swiss") == "COMP-014"
    assert no_proposal(begun(4), "manual") == "COMP-010"


def rounds_of(count: int, rounds: int, seed: str, late: int, out: int) -> State:
    """A Swiss tournament; `late` teams enter after the first round, `out` drop out after it."""
    state = begun(count, "tournament")
    for number in range(1, rounds + 1):
        proposal = propose(state, "swiss", seed)
        busy = [one for pairing in proposal.fixtures for one in pairing.teams]
        assert sorted([*busy, *proposal.byes]) == sorted(state.taking_part())
        assert len(proposal.byes) == len(state.taking_part()) % 2
        after = when(state, proposal)
        assert after.rules <= {"COMP-013"}, after.breaches
        if after.breaches:
            assert not rematch_avoidable(state, proposal.byes)
        state = played_through(after.state, number, win=len(seed) % 2)
        if number == 1:
            for index in range(late):
                state = legal(state, EnterTeam(team(count + 1 + index), f"Late {index}"))
            for index in range(out):
                state = legal(state, DropOut(team(index + 1)))
    return state


def rematch_avoidable(state: State, byes: tuple[UUID, ...]) -> bool:
    """By trying all pairings of everybody else, and every bye that is as much in turn."""
    met = {frozenset(one.teams) for one in state.fixtures.values() if one.status != "called_off"}
    had = Counter(one for drawn in state.rounds for one in drawn.byes)
    teams = state.taking_part()
    fewest = min(had[one] for one in teams)
    resting = [(one,) for one in teams if had[one] == fewest] if byes else [()]
    return any(pairable([one for one in teams if one not in rest], met) for rest in resting)


def pairable(left: list[UUID], met: set[frozenset[UUID]]) -> bool:
    if not left:
        return True
    first, *others = left
    return any(
        frozenset((first, other)) not in met and pairable([o for o in others if o != other], met)
        for other in others
    )


@pytest.mark.rule("COMP-013", "COMP-014", "COMP-015")
@given(
    count=st.integers(4, 9),
    rounds=st.integers(2, 7),
    seed=st.text("ab", min_size=1, max_size=4),
    late=st.integers(0, 2),
    out=st.integers(0, 2),
)
@settings(deadline=None, max_examples=50)
def test_a_swiss_tournament_has_no_rematch_that_could_be_avoided(
    count: int, rounds: int, seed: str, late: int, out: int
) -> None:
    rounds_of(count, rounds, seed, late, out)


Costs = tuple[int, int, int, int]
"""Byes had before, rematches, points of the team that rests, squared differences."""


def cheapest(field: Field, left: tuple[UUID, ...], resting: UUID | None) -> Costs:
    """By trying everything."""
    if not left:
        had = field.byes[resting] if resting else 0
        return (had, 0, field.points[resting] if resting else 0, 0)
    first, others = left[0], left[1:]
    found = []
    for other in others:
        had, met, rest, apart = cheapest(field, tuple(o for o in others if o != other), resting)
        met += field.met[frozenset((first, other))]
        found.append((had, met, rest, apart + (field.points[first] - field.points[other]) ** 2))
    if resting is None and len(left) % 2:
        found.append(cheapest(field, others, first))
    return min(found)


@pytest.mark.rule("COMP-013", "COMP-014", "COMP-015")
@given(data=st.data(), count=st.integers(2, 7), seed=st.text("ab", max_size=3))
@settings(deadline=None, max_examples=100)
def test_no_pairing_of_a_swiss_round_is_better(data: st.DataObject, count: int, seed: str) -> None:
    teams = tuple(team(number) for number in range(1, count + 1))
    points = {one: data.draw(st.integers(0, 6)) for one in teams}
    pairs = [frozenset(pair) for pair in combinations(teams, 2)]
    met = Counter({pair: data.draw(st.integers(0, 2)) for pair in pairs})
    byes = Counter({one: data.draw(st.integers(0, 1)) for one in teams})
    field = Field(teams, points, met, byes, Counter())
    paired, bye = swiss_pairs(field, seed)
    assert len(paired) == count // 2
    assert sorted([*(one for pair in paired for one in pair), *([bye] if bye else [])]) == sorted(
        teams
    )
    costs = (
        byes[bye] if bye else 0,
        sum(met[frozenset(pair)] for pair in paired),
        points[bye] if bye else 0,
    )
    apart = sum((points[one] - points[other]) ** 2 for one, other in paired)
    best = cheapest(field, teams, None)
    assert costs == best[:3]
    # Of several with these costs the word chooses who rests; everybody else is paired best.
    others = tuple(one for one in teams if one != bye)
    assert (costs[1], apart) == cheapest(field, others, bye)[1::2]


@pytest.mark.rule("COMP-014")
@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five"])
def test_two_small_differences_are_better_than_a_large_one(seed: str) -> None:
    # 6 against 3 and 3 against 0: 9 + 9; the other way 6 against 0: 36.
    field = Field((A, B, C, D), {A: 6, B: 3, C: 3, D: 0}, Counter(), Counter(), Counter())
    paired, _ = swiss_pairs(field, seed)
    assert frozenset((A, D)) not in {frozenset(pair) for pair in paired}


@pytest.mark.rule("COMP-014")
def test_whoever_was_at_home_less_often_is() -> None:
    field = Field((A, B), {A: 0, B: 0}, Counter(), Counter(), Counter({A: 1}))
    assert swiss_pairs(field, "word") == ([(B, A)], None)
    turned = Field((A, B), {A: 0, B: 0}, Counter(), Counter(), Counter({B: 1}))
    assert swiss_pairs(turned, "word") == ([(A, B)], None)


@pytest.mark.rule("COMP-018")
def test_the_word_decides_and_always_the_same() -> None:
    state = begun(16, "tournament")
    first = propose(state, "swiss", "one")
    assert propose(state, "swiss", "one") == first
    others = [propose(state, "swiss", f"word {number}").fixtures for number in range(5)]
    assert len({tuple(one.teams for one in fixtures) for fixtures in others}) == 5


@pytest.mark.rule("COMP-018")
def test_the_order_of_a_word_is_that_of_sha_256_over_it_and_the_teams_bytes() -> None:
    digests = {one: sha256(b"word" + bytes(15) + bytes([one.int])).hexdigest() for one in (A, B, C)}
    assert list(seeded("word", (A, B, C))) == sorted(digests, key=digests.__getitem__)


@pytest.mark.rule("COMP-014")
def test_sixty_four_teams_are_paired_in_half_a_second() -> None:
    state = begun(64, "tournament")
    propose(state, "swiss", "warm")
    for number in (1, 2, 3):
        state = played_through(legal(state, propose(state, "swiss", f"{number}")), number)
    took = []
    for _ in range(3):
        started = process_time()
        propose(state, "swiss", "word")
        took.append(process_time() - started)
    assert min(took) < 0.5


# -------------------------------------------------------------------------------------- knock-out


@pytest.mark.rule("COMP-016")
def test_the_bracket_keeps_the_best_seeds_apart() -> None:
    assert slots(1) == (0,)
    assert slots(2) == (0, 1)
    assert slots(4) == (0, 3, 1, 2)
    assert slots(8) == (0, 7, 3, 4, 1, 6, 2, 5)
    assert slots(5) == slots(8)


@pytest.mark.rule("COMP-016")
def test_free_places_fall_to_the_best_seeds() -> None:
    state = begun(5, "tournament")
    state = legal(state, draw(1, (A, B), (C, D)))
    state = play(play(state, "r1-1", 9, 5), "r1-2", 8, 4)
    # The table: A 9, C 8 touchdowns and a win; B 5, D 4, E 0. Eight places: A, C and B have byes.
    proposal = propose(state, "knock_out")
    assert [line.team for line in proposal.basis] == [A, C, B, D, E]
    assert [one.teams for one in proposal.fixtures] == [(D, E)]
    assert set(proposal.byes) == {A, B, C}
    state = legal(state, proposal)
    state = play(state, proposal.fixtures[0].id, 0, 1)
    second = propose(state, "knock_out")
    # The first seed meets the winner of the fourth and the fifth, the second the third.
    assert [one.teams for one in second.fixtures] == [(A, E), (C, B)]
    assert second.byes == ()


@pytest.mark.rule("COMP-016", "COMP-017")
@given(count=st.integers(2, 17), seed=st.text("ab", max_size=3))
@settings(deadline=None, max_examples=30)
def test_a_knock_out_ends_with_one_winner(count: int, seed: str) -> None:
    state = begun(count, "tournament")
    for number in range(1, (count - 1).bit_length() + 1):
        after = when(state, propose(state, "knock_out", seed))
        assert after.breaches == ()
        state = played_through(after.state, number)
    assert no_proposal(state, "knock_out") == "COMP-016"
    # The lowest number always wins.
    finals = [one for one in state.fixtures.values() if one.stage == "final"]
    assert len(finals) == 1
    assert A in finals[0].teams
    assert final_order(state)[0] == A
    assert sorted(final_order(state)) == sorted(state.teams)
    thirds = [one for one in state.fixtures.values() if one.stage == "third_place"]
    assert len(thirds) == (1 if count >= 4 else 0)


@pytest.mark.rule("COMP-017")
def test_a_league_plays_semi_finals_of_its_best_four() -> None:
    state = begun(6)
    state = legal(state, draw(1, *((team(n), team(n + 1)) for n in (1, 3, 5))))
    state = played_through(state, 1)
    semi_finals = propose(state, "knock_out", "word")
    assert len(semi_finals.fixtures) == 2
    assert len(propose(state, "knock_out", "word", teams=2).fixtures) == 1
    state = played_through(legal(state, semi_finals), 2)
    last = propose(state, "knock_out")
    assert [one.stage for one in last.fixtures] == ["final", "third_place"]
    without = begun(4, "tournament", third_place=False)
    without = played_through(legal(without, propose(without, "knock_out")), 1)
    assert [one.stage for one in propose(without, "knock_out").fixtures] == ["final"]


@pytest.mark.rule("COMP-016")
def test_a_draw_in_a_knock_out_is_played_again() -> None:
    state = begun(4, "tournament")
    state = legal(state, propose(state, "knock_out", "word"))
    first, second = state.fixtures.items()
    state = play(play(state, first[0], 1, 1), second[0], 2, 1)
    again = propose(state, "knock_out")
    assert [set(one.teams) for one in again.fixtures] == [set(first[1].teams)]
    assert again.byes == (second[1].teams[0],)
    state = legal(state, again)
    state = play(state, again.fixtures[0].id, 0, 1)
    final = propose(state, "knock_out").fixtures[0]
    assert final.stage == "final"
    assert set(final.teams) == {again.fixtures[0].teams[1], second[1].teams[0]}


@pytest.mark.rule("COMP-016", "COMP-017")
def test_a_drawn_final_is_played_again_and_the_third_place_is_not() -> None:
    state = begun(4, "tournament")
    state = played_through(legal(state, propose(state, "knock_out", "word")), 1)
    state = legal(state, propose(state, "knock_out"))
    keys = {one.stage: key for key, one in state.fixtures.items() if one.round == 2}
    state = play(play(state, keys["final"], 1, 1), keys["third_place"], 1, 0)
    again = propose(state, "knock_out")
    assert [one.stage for one in again.fixtures] == ["final"]
    state = legal(state, again)
    state = play(state, again.fixtures[0].id, 0, 1)
    assert final_order(state)[0] == again.fixtures[0].teams[1]
    assert no_proposal(state, "knock_out") == "COMP-016"


@pytest.mark.rule("COMP-016")
def test_every_season_has_a_knock_out_of_its_own() -> None:
    state = begun(2, "tournament")
    state = played_through(legal(state, propose(state, "knock_out", "word")), 1)
    state = legal(state, CloseSeason(), OpenSeason(2))
    proposal = propose(state, "knock_out", "word")
    assert [one.stage for one in proposal.fixtures] == ["final"]
    assert when(state, proposal).breaches == ()


@pytest.mark.rule("COMP-016")
def test_who_drops_out_of_a_knock_out_leaves_its_opponent_a_free_place() -> None:
    state = begun(4, "tournament")
    state = legal(state, propose(state, "knock_out", "word"))
    first, second = (one.teams for one in state.fixtures.values())
    state = legal(state, DropOut(first[0]))
    state = played_through(state, 1)
    final = propose(state, "knock_out").fixtures[0]
    assert first[1] in final.teams
    assert set(final.teams) & set(second)
    assert legal(state, CloseSeason()).orders[1]
