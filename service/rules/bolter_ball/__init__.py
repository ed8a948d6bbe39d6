"""Bolter Ball: eight marines a side and a ball, shot or kicked about a measured table."""
