"""What a player is now: characteristics and skills, with everything that changed them."""

from schemas.result import CharacteristicName
from schemas.team import Letter, Position
from service.rules.contract import cites
from service.rules.league.skills import CATEGORIES, base_name, fits
from service.rules.league.state import Player, State
from service.rules.league.tables import TABLES

CHARACTERISTICS: tuple[CharacteristicName, ...] = ("ma", "st", "ag", "pa", "av")


def position_of(state: State, player: Player) -> Position:
    """A player's position on the team's list."""
    found = state.position(player.position)
    assert found is not None, "players are of positions of the list"
    return found


def printed(position: Position, characteristic: CharacteristicName) -> int | None:
    """A characteristic on the team list."""
    value: int | None = getattr(position, characteristic)
    return value


def improvements(player: Player, characteristic: CharacteristicName) -> int:
    """How often a characteristic was improved."""
    return sum(each.characteristic == characteristic for each in player.advancements)


@cites("LEAGUE-047", "LEAGUE-088")
def value_of(position: Position, player: Player, characteristic: CharacteristicName) -> int | None:
    """A characteristic now. Upwards is better for MA, ST and AV, downwards for AG and PA; a player
    that has no PA begins with the worst one when it improves."""
    limit = TABLES.characteristics.limits[characteristic]
    better, worse = improvements(player, characteristic), player.lowered.count(characteristic)
    value = printed(position, characteristic)
    if value is None:
        if not better:
            return None
        value, better = limit.worst, better - 1
    change = better - worse
    return value + change if limit.up else value - change


@cites("LEAGUE-046")
def improvable(position: Position, player: Player, characteristic: CharacteristicName) -> bool:
    """Not more than twice, and not past its maximum."""
    numbers = TABLES.characteristics
    value = value_of(position, player, characteristic)
    often = improvements(player, characteristic) < numbers.most_improvements
    return often and value != numbers.limits[characteristic].best


@cites("LEAGUE-088")
def lowerable(position: Position, player: Player, characteristic: CharacteristicName) -> bool:
    """An injury lowers what a player has and what is not at its worst."""
    value = value_of(position, player, characteristic)
    return value is not None and value != TABLES.characteristics.limits[characteristic].worst


@cites("LEAGUE-053")
def skills_of(position: Position, player: Player) -> tuple[str, ...]:
    """The printed ones, those gained, and Loner for as long as it is a journeyman."""
    gained = tuple(each.skill for each in player.advancements if each.skill is not None)
    own = position.skills + gained
    loner = base_name(TABLES.journeymen.trait)
    if player.status == "journeyman" and loner not in map(base_name, own):
        return (*own, TABLES.journeymen.trait)
    return own


@cites("LEAGUE-043")
def can_have(position: Position, player: Player, skill: str) -> bool:
    """Whether the skill fits to those the player has."""
    return fits(skill, skills_of(position, player))


def open_skills(position: Position, player: Player, letters: tuple[Letter, ...]) -> tuple[str, ...]:
    """What the player could still learn of these categories."""
    return tuple(
        skill
        for letter in letters
        for skill in CATEGORIES[letter].skills
        if can_have(position, player, skill)
    )
