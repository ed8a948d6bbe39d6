"""Blocks in the server's format, mechanism by mechanism: what they come to, and nothing left."""

from tests.importers.ffb import (
    ACTIVE,
    FALLING,
    KNOCKED_OUT,
    PRONE,
    RESERVE,
    STANDING,
    STUNNED,
    Recording,
    change,
    report,
)
from tests.importers.mapped import entries_of, nothing_left


def turn(**about: object) -> Recording:
    """The first turn of `away`, with A1, A2, A3 face to face with H1, H2, H3."""
    return Recording(**about).to_the_first_turn()  # type: ignore[arg-type]


def test_a_game_up_to_the_first_turn() -> None:
    played = nothing_left(Recording().to_the_first_turn())
    assert played.state.active == "away"
    assert played.state.ball.carrier == "A11"


def test_a_push_that_is_followed_up() -> None:
    game = turn().acts("A1", "block").blocks("H1", [4], "PUSHBACK")
    game.place("H1", (11, 6)).place("A1", (12, 6)).done("A1")
    played = nothing_left(game)
    assert played.state.players["H1"].at == (11, 6)
    assert played.state.players["A1"].at == (12, 6)


def test_a_push_that_is_not_followed_up() -> None:
    game = turn().acts("A1", "block").blocks("H1", [4], "PUSHBACK").place("H1", (11, 6))
    played = nothing_left(game.done("A1"))
    assert played.state.players["A1"].at == (13, 6)


def test_stand_firm_is_used() -> None:
    game = turn(skills={"H1": ("Stand Firm",)}).acts("A1", "block").blocks("H1", [4], "PUSHBACK")
    game.report("skillUse", playerId="H1", skill="Stand Firm", used=True, skillUse="avoidPush")
    played = nothing_left(game.done("A1"))
    assert played.state.players["H1"].at == (12, 6)


def test_stand_firm_is_declined() -> None:
    """Of that the server says nothing: the player is pushed."""
    game = turn(skills={"H1": ("Stand Firm",)}).acts("A1", "block").blocks("H1", [4], "PUSHBACK")
    played = nothing_left(game.place("H1", (11, 7)).done("A1"))
    assert played.state.players["H1"].at == (11, 7)


def test_side_step_picks_any_square() -> None:
    game = turn(skills={"H1": ("Side Step",)}).acts("A1", "block").blocks("H1", [4], "PUSHBACK")
    game.command(
        report("pushback", defenderId="H1", pushbackMode="sideStep"),
        change("fieldModelSetPlayerCoordinate", "H1", [12, 5]),
    )
    played = nothing_left(game.done("A1"))
    assert played.state.players["H1"].at == (12, 5)


def test_fend_keeps_the_other_where_it_is() -> None:
    game = turn(skills={"H1": ("Fend",)}).acts("A1", "block").blocks("H1", [4], "PUSHBACK")
    game.place("H1", (11, 6))
    game.report("skillUse", playerId="H1", skill="Fend", used=True, skillUse="stayAwayFromOpponent")
    played = nothing_left(game.done("A1"))
    assert played.state.players["A1"].at == (13, 6)


def test_frenzy_blocks_a_second_time() -> None:
    game = turn(skills={"A1": ("Frenzy",)}).acts("A1", "block").blocks("H1", [4], "PUSHBACK")
    game.place("H1", (11, 6)).place("A1", (12, 6))
    game.blocks("H1", [3], "PUSHBACK").place("H1", (10, 6)).place("A1", (11, 6)).done("A1")
    played = nothing_left(game)
    assert played.state.players["H1"].at == (10, 6)
    assert played.state.counts["A1"]["blocks"] == 2


def test_a_fall_breaks_armour_and_stuns() -> None:
    game = turn().acts("A1", "block").blocks("H1", [6], "POW").place("H1", (11, 6))
    game.state("H1", FALLING, ACTIVE)
    game.injured("H1", [6, 5], True, injuryRoll=[2, 3], injury=4, attackerId="A1")
    played = nothing_left(game.done("A1"))
    assert played.state.players["H1"].posture == "stunned"


def test_wrestle_brings_both_down() -> None:
    game = turn(skills={"H1": ("Wrestle",)}).acts("A1", "block").blocks("H1", [2], "BOTH DOWN")
    game.command(
        report(
            "skillUse", playerId="H1", skill="Wrestle", used=True, skillUse="bringDownOppponent"
        ),
        change("fieldModelSetPlayerState", "H1", PRONE),
        change("fieldModelSetPlayerState", "A1", PRONE),
    )
    played = nothing_left(game.done("A1", PRONE))
    assert played.state.players["A1"].posture == played.state.players["H1"].posture == "prone"


def test_brawler_makes_one_die_again_without_a_word_of_a_re_roll() -> None:
    game = turn(skills={"A2": ("Brawler",)}).acts("A2", "block")
    game.command(
        change("gameSetDefenderId", "H2", None),
        report("block", defenderId="H2"),
        report("blockRoll", choosingTeamId="1002", blockRoll=[1, 2], defenderId=None),
    )
    game.command(
        report("block", defenderId="H2"),
        report("blockReRoll", blockRoll=[4], playerId="A2", reRollSource="Brawler"),
        report("blockRoll", choosingTeamId="1002", blockRoll=[1, 4], defenderId=None),
    )
    game.picks("H2", [1, 4], "PUSHBACK", 1).place("H2", (11, 7)).done("A2")
    game.figures = {"A2": {"strength": 4}}
    played = nothing_left(game)
    assert [(one.source, one.skill, one.dice) for one in entries_of(played, "ReRoll")] == [
        ("skill", "Brawler", (1,))
    ]


def test_pro_makes_one_block_die_again() -> None:
    game = turn(skills={"A2": ("Pro",)}, figures={"A2": {"strength": 4}}).acts("A2", "block")
    game.command(
        report("block", defenderId="H2"),
        report("blockRoll", choosingTeamId="1002", blockRoll=[1, 2], defenderId=None),
    )
    game.command(
        report("reRoll", playerId="A2", reRollSource="Pro", successful=True, roll=4),
        report("block", defenderId="H2"),
        report("blockReRoll", blockRoll=[3], playerId="A2", reRollSource="Pro"),
        report("blockRoll", choosingTeamId="1002", blockRoll=[3, 2], defenderId=None),
    )
    game.picks("H2", [3, 2], "PUSHBACK").place("H2", (11, 7)).done("A2")
    played = nothing_left(game)
    assert [(one.source, one.dice) for one in entries_of(played, "ReRoll")] == [("pro", (0,))]


def test_a_loner_wastes_the_teams_re_roll() -> None:
    game = turn(skills={"A2": ("Loner",)}).acts("A2", "block")
    game.command(
        report("block", defenderId="H2"),
        report("blockRoll", choosingTeamId="1002", blockRoll=[2], defenderId=None),
    )
    game.command(
        report("reRoll", playerId="A2", reRollSource="Team ReRoll", successful=False, roll=0),
        report("reRoll", playerId="A2", reRollSource="Loner", successful=False, roll=2),
        change("turnDataSetReRolls", "away", 1),
    )
    game.picks("H2", [2], "BOTH DOWN")
    game.command(
        change("fieldModelSetPlayerState", "H2", PRONE),
        change("fieldModelSetPlayerState", "A2", PRONE),
    )
    game.injured("H2", [2, 3], False).injured("A2", [2, 4], False)
    played = nothing_left(game.done("A2", PRONE).begins("home", 1))
    assert played.state.sides["away"].re_rolls == 1


def test_dauntless_and_foul_appearance_come_before_the_dice() -> None:
    skills = {"A2": ("Dauntless",), "H2": ("Foul Appearance",)}
    game = turn(skills=skills, figures={"H2": {"strength": 4}}).acts("A2", "block")
    game.command(change("gameSetDefenderId", "H2", None))
    game.rolled("foulAppearanceRoll", "A2", 4, 2)
    game.rolled("dauntlessRoll", "A2", 5, 2, strength=4)
    game.blocks("H2", [3], "PUSHBACK").place("H2", (11, 7)).done("A2")
    nothing_left(game)


def test_the_apothecary_turns_a_knock_out_into_a_stun() -> None:
    game = turn().acts("A1", "block").blocks("H1", [6], "POW").place("H1", (11, 6))
    game.injured("H1", [6, 5], True, injuryRoll=[4, 4], injury=KNOCKED_OUT, attackerId="A1")
    game.report("apothecaryChoice", playerId="H1", playerState=4, seriousInjury=None)
    played = nothing_left(game.done("A1"))
    assert played.state.players["H1"].posture == "stunned"
    assert played.state.sides["home"].apothecaries == 0


def test_the_apothecary_is_declined_and_regeneration_works() -> None:
    game = turn(skills={"H1": ("Regeneration",)}).acts("A1", "block").blocks("H1", [6], "POW")
    game.place("H1", (11, 6))
    game.injured(
        "H1", [6, 5], True, injuryRoll=[5, 5], casualtyRoll=[3, 2], injury=6, attackerId="A1"
    )
    game.report("apothecaryRoll", playerId="H1", casualtyRoll=None, seriousInjury=None)
    game.rolled("regenerationRoll", "H1", 4, 4)
    game.command(
        change("fieldModelSetPlayerState", "H1", RESERVE),
        change("fieldModelSetPlayerCoordinate", "H1", [-1, 0]),
    )
    played = nothing_left(game.done("A1"))
    assert played.state.players["H1"].whereabouts == "reserves"
    assert played.state.counts["A1"]["casualties"] == 1


def test_a_dead_player_is_seriously_hurt_by_the_second_roll() -> None:
    game = turn().acts("A1", "block").blocks("H1", [6], "POW").place("H1", (11, 6))
    game.injured(
        "H1",
        [6, 5],
        True,
        injuryRoll=[5, 5],
        casualtyRoll=[15, 2],
        injury=8,
        seriousInjury="Dead (RIP)",
        attackerId="A1",
    )
    game.report(
        "apothecaryRoll",
        playerId="H1",
        casualtyRoll=[8, 3],
        playerState=7,
        seriousInjury="Seriously Hurt (MNG)",
    )
    game.report(
        "apothecaryChoice", playerId="H1", playerState=7, seriousInjury="Seriously Hurt (MNG)"
    )
    game.command(
        change("fieldModelSetPlayerState", "H1", 7),
        change("fieldModelSetPlayerCoordinate", "H1", [-4, 0]),
        change("playerResultSetSeriousInjury", "H1", "Seriously Hurt (MNG)"),
    )
    game.results["home"]["playerResults"] = [
        {"playerId": "H1", "seriousInjury": "Seriously Hurt (MNG)"}
    ]
    played = nothing_left(game.done("A1"))
    assert played.state.hurts["H1"]["injury"] == "seriously_hurt"


def test_a_stab_is_told_by_its_injury_alone() -> None:
    game = turn(skills={"A1": ("Stab",)}).acts("A1", "stab")
    game.injured(
        "H1", [5, 6], True, injuryType="stab", injuryRoll=[3, 3], injury=4, attackerId="A1"
    )
    played = nothing_left(game.state("H1", STUNNED).done("A1"))
    assert played.state.players["H1"].posture == "stunned"


def test_a_chainsaw_saws() -> None:
    game = turn(skills={"A1": ("Chainsaw", "Secret Weapon")}).acts("A1", "chainsaw")
    game.command(change("gameSetDefenderId", "H1", None))
    game.rolled("chainsawRoll", "A1", 4, 2)
    game.injured("H1", [2, 2], False, injuryType="chainsaw", attackerId="A1")
    nothing_left(game.done("A1"))


def test_a_player_is_pushed_into_the_crowd() -> None:
    """H11 stands at the side line, A11 next to him: pushed off, hurt without an armour roll."""
    game = turn()
    game.place("H11", (16, 0))
    game.place("A11", (16, 1))
    game.acts("A11", "block")
    played = game.played()
    assert {one.kind for one in played.findings} == {"board"}
    game.blocks("H11", [4], "PUSHBACK")
    game.report("injury", **crowd("H11"))
    game.command(
        change("fieldModelSetPlayerState", "H11", RESERVE),
        change("fieldModelSetPlayerCoordinate", "H11", [-1, 0]),
    )
    played = game.done("A11").played()
    assert {one.kind for one in played.findings} == {"board"}
    assert played.state.players["H11"].whereabouts == "reserves"


def crowd(player: str) -> dict[str, object]:
    return {
        "defenderId": player,
        "injuryType": "crowdpush",
        "armorBroken": True,
        "armorRoll": None,
        "injuryRoll": [2, 3],
        "casualtyRoll": None,
        "seriousInjury": None,
        "injury": STANDING,
        "attackerId": None,
    }
