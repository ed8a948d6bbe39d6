"""Stranger Things at Sea: the die, the table, its eleven results and how long they last."""

import pytest

from schemas.blood_bowl import WeatherBecame
from schemas.dock_bowl import BringNobody, BringOn, SeaStirred
from schemas.pitch.entries import Activate, Foul, Move
from schemas.pitch.facts import TurnoverCaused
from schemas.pitch.steps import SquareDue
from tests.rules.dock_bowl.harbour import Harbour, sailor

H1 = sailor("h1", (11, 3))
A1 = sailor("a1", (12, 10), side="away")


def results(table: Harbour) -> list[str]:
    return [fact.result for fact in table.facts(SeaStirred)]


# ------------------------------------------------------------------------------------ the die


@pytest.mark.rule("DOCK-031")
def test_a_die_that_shows_the_counter_brings_the_table_up() -> None:
    table = Harbour(H1, A1, counter=4).next_turn()
    assert table.state.counter == 5
    assert len(table.roll_due.faces) == 1
    table.roll("sea_die", 5)
    assert table.roll_due.roll == "stranger_things"
    assert len(table.roll_due.faces) == 2


@pytest.mark.rule("DOCK-031")
def test_any_other_number_does_not() -> None:
    table = Harbour(H1, A1, counter=4).next_turn().roll("sea_die", 4)
    assert table.entry_due.entry == "bring_on"


@pytest.mark.rule("DOCK-031")
def test_with_two_dice_one_that_shows_it_is_enough() -> None:
    table = Harbour(H1, A1, counter=4, settings={"sea_dice": 2}).next_turn()
    assert table.roll_due.faces == (8, 8)
    table.roll("sea_die", 2, 5)
    assert table.roll_due.roll == "stranger_things"


@pytest.mark.rule("DOCK-032")
def test_a_carrier_that_is_dragged_into_the_sea_causes_no_turnover() -> None:
    table = Harbour(H1, sailor("a1", (5, 9), side="away", ball=True)).sea(1, 1)
    table.roll("kraken", 1).roll("kraken", 1)
    assert table.box("a1") != "pitch"
    assert table.facts(TurnoverCaused) == []
    table.roll("throw_in", 3, 1, 1).roll("bounce", 7)
    assert table.state.ball.at == (5, 12)
    assert table.entry_due.entry == "bring_on"


# -------------------------------------------------------------------------------------- mutiny


@pytest.mark.rule("DOCK-033", "DOCK-035")
def test_during_a_mutiny_nobody_is_sent_off_for_a_foul() -> None:
    players = (H1, sailor("h2", (12, 3), posture="prone"), sailor("a1", (12, 2), side="away"))
    table = Harbour(*players).sea(1, 2)
    assert table.state.mutiny
    table.play(BringNobody("away"), Activate("a1", "foul"), Foul("a1", "h2"))
    table.roll("armour", 3, 3)
    assert table.at("a1") == (12, 2)
    assert table.due is None


@pytest.mark.rule("DOCK-033")
def test_it_is_over_with_the_next_roll_on_the_table() -> None:
    table = Harbour(H1, A1).sea(1, 2).play(BringNobody("away"))
    table.sea(3, 4)
    assert not table.state.mutiny
    assert results(table) == ["mutiny", "weather"]


# ------------------------------------------------------------------------------------ contests


@pytest.mark.rule("DOCK-040")
def test_the_highest_at_the_rum_gains_a_re_roll() -> None:
    """Home: 3 + 4, FAME 1 and 2 cheerleaders make 10; away: 4 + 5 is 9."""
    table = Harbour(H1, A1, settings={"fame": {"home": 1}}, teams={"home": {"cheerleaders": 2}})
    table.sea(1, 4).roll("rum", 3, 4).roll("rum", 4, 5)
    assert table.state.sides["home"].re_rolls == 1
    assert table.state.sides["away"].re_rolls == 0


@pytest.mark.rule("DOCK-040")
def test_those_that_tie_for_the_highest_roll_again() -> None:
    table = Harbour(H1, sailor("a1", (25, 10), side="away"), sides=3).sea(1, 4)
    table.roll("rum", 6, 4).roll("rum", 5, 5).roll("rum", 1, 1)
    assert table.roll_due.side == "home"
    table.roll("rum", 1, 1).roll("rum", 1, 2)
    assert table.state.sides["away"].re_rolls == 1
    assert table.state.sides["third"].re_rolls == 0


@pytest.mark.rule("DOCK-041")
def test_the_lowest_walks_the_plank_and_the_only_one_with_coaches_gains_a_re_roll() -> None:
    """Home: 2 and 3 assistants are 5; away: 4."""
    table = Harbour(H1, A1, teams={"home": {"assistant_coaches": 3}})
    table.sea(3, 3).roll("walk_the_plank", 2).roll("walk_the_plank", 4)
    assert table.state.sides["away"].coach_ejected
    assert not table.state.sides["home"].coach_ejected
    assert table.state.sides["home"].re_rolls == 1


@pytest.mark.rule("DOCK-041")
def test_of_three_coaches_two_are_left_and_nobody_gains() -> None:
    table = Harbour(H1, sides=3).sea(3, 3)
    for die in (2, 4, 6):
        table.roll("walk_the_plank", die)
    assert [side.coach_ejected for side in table.state.sides.values()] == [True, False, False]
    assert [side.re_rolls for side in table.state.sides.values()] == [0, 0, 0]


@pytest.mark.rule("DOCK-041")
def test_of_three_coaches_two_walk_together_and_the_third_gains() -> None:
    table = Harbour(H1, sides=3).sea(3, 3)
    for die in (2, 2, 6):
        table.roll("walk_the_plank", die)
    assert [side.coach_ejected for side in table.state.sides.values()] == [True, True, False]
    assert [side.re_rolls for side in table.state.sides.values()] == [0, 0, 1]


@pytest.mark.rule("DOCK-041")
def test_every_tied_lowest_loses_its_coaches_and_then_nobody_gains() -> None:
    table = Harbour(H1, A1, teams={"home": {"assistant_coaches": 1}})
    table.sea(3, 3).roll("walk_the_plank", 2).roll("walk_the_plank", 3)
    assert all(side.coach_ejected for side in table.state.sides.values())
    assert table.state.sides["home"].assistant_coaches == 0
    assert [side.re_rolls for side in table.state.sides.values()] == [0, 0]


# ------------------------------------------------------------------------------------- weather


@pytest.mark.rule("DOCK-042")
def test_the_weather_lasts_until_the_table_is_rolled_on_again() -> None:
    table = Harbour(H1, A1).sea(3, 4).roll("weather", 6, 6)
    assert table.facts(WeatherBecame) == [WeatherBecame("blizzard")]
    table.play(BringNobody("away")).sea(1, 2)
    assert table.state.weather == "perfect"


@pytest.mark.rule("DOCK-042")
def test_weather_after_weather_is_rolled_anew() -> None:
    table = Harbour(H1, A1).sea(3, 4).roll("weather", 6, 6).play(BringNobody("away"))
    table.sea(3, 4).roll("weather", 5, 6)
    assert table.state.weather == "pouring_rain"


# ---------------------------------------------------------------------------------- spring tide


@pytest.mark.rule("DOCK-043")
def test_the_highest_may_move_each_of_its_players_a_square() -> None:
    table = Harbour(H1, sailor("h2", (5, 3)), A1).sea(4, 4)
    table.roll("spring_tide", 5).roll("spring_tide", 2)
    assert isinstance(table.due, SquareDue)
    assert table.due.squares[0] == (11, 3)
    table.pick((12, 4)).pick((5, 3))
    assert (table.at("h1"), table.at("h2")) == ((12, 4), (5, 3))
    assert table.entry_due.entry == "bring_on"


@pytest.mark.rule("DOCK-043")
def test_those_that_tie_for_the_highest_move_too() -> None:
    table = Harbour(H1, A1).sea(4, 4).roll("spring_tide", 5).roll("spring_tide", 5)
    table.pick((11, 3)).pick((13, 10))
    assert table.at("a1") == (13, 10)


# -------------------------------------------------------------------------------- a pirate's life


@pytest.mark.rule("DOCK-033", "DOCK-044")
def test_a_random_player_of_each_side_is_really_stupid_and_a_loner_for_a_while() -> None:
    table = Harbour(H1, sailor("h2", (2, 3)), A1).sea(4, 5)
    assert table.choice_due.options == ("h1",)
    table.choose("h1").choose("a1")
    assert table.effects("h1") >= {"gained:Really Stupid", "gained:Loner (4+)"}
    table.play(BringNobody("away"), Activate("a1", "move"))
    assert table.roll_due.roll == "really_stupid"
    table.roll("really_stupid", 6).sea(1, 2)
    assert table.effects("h1") == set()


# -------------------------------------------------------------------------------------- boarding


@pytest.mark.rule("DOCK-045")
def test_from_the_highest_each_places_one_player() -> None:
    table = Harbour(H1, A1).sea(4, 6).roll("boarding", 2).roll("boarding", 5)
    assert table.entry_due.side == "away"
    table.play(BringOn("away", "away99", (22, 9)))
    assert table.at("away99") == (22, 9)
    assert table.entry_due.side == "home"
    table.play(BringNobody("home"))
    assert table.box("home99") == "reserves"


@pytest.mark.rule("DOCK-046")
def test_the_second_extra_player_is_caught_on_a_two() -> None:
    more = tuple(sailor(f"h{n}") for n in (2, 3, 4))
    table = Harbour(H1, *more, A1).sea(4, 6).roll("boarding", 6).roll("boarding", 1)
    table.play(BringOn("home", "h2", (1, 2)), BringOn("home", "h3", (2, 2)))
    table.roll("boarding_risk", 2)
    assert table.at("h3") == (2, 2)
    table.play(BringOn("home", "h4", (3, 2))).roll("boarding_risk", 2)
    assert table.box("h4") == "sent_off"
    assert table.entry_due.side == "away"


@pytest.mark.rule("DOCK-046")
@pytest.mark.parametrize(("rolls", "caught"), [((1,), "h3"), ((2, 3, 3), "h5")])
def test_the_first_extra_is_caught_on_a_one_and_the_third_on_a_three(
    rolls: tuple[int, ...], caught: str
) -> None:
    """h2 comes safely; h3, h4 and h5 are the first, second and third extra."""
    more = tuple(sailor(f"h{n}") for n in (2, 3, 4, 5))
    table = Harbour(H1, *more, A1).sea(4, 6).roll("boarding", 6).roll("boarding", 1)
    table.play(BringOn("home", "h2", (1, 2)))
    for number, die in enumerate(rolls, 3):
        table.play(BringOn("home", f"h{number}", (1, number))).roll("boarding_risk", die)
    assert table.box(caught) == "sent_off"
    assert table.count(caught, "sendings_off") == 1
    assert table.entry_due.side == "away"


# ----------------------------------------------------------------------------- davy jones' locker


@pytest.mark.rule("DOCK-049")
def test_ball_and_treasure_leave_play_and_every_chest_is_back() -> None:
    carrier = sailor("h1", (11, 3), ball=True, treasure="cutlass")
    table = Harbour(carrier, sailor("h2", (4, 2)), A1, chests=((21, 6),)).sea(6, 6)
    assert table.state.ball.carrier is None
    assert not table.state.found
    assert table.state.treasures == {}
    assert table.effects("h1") == set()
    # Sixteen places, one of which h2 stands on.
    assert len(table.state.chests) == 15
    assert (4, 2) not in table.state.chests


@pytest.mark.rule("DOCK-011")
def test_a_turned_template_turns_what_the_dice_mean() -> None:
    """On the four ships' west half the first edge faces west: face 2 is west, not north."""
    table = Harbour(sailor("h1", (9, 3)), sides=3).sea(2, 2).roll("wave", 2)
    assert table.at("h1") == (7, 3)
    east = Harbour(sailor("h1", (25, 5), posture="prone"), sides=3, ball=(25, 3))
    east.play(Activate("h1", "move"))
    assert east.state.ball.at == (25, 3)


@pytest.mark.rule("DOCK-011")
def test_a_ball_bounces_away_from_the_sea_as_the_template_lies() -> None:
    """In the east half the first edge faces east: face 2 sends the ball east."""
    players = (sailor("h1", (26, 5), ag=6), sailor("a1", (26, 6), side="away"))
    table = Harbour(*players, sides=3, ball=(25, 4))
    table.play(Activate("h1", "move"), Move("h1", ((25, 4),))).roll("dodge", 6)
    table.roll("pick_up", 2).roll("bounce", 2)
    assert table.state.ball.at == (26, 4)
