"""The assault phase: on the ball, to kick or pass it, or on an enemy marine."""

from schemas.bolter_ball import (
    AssaultBall,
    AssaultMarine,
    BallAssaulted,
    HitRollDue,
    MarineAssaulted,
)
from service.rules.bolter_ball.judging import (
    Breaches,
    inches,
    known_marine,
    may_act,
    placed,
    standing_enemy,
)
from service.rules.bolter_ball.moving import path_breaches
from service.rules.bolter_ball.state import Point, State
from service.rules.bolter_ball.tables import BALL, BASE, TABLES
from service.rules.contract import Breach, Decision, cites
from service.rules.plane import rounded_distance, within


@cites("BOLT-020")
def assault_ball(state: State, entry: AssaultBall) -> Decision:
    marine = known_marine(state, entry.marine)
    at = entry.path[-1] if entry.path else placed(marine)
    breaches = _attacker_breaches(state, entry.marine, "BOLT-020")
    breaches += _way_breaches(state, entry, at, state.ball, "the ball", BALL)
    attacks = attacks_on_the_ball(state, entry.marine)
    due = HitRollDue(
        marine=entry.marine,
        target=None,
        dice=attacks,
        needed=TABLES.assault_face(TABLES.ball.weapon_skill),
        attack="assault",
    )
    return Decision(facts=(BallAssaulted(entry.marine, at, attacks), due), breaches=breaches)


@cites("BOLT-023")
def assault_marine(state: State, entry: AssaultMarine) -> Decision:
    marine = known_marine(state, entry.marine)
    enemy = standing_enemy(state, entry.marine, entry.target)
    at = entry.path[-1] if entry.path else placed(marine)
    breaches = _attacker_breaches(state, entry.marine, "BOLT-023")
    name = state.marine_name(entry.target)
    breaches += _way_breaches(state, entry, at, placed(enemy), name, BASE)
    attacks = charging_attacks()
    due = HitRollDue(
        marine=entry.marine,
        target=entry.target,
        dice=attacks,
        needed=TABLES.assault_face(TABLES.marine.weapon_skill),
        attack="assault",
    )
    fact = MarineAssaulted(entry.marine, entry.target, at, attacks)
    return Decision(facts=(fact, due), breaches=breaches)


@cites("BOLT-020", "BOLT-022", "BOLT-030")
def attacks_on_the_ball(state: State, marine: str) -> int:
    """One attack for a marine in assault with the ball since a fumble or a pass, else a charge."""
    return TABLES.marine.attacks if marine in state.engaged else charging_attacks()


@cites("BOLT-020", "BOLT-023")
def charging_attacks() -> int:
    return TABLES.marine.attacks + TABLES.match.charge_bonus_attacks


def near_enough(attacker: Point, target: Point, radius: int) -> bool:
    """Whether the target is within the assault distance, edge to edge."""
    return within(attacker, target, TABLES.distances.assault_move + BASE + radius)


def contact_distance(radius: int) -> int:
    """Centres this near are in contact with a target of that radius."""
    return BASE + radius + TABLES.distances.contact_gap


@cites("BOLT-020", "BOLT-023", "BOLT-031")
def _attacker_breaches(state: State, marine: str, rule: str) -> Breaches:
    attacker, name = state.marines[marine], state.marine_name(marine)
    breaches = may_act(state, marine)
    if attacker.shot:
        passed_to = rule == "BOLT-020" and marine in state.engaged
        breaches += (
            Breach(
                "BOLT-031" if passed_to else rule,
                f"{name} has shot this turn.",
                "Only a marine that has not shot this turn assaults, the receiver of a pass too.",
                "marine",
            ),
        )
    if attacker.ran:
        breaches += (
            Breach(
                "BOLT-003",
                f"{name} has run this turn.",
                "A marine that ran does not assault in the same turn.",
                "marine",
            ),
        )
    if attacker.assaulted:
        breaches += (
            Breach(
                "BOLT-003",
                f"{name} has assaulted this turn already.",
                "A marine assaults once in a turn.",
                "marine",
            ),
        )
    return breaches


def _way_breaches(
    state: State,
    entry: AssaultBall | AssaultMarine,
    at: Point,
    target: Point,
    name: str,
    radius: int,
) -> Breaches:
    rule = "BOLT-020" if isinstance(entry, AssaultBall) else "BOLT-023"
    reach = TABLES.distances.assault_move
    attacker = placed(state.marines[entry.marine])
    breaches = path_breaches(state, entry.marine, entry.path, reach, rule)
    if not near_enough(attacker, target, radius):
        gap = inches(rounded_distance(attacker, target) - BASE - radius)
        detail = f"{state.marine_name(entry.marine)} is {gap} from {name}."
        breaches += (Breach(rule, detail, f"An assault reaches {inches(reach)}.", "marine"),)
    if not within(at, target, contact_distance(radius)):
        detail = f"{state.marine_name(entry.marine)} does not reach {name}."
        legal = f"The path ends within {contact_distance(radius)} hundredths of {target}."
        breaches += (Breach(rule, detail, legal, "path"),)
    return breaches
