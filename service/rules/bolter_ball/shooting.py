"""The shooting phase: rapid fire at the ball or at an enemy marine.

Ranges are measured from the edge of the base to the edge of the ball or the other base. A wall on
the line between the two centres hides the target; marines and hills hide nothing.
"""

from schemas.bolter_ball import HitRollDue, ShootBall, ShootMarine, ShotsFired
from service.rules.bolter_ball.judging import (
    Breaches,
    inches,
    known_marine,
    may_act,
    placed,
    standing_enemy,
)
from service.rules.bolter_ball.state import Marine, Point, State
from service.rules.bolter_ball.tables import BALL, BASE, TABLES
from service.rules.bolter_ball.terrain import in_sight
from service.rules.contract import Breach, Decision, cites
from service.rules.plane import rounded_distance, within


@cites("BOLT-010")
def shoot_ball(state: State, entry: ShootBall) -> Decision:
    known_marine(state, entry.marine)
    breaches = _shooter_breaches(state, entry.marine, entry.shots, "BOLT-010")
    breaches += _aim_breaches(state, entry, "the ball", state.ball, BALL)
    return Decision(facts=_fired(entry.marine, entry.shots, None), breaches=breaches)


@cites("BOLT-013")
def shoot_marine(state: State, entry: ShootMarine) -> Decision:
    known_marine(state, entry.marine)
    enemy = standing_enemy(state, entry.marine, entry.target)
    breaches = _shooter_breaches(state, entry.marine, entry.shots, "BOLT-013")
    name = state.marine_name(entry.target)
    breaches += _aim_breaches(state, entry, name, placed(enemy), BASE)
    return Decision(facts=_fired(entry.marine, entry.shots, entry.target), breaches=breaches)


@cites("BOLT-010")
def shooting_range(shots: int) -> int:
    """How far that many shots reach, in hundredths of an inch."""
    bolter = TABLES.bolter
    return bolter.double_shot_range if shots == 2 else bolter.single_shot_range


@cites("BOLT-010", "BOLT-051")
def has_moved(marine: Marine) -> bool:
    """Whether the marine counts as having moved this turn; getting up counts."""
    return marine.moved or marine.got_up


def in_range(shooter: Point, target: Point, target_radius: int, shots: int) -> bool:
    return within(shooter, target, shooting_range(shots) + BASE + target_radius)


@cites("BOLT-010", "BOLT-013")
def _fired(marine: str, shots: int, target: str | None) -> tuple[ShotsFired, HitRollDue]:
    due = HitRollDue(
        marine=marine, target=target, dice=shots, needed=TABLES.shooting_face(), attack="shot"
    )
    return ShotsFired(marine=marine, shots=shots, target=target), due


def _shooter_breaches(state: State, marine: str, shots: int, rule: str) -> Breaches:
    shooter = state.marines[marine]
    name = state.marine_name(marine)
    breaches = may_act(state, marine)
    if shooter.shot or shooter.ran:
        breaches += (
            Breach(
                "BOLT-003",
                f"{name} has shot or run this turn already.",
                "In the shooting phase a marine shoots once or runs once.",
                "marine",
            ),
        )
    if shots == 1 and has_moved(shooter):
        breaches += (
            Breach(
                rule,
                f"{name} moved this turn and shoots once.",
                f"A marine that moved shoots twice, up to {inches(shooting_range(2))}.",
                "shots",
            ),
        )
    return breaches


def _aim_breaches(
    state: State, entry: ShootBall | ShootMarine, target: str, at: Point, radius: int
) -> Breaches:
    shooter = placed(state.marines[entry.marine])
    rule = "BOLT-010" if isinstance(entry, ShootBall) else "BOLT-013"
    field = "shots" if isinstance(entry, ShootBall) else "target"
    breaches: Breaches = ()
    if not in_range(shooter, at, radius, entry.shots):
        gap = inches(rounded_distance(shooter, at) - BASE - radius)
        reach = inches(shooting_range(entry.shots))
        shots = "One shot reaches" if entry.shots == 1 else "Two shots reach"
        breaches += (
            Breach(
                rule,
                f"{state.marine_name(entry.marine)} is {gap} from {target}.",
                f"{shots} {reach}.",
                field,
            ),
        )
    if not in_sight(state.setup, shooter, at):
        breaches += (
            Breach(
                rule,
                f"A wall stands between {state.marine_name(entry.marine)} and {target}.",
                "The line from centre to centre crosses no wall.",
                field,
            ),
        )
    return breaches
