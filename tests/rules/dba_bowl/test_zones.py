"""How far players move, and what tackle and interference zones do to them."""

import pytest

from schemas.dba_bowl import MovePlayer
from tests.rules.dba_bowl.table import Square, a_pitch, breaches, forced, refused, when


@pytest.mark.rule("DBA-020", "DBA-040", "DBA-041", "DBA-042", "DBA-043", "DBA-044", "DBA-046")
@pytest.mark.parametrize(
    ("profile", "squares"),
    [
        ("thrower", 3),
        ("line_man", 2),
        ("blitzer", 3),
        ("blocker", 2),
        ("big_guy", 2),
        ("bomber", 2),
        ("celebrity", 3),
    ],
)
def test_a_player_moves_its_allowance_and_no_further(profile: str, squares: int) -> None:
    state = a_pitch({"h1": (5, 7), "a1": (20, 3)}, {"h1": profile})  # type: ignore[dict-item]
    assert breaches(state, MovePlayer("h1", (5 + squares, 7 - squares))) == []
    assert breaches(state, MovePlayer("h1", (5 + squares + 1, 7))) == [("DBA-020", "to")]


@pytest.mark.rule("DBA-020")
def test_a_move_ends_on_an_empty_square_and_passes_no_occupied_one() -> None:
    # h1 in the corner, shut in by h2, h3 and h4, who is down.
    places: dict[str, Square] = {"h1": (0, 0), "h2": (1, 0), "h3": (0, 1), "h4": (1, 1)}
    state = a_pitch(places | {"a1": (20, 3)}, down=("h4",))
    assert refused(state, MovePlayer("h1", (1, 1))).rule == "DBA-020"
    assert breaches(state, MovePlayer("h1", (2, 2))) == [("DBA-021", "to")]
    assert refused(state, MovePlayer("h4", (2, 2))).rule == "DBA-020"
    assert refused(state, MovePlayer("h9", (2, 2))).rule == "DBA-020"


@pytest.mark.rule("DBA-021")
@pytest.mark.parametrize(
    ("profile", "to", "legal"),
    [
        ("line_man", (9, 7), True),
        ("line_man", (9, 6), True),
        ("line_man", (10, 6), False),
        ("thrower", (10, 6), True),
        ("thrower", (11, 7), False),
    ],
)
def test_a_mover_stops_on_entering_a_zone(profile: str, to: Square, legal: bool) -> None:
    # The zones of a1 are the squares around (10, 7). From (8, 7) straight ahead, x = 9 ends the
    # move. Round about, (8, 6), (9, 5), (10, 6) are three squares of which only the last is in a
    # zone; to (11, 7) three squares lead over x = 9 and 10, always through zones.
    state = a_pitch({"h1": (8, 7), "a1": (10, 7)}, {"h1": profile})  # type: ignore[dict-item]
    assert breaches(state, MovePlayer("h1", to)) == ([] if legal else [("DBA-021", "to")])


@pytest.mark.rule("DBA-021")
def test_a_way_around_the_zones_may_be_as_long_as_the_allowance() -> None:
    # From (8, 4) to (10, 5): over (9, 4) in two squares; (9, 4) to (11, 4) are free of a1's zones.
    state = a_pitch({"h1": (8, 4), "a1": (10, 7)}, {"h1": "thrower"})
    assert breaches(state, MovePlayer("h1", (11, 5))) == []
    # (11, 6) is entered from (10, 5) or (11, 5), free squares; it is three away.
    assert breaches(state, MovePlayer("h1", (11, 6))) == []


@pytest.mark.rule("DBA-021")
def test_players_who_are_down_and_friends_exert_no_zones() -> None:
    places: dict[str, Square] = {"h1": (7, 6), "h2": (9, 5), "a1": (10, 7)}
    state = a_pitch(places, {"h1": "thrower"}, down=("a1",))
    assert breaches(state, MovePlayer("h1", (10, 6))) == []


@pytest.mark.rule("DBA-022")
def test_a_move_that_begins_in_a_zone_is_of_one_square_and_another_pip_buys_another() -> None:
    # (9, 6) shares a corner with (10, 7): an IZ.
    state = a_pitch({"h1": (9, 6), "a1": (10, 7)}, {"h1": "thrower"})
    assert breaches(state, MovePlayer("h1", (7, 6))) == [("DBA-022", "to")]
    after = when(state, MovePlayer("h1", (8, 6)), MovePlayer("h1", (5, 6)))
    assert after.state.players["h1"].at == (5, 6)
    # From one zone square to the next is one square too.
    assert breaches(state, MovePlayer("h1", (10, 6))) == []


@pytest.mark.rule("DBA-021", "DBA-022")
def test_the_other_reading_has_zones_two_squares_wide() -> None:
    places: dict[str, Square] = {"h1": (6, 6), "h2": (8, 9), "a1": (10, 7)}
    state = a_pitch(places, {"h1": "thrower", "h2": "thrower"}, zones="rings")
    # (8, 6) is two squares from (10, 7): in its IZ, where the move ends.
    assert breaches(state, MovePlayer("h1", (8, 6))) == []
    assert breaches(state, MovePlayer("h1", (9, 6))) == [("DBA-021", "to")]
    # (8, 9) is in the IZ to begin with.
    assert breaches(state, MovePlayer("h2", (6, 9))) == [("DBA-022", "to")]


@pytest.mark.rule("DBA-020")
def test_a_move_too_far_can_be_flagged_and_ends_where_it_was_said() -> None:
    state = a_pitch({"h1": (5, 7), "a1": (20, 3)})
    assert forced(state, MovePlayer("h1", (9, 7))).state.players["h1"].at == (9, 7)
