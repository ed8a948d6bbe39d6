"""What the fields of Bolter Ball's expectations are made of: places, paths, dice and chances."""

from math import gcd

from schemas.limits import PATH_POINTS
from schemas.views import ChoiceField, DiceField, Option, PathField
from service.rules.bolter_ball.judging import placed
from service.rules.bolter_ball.rolling import enemy_edge
from service.rules.bolter_ball.state import Point, State
from service.rules.bolter_ball.tables import BASE
from service.rules.bolter_ball.terrain import other_bases, standing_room, widened_walls

Chance = tuple[int, int]
"""A fraction in lowest terms."""


def path_field(
    state: State,
    marine: str,
    reach: int,
    goal: tuple[int, int, int] | None = None,
    least: int = 1,
    suggest: tuple[Point, ...] = (),
) -> PathField:
    """A way for a marine to go, with the bases and walls it could meet."""
    origin = placed(state.marines[marine])
    near = reach + 2 * BASE
    return PathField(
        name="path",
        label="Path",
        origin=origin,
        reach=reach,
        within=standing_room(state.setup),
        clear_of=tuple(
            base
            for base in other_bases(state, marine)
            if abs(base[0] - origin[0]) <= near and abs(base[1] - origin[1]) <= near
        ),
        outside=widened_walls(state.setup, BASE),
        goal=goal,
        least_points=least,
        most_points=PATH_POINTS,
        suggest=suggest,
    )


def forward(state: State, side: str) -> tuple[Point, ...]:
    """Where a marine keeps the ball in range on its way to the enemy's edge."""
    x, y = state.ball
    return ((x, (y + 2 * enemy_edge(state, side)) // 3),)


def marine_choice(state: State, name: str, label: str, marines: list[str]) -> ChoiceField:
    options = tuple(Option(key, state.marine_name(key)) for key in marines)
    return ChoiceField(name=name, label=label, options=options)


def dice_field(
    label: str, count: int, target: int | None = None, modifiers: tuple[str, ...] = ()
) -> DiceField:
    return DiceField(
        name="dice", label=label, faces=6, count=count, target=target, modifiers=modifiers
    )


def at_least_one(needed: int, dice: int) -> Chance:
    """Chance that at least one die shows the face needed."""
    return reduced(6**dice - (needed - 1) ** dice, 6**dice)


def reduced(part: int, whole: int) -> Chance:
    shared = gcd(part, whole)
    return part // shared, whole // shared
