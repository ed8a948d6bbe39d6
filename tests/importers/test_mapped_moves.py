"""Moves, passes, fouls, throws and turn ends in the server's format: what they come to."""

from typing import Any

from tests.importers.ffb import (
    ACTIVE,
    PICKED_UP,
    PRONE,
    RESERVE,
    STANDING,
    TEAMS,
    Recording,
    change,
    report,
)
from tests.importers.mapped import entries_of, nothing_left


def turn(**about: Any) -> Recording:
    return Recording(**about).to_the_first_turn()


def passes(game: Recording, to: tuple[int, int], passer: str = "A11") -> Recording:
    game.acts(passer, "passMove")
    return game.command(
        change("actingPlayerSetPlayerAction", None, "pass"),
        change("gameSetPassCoordinate", None, list(to)),
    )


# ------------------------------------------------------------------------------------------ moving


def test_a_dodge_is_made_again_by_the_skill() -> None:
    game = turn(skills={"A1": ("Dodge",)}).acts("A1", "move").steps("A1", (14, 5))
    game.rolled("dodgeRoll", "A1", 2, 3)
    game.report("reRoll", playerId="A1", reRollSource="Dodge", successful=True, roll=0)
    game.rolled("dodgeRoll", "A1", 4, 3, reRolled=True)
    nothing_left(game.done("A1"))


def test_a_failed_dodge_ends_the_turn() -> None:
    game = turn().acts("A1", "move").steps("A1", (14, 5)).rolled("dodgeRoll", "A1", 1, 3)
    game.state("A1", PRONE).injured("A1", [1, 3], False, injuryType="dropDodge")
    played = nothing_left(game.done("A1", PRONE).begins("home", 1))
    assert played.state.active == "home"


def test_a_diving_tackle_brings_the_dodger_down() -> None:
    """The server judges the die once more, with a roll of 0."""
    game = turn(skills={"H1": ("Diving Tackle",)}).acts("A1", "move").steps("A1", (14, 5))
    game.rolled("dodgeRoll", "A1", 4, 3)
    game.report(
        "skillUse", playerId="H1", skill="Diving Tackle", used=True, skillUse="stopOpponent"
    )
    game.rolled("dodgeRoll", "A1", 0, 5)
    game.state("H1", PRONE).place("H1", (13, 6)).state("A1", PRONE)
    game.injured("A1", [1, 3], False, injuryType="dropDodge")
    played = nothing_left(game.done("A1", PRONE).begins("home", 1))
    assert played.state.players["H1"].posture == "prone"


def test_tentacles_hold_a_player() -> None:
    game = turn(skills={"H1": ("Tentacles",)}).acts("A1", "move").steps("A1", (14, 5))
    game.report(
        "tentaclesShadowingRoll",
        skill="Tentacles",
        defenderId="H1",
        roll=6,
        successful=True,
        minimumRoll=6,
    )
    game.place("A1", (13, 6))
    played = nothing_left(game.done("A1"))
    assert played.state.players["A1"].at == (13, 6)


def test_shadowing_follows() -> None:
    game = turn(skills={"H1": ("Shadowing",)}).acts("A1", "move").steps("A1", (14, 5))
    game.rolled("dodgeRoll", "A1", 4, 3)
    game.report(
        "tentaclesShadowingRoll",
        skill="Shadowing",
        defenderId="H1",
        roll=6,
        successful=True,
        minimumRoll=6,
    )
    game.place("H1", (13, 6))
    played = nothing_left(game.done("A1"))
    assert played.state.players["H1"].at == (13, 6)


def test_a_bone_head_loses_its_activation() -> None:
    game = turn(skills={"A4": ("Bone Head",)}).acts("A4", "move")
    game.rolled("confusionRoll", "A4", 1, 2, confusionSkill="Bone Head")
    game.state("A4", STANDING, 0x200).command(change("actingPlayerSetPlayerId", None, None))
    nothing_left(game.acts("A5", "move").steps("A5", (16, 5)).done("A5"))


def test_an_animal_lashes_out_at_a_team_mate_of_its_coachs_choice() -> None:
    game = turn(skills={"A5": ("Animal Savagery",)}).acts("A5", "move")
    game.rolled("confusionRoll", "A5", 2, 4, confusionSkill="Animal Savagery")
    game.report("reRoll", playerId=None, reRollSource="None", successful=False, roll=0)
    game.report("animalSavagery", attackerId="A5", defenderId="A6")
    game.injured("A6", [2, 3], False, attackerId="A5").state("A6", PRONE)
    played = nothing_left(game.steps("A5", (16, 5)).done("A5"))
    assert played.state.players["A6"].posture == "prone"


# ----------------------------------------------------------------------------------------- passing


def test_an_accurate_pass_is_completed() -> None:
    game = passes(turn(), (17, 7)).rolled("passRoll", "A11", 5, 4, result="Accurate Pass")
    game.rolled("catchRoll", "A7", 4, 3).ball((17, 7)).done("A11")
    game.results["away"]["playerResults"] = [{"playerId": "A11", "completions": 1}]
    played = nothing_left(game)
    assert played.state.ball.carrier == "A7"


def test_a_pass_is_deflected_and_intercepted() -> None:
    """H11 stands between: he deflects and catches, which ends the turn."""
    game = turn()
    game.place("H11", (18, 9))
    game.acts("A4", "move").steps("A4", (16, 4)).done("A4")
    passes(game, (17, 10)).rolled("passRoll", "A11", 5, 5)
    game.rolled("interceptionRoll", "H11", 6, 6).rolled("catchRoll", "H11", 6, 6)
    game.ball((18, 9)).done("A11").begins("home", 1)
    game.results["home"]["playerResults"] = [{"playerId": "H11", "interceptions": 1}]
    played = game.played()
    assert {one.kind for one in played.findings} == {"board"}
    assert played.state.ball.carrier == "H11"
    assert played.state.counts["H11"]["interceptions"] == 1


def test_a_ball_carrier_dumps_off_before_the_block() -> None:
    """A11 holds the ball beside H11, who blocks him; the pass to A7 comes first."""
    game = turn(skills={"A11": ("Dump-Off",)})
    game.place("H11", (20, 7)).begins("home", 1)
    game.acts("H11", "block").command(change("gameSetDefenderId", "A11", None))
    game.turn_mode("dumpOff").command(change("gameSetPassCoordinate", None, [17, 7]))
    game.rolled("passRoll", "A11", 5, 5).rolled("catchRoll", "A7", 4, 3).ball((17, 7))
    game.turn_mode("regular").blocks("A11", [4], "PUSHBACK").place("A11", (18, 7))
    game.place("H11", (19, 7)).done("H11")
    played = game.played()
    assert {one.kind for one in played.findings} == {"board"}
    assert len(played.findings) == 1
    assert played.state.ball.carrier == "A7"
    assert played.state.players["H11"].at == (19, 7)


def test_a_hand_off_and_a_touchdown() -> None:
    """A7 is handed the ball; two turns on he scores, and the score is the server's."""
    game = turn().acts("A11", "handOverMove").steps("A11", (18, 7), ball=True)
    game.command(change("gameSetPassCoordinate", None, [17, 7]))
    game.report("handOver", catcherId="A7").rolled("catchRoll", "A7", 4, 3).ball((17, 7))
    played = nothing_left(game.done("A11"))
    assert played.state.ball.carrier == "A7"


# --------------------------------------------------------------------------- throwing team-mates


def thrown(game: Recording, to: tuple[int, int]) -> Recording:
    game.acts("A8", "throwTeamMateMove").state("A7", PICKED_UP, ACTIVE)
    return game.command(
        change("actingPlayerSetPlayerAction", None, "throwTeamMate"),
        change("gameSetPassCoordinate", None, list(to)),
    )


SKILLS = {"A8": ("Throw Team-Mate",), "A7": ("Right Stuff",)}
STRONG = {"A8": {"strength": 5}}


def test_a_team_mate_lands_on_its_feet() -> None:
    game = thrown(turn(skills=SKILLS, figures=STRONG), (15, 12))
    game.rolled("throwTeamMateRoll", "A8", 5, 5, thrownPlayerId="A7")
    game.report("scatterPlayer", rolls=[1, 1, 1], directionArray=["North"] * 3)
    game.place("A7", (15, 9)).state("A7", STANDING).rolled("rightStuffRoll", "A7", 4, 3)
    played = nothing_left(game.done("A8"))
    assert played.state.players["A7"].at == (15, 9)


def test_a_terrible_throw_deviates() -> None:
    """A 2 with a short throw's -1 is terrible, the second time, too; landing takes two more."""
    game = thrown(turn(skills=SKILLS, figures=STRONG), (15, 12))
    game.rolled("throwTeamMateRoll", "A8", 2, 5, thrownPlayerId="A7")
    game.report("reRoll", playerId="A8", reRollSource="Team ReRoll", successful=True, roll=0)
    game.rolled("throwTeamMateRoll", "A8", 2, 5, thrownPlayerId="A7", reRolled=True)
    game.report(
        "passDeviate",
        ballCoordinateEnd=[17, 11],
        scatterDirection="South",
        rollScatterDirection=5,
        rollScatterDistance=3,
    )
    game.place("A7", (17, 11)).state("A7", STANDING).rolled("rightStuffRoll", "A7", 6, 5)
    played = nothing_left(game.done("A8"))
    assert played.state.players["A7"].at == (17, 11)


# --------------------------------------------------------------------- the referee and turn ends


def test_a_foul_is_seen_argued_about_and_bribed() -> None:
    game = turn(away={"teamValue": 900_000})
    game.commands.clear()
    bribes = change(
        "inducementSetAddInducement", "away", {"inducementType": "bribes", "value": 1, "uses": 0}
    )
    game.mode = "startGame"
    game.before_the_toss(bribes).sets_up().kicks()
    game.report("extraReRoll", teamId=None, rollHome=3, rollAway=3).caught()
    game.acts("A1", "block").blocks("H1", [6], "POW").place("H1", (11, 6)).state("H1", PRONE)
    game.injured("H1", [1, 2], False, attackerId="A1").done("A1")
    game.acts("A2", "foulMove").steps("A2", (12, 6)).rolled("dodgeRoll", "A2", 4, 4)
    game.report("foul", defenderId="H1")
    game.injured("H1", [2, 2], False, injuryType="foul", attackerId="A2")
    game.report("referee", foulingPlayerBanned=True)
    game.report("argueTheCall", playerId="A2", successful=False, coachBanned=False, roll=3)
    game.report("bribesRoll", playerId="A2", successful=True, roll=4)
    game.results["away"]["playerResults"] = [{"playerId": "A2", "fouls": 1}]
    game.acts("A3", "move")
    played = nothing_left(game)
    assert played.state.sides["away"].bribes == 0
    assert played.state.players["A2"].whereabouts == "pitch"


def test_a_coach_gives_up() -> None:
    game = turn().begins("home", 1)
    game.command(change("teamResultSetConceded", "home", True))
    game.report("mostValuablePlayers", playerIdsHome=[], playerIdsAway=["A4"])
    game.report("winnings", winningsRollHome=0, winningsRollAway=20_000)
    game.report("dedicatedFans", rollHome=1, modifierHome=0, rollAway=4, modifierAway=1)
    game.results["away"] |= {"winnings": 20_000, "dedicatedFans": 1}
    game.results["home"] |= {"conceded": True}
    played = game.played()
    assert played.state.conceded == "home"
    assert played.state.ended
    assert played.state.counts["A4"]["mvps"] == 1


def test_a_chef_takes_re_rolls() -> None:
    game = Recording().before_the_toss().sets_up().kicks()
    game.report("extraReRoll", teamId=None, rollHome=3, rollAway=3)
    game.report("masterChefRoll", teamId=TEAMS["home"], masterChefRoll=[4, 5, 1], reRollsStolen=2)
    played = nothing_left(game.caught())
    assert (played.state.sides["home"].re_rolls, played.state.sides["away"].re_rolls) == (4, 0)


def test_a_spell_of_a_wizard_that_nobody_hired_is_refused() -> None:
    game = turn().report("wizardUse", teamId=TEAMS["home"], wizardSpell="fireball")
    assert game.played().counts == {"refused": 1}


def test_a_raised_player_takes_part_from_when_the_server_has_it() -> None:
    more = ({"side": "home", "playerId": "Z1", "playerType": "RaisedFromDead"},)
    game = turn(more=more)
    game.state("Z1", RESERVE).place("Z1", (-1, 0)).report("raiseDead", playerId="Z1")
    played = game.acts("A4", "move").steps("A4", (16, 4)).done("A4").played()
    assert played.counts == {"unmapped raiseDead": 1, "board": 1}
    assert played.state.players["Z1"].whereabouts == "reserves"


def test_entries_that_end_an_activation_are_there() -> None:
    played = nothing_left(turn().acts("A4", "move").steps("A4", (16, 4)).done("A4"))
    assert [one.player for one in entries_of(played, "EndActivation")] == ["A4"]


def test_a_report_without_its_player_is_no_reason_to_stop() -> None:
    game = turn().acts("A4", "move").steps("A4", (16, 4)).done("A4")
    game.commands[-1]["reportList"]["reports"] = [report("playerAction", playerAction="move")]
    assert game.played().counts == {"unmapped playerAction without actingPlayerId": 1}
