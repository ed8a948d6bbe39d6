"""Makes a new sample when a shape is new:

    python -m tests.rules.league.stored.making 65 24 tests/rules/league/stored/league-1

writes the bodies of a random team's stream (seed, games), a line each, with every kind of amendment
behind them, and the team sheet they come to. Samples are added to, never edited: an old one has to
be read for ever.
"""

import gzip
import sys
from pathlib import Path
from random import Random

import msgspec

from schemas.match import Insert, Redo, Replace, Retract, Undo
from schemas.team import GamePlayed, RollFans
from service.chain.canonical import canonical
from service.rules.league.sheet import sheet
from service.rules.match import Match
from tests.rules.league.career import a_career
from tests.rules.league.stream import begun, body_next, event, state_of, with_body
from tests.rules.league.team import a_game


def amendments(game: GamePlayed) -> tuple[object, ...]:
    """Of each kind, the first game's entry (version 2) among those concerned."""
    other = a_game("loss", key=game.game.key, score=(0, 3))
    return (
        Undo(),
        Redo(),
        Retract(event(2), "It was never played"),
        Redo(event(2), "It was"),
        Replace(event(2), other, "The other way round"),
        Insert(event(3), RollFans((1,)), "Forgotten"),
    )


def sample(seed: int, games: int) -> tuple[list[bytes], Match]:
    """The bodies of a stream, and the stream."""
    career = a_career(Random(seed), games)
    match = begun(career.opening)
    bodies = [canonical({"entry": career.opening, "facts": []})]
    entries = [entry for _, entry, _ in career.told]
    first = entries[0]
    assert isinstance(first, GamePlayed)
    for entry in (*entries, *amendments(first)):
        bodies.append(body_next(match, entry))
        match = with_body(match, bodies[-1])
    return bodies, match


def outcome(match: Match) -> bytes:
    """What a stream comes to."""
    return msgspec.json.format(msgspec.json.encode(sheet(state_of(match))), indent=1)


if __name__ == "__main__":
    made, stream = sample(int(sys.argv[1]), int(sys.argv[2]))
    path = Path(sys.argv[3])
    packed = gzip.compress(b"".join(body + b"\n" for body in made), mtime=0)
    path.with_suffix(".ndjson.gz").write_bytes(packed)
    path.with_suffix(".outcome.json").write_bytes(outcome(stream) + b"\n")
