"""What a side uses once a match at the start of a turn: its Weather Mage, and its wizard's spell.

A Weather Mage shifts the weather of two dice by up to two steps, in the side's own turn, until the
end of the opponents' next turn or of the drive. A Hireling Sports-Wizard casts one spell at the
start of either side's turn, of the own one not before a turn of the drive has been played: a
Fireball at a square and all around it, or Zap! at an opponent, who is a frog for the drive. A spell
is no turnover, and nobody earns anything by it.
"""

from typing import cast

from schemas.blood_bowl import InducementUsed, UseInducement, Weather, WeatherConjured
from schemas.pitch.facts import EffectBegan
from schemas.pitch.steps import ChoiceDue, RollDue
from service.rules.blood_bowl.hired import can_still_use
from service.rules.blood_bowl.state import State, match, turn_is_new
from service.rules.blood_bowl.tables import TABLES
from service.rules.blood_bowl.zones import is_on
from service.rules.contract import IllegalEntry, cites
from service.rules.pitch import ball, harm
from service.rules.pitch.course import Course, Dice, Part, illegal
from service.rules.pitch.field import FROG, characteristic, is_standing, on_pitch
from service.rules.pitch.rolling import passed
from service.rules.pitch.squares import distance
from service.rules.pitch.state import Square

RULE = "BB-005"
MAGE, WIZARD = "Weather Mage", "Hireling Sports-Wizard"
FIREBALL, ZAP = "fireball", "zap"
FIGURES = TABLES.staff


@cites("BB-005")
def usable(state: State, side: str) -> tuple[str, ...]:
    """What the side may use at this moment."""
    if state.agenda or not turn_is_new(state):
        return ()
    own = state.active == side
    there = {MAGE: own, WIZARD: not own or state.turns_in_drive > 0}
    return tuple(name for name, now in there.items() if now and can_still_use(state, side, name))


@cites("BB-005")
def targets(state: State, side: str) -> tuple[str, ...]:
    """Whom a zap may hit."""
    return tuple(key for key in on_pitch(state, state.other(side)) if is_standing(state, key))


@cites("BB-005")
def use_inducement(course: Course, entry: UseInducement) -> None:
    """It is spent by being used."""
    state = match(course)
    if entry.side not in state.sides:
        raise illegal(RULE, f"There is no side {entry.side}.", _sides(state), "side")
    may = usable(state, entry.side)
    if entry.inducement not in may:
        raise _not_now(state, entry, may)
    course.happen(InducementUsed(entry.side, entry.inducement))
    if entry.inducement == MAGE:
        course.then(
            RollDue(roll="weather_magic", side=entry.side, faces=(6, 6), origin=course.origin)
        )
    elif entry.spell == ZAP:
        _zap(course, entry)
    elif entry.spell == FIREBALL:
        _fireball(course, entry)
    else:
        legal = "Its spell is fireball, at a square, or zap, at a target."
        raise illegal(RULE, "The wizard casts no spell.", legal, "spell")


def _sides(state: State) -> str:
    return f"The sides are {' and '.join(state.sides)}."


def _not_now(state: State, entry: UseInducement, may: tuple[str, ...]) -> IllegalEntry:
    name = state.sides[entry.side].name
    legal = (
        f"It may use {' or '.join(may)}."
        if may
        else "A Weather Mage is used at the start of an own turn, a Hireling Sports-Wizard at the "
        "start of any but the first turn of a drive, each once a match, before anybody acts."
    )
    return illegal(RULE, f"{name} cannot use {entry.inducement} now.", legal, "inducement")


# ----------------------------------------------------------------------------------- the weather


@cites("BB-005", "BB-003")
def _conjured(course: Course, due: RollDue, dice: Dice) -> None:
    """The coach shifts the total by up to two, and picks what that comes to."""
    total, most = sum(dice), FIGURES.weather_steps
    steps = range(max(2, total - most), min(12, total + most) + 1)
    options = tuple(dict.fromkeys(TABLES.weather.result(each) for each in steps))
    course.then(
        ChoiceDue(
            choice="weather_magic",
            side=due.side,
            options=options,
            origin=course.origin,
            dice=dice,
        )
    )


def _chosen(course: Course, due: ChoiceDue, option: str) -> None:
    course.happen(WeatherConjured(due.side, cast(Weather, option)))


# ------------------------------------------------------------------------------------ the wizard


@cites("BB-005")
def _fireball(course: Course, entry: UseInducement) -> None:
    """Whoever stands within a square of it may be hit. A sheet reports who fell."""
    if course.state.detail == "sheet":
        return
    if entry.at is None or not is_on(entry.at):
        legal = "A fireball is cast at a square of the pitch, in at."
        raise illegal(RULE, "The fireball has no square of the pitch.", legal, "at")
    course.then(
        *(
            _spell_due(course, FIREBALL, entry.side, key, FIGURES.fireball_target)
            for key in _within(course, entry.at)
        )
    )


def _within(course: Course, middle: Square) -> tuple[str, ...]:
    state = course.state
    return tuple(
        key
        for key in on_pitch(state)
        if is_standing(state, key)
        and (at := state.players[key].at) is not None
        and distance(at, middle) <= FIGURES.fireball_squares
    )


@cites("BB-005")
def _zap(course: Course, entry: UseInducement) -> None:
    """The D6 has to reach its strength; a 6 always does."""
    state = match(course)
    if state.detail == "sheet":
        return
    may = targets(state, entry.side)
    if entry.target is None or entry.target not in may:
        legal = f"Those of the opponents that stand: {', '.join(may)}."
        raise illegal(RULE, f"{entry.target or 'Nobody'} cannot be zapped.", legal, "target")
    strength = characteristic(state, entry.target, "st") or 1
    course.then(_spell_due(course, ZAP, entry.side, entry.target, min(6, strength)))


def _spell_due(course: Course, spell: str, side: str, player: str, target: int) -> RollDue:
    return RollDue(
        roll="wizard",
        side=side,
        faces=(6,),
        origin=course.origin,
        player=player,
        target=target,
        note=spell,
    )


@cites("BB-005", "BB-050")
def _cast(course: Course, due: RollDue, dice: Dice) -> None:
    player = cast(str, due.player)
    if due.note == FIREBALL:
        if passed(due, dice):
            harm.knocked_down(course, player, "wizard")
    elif dice[0] >= cast(int, due.target):
        _is_a_frog(course, player)


def _is_a_frog(course: Course, player: str) -> None:
    """For the drive; a ball it had bounces."""
    course.happen(EffectBegan(player, FROG, "drive"))
    at = course.state.players[player].at
    if course.state.ball.carrier == player and at is not None:
        ball.loose(course, at)


PART = Part(
    actions={UseInducement: use_inducement},
    rolled={"weather_magic": _conjured, "wizard": _cast},
    chosen={"weather_magic": _chosen},
)
