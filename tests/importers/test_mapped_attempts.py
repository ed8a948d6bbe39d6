"""Blocks that never come to their dice, and players that whirl about, in the server's format."""

from typing import Any

from tests.importers.ffb import ACTIVE, PICKED_UP, PRONE, STANDING, Recording, change, report
from tests.importers.mapped import entries_of, nothing_left


def turn(**about: Any) -> Recording:
    return Recording(**about).to_the_first_turn()


def test_foul_appearance_keeps_a_blocker_off() -> None:
    """The server reports the roll, and no block."""
    game = turn(skills={"H2": ("Foul Appearance",)}).acts("A2", "block")
    game.command(change("gameSetDefenderId", "H2", None))
    game.rolled("foulAppearanceRoll", "A2", 1, 2)
    played = nothing_left(game.done("A2").acts("A4", "move").steps("A4", (16, 4)))
    assert [one.target for one in entries_of(played, "Block")] == ["H2"]
    assert "blocks" not in played.state.counts.get("A2", {})


def test_a_blitzer_falls_as_it_rushes_to_block() -> None:
    """Six squares, then the rush for the block itself fails: nobody is blocked."""
    game = turn().place("H4", (10, 4)).blitzes("A4", "H4")
    path = ((16, 4), (15, 4), (14, 4), (13, 4), (12, 4), (11, 4))
    game.steps("A4", *path)
    game.rolled("goForItRoll", "A4", 1, 2).state("A4", PRONE)
    game.injured("A4", [1, 2], False, injuryType="dropGfi")
    played = game.done("A4", PRONE).begins("home", 1).played()
    assert {one.kind for one in played.findings} == {"board"}
    assert [(one.roll, one.dice) for one in entries_of(played, "Roll")][-2:] == [
        ("rush", (1,)),
        ("armour", (1, 2)),
    ]
    assert played.state.active == "home"


def chained(**about: Any) -> Recording:
    return turn(skills={"A4": ("Ball & Chain", "No Hands", "Secret Weapon")}, **about)


def whirl(game: Recording, at: tuple[int, int], die: int, to: str, number: int) -> Recording:
    game.report("scatterPlayer", rolls=[die], directionArray=[to])
    return game.command(
        change("actingPlayerSetCurrentMove", None, number),
        change("fieldModelSetPlayerCoordinate", "A4", list(at)),
    )


def test_a_fanatic_whirls_where_the_die_leads() -> None:
    """Facing west a 1 leads southwest, a 3 west; then its coach stops."""
    game = chained().acts("A4", "move")
    whirl(game, (16, 5), 1, "Southwest", 1)
    whirl(game, (15, 5), 3, "West", 2)
    played = nothing_left(game.done("A4").acts("A8", "move").steps("A8", (16, 8)))
    assert [(one.option) for one in entries_of(played, "Choose")][-3:] == ["W", "W", "stop"]
    assert played.state.players["A4"].at == (15, 5)


def test_a_fanatic_blocks_whoever_stands_in_its_way() -> None:
    """From [17, 5] it blocks its team-mate on [17, 6], pushes it and follows."""
    game = chained().acts("A4", "move")
    game.report("scatterPlayer", rolls=[4], directionArray=["South"])
    game.command(
        change("actingPlayerSetCurrentMove", None, 1), change("gameSetDefenderId", "A5", None)
    )
    game.command(
        report("block", defenderId="A5"),
        report("blockRoll", choosingTeamId="1002", blockRoll=[3], defenderId=None),
    )
    game.picks("A5", [3], "PUSHBACK")
    game.place("A5", (18, 6)).place("A4", (17, 5))
    played = nothing_left(game.done("A4").acts("A8", "move").steps("A8", (16, 8)))
    assert played.state.players["A4"].at == (17, 5)
    assert played.state.players["A5"].at == (18, 6)


def test_a_trickster_slips_to_another_square_before_the_block() -> None:
    """The server goes into a mode of its own, and reports the block afterwards."""
    game = turn(skills={"H2": ("Trickster",)}).acts("A2", "block")
    game.command(change("gameSetDefenderId", "H2", None))
    game.command(
        change("gameSetTurnMode", None, "trickster"), change("gameSetHomePlaying", None, True)
    )
    game.command(
        change("fieldModelSetPlayerCoordinate", "H2", [14, 7]),
        change("gameSetHomePlaying", None, False),
        change("gameSetTurnMode", None, "regular"),
    )
    game.blocks("H2", [3], "PUSHBACK").place("H2", (15, 7))
    played = nothing_left(game.done("A2").acts("A8", "move").steps("A8", (16, 8)))
    assert played.state.players["H2"].at == (15, 7)


def test_a_player_hits_and_runs() -> None:
    """H1 is pushed away, and nobody stands next to [14, 5]."""
    game = turn(skills={"A1": ("Hit And Run",)}).acts("A1", "block")
    game.blocks("H1", [3], "PUSHBACK").place("H1", (11, 5))
    game.report("skillUse", playerId="A1", skill="Hit And Run", used=True, skillUse="moveSquare")
    game.report("hitAndRun", playerId="A1", direction="Northeast").place("A1", (14, 5))
    played = nothing_left(game.done("A1").acts("A8", "move").steps("A8", (16, 8)))
    assert played.state.players["A1"].at == (14, 5)


def test_a_doom_diver_swoops() -> None:
    """The D3 says how far; of the D6 only where it led is told."""
    skills = {"A8": ("Throw Team-Mate",), "A7": ("Right Stuff", "Swoop")}
    game = turn(skills=skills, figures={"A8": {"strength": 5}})
    game.acts("A8", "throwTeamMateMove").state("A7", PICKED_UP, ACTIVE)
    game.command(
        change("actingPlayerSetPlayerAction", None, "throwTeamMate"),
        change("gameSetPassCoordinate", None, [15, 12]),
    )
    game.rolled("throwTeamMateRoll", "A8", 5, 5, thrownPlayerId="A7")
    game.command(
        change("actingPlayerSetPlayerId", None, "A7"),
        change("actingPlayerSetPlayerAction", None, "swoop"),
        change("actingPlayerSetCurrentMove", None, 3),
        change("fieldModelSetPlayerCoordinate", "A7", [15, 12]),
    )
    game.report(
        "swoopPlayer",
        startCoordinate=[15, 12],
        endCoordinate=[13, 10],
        distance=2,
        scatterDirection="Northwest",
    )
    game.place("A7", (13, 10)).state("A7", STANDING).rolled("rightStuffRoll", "A7", 5, 3)
    played = game.done("A7").acts("A4", "move").steps("A4", (16, 4)).played()
    assert {one.kind for one in played.findings} <= {"result"}
    assert played.state.players["A7"].at == (13, 10)


def test_a_star_pumps_up_the_crowd_for_a_re_roll() -> None:
    game = turn().report("pumpUpTheCrowdReRoll", playerId="A4")
    game.command(change("turnDataSetReRolls", "away", 3))
    played = nothing_left(game.acts("A8", "move").steps("A8", (16, 8)))
    assert played.state.sides["away"].re_rolls == 3
    game.report("pumpUpTheCrowdReRollLost", teamId="1002", amount=1)
    assert nothing_left(game).state.sides["away"].re_rolls == 2


def test_a_break_tackle_that_was_not_needed_is_no_difference() -> None:
    """The server says 3 where the dodge passes without it, ours count the skill in: 2."""
    game = turn(skills={"A1": ("Break Tackle",)}, figures={"A1": {"strength": 4}})
    game.acts("A1", "move").steps("A1", (14, 5)).rolled("dodgeRoll", "A1", 5, 3)
    nothing_left(game.done("A1").acts("A8", "move").steps("A8", (16, 8)))


def test_two_are_blocked_at_once() -> None:
    """Both dice are reported with the faces; A2 stands between H1, H2 and H3, with ST 5."""
    game = turn(skills={"A2": ("Multiple Block",)}, figures={"A2": {"strength": 5}})
    game.acts("A2", "multipleBlock")
    game.picks("H1", [3], "PUSHBACK").place("H1", (11, 5))
    game.picks("H3", [6], "POW").place("H3", (11, 9)).state("H3", PRONE)
    game.injured("H3", [1, 2], False, attackerId="A2").done("A2")
    played = nothing_left(game.acts("A8", "move").steps("A8", (16, 8)))
    assert [one.target for one in entries_of(played, "Block")] == ["H1", "H3"]
    assert played.state.players["H3"].posture == "prone"


def test_a_fumblerooskie_leaves_the_ball_behind() -> None:
    game = turn(skills={"A11": ("Fumblerooskie",)}).acts("A11", "move")
    game.report("fumblerooskie", playerId="A11", used=True)
    game.steps("A11", (19, 6)).command(
        change("fieldModelSetBallCoordinate", None, [19, 7]),
        change("fieldModelSetBallMoving", None, True),
    )
    played = nothing_left(game.done("A11").acts("A8", "move").steps("A8", (16, 8)))
    assert (played.state.ball.at, played.state.ball.carrier) == ((19, 7), None)


def test_a_star_with_an_action_of_its_own_moves_all_the_same() -> None:
    game = turn().acts("A4", "treacherous").steps("A4", (16, 4)).done("A4")
    played = game.acts("A8", "move").steps("A8", (16, 8)).played()
    assert played.counts == {"unmapped playerAction treacherous": 1}
    assert played.state.players["A4"].at == (16, 4)


def test_a_re_roll_by_a_special_rule_is_followed() -> None:
    """The dice are the server's; the team's re-roll that stood for it is given back."""
    game = turn().acts("A1", "move").steps("A1", (14, 5)).rolled("dodgeRoll", "A1", 2, 3)
    game.report("reRoll", playerId="A1", reRollSource="Lord of Chaos", successful=True, roll=0)
    game.rolled("dodgeRoll", "A1", 4, 3, reRolled=True)
    game.command(change("turnDataSetReRolls", "away", 2))
    played = game.done("A1").acts("A8", "move").steps("A8", (16, 8)).played()
    assert played.counts == {"unmapped reRollSource Lord of Chaos": 1, "board": 1}
    assert played.state.players["A1"].at == (14, 5)
    assert played.state.sides["away"].re_rolls == 2


def test_a_pile_driver_fouls_whom_it_has_knocked_down() -> None:
    """Told by the foul alone; then the player lies there and its activation is over."""
    game = turn(skills={"A1": ("Pile Driver",)}).acts("A1", "block").blocks("H1", [6], "POW")
    game.place("H1", (11, 5)).place("A1", (12, 6)).state("H1", PRONE)
    game.injured("H1", [1, 2], False, attackerId="A1")
    game.report("foul", defenderId="H1")
    game.injured("H1", [2, 3], False, injuryType="foul", attackerId="A1")
    game.report("referee", foulingPlayerBanned=False)
    played = nothing_left(game.done("A1", PRONE).acts("A8", "move").steps("A8", (16, 8)))
    assert played.state.counts["A1"]["fouls"] == 1
    assert played.state.players["A1"].posture == "prone"


def test_a_foul_with_a_chainsaw_is_told_by_its_roll() -> None:
    """The saw is rolled for before the foul is reported."""
    game = turn(skills={"A1": ("Chainsaw",)}).acts("A2", "block").blocks("H1", [6], "POW")
    game.place("H1", (12, 5)).state("H1", PRONE)
    game.injured("H1", [1, 2], False, attackerId="A2").done("A2").acts("A1", "foul")
    game.command(change("gameSetDefenderId", "H1", None))
    game.rolled("chainsawRoll", "A1", 4, 2).report("foul", defenderId="H1")
    game.injured("H1", [1, 2], False, injuryType="foul", attackerId="A1")
    game.report("referee", foulingPlayerBanned=False).done("A1")
    played = game.acts("A8", "move").steps("A8", (16, 8)).played()
    assert [one.target for one in entries_of(played, "Foul")] == ["H1"]
    assert [one.dice for one in entries_of(played, "Roll") if one.roll == "chainsaw"] == [(4,)]
