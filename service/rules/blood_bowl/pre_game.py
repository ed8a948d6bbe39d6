"""Before the kick-off: fans, weather, journeymen, inducements, prayers, the toss."""

from service.rules.pitch.course import Part

PART = Part()
