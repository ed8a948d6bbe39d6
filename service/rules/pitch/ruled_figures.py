"""A referee sets the tally right: what players did, and what they end up with.

What was counted stays in the log; the difference is counted on top of it, with its points.
"""

from schemas.pitch.entries import PlayerFigure, PlayerInjury, Ruling
from schemas.pitch.facts import Counted, InjuryUndone, PlayerHurt
from schemas.pitch.words import CasualtyResult, RuledFigure
from service.rules.contract import cites
from service.rules.pitch.course import Course, illegal
from service.rules.pitch.spp import casualty_spp, spp_value

EARNS: dict[RuledFigure, str] = {
    "touchdowns": "touchdown",
    "completions": "completion",
    "throwing_completions": "throwing_completion",
    "deflections": "deflection",
    "interceptions": "interception",
    "mvps": "mvp",
}
"""What the set-up's points are for; casualties have rules of their own."""


@cites("BB-095", "BB-081")
def set_figures_right(course: Course, entry: Ruling) -> None:
    """Raises IllegalEntry for a player that is not in this match."""
    for figure in entry.figures:
        _judge_player(course, figure.player, "figures")
        _count(course, figure)
    for injury in entry.injuries:
        _judge_player(course, injury.player, "injuries")
        _hurt(course, injury)


def _judge_player(course: Course, player: str, field: str) -> None:
    if player not in course.state.profiles:
        detail = f"No player of this match has the id {player}."
        legal = f"The players are {', '.join(course.state.profiles)}."
        raise illegal("BB-095", detail, legal, field)


def _count(course: Course, ruled: PlayerFigure) -> None:
    state = course.state
    more = ruled.amount - state.counts.get(ruled.player, {}).get(ruled.figure, 0)
    if more:
        side, spp = state.side_of(ruled.player), more * _worth(course, ruled)
        course.happen(Counted(side, ruled.figure, ruled.player, more, spp))


def _worth(course: Course, ruled: PlayerFigure) -> int:
    if ruled.figure == "casualties":
        return casualty_spp(course, "block", ruled.player)
    earns = EARNS.get(ruled.figure)
    return 0 if earns is None else spp_value(course, earns, ruled.player)


def _hurt(course: Course, ruled: PlayerInjury) -> None:
    """The casualty in place of the one that was said before; None takes that back."""
    player = ruled.player
    hurt = course.state.hurts.get(player, {})
    if (hurt.get("injury"), hurt.get("lowered")) == (ruled.injury, ruled.lowered):
        return
    side = course.state.side_of(player)
    before = f"suffered_{hurt.get('injury')}"
    if course.state.counts.get(player, {}).get(before):
        course.happen(Counted(side, before, player, -1))
    if hurt:
        course.happen(InjuryUndone(player))
    if ruled.injury is not None:
        course.happen(_hurt_by_ruling(ruled, ruled.injury))
        course.happen(Counted(side, f"suffered_{ruled.injury}", player))


def _hurt_by_ruling(ruled: PlayerInjury, result: CasualtyResult) -> PlayerHurt:
    return PlayerHurt(
        ruled.player,
        "badly_hurt" if result == "badly_hurt" else "casualty",
        "unknown",
        casualty=result,
        lowered=ruled.lowered,
    )
