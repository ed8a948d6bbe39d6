"""Whatever a team lives through: nothing that is offered is refused, and the figures are true."""

from collections import Counter
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from schemas.match import Redo, Retract
from schemas.team import (
    CharacteristicImproved,
    GoldChanged,
    JourneymanHired,
    PlayerRehired,
    PlayerReleased,
    PlayerSigned,
    SeasonEnded,
    SkillGained,
    SppEarned,
    SppSpent,
    StaffChanged,
    TeamDrafted,
    TrophyHeld,
)
from service.rules.league.sheet import sheet
from service.rules.league.start import draft_lines
from service.rules.league.state import State
from service.rules.league.system import LEAGUE
from service.rules.league.values import total
from service.rules.match import Match
from tests.rules.league.career import a_career
from tests.rules.league.stream import begun, event, record, state_of

CAREERS = given(st.integers(0, 2**32), st.integers(1, 8))
"""A seed, and how many games. The career itself is made in the test: drawing it would be slow."""
SOME = settings(max_examples=25, deadline=None)

_facts = msgspec.json.Decoder(tuple[LEAGUE.fact_type, ...])  # type: ignore[name-defined]
_states = msgspec.json.Decoder(State)


@SOME
@CAREERS
def test_the_team_is_the_fold_of_its_facts_through_json_and_back(seed: int, games: int) -> None:
    career = a_career(Random(seed), games)
    state: State = LEAGUE.start(career.opening)
    for _, _, facts in career.told:
        for fact in _facts.decode(msgspec.json.encode(facts)):
            state = LEAGUE.evolve(state, fact)
    assert state == career.state
    assert _states.decode(msgspec.json.encode(state)) == state


@SOME
@CAREERS
def test_deciding_again_changes_nothing(seed: int, games: int) -> None:
    career = a_career(Random(seed), games)
    for before, entry, facts in career.told:
        decision = LEAGUE.decide(before, entry)
        assert (decision.facts, decision.breaches) == (facts, ())


@SOME
@CAREERS
def test_the_treasury_is_never_negative_and_is_all_its_gold(seed: int, games: int) -> None:
    career = a_career(Random(seed), games)
    treasury_gp = total(draft_lines(career.opening))
    for before, _, facts in career.told:
        assert before.treasury_gp == treasury_gp >= 0
        treasury_gp += sum(fact.amount_gp for fact in facts if isinstance(fact, GoldChanged))
    assert career.state.treasury_gp == treasury_gp >= 0


@SOME
@CAREERS
def test_points_spent_and_held_are_points_earned(seed: int, games: int) -> None:
    career = a_career(Random(seed), games)
    earned: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for fact in career.facts:
        if isinstance(fact, SppEarned):
            earned[fact.player] += fact.spp
        elif isinstance(fact, SppSpent):
            spent[fact.player] += fact.spp
    for key, player in career.state.players.items():
        assert (player.spp_earned, player.spp_spent) == (earned[key], spent[key])
        assert player.spp_held == earned[key] - spent[key] >= 0
        assert sum(each.spp for each in player.advancements) == spent[key]


@SOME
@CAREERS
def test_team_value_is_the_sum_of_its_parts(seed: int, games: int) -> None:
    """Counted from the facts alone: who joined and left, what was learned and bought."""
    career = a_career(Random(seed), games)
    roster = career.opening.roster
    assert roster is not None
    prices = {each.name: each.cost_gp for each in roster.positions}
    if "Low Cost Linemen" in roster.special_rules:
        prices |= {each.name: 0 for each in roster.positions if each.lineman}
    listed = {each.id: prices[each.position] for each in career.opening.players}
    gone: dict[str, int] = {}
    staff = Counter(re_roll=career.opening.re_rolls)
    trophy = False
    for fact in career.facts:
        match fact:
            case PlayerSigned():
                (gone if fact.how == "journeyman" else listed)[fact.player] = prices[fact.position]
            case JourneymanHired() | PlayerRehired():
                listed[fact.player] = gone.pop(fact.player)
            case PlayerReleased():
                gone[fact.player] = listed.pop(fact.player, 0)
            case SkillGained() | CharacteristicImproved():
                (listed if fact.player in listed else gone)[fact.player] += fact.value_gp
            case StaffChanged():
                staff[fact.staff] += fact.change
            case TrophyHeld():
                trophy = fact.held
            case SeasonEnded():
                gone |= listed
                listed, staff = {}, Counter()
    worth = {
        "assistant_coach": 10_000,
        "cheerleader": 10_000,
        "apothecary": 50_000,
        "re_roll": roster.re_roll_gp,
    }
    parts = sum(listed.values()) + sum(worth[kind] * count for kind, count in staff.items())
    shown = sheet(career.state)
    assert shown.team_value_gp == parts + (roster.re_roll_gp if trophy else 0)
    assert shown.team_value_gp == sum(line.amount_gp for line in shown.team_value)
    current = sum(line.amount_gp for line in shown.current_team_value)
    assert shown.current_team_value_gp == current


@SOME
@CAREERS
def test_no_list_is_beyond_its_limits(seed: int, games: int) -> None:
    career = a_career(Random(seed), games)
    roster = career.opening.roster
    assert roster is not None
    most = {each.name: each.max for each in roster.positions}
    for state, _, _ in [*career.told, (career.state, None, ())]:
        listed = [player for _, player in state.listed()]
        assert len(listed) <= 16
        assert len({player.number for player in listed}) == len(listed)
        for name, count in Counter(player.position for player in listed).items():
            assert count <= most[name]


@SOME
@CAREERS
def test_nobody_learns_a_skill_twice_or_improves_thrice(seed: int, games: int) -> None:
    career = a_career(Random(seed), games)
    for player in career.state.players.values():
        assert len(player.advancements) <= 6
        skills = [each.skill for each in player.advancements if each.skill]
        assert len(set(skills)) == len(skills)
        better = Counter(each.characteristic for each in player.advancements)
        del better[None]
        assert all(count <= 2 for count in better.values())


@SOME
@CAREERS
def test_every_sentence_names_somebody(seed: int, games: int) -> None:
    career = a_career(Random(seed), games)
    state: State = LEAGUE.start(career.opening)
    for _, _, facts in career.told:
        for fact in facts:
            state = LEAGUE.evolve(state, fact)
        assert "None" not in LEAGUE.headline(state, facts)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_any_entry_is_taken_back_and_restored_without_a_trace(seed: int, games: int) -> None:
    rng = Random(seed)
    career = a_career(rng, games)
    match = record(begun(career.opening), *(entry for _, entry, _ in career.told))
    assert state_of(match) == career.state
    taken = event(2 + rng.randrange(len(career.told)))
    without = record(match, Retract(taken, "What if?"))
    _adds_up(career.opening, without)
    back = record(without, Redo(taken, "It was so"))
    assert (state_of(back), back.head.flags) == (career.state, 0)


def _adds_up(opening: TeamDrafted, match: Match) -> None:
    """Gold and points are those of the entries in force, whatever became illegal."""
    assert match.slots is not None
    facts = [fact for slot in match.slots if not slot.retracted for fact in slot.facts]
    gold_gp = sum(fact.amount_gp for fact in facts if isinstance(fact, GoldChanged))
    assert state_of(match).treasury_gp == total(draft_lines(opening)) + gold_gp
    for key, player in state_of(match).players.items():
        earned = (fact.spp for fact in facts if isinstance(fact, SppEarned) and fact.player == key)
        spent = (fact.spp for fact in facts if isinstance(fact, SppSpent) and fact.player == key)
        assert player.spp_held == sum(earned) - sum(spent)
