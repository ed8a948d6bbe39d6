"""What is true of a DBA Bowl match between any two entries, whatever was reported."""

from service.rules.dba_bowl.state import State


def check(state: State) -> None:
    """One ball, no two players in a square, PIPs never negative, every player in one place."""
    squares = [player.at for player in state.players.values() if player.at is not None]
    assert len(set(squares)) == len(squares), "two players on one square"
    assert all(0 <= x < 26 and 0 <= y < 15 for x, y in squares)
    for key, player in state.players.items():
        assert (player.at is not None) == (player.whereabouts == "pitch"), key
        assert player.posture == "standing" or player.at is not None, key
        assert not player.marked or player.stands, key
    assert 0 <= state.pips <= 6
    check_ball(state)


def check_ball(state: State) -> None:
    """Held or loose, never both; neither only before a play."""
    places = (state.carrier is not None) + (state.ball is not None)
    assert places == (0 if state.phase == "set_up" or (state.ended and not places) else 1)
    if state.carrier is not None:
        holder = state.players[state.carrier]
        assert holder.stands, "the carrier stands on the pitch"
        assert holder.profile != "nutter", "a Nutter holds the ball"
    if state.ball is not None:
        assert 0 <= state.ball[0] < 26
        assert 0 <= state.ball[1] < 15
