"""What answers the roll or choice that is due. Chances are of the whole roll: at least one hit, at
least one wound, every armour save made."""

from collections.abc import Callable
from typing import Any

from schemas import bolter_ball as due_facts
from schemas.bolter_ball import Due
from schemas.views import Expectation, Field, PointField
from service.rules.bolter_ball.ball import can_receive
from service.rules.bolter_ball.fields import (
    Chance,
    at_least_one,
    dice_field,
    forward,
    marine_choice,
    path_field,
    reduced,
)
from service.rules.bolter_ball.judging import inches
from service.rules.bolter_ball.rolling import enemy_edge, roll_ball
from service.rules.bolter_ball.state import Point, State
from service.rules.bolter_ball.tables import TABLES


def _run_roll(state: State, due: due_facts.RunRollDue) -> tuple[Expectation, ...]:
    title = f"{state.marine_name(due.marine)} runs: roll the inches"
    return (_roll(state, "run_roll", title, due.marine, dice_field("Inches", 1), ("BOLT-003",)),)


def _run_move(state: State, due: due_facts.RunMoveDue) -> tuple[Expectation, ...]:
    title = f"{state.marine_name(due.marine)} runs up to {inches(due.reach)}"
    side = state.marines[due.marine].side
    path = path_field(state, due.marine, due.reach, least=0, suggest=forward(state, side))
    return (_roll(state, "run_move", title, due.marine, path, ("BOLT-003",)),)


def _hit_roll(state: State, due: due_facts.HitRollDue) -> tuple[Expectation, ...]:
    target = "the ball" if due.target is None else state.marine_name(due.target)
    verb = {"shot": "shoots", "assault": "attacks"}.get(due.attack, "strikes back at")
    dice = dice_field("To hit", due.dice, due.needed, _attack_words(state, due))
    title = f"{state.marine_name(due.marine)} {verb} {target}: {due.needed}+ to hit"
    chance = at_least_one(due.needed, due.dice)
    return (_roll(state, "hit_roll", title, due.marine, dice, _hit_rules(due), chance),)


def _attack_words(state: State, due: due_facts.HitRollDue) -> tuple[str, ...]:
    if due.attack == "assault" and due.dice > TABLES.marine.attacks:
        return ("one bonus attack for the charge",)
    return ()


def _hit_rules(due: due_facts.HitRollDue) -> tuple[str, ...]:
    if due.attack == "shot":
        return ("BOLT-010",) if due.target is None else ("BOLT-013",)
    return ("BOLT-020",) if due.target is None else ("BOLT-023",)


def _distance_roll(state: State, due: due_facts.DistanceRollDue) -> tuple[Expectation, ...]:
    shot = due.attack == "shot"
    how = "the total of the dice" if shot else "the highest die"
    title = f"{state.marine_name(due.marine)} hit the ball: it goes {how} in inches"
    rules = ("BOLT-011",) if shot else ("BOLT-021",)
    dice = dice_field("Inches", due.dice)
    return (_roll(state, "distance_roll", title, due.marine, dice, rules),)


def _direction(state: State, due: due_facts.DirectionDue) -> tuple[Expectation, ...]:
    marine = state.marines[due.marine]
    name, way = state.marine_name(due.marine), inches(due.distance)
    table = state.setup.table
    toward = PointField(
        name="toward",
        label="Direction",
        within=(-table.width, -table.height, 3 * table.width, 3 * table.height),
        clear_of=((*state.ball, 1),),
        suggest=_clear_ways(state, marine.side, due.distance),
    )
    rules = ("BOLT-011", "BOLT-040", "BOLT-060")
    title = f"{name} sends the ball {way}"
    found = [_roll(state, "ball_direction", title, due.marine, toward, rules, weight=6)]
    receivers = [
        key
        for key, other in state.marines.items()
        if key != due.marine
        and other.side == marine.side
        and can_receive(state.ball, other, due.distance)
    ]
    if due.attack == "assault" and receivers:
        choice = marine_choice(state, "receiver", "Receiver", receivers)
        title = f"{name} passes the ball up to {way}"
        passing = ("BOLT-030", "BOLT-031")
        found.append(_roll(state, "pass_ball", title, due.marine, choice, passing, weight=6))
    return tuple(found)


def _clear_ways(state: State, side: str, distance: int) -> tuple[Point, ...]:
    """Points behind the enemy's edge towards which the ball meets no marine and no wall.

    Only the ways that score, if there are any; straight on when none is clear.
    """
    ahead = _behind_the_enemy_edge(state, side)
    fan = tuple((ahead[0] + step * abs(ahead[1] - state.ball[1]) // 4, ahead[1]) for step in _FAN)
    stops = {point: roll_ball(state, side, _heading(state, point), distance).stop for point in fan}
    for wanted in (("goal",), ("distance", "edge")):
        ways = tuple(point for point in fan if stops[point] in wanted)
        if ways:
            return ways
    return (ahead,)


_FAN = (0, -1, 1, -2, 2, -3, 3)
"""Sideways steps in quarters of the way ahead."""


def _heading(state: State, point: Point) -> Point:
    return point[0] - state.ball[0], point[1] - state.ball[1]


def _behind_the_enemy_edge(state: State, side: str) -> Point:
    """Straight on, as far beyond the enemy's edge as a score needs."""
    edge = enemy_edge(state, side)
    beyond = TABLES.distances.off_table_to_score
    return (state.ball[0], edge + beyond if edge else -beyond)


def _hill_roll(state: State, due: due_facts.HillRollDue) -> tuple[Expectation, ...]:
    added = TABLES.distances.hill_inches_added
    title = f"The ball rolls down hill {due.hill}: D6+{added} inches"
    dice = dice_field("Inches", 1, modifiers=(f"+{added} inch",))
    return (_roll(state, "hill_roll", title, due.marine, dice, ("BOLT-012",)),)


def _wound_roll(state: State, due: due_facts.WoundRollDue) -> tuple[Expectation, ...]:
    strength = f"strength {due.strength} against toughness {TABLES.marine.toughness}"
    dice = dice_field("To wound", due.dice, due.needed, (strength,))
    title = f"{state.marine_name(due.target)} was hit: {due.needed}+ to wound"
    rules = ("BOLT-040",) if due.attack == "ball" else ("BOLT-013", "BOLT-023")
    chance = at_least_one(due.needed, due.dice)
    return (_roll(state, "wound_roll", title, due.marine, dice, rules, chance),)


def _save_roll(state: State, due: due_facts.SaveRollDue) -> tuple[Expectation, ...]:
    dice = dice_field("Armour save", due.dice, due.needed)
    title = f"{state.marine_name(due.target)} saves on {due.needed}+, every die"
    chance = reduced((7 - due.needed) ** due.dice, 6**due.dice)
    rules = ("BOLT-013", "BOLT-050")
    return (_roll(state, "save_roll", title, due.target, dice, rules, chance),)


def expected_answers(state: State, due: Due) -> tuple[Expectation, ...]:
    """The entries that answer what is due."""
    return _DUE[type(due)](state, due)


_DUE: dict[type[Due], Callable[[State, Any], tuple[Expectation, ...]]] = {
    due_facts.RunRollDue: _run_roll,
    due_facts.RunMoveDue: _run_move,
    due_facts.HitRollDue: _hit_roll,
    due_facts.DistanceRollDue: _distance_roll,
    due_facts.DirectionDue: _direction,
    due_facts.HillRollDue: _hill_roll,
    due_facts.WoundRollDue: _wound_roll,
    due_facts.SaveRollDue: _save_roll,
}


def _roll(
    state: State,
    kind: str,
    title: str,
    marine: str,
    field: Field,
    rules: tuple[str, ...],
    chance: Chance | None = None,
    weight: int = 1,
) -> Expectation:
    side = state.marines[marine].side
    return Expectation(kind, title, side, (field,), rules, chance, weight)
