"""Who takes part in a drive: the line-up, if anybody gives it, and the kick-off after it."""

from schemas.blood_bowl import PhaseBegan, SideSetUp
from schemas.blood_bowl_sheet import LineUpUnknown, SheetSetUp
from schemas.pitch.facts import PlayerLeft, PlayerSeen
from schemas.pitch.steps import ChoiceDue, RollDue, Task
from service.rules.blood_bowl import drives
from service.rules.blood_bowl.questions import answered
from service.rules.blood_bowl.state import State, available, match
from service.rules.blood_bowl.tables import TABLES
from service.rules.contract import cites
from service.rules.pitch.course import Course, Part, illegal
from service.rules.pitch.field import has_skill, may_be_on_pitch, on_pitch

RULE = "BB-012"
TOOK_PART = ("yes", "no", "unknown")


@cites("BB-012")
def set_up(course: Course, entry: SheetSetUp) -> None:
    """These players are on the pitch, swarming ones included; or nobody says who is."""
    answered(course, RULE, entry, entry.side)
    astray = tuple(on_pitch(course.state, entry.side))
    course.happen(*(PlayerLeft(key, "reserves") for key in astray))
    if entry.players is None:
        course.happen(LineUpUnknown(entry.side))
        return
    _judge(course, entry.side, entry.players)
    course.happen(*(PlayerSeen(key) for key in entry.players))
    course.happen(SideSetUp(entry.side, entry.players))


def _judge(course: Course, side: str, players: tuple[str, ...]) -> None:
    """Raises IllegalEntry for players that cannot be set up; their number may be a breach."""
    state = match(course)
    ready = available(state, side)
    for one in players:
        if one not in ready or players.count(one) > 1:
            legal = f"Each of these once: {', '.join(ready)}."
            raise illegal(RULE, f"{one} cannot be set up.", legal, "players")
    least, most = line_up_limits(state, side)
    if not least <= len(players) <= most:
        legal = f"{least} players are, or {most}." if least < most else f"{least} are."
        course.breach(RULE, f"{len(players)} players were set up.", legal, "players")


def line_up_limits(state: State, side: str) -> tuple[int, int]:
    """How many are set up: eleven, or all there are. More with Swarming; and of some players of a
    sheet nobody says whether they can play."""
    ready = available(state, side)
    sure = [key for key in ready if state.players[key].whereabouts != "unknown"]
    swarming = sum(has_skill(state, key, "Swarming") for key in ready)
    at_most = TABLES.set_up.at_most
    return min(at_most, len(sure)), min(at_most + swarming, len(ready))


def kick_due(course: Course, task: Task) -> None:
    """Both sides have set up. Where the ball was kicked to is not logged."""
    course.happen(PhaseBegan("kick_off"))
    kicking = match(course).kicking
    assert kicking is not None
    course.then(
        course.task("master_chefs"),
        RollDue(roll="kick_off_event", side=kicking, faces=(6, 6), origin=course.origin),
        course.task("first_turn"),
    )


@cites("BB-072")
def secret_weapons(course: Course, task: Task) -> None:
    """As in full detail for those who are known to have taken part; of others the table is asked
    whether they did."""
    state = course.state
    unsure = tuple(
        key for key in may_be_on_pitch(state) if has_skill(state, key, "Secret Weapon")
        and key not in match(course).took_part
    )  # fmt: skip
    course.then(*(_asked(course, key) for key in unsure))
    drives.secret_weapons(course, task)


def _asked(course: Course, player: str) -> ChoiceDue:
    return ChoiceDue(
        choice="took_part",
        side=course.state.side_of(player),
        options=TOOK_PART,
        origin=course.origin,
        player=player,
    )


def took_part(course: Course, due: ChoiceDue, option: str) -> None:
    """One that did is sent off; of one that may have, nobody knows where it is."""
    assert due.player is not None
    if option == "yes":
        course.happen(PlayerSeen(due.player), SideSetUp(due.side, (due.player,)))
        course.then(course.task("secret_weapon", player=due.player))
    elif option == "unknown":
        course.happen(PlayerLeft(due.player, "unknown", "secret_weapon"))


PART = Part(actions={SheetSetUp: set_up}, chosen={"took_part": took_part})
