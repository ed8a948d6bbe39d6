"""Catching: who can, with what modifiers, Diving Catch, and what a catch or a miss comes to."""

from schemas.pitch.facts import BallPlaced, Counted
from schemas.pitch.steps import ChoiceDue, RollDue
from schemas.pitch.words import Modifier
from service.rules.contract import cites
from service.rules.pitch.ball_tests import NUMBERS, modifiers_of, named
from service.rules.pitch.course import Course, Dice, Game, Part
from service.rules.pitch.field import (
    can_use,
    characteristic,
    has_skill,
    has_tackle_zone,
    on_pitch,
)
from service.rules.pitch.rolling import passed
from service.rules.pitch.spp import spp_value
from service.rules.pitch.squares import adjacent
from service.rules.pitch.state import PitchState, Square

DIVING_CATCH = "Diving Catch"
DIVED_FOR = frozenset(
    ("kick", "accurate", "inaccurate", "wildly_inaccurate", "scatter", "throw_in")
)
"""How a ball comes that Diving Catch reaches; never one that bounces."""


def can_catch(state: PitchState, player: str) -> bool:
    """Standing with its tackle zone, and with hands."""
    return has_tackle_zone(state, player) and not has_skill(state, player, "No Hands")


@cites("BB-063")
def catch_due(
    course: Course, player: str, square: Square, how: str, thrower: str | None = None
) -> RollDue:
    """The catch of a ball that comes down on `square`, the player's own or (Diving Catch) one
    beside it."""
    return RollDue(
        roll="catch",
        side=course.state.side_of(player),
        faces=(6,),
        origin=course.origin,
        player=player,
        target=characteristic(course.state, player, "ag"),
        modifiers=catch_modifiers(course.game, course.state, player, square, how),
        at=square,
        note=how,
        against=thrower,
    )


@cites("BB-063", "BB-090")
def catch_modifiers(
    game: Game, state: PitchState, player: str, square: Square, how: str
) -> tuple[Modifier, ...]:
    """Everything that changes a catch; `how` as in `ball`."""
    own = state.players[player].at or square
    dives = how == "accurate" and own == square and can_use(state, player, DIVING_CATCH)
    return (
        *named(how.replace("_", " "), NUMBERS.comes[how]),
        *modifiers_of(game, state, "catch", player, own),
        *named(DIVING_CATCH, int(dives)),
    )


@cites("BB-090")
def offer_diving_catch(
    course: Course, square: Square, how: str, thrower: str | None, after: str | None = None
) -> bool:
    """Ask the next player (behind `after`) that may dive for the ball; False if there is none."""
    divers = divers_for(course.state, square) if how in DIVED_FOR else ()
    rest = divers[divers.index(after) + 1 :] if after in divers else divers
    if not rest:
        return False
    diver = rest[0]
    course.then(
        ChoiceDue(
            choice="use_skill",
            side=course.state.side_of(diver),
            options=("use", "decline"),
            origin=course.origin,
            player=diver,
            against=thrower,
            skill=DIVING_CATCH,
            at=square,
            note=how,
        )
    )
    return True


def divers_for(state: PitchState, square: Square) -> tuple[str, ...]:
    """Who may dive for a ball on an empty square, the active side's players first."""
    found = [
        player
        for player in on_pitch(state)
        if adjacent(state.players[player].at or square, square)
        and can_use(state, player, DIVING_CATCH)
        and can_catch(state, player)
    ]
    return tuple(sorted(found, key=lambda player: state.side_of(player) != state.active))


def _dives(course: Course, due: ChoiceDue, option: str) -> None:
    assert due.at is not None
    assert due.player is not None
    assert due.note is not None
    if option == "use":
        course.then(catch_due(course, due.player, due.at, due.note, due.against))
    else:
        _missed(course, due)


@cites("BB-063")
def _caught(course: Course, due: RollDue, dice: Dice) -> None:
    """The dice stand: the ball is held, or bounces on from where it came down."""
    assert due.player is not None
    if not passed(due, dice):
        _missed(course, due)
        return
    course.happen(BallPlaced(carrier=due.player))
    at = course.state.players[due.player].at
    if due.note == "kick" and at is not None and not course.game.kick_stays(course.state, at):
        course.then(course.task("touchback"))
    if due.note == "accurate" and due.against is not None:
        _completion(course, due.against, due)


@cites("BB-061", "BB-081")
def _completion(course: Course, thrower: str, due: RollDue) -> None:
    """An accurate pass caught by a team-mate in the target square itself."""
    state, catcher = course.state, due.player
    assert catcher is not None
    side = state.side_of(thrower)
    if state.side_of(catcher) == side and state.players[catcher].at == due.at:
        spp = spp_value(course, "completion", thrower)
        course.happen(Counted(side, "completions", player=thrower, spp=spp))


def _missed(course: Course, due: RollDue | ChoiceDue) -> None:
    """Somebody else may dive for it, or it bounces."""
    assert due.at is not None
    assert due.player is not None
    assert due.note is not None
    dived = course.state.players[due.player].at != due.at
    if not (dived and offer_diving_catch(course, due.at, due.note, due.against, due.player)):
        course.then(course.task("ball_bounces", at=due.at, note=due.note))


PART = Part(rolled={"catch": _caught}, skills={DIVING_CATCH: _dives})
