"""Set-ups of a drive."""

from service.rules.pitch.course import Part

PART = Part()
