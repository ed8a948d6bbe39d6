"""The kicking side's Blitz at the kick-off: a short turn of a few open players.

Whoever is not among the open players counts as having acted; when as many as the dice allow have
been activated, or one of them went down, or the coach ends it, it is over.
"""

from schemas.blood_bowl import ChargeBegan, ChargeEnded
from schemas.pitch.entries import Activate
from schemas.pitch.steps import RollDue
from service.rules.blood_bowl.setting_up import open_players
from service.rules.blood_bowl.state import State, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch import activations
from service.rules.pitch.course import Course, Dice, Part
from service.rules.pitch.hooks import Sources
from service.rules.pitch.re_rolls import OF_THE_SIDE
from service.rules.pitch.skills import SKILLS
from service.rules.pitch.state import PitchState

OF_OTHER_GAMES = frozenset(("secure_the_ball", "open_chest"))
"""Actions that other games on squares have, or another edition."""
CHARGE_ACTIONS = frozenset(("move", "blitz", "throw_team_mate", "kick_team_mate", "stand_up"))


@cites("BB-014")
def charge(course: Course, due: RollDue, dice: Dice) -> None:
    """D3+3 open players of the kicking side may be activated. The ball stays up meanwhile: what is
    on the agenda, its landing and the first turn, comes back when the charge is over."""
    number = dice[0] + TABLES.kick_off_figures.players_added
    players = open_players(match(course), due.side)
    if players:
        course.agenda.clear()
        course.happen(ChargeBegan(side=due.side, players=players, number=number))


def settle(course: Course) -> None:
    """Between two activations: it ends with a turnover, or when nobody is left to act."""
    state = match(course)
    if state.charge is None or (state.activation is not None and state.turnover is None):
        return
    acted = sum(state.players[key].acted for key in state.charge.players)
    if state.turnover is not None or acted >= min(state.charge.number, len(state.charge.players)):
        end_charge(course)


def end_charge(course: Course) -> None:
    charge = match(course).charge
    assert charge is not None
    course.happen(ChargeEnded(side=charge.side))
    course.then(course.task("kick_lands"), course.task("first_turn"))


@cites("BB-014")
def activate(course: Course, entry: Activate) -> None:
    """In a charge players are activated to move; one may blitz, one may throw a team-mate."""
    if entry.action in OF_OTHER_GAMES:
        course.breach(
            "BB-016",
            f"{entry.action.replace('_', ' ')} is no action of this edition.",
            "Players move, block, blitz, pass, hand off, foul, or act by a skill.",
            "action",
        )
    if match(course).charge is not None and entry.action not in CHARGE_ACTIONS:
        course.breach(
            "BB-014",
            f"{entry.action.replace('_', ' ')} is declared in the Blitz of a kick-off.",
            "Players move; one may blitz, and one may throw a team-mate.",
            "action",
        )
    activations.activate(course, entry)


@cites("BB-020", "BB-014")
def outside_team_turns(state: PitchState, due: RollDue, dice: Dice, sources: Sources) -> Sources:
    """A charge is no team turn: nothing of the side makes a roll again, nor what a player has once
    a team turn."""
    assert isinstance(state, State)
    if state.charge is None:
        return sources
    return tuple(
        (source, skill)
        for source, skill in sources
        if source not in OF_THE_SIDE and (skill is None or SKILLS[skill].once_per != "turn")
    )


PART = Part(rolled={"charge": charge})
