"""Activations: who may act for what, how an activation begins and ends."""

from schemas.pitch.words import PlayerAction
from service.rules.pitch.course import Course, Part


def acts(course: Course, player: str, action: PlayerAction) -> None:
    """Notes that the active player takes its action (ActionTaken). Breaches when it is not active,
    declared something else, or its side has used the action in this turn."""
    raise NotImplementedError


def end_activation(course: Course) -> None:
    """The activation is over, whether its coach ends it or something ended it."""
    raise NotImplementedError


def activation_lost(course: Course, player: str, effect: str | None) -> None:
    """A negative trait ends the activation; with an effect that stays (`no_tackle_zone`)."""
    raise NotImplementedError


PART = Part()
