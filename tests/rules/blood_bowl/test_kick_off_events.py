"""The eleven kick-off events. The kick comes down on (19, 11) unless a test says otherwise."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import CoinToss, Kick, KickOffHappened, PrayerAnswered, SetUp
from schemas.blood_bowl import Placement as Put
from schemas.pitch.entries import (
    Activate,
    Block,
    ChooseSquare,
    EndActivation,
    EndTurn,
    Move,
    PlayerPlacement,
    Ruling,
    SideFigures,
)
from schemas.pitch.steps import SquareDue
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match, linemen

LANDING = (19, 11)


def after(*event: int, **sides: Any) -> Match:
    """Home has kicked off, and this is the event."""
    return Match(**sides).before_the_kick().kick(*event)


@pytest.mark.rule("BB-014")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ((1, 1), "get_the_ref"),
        ((1, 2), "time_out"),
        ((1, 3), "solid_defence"),
        ((1, 4), "high_kick"),
        ((1, 5), "cheering_fans"),
        ((1, 6), "brilliant_coaching"),
        ((2, 6), "changing_weather"),
        ((3, 6), "quick_snap"),
        ((4, 6), "blitz"),
        ((5, 6), "officious_ref"),
        ((6, 6), "pitch_invasion"),
    ],
)
def test_every_total_has_its_event(dice: tuple[int, int], result: str) -> None:
    assert [fact.result for fact in after(*dice).facts(KickOffHappened)] == [result]


@pytest.mark.rule("BB-014")
def test_get_the_ref_gives_each_side_a_bribe() -> None:
    match = after(1, 1)
    assert {key: side.bribes for key, side in match.state.sides.items()} == {"home": 1, "away": 1}
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
@pytest.mark.parametrize(("turn", "first"), [(0, 2), (5, 7), (6, 6), (8, 8)])
def test_time_out_moves_both_markers(turn: int, first: int) -> None:
    """Kicking side in turn 5 or before: one on, and the first turn is two later; else one back,
    and the first turn is the same again."""
    match = Match().before_the_kick()
    sides = {key: replace(side, turn=turn) for key, side in match.state.sides.items()}
    match.state = replace(match.state, sides=sides)
    match.kick(1, 2).roll("bounce", 2)
    assert match.state.sides["away"].turn == first
    assert match.state.sides["home"].turn == first - 1


@pytest.mark.rule("BB-014")
def test_solid_defence_sets_up_so_many_open_players_anew() -> None:
    """A 1 is four players. h6 to h11 are open; h1 to h5 are marked on the line."""
    match = after(1, 3).roll("solid_defence", 1)
    assert (match.entry_due.entry, match.entry_due.side) == ("set_up", "home")
    assert match.entry_due.number == 4
    match.play(SetUp("home", (Put("h11", (9, 7)), Put("h8", (5, 5)))))
    assert match.breaches == ()
    assert (match.at("h11"), match.at("h8"), match.at("h1")) == ((9, 7), (5, 5), (12, 5))
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_solid_defence_moves_nobody_who_is_marked_and_not_five_for_a_one() -> None:
    match = after(1, 3).roll("solid_defence", 1)
    match.play(SetUp("home", (Put("h2", (11, 7)),)))
    assert [breach.detail for breach in match.breaches] == ["h2 #2 is marked, or not on the pitch."]
    match = after(1, 3).roll("solid_defence", 1)
    five = tuple(Put(f"h{n}", (5, n)) for n in range(6, 11))
    match.play(SetUp("home", five))
    assert [breach.detail for breach in match.breaches] == ["5 players were placed."]


@pytest.mark.rule("BB-012", "BB-014")
def test_a_solid_defence_keeps_those_who_swarmed_onto_the_pitch() -> None:
    """Eleven and one that swarmed: twelve stay twelve."""
    swarms = {"skills": ("Swarming",)}
    players = linemen("h", 12, h1=swarms, h12=swarms)
    match = Match(home={"players": players}).before_the_toss().play(CoinToss("home", "kick"))
    match.set_up("home").roll("swarming", 1).play(SetUp("home", (Put("h12", (9, 4)),)))
    match.set_up("away").kick(1, 3).roll("solid_defence", 1)
    match.play(SetUp("home", (Put("h12", (9, 5)),)))
    assert match.breaches == ()
    assert match.at("h12") == (9, 5)


@pytest.mark.rule("BB-012", "BB-014")
def test_a_solid_defence_is_a_legal_set_up() -> None:
    match = after(1, 3).roll("solid_defence", 3)
    match.play(SetUp("home", tuple(Put(f"h{n}", (5, n - 6)) for n in (6, 8, 9))))
    assert [breach.detail for breach in match.breaches] == ["3 players stand in a wide zone."]


@pytest.mark.rule("BB-014")
def test_high_kick_puts_an_open_receiver_under_the_ball() -> None:
    match = after(1, 4)
    assert match.choice_due.options == (*(f"a{n}" for n in range(6, 12)), "nobody")
    match.choose("a9")
    assert match.at("a9") == LANDING
    assert match.roll_due.roll == "catch"
    assert match.roll_due.player == "a9"


@pytest.mark.rule("BB-014")
def test_high_kick_may_be_left_alone() -> None:
    assert after(1, 4).choose("nobody").roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_nobody_is_put_under_a_ball_that_leaves_the_pitch() -> None:
    match = Match().before_the_kick().play(Kick("home", (20, 14))).roll("kick_deviation", 7, 1)
    match.roll("kick_off_event", 1, 4)
    assert match.choice_due.choice == "touchback_player"


@pytest.mark.rule("BB-014", "BB-006")
def test_cheering_fans_give_a_prayer_to_the_louder_side() -> None:
    """3 and two cheerleaders is more than 4: home rolls."""
    match = after(1, 5, home={"cheerleaders": 2}).roll("cheering_fans", 3, 4)
    assert match.roll_due.side == "home"
    match.roll("prayer", 10)
    assert match.facts(PrayerAnswered) == [PrayerAnswered("home", "perfect_passing", "game")]
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_level_cheering_gives_nothing() -> None:
    match = after(1, 5, home={"cheerleaders": 1}).roll("cheering_fans", 3, 4)
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014", "BB-020")
def test_brilliant_coaching_is_a_re_roll_for_this_drive() -> None:
    """4 and one assistant is more than 4."""
    match = after(1, 6, away={"assistant_coaches": 1}).roll("brilliant_coaching", 4, 4)
    assert match.state.sides["away"].drive_re_rolls == 1
    assert match.state.sides["home"].drive_re_rolls == 0


@pytest.mark.rule("BB-014", "BB-071")
def test_an_ejected_coach_is_less_brilliant() -> None:
    match = Match(away={"assistant_coaches": 1}).before_the_kick()
    ejected = replace(match.state.sides["away"], coach_ejected=True)
    match.state = replace(match.state, sides={**match.state.sides, "away": ejected})
    match.kick(1, 6).roll("brilliant_coaching", 4, 4)
    assert match.state.sides["away"].drive_re_rolls == 0


@pytest.mark.rule("BB-014", "BB-003")
def test_changing_weather_that_stays_perfect_scatters_the_ball_three_times() -> None:
    """From (19, 11): south, south-west, west is (17, 13), where a7 stands."""
    match = after(2, 6).roll("weather", 3, 4)
    assert match.roll_due.faces == (8, 8, 8)
    match.roll("kick_scatter", 7, 6, 4)
    assert match.state.ball.at == (17, 13)
    assert (match.roll_due.roll, match.roll_due.player) == ("catch", "a7")


@pytest.mark.rule("BB-014", "BB-013")
def test_a_gust_over_the_side_line_is_a_touchback() -> None:
    """From (19, 13) one square south is the last one; a second is out, for good."""
    match = Match().before_the_kick().play(Kick("home", (20, 13))).roll("kick_deviation", 4, 1)
    match.roll("kick_off_event", 2, 6).roll("weather", 3, 4).roll("kick_scatter", 7, 7, 2)
    assert match.choice_due.choice == "touchback_player"


@pytest.mark.rule("BB-014", "BB-013")
def test_a_gust_out_of_the_receiving_half_needs_no_more_dice() -> None:
    """From (13, 7) one square west is the kicking half: a touchback after one die."""
    match = Match().before_the_kick().play(Kick("home", (14, 7))).roll("kick_deviation", 4, 1)
    match.roll("kick_off_event", 2, 6).roll("weather", 3, 4).roll("kick_scatter", 4)
    assert match.choice_due.choice == "touchback_player"


@pytest.mark.rule("BB-014")
def test_a_gust_that_stays_in_the_half_needs_all_three_dice() -> None:
    match = after(2, 6).roll("weather", 3, 4)
    with pytest.raises(IllegalEntry):
        match.roll("kick_scatter", 7, 6)


@pytest.mark.rule("BB-014", "BB-003")
def test_changing_weather_without_perfect_conditions_moves_no_ball() -> None:
    match = after(2, 6).roll("weather", 6, 6)
    assert match.state.weather == "blizzard"
    assert match.state.ball.at == LANDING


@pytest.mark.rule("BB-014")
def test_quick_snap_moves_so_many_open_receivers_one_square() -> None:
    """A 1 is four of them: the first goes diagonally, the second stays, then they are done."""
    match = after(3, 6).roll("quick_snap", 1)
    assert match.choice_due.options == (*(f"a{n}" for n in range(6, 12)), "done")
    match.choose("a9")
    due = match.due
    assert isinstance(due, SquareDue)
    assert len(due.squares) == 9
    match.play(ChooseSquare("quick_snap", (16, 6)))
    assert match.at("a9") == (16, 6)
    assert match.choose("a8").due is not None
    match.play(ChooseSquare("quick_snap", (17, 5)))
    assert match.at("a8") == (17, 5)
    assert match.choice_due.options == ("a6", "a7", "a10", "a11", "done")
    match.choose("done")
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_after_four_players_a_quick_snap_of_four_is_over() -> None:
    match = after(3, 6).roll("quick_snap", 1)
    for player in ("a6", "a7", "a8", "a9"):
        at = match.at(player)
        assert at is not None
        match.choose(player).play(ChooseSquare("quick_snap", (at[0], at[1] + 1)))
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_nobody_snaps_two_squares() -> None:
    match = after(3, 6).roll("quick_snap", 1).choose("a9")
    with pytest.raises(IllegalEntry):
        match.play(ChooseSquare("quick_snap", (15, 7)))


@pytest.mark.rule("BB-014")
def test_in_a_blitz_open_players_of_the_kicking_side_move_before_the_ball_lands() -> None:
    match = after(4, 6).roll("charge", 1)
    assert match.state.active == "home"
    assert match.state.ball.at is None
    match.play(Activate("h11", "move"), Move("h11", ((5, 7), (6, 7))), EndActivation("h11"))
    assert match.at("h11") == (6, 7)
    assert match.breaches == ()
    match.play(EndTurn("home"))
    assert match.state.active is None
    assert match.roll_due.roll == "bounce"
    match.roll("bounce", 2)
    assert match.state.active == "away"
    assert match.state.sides["home"].turn == 0


@pytest.mark.rule("BB-014")
def test_a_blitz_is_over_after_four_players_for_a_one() -> None:
    match = after(4, 6).roll("charge", 1)
    for player in ("h6", "h7", "h8"):
        match.play(Activate(player, "move"), EndActivation(player))
        assert match.state.active == "home"
    match.play(Activate("h9", "move"), EndActivation("h9"))
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_marked_players_do_not_act_in_a_blitz_and_nobody_passes() -> None:
    match = after(4, 6).roll("charge", 1).play(Activate("h2", "move"))
    assert match.breaches
    match = after(4, 6).roll("charge", 1).play(Activate("h9", "pass"))
    assert "BB-014" in [breach.rule for breach in match.breaches]
    match = after(4, 6).roll("charge", 1).play(Activate("h9", "block"))
    assert "BB-014" in [breach.rule for breach in match.breaches]


@pytest.mark.rule("BB-014")
def test_a_blitz_ends_when_a_player_of_it_goes_down() -> None:
    """h9 blitzes a3 from (12, 7), which h3 has left: one die, and it is Player Down."""
    match = after(4, 6).roll("charge", 3)
    match.play(
        Ruling("aside", placements=(PlayerPlacement("h3", "pitch", (2, 2)),)),
        Activate("h9", "blitz", target="a3"),
        Move("h9", ((9, 6), (10, 6), (11, 6), (12, 7))),
        Block("h9", "a3"),
    )
    match.roll("block", 1).roll("armour", 1, 1)
    assert match.state.charge is None
    assert match.player("h9").posture == "prone"
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_the_officious_ref_picks_a_player_of_the_side_with_fewer_fans() -> None:
    """3 and 2 fans against 3 and 5 fans: home's player argues; a 2 or more stuns it."""
    match = after(5, 6, home={"dedicated_fans": 1}, away={"dedicated_fans": 4})
    match.roll("officious_ref", 3, 3)
    assert match.choice_due.choice == "random_player"
    assert set(match.choice_due.options) == {f"h{n}" for n in range(1, 12)}
    match.choose("h4").roll("officious_ref_player", 2)
    assert match.player("h4").posture == "stunned"
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014", "BB-071")
def test_the_officious_ref_sends_a_player_off_on_a_one_and_takes_no_bribe() -> None:
    match = Match().before_the_kick()
    rich = {key: replace(side, bribes=1) for key, side in match.state.sides.items()}
    match.state = replace(match.state, sides=rich)
    match.kick(5, 6).roll("officious_ref", 2, 3).choose("h4").roll("officious_ref_player", 1)
    assert match.player("h4").whereabouts == "sent_off"
    assert match.count("h4", "sendings_off") == 1
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_a_level_officious_ref_picks_a_player_of_each_side() -> None:
    match = after(5, 6).roll("officious_ref", 4, 4)
    match.choose("h7").roll("officious_ref_player", 5)
    match.choose("a6").roll("officious_ref_player", 2)
    assert match.player("h7").posture == match.player("a6").posture == "stunned"


@pytest.mark.rule("BB-014")
def test_a_pitch_invasion_stuns_d3_players_of_the_lower_side() -> None:
    match = after(6, 6, away={"dedicated_fans": 0}).roll("pitch_invasion", 4, 4)
    assert match.roll_due.side == "away"
    match.roll("pitch_invasion_players", 2).choose("a1")
    assert "a1" not in match.choice_due.options
    match.choose("a2")
    assert match.player("a1").posture == match.player("a2").posture == "stunned"
    assert match.player("a3").posture == "standing"
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_a_level_pitch_invasion_strikes_both_by_one_die() -> None:
    match = after(6, 6).roll("pitch_invasion", 4, 4)
    match.roll("pitch_invasion_players", 2).choose("h1").choose("h2").choose("a1").choose("a2")
    stunned = [key for key, one in match.state.players.items() if one.posture == "stunned"]
    assert stunned == ["h1", "h2", "a1", "a2"]
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-014")
def test_on_fumbbl_a_level_pitch_invasion_has_a_die_for_each_side() -> None:
    match = after(6, 6, as_on_fumbbl=True).roll("pitch_invasion", 4, 4)
    match.roll("pitch_invasion_players", 2).choose("h1").choose("h2")
    match.roll("pitch_invasion_players", 1).choose("a1")
    stunned = [key for key, one in match.state.players.items() if one.posture == "stunned"]
    assert stunned == ["h1", "h2", "a1"]


@pytest.mark.rule("BB-014", "BB-064")
@pytest.mark.parametrize("die", [1, 2])
def test_a_player_that_a_ruling_gave_the_ball_drops_it_to_the_officious_ref(die: int) -> None:
    match = Match().before_the_kick().kick()
    match.play(Ruling("it was caught already", ball_carrier="h4"))
    match.roll("kick_off_event", 5, 6).roll("officious_ref", 2, 3).choose("h4")
    match.roll("officious_ref_player", die)
    assert match.state.ball.carrier is None
    assert match.roll_due.roll == "bounce"


@pytest.mark.rule("BB-010", "BB-014")
def test_time_out_moves_no_marker_beyond_the_half() -> None:
    """Only a ruling brings such markers about: home in turn 5, away in turn 8."""
    match = Match().before_the_kick()
    figures = (SideFigures("home", turn=5), SideFigures("away", turn=8))
    match.play(Ruling("as the clock says", sides=figures)).kick(1, 2)
    assert {key: side.turn for key, side in match.state.sides.items()} == {"home": 6, "away": 8}


@pytest.mark.rule("BB-095")
def test_who_may_snap_is_not_ruled_off_the_pitch_before_that_is_settled() -> None:
    match = after(4, 5).roll("quick_snap", 1)
    gone = (PlayerPlacement("a11", "reserves"),)
    with pytest.raises(IllegalEntry, match="What is still to come is about a11"):
        match.play(Ruling("he limps", placements=gone))
    match.play(Ruling("he limps", placements=gone, settles=True))
    assert match.player("a11").whereabouts == "reserves"


@pytest.mark.rule("BB-095")
def test_an_option_of_a_choice_is_no_player_to_be_placed() -> None:
    """`nobody` may be picked for a High Kick, but it is nobody's id."""
    match = after(2, 3)
    assert "nobody" in match.choice_due.options
    with pytest.raises(IllegalEntry, match="No player of this match has the id nobody"):
        match.play(Ruling("who?", placements=(PlayerPlacement("nobody", "reserves"),)))


@pytest.mark.rule("BB-014", "BB-020")
def test_a_blitz_is_no_team_turn_so_that_no_re_roll_of_the_team_is_had() -> None:
    """h9 has Dodge and Pro: Dodge is for team turns, Pro for any activation."""
    skilled = linemen("h", 11, h9={"skills": ("Dodge", "Pro")})
    match = after(4, 6, home={"players": skilled, "re_rolls": 3}).roll("charge", 3)
    match.play(
        Ruling("next to an opponent", placements=(PlayerPlacement("h9", "pitch", (12, 4)),)),
        Activate("h9", "move"),
        Move("h9", ((11, 3),)),
    )
    match.roll("dodge", 1)
    assert match.re_roll_due.sources == (("pro", None),)
