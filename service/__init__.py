"""Touchline: the log, the scoreboard and the audit of tabletop fantasy football."""
