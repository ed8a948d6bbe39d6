"""Drives and halves: their begin and end, recovery, secret weapons."""

from service.rules.pitch.course import Part

PART = Part()
