"""Throw team-mate and landing."""

from service.rules.pitch.course import Part

PART = Part()
