"""The ledgers of one team: every gold piece, every point, every casualty, with its event.

They are the facts of the entries in force and nothing else; no total is trusted.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from schemas import team as facts
from schemas.reports import GoldRow, InflictedRow, InjuryRow, SppRow
from service.rules.league.start import draft_lines
from service.rules.league.state import State
from service.rules.match import Match
from service.rules.slots import Slot

CASUALTIES = "casualties"
"""The figure of casualties that earn points."""

Row = SppRow | GoldRow | InjuryRow | InflictedRow
Members = dict[str, Any]


class Ledger(NamedTuple):
    """Rows of each kind in the order of the entries."""

    spp: tuple[SppRow, ...]
    gold: tuple[GoldRow, ...]
    suffered: tuple[InjuryRow, ...]
    inflicted: tuple[InflictedRow, ...]


def in_ledgers(those: Iterable[object]) -> bool:
    """Whether any of these facts is written down in a ledger."""
    return any(type(fact) in _WRITE or isinstance(fact, facts.SppSpent) for fact in those)


def ledger_of(match: Match) -> Ledger:
    """The ledgers of a team that has its slots."""
    assert match.slots is not None, "ledgers are made of the slots"
    book = _Book(match.head.match, match.head.name, match.head.state.players)
    _draft(book, match)
    for slot in match.slots:
        if not slot.retracted:
            _enter(book, slot)
    return Ledger(tuple(book.spp), tuple(book.gold), tuple(book.suffered), tuple(book.inflicted))


@dataclass(slots=True)
class _Book:
    """What was written so far, and what the next line has to know."""

    team: UUID
    name: str
    players: Mapping[str, Any]
    season: int = 1
    balance_gp: int = 0
    games: dict[str, facts.GameCounted] = field(default_factory=dict)
    spp: list[SppRow] = field(default_factory=list)
    gold: list[GoldRow] = field(default_factory=list)
    suffered: list[InjuryRow] = field(default_factory=list)
    inflicted: list[InflictedRow] = field(default_factory=list)


def _draft(book: _Book, match: Match) -> None:
    """The budget, and what was bought for it. The event of an opening has the id of its stream."""
    if match.start is None or match.start.roster is None:
        return
    about = {"event": match.head.match, "version": 1}
    for line in _draft_lines(match.start):
        fact = facts.GoldChanged(amount_gp=line.amount_gp, why="draft", working=line.label)
        _gold(book, fact, about)


def _draft_lines(start: State) -> tuple[facts.ValueLine, ...]:
    """The budget is what is left, and what was spent."""
    bought = draft_lines(_drafted(start))[1:]
    budget = facts.ValueLine("budget", start.treasury_gp - sum(line.amount_gp for line in bought))
    return (budget, *bought)


def _drafted(start: State) -> facts.TeamDrafted:
    """The draft as it can be read off the first state."""
    return facts.TeamDrafted(
        name=start.name,
        roster=start.roster,
        players=tuple(
            facts.DraftedPlayer(key, player.number, player.name, player.position)
            for key, player in start.players.items()
        ),
        re_rolls=start.staff["re_roll"],
        assistant_coaches=start.staff["assistant_coach"],
        cheerleaders=start.staff["cheerleader"],
        apothecary=start.staff["apothecary"] > 0,
        dedicated_fans=start.dedicated_fans,
    )


def _enter(book: _Book, slot: Slot) -> None:
    about = {
        "event": slot.event,
        "version": slot.version,
        "amended": slot.amended,
        "flags": slot.flags,
    }
    for fact in slot.facts:
        if isinstance(fact, facts.SppSpent):
            _spent(book, fact, about, _gained(slot, fact.player))
        write = _WRITE.get(type(fact))
        if write is not None:
            write(book, fact, about)


def _row(book: _Book, about: Members, game: str | None) -> Members:
    """The members that every row has."""
    row = {**about, "team": book.team, "team_name": book.name, "season": book.season}
    counted = book.games.get(game) if game is not None else None
    if counted is not None:
        row |= {"match": counted.match, "opponent_name": counted.opponent_name}
    return row | {"game": game}


def _player_row(book: _Book, about: Members, player: str, game: str | None = None) -> Members:
    known = book.players.get(player)
    name, number = (player, 0) if known is None else (known.name, known.number)
    row = _row(book, about, game)
    return row | {"player": player, "player_name": name, "number": number}


def _counted(book: _Book, fact: facts.GameCounted, about: Members) -> None:
    book.games[fact.game] = fact


def _redrafted(book: _Book, fact: facts.TeamRedrafted, about: Members) -> None:
    book.season = fact.season


def _gold(book: _Book, fact: facts.GoldChanged, about: Members) -> None:
    book.balance_gp += fact.amount_gp
    known = None if fact.player is None else book.players.get(fact.player)
    book.gold.append(
        GoldRow(
            **_row(book, about, fact.game),
            amount_gp=fact.amount_gp,
            balance_gp=book.balance_gp,
            why=fact.why,
            working=fact.working,
            player=fact.player,
            player_name=fact.player if known is None else known.name,
        )
    )


def _earned(book: _Book, fact: facts.SppEarned, about: Members) -> None:
    row = _player_row(book, about, fact.player, fact.game)
    book.spp.append(
        SppRow(
            **row,
            kind="earned",
            figure=fact.figure,
            count=fact.count,
            spp=fact.spp,
            match_events=fact.events,
        )
    )
    if fact.figure == CASUALTIES:
        book.inflicted.append(InflictedRow(**row, count=fact.count, match_events=fact.events))


def _spent(book: _Book, fact: facts.SppSpent, about: Members, gained: str | None) -> None:
    row = _player_row(book, about, fact.player)
    spent = SppRow(**row, kind="spent", figure=fact.kind, count=1, spp=-fact.spp, gained=gained)
    book.spp.append(spent)


def _gained(slot: Slot, player: str) -> str | None:
    """The skill or the characteristic that the same entry gave."""
    for fact in slot.facts:
        if isinstance(fact, facts.SkillGained) and fact.player == player:
            return fact.skill
        if isinstance(fact, facts.CharacteristicImproved) and fact.player == player:
            return fact.characteristic.upper()
    return None


def _injury(book: _Book, fact: facts.InjurySuffered, about: Members) -> None:
    book.suffered.append(
        InjuryRow(
            **_player_row(book, about, fact.player, fact.game),
            injury=fact.injury,
            lowered=fact.lowered,
            misses_next_game=fact.misses_next_game,
            niggling=fact.niggling,
        )
    )


_WRITE: dict[type, Callable[[_Book, Any, Members], None]] = {
    facts.GameCounted: _counted,
    facts.TeamRedrafted: _redrafted,
    facts.GoldChanged: _gold,
    facts.SppEarned: _earned,
    facts.InjurySuffered: _injury,
}
