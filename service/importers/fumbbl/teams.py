"""The teams of a replay as the sides of a set-up.

The server's team ids become `home` and `away`; player ids are the server's own. Skills the server
writes without a number have the printed one; the position is the roster's. The team lists are those
after the game: players that were hired for it, and those it raised from the dead, are in them.
"""

from typing import Any

import msgspec

from schemas.blood_bowl import BloodBowlSetup
from schemas.limits import PLAYERS_A_TEAM, SKILLS_A_PLAYER
from schemas.pitch.players import (
    PlayerKind,
    PlayerSetup,
    TeamSetup,
)
from service.importers.fumbbl.skills import is_known, our_skill, printed_skill

Json = dict[str, Any]
SIDES = {"home": "teamHome", "away": "teamAway"}

HIRED: dict[str, PlayerKind] = {"Star": "star", "Mercenary": "mercenary"}
"""Types of players that come with inducements."""
NO_PLAYERS = frozenset(("Infamous Staff",))
"""Who is in the list of players and never plays."""
LATE = frozenset(("RaisedFromDead", "PlagueRidden"))
"""Types of players that come into the team during the game."""


def setup_of(game: Json, options: dict[str, str]) -> BloodBowlSetup:
    """The set-up of the match, with the settings by which FUMBBL plays.

    Raises KeyError, TypeError or ValueError where the teams are not as the server writes them.
    """
    setup = BloodBowlSetup(
        sides=(_team("home", game["teamHome"]), _team("away", game["teamAway"])),
        petty_cash="fumbbl",
        characteristic_at_limit="roll_again",
        corner_throw_in="d6",
        iron_hard_skin="no_claws",
        guard_in_fouls=True,
        as_on_fumbbl=True,
        extra_time=options.get("overtime") == "true",
        exhibition=options.get("inducementPrayersUseLeagueTable") != "true",
    )
    return msgspec.convert(msgspec.to_builtins(setup), BloodBowlSetup)


def hired_players(game: Json, side: str) -> tuple[PlayerSetup, ...]:
    """Stars and mercenaries of a side: they join with its inducements."""
    return _players(game[SIDES[side]], lambda kind: kind in HIRED)


def _team(side: str, team: Json) -> TeamSetup:
    return TeamSetup(
        id=side,
        name=_name(team["teamName"]),
        players=_players(team, lambda kind: kind not in HIRED and kind not in NO_PLAYERS),
        re_rolls=_within(team["reRolls"], 0, 8),
        roster=_name(team["race"]),
        special_rules=tuple(map(_rule, team.get("specialRules") or ()))[:8],
        apothecaries=_within(team["apothecaries"], 0, 3),
        assistant_coaches=_within(team["assistantCoaches"], 0, 12),
        cheerleaders=_within(team["cheerleaders"], 0, 12),
        dedicated_fans=_within(team["dedicatedFans"], 0, 20),
        treasury_gp=_within(team["treasury"], 0, 100_000_000),
        current_team_value_gp=_within(team["teamValue"], 0, 100_000_000),
    )


def _players(team: Json, wanted: Any) -> tuple[PlayerSetup, ...]:
    positions = {str(one["positionId"]): one for one in team["roster"]["positionArray"]}
    rows = [one for one in team["playerArray"] if wanted(one.get("playerType"))]
    return tuple(_player(one, positions) for one in rows)[:PLAYERS_A_TEAM]


def _player(one: Json, positions: dict[str, Json]) -> PlayerSetup:
    position = positions.get(str(one.get("positionId")), {})
    injuries = [str(injury) for injury in one.get("lastingInjuries") or ()]
    return PlayerSetup(
        id=str(one["playerId"]),
        name=_name(one["playerName"]),
        number=_within(one["playerNr"], 1, 99),
        position=_name(position.get("positionName") or one.get("playerType")),
        ma=_within(one["movement"], 1, 12),
        st=_within(one["strength"], 1, 12),
        ag=_within(one["agility"], 1, 12),
        av=_within(one["armour"], 1, 12),
        pa=_within(one["passing"], 0, 12) or None,
        skills=_skills(one, position, positions),
        kind=_kind(one),
        niggling_injuries=min(20, sum("NI" in injury for injury in injuries)),
        available=not one.get("recoveringInjury") and one.get("playerType") not in LATE,
    )


def _kind(one: Json) -> PlayerKind:
    kind = str(one.get("playerType"))
    if str(one.get("playerStatus")).lower() == "journeyman" or kind == "RiotousRookie":
        return "journeyman"
    return HIRED.get(kind, "rostered")


def _skills(one: Json, position: Json, positions: dict[str, Json]) -> tuple[str, ...]:
    """The skills with their numbers: the player's own, or those of its position. The position a
    player dislikes is written by its id. What is no skill of ours is left out."""
    values = _position_values(position) | _values(one.get("skillValuesMap"))
    disliked = positions.get(values.get("Animosity", ""))
    if disliked is not None:
        values["Animosity"] = _name(disliked.get("positionName"))
    known = (str(name) for name in one["skillArray"] if is_known(str(name)))
    names = {our_skill(name): name for name in known}.values()
    return tuple(printed_skill(name, values.get(name)) for name in names)[:SKILLS_A_PLAYER]


def _values(found: Any) -> dict[str, str]:
    """By the skill's name; the server leaves out, or writes null, where a skill has no number."""
    rows = found.items() if isinstance(found, dict) else ()
    return {str(name): str(value) for name, value in rows if value is not None}


def _position_values(position: Json) -> dict[str, str]:
    names, values = position.get("skillArray") or (), position.get("skillValues") or ()
    return {str(name): str(value) for name, value in zip(names, values, strict=False) if value}


def _name(text: Any) -> str:
    """A name as a set-up has it: 1 to 80 characters, none of them control characters."""
    printable = "".join(each for each in str(text) if each.isprintable())
    return printable.strip()[:80] or "?"


def _rule(name: Any) -> str:
    """`BRIBERY_AND_CORRUPTION` -> `Bribery and Corruption`, as the rules print it."""
    words = str(name).replace("_", " ").split()
    return " ".join(each.lower() if each in ("AND", "OF") else each.title() for each in words)


def _within(number: Any, least: int, most: int) -> int:
    return max(least, min(most, int(number)))
