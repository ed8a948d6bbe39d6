"""Moves as paths: dodges, rushes, standing up, jumps."""

from service.rules.pitch.course import Part

PART = Part()
