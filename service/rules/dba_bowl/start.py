"""The first state of a match, or why the set-up cannot be played."""

from collections import Counter
from collections.abc import Iterable

from schemas.dba_bowl import DbaBowlSetup, DbaSideSetup, PossessionRollDue
from service.rules.contract import Breach, IllegalEntry, cites
from service.rules.dba_bowl.course import plural
from service.rules.dba_bowl.state import Counts, Player, State
from service.rules.dba_bowl.tables import TABLES


def start(setup: DbaBowlSetup) -> State:
    """The state before possession is diced for. Raises IllegalEntry for a bad set-up."""
    _unique((side.id for side in setup.sides), "side")
    _unique((player.id for side in setup.sides for player in side.players), "player")
    for side in setup.sides:
        _a_team(side)
        _numbers(side)
        _celebrities(setup, side)
        _somebody_handles_the_ball(side)
    _length(setup)
    players = {
        player.id: Player(
            name=player.name,
            side=side.id,
            profile=player.profile,
            whereabouts="waiting" if player.profile == "celebrity" else "bench",
        )
        for side in setup.sides
        for player in side.players
    }
    return State(
        setup=setup,
        players=players,
        counts=dict.fromkeys(players, Counts()),
        scores={side.id: 0 for side in setup.sides},
        agenda=(PossessionRollDue(origin=1),),
    )


@cites("DBA-001")
def _a_team(side: DbaSideSetup) -> None:
    numbers = TABLES.match
    if len(side.players) != numbers.players:
        raise _refused(
            "DBA-001",
            f"Side {side.id} has {len(side.players)} players.",
            f"A team is exactly {numbers.players} players.",
            "sides",
        )
    big = sum(player.profile == "big_guy" for player in side.players)
    if big > numbers.most_big_guys:
        raise _refused(
            "DBA-001",
            f"Side {side.id} has {big} Big Guys.",
            "A team has one Big Guy at most.",
            "sides",
        )


@cites("DBA-001")
def _numbers(side: DbaSideSetup) -> None:
    """Who has a number has it alone in its side."""
    numbers = [player.number for player in side.players if player.number is not None]
    twice = [number for number, count in Counter(numbers).items() if count > 1]
    if twice:
        raise _refused(
            "DBA-001",
            f"Number {twice[0]} stands twice in side {side.id}.",
            "Every number stands once in a side.",
            "sides",
        )


@cites("DBA-047")
def _celebrities(setup: DbaBowlSetup, side: DbaSideSetup) -> None:
    stars = sum(player.profile == "celebrity" for player in side.players)
    if stars > 1 or (stars and not setup.celebrity):
        raise _refused(
            "DBA-047",
            f"Side {side.id} has {plural(stars, 'Celebrity Star')}.",
            "One a team, in a match whose set-up says `celebrity`.",
            "celebrity" if stars == 1 else "sides",
        )


@cites("DBA-003", "DBA-045")
def _somebody_handles_the_ball(side: DbaSideSetup) -> None:
    if all(player.profile in ("nutter", "celebrity") for player in side.players):
        raise _refused(
            "DBA-003",
            f"Nobody of side {side.id} could hold the ball when a play begins.",
            "A team has at least one player besides Nutters and a Celebrity Star.",
            "sides",
        )


@cites("DBA-002")
def _length(setup: DbaBowlSetup) -> None:
    if setup.time_limit_minutes is not None and setup.length != "time_limit":
        raise _refused(
            "DBA-002",
            f"A limit of {setup.time_limit_minutes} minutes in a match of three touchdowns.",
            "time_limit_minutes belongs to the length time_limit.",
            "time_limit_minutes",
        )


def _unique(ids: Iterable[str], kind: str) -> None:
    twice = [name for name, count in Counter(ids).items() if count > 1]
    if twice:
        raise _refused(
            "DBA-001", f"The {kind} id {twice[0]} stands twice.", "Every id stands once.", "sides"
        )


def _refused(rule: str, detail: str, legal: str, field: str) -> IllegalEntry:
    return IllegalEntry(Breach(rule=rule, detail=detail, legal=legal, field=field))
