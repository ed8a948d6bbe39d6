"""A replay draws any board, steps with keys, and prints plainly where there is no terminal."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner, Result

from schemas.envelope import Event
from schemas.views import Board, Piece, Point, Region, SideView, Surface, TurnView
from service.audit.drawing import drawn
from service.audit.export import match_bundle
from service.audit.labels import absent, legend
from service.cli.player import Player, keys_in, pressed
from service.cli.replay import command
from service.rules.blood_bowl.system import BLOOD_BOWL
from service.rules.match import after_event, opened
from service.rules.play import random_entry
from service.rules.registry import RULE_SYSTEMS
from service.store.append import Appender
from service.store.database import Database
from tests.audit.logs import bundle_lines
from tests.bench.replay import match_log
from tests.bench.script import played
from tests.match.counter_game import Add, Double
from tests.match.table import Table
from tests.record.hall import Hall
from tests.stored.making import SampleMatch


def a_board(surface: Surface, pieces: tuple[Piece, ...], regions: tuple[Region, ...] = ()) -> Board:
    sides = (SideView("red", "Red", 0), SideView("blue", "Blue", 0))
    return Board("running", sides, TurnView(1, "red", "move"), None, surface, regions, pieces)


SQUARES = (
    Piece("a", "player", "A", "red", (0, 0)),
    Piece("b", "player", "B", "blue", (2, 1), state="prone"),
    Piece("c", "player", "C", "blue", (1, 1), state="stunned"),
    Piece("off", "player", "Off", "blue", None),
    Piece("ball", "ball", "Ball", None, (1, 0)),
)


def test_squares_are_counted_along_the_edges_and_y_points_up() -> None:
    regions = (Region("wall", "Wall", rectangle=(0, 1, 1, 1)),)
    picture = drawn(a_board(Surface("square", 3, 2), SQUARES, regions), 80, 20).plain
    assert picture.splitlines() == [
        "    0   1   2",
        "   ┌────────────┐",
        " 1 │████c*  b_  │",
        " 0 │a    ●   ·  │",
        "   └────────────┘",
    ]


def test_y_points_down_where_the_surface_begins_in_the_upper_corner() -> None:
    surface = Surface("square", 3, 2, origin="upper_left")
    picture = drawn(a_board(surface, SQUARES), 80, 20).plain.splitlines()
    assert picture[2:4] == [" 0 │a    ●   ·  │", " 1 │ ·  c*  b_  │"]


def test_lines_stand_between_the_squares_and_meet() -> None:
    lines = (
        Region("line", "Short", rectangle=(0, 0, 2, 1)),
        Region("line", "Long", rectangle=(2, 0, 2, 2)),
    )
    surface = Surface("square", 4, 2, origin="upper_left")
    assert drawn(a_board(surface, (), lines), 80, 20).plain.splitlines() == [
        "    0   1    2   3",
        "   ┌─────────────────┐",
        " 0 │ ·   ·  │ ·   ·  │",
        "   │────────┤        │",
        " 1 │ ·   ·  │ ·   ·  │",
        "   └─────────────────┘",
    ]


def test_squares_stand_alone_where_there_is_no_room_for_more() -> None:
    lines = (Region("line", "Line", rectangle=(0, 0, 2, 2)),)
    pieces = (*SQUARES, Piece("d10", "player", "D", "red", (2, 0), state="prone"))
    picture = drawn(a_board(Surface("square", 3, 2), pieces, lines), 9, 20).plain
    assert picture.splitlines() == ["┌─────────┐", "│ · c* b_ │", "│a   ● d10│", "└─────────┘"]


@pytest.mark.parametrize(("columns", "row"), [(80, "a   b10●"), (6, "a  ●10")])
def test_whoever_has_the_ball_is_drawn_with_it(columns: int, row: str) -> None:
    pieces = (
        Piece("a", "player", "A", "red", (0, 0)),
        Piece("b10", "player", "B", "blue", (1, 0)),
        Piece("ball", "ball", "Ball", None, (1, 0), state="held"),
    )
    picture = drawn(a_board(Surface("square", 2, 1), pieces), columns, 20).plain
    assert f"│{row}│" in picture


def test_numbered_players_are_the_letter_of_their_side_and_their_number() -> None:
    pieces = (
        Piece("7f", "player", "#7 Ann", "red", (0, 0), number=7),
        Piece("8f", "player", "#16 Bea", "red", None, state="knocked_out", number=16),
        Piece("9f", "player", "#7 Cid", "blue", (2, 0), number=7),
        Piece("crew", "crew", "Crew", None, (1, 0)),
    )
    board = a_board(Surface("square", 3, 1), pieces)
    assert "│r7  crewb7  │" not in drawn(board, 80, 20).plain
    assert "│r7  1   b7  │" in drawn(board, 80, 20).plain
    assert legend(board) == [
        "Red: r and the number",
        "Blue: b and the number",
        "No side: 1 crew",
    ]
    assert absent(board) == ["knocked out: r16"]


def test_inches_are_scaled_to_the_columns_and_rows_there_are() -> None:
    surface = Surface("hundredths_of_inch", 4800, 2400)
    pieces = (
        Piece("r1", "marine", "R", "red", (0, 0)),
        Piece("b1", "marine", "B", "blue", (4800, 2400)),
        Piece("ball", "ball", "Ball", None, (2400, 1200)),
    )
    picture = drawn(a_board(surface, pieces), 200, 6).plain.splitlines()
    assert len(picture) == 6 + 2
    assert picture[1] == "│" + " " * 22 + "b1│"
    assert picture[3] == "│" + " " * 12 + "●" + " " * 11 + "│"
    assert picture[6] == "│r1" + " " * 22 + "│"


def a_row(*pieces: tuple[str, str]) -> Board:
    """Pieces by side and id, an inch from each other."""
    return a_board(
        Surface("hundredths_of_inch", 1200, 600),
        tuple(
            Piece(key, "marine", key, side, (100 + 150 * number, 300))
            for number, (side, key) in enumerate(pieces)
        ),
    )


@pytest.mark.parametrize(
    ("pieces", "row", "lines"),
    [
        (
            [("red", "red1"), ("red", "red2"), ("blue", "blue1"), ("blue", "blue2")],
            ["r1", "r2", "b1", "b2"],
            ["Red: r1 red1, r2 red2", "Blue: b1 blue1, b2 blue2"],
        ),
        ([("red", "red10"), ("red", "red11")], ["r10", "r11"], ["Red: r10 red10, r11 red11"]),
        ([("red", "Sven"), ("red", "Olaf")], ["r1", "r2"], ["Red: r1 Sven, r2 Olaf"]),
        ([("red", "r1"), ("blue", "b1")], ["r1", "b1"], []),
    ],
)
def test_pieces_can_be_told_from_each_other(
    pieces: list[tuple[str, str]], row: list[str], lines: list[str]
) -> None:
    board = a_row(*pieces)
    picture = drawn(board, 100, 30).plain
    assert re.findall(r"[a-z]+\d+", picture) == row
    assert legend(board) == lines


def test_sides_with_the_same_initial_have_other_letters() -> None:
    sides = (SideView("red", "Red", 0), SideView("rust", "Rust", 0))
    board = msgspec.structs.replace(a_row(("red", "red1"), ("rust", "rust1")), sides=sides)
    assert legend(board) == ["Red: a1 red1", "Rust: b1 rust1"]


def test_a_hill_is_a_circle() -> None:
    surface = Surface("hundredths_of_inch", 2400, 1200)
    hill = (Region("hill", "Hill", circle=(1200, 600, 250)),)
    picture = drawn(a_board(surface, (), hill), 24, 6).plain.splitlines()
    assert [line.count("^") for line in picture] == [0, 0, 0, 4, 4, 0, 0, 0]


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        (b"n", 2), (b"\x1b[C\x1b[C", 3), (b"np", 1), (b"p", 1), (b"G", 9), (b"Gn", 9), (b"Gg", 1),
        (b"7\r", 7), (b"12\r", 9), (b"0\r", 1), (b"12\x7f\r", 1), (b"\r", 1), (b"xyz", 1),
        (b"\x1b[F\x1b[D", 8),
    ],
)  # fmt: skip
def test_keys_step_and_jump(keys: bytes, at: int) -> None:
    player = Player(1, 9)
    for key in keys_in(keys):
        player = pressed(player, key)
    assert (player.at, player.typed, player.done) == (at, "", False)


def test_play_goes_on_to_the_end_and_stops_there() -> None:
    player = pressed(Player(7, 9), "play")
    assert player.playing
    player = player.moved(8).moved(9)
    assert (player.at, player.playing) == (9, False)
    assert not pressed(player, "play").playing


def test_any_step_pauses_a_play_and_q_quits() -> None:
    assert not pressed(Player(3, 9, playing=True), "next").playing
    assert not pressed(Player(3, 9, playing=True), "play").playing
    assert pressed(Player(3, 9), "quit").done


@pytest.fixture
def counter_bundle(tmp_path: Path) -> Path:
    table = Table(limit=20).reports(Add(9), Double())
    table.report(Add(5), force="Both captains agree")
    path = tmp_path / "match.ndjson"
    path.write_bytes(b"".join(bundle_lines(table.log, "match")))
    return path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def test_a_bundle_is_printed_at_a_version(counter_bundle: Path) -> None:
    result = run(str(counter_bundle), "--plain", "--at", "3")
    assert result.exit_code == 0
    assert "Final, version 3 of 4" in result.output
    assert "All 18   turn 2, -, count" in result.output
    assert "Entry: double by referee at table 1: -" in result.output
    assert " 0 │ ·   ·   ·  │" in result.output
    assert "\x1b" not in result.output


def test_the_last_version_is_printed_where_there_is_no_terminal(counter_bundle: Path) -> None:
    result = run(str(counter_bundle))
    assert "version 4 of 4" in result.output
    assert "Flag COUNT-001: The counter would be at 23, above 20." in result.output
    assert "Forced: Both captains agree" in result.output


def test_all_prints_every_version_in_order(counter_bundle: Path) -> None:
    result = run(str(counter_bundle), "--all")
    assert re.findall(r"version (\d) of 4", result.output) == ["1", "2", "3", "4"]


def test_what_cannot_be_replayed_is_said(counter_bundle: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("{}\n")
    assert "there is no 5" in run(str(counter_bundle), "--at", "5").output
    assert "is no file, and no id" in run("nothing").output
    assert "not the manifest" in run(str(other)).output
    named = run(str(counter_bundle), "--match", "00000000-0000-0000-0000-000000000001")
    assert "does not hold the match" in named.output


def test_a_bolter_ball_match_shows_its_dice_as_they_fell(tmp_path: Path) -> None:
    log = match_log(played(3, 60))
    path = tmp_path / "match.ndjson"
    path.write_bytes(b"".join(bundle_lines(log, "match")))
    shown = run(str(path), "--all").output
    rolls = [event for event in log if b'"dice":[' in bytes(event.body).partition(b'"facts"')[0]]
    assert rolls
    dice = [re.search(rb'"dice":(\[[^]]*\])', bytes(event.body)) for event in rolls]
    printed = re.findall(r"^Dice: .*?(\[[^]]*\]) \(D6\)$", shown, re.MULTILINE)
    assert printed == [found[1].decode() for found in dice if found]


@pytest.fixture(scope="module")
def blood_bowl(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Event]]:
    """A bundle of a simulated Blood Bowl match, and its events."""
    sample = SampleMatch(RULE_SYSTEMS["blood-bowl"], 3)
    system = sample.system
    while len(sample.log) < 240:
        expected = system.expected(sample.match.head.state)
        sample.report(msgspec.convert(random_entry(expected, sample.dice), system.entry_type))
    path = tmp_path_factory.mktemp("replay") / "match.ndjson"
    path.write_bytes(b"".join(bundle_lines(sample.log, "match")))
    return path, sample.log


def json_of(dice: list[int]) -> str:
    return msgspec.json.encode(dice).decode()


def character(x: int, y: int) -> tuple[int, int]:
    """Row and column of a square of the pitch, of four characters, in the printed picture: lines
    stand around the two columns of the line of scrimmage and beside the wide zones."""
    row = 2 + y + sum(y >= edge for edge in (4, 11))
    return row, 4 + 4 * x + sum(x >= edge for edge in (12, 13, 14))


def test_a_blood_bowl_pitch_shows_every_player_and_the_ball_where_they_are(
    blood_bowl: tuple[Path, list[Event]],
) -> None:
    path, log = blood_bowl
    match, states, balls = opened(log[0]), set(), 0
    pictures = run(str(path), "--all").output.split("Sample, version ")[2:]
    for event, printed in zip(log[1:], pictures, strict=True):
        match = after_event(match, event)
        board = BLOOD_BOWL.board(match.head.state)
        (ball,) = (piece for piece in board.pieces if piece.kind == "ball")
        picture = printed.splitlines()[2:]
        for piece, square in on_the_pitch(board):
            row, column = character(*square)
            mark = {"standing": " ", "prone": "_", "stunned": "*"}[piece.state]
            label = f"{side_letters(board)[piece.side]}{piece.number}"
            said = label + ("●" if ball.at == square else mark)
            assert picture[row][column : column + 4] == said.ljust(4), (event.version, piece)
            states.add(piece.state)
        balls += ball.at is not None
        assert "".join(picture).count("●") == (ball.at is not None) + 1  # one in the legend
    assert states == {"standing", "prone", "stunned"}
    assert balls > 100


def on_the_pitch(board: Board) -> Iterator[tuple[Piece, Point]]:
    for piece in board.pieces:
        if piece.kind == "player" and piece.at is not None:
            yield piece, piece.at


def side_letters(board: Board) -> dict[str | None, str]:
    first, second = (side.id for side in board.sides)
    differ = first[0] != second[0]
    return {first: first[0] if differ else "a", second: second[0] if differ else "b"}


def test_block_dice_are_called_by_what_is_printed_on_them(
    blood_bowl: tuple[Path, list[Event]],
) -> None:
    path, log = blood_bowl
    entries = [(event.version, msgspec.json.decode(event.body)["entry"]) for event in log]
    version, dice = next(
        (version, entry["dice"])
        for version, entry in entries
        if entry["type"] == "roll" and entry["roll"] == "block"
    )
    faces = ["player down", "both down", "push back", "push back", "stumble", "pow"]
    named = ", ".join(faces[die - 1] for die in dice)
    printed = run(str(path), "--plain", "--at", str(version)).output
    assert f"Dice: Block {json_of(dice)} (D6): {named}" in printed.splitlines()


async def test_a_match_in_the_database_is_replayed(
    database: Database, appender: Appender, service_url: str, tmp_path: Path
) -> None:
    hall = await Hall(database, appender).open()
    await hall.entries([Add(9), Double()])
    bundle = tmp_path / "match.ndjson"
    parts = [part async for part in await match_bundle(database, hall.match, 0)]
    bundle.write_bytes(b"".join(parts))
    assert by_id(hall.match, service_url) == run(str(bundle), "--all").output


def by_id(match_id: UUID, service_url: str) -> str:
    """What the command prints of a match in the database."""
    replay = [sys.executable, "-c", REPLAY_WITH_COUNTER, str(match_id), "--all"]
    environment = {**os.environ, "TOUCHLINE_DATABASE_URL": service_url}
    return subprocess.run(replay, capture_output=True, check=True, env=environment).stdout.decode()


REPLAY_WITH_COUNTER = """
from tests.match.table import registered
from service.cli.replay import command
with registered():
    command()
"""


class Terminal:
    """The replay in a terminal of its own; what it writes is kept."""

    def __init__(self, bundle: Path) -> None:
        self.master, slave = pty.openpty()
        self.written = ""
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", REPLAY_WITH_COUNTER, str(bundle)],
            stdin=slave, stdout=slave, stderr=slave, env=environment, close_fds=True,
        )  # fmt: skip
        os.close(slave)

    def until(self, text: str, seconds: float = 30) -> None:
        """Read until the text appears after everything read before."""
        self.written = ""
        deadline = time.monotonic() + seconds
        while text not in self.written:
            assert time.monotonic() < deadline, f"{text!r} is not in {self.written[-2000:]!r}"
            if select.select([self.master], [], [], 0.2)[0]:
                self.written += os.read(self.master, 65536).decode(errors="replace")

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)


def test_in_a_terminal_keys_step_jump_play_and_quit(counter_bundle: Path) -> None:
    terminal = Terminal(counter_bundle)
    try:
        terminal.until("version 1 of 4")
        terminal.press(b"n")
        terminal.until("version 2 of 4")
        terminal.press(b"p")
        terminal.until("version 1 of 4")
        terminal.press(b"3\r")
        terminal.until("version 3 of 4")
        terminal.press(b"g ")
        terminal.until("playing")
        terminal.until("version 4 of 4")
        terminal.press(b"q")
        assert terminal.process.wait(timeout=20) == 0
    finally:
        terminal.process.kill()
        terminal.process.wait()
        os.close(terminal.master)
