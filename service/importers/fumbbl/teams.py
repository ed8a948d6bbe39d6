"""The teams of a replay as the sides of a set-up.

The server's team ids become `home` and `away`; player ids are the server's own. Skills the server
writes without a number have the printed one; the position is the roster's.
"""

from typing import Any

from schemas.blood_bowl import BloodBowlSetup
from schemas.pitch.players import PlayerSetup, TeamSetup

Json = dict[str, Any]

SKILL_NAMES = {
    "Side Step": "Sidestep",
    "Mighty Blow": "Mighty Blow (+1)",
    "Dirty Player": "Dirty Player (+1)",
    "Throw Team-Mate": "Throw Team-mate",
    "Kick Team-Mate": "Kick Team-mate",
    "Loner": "Loner (4+)",
    "Bloodlust": "Bloodlust (2+)",
    "Timmm-ber": "Timmm-ber!",
    "Pick-Me-Up": "Pick-me-up",
    "Hit And Run": "Hit and Run",
    "Ball & Chain": "Ball and Chain",
    "Ball and Chain": "Ball and Chain",
}
KINDS = {"rosterPlayer": "rostered", "starPlayer": "star", "mercenary": "mercenary"}


def setup_of(game: Json) -> BloodBowlSetup:
    """The set-up of the match, with the settings by which FUMBBL plays."""
    return BloodBowlSetup(
        sides=(_team("home", game["teamHome"], game), _team("away", game["teamAway"], game)),
        petty_cash="fumbbl",
        characteristic_at_limit="roll_again",
        corner_throw_in="d6",
        iron_hard_skin="no_claws",
        guard_in_fouls=True,
    )


def _team(side: str, team: Json, game: Json) -> TeamSetup:
    positions = {one["positionId"]: one for one in team["roster"]["positionArray"]}
    return TeamSetup(
        id=side,
        name=str(team["teamName"])[:80],
        players=tuple(_player(one, positions) for one in team["playerArray"]),
        re_rolls=int(team["reRolls"]),
        roster=str(team["race"])[:80],
        apothecaries=int(team["apothecaries"]),
        assistant_coaches=int(team["assistantCoaches"]),
        cheerleaders=int(team["cheerleaders"]),
        dedicated_fans=int(team["dedicatedFans"]),
        treasury_gp=int(team["treasury"]),
        current_team_value_gp=int(team["teamValue"]),
    )


def _player(one: Json, positions: dict[str, Json]) -> PlayerSetup:
    position = positions.get(one["positionId"], {})
    injuries = [str(injury) for injury in one.get("lastingInjuries") or ()]
    return PlayerSetup(
        id=str(one["playerId"]),
        name=str(one["playerName"])[:80],
        number=int(one["playerNr"]),
        position=str(position.get("positionName", one.get("playerType", "Player")))[:80],
        ma=int(one["movement"]),
        st=int(one["strength"]),
        ag=int(one["agility"]),
        av=int(one["armour"]),
        pa=int(one["passing"]) or None,
        skills=tuple(_skill(str(name), one) for name in one["skillArray"]),
        kind=KINDS.get(one.get("playerKind", ""), "rostered"),  # type: ignore[arg-type]
        niggling_injuries=sum("NI" in injury for injury in injuries),
        available=not one.get("recoveringInjury"),
    )


def _skill(name: str, player: Json) -> str:
    """`Mighty Blow` with the value 2 -> `Mighty Blow (+2)`."""
    printed = SKILL_NAMES.get(name, name)
    value = (player.get("skillValuesMap") or {}).get(name)
    base, bracket, rest = printed.partition(" (")
    if value is None or not bracket:
        return printed
    digits = "".join(one for one in str(value) if one.isdigit())
    sign = "+" if rest.startswith("+") else ""
    return f"{base} ({sign}{digits}{'' if sign else '+'})" if digits else printed
