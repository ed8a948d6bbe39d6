"""The end of a match: roll-offs, concession, awards, winnings, fans, confirmation."""

from schemas.blood_bowl import (
    Concede,
    ConfirmResult,
    FansChanged,
    MatchEnded,
    PhaseBegan,
    PlayerQuit,
    ResultConfirmed,
    RollOffWon,
    SideConceded,
    WinningsEarned,
)
from schemas.pitch.facts import Counted
from schemas.pitch.steps import ChoiceDue, RollDue, Step, Task
from service.rules.blood_bowl.questions import answered, known_side
from service.rules.blood_bowl.state import State, available, match, team
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.asking import what_is_due
from service.rules.pitch.course import Course, Dice, Part, entry_due, illegal
from service.rules.pitch.rolling import passed
from service.rules.pitch.spp import spp_value

NOBODY = "nobody"


@cites("BB-011")
def roll_off(course: Course, task: Task) -> None:
    """Each coach rolls a D6, the first side's die first; five roll-offs decide."""
    side = next(iter(course.state.sides))
    course.then(RollDue(roll="roll_off", side=side, faces=(6, 6), origin=course.origin))


@cites("BB-011")
def rolled_off(course: Course, due: RollDue, dice: Dice) -> None:
    """The higher die wins one; equal dice are rolled again."""
    first, second = course.state.sides
    if dice[0] != dice[1]:
        course.happen(RollOffWon(side=first if dice[0] > dice[1] else second))
    decided = sum(match(course).roll_offs.values()) == TABLES.match.roll_offs
    course.then(course.task("match_over" if decided else "roll_off"))


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


def eligible(state: State, side: str) -> tuple[str, ...]:
    """Players of a side that touchdowns and awards can go to: of the team, and alive."""
    return tuple(
        key
        for key, profile in state.profiles.items()
        if profile.side == side
        and profile.kind in ("rostered", "journeyman")
        and state.players[key].whereabouts != "unavailable"
        and state.hurts.get(key, {}).get("injury") != "dead"
    )


@cites("BB-095")
def match_over(course: Course, task: Task) -> None:
    """The match has its winner, or none. What the match is worth is settled, and then both coaches
    confirm."""
    state = match(course)
    if state.ended:
        return
    course.happen(MatchEnded(winner=_winner(state)), PhaseBegan("post_game"))
    if state.setup.post_game:
        course.then(*_post_game(course, state))
    else:
        course.then(entry_due(course, "confirm_result", None))


def _winner(state: State) -> str | None:
    if state.conceded is not None:
        return state.other(state.conceded)
    first, second = state.sides
    for figure in (
        {key: side.score for key, side in state.sides.items()},
        {key: state.roll_offs.get(key, 0) for key in state.sides},
    ):
        if figure[first] != figure[second]:
            return max(figure, key=lambda key: figure[key])
    return None


def _post_game(course: Course, state: State) -> tuple[Step, ...]:
    return (
        *(course.task("award_mvp", side=side) for side in state.sides if not punished(state, side)),
        course.task("winnings"),
        *(course.task("fans", side=side) for side in state.sides),
        course.task("quitters"),
        entry_due(course, "confirm_result", None),
    )


def punished(state: State, side: str) -> bool:
    """Whether the side bears the penalties of a concession."""
    return state.conceded == side and state.penalties


@cites("BB-081")
def award_mvp(course: Course, task: Task) -> None:
    """The table reports the player picked; nobody, where nobody is left."""
    assert task.side is not None
    if options := eligible(match(course), task.side):
        course.then(ChoiceDue(choice="mvp", side=task.side, options=options, origin=course.origin))


def awarded(course: Course, due: ChoiceDue, option: str) -> None:
    course.happen(Counted(due.side, "mvps", option, spp=spp_value(course, "mvp", option)))


@cites("BB-080", "BB-002")
def winnings(course: Course, task: Task) -> None:
    """Half the attendance in thousands and the own touchdowns, 10,000 gp each. Undivided for the
    winner of a conceded match, nothing for the side that gave up."""
    state, figures = match(course), TABLES.fans
    attendance = sum(state.fan_factors.values())
    for side, one in state.sides.items():
        undivided = state.conceded is not None and state.penalties and not punished(state, side)
        each = figures.winnings_undivided_gp if undivided else figures.winnings_a_thousand_gp
        earned = attendance * each + one.score * figures.winnings_a_touchdown_gp
        course.happen(WinningsEarned(side=side, winnings_gp=0 if punished(state, side) else earned))


@cites("BB-080")
def fans(course: Course, task: Task) -> None:
    """The winner and the loser roll for dedicated fans; whoever gave up loses a D3 of them."""
    state = match(course)
    assert task.side is not None
    if punished(state, task.side):
        faces = (TABLES.conceding.fans_faces,)
        course.then(
            RollDue(roll="concession_fans", side=task.side, faces=faces, origin=course.origin)
        )
    elif state.winner is not None:
        course.then(
            RollDue(roll="dedicated_fans", side=task.side, faces=(6,), origin=course.origin)
        )


def fans_rolled(course: Course, due: RollDue, dice: Dice) -> None:
    """A win with at least as much as there are: one more. A defeat with less: one fewer."""
    state = match(course)
    dedicated = team(state, due.side).dedicated_fans
    change = 0
    if state.winner == due.side:
        change = int(dice[0] >= dedicated)
    elif dice[0] < dedicated:
        change = -1
    course.happen(FansChanged(side=due.side, change=change))


@cites("BB-080")
def fans_lost(course: Course, due: RollDue, dice: Dice) -> None:
    """A D3 fewer, but one stays."""
    dedicated = team(match(course), due.side).dedicated_fans
    lost = min(dice[0], max(0, dedicated - TABLES.fans.at_least))
    course.happen(FansChanged(side=due.side, change=-lost))


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


@cites("BB-095")
def confirm_result(course: Course, entry: ConfirmResult) -> None:
    """A coach confirms the match as of a head; it is final when both have confirmed the same."""
    known_side(course, "BB-095", entry.side, "side")
    answered(course, "BB-095", entry, entry.side)
    state = match(course)
    final = state.confirmed.get(state.other(entry.side)) == entry.head
    course.happen(ResultConfirmed(side=entry.side, head=entry.head, final=final))
    if final:
        course.happen(PhaseBegan("finished"))
    else:
        course.then(entry_due(course, "confirm_result", None))


@cites("BB-095")
def settle(course: Course) -> None:
    """After the match nothing is left to come only when a referee has said so: it is final."""
    if match(course).phase == "post_game":
        course.happen(PhaseBegan("finished"))


PART = Part(
    actions={Concede: concede, ConfirmResult: confirm_result},
    rolled={
        "roll_off": rolled_off,
        "dedicated_fans": fans_rolled,
        "concession_fans": fans_lost,
        "experienced_player": stays,
    },
    chosen={"concession_touchdowns": allotted, "mvp": awarded},
    tasks={
        "roll_off": roll_off,
        "match_over": match_over,
        "award_mvp": award_mvp,
        "winnings": winnings,
        "fans": fans,
        "quitters": quitters,
    },
)
