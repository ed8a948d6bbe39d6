"""The server's own board, kept up to date change by change: what our board is compared with."""

from collections.abc import Callable
from typing import Any

from schemas.pitch.words import Posture, Whereabouts
from service.importers.fumbbl.observations import Observation
from service.rules.pitch.state import Square

LENGTH, WIDTH = 26, 15
STATES: dict[int, tuple[Whereabouts, Posture]] = {
    1: ("pitch", "standing"),
    2: ("pitch", "standing"),
    3: ("pitch", "prone"),
    4: ("pitch", "stunned"),
    5: ("knocked_out", "standing"),
    6: ("casualty", "standing"),
    7: ("casualty", "standing"),
    8: ("casualty", "standing"),
    9: ("reserves", "standing"),
    10: ("unavailable", "standing"),
    13: ("sent_off", "standing"),
    14: ("reserves", "standing"),
}
"""By the low byte of a player's state; others (falling, blocked, in the air) are on their way."""
ACTIVE, CONFUSED, ROOTED, HYPNOTIZED = 0x100, 0x200, 0x400, 0x800


class Model:
    """Players by the server's ids; `home` defends the left end zone."""

    def __init__(self) -> None:
        self.places: dict[str, Square] = {}
        self.states: dict[str, int] = {}
        self.ball: Square | None = None
        self.ball_in_play = False
        self.ball_moving = True
        self.turn_mode = "startGame"
        self.left_mode = ""
        """The turn mode before this one."""
        self.home_playing = True
        self.half = 0
        self.acting: str | None = None
        self.action: str | None = None
        self.defender: str | None = None
        """Whom the acting player blocks, fouls, throws or attacks."""
        self.turns = {"home": 0, "away": 0}
        self.re_rolls: dict[str, int | None] = {"home": None, "away": None}
        """None as long as the server says nothing of them."""
        self.scores = {"home": 0, "away": 0}
        self.deeds: dict[str, dict[str, int]] = {}
        """What players have done so far, by player and by the server's name of the figure."""

    def apply(self, seen: Observation) -> None:
        """One change; whatever the importer does not need is passed over."""
        change = _CHANGES.get(seen.name)
        if change is not None and not seen.is_report:
            change(self, seen.key, seen.value)

    def whereabouts(self, player: str) -> tuple[Whereabouts, Posture] | None:
        """Where it is and how; None while it is on its way."""
        return STATES.get(self.states.get(player, 9) & 0xFF)

    def turns_over(self, player: str) -> bool:
        """Whether it lies prone and cannot act: the server turns stunned players over as their
        side's turn begins, the printed rules as it ends."""
        state = self.states.get(player, 0)
        return state & 0xFF == 3 and not state & ACTIVE

    def square(self, player: str) -> Square | None:
        """Its square on the pitch."""
        place = self.places.get(player)
        return place if place is not None and on_pitch(place) else None

    def occupant(self, square: Square) -> str | None:
        return next((key for key, place in self.places.items() if place == square), None)

    def carrier(self) -> str | None:
        """Who holds the ball: whoever stands on the square of a ball at rest."""
        if self.ball is None or self.ball_moving or not self.ball_in_play:
            return None
        return self.occupant(self.ball)

    @property
    def active_side(self) -> str:
        return "home" if self.home_playing else "away"


def on_pitch(place: Square) -> bool:
    return 0 <= place[0] < LENGTH and 0 <= place[1] < WIDTH


def _place(model: Model, key: str | None, value: Any) -> None:
    if key is not None:
        if value is None:
            model.places.pop(key, None)
        else:
            model.places[key] = (value[0], value[1])


def _state(model: Model, key: str | None, value: Any) -> None:
    if key is not None:
        model.states[key] = int(value)


def _removed(model: Model, key: str | None, value: Any) -> None:
    if key is not None:
        model.places.pop(key, None)


def _ball(model: Model, key: str | None, value: Any) -> None:
    model.ball = None if value is None else (value[0], value[1])


def _turn_mode(model: Model, key: str | None, value: Any) -> None:
    model.left_mode, model.turn_mode = model.turn_mode, str(value)


def _defender(model: Model, key: str | None, value: Any) -> None:
    """The server names the player as it names whose state a change is."""
    model.defender = key if value is None else str(value)


def _figure(name: str) -> Callable[[Model, str | None, Any], None]:
    def change(model: Model, key: str | None, value: Any) -> None:
        if key in ("home", "away"):
            getattr(model, name)[key] = int(value)

    return change


def _deed(name: str) -> Callable[[Model, str | None, Any], None]:
    def change(model: Model, key: str | None, value: Any) -> None:
        if key is not None:
            model.deeds.setdefault(key, {})[name] = int(value)

    return change


def _word(name: str) -> Callable[[Model, str | None, Any], None]:
    def change(model: Model, key: str | None, value: Any) -> None:
        setattr(model, name, value)

    return change


_CHANGES: dict[str, Callable[[Model, str | None, Any], None]] = {
    "fieldModelSetPlayerCoordinate": _place,
    "fieldModelSetPlayerState": _state,
    "fieldModelRemovePlayer": _removed,
    "fieldModelSetBallCoordinate": _ball,
    "fieldModelSetBallMoving": _word("ball_moving"),
    "fieldModelSetBallInPlay": _word("ball_in_play"),
    "gameSetTurnMode": _turn_mode,
    "gameSetHomePlaying": _word("home_playing"),
    "gameSetHalf": _word("half"),
    "actingPlayerSetPlayerId": _word("acting"),
    "actingPlayerSetPlayerAction": _word("action"),
    "gameSetDefenderId": _defender,
    "turnDataSetTurnNr": _figure("turns"),
    "turnDataSetReRolls": _figure("re_rolls"),
    "teamResultSetScore": _figure("scores"),
    "playerResultSetTouchdowns": _deed("touchdowns"),
    "playerResultSetCompletions": _deed("completions"),
    "playerResultSetInterceptions": _deed("interceptions"),
    "playerResultSetCasualties": _deed("casualties"),
    "playerResultSetFouls": _deed("fouls"),
    "playerResultSetBlocks": _deed("blocks"),
}
