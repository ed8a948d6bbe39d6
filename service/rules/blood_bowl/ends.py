"""The end of the match: extra time, concession, winnings, MVP, confirmation."""

from service.rules.pitch.course import Part

PART = Part()
