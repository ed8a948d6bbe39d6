"""Team turns: begin, end, turnover, touchdown."""

from service.rules.pitch.course import Part

PART = Part()
