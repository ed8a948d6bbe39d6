"""Passes, interference, interceptions, hand-offs."""

from service.rules.pitch.course import Part

PART = Part()
