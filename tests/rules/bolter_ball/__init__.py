"""Bolter Ball: a case reads as the rule. Numbers are worked out by hand from the rules."""
