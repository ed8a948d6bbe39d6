"""The armour roll: its target, what is added to it, and what may be added after it.

Rulings. A modifier for armour or injury (Mighty Blow, Dirty Player, Arm Bar) goes to the armour
roll when it alone breaks the armour, and to the injury roll otherwise: nobody would do it the other
way round, so nobody is asked. Claws looks at the unmodified dice: a 7 with Mighty Blow is no 8.
Iron Hard Skin by the errata lets nothing count that opponents would add, assists to a foul among
it; what its own side takes off still counts.
"""

from schemas.pitch.steps import RollDue
from schemas.pitch.words import Cause, Modifier
from service.rules.contract import cites
from service.rules.pitch.field import characteristic, has_skill, skill_value
from service.rules.pitch.harm_tables import HARM
from service.rules.pitch.settings import setting
from service.rules.pitch.state import PitchState

BLOCKED: frozenset[Cause] = frozenset(("block", "both_down", "animal_savagery"))
"""Falls that Mighty Blow and Claws count for; who lashes out at a team-mate does it as in a block,
and the opponents, who roll, use its skills."""
AGAINST_A_CHAINSAW: frozenset[Cause] = frozenset(("player_down", "both_down"))
"""Falls of a player that blocked an opponent with a Chainsaw."""
UNMODIFIED: frozenset[Cause] = frozenset(("stab", "projectile_vomit", "bomb"))
NOT_FALLEN: frozenset[Cause] = frozenset(("foul", "chainsaw"))
"""Armour rolls that no fall brought about."""
UNAIDED = "unaided"
"""The note of an armour roll for which no skill of who did it counts, nor for the injury."""
GOES_DOWN_IF_BROKEN = "goes_down_if_broken"
"""The note of an armour roll against somebody who stays up if it holds."""


@cites("BB-050", "BB-056")
def armour_due(
    state: PitchState,
    player: str,
    cause: Cause,
    origin: int,
    by: str | None = None,
    assists: tuple[Modifier, ...] = (),
    note: str | None = None,
) -> RollDue:
    """The armour roll against a player; it breaks from the armour value up."""
    own = _chainsaw(state, player, cause)
    known = (*assists, *(own or _blocked_chainsaw(state, cause, by)))
    afterwards = boosts(state, cause, by)
    if _skin_holds(state, player):
        kept = own if cause not in NOT_FALLEN else ()
        known = tuple(each for each in known if each.value < 0 or each in kept)
        afterwards = ()
    return RollDue(
        roll="armour",
        side=state.rolls_against(player, by),
        faces=(6, 6),
        origin=origin,
        player=player,
        target=characteristic(state, player, "av"),
        modifiers=known,
        afterwards=afterwards,
        natural=HARM.numbers.claws if _claws(state, player, cause, by) else None,
        against=by,
        cause=cause,
        note=note,
    )


@cites("BB-050")
def boosts(state: PitchState, cause: Cause | None, by: str | None) -> tuple[Modifier, ...]:
    """What counts for the armour or for the injury roll, whichever it is needed for."""
    if cause == "wizard":
        return (Modifier("Fireball", HARM.numbers.fireball),)
    if by is None:
        return ()
    if cause == "foul":
        return boost(state, by, "Dirty Player")
    if cause in ("dodge", "jump") and has_skill(state, by, "Arm Bar"):
        return (Modifier("Arm Bar", HARM.numbers.arm_bar),)
    return boost(state, by, "Mighty Blow") if _own_block(state, cause, by) else ()


def boost(state: PitchState, by: str, skill: str) -> tuple[Modifier, ...]:
    """What a skill with a number adds, if the player has it."""
    value = skill_value(state, by, skill)
    return () if value is None else (Modifier(skill, max(value, 1)),)


def _own_block(state: PitchState, cause: Cause | None, by: str) -> bool:
    """Whether the block was its own, and it still stands: a player that was blocked knocks down
    nobody itself, and one that lies there uses no skill. A sheet does not know who lies."""
    activation = state.activation
    acts = activation is not None and activation.player == by
    stands = state.detail == "sheet" or state.players[by].posture == "standing"
    return cause in BLOCKED and stands and (acts or state.side_of(by) == state.active)


def _claws(state: PitchState, player: str, cause: Cause, by: str | None) -> bool:
    return (
        by is not None
        and _own_block(state, cause, by)
        and has_skill(state, by, "Claws")
        and not has_skill(state, player, "Iron Hard Skin")
    )


def _chainsaw(state: PitchState, player: str, cause: Cause) -> tuple[Modifier, ...]:
    """Against its victim, and against its owner when that goes down."""
    falls = cause not in UNMODIFIED | NOT_FALLEN
    if cause == "chainsaw" or (falls and has_skill(state, player, "Chainsaw")):
        return (Modifier("Chainsaw", HARM.numbers.chainsaw_on_armour),)
    return ()


def _blocked_chainsaw(state: PitchState, cause: Cause, by: str | None) -> tuple[Modifier, ...]:
    """Against who goes down by a block of its own against an opponent with one."""
    if cause in AGAINST_A_CHAINSAW and by is not None and has_skill(state, by, "Chainsaw"):
        return (Modifier("Chainsaw", HARM.numbers.chainsaw_on_armour),)
    return ()


def is_sawn(due: RollDue) -> bool:
    """Whether a chainsaw is used against the player: nothing is added to its injury roll."""
    return due.cause in NOT_FALLEN and any(each.name == "Chainsaw" for each in due.modifiers)


def _skin_holds(state: PitchState, player: str) -> bool:
    by_errata = setting(state, "iron_hard_skin", "no_modifiers") == "no_modifiers"
    return by_errata and has_skill(state, player, "Iron Hard Skin")
