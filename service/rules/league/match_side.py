"""The team as it comes to its next match: a side of a Blood Bowl set-up."""

from schemas.pitch.players import JourneymanProfile, PlayerSetup, TeamSetup
from schemas.result import CharacteristicName
from schemas.team import Position
from service.rules.contract import cites
from service.rules.league.profile import position_of, skills_of, value_of
from service.rules.league.sheet import re_rolls
from service.rules.league.state import Player, State
from service.rules.league.values import current_team_value, journeyman_positions, total

MOST_RE_ROLLS = 8
"""A set-up takes so many; the trophy's would be one more."""


@cites("LEAGUE-071", "LEAGUE-089")
def match_side(state: State, side: str, journeyman: str | None = None) -> TeamSetup:
    """A side of a match set-up under the id `side`, as the team is now.

    `journeyman`: which of its linemen journeymen are, where the list has several. Who misses the
    game or is retired comes along unavailable. Raises ValueError for a team without a list, without
    players, or for a journeyman's position that the list does not have.
    """
    roster = state.roster
    if roster is None or not any(True for _ in state.listed()):
        raise ValueError(f"{state.name} has no players to set up")
    return TeamSetup(
        id=side,
        name=state.name,
        players=tuple(_player(state, key, player) for key, player in state.listed()),
        re_rolls=min(re_rolls(state), MOST_RE_ROLLS),
        roster=roster.name,
        special_rules=state.special_rules,
        apothecaries=state.staff["apothecary"],
        assistant_coaches=state.staff["assistant_coach"],
        cheerleaders=state.staff["cheerleader"],
        dedicated_fans=state.dedicated_fans,
        treasury_gp=max(0, state.treasury_gp),
        current_team_value_gp=max(0, total(current_team_value(state))),
        journeyman=_journeyman(state, journeyman),
    )


def _player(state: State, key: str, player: Player) -> PlayerSetup:
    position = position_of(state, player)
    return PlayerSetup(
        id=key,
        name=player.name,
        number=player.number,
        position=player.position,
        ma=_sure(position, player, "ma"),
        st=_sure(position, player, "st"),
        ag=_sure(position, player, "ag"),
        av=_sure(position, player, "av"),
        pa=value_of(position, player, "pa"),
        skills=skills_of(position, player),
        niggling_injuries=player.niggling_injuries,
        advancements=min(6, len(player.advancements)),
        available=player.status == "rostered" and not player.misses_next_game,
    )


def _sure(position: Position, player: Player, name: CharacteristicName) -> int:
    value = value_of(position, player, name)
    assert value is not None, "only PA may be missing"
    return value


def _journeyman(state: State, wanted: str | None) -> JourneymanProfile | None:
    linemen = tuple(journeyman_positions(state))
    if wanted is not None and wanted not in linemen:
        raise ValueError(f"{state.name} has no {wanted} among its linemen")
    name = wanted or next(iter(linemen), None)
    position = None if name is None else state.position(name)
    return None if position is None else _profile(position)


def _profile(position: Position) -> JourneymanProfile:
    return JourneymanProfile(
        position=position.name,
        ma=position.ma,
        st=position.st,
        ag=position.ag,
        av=position.av,
        price_gp=position.cost_gp,
        pa=position.pa,
        skills=position.skills,
    )
