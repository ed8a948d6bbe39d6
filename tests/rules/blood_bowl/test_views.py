"""What displays show of a Blood Bowl match: board, standing, tally, headline, set-up fields."""

from typing import Any

import pytest
from msgspec.structs import replace

from schemas import blood_bowl as facts
from schemas.pitch import facts as pitch
from schemas.pitch.steps import EntryDue
from schemas.views import Expectation, FixedField, HeadField, Piece, PlacementField, SquareField
from service.rules.blood_bowl.expected import expected
from service.rules.blood_bowl.headline import headline, telling
from service.rules.blood_bowl.views import board, standing, tally
from service.rules.pitch.state import Activation, Effect
from tests.rules.pitch.table import Table, lineman


def table(**more: Any) -> Table:
    men = (
        lineman("H1", (5, 5), ball=True),
        lineman("H2", (7, 7), posture="prone"),
        lineman("H3"),
        lineman("A1", (6, 5), side="away", posture="stunned"),
    )
    return Table(*men, **({"re_rolls": 2} | more))


def piece(on: Table, key: str) -> Piece:
    (found,) = (each for each in board(on.state).pieces if each.id == key)
    return found


def changed(on: Table, side: str, **figures: Any) -> Table:
    sides = {**on.state.sides, side: replace(on.state.sides[side], **figures)}
    on.state = replace(on.state, sides=sides)
    return on


# ---------------------------------------------------------------------------------------- board


def test_the_board_is_the_printed_pitch_from_the_upper_left_corner() -> None:
    shown = board(table().state)
    surface = shown.surface
    assert (surface.unit, surface.width, surface.height) == ("square", 26, 15)
    assert surface.origin == "upper_left"
    zones = {each.side: each.rectangle for each in shown.regions if each.kind == "end_zone"}
    assert zones == {"home": (0, 0, 1, 15), "away": (25, 0, 1, 15)}
    wide = [each.rectangle for each in shown.regions if each.label == "Wide zone"]
    assert wide == [(0, 0, 26, 4), (0, 11, 26, 4)]


def test_a_player_lies_or_stands_on_its_square_or_waits_in_a_box() -> None:
    on = table()
    assert (piece(on, "H1").at, piece(on, "H1").state) == ((5, 5), "standing")
    assert (piece(on, "H2").at, piece(on, "H2").state) == ((7, 7), "prone")
    assert (piece(on, "A1").at, piece(on, "A1").state) == ((6, 5), "stunned")
    assert (piece(on, "H3").at, piece(on, "H3").state) == (None, "reserves")


def test_a_player_is_marked_as_carrier_active_acted_and_without_tackle_zone() -> None:
    on = table(activation=Activation("H1", "move"))
    assert piece(on, "H1").marks == ("ball_carrier", "active")
    players = dict(on.state.players)
    players["H2"] = replace(players["H2"], acted=True, effects=(Effect("no_tackle_zone", "drive"),))
    on.state = replace(on.state, players=players)
    assert piece(on, "H2").marks == ("acted", "no_tackle_zone")


def test_the_ball_is_with_its_carrier_or_where_it_lies() -> None:
    assert (piece(table(), "ball").at, piece(table(), "ball").state) == ((5, 5), "held")
    loose = Table(lineman("H1", (5, 5)), ball=(9, 9))
    assert (piece(loose, "ball").at, piece(loose, "ball").state) == ((9, 9), "loose")
    off = Table(lineman("H1", (5, 5)))
    assert (piece(off, "ball").at, piece(off, "ball").state) == (None, "off_the_pitch")


# ------------------------------------------------------------------------------------- standing


def notes(on: Table, side: str) -> dict[str, str]:
    (found,) = (each for each in standing(on.state).sides if each.id == side)
    return {note.label: note.value for note in found.notes}


def test_the_standing_has_turn_half_and_score() -> None:
    on = changed(table(), "home", turn=3, score=2)
    stands = standing(on.state)
    assert stands.status == "running"
    assert (stands.turn.number, stands.turn.side, stands.turn.phase) == (3, "home", "first half")
    assert [side.score for side in stands.sides] == [2, 0]


def test_a_player_shows_the_number_on_its_back_and_the_ball_none() -> None:
    on = table()
    assert piece(on, "A1").number == on.state.profiles["A1"].number == 1
    assert piece(on, "ball").number is None


@pytest.mark.parametrize(
    ("half", "phase", "said"),
    [
        (0, "pre_game", "pre game"),
        (1, "set_up", "first half, set up"),
        (1, "drive_end", "first half, drive end"),
        (2, "kick_off", "second half, kick off"),
        (3, "roll_offs", "extra time, roll offs"),
        (2, "post_game", "post game"),
    ],
)
def test_the_half_is_said_from_the_first_set_up_to_the_last_turn(
    half: int, phase: str, said: str
) -> None:
    on = table()
    on.state = replace(on.state, half=half, phase=phase)
    assert standing(on.state).turn.phase == said


@pytest.mark.rule("BB-020")
def test_a_side_shows_every_re_roll_it_has() -> None:
    on = changed(table(), "home", re_rolls=2, drive_re_rolls=1, leader=True)
    assert notes(on, "home")["Re-rolls"] == "4"


@pytest.mark.rule("BB-081")
def test_a_side_shows_the_casualties_its_players_caused() -> None:
    counts = {"H1": {"casualties": 1}, "H2": {"other_casualties": 2}, "A1": {"casualties": 4}}
    on = table(counts=counts)
    assert notes(on, "home")["Casualties"] == "3"
    assert notes(on, "away")["Casualties"] == "4"


@pytest.mark.rule("BB-002", "BB-003")
def test_a_match_shows_weather_and_attendance() -> None:
    on = table(weather="pouring_rain", fan_factors={"home": 3, "away": 4})
    shown = {note.label: note.value for note in standing(on.state).notes}
    assert shown == {"Weather": "pouring rain", "Attendance": "7,000"}


def test_a_match_is_set_up_running_or_finished() -> None:
    assert standing(table(phase="pre_game").state).status == "set_up"
    assert standing(table(phase="set_up").state).status == "running"
    assert standing(table(phase="post_game", ended=True).state).status == "finished"


# ---------------------------------------------------------------------------------------- tally


@pytest.mark.rule("BB-081")
def test_the_tally_adds_players_up_for_their_side() -> None:
    counts = {
        "H1": {"touchdowns": 1, "spp": 3},
        "H2": {"touchdowns": 1, "spp": 3, "blocks": 2},
        "home": {"touchdowns": 1},
    }
    lines = {
        (each.side, each.player): each.counts for each in tally(table(counts=counts).state).lines
    }
    assert lines["home", None] == {"touchdowns": 3, "spp": 6, "blocks": 2}
    assert lines["home", "H2"] == {"touchdowns": 1, "spp": 3, "blocks": 2}
    assert lines["away", None] == {}


# ------------------------------------------------------------------------------------- headline


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        (facts.TouchdownScored("home", 1, 3, "H1"), "H1 #1 scores for Home: 0 to 0."),
        (pitch.TurnoverCaused("dodge", "H1"), "Turnover by H1 #1: dodge."),
        (
            pitch.PlayerHurt("A1", "casualty", "block", casualty="dead", by="H1"),
            "A1 #1 is dead by H1 #1 (block).",
        ),
        (pitch.PlayerLeft("A1", "sent_off", "foul"), "A1 #1 is sent off."),
        (facts.KickOffHappened("blitz"), "Kick-off: blitz."),
        (pitch.BallPlaced(carrier="H1"), "H1 #1 has the ball."),
        (
            pitch.RollMade("block", "home", (2, 6), (6, 6), player="H1"),
            "H1 #1: block both down, pow.",
        ),
        (facts.MatchEnded(None), "The match ends in a draw, 0 to 0."),
        (facts.MatchEnded("away"), "Away win the match, 0 to 0."),
    ],
)
def test_a_fact_is_told_in_a_sentence(happened: Any, sentence: str) -> None:
    assert headline(table().state, (happened,)) == sentence


def test_the_weightiest_fact_is_told() -> None:
    moved = pitch.PlayerMoved("H1", (25, 5), 3)
    scored = facts.TouchdownScored("home", 1, 3, "H1")
    assert headline(table().state, (moved, scored)) == "H1 #1 scores for Home: 0 to 0."
    assert headline(table().state, ()) == ""


def test_whoever_is_only_stunned_goes_down_in_the_headline() -> None:
    stunned = pitch.PlayerHurt("A1", "stunned", "block")
    fell = pitch.PostureChanged("A1", "stunned", "block")
    assert headline(table().state, (stunned, fell)) == "A1 #1 is stunned (block)."


@pytest.mark.parametrize(
    "happened",
    [
        facts.TouchdownScored("home", 1, 3, "H1"),
        facts.KickOffHappened("blitz"),
        facts.WeatherBecame("blizzard"),
        pitch.TurnoverCaused("dodge", "H1"),
        pitch.PlayerHurt("A1", "knocked_out", "block", by="H1"),
        pitch.PlayerLeft("A1", "sent_off", "foul"),
        pitch.Counted("home", "interceptions", "H1"),
    ],
)
def test_what_people_talk_about_stays_among_the_last_events(happened: Any) -> None:
    moved = pitch.PlayerMoved("H1", (25, 5), 3)
    assert telling((moved, happened))
    assert headline(table().state, (moved, happened)) == headline(table().state, (happened,)) != ""


@pytest.mark.parametrize(
    "happened",
    [
        pitch.PlayerMoved("H1", (25, 5), 3),
        pitch.RollMade("dodge", "home", (2,), (6,), player="H1"),
        pitch.PlayerHurt("A1", "stunned", "block"),
        pitch.PlayerLeft("A1", "reserves", "end_of_drive"),
        pitch.Counted("home", "rushing_squares", "H1"),
        facts.TurnBegan("home", 3),
    ],
)
def test_what_happens_all_the_time_does_not(happened: Any) -> None:
    assert not telling((happened,))


# --------------------------------------------------------- expectations of entries of its own


def due(on: Table, entry: str, side: str | None, **more: Any) -> list[Expectation]:
    step = EntryDue(entry=entry, side=side, origin=1, **more)
    return list(expected(replace(on.state, agenda=(step,))))


def squad(number: int) -> Table:
    return Table(*(lineman(f"H{each}") for each in range(1, number + 1)), phase="set_up")


def placement(found: Expectation) -> PlacementField:
    (field,) = (each for each in found.fields if isinstance(each, PlacementField))
    return field


@pytest.mark.rule("BB-012")
def test_a_set_up_is_of_eleven_with_three_on_the_line_and_two_in_a_wide_zone() -> None:
    field = placement(due(squad(13), "set_up", "home")[0])
    assert (field.least, field.most, len(field.players)) == (11, 11, 13)
    line, centre, upper, lower = field.groups
    assert (line.least, set(line.squares)) == (3, {(12, y) for y in range(4, 11)})
    assert set(centre.squares) == {(x, y) for x in range(12) for y in range(4, 11)}
    assert (upper.most, lower.most) == (2, 2)
    assert set(upper.squares) == {(x, y) for x in range(13) for y in range(4)}
    assert set(lower.squares) == {(x, y) for x in range(13) for y in range(11, 15)}


@pytest.mark.rule("BB-012")
def test_a_side_of_two_sets_both_up_on_the_line() -> None:
    field = placement(due(squad(2), "set_up", "home")[0])
    assert (field.least, field.most, field.groups[0].least) == (2, 2, 2)


@pytest.mark.rule("BB-014")
def test_solid_defence_moves_open_players_that_do_not_hold_the_line() -> None:
    on = Table(
        lineman("H1", (12, 7)),
        lineman("H2", (8, 7)),
        lineman("H3", (9, 2)),
        lineman("H4", (11, 9)),
        lineman("A1", (12, 10), side="away"),
    )
    field = placement(due(on, "set_up", "home", number=5, note="solid_defence")[0])
    assert [option.value for option in field.players] == ["H2", "H3"]  # A1 marks H4
    assert (field.least, field.most) == (0, 2)
    upper = field.groups[2]
    assert upper.most == 1  # H3 may stay where it is
    assert (9, 2) not in upper.squares


@pytest.mark.rule("BB-013")
def test_the_kick_goes_to_the_other_half_with_kick_from_behind_the_line() -> None:
    on = Table(
        lineman("H1", (8, 7), skills=("Kick",)),
        lineman("H2", (12, 7), skills=("Kick",)),
        lineman("H3", (8, 1), skills=("Kick",)),
        lineman("H4", (12, 8)),
    )
    plain, skilled = due(on, "kick", "home")
    at = plain.fields[1]
    assert isinstance(at, SquareField)
    assert set(at.squares) == {(x, y) for x in range(13, 26) for y in range(15)}
    assert FixedField("kicker", "Kicker", "H1") in skilled.fields


@pytest.mark.rule("BB-013")
@pytest.mark.parametrize("others", [((12, 6), (8, 7)), ((12, 6), (12, 8), (12, 9), (8, 1))])
def test_kick_from_the_line_where_hardly_anybody_or_nobody_else_stands_behind_it(
    others: tuple[tuple[int, int], ...],
) -> None:
    """Three players in all; or five, all on the line or in a wide zone."""
    men = [lineman(f"H{number}", at) for number, at in enumerate(others, start=2)]
    on = Table(lineman("H1", (12, 7), skills=("Kick",)), *men)
    _, skilled = due(on, "kick", "home")
    assert FixedField("kicker", "Kicker", "H1") in skilled.fields


@pytest.mark.rule("BB-004")
def test_journeymen_come_with_ids_that_nobody_has() -> None:
    (found,) = due(squad(9), "take_journeymen", "home", number=2)
    assert FixedField("journeymen", "Journeymen", ("home-j1", "home-j2")) in found.fields


@pytest.mark.rule("BB-095")
def test_the_second_coach_confirms_the_head_of_the_first() -> None:
    first = due(squad(1), "confirm_result", None)
    assert [each.side for each in first] == ["home", "away"]
    assert all(isinstance(each.fields[1], HeadField) for each in first)
    on = squad(1)
    on.state = replace(on.state, confirmed={"home": "ab" * 32})
    (second,) = due(on, "confirm_result", None)
    assert second.fields == (
        FixedField("side", "Side", "away"),
        FixedField("head", "Head", "ab" * 32),
    )


@pytest.mark.rule("BB-080")
def test_a_coach_may_concede_at_the_start_of_an_own_turn_only() -> None:
    on = Table(lineman("H1", (5, 5)), lineman("A1", (20, 5), side="away"))
    assert "concede" in {each.type for each in expected(on.state)}
    on.state = replace(
        on.state, players={**on.state.players, "H1": replace(on.player("H1"), acted=True)}
    )
    assert "concede" not in {each.type for each in expected(on.state)}
