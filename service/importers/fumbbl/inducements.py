"""What a side bought before the game, as the entry of ours.

The server writes no list: it changes the model (`inducementSetAddInducement`), adds players to the
teams, and reports the gold. Cards are not ours; they are passed over.
"""

from typing import Any

from msgspec.structs import replace

from schemas.blood_bowl import BuyInducements, Inducement
from schemas.pitch.players import PlayerSetup
from service.importers.fumbbl.playing import Playing
from service.importers.fumbbl.skills import is_known
from service.rules.blood_bowl.inducements import purse
from service.rules.blood_bowl.price_lists import OFFERS, PLAYERS_OF, STARS
from service.rules.blood_bowl.state import team

NAMES: dict[str, str] = {
    "bribes": "Bribes",
    "extraTeamTraining": "Extra Team Training",
    "wanderingApothecaries": "Wandering Apothecaries",
    "tempCheerleader": "Temp Agency Cheerleaders",
    "partTimeCoach": "Part-time Assistant Coaches",
    "weatherMage": "Weather Mage",
    "bloodweiserBabes": "Bloodweiser Kegs",
    "bloodweiserKegs": "Bloodweiser Kegs",
    "halflingMasterChef": "Halfling Master Chef",
    "mortuaryAssistant": "Mortuary Assistant",
    "igor": "Mortuary Assistant",
    "plagueDoctor": "Plague Doctor",
    "riotousRookies": "Riotous Rookies",
    "wizard": "Hireling Sports-Wizard",
    "biasedRef": "Biased Referee",
}
"""Ours by the server's names of types."""
OTHERWISE = frozenset(
    ("starPlayers", "mercenaries", "infamousStaff", "card", "prayers", "briberyAndCorruption")
)
"""Types whose number says nothing more than players, cards and special rules do."""
MERCENARY_GP = 30_000
MOST = 16
"""Of one inducement."""


def purchase(playing: Playing, side: str) -> BuyInducements:
    """What the side bought, paid as our rules would have it paid."""
    bought = (*_things(playing, side), *_stars(playing, side), *_mercenaries(playing, side))
    cost = sum(_price_gp(playing, side, one) * one.number for one in bought)
    has = purse(playing.state, side)
    return BuyInducements(
        side=side,
        inducements=bought[:32],
        from_treasury_gp=max(0, cost - has.petty_cash_gp),
    )


def _things(playing: Playing, side: str) -> tuple[Inducement, ...]:
    """Everything but players, by what was last said of each type before the toss."""
    numbers: dict[str, int] = {}
    for seen in playing.reader.ahead():
        if seen.is_report and seen.name in ("coinThrow", "receiveChoice", "prayerAmount"):
            break
        if seen.name == "inducementSetAddInducement" and seen.key == side:
            kind, number = _type_and_number(seen.value)
            if kind not in NAMES and kind not in OTHERWISE:
                playing.find("unmapped", f"inducement {kind}")
            numbers[kind] = number
    return tuple(
        Inducement(name=NAMES[kind], number=min(MOST, number))
        for kind, number in numbers.items()
        if kind in NAMES and number > 0
    )


def _type_and_number(value: Any) -> tuple[str, int]:
    row = value if isinstance(value, dict) else {}
    number = row.get("value")
    return str(row.get("inducementType")), number if isinstance(number, int) else 0


def _stars(playing: Playing, side: str) -> tuple[Inducement, ...]:
    """Two that are hired as one come together."""
    hired: dict[str, list[PlayerSetup]] = {}
    for player in playing.replay.hired[side]:
        if player.kind == "star":
            hired.setdefault(_hired_as(player.name), []).append(_as_printed(player))
    return tuple(
        Inducement(
            name=name[:64],
            joins=tuple(players),
            price_gp=None if name in OFFERS else 0,
        )
        for name, players in hired.items()
    )


def _as_printed(player: PlayerSetup) -> PlayerSetup:
    """Under its printed name and without its special rule, which is no skill of ours."""
    names = (name for names in PLAYERS_OF.values() for name in names)
    printed = next((name for name in names if _plain(name) == _plain(player.name)), player.name)
    skills = tuple(each for each in player.skills if is_known(each.partition(" (")[0]))
    return replace(player, name=printed, skills=skills)


def _hired_as(name: str) -> str:
    """Under which name of our list the star is hired; its own where the list has none."""
    plain = _plain(name)
    for star in STARS.star:
        if plain in (_plain(star.name), *map(_plain, star.players)):
            return star.name
    return name


def _plain(name: str) -> str:
    return "".join(each for each in name.lower() if each.isalnum())


def _mercenaries(playing: Playing, side: str) -> tuple[Inducement, ...]:
    return tuple(
        Inducement(name="Mercenaries", joins=(player,), price_gp=MERCENARY_GP)
        for player in playing.replay.hired[side]
        if player.kind == "mercenary"
    )


def _price_gp(playing: Playing, side: str, one: Inducement) -> int:
    """For one, as our rules take it."""
    offer = OFFERS.get(one.name)
    printed = None if offer is None else offer.price_for(team(playing.state, side))
    return printed if printed is not None else one.price_gp or 0
