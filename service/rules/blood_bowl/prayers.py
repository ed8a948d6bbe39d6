"""Prayers to Nuffle and what is in force by them."""

from service.rules.pitch.course import Part

PART = Part()
