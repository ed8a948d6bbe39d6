"""What may come next: every legal action of every marine, or the one roll that is due.

An entry that keeps to the fields of an expectation is legal.
"""

from collections.abc import Callable, Iterator

from schemas.views import Expectation, Field, FixedField, PathField, PointField
from service.rules.bolter_ball.assaulting import (
    attacks_on_the_ball,
    charging_attacks,
    contact_distance,
    near_enough,
)
from service.rules.bolter_ball.expected_answers import expected_answers
from service.rules.bolter_ball.fields import (
    Chance,
    at_least_one,
    forward,
    marine_choice,
    path_field,
)
from service.rules.bolter_ball.judging import inches, placed
from service.rules.bolter_ball.moving import moving_reach
from service.rules.bolter_ball.shooting import has_moved, in_range
from service.rules.bolter_ball.state import Marine, Point, State
from service.rules.bolter_ball.tables import BALL, BASE, TABLES
from service.rules.bolter_ball.terrain import in_sight, other_bases, placing_room, widened_walls


def expected(state: State) -> tuple[Expectation, ...]:
    """The entries that may come next; empty when the match is over."""
    if state.due is not None:
        return expected_answers(state, state.due)
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
        path = path_field(state, key, reach, suggest=forward(state, marine.side))
        title = f"Move {state.marine_name(key)} up to {inches(reach)}"
        rule = "BOLT-051" if marine.got_up else "BOLT-003"
        yield _action("move_marine", title, state, key, (path,), (rule,), weight=8)


def _shots(state: State, key: str, marine: Marine) -> Iterator[Expectation]:
    if marine.shot or marine.ran:
        return
    yield from _shots_at_the_ball(state, key, marine)
    yield from _shots_at_marines(state, key, marine)
    if not marine.got_up:
        title = f"Run with {state.marine_name(key)}"
        yield _action("run", title, state, key, (), ("BOLT-003",))


def _rapid_fire(marine: Marine) -> tuple[int, ...]:
    return (2,) if has_moved(marine) else (1, 2)


def _shots_at_the_ball(state: State, key: str, marine: Marine) -> Iterator[Expectation]:
    origin = placed(marine)
    if not in_sight(state.setup, origin, state.ball):
        return
    # Whoever is near enough to assault the ball mostly keeps its fire.
    weight = 1 if near_enough(origin, state.ball, BALL) else 20
    for shots in _rapid_fire(marine):
        if in_range(origin, state.ball, BALL, shots):
            title = f"{state.marine_name(key)} shoots the ball {_TIMES[shots]}"
            yield _shot("shoot_ball", title, state, key, shots, (), weight * shots)


def _shots_at_marines(state: State, key: str, marine: Marine) -> Iterator[Expectation]:
    origin = placed(marine)
    seen = [
        (enemy, at)
        for enemy, at in _standing_enemies(state, marine)
        if in_range(origin, at, BASE, 1) and in_sight(state.setup, origin, at)
    ]
    for shots in _rapid_fire(marine):
        targets = [enemy for enemy, at in seen if in_range(origin, at, BASE, shots)]
        if targets:
            title = f"{state.marine_name(key)} shoots an enemy {_TIMES[shots]}"
            fields = (marine_choice(state, "target", "Target", targets),)
            yield _shot("shoot_marine", title, state, key, shots, fields, shots)


def _shot(
    kind: str,
    title: str,
    state: State,
    marine: str,
    shots: int,
    fields: tuple[Field, ...],
    weight: int,
) -> Expectation:
    number = FixedField(name="shots", label="Shots", value=shots)
    rules = ("BOLT-010",) if kind == "shoot_ball" else ("BOLT-013",)
    chance = at_least_one(TABLES.shooting_face(), shots)
    return _action(kind, title, state, marine, (*fields, number), rules, chance, weight)


_TIMES = {1: "once", 2: "twice"}


def _assaults(state: State, key: str, marine: Marine) -> Iterator[Expectation]:
    if marine.shot or marine.ran or marine.assaulted:
        return
    origin, name = placed(marine), state.marine_name(key)
    if near_enough(origin, state.ball, BALL):
        path = _charge(state, key, state.ball, BALL)
        face = TABLES.assault_face(TABLES.ball.weapon_skill)
        chance = at_least_one(face, attacks_on_the_ball(state, key))
        title, rules = f"{name} assaults the ball", ("BOLT-020",)
        yield _action("assault_ball", title, state, key, (path,), rules, chance, weight=20)
    for enemy, at in _standing_enemies(state, marine):
        if near_enough(origin, at, BASE):
            target = FixedField(name="target", label="Target", value=enemy)
            fields = (target, _charge(state, key, at, BASE))
            face = TABLES.assault_face(TABLES.marine.weapon_skill)
            chance = at_least_one(face, charging_attacks())
            title, rules = f"{name} assaults {state.marine_name(enemy)}", ("BOLT-023",)
            yield _action("assault_marine", title, state, key, fields, rules, chance)


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
    chance: Chance | None = None,
    weight: int = 1,
) -> Expectation:
    fixed = FixedField(name="marine", label="Marine", value=marine)
    return Expectation(kind, title, state.side, (fixed, *fields), rules, chance, weight)


def _standing_enemies(state: State, marine: Marine) -> Iterator[tuple[str, Point]]:
    for key, other in state.marines.items():
        if other.side != marine.side and not other.down:
            yield key, placed(other)


def _charge(state: State, marine: str, target: Point, radius: int) -> PathField:
    goal = (*target, contact_distance(radius))
    return path_field(state, marine, TABLES.distances.assault_move, goal=goal, least=0)
