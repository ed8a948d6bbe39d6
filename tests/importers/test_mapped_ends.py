"""How drives and halves end, in the server's format."""

from tests.importers.ffb import Recording
from tests.importers.mapped import entries_of


def test_a_secret_weapon_is_argued_about_before_the_half_is_reported_over() -> None:
    """The server's mode is `setup` already, and the last turn is reported over afterwards."""
    game = Recording(skills={"H5": ("Secret Weapon",)}).to_the_first_turn().begins("home", 1)
    for turn in range(2, 9):
        game.begins("away", turn).begins("home", turn)
    game.turn_mode("setup")
    game.report(
        "argueTheCall",
        playerId="H5",
        successful=False,
        coachBanned=False,
        roll=3,
        staysOnPitch=False,
        friendsWithRef=False,
    )
    game.report("secretWeaponBan", playerIds=["H5"], rolls=[0], banArray=[True])
    game.state("H5", 13).place("H5", (-1, 1))
    game.report(
        "turnEnd",
        playerIdTouchdown=None,
        knockoutRecoveryArray=[],
        heatExhaustionArray=[],
        heatRoll=0,
    )
    played = game.played()
    # The recording stops before the next set-up: that alone is left unanswered.
    assert {one.kind for one in played.findings} <= {"board", "not_answered"}
    assert played.state.players["H5"].whereabouts == "sent_off"
    assert [one.option for one in entries_of(played, "Choose")][-1] == "argue"
