"""Stab, chainsaw, vomit, fire, gaze, bombs."""

from service.rules.pitch.course import Part

PART = Part()
