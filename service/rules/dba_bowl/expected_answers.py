"""What answers the roll or the choice that is due, for each question."""

from collections.abc import Callable, Iterator
from typing import Any

from schemas import dba_bowl as dues
from schemas.dba_bowl import Step
from schemas.views import Expectation, FixedField
from service.rules.contract import cites
from service.rules.dba_bowl.bombs import bomb_catchers
from service.rules.dba_bowl.celebrity import entry_squares
from service.rules.dba_bowl.expected_moves import moves, route_field
from service.rules.dba_bowl.expected_throws import throws
from service.rules.dba_bowl.field import occupied, place_of
from service.rules.dba_bowl.fields import action, fixed_player, player_choice, roll, square_field
from service.rules.dba_bowl.flight import passing_face
from service.rules.dba_bowl.handling import face_needed, landing_squares
from service.rules.dba_bowl.results import diving_squares, stumbling_squares
from service.rules.dba_bowl.setting_up import possible_holders
from service.rules.dba_bowl.state import State
from service.rules.dba_bowl.tackle_chance import rolled_chance
from service.rules.dba_bowl.zones import Ground, reach_of

Found = Iterator[Expectation]


def expected_answers(state: State, due: Step) -> tuple[Expectation, ...]:
    """The entries that answer this question."""
    return tuple(_ANSWERS[type(due)](state, due))


@cites("DBA-002")
def time_called(state: State) -> Found:
    """Between turns a match with a time limit may end."""
    if state.setup.length == "time_limit" and state.turn:
        yield Expectation("call_time", "The time is over", None, (), ("DBA-002",))


def _possession(state: State, due: dues.PossessionRollDue) -> Found:
    title = "Dice for possession: one die a side"
    yield roll("possession_roll", title, None, ("DBA-003",), dice=2)


def _give_ball(state: State, due: dues.GiveBallDue) -> Found:
    fields = (player_choice(state, possible_holders(state, due.side)),)
    title = f"{state.side_name(due.side)} says who holds the ball"
    yield action("give_ball", title, due.side, fields, ("DBA-003",), weight=400)
    yield from time_called(state)


def _pips(state: State, due: dues.PipRollDue) -> Found:
    title = f"{state.side_name(due.side)} rolls its PIPs"
    expectation = roll("pip_roll", title, due.side, ("DBA-011",))
    yield action(
        expectation.type, title, due.side, expectation.fields, expectation.rules, weight=60
    )
    yield from time_called(state)


def _enter(state: State, due: dues.EnterCelebrityDue) -> Found:
    title = f"{state.player_name(due.player)} comes on along a side line"
    fields = (fixed_player(due.player), square_field("at", "Square", entry_squares(state)))
    yield action("enter_celebrity", title, _side(state, due), fields, ("DBA-048",))


def _route(state: State, due: dues.RouteDue) -> Found:
    side = _side(state, due)
    field = route_field(state, due.player, Ground(state, side), least=1)
    stays = FixedField(name="route", label="Route", value=())
    name = state.player_name(due.player)
    who, rules = fixed_player(due.player), ("DBA-034", "DBA-045")
    yield action("declare_route", f"{name} exploits: declare the route", side, (who, field), rules)
    yield action("declare_route", f"{name} does not exploit", side, (who, stays), rules)


def _route_roll(state: State, due: dues.RouteRollDue) -> Found:
    title = f"{state.player_name(due.player)} goes off: roll the squares"
    yield roll("route_roll", title, _side(state, due), ("DBA-045",))


def _pick_up(state: State, due: dues.PickUpRollDue) -> Found:
    needed = face_needed(state, due.player)
    title = f"{state.player_name(due.player)} picks up the ball: {needed}+"
    yield roll("pick_up_roll", title, _side(state, due), ("DBA-063",), needed)


def _move_on(state: State, due: dues.MoveOnDue) -> Found:
    reach = reach_of(state, due.player, due.squares)
    here = place_of(state, due.player)
    fields = (fixed_player(due.player), square_field("to", "Square", (here, *reach)))
    title = f"{state.player_name(due.player)} goes on"
    yield action("move_on", title, _side(state, due), fields, ("DBA-063",))


def _catch(state: State, due: dues.CatchRollDue) -> Found:
    needed = face_needed(state, due.player)
    what, rule = ("the ball", "DBA-062") if due.thrower is None else ("the bomb", "DBA-046")
    title = f"{state.player_name(due.player)} catches {what}: {needed}+"
    yield roll("catch_roll", title, _side(state, due), (rule,), needed)


def _pass(state: State, due: dues.PassRollDue) -> Found:
    needed = passing_face(state, due.player, due.band)
    what, rules = ("a bomb", ("DBA-046", "DBA-060")) if due.bomb else ("the ball", ("DBA-060",))
    title = f"{state.player_name(due.player)} throws {what}: {needed}+"
    yield roll("pass_roll", title, _side(state, due), rules, needed)


def _landing(state: State, due: dues.LandingDue) -> Found:
    squares = landing_squares(due)
    own = {
        square
        for square, key in occupied(state).items()
        if state.players[key].side == due.side and state.players[key].handles_ball
    }
    field = square_field("at", "Square", squares, [each for each in squares if each in own])
    what = "the ball" if due.thrower is None else "the bomb"
    title = f"{state.side_name(due.side)} says where {what} lands"
    rule = "DBA-061" if due.least == 0 else "DBA-062"
    yield action("choose_landing", title, due.side, (field,), (rule,))


def _bomb_catch(state: State, due: dues.BombCatchDue) -> Found:
    catchers = bomb_catchers(state, due.side, due.at)
    title = f"{state.side_name(due.side)} tries to catch the bomb"
    fields = (player_choice(state, catchers),)
    yield action("catch_bomb", title, due.side, fields, ("DBA-046",))
    side = FixedField(name="side", label="Side", value=due.side)
    title = f"{state.side_name(due.side)} lets the bomb fall"
    yield action("let_bomb_fall", title, due.side, (side,), ("DBA-046",))


def _rethrow(state: State, due: dues.RethrowDue) -> Found:
    yield from throws(state, due.player, "throw_bomb")


def _blast(state: State, due: dues.BlastRollDue) -> Found:
    title = f"The bomb against {state.player_name(due.player)}: one die each"
    yield roll("blast_roll", title, _side(state, due), ("DBA-046",), dice=2)


def _tackle(state: State, due: dues.TackleRollDue) -> Found:
    tackler, target = state.player_name(due.tackler), state.player_name(due.target)
    title = f"{tackler} against {target}: one die each"
    side, chance = state.players[due.tackler].side, rolled_chance(state, due)
    yield roll("tackle_roll", title, side, ("DBA-031",), dice=2, chance=chance)


def _stumble(state: State, due: dues.StumbleDue) -> Found:
    squares = stumbling_squares(state, due.player)
    fields = (fixed_player(due.player), square_field("at", "Square", squares))
    how = "goes down" if due.falls else "stumbles"
    title = f"{state.side_name(due.side)} says where {state.player_name(due.player)} {how}"
    yield action("stumble", title, due.side, fields, ("DBA-033",))


def _exploit(state: State, due: dues.ExploitDue) -> Found:
    squares = state.players[due.player].figures.exploit
    yield from moves(state, due.player, "exploit", reach_of(state, due.player, squares))


def _dive(state: State, due: dues.DiveDue) -> Found:
    squares = diving_squares(state, due.player)
    fields = (fixed_player(due.player), square_field("at", "Square", squares))
    title = f"{state.player_name(due.player)} takes a dive"
    yield action("dive", title, _side(state, due), fields, ("DBA-050",))


def _side(state: State, due: Any) -> str:
    return state.players[due.player].side


_ANSWERS: dict[type, Callable[[State, Any], Found]] = {
    dues.PossessionRollDue: _possession,
    dues.GiveBallDue: _give_ball,
    dues.PipRollDue: _pips,
    dues.EnterCelebrityDue: _enter,
    dues.RouteDue: _route,
    dues.RouteRollDue: _route_roll,
    dues.PickUpRollDue: _pick_up,
    dues.MoveOnDue: _move_on,
    dues.CatchRollDue: _catch,
    dues.PassRollDue: _pass,
    dues.LandingDue: _landing,
    dues.BombCatchDue: _bomb_catch,
    dues.RethrowDue: _rethrow,
    dues.BlastRollDue: _blast,
    dues.TackleRollDue: _tackle,
    dues.StumbleDue: _stumble,
    dues.ExploitDue: _exploit,
    dues.DiveDue: _dive,
}
