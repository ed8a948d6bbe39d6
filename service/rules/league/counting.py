"""A game counts: its outcome, its gold, what its players earned and suffered, the steps due.

The match has settled what happened on the pitch. What it settled of the time after it as well
(fans, most valuable players) is taken as it is; the rest is due from the coach.
"""

from collections.abc import Iterator

from schemas.result import SideResult, TeamGame
from schemas.team import (
    AwardsOpened,
    DedicatedFansChanged,
    GameCounted,
    GamePlayed,
    StepDue,
    StepsDue,
)
from service.rules.contract import cites
from service.rules.league import journeymen, results
from service.rules.league.course import Course, illegal, what_is_due
from service.rules.league.state import State
from service.rules.league.tables import TABLES

LATER = tuple(StepDue(step=step) for step in ("advancement", "hiring", "mistakes", "prepare"))
"""What every sequence ends with."""


@cites("LEAGUE-001")
def game_played(course: Course, entry: GamePlayed) -> None:
    """Outcome and winnings, the first of the six steps."""
    game = entry.game
    if game.key in course.state.games:
        raise illegal(
            "LEAGUE-001",
            f"The game {game.key} counts already.",
            "A game counts once; a corrected result replaces its entry.",
            "game/key",
        )
    _sequence_before(course, game)
    own = game.own
    if course.state.roster is None or game.kind == "friendly":
        course.happen(_counted(game))
    elif own is not None:
        _played(course, game, own)
    elif game.how == "conceded_before" and game.outcome == "win":
        _given_away(course, game)
    else:
        course.happen(_counted(game))


def _sequence_before(course: Course, game: TeamGame) -> None:
    """What the game before it still asks for is not done any more."""
    state = course.state
    if not state.due:
        return
    course.breach(
        "LEAGUE-001",
        f"{state.name} has not finished what follows its last game, and the game against "
        f"{game.opponent_name} counts.",
        what_is_due(state),
        "game",
    )
    journeymen.leave(course)
    course.happen(StepsDue(state.draft_due))


@cites("LEAGUE-003", "LEAGUE-005", "LEAGUE-002", "LEAGUE-086", "LEAGUE-087")
def _counted(game: TeamGame) -> GameCounted:
    """The record: result, touchdowns, casualties that earn points, league points. What a coach gave
    away before it began ends 1-0."""
    own, other = game.own, game.other
    given = game.how == "conceded_before" and own is None
    return GameCounted(
        game=game.key,
        match=game.match,
        kind=game.kind,
        how=game.how,
        outcome=game.outcome,
        opponent=game.opponent,
        opponent_name=game.opponent_name,
        unplayed=own is None,
        touchdowns=int(given and game.outcome == "win") if own is None else own.score,
        touchdowns_against=int(given and game.outcome == "loss") if other is None else other.score,
        casualties=0 if own is None else own.casualties,
        casualties_against=0 if other is None else other.casualties,
        league_points=game.league_points,
    )


def _played(course: Course, game: TeamGame, own: SideResult) -> None:
    course.happen(_counted(game))
    results.pay(course, game, own)
    results.recover(course)
    ids = journeymen.join(course, own.journeymen)
    for result in own.players:
        results.of_player(course, game, ids, result)
    results.most_valuable(course, own, ids)
    candidates = results.candidates(course.state, own, ids)
    allotted = sum(
        each.count
        for result in own.players
        for each in result.earned
        if each.figure == "touchdowns"
    )
    other = game.other
    conceded = other is not None and other.conceded != "no"
    course.happen(
        AwardsOpened(
            candidates=candidates,
            touchdowns_to_allot=max(0, own.score - allotted) if conceded else 0,
            raises=_raises(course.state, other),
        )
    )
    _fans(course, own)
    course.due_now(*_steps(course.state, game, own))


@cites("LEAGUE-055")
def _raises(state: State, other: SideResult | None) -> int:
    """One, for a team with such a rule, where an opponent died."""
    players = () if other is None else other.players
    died = any(each.suffered is not None and each.suffered.injury == "dead" for each in players)
    return int(died and journeymen.raised_position(state) is not None)


@cites("LEAGUE-086")
def _given_away(course: Course, game: TeamGame) -> None:
    """The other coach could not play: a die for gold, and two awards."""
    course.happen(_counted(game))
    candidates = tuple(
        key for key, player in course.state.of_status("rostered") if not player.misses_next_game
    )
    course.happen(AwardsOpened(candidates=candidates))
    awards = TABLES.winnings.conceded_before_mvps if candidates else 0
    course.due_now(StepDue(step="winnings", faces=(6,)), *[StepDue(step="mvp")] * awards, *LATER)


def _steps(state: State, game: TeamGame, own: SideResult) -> Iterator[StepDue]:
    """What the coach has to do, in the order of the sequence."""
    penalised = own.conceded == "penalised"
    if penalised and own.fans_change is None:
        yield from _quitters(state)
    if own.fans_change is None:
        yield from _fans_due(game, penalised)
    if own.mvps is None and not penalised and state.candidates:
        yield StepDue(step="mvp")
    yield from LATER


@cites("LEAGUE-020", "LEAGUE-021", "LEAGUE-022", "LEAGUE-085")
def _fans_due(game: TeamGame, penalised: bool) -> Iterator[StepDue]:
    """A die after a win or a loss, none after a draw; a D3 for the team that gave up."""
    if penalised:
        yield StepDue(step="fans", faces=(TABLES.fans.concession_faces,))
    elif game.outcome != "draw":
        yield StepDue(step="fans", faces=(6,), outcome=game.outcome)


@cites("LEAGUE-085")
def _quitters(state: State) -> Iterator[StepDue]:
    """Experienced players that could play think about leaving."""
    for key in state.candidates:
        experience = len(state.players[key].advancements)
        if experience >= TABLES.conceding.experienced_advancements:
            yield StepDue(step="quitter", player=key, faces=(6,))


def _fans(course: Course, own: SideResult) -> None:
    if own.fans_change:
        course.happen(DedicatedFansChanged(own.fans_change, "as the match settled it"))
