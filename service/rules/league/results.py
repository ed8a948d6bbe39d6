"""What a game's result brings a team: gold, points, injuries, awards that the match settled."""

from schemas.result import PlayerResult, SideResult, TeamGame
from schemas.team import InjurySuffered, PlayerRecovered, PlayerReleased, SppEarned
from service.rules.contract import cites
from service.rules.league import gold
from service.rules.league.course import Course
from service.rules.league.profile import lowerable, position_of
from service.rules.league.state import State
from service.rules.league.tables import TABLES

Ids = dict[str, str]
"""From the ids of the match to those of the team, where they differ."""


MISSES = frozenset(("seriously_hurt", "serious_injury", "lasting_injury"))


@cites("LEAGUE-010", "LEAGUE-011", "LEAGUE-012")
def pay(course: Course, game: TeamGame, own: SideResult) -> None:
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
def recover(course: Course) -> None:
    """Who missed this game is back."""
    for key, player in course.state.players.items():
        if player.active and player.misses_next_game:
            course.happen(PlayerRecovered(key))


def of_player(course: Course, game: TeamGame, ids: Ids, result: PlayerResult) -> None:
    """One player's match: what it earned, what it suffered, whether it walked out."""
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
def most_valuable(course: Course, own: SideResult, ids: Ids) -> None:
    """Those the match named, unless their points are among what they earned."""
    paid = {
        result.player
        for result in own.players
        if any(each.figure == "mvps" for each in result.earned)
    }
    for player in own.mvps or ():
        key = ids.get(player, player)
        if player not in paid and key in course.state.players:
            course.happen(mvp_points(course.state, key))


def mvp_points(state: State, player: str) -> SppEarned:
    """One award."""
    return SppEarned(
        player=player,
        figure="mvps",
        count=1,
        spp=TABLES.spp.mvps,
        game=state.game,
        match=state.match,
    )


@cites("LEAGUE-037")
def candidates(state: State, own: SideResult, ids: Ids) -> tuple[str, ...]:
    """Who could play, and is alive: no star, no mercenary. Where the match does not say who could,
    whoever is on the list and did not miss it."""
    could = set(own.fielded) | {ids.get(each.player, each.player) for each in own.journeymen}
    able = [
        (player.number, key)
        for key, player in state.players.items()
        if player.active and (key in could or (not own.fielded and player.status != "retired"))
    ]
    return tuple(key for _, key in sorted(able))
