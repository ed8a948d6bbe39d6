"""From the set-up of a match to its first state."""

from collections import Counter

from schemas.dock_bowl import DockBowlSetup
from schemas.pitch.players import TeamSetup
from service.rules.contract import cites
from service.rules.dock_bowl.chart import chart_of, shipped
from service.rules.dock_bowl.mustering import turn_order_due
from service.rules.dock_bowl.pitches import SOUND
from service.rules.dock_bowl.state import State
from service.rules.dock_bowl.surveying import faults
from service.rules.dock_bowl.tables import PIECES, TREASURES, TreasureRow
from service.rules.pitch.course import illegal
from service.rules.pitch.field import parsed_skill
from service.rules.pitch.mustering import mustered
from service.rules.pitch.state import Player, Profile, Side

LAST_NUMBER = 99


@cites("DOCK-001", "DOCK-004", "DOCK-062")
def start(setup: DockBowlSetup) -> State:
    """The state before the first entry: all chests stand, the weather is nice.

    Raises IllegalEntry for a set-up no match can have.
    """
    _judge_ids(setup)
    _judge_pitch(setup)
    profiles, players = mustered(setup.sides)
    for name, key in PIECES.items():
        profiles[key] = _piece(setup.sides[0].id, TREASURES[name])
        players[key] = Player(whereabouts="unavailable")
    return State(
        setup=setup,
        profiles=profiles,
        players=players,
        sides={team.id: _side(team) for team in setup.sides},
        chests=chart_of(setup.pitch).chests,
        agenda=(turn_order_due(setup, origin=0),),
    )


@cites("DOCK-003")
def _judge_ids(setup: DockBowlSetup) -> None:
    """Every side and player has an id of its own: entries name them by it."""
    sides = [team.id for team in setup.sides]
    players = [player.id for team in setup.sides for player in team.players]
    ids = [*sides, *players, *PIECES.values()]
    twice = sorted(key for key, number in Counter(ids).items() if number > 1)
    if twice:
        legal = "Every side and player has an id of its own; those of the pieces are taken."
        raise illegal("DOCK-003", f"The id {twice[0]} is given twice.", legal, "sides")
    for side in setup.fame:
        if side not in sides:
            legal = f"The sides are {', '.join(sides)}."
            raise illegal("DOCK-040", f"No side of this match has the id {side}.", legal, "fame")
    for team in setup.sides:
        if not any(player.available for player in team.players):
            legal = "A side has a player that is available."
            raise illegal("DOCK-005", f"Nobody of {team.name} can play.", legal, "sides")


@cites("DOCK-091")
def _judge_pitch(setup: DockBowlSetup) -> None:
    pitch = setup.pitch
    harbour = shipped(pitch) if isinstance(pitch, str) else pitch
    found = tuple(faults(harbour, len(setup.sides)))
    if found:
        raise illegal("DOCK-091", " ".join(found), SOUND, "pitch")


@cites("DOCK-072", "DOCK-078")
def _piece(side: str, row: TreasureRow) -> Profile:
    """A piece as a player; it earns nothing, as a star does, and has no PA. Its number is beyond
    those that teams give out first."""
    profile = row.piece
    assert profile is not None
    return Profile(
        side=side,
        name=profile.name,
        number=LAST_NUMBER - row.face,
        position=profile.name,
        kind="star",
        ma=profile.ma,
        st=profile.st,
        ag=profile.ag,
        pa=None,
        av=profile.av,
        skills=dict(parsed_skill(skill) for skill in profile.skills),
    )


@cites("DOCK-009")
def _side(team: TeamSetup) -> Side:
    """All re-rolls of the match are there from its start, a Leader's among them."""
    skills = {parsed_skill(skill)[0] for player in team.players for skill in player.skills}
    return Side(
        name=team.name,
        re_rolls=team.re_rolls,
        re_rolls_at_half=team.re_rolls,
        leader="Leader" in skills,
        apothecaries=team.apothecaries,
        assistant_coaches=team.assistant_coaches,
        cheerleaders=team.cheerleaders,
    )
