"""Negative traits that roll when a player is activated."""

from service.rules.pitch.course import Part

PART = Part()
