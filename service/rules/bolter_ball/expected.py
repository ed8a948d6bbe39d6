"""What may come next: every legal action of every marine, or the one roll that is due.

An entry that keeps to the fields of an expectation is legal. Chances are of the whole roll: at
least one hit, at least one wound, every armour save made.
"""

from collections.abc import Callable, Iterator
from math import gcd
from typing import Any

from schemas import bolter_ball as due_facts
from schemas.bolter_ball import Due
from schemas.limits import PATH_POINTS
from schemas.views import (
    ChoiceField,
    DiceField,
    Expectation,
    Field,
    FixedField,
    Option,
    PathField,
    PointField,
)
from service.rules.bolter_ball.assaulting import (
    attacks_on_the_ball,
    charging_attacks,
    contact_distance,
    near_enough,
)
from service.rules.bolter_ball.ball import can_receive
from service.rules.bolter_ball.judging import inches, placed
from service.rules.bolter_ball.moving import moving_reach
from service.rules.bolter_ball.rolling import enemy_edge, roll_ball
from service.rules.bolter_ball.shooting import has_moved, in_range
from service.rules.bolter_ball.state import Marine, Point, State
from service.rules.bolter_ball.tables import BALL, BASE, TABLES
from service.rules.bolter_ball.terrain import (
    in_sight,
    other_bases,
    placing_room,
    standing_room,
    widened_walls,
)

_Chance = tuple[int, int]


def expected(state: State) -> tuple[Expectation, ...]:
    """The entries that may come next; empty when the match is over."""
    if state.due is not None:
        return _DUE[type(state.due)](state, state.due)
    if state.phase == "finished":
        return ()
    if state.phase == "set_up":
        return tuple(_placing(state))
    actions = _PHASES[state.phase]
    found = [
        expectation
        for key, marine in state.marines.items()
        if marine.side == state.side and not marine.down
        for expectation in actions(state, key, marine)
    ]
    return (*found, _phase_end(state))


def _phase_end(state: State) -> Expectation:
    fixed = FixedField(name="phase", label="Phase", value=state.phase)
    title = f"End the {state.phase} phase"
    return Expectation("end_phase", title, state.side, (fixed,), ("BOLT-003",), weight=3)


# ------------------------------------------------------------------------------ actions by phase


def _placing(state: State) -> Iterator[Expectation]:
    for key, marine in state.marines.items():
        if marine.side == state.side and marine.at is None:
            at = PointField(
                name="at",
                label="Place",
                within=placing_room(state.setup, marine.side),
                clear_of=other_bases(state, key),
                outside=widened_walls(state.setup, BASE),
            )
            title = f"Place {state.marine_name(key)}"
            yield _action("place_marine", title, state, key, (at,), ("BOLT-002",))


def _moves(state: State, key: str, marine: Marine) -> Iterator[Expectation]:
    if not marine.moved:
        reach = moving_reach(marine)
        path = _path(state, key, reach, suggest=_forward(state, marine.side))
        title = f"Move {state.marine_name(key)} up to {inches(reach)}"
        rule = "BOLT-051" if marine.got_up else "BOLT-003"
        yield _action("move_marine", title, state, key, (path,), (rule,), weight=4)


def _shots(state: State, key: str, marine: Marine) -> Iterator[Expectation]:
    if marine.shot or marine.ran:
        return
    for shots in (2,) if has_moved(marine) else (1, 2):
        yield from _shots_of(state, key, marine, shots)
    if not marine.got_up:
        title = f"Run with {state.marine_name(key)}"
        yield _action("run", title, state, key, (), ("BOLT-003",))


def _shots_of(state: State, key: str, marine: Marine, shots: int) -> Iterator[Expectation]:
    origin, name = placed(marine), state.marine_name(key)
    number = FixedField(name="shots", label="Shots", value=shots)
    times = "once" if shots == 1 else "twice"
    chance = _at_least_one(TABLES.shooting_face(), shots)
    if in_range(origin, state.ball, BALL, shots) and in_sight(state.setup, origin, state.ball):
        title = f"{name} shoots the ball {times}"
        rules = ("BOLT-010",)
        # Whoever is near enough to assault the ball mostly keeps its fire.
        weight = 1 if near_enough(origin, state.ball, BALL) else 20 * shots
        yield _action("shoot_ball", title, state, key, (number,), rules, chance, weight)
    targets = [
        enemy
        for enemy, other in _standing_enemies(state, marine)
        if in_range(origin, placed(other), BASE, shots)
        and in_sight(state.setup, origin, placed(other))
    ]
    if targets:
        title = f"{name} shoots an enemy {times}"
        fields = (_targets(state, targets), number)
        yield _action(
            "shoot_marine", title, state, key, fields, ("BOLT-013",), chance, weight=shots
        )


def _assaults(state: State, key: str, marine: Marine) -> Iterator[Expectation]:
    if marine.shot or marine.ran or marine.assaulted:
        return
    origin, name = placed(marine), state.marine_name(key)
    if near_enough(origin, state.ball, BALL):
        path = _charge(state, key, state.ball, BALL)
        chance = _at_least_one(
            TABLES.assault_face(TABLES.ball.weapon_skill), attacks_on_the_ball(state, key)
        )
        title = f"{name} assaults the ball"
        yield _action("assault_ball", title, state, key, (path,), ("BOLT-020",), chance, weight=20)
    for enemy, other in _standing_enemies(state, marine):
        if near_enough(origin, placed(other), BASE):
            fixed = FixedField(name="target", label="Target", value=enemy)
            fields = (fixed, _charge(state, key, placed(other), BASE))
            chance = _at_least_one(
                TABLES.assault_face(TABLES.marine.weapon_skill), charging_attacks()
            )
            title = f"{name} assaults {state.marine_name(enemy)}"
            yield _action("assault_marine", title, state, key, fields, ("BOLT-023",), chance)


_PHASES: dict[str, Callable[[State, str, Marine], Iterator[Expectation]]] = {
    "move": _moves,
    "shoot": _shots,
    "assault": _assaults,
}


def _action(
    kind: str,
    title: str,
    state: State,
    marine: str,
    fields: tuple[Field, ...],
    rules: tuple[str, ...],
    chance: _Chance | None = None,
    weight: int = 1,
) -> Expectation:
    fixed = FixedField(name="marine", label="Marine", value=marine)
    return Expectation(kind, title, state.side, (fixed, *fields), rules, chance, weight)


def _standing_enemies(state: State, marine: Marine) -> Iterator[tuple[str, Marine]]:
    for key, other in state.marines.items():
        if other.side != marine.side and not other.down:
            yield key, other


def _targets(state: State, marines: list[str]) -> ChoiceField:
    options = tuple(Option(key, state.marine_name(key)) for key in marines)
    return ChoiceField(name="target", label="Target", options=options)


def _charge(state: State, marine: str, target: Point, radius: int) -> PathField:
    goal = (*target, contact_distance(radius))
    return _path(state, marine, TABLES.distances.assault_move, goal=goal, least=0)


def _path(
    state: State,
    marine: str,
    reach: int,
    goal: tuple[int, int, int] | None = None,
    least: int = 1,
    suggest: tuple[Point, ...] = (),
) -> PathField:
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


# --------------------------------------------------------------------------------- what is due


def _run_roll(state: State, due: due_facts.RunRollDue) -> tuple[Expectation, ...]:
    title = f"{state.marine_name(due.marine)} runs: roll the inches"
    return (_roll(state, "run_roll", title, due.marine, _dice("Inches", 1), ("BOLT-003",)),)


def _run_move(state: State, due: due_facts.RunMoveDue) -> tuple[Expectation, ...]:
    title = f"{state.marine_name(due.marine)} runs up to {inches(due.reach)}"
    side = state.marines[due.marine].side
    path = _path(state, due.marine, due.reach, least=0, suggest=_forward(state, side))
    return (_roll(state, "run_move", title, due.marine, path, ("BOLT-003",)),)


def _hit_roll(state: State, due: due_facts.HitRollDue) -> tuple[Expectation, ...]:
    target = "the ball" if due.target is None else state.marine_name(due.target)
    verb = {"shot": "shoots", "assault": "attacks"}.get(due.attack, "strikes back at")
    dice = _dice("To hit", due.dice, due.needed, _attack_words(state, due))
    title = f"{state.marine_name(due.marine)} {verb} {target}: {due.needed}+ to hit"
    chance = _at_least_one(due.needed, due.dice)
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
    dice = _dice("Inches", due.dice)
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
        options = tuple(Option(key, state.marine_name(key)) for key in receivers)
        choice = ChoiceField(name="receiver", label="Receiver", options=options)
        title = f"{name} passes the ball up to {way}"
        found.append(_roll(state, "pass_ball", title, due.marine, choice, ("BOLT-030", "BOLT-031")))
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


def _forward(state: State, side: str) -> tuple[Point, ...]:
    """Where a marine keeps the ball in range on its way to the enemy's edge: halfway there."""
    x, y = state.ball
    return ((x, (y + enemy_edge(state, side)) // 2),)


def _hill_roll(state: State, due: due_facts.HillRollDue) -> tuple[Expectation, ...]:
    added = TABLES.distances.hill_inches_added
    title = f"The ball rolls down hill {due.hill}: D6+{added} inches"
    dice = _dice("Inches", 1, modifiers=(f"+{added} inch",))
    return (_roll(state, "hill_roll", title, due.marine, dice, ("BOLT-012",)),)


def _wound_roll(state: State, due: due_facts.WoundRollDue) -> tuple[Expectation, ...]:
    strength = f"strength {due.strength} against toughness {TABLES.marine.toughness}"
    dice = _dice("To wound", due.dice, due.needed, (strength,))
    title = f"{state.marine_name(due.target)} was hit: {due.needed}+ to wound"
    rules = ("BOLT-040",) if due.attack == "ball" else ("BOLT-013", "BOLT-023")
    chance = _at_least_one(due.needed, due.dice)
    return (_roll(state, "wound_roll", title, due.marine, dice, rules, chance),)


def _save_roll(state: State, due: due_facts.SaveRollDue) -> tuple[Expectation, ...]:
    dice = _dice("Armour save", due.dice, due.needed)
    title = f"{state.marine_name(due.target)} saves on {due.needed}+, every die"
    chance = _reduced((7 - due.needed) ** due.dice, 6**due.dice)
    rules = ("BOLT-013", "BOLT-050")
    return (_roll(state, "save_roll", title, due.target, dice, rules, chance),)


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
    chance: _Chance | None = None,
    weight: int = 1,
) -> Expectation:
    side = state.marines[marine].side
    return Expectation(kind, title, side, (field,), rules, chance, weight)


def _dice(
    label: str, count: int, target: int | None = None, modifiers: tuple[str, ...] = ()
) -> DiceField:
    return DiceField(
        name="dice", label=label, faces=6, count=count, target=target, modifiers=modifiers
    )


def _at_least_one(needed: int, dice: int) -> _Chance:
    """Chance that at least one die shows the face needed."""
    return _reduced(6**dice - (needed - 1) ** dice, 6**dice)


def _reduced(part: int, whole: int) -> _Chance:
    shared = gcd(part, whole)
    return part // shared, whole // shared
