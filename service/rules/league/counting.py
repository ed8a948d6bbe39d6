"""A game counts: its outcome, its gold, what its players earned and suffered, the steps due.

The match has settled what happened on the pitch. What it settled of the time after it as well
(fans, most valuable players) is taken as it is; the rest is due from the coach.
"""

from collections.abc import Iterator
from uuid import UUID

from schemas.result import PlayerResult, SideResult, TeamGame
from schemas.team import (
    AwardsOpened,
    DedicatedFansChanged,
    GameCounted,
    GamePlayed,
    InjurySuffered,
    PlayerRecovered,
    PlayerReleased,
    SppEarned,
    StepDue,
    StepsDue,
)
from service.rules.contract import cites
from service.rules.league import gold, journeymen
from service.rules.league.course import Course, illegal, what_is_due
from service.rules.league.profile import lowerable, position_of
from service.rules.league.state import State
from service.rules.league.tables import TABLES

Ids = dict[str, str]
"""From the ids of the match to those of the team, where they differ."""
MISSES = frozenset(("seriously_hurt", "serious_injury", "lasting_injury"))


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
    _pay(course, game, own)
    _recover(course)
    ids = journeymen.join(course, own.journeymen)
    for result in own.players:
        _player(course, game, ids, result)
    _most_valuable(course, game, own, ids)
    candidates = _candidates(course.state, own, ids)
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


LATER = tuple(StepDue(step=step) for step in ("advancement", "hiring", "mistakes", "prepare"))
"""What every sequence ends with."""


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


@cites("LEAGUE-010", "LEAGUE-011", "LEAGUE-012")
def _pay(course: Course, game: TeamGame, own: SideResult) -> None:
    """What inducements took; then attendance and touchdowns, the attendance halved unless the other
    side conceded. Who gave up gets nothing."""
    if own.treasury_spent_gp:
        gold.spend(course, own.treasury_spent_gp, "inducements", "What went into inducements")
    if own.conceded == "penalised":
        return
    numbers, other = TABLES.winnings, game.other
    undivided = other is not None and other.conceded == "penalised"
    attendance = (own.fan_factor or 0) + (0 if other is None else other.fan_factor or 0)
    each = numbers.a_thousand_fans_undivided_gp if undivided else numbers.a_thousand_fans_gp
    halved = "" if undivided else " / 2"
    touchdowns = gold.plural(own.score, "touchdown")
    gold.earn(
        course,
        attendance * each + own.score * numbers.a_touchdown_gp,
        "winnings",
        f"(attendance {attendance}{halved} + {touchdowns}) x {numbers.a_touchdown_gp:,} gp",
    )


@cites("LEAGUE-071")
def _recover(course: Course) -> None:
    """Who missed this game is back."""
    for key, player in course.state.players.items():
        if player.active and player.misses_next_game:
            course.happen(PlayerRecovered(key))


def _player(course: Course, game: TeamGame, ids: Ids, result: PlayerResult) -> None:
    key = ids.get(result.player, result.player)
    if not _of_the_team(course, key):
        return
    _earned(course, game, key, result)
    _suffered(course, game, key, result)
    if result.quit and course.state.players[key].active:
        course.happen(PlayerReleased(key, "quit"))


@cites("LEAGUE-030")
def _of_the_team(course: Course, key: str) -> bool:
    """Stars and mercenaries are nobody of the team: whatever they did earns nothing."""
    found = course.state.players.get(key)
    if found is not None and found.active:
        return True
    course.breach(
        "LEAGUE-030",
        f"The result names {key}, who is nobody of {course.state.name}.",
        "Players of the list and journeymen of the game earn star player points.",
        "game/own/players",
    )
    return False


@cites("LEAGUE-031", "LEAGUE-032", "LEAGUE-033", "LEAGUE-034", "LEAGUE-035", "LEAGUE-036")
def _earned(course: Course, game: TeamGame, key: str, result: PlayerResult) -> None:
    """The match knows what each deed is worth: its prayers may pay more, and what earns nothing it
    does not name."""
    for each in result.earned:
        course.happen(
            SppEarned(
                player=key,
                figure=each.figure,
                count=each.count,
                spp=each.spp,
                game=game.key,
                match=game.match,
                events=each.events,
            )
        )


@cites("LEAGUE-088", "LEAGUE-004")
def _suffered(course: Course, game: TeamGame, key: str, result: PlayerResult) -> None:
    """What an injury leaves behind; the dead are struck off the list."""
    hurt = result.suffered
    if hurt is None:
        return
    player = course.state.players[key]
    lowered = hurt.lowered
    if lowered is not None and not lowerable(position_of(course.state, player), player, lowered):
        lowered = None
    course.happen(
        InjurySuffered(
            player=key,
            injury=hurt.injury,
            lowered=lowered,
            misses_next_game=hurt.injury in MISSES,
            niggling=hurt.injury == "serious_injury",
            game=game.key,
        )
    )
    if hurt.injury == "dead":
        course.happen(PlayerReleased(key, "dead"))


@cites("LEAGUE-037")
def _most_valuable(course: Course, game: TeamGame, own: SideResult, ids: Ids) -> None:
    """Those the match named, unless their points are among what they earned."""
    paid = {
        result.player
        for result in own.players
        if any(each.figure == "mvps" for each in result.earned)
    }
    for player in own.mvps or ():
        key = ids.get(player, player)
        if player not in paid and key in course.state.players:
            course.happen(mvp_points(course.state, key, game.match))


def mvp_points(state: State, player: str, match: UUID | None = None) -> SppEarned:
    """One award."""
    return SppEarned(
        player=player, figure="mvps", count=1, spp=TABLES.spp.mvps, game=state.game, match=match
    )


@cites("LEAGUE-037")
def _candidates(state: State, own: SideResult, ids: Ids) -> tuple[str, ...]:
    """Who could play, and is alive: no star, no mercenary. Where the match does not say who could,
    whoever is on the list and did not miss it."""
    could = set(own.fielded) | {ids.get(each.player, each.player) for each in own.journeymen}
    able = [
        (player.number, key)
        for key, player in state.players.items()
        if player.active and (key in could or (not own.fielded and player.status != "retired"))
    ]
    return tuple(key for _, key in sorted(able))


def _fans(course: Course, own: SideResult) -> None:
    if own.fans_change:
        course.happen(DedicatedFansChanged(own.fans_change, "as the match settled it"))
