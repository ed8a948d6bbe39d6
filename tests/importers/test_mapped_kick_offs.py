"""What comes before a turn, in the server's format: hired players, prayers, kick-off events."""

from typing import Any

from tests.importers.ffb import (
    ACTIVE,
    AWAY,
    HOME,
    PRONE,
    RESERVE,
    STANDING,
    STUNNED,
    TEAMS,
    Recording,
    change,
    report,
)
from tests.importers.mapped import entries_of, nothing_left


def kicked(dice: tuple[int, int], **about: Any) -> Recording:
    return Recording(**about).before_the_toss().sets_up().kicks(dice)


GRIFF = ("Block", "Dodge", "Fend", "Loner", "Sprint", "Sure Feet")
LEAGUE = {"inducementPrayersUseLeagueTable": "true"}


def bought(side: str, kind: str, number: int) -> dict[str, Any]:
    value = {"inducementType": kind, "value": number, "uses": 0}
    return change("inducementSetAddInducement", side, value)


# ------------------------------------------------------------------------------- before the match


def test_a_star_joins_with_the_inducements() -> None:
    star = {
        "side": "home",
        "playerId": "1001S1",
        "playerName": "Griff Oberwald",
        "playerType": "Star",
        "movement": 7,
        "strength": 4,
        "agility": 2,
        "passing": 3,
        "skillArray": [*GRIFF, "Consummate Professional"],
        "skillValuesMap": {"Loner": "3"},
    }
    game = Recording(more=(star,), home={"teamValue": 720_000})
    game.before_the_toss(bought("home", "starPlayers", 1)).sets_up(
        {**HOME, "1001S1": (6, 7), "H11": (-1, 0)}
    )
    game.kicks().report("extraReRoll", teamId=None, rollHome=3, rollAway=3).caught()
    played = nothing_left(game)
    profile = played.state.profiles["1001S1"]
    assert (profile.kind, profile.side, profile.skills["Loner"]) == ("star", "home", 3)
    assert played.state.players["1001S1"].at == (6, 7)
    (entry,) = (one for one in entries_of(played, "BuyInducements") if one.side == "home")
    assert [one.name for one in entry.inducements] == ["Griff Oberwald"]


def test_bribes_training_and_staff_are_bought() -> None:
    game = Recording(home={"teamValue": 680_000})
    game.before_the_toss(
        bought("home", "bribes", 2),
        bought("home", "extraTeamTraining", 1),
        bought("home", "tempCheerleader", 1),
    )
    game.sets_up().kicks().report("extraReRoll", teamId=None, rollHome=3, rollAway=3).caught()
    side = nothing_left(game).state.sides["home"]
    assert (side.bribes, side.re_rolls, side.cheerleaders) == (2, 3, 1)


def test_a_journeyman_is_one_and_whoever_misses_the_game_is_not_there() -> None:
    more = (
        {"side": "home", "playerId": "J1", "playerStatus": "journeyman", "skillArray": ["Loner"]},
        {"side": "away", "playerId": "M1", "recoveringInjury": "Smashed Knee (-MA)"},
    )
    played = nothing_left(Recording(more=more).to_the_first_turn().acts("A4", "move"))
    assert played.state.profiles["J1"].kind == "journeyman"
    assert played.state.profiles["J1"].skills == {"Loner": 4}
    assert played.state.players["M1"].whereabouts == "unavailable"


def test_the_side_that_is_short_prays() -> None:
    """100,000 gp short: two prayers. Stiletto strikes by chance, Knuckle Dusters by choice."""
    game = Recording(home={"teamValue": 900_000})
    game.before_the_toss()
    game.report("prayerAmount", tvHome=900_000, tvAway=1_000_000, prayerAmount=2, homeTeam=True)
    game.report("prayerRoll", roll=3).report("playerEvent", playerId="H4", message="gains Stab")
    game.report("prayerRoll", roll=5)
    game.report("playerEvent", playerId="H5", message="gains Mighty Blow (+1)")
    game.sets_up().kicks().report("extraReRoll", teamId=None, rollHome=3, rollAway=3).caught()
    state = nothing_left(game).state
    assert [one.name for one in state.sides["home"].prayers] == ["stiletto", "knuckle_dusters"]
    assert [each.name for each in state.players["H4"].effects] == ["gained:Stab"]
    assert [each.name for each in state.players["H5"].effects] == ["gained:Mighty Blow (+1)"]


def test_bad_habits_strike_as_many_as_the_server_says() -> None:
    game = Recording(home={"teamValue": 950_000}).before_the_toss()
    game.report("prayerRoll", roll=6)
    for player in ("A4", "A5"):
        game.report("playerEvent", playerId=player, message="gains Loner (2+)")
    game.sets_up().kicks().report("extraReRoll", teamId=None, rollHome=3, rollAway=3).caught()
    state = nothing_left(game).state
    struck = [key for key, one in state.players.items() if one.effects]
    assert struck == ["A4", "A5"]


# ------------------------------------------------------------------------------------- the kick-off


def test_the_kick_skill_halves_the_distance() -> None:
    """Kicked at [19, 9]; two squares north without the skill, one with it."""
    game = Recording(skills={"H7": ("Kick",)}).before_the_toss().sets_up()
    game.report(
        "kickoffScatter",
        ballCoordinateEnd=[19, 6],
        scatterDirection="North",
        rollScatterDirection=1,
        rollScatterDistance=2,
    )
    game.command(
        report("skillUse", playerId="H7", skill="Kick", used=True, skillUse="halveKickoffScatter"),
        change("fieldModelSetBallCoordinate", None, [19, 7]),
    )
    game.report("kickoffResult", kickoffResult="Event", kickoffRoll=[3, 4])
    game.report("extraReRoll", teamId=None, rollHome=3, rollAway=3).caught()
    played = nothing_left(game)
    (kick,) = entries_of(played, "Kick")
    assert (kick.at, kick.kicker) == ((19, 8), "H7")


def test_get_the_ref_gives_both_a_bribe() -> None:
    state = nothing_left(kicked((1, 1)).caught()).state
    assert [side.bribes for side in state.sides.values()] == [1, 1]


def test_time_out_moves_the_markers() -> None:
    game = kicked((1, 2)).report("kickoffTimeout", turnNumber=0, turnModifier=1)
    game.command(change("turnDataSetTurnNr", "home", 1), change("turnDataSetTurnNr", "away", 1))
    game.command(change("fieldModelSetBallInPlay", None, True))
    game.command(
        report("catchRoll", playerId="A11", successful=True, roll=5, minimumRoll=4),
        change("fieldModelSetBallMoving", None, False),
    )
    state = nothing_left(game.begins("away", 2)).state
    assert (state.sides["away"].turn, state.sides["home"].turn) == (2, 1)


def test_solid_defence_sets_some_up_anew() -> None:
    game = kicked((2, 2)).turn_mode("solidDefence")
    game.report("solidDefenceRoll", teamId=TEAMS["home"], roll=1, amount=4)
    game.place("H4", (9, 4)).place("H5", (10, 5)).place("H4", (7, 4)).turn_mode("kickoff")
    played = nothing_left(game.caught())
    assert played.state.players["H4"].at == (7, 4)
    assert played.state.players["H5"].at == (10, 5)


def test_solid_defence_may_leave_everybody_where_they_are() -> None:
    game = kicked((2, 2)).turn_mode("solidDefence")
    game.report("solidDefenceRoll", teamId=TEAMS["home"], roll=1, amount=4).turn_mode("kickoff")
    nothing_left(game.caught())


def test_a_high_kick_puts_a_player_under_the_ball() -> None:
    game = Recording().before_the_toss().sets_up().kicks((2, 3), end=(20, 7))
    game.command(change("gameSetHomePlaying", None, False)).turn_mode("highKick")
    game.place("A11", (20, 7)).command(change("gameSetHomePlaying", None, True))
    played = nothing_left(game.turn_mode("kickoff").caught())
    assert played.state.players["A11"].at == (20, 7)


def test_a_high_kick_may_be_left_alone() -> None:
    game = Recording().before_the_toss().sets_up().kicks((2, 3), end=(20, 7))
    game.turn_mode("highKick").turn_mode("kickoff")
    game.command(change("fieldModelSetBallInPlay", None, True))
    game.command(
        report("scatterBall", rolls=[5], directionArray=["South"], gustOfWind=False),
        change("fieldModelSetBallCoordinate", None, [20, 8]),
    )
    played = nothing_left(game.begins("away", 1))
    assert played.state.ball.at == (20, 8)


def test_cheering_fans_bring_a_prayer() -> None:
    game = kicked((3, 3), options=LEAGUE).report(
        "cheeringFans", teamId=TEAMS["home"], prayerAvailable=True, rollHome=5, rollAway=2
    )
    state = nothing_left(game.report("prayerRoll", roll=9).caught()).state
    assert [one.name for one in state.sides["home"].prayers] == ["moles_under_the_pitch"]


def test_a_gentle_gust_scatters_the_kick() -> None:
    """Three squares from [19, 6]: north, east, south."""
    game = Recording().before_the_toss().sets_up().kicks((4, 4), end=(18, 7))
    game.report("weather", weather="Nice Weather", weatherRoll=[3, 3])
    game.report(
        "scatterBall",
        rolls=[1, 3, 5],
        directionArray=["North", "East", "South"],
        gustOfWind=True,
    )
    nothing_left(game.ball((19, 7), moving=True).caught())


def test_a_gust_that_takes_the_kick_out_of_the_half_ends_there() -> None:
    """The server rolls no further: a touchback."""
    game = Recording().before_the_toss().sets_up().kicks((4, 4), end=(13, 1))
    game.report("weather", weather="Nice Weather", weatherRoll=[3, 3])
    game.report("scatterBall", rolls=[7], directionArray=["West"], gustOfWind=True)
    game.turn_mode("touchback").ball((19, 7)).turn_mode("kickoff")
    game.command(change("fieldModelSetBallInPlay", None, True))
    played = nothing_left(game.begins("away", 1))
    assert played.state.ball.carrier == "A11"


def test_a_quick_snap_moves_players_one_square() -> None:
    game = kicked((4, 5)).turn_mode("quickSnap")
    game.report("quickSnapRoll", teamId=TEAMS["away"], roll=1, amount=4)
    game.place("A4", (16, 4)).place("A5", (17, 4)).turn_mode("kickoff")
    played = nothing_left(game.caught())
    assert played.state.players["A4"].at == (16, 4)
    assert played.state.players["A5"].at == (17, 4)


def test_the_kicking_side_charges() -> None:
    """No turn is reported to end: the server leaves the mode of the Blitz."""
    game = kicked((5, 5)).turn_mode("blitz")
    game.report("blitzRoll", teamId=TEAMS["home"], roll=1, amount=4)
    game.acts("H11", "move").steps("H11", (7, 7), (7, 8)).done("H11").turn_mode("kickoff")
    played = nothing_left(game.caught())
    assert played.state.players["H11"].at == (7, 8)
    assert played.state.active == "away"


def test_an_officious_ref_stuns_one_and_sends_one_off() -> None:
    game = kicked((5, 6))
    game.command(
        report("kickoffOfficiousRef", rollHome=3, rollAway=3, playerIds=["H4", "A4"]),
        report("officiousRefRoll", playerId="H4", roll=4),
        report("officiousRefRoll", playerId="A4", roll=1),
        change("fieldModelSetPlayerState", "H4", STUNNED),
    )
    game.command(
        change("fieldModelSetPlayerState", "A4", 13),
        change("fieldModelSetPlayerCoordinate", "A4", [30, 0]),
    )
    state = nothing_left(game.caught()).state
    assert state.players["H4"].posture == "stunned"
    assert state.players["A4"].whereabouts == "sent_off"


def test_a_pitch_invasion_stuns_as_many_of_each_side() -> None:
    game = kicked((6, 6))
    game.command(
        report(
            "kickoffPitchInvasion",
            rollHome=2,
            rollAway=2,
            amount=4,
            playerIds=["H4", "H5", "A4", "A5"],
        ),
        *(change("fieldModelSetPlayerState", key, STUNNED) for key in ("H4", "H5", "A4", "A5")),
    )
    state = nothing_left(game.caught()).state
    lying = [key for key, one in state.players.items() if one.posture == "stunned"]
    assert lying == ["H4", "H5", "A4", "A5"]


def test_swarmers_come_onto_the_pitch() -> None:
    more = ({"side": "home", "playerId": "R1", "skillArray": ["Swarming"]},)
    game = Recording(skills={"H4": ("Swarming",)}, more=more).before_the_toss()
    game.report("coinThrow", coach="Home")
    game.report("receiveChoice", teamId=TEAMS["away"], receiveChoice=True)
    game.command(report("startHalf", half=1), change("gameSetHalf", None, 1))
    game.turn_mode("setup").stand(HOME)
    game.turn_mode("swarming")
    game.report(
        "swarmingPlayersRoll",
        teamId=TEAMS["home"],
        swarmingPlayerAmount=1,
        swarmingPlayerRoll=2,
        swarmingPlayerLimit=1,
    )
    game.state("R1", STANDING, ACTIVE).place("R1", (7, 5)).turn_mode("setup")
    game.command(change("gameSetHomePlaying", None, False)).stand(AWAY)
    game.command(change("gameSetHomePlaying", None, True)).turn_mode("kickoff")
    game.kicks().report("extraReRoll", teamId=None, rollHome=3, rollAway=3)
    played = nothing_left(game.caught())
    assert played.state.players["R1"].at == (7, 5)


def test_nobody_is_put_right_who_lies_in_the_reserves_for_a_solid_defence() -> None:
    """The server marks the reserves as prone while a solid defence is set up."""
    more = ({"side": "home", "playerId": "R1"},)
    game = kicked((2, 2), more=more).turn_mode("solidDefence")
    game.report("solidDefenceRoll", teamId=TEAMS["home"], roll=1, amount=4)
    game.state("R1", PRONE).turn_mode("kickoff").state("R1", RESERVE)
    nothing_left(game.caught().acts("A4", "move"))
