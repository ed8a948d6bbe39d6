"""Dice of an attack: to hit, to wound, armour saves, and who is knocked out.

An assaulted marine strikes back with its one attack when the attack on it is over, whatever became
of it: both have the same initiative, so the blows fall together.
"""

from schemas.bolter_ball import (
    ActionOver,
    ArmourSaved,
    BallFumbled,
    BolterBallFact,
    DistanceRollDue,
    HitRoll,
    HitRollDue,
    HitsScored,
    KnockedOut,
    SaveRoll,
    SaveRollDue,
    WoundRoll,
    WoundRollDue,
    WoundsCaused,
)
from service.rules.bolter_ball.state import State
from service.rules.bolter_ball.tables import TABLES
from service.rules.contract import Decision, cites


@cites("BOLT-010", "BOLT-013", "BOLT-020", "BOLT-023")
def hit_roll(state: State, entry: HitRoll, due: HitRollDue) -> Decision:
    hits = _successes(entry.dice, due.needed)
    scored = HitsScored(marine=due.marine, hits=hits, attack=due.attack)
    following = _hit_the_ball(due, hits) if due.target is None else _hit_a_marine(due, hits)
    return Decision(facts=(scored, *following), answers=due.declared)


@cites("BOLT-011", "BOLT-021", "BOLT-022")
def _hit_the_ball(due: HitRollDue, hits: int) -> tuple[BolterBallFact, ...]:
    if hits:
        return (DistanceRollDue(marine=due.marine, dice=hits, attack=due.attack),)
    if due.attack == "assault":
        return (BallFumbled(due.marine), ActionOver())
    return (ActionOver(),)


@cites("BOLT-013", "BOLT-023")
def _hit_a_marine(due: HitRollDue, hits: int) -> tuple[BolterBallFact, ...]:
    assert due.target is not None
    if not hits:
        return _attack_over(due, due.target)
    strength = TABLES.bolter.strength if due.attack == "shot" else TABLES.marine.strength
    wound = WoundRollDue(
        marine=due.marine,
        target=due.target,
        dice=hits,
        strength=strength,
        needed=TABLES.wounding_face(strength),
        attack=due.attack,
        declared=due.declared + 1,
    )
    return (wound,)


@cites("BOLT-013", "BOLT-023", "BOLT-040")
def wound_roll(state: State, entry: WoundRoll, due: WoundRollDue) -> Decision:
    wounds = _successes(entry.dice, due.needed)
    caused = WoundsCaused(marine=due.marine, target=due.target, wounds=wounds)
    if not wounds:
        return Decision(facts=(caused, *_attack_over(due, due.target)), answers=1)
    save = SaveRollDue(
        marine=due.marine,
        target=due.target,
        dice=wounds,
        needed=TABLES.marine.armour_save,
        attack=due.attack,
        declared=due.declared + 1,
    )
    return Decision(facts=(caused, save), answers=1)


@cites("BOLT-013", "BOLT-023", "BOLT-040", "BOLT-050")
def save_roll(state: State, entry: SaveRoll, due: SaveRollDue) -> Decision:
    """One failed save is enough: a marine has one wound."""
    saves = _successes(entry.dice, due.needed)
    result: BolterBallFact
    if saves == due.dice:
        result = ArmourSaved(marine=due.target, saves=saves)
    else:
        result = KnockedOut(marine=due.target, by=due.marine)
    return Decision(facts=(result, *_attack_over(due, due.target)), answers=1)


@cites("BOLT-023")
def _attack_over(
    due: HitRollDue | WoundRollDue | SaveRollDue, target: str
) -> tuple[BolterBallFact, ...]:
    if due.attack != "assault":
        return (ActionOver(),)
    strike_back = HitRollDue(
        marine=target,
        target=due.marine,
        dice=1,
        needed=TABLES.assault_face(TABLES.marine.weapon_skill),
        attack="strike_back",
        declared=due.declared + 1,
    )
    return (strike_back,)


def _successes(dice: tuple[int, ...], needed: int) -> int:
    return sum(face >= needed for face in dice)
