"""Advancements: every cost, every value, every way to come by a skill or a characteristic."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.team import (
    Advance,
    AdvancementKind,
    AwardMvp,
    CharacteristicImproved,
    EndStep,
    Improve,
    Letter,
    SkillGained,
    SkillRolledAgain,
    SppSpent,
)
from service.rules.league.profile import position_of, skills_of, value_of
from service.rules.league.sheet import sheet
from service.rules.league.skills import CATEGORIES
from service.rules.league.state import Advancement, State
from service.rules.league.values import player_value
from tests.rules.league.team import (
    a_game,
    a_team,
    after,
    breaches,
    broken,
    despite,
    drafted,
    facts_of,
    impossible,
    in_advancement,
    steps,
    with_player,
)

KINDS: tuple[AdvancementKind, ...] = (
    "random_primary",
    "chosen_primary",
    "random_secondary",
    "chosen_secondary",
    "characteristic",
)
COSTS = {
    "random_primary": (3, 4, 6, 8, 10, 15),
    "chosen_primary": (6, 8, 12, 16, 20, 30),
    "random_secondary": (6, 8, 12, 16, 20, 30),
    "chosen_secondary": (12, 14, 18, 22, 26, 40),
    "characteristic": (18, 20, 24, 28, 32, 50),
}
TITLES = ("Experienced", "Veteran", "Emerging Star", "Star", "Super Star", "Legend")
SOME = Advancement("random_primary", 3, 10_000, skill="Kick")


def with_spp(spp: int, taken: int = 0, key: str = "p1") -> State:
    """A lineman that holds so many points, and has advanced so often, before its advancements."""
    state = with_player(drafted(), key, spp_earned=spp, advancements=(SOME,) * taken)
    return after(state, a_game("draw"), AwardMvp("p11"))


def an_advance(kind: AdvancementKind, player: str = "p1") -> Advance:
    """The cheapest thing to say of a kind, for an Orc Lineman (primary G, secondary A and S)."""
    given: dict[str, dict[str, Any]] = {
        "random_primary": {"category": "G", "dice": (1, 1)},
        "chosen_primary": {"skill": "Block"},
        "random_secondary": {"category": "A", "dice": (1, 1)},
        "chosen_secondary": {"skill": "Guard"},
        "characteristic": {"dice": (1,)},
    }
    return Advance(player=player, kind=kind, **given[kind])


@pytest.mark.rule("LEAGUE-040")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("taken", range(6))
def test_what_each_advancement_costs(kind: AdvancementKind, taken: int) -> None:
    cost = COSTS[kind][taken]
    (spent,) = [
        fact
        for fact in facts_of(with_spp(cost, taken), an_advance(kind))
        if isinstance(fact, SppSpent)
    ]
    assert (spent.spp, spent.advancement) == (cost, taken + 1)
    assert after(with_spp(cost, taken), an_advance(kind)).players["p1"].spp_held == 0
    assert broken(with_spp(cost - 1, taken), an_advance(kind)) == "LEAGUE-040"


@pytest.mark.rule("LEAGUE-040")
def test_an_advancement_that_is_forced_leaves_a_debt() -> None:
    state = despite(with_spp(2), an_advance("random_primary"))
    assert (state.players["p1"].spp_held, len(state.players["p1"].advancements)) == (-1, 1)


@pytest.mark.rule("LEAGUE-041")
def test_each_advancement_has_its_title() -> None:
    for taken in range(7):
        state = with_player(drafted(), "p1", advancements=(SOME,) * taken)
        (player,) = [each for each in sheet(state).players if each.id == "p1"]
        assert player.title == ("Rookie", *TITLES)[taken]
        assert [each.title for each in player.advancements] == list(TITLES[:taken])


@pytest.mark.rule("LEAGUE-041")
@pytest.mark.parametrize("kind", KINDS)
def test_there_is_no_seventh(kind: AdvancementKind) -> None:
    breach = impossible(with_spp(999, taken=6), an_advance(kind))
    assert breach.rule == "LEAGUE-041"
    assert "Legend" in breach.detail


# ----------------------------------------------------------------------------------- saving up


@pytest.mark.rule("LEAGUE-042")
@pytest.mark.parametrize("taken", range(6))
def test_points_are_saved_until_they_pay_a_characteristic(taken: int) -> None:
    enough = COSTS["characteristic"][taken]
    after(with_spp(enough - 1, taken), EndStep("advancement"))
    (breach,) = breaches(with_spp(enough, taken), EndStep("advancement"))
    assert (breach.rule, breach.field) == ("LEAGUE-042", "step")


@pytest.mark.rule("LEAGUE-042")
def test_who_has_to_spend_may_spend_on_anything() -> None:
    state = after(with_spp(18), an_advance("random_primary"))  # 15 are left, 20 would be needed
    after(state, EndStep("advancement"))


@pytest.mark.rule("LEAGUE-042")
def test_a_legend_saves_as_much_as_it_likes() -> None:
    after(with_spp(500, taken=6), EndStep("advancement"))


# -------------------------------------------------------------------------------- chosen skills


@pytest.mark.rule("LEAGUE-043", "LEAGUE-048")
@pytest.mark.parametrize(
    ("kind", "skill", "value"),
    [("chosen_primary", "Block", 20_000), ("chosen_secondary", "Guard", 40_000)],
)
def test_a_chosen_skill_is_learned(kind: AdvancementKind, skill: str, value: int) -> None:
    state = with_spp(12)
    gained = SkillGained(player="p1", skill=skill, kind=kind, spp=COSTS[kind][0], value_gp=value)
    assert gained in facts_of(state, an_advance(kind))
    state = after(state, an_advance(kind))
    player = state.players["p1"]
    assert skill in skills_of(position_of(state, player), player)
    assert player_value(state, player) == 50_000 + value


@pytest.mark.rule("LEAGUE-043")
@pytest.mark.parametrize(
    ("kind", "skill"),
    [
        ("chosen_primary", "Guard"),  # strength is secondary
        ("chosen_secondary", "Block"),  # general is primary
        ("chosen_primary", "Horns"),  # no Orc Lineman mutates
        ("chosen_secondary", "Pass"),
    ],
)
def test_a_closed_category_is_against_the_rule(kind: AdvancementKind, skill: str) -> None:
    entry = Advance(player="p1", kind=kind, skill=skill)
    assert broken(with_spp(12), entry) == "LEAGUE-043"


@pytest.mark.rule("LEAGUE-043")
@pytest.mark.parametrize("skill", ["Flying", "Stunty", "block", "Mighty Blow", "Regeneration"])
def test_what_is_no_skill_cannot_be_learned(skill: str) -> None:
    entry = Advance(player="p1", kind="chosen_primary", skill=skill)
    assert impossible(with_spp(12), entry).field == "skill"


@pytest.mark.rule("LEAGUE-043")
def test_a_skill_is_never_learned_twice() -> None:
    state = after(with_spp(20), an_advance("chosen_primary"))
    assert impossible(state, an_advance("chosen_primary")).rule == "LEAGUE-043"
    # Blitzers have Block from the beginning.
    blitzer = Advance(player="p7", kind="chosen_primary", skill="Block")
    assert impossible(with_spp(12, key="p7"), blitzer).rule == "LEAGUE-043"


@pytest.mark.rule("LEAGUE-043")
def test_a_skill_with_a_number_is_the_same_skill_with_another() -> None:
    # A Bombardier of the Goblins with Dirty Player (+2) would not learn Dirty Player (+1).
    state = a_team("dwarf", *["Dwarf Blocker Lineman"] * 10, "Deathroller")
    roller = state.players["p11"]
    assert "Dirty Player (+2)" in skills_of(position_of(state, roller), roller)
    state = with_player(state, "p11", spp_earned=12)
    state = after(state, a_game("draw"), AwardMvp("p1"))
    entry = Advance(player="p11", kind="chosen_secondary", skill="Dirty Player (+1)")
    assert impossible(state, entry).rule == "LEAGUE-043"


@pytest.mark.rule("LEAGUE-043")
@pytest.mark.parametrize(("first", "then"), [("Frenzy", "Grab"), ("Grab", "Frenzy")])
def test_frenzy_and_grab_shut_each_other_out(first: str, then: str) -> None:
    has = Advancement("chosen_primary", 6, 20_000, skill=first)
    state = with_player(in_advancement(), "p9", spp_earned=12, advancements=(has,))
    entry = Advance(player="p9", kind="chosen_primary", skill=then)
    assert impossible(state, entry).rule == "LEAGUE-043"


@pytest.mark.rule("LEAGUE-043")
def test_strong_arm_is_for_those_who_throw_team_mates() -> None:
    entry = Advance(player="p9", kind="chosen_primary", skill="Strong Arm")
    assert impossible(with_spp(12, key="p9"), entry).rule == "LEAGUE-043"
    troll = a_team("orc", *["Orc Lineman"] * 10, "Untrained Troll")
    troll = with_player(troll, "p11", spp_earned=6)
    troll = after(troll, a_game("draw"), AwardMvp("p1"))
    after(troll, Advance(player="p11", kind="chosen_primary", skill="Strong Arm"))


@pytest.mark.rule("LEAGUE-043", "LEAGUE-044")
@pytest.mark.parametrize(
    "entry",
    [
        Advance(player="p1", kind="chosen_primary"),
        Advance(player="p1", kind="chosen_primary", skill="Block", dice=(1, 1)),
        Advance(player="p1", kind="random_primary", dice=(1, 1)),
        Advance(player="p1", kind="random_primary", category="G", skill="Block", dice=(1, 1)),
        Advance(player="p1", kind="random_primary", category="G"),
        Advance(player="p1", kind="random_primary", category="G", dice=(1,)),
        Advance(player="p1", kind="random_primary", category="G", dice=(1, 7)),
        Advance(player="p1", kind="characteristic"),
        Advance(player="p1", kind="characteristic", dice=(1, 1)),
        Advance(player="p1", kind="characteristic", dice=(1,), skill="Block"),
        Advance(player="p1", kind="characteristic", dice=(1,), category="G"),
    ],
)
def test_an_advancement_says_what_its_kind_asks_for(entry: Advance) -> None:
    assert impossible(with_spp(50), entry).rule in ("LEAGUE-043", "LEAGUE-044", "LEAGUE-045")


# -------------------------------------------------------------------------------- random skills

TABLE: dict[Letter, str] = {
    "A": "Catch, Diving Catch, Diving Tackle, Dodge, Defensive, Jump Up, "
    "Leap, Safe Pair of Hands, Sidestep, Sneaky Git, Sprint, Sure Feet",
    "G": "Block, Dauntless, Dirty Player (+1), Fend, Frenzy, Kick, "
    "Pro, Shadowing, Strip Ball, Sure Hands, Tackle, Wrestle",
    "M": "Big Hand, Claws, Disturbing Presence, Extra Arms, Foul Appearance, Horns, "
    "Iron Hard Skin, Monstrous Mouth, Prehensile Tail, Tentacles, Two Heads, Very Long Legs",
    "P": "Accurate, Cannoneer, Cloud Burster, Dump-off, Fumblerooskie, Hail Mary Pass, "
    "Leader, Nerves of Steel, On the Ball, Pass, Running Pass, Safe Pass",
    "S": "Arm Bar, Brawler, Break Tackle, Grab, Guard, Juggernaut, "
    "Mighty Blow (+1), Multiple Block, Pile Driver, Stand Firm, Strong Arm, Thick Skull",
}


@pytest.mark.rule("LEAGUE-044")
@pytest.mark.parametrize("category", TABLE)
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_two_dice_name_a_skill(category: Letter, first: int, second: int) -> None:
    place = second - 1 + (6 if first > 3 else 0)
    named = CATEGORIES[category].rolled(first, second)
    assert named == TABLE[category].split(", ")[place]


@pytest.mark.rule("LEAGUE-044", "LEAGUE-048")
@pytest.mark.parametrize(
    ("kind", "category", "dice", "skill", "value"),
    [
        ("random_primary", "G", (3, 4), "Fend", 10_000),
        ("random_primary", "G", (4, 6), "Wrestle", 10_000),
        ("random_secondary", "A", (6, 2), "Safe Pair of Hands", 20_000),
        ("random_secondary", "S", (2, 5), "Guard", 20_000),
    ],
)
def test_a_random_skill_is_learned(
    kind: AdvancementKind, category: Letter, dice: tuple[int, ...], skill: str, value: int
) -> None:
    state = after(with_spp(6), Advance(player="p1", kind=kind, category=category, dice=dice))
    player = state.players["p1"]
    assert player.advancements == (Advancement(kind, COSTS[kind][0], value, skill=skill),)
    assert player_value(state, player) == 50_000 + value


@pytest.mark.rule("LEAGUE-043", "LEAGUE-044")
def test_the_category_of_a_random_skill_is_open_to_its_kind() -> None:
    for kind, category in (("random_primary", "A"), ("random_secondary", "G")):
        entry = Advance(player="p1", kind=kind, category=category, dice=(1, 1))  # type: ignore[arg-type]
        (breach,) = breaches(with_spp(6), entry)
        assert (breach.rule, breach.field) == ("LEAGUE-043", "category")


@pytest.mark.rule("LEAGUE-044")
def test_a_skill_the_player_has_is_rolled_again_for_the_same_points() -> None:
    state = with_spp(3, key="p7")  # a Blitzer has Block
    first = Advance(player="p7", kind="random_primary", category="G", dice=(1, 1))
    assert SkillRolledAgain("p7", "Block") in facts_of(state, first)
    state = after(state, first)
    assert (state.players["p7"].spp_held, steps(state)[:2]) == (0, ("skill", "advancement"))
    again = Advance(player="p7", kind="random_primary", category="G", dice=(5, 2))
    assert not [fact for fact in facts_of(state, again) if isinstance(fact, SppSpent)]
    state = after(state, again)
    assert state.players["p7"].advancements[0].skill == "Shadowing"
    assert (state.players["p7"].spp_spent, steps(state)[0]) == (3, "advancement")


@pytest.mark.rule("LEAGUE-044")
def test_rolls_may_be_told_all_at_once() -> None:
    entry = Advance(player="p7", kind="random_primary", category="G", dice=(1, 1, 2, 1, 1, 2))
    state = after(with_spp(3, key="p7"), entry)
    assert state.players["p7"].advancements[0].skill == "Dauntless"
    # The first pair named a skill the player could have: nobody had to roll again.
    entry = Advance(player="p1", kind="random_primary", category="G", dice=(1, 1, 1, 2))
    assert impossible(with_spp(3), entry).rule == "LEAGUE-044"


@pytest.mark.rule("LEAGUE-044")
def test_another_advancement_waits_for_the_new_roll() -> None:
    state = with_player(with_spp(3, key="p7"), "p1", spp_earned=3)
    state = after(state, Advance(player="p7", kind="random_primary", category="G", dice=(1, 1)))
    assert broken(state, an_advance("random_primary")) == "LEAGUE-001"
    assert broken(state, EndStep("advancement")) == "LEAGUE-001"


# ------------------------------------------------------------------------------ characteristics

ALLOWED = {
    **{die: {"ma", "av"} for die in range(1, 8)},
    **{die: {"ma", "pa", "av"} for die in range(8, 14)},
    14: {"ag", "pa"},
    15: {"st", "ag"},
    16: {"ma", "st", "ag", "pa", "av"},
}


def rolled(die: int, state: State | None = None, key: str = "p1") -> State:
    state = with_spp(18) if state is None else state
    return after(state, Advance(player=key, kind="characteristic", dice=(die,)))


@pytest.mark.rule("LEAGUE-045")
@pytest.mark.parametrize("die", range(1, 17))
@pytest.mark.parametrize("characteristic", ["ma", "st", "ag", "pa", "av"])
def test_what_a_d16_improves(die: int, characteristic: Any) -> None:
    state = rolled(die)
    entry = Improve(player="p1", characteristic=characteristic)
    if characteristic in ALLOWED[die]:
        after(state, entry)
    else:
        assert broken(state, entry) == "LEAGUE-045"


@pytest.mark.rule("LEAGUE-047", "LEAGUE-048")
@pytest.mark.parametrize(
    ("characteristic", "printed", "now", "value"),
    [
        ("ma", 5, 6, 20_000),
        ("st", 3, 4, 80_000),
        ("ag", 3, 2, 40_000),
        ("pa", 4, 3, 20_000),
        ("av", 10, 11, 10_000),
    ],
)
def test_how_each_improves_and_what_it_is_worth(
    characteristic: Any, printed: int, now: int, value: int
) -> None:
    state = rolled(16)
    position = position_of(state, state.players["p1"])
    assert value_of(position, state.players["p1"], characteristic) == printed
    entry = Improve(player="p1", characteristic=characteristic)
    improved = CharacteristicImproved(
        player="p1", characteristic=characteristic, spp=18, value_gp=value
    )
    assert improved in facts_of(state, entry)
    state = after(state, entry)
    assert value_of(position, state.players["p1"], characteristic) == now
    assert player_value(state, state.players["p1"]) == 50_000 + value
    assert steps(state)[0] == "advancement"


@pytest.mark.rule("LEAGUE-045", "LEAGUE-046", "LEAGUE-048")
@pytest.mark.parametrize("die", [1, 8, 14, 15, 16])
def test_a_secondary_skill_may_be_taken_instead(die: int) -> None:
    state = after(rolled(die), Improve(player="p1", skill="Guard"))
    (taken,) = state.players["p1"].advancements
    assert taken == Advancement("characteristic", 18, 40_000, skill="Guard")
    assert broken(rolled(die), Improve(player="p1", skill="Block")) == "LEAGUE-043"


@pytest.mark.rule("LEAGUE-046")
def test_no_characteristic_is_improved_more_than_twice() -> None:
    state = with_spp(18 + 20 + 24)
    for _ in range(2):
        state = after(rolled(1, state), Improve(player="p1", characteristic="ma"))
    assert value_of(position_of(state, state.players["p1"]), state.players["p1"], "ma") == 7
    state = rolled(1, state)
    assert state.due[0].characteristics == ("av",)
    assert impossible(state, Improve(player="p1", characteristic="ma")).rule == "LEAGUE-046"
    after(state, Improve(player="p1", skill="Guard"))


@pytest.mark.rule("LEAGUE-046")
def test_no_characteristic_is_improved_past_its_maximum() -> None:
    # AV 10+ becomes 11+ and no better.
    state = after(rolled(1, with_spp(60)), Improve(player="p1", characteristic="av"))
    state = rolled(1, state)
    assert state.due[0].characteristics == ("ma",)
    assert impossible(state, Improve(player="p1", characteristic="av")).rule == "LEAGUE-046"


@pytest.mark.rule("LEAGUE-046", "LEAGUE-088")
def test_what_an_injury_lowered_may_improve_again() -> None:
    state = with_player(with_spp(18), "p1", lowered=("av",))
    state = after(rolled(1, state), Improve(player="p1", characteristic="av"))
    player = state.players["p1"]
    assert value_of(position_of(state, player), player, "av") == 10


@pytest.mark.rule("LEAGUE-047")
def test_who_has_no_pa_begins_with_six() -> None:
    state = after(
        rolled(14, with_spp(18, key="p9"), "p9"), Improve(player="p9", characteristic="pa")
    )
    player = state.players["p9"]
    assert value_of(position_of(state, player), player, "pa") == 6


@pytest.mark.rule("LEAGUE-045")
def test_a_roll_is_used_for_one_thing_by_whoever_rolled() -> None:
    state = rolled(16)
    assert impossible(state, Improve(player="p1")).rule == "LEAGUE-045"
    both = Improve(player="p1", characteristic="ma", skill="Guard")
    assert impossible(state, both).rule == "LEAGUE-045"
    assert impossible(state, Improve(player="p2", characteristic="ma")).rule == "LEAGUE-001"


@pytest.mark.rule("LEAGUE-046")
def test_a_roll_that_allows_nothing_without_secondary_skills_is_not_reported() -> None:
    # AG and PA were improved twice, and all twelve skills of each secondary category are known.
    better = tuple(
        Advancement("characteristic", 18, 20_000, characteristic=each) for each in ("ag", "pa") * 2
    )
    state = with_player(with_spp(50), "p1", advancements=better)
    state = state_without_secondary(state)
    entry = Advance(player="p1", kind="characteristic", dice=(14,))
    assert impossible(state, entry).rule == "LEAGUE-046"
    after(state, Advance(player="p1", kind="characteristic", dice=(13,)))


def state_without_secondary(state: State) -> State:
    assert state.roster is not None
    positions = tuple(replace(each, secondary=()) for each in state.roster.positions)
    return replace(state, roster=replace(state.roster, positions=positions))


def test_only_players_of_the_team_advance() -> None:
    breach = impossible(with_spp(6), an_advance("random_primary", "nobody"))
    assert (breach.rule, breach.field) == ("LEAGUE-040", "player")


BEST = {"ma": 9, "st": 8, "ag": 1, "pa": 1, "av": 11}


@pytest.mark.rule("LEAGUE-046")
@pytest.mark.parametrize("characteristic", BEST)
def test_the_maximum_of_each_characteristic(characteristic: Any) -> None:
    one_below = -1 if characteristic in ("ma", "st", "av") else 1
    for printed, improves in (
        (BEST[characteristic], False),
        (BEST[characteristic] + one_below, True),
    ):
        state = with_spp(18)
        assert state.roster is not None
        first, *others = state.roster.positions
        position = replace(first, **{characteristic: printed})
        roster = replace(state.roster, positions=(position, *others))
        state = rolled(16, replace(state, roster=roster))
        assert (characteristic in state.due[0].characteristics) == improves
