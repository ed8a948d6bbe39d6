"""Whom the active player may throw or kick, how far, and what it takes."""

from collections.abc import Iterator

from schemas.pitch.steps import RollDue
from schemas.views import Expectation, SquareField
from service.rules.contract import cites
from service.rules.pitch.accuracy import PassOption, pass_options, squares_in
from service.rules.pitch.asking import words
from service.rules.pitch.ball_tests import NUMBERS
from service.rules.pitch.chances import chance_of, needed_roll
from service.rules.pitch.course import Game
from service.rules.pitch.expected_answers import fixed
from service.rules.pitch.field import characteristic, has_skill, is_standing, on_pitch
from service.rules.pitch.squares import distance
from service.rules.pitch.state import PitchState

KICK = "kick_team_mate"


def expected_throws(game: Game, state: PitchState, player: str) -> Iterator[Expectation]:
    """What a thrower or kicker of team-mates may do in its activation."""
    activation = state.activation
    assert activation is not None
    if activation.taken or activation.action not in ("throw_team_mate", KICK):
        return
    at = state.players[player].at
    if at is None or not is_standing(state, player):
        return
    kicks = activation.action == KICK
    if not can_throw(state, player, kicks):
        return
    for mate in throwable(state, player, kicks, reach=1):
        for option in pass_options(game, state, player, "throw_team_mate"):
            yield _throw(state, player, mate, option, "kicks" if kicks else "throws")
        if state.profiles[player].pa is None:
            yield from _fumbles(game, state, player, mate)


@cites("BB-066")
def can_throw(state: PitchState, player: str, kicks: bool) -> bool:
    """It has the trait and the strength, and somebody to throw within the reach of a move."""
    trait = "Kick Team-mate" if kicks else "Throw Team-mate"
    strength = characteristic(state, player, "st") or 0
    if not has_skill(state, player, trait) or not is_standing(state, player):
        return False
    if not kicks and strength < NUMBERS.throwing.thrower_strength_least:
        return False
    reach = (characteristic(state, player, "ma") or 0) + 1
    return bool(throwable(state, player, kicks, reach))


@cites("BB-066")
def throwable(state: PitchState, player: str, kicks: bool, reach: int) -> tuple[str, ...]:
    """Team-mates with Right Stuff, weak enough, no more squares away than `reach`."""
    at = state.players[player].at
    return tuple(
        mate
        for mate in on_pitch(state, state.side_of(player))
        if mate != player
        and has_skill(state, mate, "Right Stuff")
        and (characteristic(state, mate, "st") or 0) <= NUMBERS.throwing.thrown_strength_most
        and (is_standing(state, mate) or not kicks)
        and at is not None
        and distance(at, state.players[mate].at or at) <= reach
    )


def _throw(state: PitchState, player: str, mate: str, option: PassOption, does: str) -> Expectation:
    due = RollDue(
        roll="throw_team_mate",
        side=state.side_of(player),
        faces=(6,),
        origin=0,
        player=player,
        target=option.target,
        modifiers=option.modifiers,
    )
    roll = needed_roll(due)
    takes = ", ".join((f"{roll.target}+", *roll.modifiers))
    title = f"{state.name_of(player)} {does} {state.name_of(mate)}: {words(option.band)}, {takes}"
    fields = (
        fixed("player", "Player", player),
        fixed("team_mate", "Team-mate", mate),
        SquareField(
            name="to", label=f"{words(option.band).capitalize()} throw to", squares=option.squares
        ),
    )
    return Expectation("throw_team_mate", title, due.side, fields, ("BB-066",), chance_of(due), 40)


def _fumbles(game: Game, state: PitchState, player: str, mate: str) -> Iterator[Expectation]:
    """Without a PA a throw is always fumbled, but it may be made."""
    at = state.players[player].at
    assert at is not None
    squares = tuple(
        square for band in NUMBERS.throwing.bands for square in squares_in(game, state, at, band)
    )
    fields = (
        fixed("player", "Player", player),
        fixed("team_mate", "Team-mate", mate),
        SquareField(name="to", label="Throw to", squares=squares),
    )
    title = f"{state.name_of(player)} throws {state.name_of(mate)}: fumbled without PA"
    yield Expectation("throw_team_mate", title, state.side_of(player), fields, ("BB-066",))
