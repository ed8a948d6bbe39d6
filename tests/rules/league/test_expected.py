"""What the coach is offered is what is legal: no more, and no less."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from schemas.team import (
    Advance,
    AdvancementKind,
    AllotTouchdown,
    AwardMvp,
    BuyStaff,
    DismissPlayer,
    DismissStaff,
    EndRedraft,
    EndSeason,
    EndStep,
    HireJourneyman,
    HirePlayer,
    Improve,
    LeagueEntry,
    RehirePlayer,
    RetirePlayer,
    RollFans,
    StaffKind,
)
from schemas.views import ChoiceField, DiceField, Expectation, FixedField, NumberField
from service.rules.contract import IllegalEntry
from service.rules.league.skills import CATEGORIES
from service.rules.league.state import Advancement, State
from service.rules.league.system import LEAGUE
from tests.rules.league.team import (
    POSITIONS,
    a_game,
    a_journeyman,
    a_team,
    after,
    drafted,
    earned,
    hurt,
    in_advancement,
    in_hiring,
    players,
    steps,
    with_player,
)


def is_legal(state: State, entry: LeagueEntry) -> bool:
    try:
        return not LEAGUE.decide(state, entry).breaches
    except IllegalEntry:
        return False


def offered(state: State, kind: str) -> list[dict[str, Any]]:
    """The fields of each expectation of a type: fixed ones by their value, choices by a tuple."""
    found = []
    for one in LEAGUE.expected(state):
        if one.type == kind:
            found.append({field.name: _values(field) for field in one.fields})
    return found


def _values(field: Any) -> Any:
    match field:
        case FixedField():
            return field.value
        case ChoiceField():
            return tuple(option.value for option in field.options)
        case NumberField():
            return (field.least, field.most)
        case DiceField():
            return (field.count, field.faces)
    raise AssertionError(field)


def types(state: State) -> set[str]:
    return {one.type for one in LEAGUE.expected(state)}


def one(state: State) -> Expectation:
    (only,) = LEAGUE.expected(state)
    return only


def test_between_two_games_nothing_is_expected_of_a_coach() -> None:
    assert LEAGUE.expected(drafted()) == ()


@pytest.mark.rule("LEAGUE-020", "LEAGUE-021")
@pytest.mark.parametrize(("outcome", "rule"), [("win", "LEAGUE-020"), ("loss", "LEAGUE-021")])
def test_the_die_for_fans_says_what_it_has_to_reach(outcome: Any, rule: str) -> None:
    expectation = one(after(drafted(dedicated_fans=3), a_game(outcome)))
    assert (expectation.type, expectation.rules) == ("roll_fans", (rule,))
    (die,) = expectation.fields
    assert isinstance(die, DiceField)
    assert (die.count, die.faces, die.target) == (1, 6, 3)
    assert expectation.chance == (2, 3)  # 3, 4, 5, 6


@pytest.mark.rule("LEAGUE-085")
def test_the_d3_of_a_concession() -> None:
    state = after(drafted(), a_game("loss", conceded=("penalised", "no")))
    assert offered(state, "roll_fans") == [{"dice": (1, 3)}]


@pytest.mark.rule("LEAGUE-085")
def test_an_experienced_player_rolls_for_itself() -> None:
    learned = (Advancement("random_primary", 3, 10_000, skill="Block"),) * 3
    state = with_player(drafted(), "p4", advancements=learned)
    state = after(state, a_game("loss", conceded=("penalised", "no")))
    assert offered(state, "roll_quitter") == [{"player": "p4", "dice": (1, 6)}]
    assert one(state).chance == (1, 2)


@pytest.mark.rule("LEAGUE-037")
def test_candidates_are_offered_and_nobody_else() -> None:
    state = after(drafted(), a_game("draw", hurt("p2", "dead"), journeymen=(a_journeyman(),)))
    (award,) = offered(state, "award_mvp")
    assert set(award["player"]) == {key for key in state.players if is_legal(state, AwardMvp(key))}


@pytest.mark.rule("LEAGUE-036")
def test_touchdowns_of_a_concession_are_offered_until_they_are_allotted() -> None:
    game = a_game("win", score=(2, 0), conceded=("no", "penalised"))
    state = after(drafted(), game)
    assert types(state) == {"allot_touchdown", "roll_fans"}
    state = after(state, AllotTouchdown("p1"), AllotTouchdown("p2"), RollFans((6,)))
    assert types(state) == {"award_mvp"}


# --------------------------------------------------------------------------------- advancements


def advances(state: State) -> Iterator[Advance]:
    """Every advancement there could be, with dice that name what the player can have."""
    categories = CATEGORIES
    skills = [skill for each in categories.values() for skill in each.skills]
    for player in state.players:
        for kind in get_args(AdvancementKind):
            if kind == "characteristic":
                yield Advance(player=player, kind=kind, dice=(16,))
            elif kind.startswith("chosen"):
                yield from (Advance(player=player, kind=kind, skill=skill) for skill in skills)
            else:
                for category in categories:
                    yield Advance(player=player, kind=kind, category=category, dice=(6, 6))


def advances_offered(state: State) -> set[Advance]:
    found = set()
    for fields in offered(state, "advance"):
        who = {"player": fields["player"], "kind": fields["kind"]}
        if "skill" in fields:
            found |= {Advance(**who, skill=skill) for skill in fields["skill"]}
        elif "category" in fields:
            found |= {Advance(**who, category=each, dice=(6, 6)) for each in fields["category"]}
        else:
            found.add(Advance(**who, dice=(16,)))
    return found


@pytest.mark.rule("LEAGUE-040", "LEAGUE-043")
@pytest.mark.parametrize("spp", [2, 3, 6, 12, 17, 18])
def test_advancements_that_can_be_paid_are_offered_with_what_is_open(spp: int) -> None:
    state = in_advancement()
    for key in ("p1", "p7", "p9", "p11"):
        state = with_player(state, key, spp_earned=spp)
    legal = {entry for entry in advances(state) if is_legal(state, entry)}
    assert advances_offered(state) == legal
    assert ("end_step" in types(state)) == (spp < 18)


@pytest.mark.rule("LEAGUE-041")
def test_a_legend_is_offered_nothing() -> None:
    learned = (Advancement("random_primary", 3, 10_000, skill="Kick"),) * 6
    state = with_player(in_advancement(), "p5", spp_earned=99, advancements=learned)
    assert not [each for each in offered(state, "advance") if each["player"] == "p5"]
    assert "end_step" in types(state)


@pytest.mark.rule("LEAGUE-040")
def test_an_offer_says_what_it_costs() -> None:
    state = with_player(in_advancement(), "p7", spp_earned=6)
    titles = [each.title for each in LEAGUE.expected(state) if "Orc 7" in each.title]
    assert "Orc 7 (7): a random primary skill for 3 of 6 SPP" in titles


@pytest.mark.rule("LEAGUE-044")
def test_a_roll_that_is_due_again_is_all_that_is_offered() -> None:
    state = in_advancement(earned("p7", 3))
    entry = Advance(player="p7", kind="random_primary", category="G", dice=(1, 1))
    state = after(state, entry)
    assert types(state) == {"advance"}
    fixed = {"player": "p7", "kind": "random_primary", "category": "G", "dice": (2, 6)}
    assert offered(state, "advance") == [fixed]


@pytest.mark.rule("LEAGUE-045", "LEAGUE-046")
@pytest.mark.parametrize("die", range(1, 17))
def test_what_the_d16_allows_is_offered(die: int) -> None:
    state = with_player(in_advancement(), "p1", spp_earned=18)
    state = after(state, Advance(player="p1", kind="characteristic", dice=(die,)))
    characteristic, skill = offered(state, "improve")
    legal = {
        each
        for each in ("ma", "st", "ag", "pa", "av")
        if is_legal(state, Improve(player="p1", characteristic=each))  # type: ignore[arg-type]
    }
    assert set(characteristic["characteristic"]) == legal
    skills = {
        each
        for category in CATEGORIES.values()
        for each in category.skills
        if is_legal(state, Improve(player="p1", skill=each))
    }
    assert set(skill["skill"]) == skills


# --------------------------------------------------------------------------------------- hiring


@pytest.mark.rule("LEAGUE-050")
@pytest.mark.parametrize("treasury_gp", [0, 39_000, 40_000, 80_000, 500_000])
def test_players_the_gold_allows_are_offered(treasury_gp: int) -> None:
    state = replace(in_hiring(), treasury_gp=treasury_gp)
    assert state.roster is not None
    legal = {
        each.name
        for each in state.roster.positions
        if is_legal(state, HirePlayer(player="p12", position=each.name))
    }
    hired = offered(state, "hire_player")
    assert (set(hired[0]["position"]) if hired else set()) == legal
    assert all(each["player"] == "p12" for each in hired)


@pytest.mark.rule("LEAGUE-052", "LEAGUE-081")
@pytest.mark.parametrize("treasury_gp", [0, 10_000, 125_000, 700_000, 5_000_000])
def test_staff_the_gold_and_the_limits_allow_is_offered(treasury_gp: int) -> None:
    state = replace(in_hiring(), treasury_gp=treasury_gp)
    counts = {each["staff"]: each["count"] for each in offered(state, "buy_staff")}
    for staff in get_args(StaffKind):
        legal = [count for count in range(1, 13) if is_legal(state, BuyStaff(staff, count))]
        assert counts.get(staff) == ((legal[0], legal[-1]) if legal else None)


@pytest.mark.rule("LEAGUE-051", "LEAGUE-053", "LEAGUE-054")
def test_who_may_go_retire_or_stay_is_offered() -> None:
    state = in_hiring(
        hurt("p9", "lasting_injury", "ma"),
        hurt("p8", "serious_injury"),
        hurt("p2", "dead"),
        journeymen=(a_journeyman(),),
    )
    keys = tuple(state.players)
    (dismissed,) = offered(state, "dismiss_player")
    assert set(dismissed["player"]) == {key for key in keys if is_legal(state, DismissPlayer(key))}
    assert offered(state, "retire_player") == [{"player": ("p9",)}]
    assert [key for key in keys if is_legal(state, RetirePlayer(key))] == ["p9"]
    assert offered(state, "hire_journeyman") == [{"player": "j1"}]
    poor = replace(state, treasury_gp=49_000)
    assert offered(poor, "hire_journeyman") == []
    assert not is_legal(poor, HireJourneyman("j1"))
    counts = {each["staff"]: each["count"] for each in offered(state, "dismiss_staff")}
    assert counts == {"assistant_coach": (1, 1), "apothecary": (1, 1)}
    assert not is_legal(state, DismissStaff("re_roll"))


@pytest.mark.rule("LEAGUE-050")
def test_a_full_list_is_offered_nobody() -> None:
    sixteen = drafted(
        players=players(*POSITIONS, *["Goblin"] * 4, "Orc Lineman"), budget_gp=2_000_000
    )
    state = replace(in_hiring(state=sixteen), treasury_gp=900_000)
    assert offered(state, "hire_player") == []


@pytest.mark.rule("LEAGUE-055")
def test_who_may_be_raised_is_offered() -> None:
    state = a_team("shambling-undead", *["Skeleton Lineman"] * 11)
    game = a_game("draw", other_players=(hurt("elf", "dead"),))
    state = after(state, game, AwardMvp("p1"), EndStep("advancement"))
    raised = {"player": "p12", "position": "Zombie Lineman", "raised": True}
    assert raised in offered(state, "hire_player")


# -------------------------------------------------------------------------------------- redraft


@pytest.mark.rule("LEAGUE-092", "LEAGUE-093")
def test_last_seasons_players_are_offered_with_their_dice() -> None:
    state = with_player(drafted(), "p3", niggling_injuries=2)
    state = after(state, EndSeason())
    again = {each["player"]: each.get("dice") for each in offered(state, "rehire_player")}
    assert set(again) == {f"p{number}" for number in range(1, 12)}
    assert (again["p3"], again["p4"]) == ((2, 6), None)
    assert "end_redraft" not in types(state)


@pytest.mark.rule("LEAGUE-092")
def test_the_list_is_complete_with_eleven() -> None:
    state = after(drafted(), EndSeason())
    for number in range(1, 12):
        assert not is_legal(state, EndRedraft())
        state = after(state, RehirePlayer(player=f"p{number}"))
    assert "end_redraft" in types(state)
    assert steps(after(state, EndRedraft())) == ()
