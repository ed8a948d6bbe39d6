"""One fact of Blood Bowl's own at a time. Nothing is judged here, nothing rolled."""

from service.rules.pitch.course import Part

PART = Part()
