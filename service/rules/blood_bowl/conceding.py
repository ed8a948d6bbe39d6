"""Concessions: when a coach may give up, and what it costs."""

from schemas.blood_bowl import Concede, FansChanged, PlayerQuit, SideConceded
from schemas.pitch.facts import Counted
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from service.rules.blood_bowl.questions import known_side
from service.rules.blood_bowl.state import State, available, match, team
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.awards import eligible
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.rolling import passed
from service.rules.pitch.spp import spp_value

NOBODY = "nobody"


@cites("BB-080")
def concede(course: Course, entry: Concede) -> None:
    """A coach gives up, at the start of an own turn, or before a set-up with three players or
    fewer."""
    known_side(course, "BB-080", entry.side, "side")
    state = match(course)
    side, other = entry.side, state.other(entry.side)
    free = len(available(state, side)) <= TABLES.conceding.players_without_penalty
    _judge_moment(course, state, side, free)
    given = state.sides[side].score + 1
    course.agenda.clear()
    course.happen(SideConceded(side=side, penalties=not free))
    options = (*eligible(match(course), other), NOBODY)
    allot = ChoiceDue(
        choice="concession_touchdowns", side=other, options=options, origin=course.origin
    )
    course.then(*([allot] * given), course.task("match_over"))


def _judge_moment(course: Course, state: State, side: str, free: bool) -> None:
    if state.ended or state.phase in ("pre_game", "roll_offs"):
        raise illegal("BB-080", "There is no turn to concede in.", what_is_due(state), "type")
    begun = any(
        player.acted for key, player in state.players.items() if state.profiles[key].side == side
    )
    at_turn_start = state.phase == "turns" and state.active == side and not begun
    before_set_up = state.phase == "set_up" and free
    if not at_turn_start and not before_set_up:
        course.breach(
            "BB-080",
            f"{state.sides[side].name} gives up in the middle of play.",
            "A coach concedes at the start of an own turn, or before a set-up with three players "
            "or fewer.",
        )


@cites("BB-080")
def allotted(course: Course, due: ChoiceDue, option: str) -> None:
    """One of the touchdowns of a concession goes to a player, or to nobody."""
    player = None if option == NOBODY else option
    spp = spp_value(course, "touchdown", player) if player is not None else 0
    course.happen(Counted(due.side, "touchdowns", player, spp=spp))


@cites("BB-080")
def quitters(course: Course, task: Task) -> None:
    """Every experienced player of the side that gave up rolls whether it stays."""
    state, figures = match(course), TABLES.conceding
    if state.conceded is None or not state.penalties:
        return
    experienced = {
        player.id
        for player in team(state, state.conceded).players
        if player.advancements >= figures.experienced_advancements
    }
    course.then(
        *(
            RollDue(
                roll="experienced_player",
                side=state.conceded,
                faces=(6,),
                origin=course.origin,
                player=key,
                target=figures.stays_target,
            )
            for key in eligible(state, state.conceded)
            if key in experienced
        )
    )


def stays(course: Course, due: RollDue, dice: Dice) -> None:
    if not passed(due, dice) and due.player is not None:
        course.happen(PlayerQuit(player=due.player))


@cites("BB-080")
def fans_lost(course: Course, due: RollDue, dice: Dice) -> None:
    """A D3 fewer, but one stays."""
    dedicated = team(match(course), due.side).dedicated_fans
    lost = min(dice[0], max(0, dedicated - TABLES.fans.at_least))
    course.happen(FansChanged(side=due.side, change=-lost))


PART = Part(
    actions={Concede: concede},
    rolled={"concession_fans": fans_lost, "experienced_player": stays},
    chosen={"concession_touchdowns": allotted},
    tasks={"quitters": quitters},
)
