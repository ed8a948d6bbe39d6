"""Drives and halves: touchdown, half time, extra time, secret weapons, recovery, the heat."""

import pytest
from msgspec.structs import replace

from schemas.blood_bowl import (
    BuyInducements,
    CoinToss,
    DriveBegan,
    DriveEnded,
    HalfBegan,
    Inducement,
    MatchEnded,
    RollOffWon,
)
from schemas.pitch.entries import Choose, EndTurn, PlayerPlacement, Ruling, SideFigures
from schemas.pitch.facts import EffectBegan
from service.rules.blood_bowl.game import evolve_fact
from service.rules.contract import IllegalEntry
from tests.rules.blood_bowl.match import Match, linemen


def score(match: Match, player: str) -> Match:
    """The player is found with the ball in the end zone where it scores."""
    end_zone = 25 if player.startswith("h") else 0
    placed = PlayerPlacement(player, "pitch", (end_zone, 7))
    match.play(Ruling("scores", placements=(placed,), ball_carrier=player))
    return match


def put(match: Match, whereabouts: str, *players: str) -> Match:
    placed = tuple(PlayerPlacement(key, whereabouts) for key in players)  # type: ignore[arg-type]
    match.play(Ruling("as found", placements=placed))
    return match


@pytest.mark.rule("BB-010", "BB-015")
def test_after_a_touchdown_the_scoring_side_kicks() -> None:
    match = score(Match().in_play("home"), "a6")
    assert match.facts(DriveEnded) == [DriveEnded()]
    assert match.facts(DriveBegan)[-1] == DriveBegan(drive=2, kicking="away")
    assert match.entry_due.side == "away"
    assert match.at("h1") is None
    match.both_set_up().kicked_off()
    assert match.state.active == "home"
    assert match.state.sides["home"].turn == 1
    assert match.state.sides["away"].turn == 1


@pytest.mark.rule("BB-010", "BB-020")
def test_at_half_time_the_receivers_kick_and_re_rolls_are_refilled() -> None:
    """Home kicked first. After eight turns each away kicks; its spent re-rolls are back."""
    match = Match(home={"re_rolls": 3}, away={"re_rolls": 2}).in_play("home")
    match.play(Ruling("spent", sides=(SideFigures("home", re_rolls=1),)))
    match.end_turns(15)
    assert (match.state.half, match.state.active) == (1, "home")
    assert match.state.sides["home"].turn == 8
    match.end_turns(1)
    assert match.facts(HalfBegan)[-1] == HalfBegan(half=2, kicking="away")
    assert {key: side.turn for key, side in match.state.sides.items()} == {"home": 0, "away": 0}
    assert {key: side.re_rolls for key, side in match.state.sides.items()} == {
        "home": 3,
        "away": 2,
    }
    assert match.entry_due.side == "away"


@pytest.mark.rule("BB-010")
def test_a_touchdown_in_the_last_turn_of_a_half_is_followed_by_half_time() -> None:
    """Turn 8 of home, the last one: home scored, but kicked first, so away kicks now."""
    match = score(Match().in_play("home").end_turns(15), "h6")
    assert match.facts(HalfBegan)[-1] == HalfBegan(half=2, kicking="away")
    assert match.state.sides["home"].score == 1


@pytest.mark.rule("BB-010")
def test_a_touchdown_in_turn_eight_of_the_first_side_leaves_the_other_its_turn() -> None:
    match = score(Match().in_play("home").end_turns(14), "a6")
    assert match.state.half == 1
    match.both_set_up().kicked_off()
    assert match.state.active == "home"
    assert match.state.sides["home"].turn == 8
    match.end_turns(1)
    assert match.state.half == 2


@pytest.mark.rule("BB-010", "BB-019")
def test_a_touchdown_in_the_opponents_eighth_turn_ends_the_half() -> None:
    """Home's marker goes from 7 to 8: neither side has a turn left."""
    match = score(Match().in_play("home").end_turns(14), "h6")
    assert match.facts(HalfBegan)[-1] == HalfBegan(half=2, kicking="away")


@pytest.mark.rule("BB-010", "BB-095")
def test_a_match_that_is_not_level_ends_after_the_second_half() -> None:
    match = score(Match(post_game=False).in_play("home"), "a6").both_set_up().kicked_off()
    match.end_turns(15).both_set_up().kicked_off()
    assert match.state.half == 2
    match.end_turns(16)
    assert match.facts(MatchEnded) == [MatchEnded(winner="away")]


@pytest.mark.rule("BB-011")
def test_a_level_match_without_extra_time_is_a_draw() -> None:
    match = Match(post_game=False).in_play("home").end_turns(16).both_set_up().kicked_off()
    match.end_turns(16)
    assert match.facts(MatchEnded) == [MatchEnded(winner=None)]


def in_extra_time(**home: object) -> Match:
    match = Match(home=dict(home), post_game=False, extra_time=True).in_play("home").end_turns(16)
    match.both_set_up().kicked_off().end_turns(16)
    return match


@pytest.mark.rule("BB-011", "BB-007")
def test_extra_time_is_one_more_half_with_a_toss_and_no_new_re_rolls() -> None:
    match = in_extra_time(re_rolls=3)
    assert match.entry_due.entry == "coin_toss"
    match.play(Ruling("spent", sides=(SideFigures("home", re_rolls=1),)))
    match.play(CoinToss("away", "receive"))
    assert match.facts(HalfBegan)[-1] == HalfBegan(half=3, kicking="home")
    assert match.state.sides["home"].re_rolls == 1
    assert match.state.sides["home"].turn == 0
    match.both_set_up().kicked_off()
    score(match, "a6")
    match.both_set_up().kicked_off().end_turns(15)
    assert match.facts(MatchEnded) == [MatchEnded(winner="away")]


@pytest.mark.rule("BB-011")
def test_five_roll_offs_decide_and_level_dice_are_rolled_again() -> None:
    """3:2 for home, with a tie in between."""
    match = in_extra_time().play(CoinToss("away", "receive"))
    match.both_set_up().kicked_off().end_turns(16)
    for dice in ((6, 1), (2, 2), (1, 3), (5, 4), (1, 2)):
        match.roll("roll_off", *dice)
        assert match.facts(MatchEnded) == []
    match.roll("roll_off", 6, 5)
    assert [fact.side for fact in match.facts(RollOffWon)] == [
        "home",
        "away",
        "home",
        "away",
        "home",
    ]
    assert match.facts(MatchEnded) == [MatchEnded(winner="home")]


@pytest.mark.rule("BB-015")
@pytest.mark.parametrize(("die", "whereabouts"), [(3, "knocked_out"), (4, "reserves")])
def test_knocked_out_players_recover_on_four(die: int, whereabouts: str) -> None:
    match = put(Match().in_play("home"), "knocked_out", "h3", "a2")
    score(match, "a6")
    assert (match.roll_due.roll, match.roll_due.player) == ("knock_out_recovery", "h3")
    match.roll("knock_out_recovery", die)
    assert match.player("h3").whereabouts == whereabouts
    match.roll("knock_out_recovery", 6)
    assert match.player("a2").whereabouts == "reserves"
    assert match.entry_due.entry == "set_up"


@pytest.mark.rule("BB-015", "BB-005")
def test_a_keg_helps_to_recover() -> None:
    """3 and one keg are a 4."""
    match = Match(away={"current_team_value_gp": 50_000}).before_inducements()
    match.play(BuyInducements("away"))
    match.play(BuyInducements("home", (Inducement("Bloodweiser Kegs"),)))
    match.play(CoinToss("home", "kick"))
    match.both_set_up().kicked_off()
    score(put(match, "knocked_out", "h3"), "a6").roll("knock_out_recovery", 3)
    assert match.player("h3").whereabouts == "reserves"


@pytest.mark.rule("BB-072", "BB-015")
def test_secret_weapons_are_sent_off_before_anybody_recovers() -> None:
    """h3 and h4 have one; h12 too, but it stayed in the reserves. The coach does not argue."""
    secret = {"skills": ("Secret Weapon",)}
    match = Match(home={"players": linemen("h", 12, h3=secret, h4=secret, h12=secret)})
    match.in_play("home")
    score(put(match, "knocked_out", "h4", "h9"), "a6")
    for player in ("h3", "h4"):
        assert match.choice_due.player == player
        match.play(Choose("argue_the_call", "accept", player=player))
    assert match.player("h3").whereabouts == "sent_off"
    assert match.player("h4").whereabouts == "sent_off"
    assert match.player("h12").whereabouts == "reserves"
    assert match.roll_due.player == "h9"


@pytest.mark.rule("BB-072")
@pytest.mark.parametrize("as_on_fumbbl", [False, True])
def test_after_the_last_drive_secret_weapons_are_sent_off_but_on_fumbbl(
    as_on_fumbbl: bool,
) -> None:
    """A drive ends then, too; the FUMBBL server asks nobody any more."""
    home = {"players": linemen("h", 12, h3={"skills": ("Secret Weapon",)})}
    match = Match(home=home, post_game=False, as_on_fumbbl=as_on_fumbbl)
    match.in_play("home").end_turns(16)
    assert match.choice_due.player == "h3"
    match.play(Choose("argue_the_call", "accept", player="h3"))
    match.state = replace(put(match, "reserves", "h3").state, took_part=())
    match.both_set_up().kicked_off()
    assert "h3" in match.state.took_part
    match.end_turns(16)
    if not as_on_fumbbl:
        match.play(Choose("argue_the_call", "accept", player="h3"))
    assert match.state.ended
    assert match.player("h3").whereabouts == ("reserves" if as_on_fumbbl else "sent_off")
    assert match.count("h3", "sendings_off") == (1 if as_on_fumbbl else 2)


@pytest.mark.rule("BB-072")
def test_a_secret_weapon_in_the_casualty_box_is_not_sent_off() -> None:
    secret = {"skills": ("Secret Weapon",)}
    match = Match(home={"players": linemen("h", 11, h3=secret)}).in_play("home")
    score(put(match, "casualty", "h3"), "a6")
    assert match.entry_due.entry == "set_up"
    assert match.player("h3").whereabouts == "casualty"


@pytest.mark.rule("BB-003", "BB-015")
def test_in_the_heat_d3_players_of_each_side_miss_the_next_drive_and_only_that() -> None:
    match = Match().in_play("home")
    match.state = replace(match.state, weather="sweltering_heat")
    score(match, "a6").roll("sweltering_heat", 2)
    for player in ("h1", "h2", "a1", "a2"):
        match.play(Choose("random_player", player))
    match.state = replace(match.state, weather="perfect")
    for side in ("away", "home"):
        match.set_up(side)
        assert match.breaches == ()
    assert sum(player.at is not None for player in match.state.players.values()) == 18
    assert match.at("h1") is match.at("a2") is None
    score(match.kicked_off(), "h6").both_set_up()
    assert match.at("h1") == (12, 5)


@pytest.mark.rule("BB-003")
def test_in_the_heat_nobody_is_picked_twice_and_nobody_off_the_pitch() -> None:
    match = put(Match().in_play("home"), "casualty", "h3")
    match.state = replace(match.state, weather="sweltering_heat")
    score(match, "a6").roll("sweltering_heat", 2)
    assert "h3" not in match.choice_due.options
    match.choose("h1")
    assert set(match.choice_due.options) == {f"h{n}" for n in (2, 4, 5, 6, 7, 8, 9, 10, 11)}


@pytest.mark.rule("BB-015")
def test_what_lasts_a_drive_ends_with_it_and_what_lasts_a_half_with_that() -> None:
    match = Match().in_play("home")
    table = match.state
    effects = tuple(
        EffectBegan("h1", name, lasts)  # type: ignore[arg-type]
        for name, lasts in (("rooted", "drive"), ("drunk", "half"), ("blessed", "game"))
    )
    for effect in effects:
        table = evolve_fact(table, effect)
    match.state = table
    score(match, "a6")
    assert [each.name for each in match.player("h1").effects] == ["drunk", "blessed"]
    match.both_set_up().kicked_off().end_turns(15)
    assert match.state.half == 2
    assert [each.name for each in match.player("h1").effects] == ["blessed"]


@pytest.mark.rule("BB-020")
def test_the_re_roll_of_brilliant_coaching_is_gone_with_the_drive() -> None:
    match = Match(away={"assistant_coaches": 3}).before_the_kick().kick(3, 4)
    match.roll("brilliant_coaching", 1, 1).roll("bounce", 2)
    assert match.state.sides["away"].drive_re_rolls == 1
    score(match, "a6")
    assert match.state.sides["away"].drive_re_rolls == 0


@pytest.mark.rule("BB-015", "BB-095")
def test_a_ruling_that_drops_the_recovery_rolls_goes_on_with_the_next_drive() -> None:
    match = score(put(Match().in_play("home"), "knocked_out", "h3"), "a6")
    match.play(Ruling("the dice are lost", settles=True))
    assert match.state.sides["away"].score == 1
    assert (match.entry_due.entry, match.entry_due.side) == ("set_up", "away")
    assert match.player("h3").whereabouts == "knocked_out"


@pytest.mark.rule("BB-010")
def test_nobody_has_a_turn_between_drives() -> None:
    match = score(Match().in_play("home"), "a6")
    with pytest.raises(IllegalEntry):
        match.play(EndTurn("home"))


@pytest.mark.rule("BB-005", "BB-015")
@pytest.mark.parametrize(("again", "where"), [(4, "reserves"), (1, "knocked_out")])
def test_josef_bugman_has_a_one_rolled_again_once(again: int, where: str) -> None:
    match = Match(away={"current_team_value_gp": 100_000}).before_inducements()
    match.play(BuyInducements("away"))
    match.play(BuyInducements("home", (Inducement("Josef Bugman"),)))
    match.play(CoinToss("home", "kick"))
    match.both_set_up().kicked_off()
    score(put(match, "knocked_out", "h3"), "a6").roll("knock_out_recovery", 1)
    match.roll("knock_out_recovery", again)
    assert match.player("h3").whereabouts == where
    assert match.state.phase == "set_up"


@pytest.mark.rule("BB-005", "BB-015")
def test_josef_bugman_does_not_help_the_other_side_nor_with_a_two() -> None:
    match = Match(away={"current_team_value_gp": 100_000}).before_inducements()
    match.play(BuyInducements("away"))
    match.play(BuyInducements("home", (Inducement("Josef Bugman"),)))
    match.play(CoinToss("home", "kick"))
    match.both_set_up().kicked_off()
    score(put(match, "knocked_out", "h3", "a4"), "a6").roll("knock_out_recovery", 2)
    match.roll("knock_out_recovery", 1)
    assert match.state.phase == "set_up"


@pytest.mark.rule("BB-011", "BB-095")
def test_after_a_ruling_the_toss_for_extra_time_is_still_to_come() -> None:
    match = in_extra_time().play(Ruling("who has the coin?", settles=True))
    assert match.entry_due.entry == "coin_toss"
    match.play(CoinToss("away", "receive"))
    assert match.facts(HalfBegan)[-1] == HalfBegan(half=3, kicking="home")
