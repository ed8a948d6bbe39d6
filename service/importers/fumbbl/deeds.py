"""What players have done, by the server's count and by ours.

The server's way of counting that is no difference: it counts special attacks as blocks, and an
interception is no deflection besides, or is one, by its version; what it wrote at the end has no
deflections at all.
"""

from collections.abc import Iterator

from schemas.pitch.entries import PlayerFigure
from schemas.pitch.words import RuledFigure
from service.rules.blood_bowl.state import State

DEEDS: dict[str, tuple[RuledFigure, ...]] = {
    "touchdowns": ("touchdowns",),
    "completions": ("completions", "throwing_completions"),
    "interceptions": ("interceptions",),
    "casualties": ("casualties",),
    "fouls": ("fouls",),
    "playerAwards": ("mvps",),
    "blocks": ("blocks",),
}
"""The server's figure of a player and ours, added up."""
RUNNING = tuple(name for name in DEEDS if name not in ("touchdowns", "playerAwards"))
"""What is compared as turns end: a touchdown is counted just then, awards at last."""
SPECIAL_ATTACKS = frozenset(("Projectile Vomit", "Stab", "Chainsaw", "Breathe Fire"))
"""The server counts these as blocks, we do not: they are no blocks."""
Deeds = dict[str, dict[str, int]]
"""By player and by the server's name of the figure."""


def ours(state: State, player: str, name: str) -> int:
    """Our number of what the server calls `name`."""
    counts = state.counts.get(player, {})
    return sum(counts.get(each, 0) for each in DEEDS[name])


def is_compared(state: State, player: str, name: str) -> bool:
    """Whether both count the same."""
    if player not in state.profiles or name not in DEEDS:
        return False
    return name != "blocks" or not SPECIAL_ATTACKS & state.profiles[player].skills.keys()


def different_deeds(state: State, deeds: Deeds) -> Iterator[PlayerFigure]:
    """Our figures that make the sum the server's."""
    for player, figures in deeds.items():
        for name, theirs in figures.items():
            if is_compared(state, player, name) and (more := theirs - ours(state, player, name)):
                yield from _changed(state, player, name, more)


def _changed(state: State, player: str, name: str, more: int) -> Iterator[PlayerFigure]:
    """The first of the figures that were added up; others where there is not enough of it."""
    counts = state.counts.get(player, {})
    for figure in DEEDS[name]:
        has = counts.get(figure, 0)
        now = max(0, has + more)
        more -= now - has
        if now != has:
            yield PlayerFigure(player, figure, now)
