"""The eleven kick-off events."""

from service.rules.pitch.course import Part

PART = Part()
