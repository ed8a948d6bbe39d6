"""Passes and bombs, an expectation for each range: its squares, the face needed, the chance."""

from collections.abc import Iterator

from schemas.dba_bowl import Band
from schemas.views import Expectation
from service.rules.dba_bowl.field import standing
from service.rules.dba_bowl.fields import action, face_chance, fixed_player, square_field
from service.rules.dba_bowl.flight import passing_face, squares_by_band
from service.rules.dba_bowl.state import Square, State

BANDS: dict[Band, str] = {
    "quick": "a quick pass",
    "short": "a short pass",
    "long": "a long pass",
    "long_bomb": "a long bomb",
}
RULES = {"pass_ball": ("DBA-060",), "throw_bomb": ("DBA-046", "DBA-060")}


def throws(state: State, player: str, kind: str) -> Iterator[Expectation]:
    """Entries of this kind, `pass_ball` or `throw_bomb`, by this player."""
    squares = squares_by_band(state, player)
    aims = _worth_aiming_at(state, player, kind)
    for band, name in BANDS.items():
        within = squares.get(band, [])
        if within:
            needed = passing_face(state, player, band)
            what = name if kind == "pass_ball" else f"a bomb as {name}"
            title = f"{state.player_name(player)} throws {what}: {needed}+"
            suggest = [square for square in within if square in aims]
            fields = (fixed_player(player), square_field("target", "Target", within, suggest))
            weight = _weight(kind, bool(suggest))
            side, chance = state.players[player].side, face_chance(needed)
            yield action(kind, title, side, fields, RULES[kind], weight, chance)


def _weight(kind: str, worth_it: bool) -> int:
    """A simulated table passes often, and moves its Bomber rather than throw again and again."""
    return (8 if kind == "pass_ball" else 2) if worth_it else 1


def _worth_aiming_at(state: State, player: str, kind: str) -> set[Square]:
    """The ball goes to friends, the Celebrity Star before all; a bomb to opponents."""
    side = state.players[player].side
    if kind == "throw_bomb":
        side = state.other_side(side)
    friends = [each for key, each in standing(state, side) if key != player and each.at]
    stars = [each for each in friends if each.profile == "celebrity" and kind == "pass_ball"]
    return {each.at for each in stars or friends if each.at and each.handles_ball}
