"""Who stands where, who marks whom, and what a player can do at the moment."""

from collections.abc import Iterator

from schemas.pitch.words import Whereabouts
from service.rules.contract import cites
from service.rules.pitch.special_tables import SPECIAL
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square

NO_TACKLE_ZONE = "no_tackle_zone"
"""The effect of whatever takes a tackle zone away: Bone Head, Hypnotic Gaze ..."""
MAYBE: frozenset[Whereabouts] = frozenset(("pitch", "pitch_or_reserves"))
"""Where those are who are on the pitch, as far as anybody knows."""
FOR_BOMBS = "bombs:"
"""How an effect begins that lends a skill for throwing bombs only: `bombs:Accurate`."""
GAINED = "gained:"
"""How an effect that lends a skill begins: `gained:Stab`, `gained:Mighty Blow (+1)`."""
FROG = "frog"
"""The effect of a wizard's Zap!: figures and skills of a frog, and no others."""


def occupant(state: PitchState, square: Square) -> str | None:
    """The player on a square."""
    for key, player in state.players.items():
        if player.at == square:
            return key
    return None


def is_on_pitch(state: PitchState, player: str) -> bool:
    """Whether it is known to be on the pitch; a sheet does not say on which square."""
    return state.players[player].whereabouts == "pitch"


def on_pitch(state: PitchState, side: str | None = None) -> Iterator[str]:
    """The players on the pitch, of one side or of all."""
    for key, player in state.players.items():
        if player.whereabouts == "pitch" and side in (None, state.profiles[key].side):
            yield key


def may_be_on_pitch(state: PitchState, side: str | None = None) -> Iterator[str]:
    """The players on the pitch, and those of a sheet that may be there."""
    for key, player in state.players.items():
        if player.whereabouts in MAYBE and side in (None, state.profiles[key].side):
            yield key


def team_mates_next_to(state: PitchState, player: str) -> tuple[str, ...]:
    """Its team-mates in neighbouring squares, standing or not."""
    at = state.players[player].at
    if at is None:
        return ()
    return tuple(
        key
        for key in on_pitch(state, state.side_of(player))
        if (other := state.players[key].at) is not None and adjacent(at, other)
    )


def has_effect(state: PitchState, player: str, effect: str) -> bool:
    return any(each.name == effect for each in state.players[player].effects)


def is_standing(state: PitchState, player: str) -> bool:
    one = state.players[player]
    return one.whereabouts == "pitch" and one.posture == "standing"


def has_tackle_zone(state: PitchState, player: str) -> bool:
    """Whether it marks its neighbours: standing, and not robbed of its zone."""
    return is_standing(state, player) and not has_effect(state, player, NO_TACKLE_ZONE)


@cites("BB-031", "BB-060", "BB-063")
def markers(state: PitchState, square: Square, side: str) -> tuple[str, ...]:
    """Opponents of `side` that mark a square."""
    return tuple(
        key
        for key, player in state.players.items()
        if player.at is not None
        and state.profiles[key].side != side
        and adjacent(player.at, square)
        and has_tackle_zone(state, key)
    )


def carrier(state: PitchState) -> str | None:
    """Who holds the ball."""
    return state.ball.carrier


def has_skill(state: PitchState, player: str, skill: str) -> bool:
    """Whether it has a skill, by its list or on loan. Whether it may use it is another question."""
    return skill_value(state, player, skill) is not None


def skill_value(state: PitchState, player: str, skill: str) -> int | None:
    """The number of a skill (`Loner (4+)` -> 4, 0 where it has none); None without the skill."""
    effects = state.players[player].effects
    if effects and has_effect(state, player, FROG):
        return 0 if skill in SPECIAL.frog.skills else None
    value = state.profiles[player].skills.get(skill)
    if value is not None:
        return value
    for effect in effects:
        if effect.name.startswith(GAINED):
            name, number = parsed_skill(effect.name[len(GAINED) :])
            if name == skill:
                return number
    return None


def can_use(state: PitchState, player: str, skill: str) -> bool:
    """It has the skill, is standing with its tackle zone, and has not used it up."""
    return (
        has_skill(state, player, skill)
        and has_tackle_zone(state, player)
        and not is_used(state, player, skill)
    )


def is_used(state: PitchState, player: str, skill: str) -> bool:
    return any(each.name == skill for each in state.players[player].used)


def characteristic(state: PitchState, player: str, name: str) -> int | None:
    """MA, ST, AG, PA or AV (`ma` ...), with the effects that change it (`ma:-1`)."""
    effects = state.players[player].effects
    frog = bool(effects) and has_effect(state, player, FROG)
    value: int | None = getattr(SPECIAL.frog if frog else state.profiles[player], name)
    if value is None:
        return None
    for effect in effects:
        changed, _, by = effect.name.partition(":")
        if changed == name:
            value += int(by)
    return value


def parsed_skill(printed: str) -> tuple[str, int]:
    """`Mighty Blow (+1)` -> (`Mighty Blow`, 1); `Loner (4+)` -> (`Loner`, 4); `Dodge` -> 0."""
    name, bracket, rest = printed.partition(" (")
    digits = "".join(one for one in rest if one.isdigit())
    if not bracket or not digits:
        return printed, 0
    return name, int(digits)
