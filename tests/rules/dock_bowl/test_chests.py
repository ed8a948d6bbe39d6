"""Treasure chests: who opens one, and what is inside."""

import pytest

from schemas.dock_bowl import OpenChest, TreasuresReset
from schemas.pitch.entries import (
    Activate,
    Block,
    Move,
)
from schemas.pitch.facts import ActivationEnded, TurnoverCaused
from service.rules.contract import IllegalEntry
from service.rules.dock_bowl.chart import chart_of
from service.rules.dock_bowl.chests import places_for_chests
from service.rules.dock_bowl.expected import expected
from tests.rules.dock_bowl.harbour import Harbour, sailor
from tests.rules.dock_bowl.opened import AWAY, CHEST, drawing, opening

# --------------------------------------------------------------------------------------- opening


@pytest.mark.rule("DOCK-063")
def test_who_holds_the_ball_may_open_a_chest_as_well() -> None:
    table = Harbour(sailor("h1", (5, 3), ball=True)).play(Activate("h1", "move"))
    offered = next(each for each in expected(table.state) if each.type == "open_chest")
    assert (4, 2) in offered.fields[1].squares  # type: ignore[union-attr]
    assert table.play(OpenChest("h1", (4, 2))).roll_due.roll == "chest"


@pytest.mark.rule("DOCK-063")
def test_a_chest_beside_the_active_player_is_offered_and_takes_a_d8() -> None:
    table = Harbour(sailor("h1", (7, 3)), AWAY).play(Activate("h1", "move"))
    (offer,) = (each for each in expected(table.state) if each.type == "open_chest")
    assert offer.fields[1].squares == (CHEST,)  # type: ignore[union-attr]
    table.play(OpenChest("h1", CHEST))
    assert table.roll_due.faces == (8,)


@pytest.mark.rule("DOCK-063")
def test_opening_ends_the_players_movement() -> None:
    table = drawing(2)
    assert table.facts(ActivationEnded) == [ActivationEnded("h1")]
    assert table.state.activation is None
    assert table.player("h1").acted


@pytest.mark.rule("DOCK-063")
def test_a_chest_out_of_reach_is_refused() -> None:
    table = Harbour(sailor("h1", (6, 3)), AWAY).play(Activate("h1", "move"))
    with pytest.raises(IllegalEntry) as refused:
        table.play(OpenChest("h1", CHEST))
    assert refused.value.breach.rule == "DOCK-063"


@pytest.mark.rule("DOCK-063")
def test_it_combines_with_no_other_action() -> None:
    table = Harbour(sailor("h1", (7, 3)), sailor("a2", (6, 3), side="away"))
    table.play(Activate("h1", "blitz", "a2"), OpenChest("h1", CHEST))
    assert [each.rule for each in table.breaches] == ["DOCK-063"]


@pytest.mark.rule("DOCK-062")
def test_nobody_walks_onto_a_chest() -> None:
    table = Harbour(sailor("h1", (7, 3)), AWAY).play(Activate("h1", "move"))
    with pytest.raises(IllegalEntry):
        table.play(Move("h1", (CHEST,)))


# ---------------------------------------------------------------------------------- the ball


@pytest.mark.rule("DOCK-064")
def test_an_eight_is_the_golden_ball_and_an_unmodified_agility_roll_snatches_it() -> None:
    table = opening(sailor("a2", (6, 4), side="away")).roll("chest", 8)
    assert table.roll_due.roll == "snatch"
    assert (table.roll_due.target, table.roll_due.modifiers) == (3, ())
    table.roll("snatch", 3)
    assert table.state.ball.carrier == "h1"
    assert CHEST not in table.state.chests


@pytest.mark.rule("DOCK-064")
def test_a_ball_that_is_not_snatched_lies_where_the_chest_was() -> None:
    table = opening().roll("chest", 8).roll("snatch", 2)
    assert table.state.ball.at == CHEST
    assert table.due is None
    assert table.state.turnover is None


@pytest.mark.rule("DOCK-064")
def test_with_the_ball_found_an_eight_is_an_empty_chest() -> None:
    table = opening(ball=(20, 3)).roll("chest", 8)
    assert table.state.ball.at == (20, 3)
    assert CHEST not in table.state.chests


# ----------------------------------------------------------------------------------- explosions


@pytest.mark.rule("DOCK-065")
@pytest.mark.parametrize("face", [1, 3, 5, 7])
def test_an_odd_number_knocks_down_everybody_next_to_the_chest(face: int) -> None:
    players = (sailor("a2", (8, 3), side="away"), sailor("h3", (10, 3)))
    table = opening(*players).roll("chest", face)
    assert table.player("h1").posture == "prone"
    table.roll("armour", 1, 1)
    assert table.player("a2").posture == "prone"
    table.roll("armour", 1, 1)
    assert table.player("h3").posture == "standing"
    assert CHEST not in table.state.chests
    assert table.facts(TurnoverCaused) == [TurnoverCaused("knocked_down", "h1")]
    assert table.state.to_play == "away"


# ------------------------------------------------------------------------------ the last chests


@pytest.mark.rule("DOCK-067")
@pytest.mark.parametrize(
    ("die", "what"), [(1, "armour"), (2, "armour"), (3, "treasure"), (4, "treasure"), (5, "snatch")]
)
def test_with_three_chests_left_a_d6_decides(die: int, what: str) -> None:
    table = opening(chests=3)
    assert table.roll_due.faces == (6,)
    table.roll("chest", die)
    assert table.roll_due.roll == what


@pytest.mark.rule("DOCK-067")
def test_with_four_left_or_the_ball_found_the_die_is_a_d8() -> None:
    assert opening(chests=4).roll_due.faces == (8,)
    assert opening(chests=3, ball=(20, 3)).roll_due.faces == (8,)


@pytest.mark.rule("DOCK-068")
@pytest.mark.parametrize(("die", "what"), [(3, "armour"), (4, "snatch")])
def test_with_two_left_there_is_no_treasure_any_more(die: int, what: str) -> None:
    assert opening(chests=2).roll("chest", die).roll_due.roll == what


@pytest.mark.rule("DOCK-068")
def test_the_very_last_chest_holds_the_ball() -> None:
    assert opening(chests=1).roll_due.roll == "snatch"


@pytest.mark.rule("DOCK-068")
def test_by_the_other_setting_it_is_rolled_for_and_all_chests_come_back_without_it() -> None:
    table = opening(chests=1, settings={"last_chest": "dice"}).roll("chest", 1)
    table.roll("armour", 1, 1)
    (reset,) = table.facts(TreasuresReset)
    assert len(reset.chests) == 16


@pytest.mark.rule("DOCK-068", "DOCK-049")
def test_with_somebody_on_every_chests_place_one_chest_stands_elsewhere() -> None:
    """A full harbour: sixteen sailors on the sixteen places."""
    places = chart_of("two_ships").chests
    crowd = [sailor(f"h{number}", at) for number, at in enumerate(places, 1)]
    table = Harbour(*crowd, chests=())
    assert places_for_chests(table.state) == ((5, 2),)


# ----------------------------------------------------------------------------------- the draw


@pytest.mark.rule("DOCK-066")
@pytest.mark.parametrize("face", [2, 4, 6])
def test_an_even_number_below_eight_draws_a_treasure(face: int) -> None:
    table = opening().roll("chest", face)
    assert table.roll_due.faces == (8,)
    table.roll("treasure", 4)
    assert table.state.treasures == {"jolly_roger": "h1"}
    assert CHEST not in table.state.chests


@pytest.mark.rule("DOCK-066", "DOCK-070")
def test_a_treasure_in_play_is_drawn_again() -> None:
    table = opening(sailor("a2", (20, 3), side="away", treasure="cutlass")).roll("chest", 2)
    table.roll("treasure", 2)
    assert table.roll_due.roll == "treasure"
    table.roll("treasure", 3)
    assert table.state.treasures == {"cutlass": "a2", "heart_of_the_ocean": "h1"}


@pytest.mark.rule("DOCK-070")
def test_who_is_knocked_out_gives_the_treasure_back() -> None:
    players = (sailor("h1", (11, 3), st=6), sailor("a2", (12, 3), side="away", treasure="cutlass"))
    table = Harbour(*players).play(Activate("h1", "block"), Block("h1", "a2"))
    table.roll("block", 6, 6).pick((13, 3)).choose("no")
    table.roll("armour", 6, 5).roll("injury", 4, 4)
    assert table.state.treasures == {}


@pytest.mark.rule("DOCK-070")
def test_who_is_stunned_keeps_it() -> None:
    players = (sailor("h1", (11, 3), st=6), sailor("a2", (12, 3), side="away", treasure="cutlass"))
    table = Harbour(*players).play(Activate("h1", "block"), Block("h1", "a2"))
    table.roll("block", 6, 6).pick((13, 3)).choose("no")
    table.roll("armour", 6, 5).roll("injury", 1, 1)
    assert table.state.treasures == {"cutlass": "a2"}
