"""From the set-up of a match to its first state."""

from collections import Counter

from msgspec.structs import replace

from schemas.blood_bowl import BloodBowlSetup
from schemas.pitch.players import TeamSetup
from service.rules.blood_bowl.pre_game import opening
from service.rules.blood_bowl.state import State
from service.rules.pitch.course import illegal
from service.rules.pitch.mustering import mustered
from service.rules.pitch.state import Side


def start(setup: BloodBowlSetup) -> State:
    """The state before the first entry. Raises IllegalEntry for a set-up no match can have."""
    _judge(setup)
    profiles, players = mustered(setup.sides)
    return State(
        setup=setup,
        profiles=profiles,
        players=players,
        sides={team.id: _side(team) for team in setup.sides},
        agenda=opening(setup),
    )


def start_sheet(setup: BloodBowlSetup) -> State:
    """The same for a match that is logged without positions."""
    return replace(start(setup), detail="sheet")


def _judge(setup: BloodBowlSetup) -> None:
    """Every side and player has an id of its own: entries name them by it. Each side has somebody
    who can play."""
    sides = [team.id for team in setup.sides]
    ids = sides + [player.id for team in setup.sides for player in team.players]
    twice = sorted(key for key, number in Counter(ids).items() if number > 1)
    if twice:
        raise illegal(
            "BB-001",
            f"The id {twice[0]} is given twice.",
            "Every side and every player of a match has an id of its own.",
            "sides",
        )
    for team in setup.sides:
        if team.journeyman is None and not any(player.available for player in team.players):
            raise illegal(
                "BB-012",
                f"Nobody of {team.name} can play in this match.",
                "A side has a player that is available, or a list to take journeymen from.",
                "sides",
            )


def _side(team: TeamSetup) -> Side:
    return Side(
        name=team.name,
        re_rolls_at_half=team.re_rolls,
        apothecaries=team.apothecaries,
        assistant_coaches=team.assistant_coaches,
        cheerleaders=team.cheerleaders,
    )
