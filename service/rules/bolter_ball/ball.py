"""The ball on its way: distance, direction or pass, hills, the marine it strikes, the score."""

from schemas.bolter_ball import (
    ActionOver,
    BallAction,
    BallDirection,
    BallMoved,
    BallPassed,
    BallReset,
    BallStruck,
    BolterBallFact,
    DirectionDue,
    DistanceRoll,
    DistanceRollDue,
    HillRoll,
    HillRollDue,
    MatchWon,
    PassBall,
    Scored,
    WoundRollDue,
)
from service.rules.bolter_ball.judging import Breaches, illegal, inches, known_marine, placed
from service.rules.bolter_ball.rolling import Rest, roll_ball
from service.rules.bolter_ball.state import Marine, Point, State
from service.rules.bolter_ball.tables import BALL, BASE, INCH, TABLES
from service.rules.bolter_ball.terrain import hill_under, middle
from service.rules.contract import Breach, Decision, cites
from service.rules.plane import rounded_distance, within


@cites("BOLT-011", "BOLT-021")
def distance_roll(state: State, entry: DistanceRoll, due: DistanceRollDue) -> Decision:
    """A shot ball goes the total of the dice, an assaulted one the highest of them."""
    rolled = sum(entry.dice) if due.attack == "shot" else max(entry.dice)
    fact = DirectionDue(marine=due.marine, distance=rolled * INCH, attack=due.attack)
    return Decision(facts=(fact,), answers=1)


@cites("BOLT-011", "BOLT-021")
def ball_direction(state: State, entry: BallDirection, due: DirectionDue) -> Decision:
    heading = (entry.toward[0] - state.ball[0], entry.toward[1] - state.ball[1])
    if heading == (0, 0):
        raise illegal(
            "BOLT-011" if due.attack == "shot" else "BOLT-021",
            "The direction points at the place where the ball lies.",
            "Name any other point; the ball goes towards it.",
            "toward",
        )
    action: BallAction = "shot" if due.attack == "shot" else "kick"
    rest = roll_ball(state, state.marines[due.marine].side, heading, due.distance)
    return Decision(facts=_moved(state, due.marine, action, heading, rest, 0), answers=1)


@cites("BOLT-012")
def hill_roll(state: State, entry: HillRoll, due: HillRollDue) -> Decision:
    """The ball rolls on, once, and may strike, stop or score like any other ball."""
    distance = (entry.dice[0] + TABLES.distances.hill_inches_added) * INCH
    rest = roll_ball(state, state.marines[due.marine].side, due.heading, distance)
    facts = _moved(state, due.marine, "hill", due.heading, rest, due.travelled)
    return Decision(facts=facts, answers=1)


@cites("BOLT-030")
def pass_ball(state: State, entry: PassBall, due: DirectionDue) -> Decision:
    """The receiver is in assault with the ball, which lies at its feet."""
    if due.attack == "shot":
        raise illegal(
            "BOLT-030",
            "A shot ball can't be passed.",
            "Name the direction the ball goes: only an assaulting marine passes.",
        )
    receiver = known_marine(state, entry.receiver, "receiver")
    if entry.receiver == due.marine or receiver.side != state.marines[due.marine].side:
        raise illegal(
            "BOLT-030",
            f"{state.marine_name(entry.receiver)} is not a friend of "
            f"{state.marine_name(due.marine)} to pass to.",
            "The receiver is another marine of the same side.",
            "receiver",
        )
    fact = BallPassed(marine=due.marine, receiver=entry.receiver, at=placed(receiver))
    breaches = _pass_breaches(state, entry.receiver, due.distance)
    return Decision(facts=(fact, ActionOver()), breaches=breaches, answers=1)


@cites("BOLT-030")
def can_receive(ball: Point, receiver: Marine, distance: int) -> bool:
    """Whether a friend stands within the distance rolled, from the ball to its base."""
    return not receiver.down and within(ball, placed(receiver), distance + BALL + BASE)


def _pass_breaches(state: State, receiver: str, distance: int) -> Breaches:
    if can_receive(state.ball, state.marines[receiver], distance):
        return ()
    name = state.marine_name(receiver)
    if state.marines[receiver].down:
        detail = f"{name} lies knocked out and can't receive the ball."
    else:
        gap = rounded_distance(state.ball, placed(state.marines[receiver])) - BALL - BASE
        detail = f"{name} is {inches(gap)} from the ball."
    legal = f"The receiver stands within {inches(distance)} of the ball, the distance rolled."
    return (Breach("BOLT-030", detail, legal, "receiver"),)


def _moved(
    state: State, marine: str, action: BallAction, heading: Point, rest: Rest, before: int
) -> tuple[BolterBallFact, ...]:
    """The movement and what comes of it; `before` is what the ball had travelled already."""
    moved = BallMoved(marine, action, rest.at, rest.distance, rest.stop)
    if rest.target is not None:
        return (moved, *_struck(marine, rest.target, before + rest.distance))
    if rest.stop == "goal":
        return (moved, *_scored(state, marine))
    if action == "shot" and rest.stop == "distance":
        return (moved, *_onto_a_hill(state, marine, heading, rest))
    return (moved, ActionOver())


@cites("BOLT-040")
def ball_strength(travelled: int) -> int:
    """The distance travelled to the nearest inch, halves up, from 1 to 10."""
    return max(1, min(10, (travelled + INCH // 2) // INCH))


@cites("BOLT-040")
def _struck(marine: str, target: str, travelled: int) -> tuple[BolterBallFact, ...]:
    strength = ball_strength(travelled)
    due = WoundRollDue(
        marine=marine,
        target=target,
        dice=1,
        strength=strength,
        needed=TABLES.wounding_face(strength),
        attack="ball",
    )
    return BallStruck(marine=marine, target=target, strength=strength), due


@cites("BOLT-012")
def _onto_a_hill(
    state: State, marine: str, heading: Point, rest: Rest
) -> tuple[BolterBallFact, ...]:
    """Down the hill is away from its centre; from the very centre it is on as before."""
    hill = hill_under(state.setup, rest.at)
    if hill is None:
        return (ActionOver(),)
    down = (rest.at[0] - hill.x, rest.at[1] - hill.y)
    way = heading if down == (0, 0) else down
    return (HillRollDue(marine, hill.id, way, rest.distance),)


@cites("BOLT-060", "BOLT-061", "BOLT-062")
def _scored(state: State, marine: str) -> tuple[BolterBallFact, ...]:
    side = state.marines[marine].side
    total = state.scores[side] + 1
    facts = (Scored(side, marine, total), BallReset(middle(state.setup)))
    if total >= TABLES.match.scores_to_win:
        return (*facts, MatchWon(side))
    return (*facts, ActionOver())
