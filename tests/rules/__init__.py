"""Tests of the rules: every rule by its id, whole matches, and what holds for every system."""
