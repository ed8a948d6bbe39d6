"""Squares a coach picked: where a player, or the ball, is put next."""

from typing import Any

from schemas.pitch.entries import ChooseSquare
from schemas.pitch.steps import SquareDue
from service.importers.fumbbl.kick_off_choices import snapped_to
from service.importers.fumbbl.model import on_pitch
from service.importers.fumbbl.playing import Playing

Entry = Any
Square = tuple[int, int]


def pick_square(playing: Playing, due: SquareDue) -> Entry | None:
    """The square; None where nothing is put on one of those that can be picked."""
    place = _place(playing, due)
    if place is None or place not in due.squares:
        place = _off_the_pitch(due, place)
    return None if place is None else ChooseSquare(due.choice, place, player=due.player)


def _place(playing: Playing, due: SquareDue) -> Square | None:
    reader = playing.reader
    if due.choice == "bounce_choice":
        return reader.next_ball_place()
    if due.player is None:
        return None
    if due.choice == "quick_snap":
        own = playing.state.players[due.player].at
        return snapped_to(playing, due.player) or own
    if due.choice in ("side_step", "push", "grab"):
        reader.take("pushback", lambda one: str(one["defenderId"]) == due.player)
    return reader.take_place(due.player)


def _off_the_pitch(due: SquareDue, place: Square | None) -> Square | None:
    outside = [square for square in due.squares if not on_pitch(square)]
    return outside[0] if outside and (place is None or not on_pitch(place)) else None
