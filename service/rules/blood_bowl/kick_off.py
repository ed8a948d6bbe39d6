"""The kick, its deviation, the touchback."""

from service.rules.pitch.course import Part

PART = Part()
