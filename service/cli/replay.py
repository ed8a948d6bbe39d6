"""`touchline replay`: a match step by step in the terminal, or as plain text for pipes."""

import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import click
from rich.console import Console, Group
from rich.text import Text

from schemas.envelope import Event
from schemas.limits import PAGE_EVENTS
from schemas.views import Board, LabelledValue
from service.audit.drawing import drawn
from service.audit.labels import absent, legend, marked
from service.audit.offline_verifier import NotABundle, lines_of
from service.audit.squares import meaning, side_styles
from service.audit.steps import (
    Step,
    bundle_match,
    consequences,
    described_entry,
    dice_of,
    steps_of,
)
from service.cli.database import with_database
from service.cli.player import play
from service.rules.unreadable import Unreadable
from service.store.database import Database
from service.store.read import read_stream, stream_head

PLAIN_SIZE = (110, 60)
ROWS_OF_TEXT = 12
"""Lines around the board: title, score, legend, headline, entry, dice, facts, help, the frame."""


@click.command()
@click.argument("match_or_bundle")
@click.option("--match", type=click.UUID, help="Which match of a bundle that holds several.")
@click.option("--plain", is_flag=True, help="Print and end; also when the output is no terminal.")
@click.option("--at", type=click.IntRange(1), help="Version to begin with or to print.")
@click.option("--all", "every", is_flag=True, help="Print every version.")
def command(
    match_or_bundle: str, match: UUID | None, plain: bool, at: int | None, every: bool
) -> None:
    """Step through a match: its id, or a bundle file.

    Keys: n or right, p or left, a number and Enter, Home and End, space to play, q to quit.
    """
    steps = _steps(match_or_bundle, match)
    if at is not None and at > len(steps):
        raise click.ClickException(f"The match has {len(steps)} versions; there is no {at}.")
    if plain or every or not sys.stdout.isatty():
        _print(steps if every else [steps[(at or len(steps)) - 1]], len(steps))
        return
    play(
        len(steps),
        at or 1,
        lambda version, columns, rows: shown(
            steps[version - 1], len(steps), (columns - 2, rows - ROWS_OF_TEXT)
        ),
    )


def _steps(named: str, match: UUID | None) -> list[Step]:
    try:
        if Path(named).is_file():
            with Path(named).open("rb") as file:
                return steps_of(bundle_match(lines_of(file), match))
        return steps_of(_from_database(named))
    except (ValueError, NotABundle, Unreadable) as error:
        raise click.ClickException(str(error)) from None


def _from_database(named: str) -> Iterable[Event]:
    try:
        match_id = UUID(named)
    except ValueError:
        raise click.ClickException(f"{named} is no file, and no id of a match.") from None
    return with_database(lambda database: _stream(database, match_id))


async def _stream(database: Database, match_id: UUID) -> list[Event]:
    stream = await stream_head(database, match_id)
    if stream is None or stream.kind != "match":
        raise click.ClickException(f"There is no match {match_id}.")
    events: list[Event] = []
    while page := await read_stream(
        database, stream.competition_id, match_id, len(events), PAGE_EVENTS
    ):
        events += page
    return events


def _print(steps: list[Step], last: int) -> None:
    console = Console(width=PLAIN_SIZE[0] + 2, color_system=None, highlight=False)
    for step in steps:
        console.print(shown(step, last, PLAIN_SIZE))


def shown(step: Step, last: int, size: tuple[int, int]) -> Group:
    """One version of the match, its board at most so many columns and rows large."""
    head, board = step.match.head, step.match.system.board(step.match.head.state)
    at = datetime.fromtimestamp(step.event.occurred_at / 1e6, UTC)
    title = f"{head.name}, version {head.version} of {last}, {at:%Y-%m-%d %H:%M:%S} UTC"
    lines = [Text(title, "bold"), _score(board), drawn(board, *size), *_notes(board)]
    lines += [Text(line, "dim") for line in legend(board)]
    if board.surface.unit == "square" and board.pieces:
        lines.append(Text(meaning(board), "dim"))
        lines += [Text("Marked: " + line, "dim") for line in marked(board)]
    lines += [Text("Not on the board: " + line, "dim") for line in absent(board)]
    lines.append(Text(step.match.system.headline(head.state, head.last_facts), "bold"))
    lines.append(Text("Entry: " + described_entry(step)))
    if dice := dice_of(step):
        lines.append(Text("Dice: " + dice, "bold bright_yellow"))
    lines += [Text("Facts: " + line, "dim") for line in consequences(step)]
    if head.corrected:
        lines.append(Text(head.corrected, "bold bright_magenta"))
    return Group(*lines)


def _notes(board: Board) -> Iterator[Text]:
    """What a rule system shows besides the score: of each side, then of the match."""
    styles = side_styles(board)
    for side in board.sides:
        if side.notes:
            yield Text(
                f"{side.name}: {_values(side.notes)}", styles[side.id].replace("bold", "dim")
            )
    if board.notes:
        yield Text(_values(board.notes), "dim")


def _values(notes: Iterable[LabelledValue]) -> str:
    return ", ".join(f"{note.label} {note.value}" for note in notes)


def _score(board: Board) -> Text:
    styles, text = side_styles(board), Text()
    for side in board.sides:
        text.append(f"{side.name} {side.score}", styles[side.id]).append("   ")
    names = {side.id: side.name for side in board.sides}
    turn = board.turn
    text.append(f"turn {turn.number}, {names.get(turn.side or '', '-')}, {turn.phase}")
    return text.append(f"; won by {names[board.winner]}" if board.winner else "")
