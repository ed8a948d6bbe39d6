"""Players and profiles at the start of a match, from the teams of its set-up."""

from schemas.pitch.players import PlayerSetup, TeamSetup
from service.rules.pitch.field import parsed_skill
from service.rules.pitch.skill_names import judge_skills
from service.rules.pitch.state import Player, Profile


def mustered(sides: tuple[TeamSetup, ...]) -> tuple[dict[str, Profile], dict[str, Player]]:
    """What everybody is, and where: those that can play in the reserves.

    Raises IllegalEntry for a skill that nobody knows.
    """
    judge_skills(sides)
    profiles: dict[str, Profile] = {}
    players: dict[str, Player] = {}
    for team in sides:
        for player in team.players:
            profiles[player.id] = profile(team.id, player)
            players[player.id] = Player(
                whereabouts="reserves" if player.available else "unavailable"
            )
    return profiles, players


def profile(side: str, player: PlayerSetup) -> Profile:
    return Profile(
        side=side,
        name=player.name,
        number=player.number,
        position=player.position,
        kind=player.kind,
        ma=player.ma,
        st=player.st,
        ag=player.ag,
        pa=player.pa,
        av=player.av,
        skills=dict(parsed_skill(skill) for skill in player.skills),
        niggling_injuries=player.niggling_injuries,
    )
