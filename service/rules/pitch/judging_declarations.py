"""Whether a player can do what its activation is declared for. What may still come true by a move
is judged when it is done."""

from schemas.pitch.entries import Activate
from schemas.pitch.words import PlayerAction
from service.rules.contract import cites
from service.rules.pitch.course import Course
from service.rules.pitch.field import has_skill, is_standing, on_pitch
from service.rules.pitch.remedies import one_of, skills_of
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState

SKILL_OF: dict[PlayerAction, str] = {
    "stab": "Stab",
    "chainsaw": "Chainsaw",
    "projectile_vomit": "Projectile Vomit",
    "breathe_fire": "Breathe Fire",
    "hypnotic_gaze": "Hypnotic Gaze",
    "throw_bomb": "Bombardier",
    "throw_team_mate": "Throw Team-mate",
    "kick_team_mate": "Kick Team-mate",
    "multiple_block": "Multiple Block",
    "ball_and_chain": "Ball and Chain",
}
"""The skill or trait an action takes."""


def _lying(state: PitchState, entry: Activate) -> str:
    other = (key for key in on_pitch(state) if state.side_of(key) != state.side_of(entry.player))
    return one_of(state, (key for key in other if not is_standing(state, key)))


@cites("BB-040", "BB-070", "BB-090")
def judge_declaration(course: Course, entry: Activate) -> None:
    """Breaches for an action of a skill the player has not, a block with no opponent to be blocked,
    and a foul on a player that stands."""
    state, name = course.state, course.state.name_of(entry.player)
    skill = SKILL_OF.get(entry.action)
    if skill is not None and not has_skill(state, entry.player, skill):
        course.breach(
            "BB-090",
            f"{name} has no {skill}.",
            f"{entry.action.replace('_', ' ').capitalize()} takes that skill. "
            f"{skills_of(state, entry.player)}",
            "action",
        )
    if entry.action == "block" and not _has_somebody_to_block(state, entry.player):
        course.breach(
            "BB-040",
            f"No opponent stands next to {name}.",
            "A block is declared next to a standing opponent; a blitz moves to one.",
            "action",
        )
    target = entry.target
    if entry.action == "foul" and target is not None and is_standing(state, target):
        course.breach(
            "BB-070",
            f"{state.name_of(target)} is standing.",
            "A foul is declared against an opponent that is prone or stunned. "
            f"{_lying(state, entry)}",
            "target",
        )


def _has_somebody_to_block(state: PitchState, player: str) -> bool:
    at = state.players[player].at
    return at is not None and any(
        is_standing(state, other)
        and (there := state.players[other].at) is not None
        and adjacent(at, there)
        for other in state.opponents(player)
    )
