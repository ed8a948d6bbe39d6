"""Stab, chainsaw, vomit, fire and gaze against a neighbour: H1 at (10, 7), A1 at (11, 7)."""

import pytest

from schemas.pitch.entries import Activate, EndTurn, Move, UseAgainst
from schemas.pitch.facts import TurnoverCaused
from schemas.pitch.words import PlayerAction
from service.rules.contract import IllegalEntry
from service.rules.pitch.field import has_effect
from tests.rules.pitch.table import Man, Table, lineman

NO_ZONE = "no_tackle_zone"


def used(
    action: PlayerAction,
    skill: str,
    *more: Man,
    declared: PlayerAction | None = None,
    away: tuple[str, ...] = (),
    st: int = 3,
) -> Table:
    """H1 has the trait and uses it against A1 (ST `st`, skills `away`)."""
    table = Table(
        lineman("H1", (10, 7), skills=(skill,)),
        lineman("A1", (11, 7), side="away", skills=away, st=st),
        *more,
    )
    return table.play(Activate("H1", declared or action, "A1"), UseAgainst("H1", action, "A1"))


def is_over(table: Table) -> bool:
    return table.due is None and table.state.activation is None


@pytest.mark.rule("BB-090")
def test_stab_rolls_for_armour_at_once_and_a_victim_whose_armour_holds_stays_up() -> None:
    table = used("stab", "Stab")
    assert (table.roll_due.roll, table.roll_due.player, table.roll_due.target) == (
        "armour",
        "A1",
        9,
    )
    table.roll("armour", 4, 4)
    assert table.player("A1").posture == "standing"
    assert is_over(table)


@pytest.mark.rule("BB-090")
def test_a_stabbed_player_whose_armour_breaks_goes_to_the_injury_roll() -> None:
    table = used("stab", "Stab").roll("armour", 4, 5)
    assert (table.roll_due.roll, table.modifiers) == ("injury", {})
    assert table.player("A1").posture == "prone"
    table.roll("injury", 1, 1)
    assert is_over(table)
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-090")
def test_a_trait_that_a_player_does_not_have_is_refused() -> None:
    table = Table(lineman("H1", (10, 7)), lineman("A1", (11, 7), side="away"))
    table.play(Activate("H1", "stab"))
    with pytest.raises(IllegalEntry, match="has no Stab"):
        table.play(UseAgainst("H1", "stab", "A1"))


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize("action", ["pass", "block"])
def test_other_actions_are_not_used_against_a_neighbour(action: PlayerAction) -> None:
    table = Table(lineman("H1", (10, 7)), lineman("A1", (11, 7), side="away"))
    table.play(Activate("H1", action))
    with pytest.raises(IllegalEntry, match="not used against"):
        table.play(UseAgainst("H1", action, "A1"))


@pytest.mark.rule("BB-090")
def test_a_victim_has_to_stand_next_to_the_player() -> None:
    table = Table(
        lineman("H1", (10, 7), skills=("Stab",)),
        lineman("A1", (11, 7), side="away", posture="prone"),
        lineman("A2", (12, 7), side="away"),
    )
    table.play(Activate("H1", "stab"))
    for target in ("A1", "A2"):
        with pytest.raises(IllegalEntry):
            table.play(UseAgainst("H1", "stab", target))


@pytest.mark.rule("BB-044")
def test_a_stab_in_a_blitz_costs_a_square_and_ends_it() -> None:
    table = Table(lineman("H1", (9, 7), skills=("Stab",)), lineman("A1", (11, 7), side="away"))
    table.play(Activate("H1", "blitz", "A1"), Move("H1", ((10, 7),)))
    table.play(UseAgainst("H1", "stab", "A1"))
    assert table.state.activation is not None
    assert table.state.activation.moved == 2
    table.roll("armour", 1, 1)
    assert is_over(table)


@pytest.mark.rule("BB-090")
def test_foul_appearance_keeps_a_stab_away_too() -> None:
    table = used("stab", "Stab", away=("Foul Appearance",)).roll("foul_appearance", 1)
    assert is_over(table)


@pytest.mark.rule("BB-090")
def test_a_chainsaw_adds_three_to_the_armour_roll() -> None:
    """AV 9: 6 and 3 are enough."""
    table = used("chainsaw", "Chainsaw").roll("chainsaw", 2)
    assert (table.roll_due.player, table.modifiers) == ("A1", {"Chainsaw": 3})
    table.roll("armour", 3, 3)
    assert table.player("A1").posture == "prone"
    assert (table.roll_due.roll, table.modifiers) == ("injury", {})


@pytest.mark.rule("BB-017")
@pytest.mark.parametrize(("dice", "posture"), [((3, 3), "prone"), ((2, 3), "standing")])
def test_a_chainsaw_kicks_back_on_a_one_and_ends_the_turn(
    dice: tuple[int, int], posture: str
) -> None:
    table = used("chainsaw", "Chainsaw").roll("chainsaw", 1)
    assert (table.roll_due.player, table.modifiers) == ("H1", {"Chainsaw": 3})
    table.roll("armour", *dice)
    assert table.player("H1").posture == posture
    assert [fact.player for fact in table.facts(TurnoverCaused)] == ["H1"]


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(("die", "victim"), [(1, "H1"), (2, "A1"), (6, "A1")])
def test_vomit_hits_from_a_two_and_else_its_owner(die: int, victim: str) -> None:
    table = used("projectile_vomit", "Projectile Vomit").roll("projectile_vomit", die)
    assert (table.roll_due.roll, table.roll_due.player) == ("armour", victim)
    assert table.modifiers == {}
    table.roll("armour", 4, 4)
    assert table.player(victim).posture == "standing"
    assert table.facts(TurnoverCaused) == []


@pytest.mark.rule("BB-090")
def test_vomit_may_take_the_place_of_a_block_that_was_declared() -> None:
    """As in a recorded game: activated for a block, 6 on the D6, armour dice 3 and 1."""
    table = used("projectile_vomit", "Projectile Vomit", declared="block")
    assert not table.breaches
    table.roll("projectile_vomit", 6).roll("armour", 3, 1)
    assert is_over(table)


@pytest.mark.rule("BB-044")
def test_a_blitz_goes_on_after_vomit() -> None:
    table = used("projectile_vomit", "Projectile Vomit", declared="blitz")
    table.roll("projectile_vomit", 4).roll("armour", 1, 1)
    assert table.state.activation is not None
    assert table.state.activation.player == "H1"


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(
    ("die", "st", "h1", "a1", "armour"),
    [
        (1, 3, "prone", "standing", "H1"),
        (2, 3, "standing", "standing", None),
        (3, 3, "standing", "standing", None),
        (4, 3, "standing", "prone", None),
        (5, 3, "standing", "prone", None),
        (6, 3, "standing", "prone", "A1"),
        (2, 5, "prone", "standing", "H1"),
        (4, 5, "standing", "standing", None),
        (5, 5, "standing", "prone", None),
        (6, 5, "standing", "prone", "A1"),
    ],
)
def test_fire(die: int, st: int, h1: str, a1: str, armour: str | None) -> None:
    """1 or less burns its owner, 4 and more puts the target down, a natural 6 knocks it down."""
    table = used("breathe_fire", "Breathe Fire", st=st).roll("breathe_fire", die)
    assert (table.player("H1").posture, table.player("A1").posture) == (h1, a1)
    if armour is None:
        assert is_over(table)
    else:
        assert (table.roll_due.roll, table.roll_due.player) == ("armour", armour)


@pytest.mark.rule("BB-090")
@pytest.mark.parametrize(("die", "works"), [(2, False), (3, True)])
def test_a_gaze_is_a_test_of_agility_that_takes_the_tackle_zone(die: int, works: bool) -> None:
    table = used("hypnotic_gaze", "Hypnotic Gaze")
    assert table.modifiers == {}
    table.roll("hypnotic_gaze", die)
    assert has_effect(table.state, "A1", NO_ZONE) is works
    assert is_over(table)


@pytest.mark.rule("BB-090")
def test_a_gaze_is_harder_for_each_other_marker() -> None:
    """A2 and A3 mark H1 besides its target: AG 3+ with -2, a 4 is not enough."""
    table = used(
        "hypnotic_gaze",
        "Hypnotic Gaze",
        lineman("A2", (9, 7), side="away"),
        lineman("A3", (9, 6), side="away"),
    )
    assert table.modifiers == {"marked by two": -2}
    table.roll("hypnotic_gaze", 4)
    assert not has_effect(table.state, "A1", NO_ZONE)


@pytest.mark.rule("BB-090")
def test_a_gazed_players_zone_is_back_when_it_is_activated() -> None:
    table = used("hypnotic_gaze", "Hypnotic Gaze").roll("hypnotic_gaze", 6)
    table.play(EndTurn("home"), Activate("A1", "move"))
    assert not has_effect(table.state, "A1", NO_ZONE)


@pytest.mark.rule("BB-016", "BB-090")
@pytest.mark.parametrize(
    ("action", "skill"), [("projectile_vomit", "Projectile Vomit"), ("stab", "Stab")]
)
def test_an_attack_is_made_once_in_an_activation(action: PlayerAction, skill: str) -> None:
    """Vomit that misses nobody in a blitz: the player goes on, but attacks no second time."""
    table = used(action, skill, declared="blitz")
    if action == "projectile_vomit":
        table.roll("projectile_vomit", 2)
    table.roll("armour", 1, 2).play(UseAgainst("H1", action, "A1"))
    assert "BB-016" in [breach.rule for breach in table.breaches]
