"""Blocks that never come to their dice, and players that whirl about, in the server's format."""

from typing import Any

from tests.importers.ffb import PRONE, Recording, change, report
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
