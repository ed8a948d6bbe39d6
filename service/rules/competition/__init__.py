"""Competitions: entries, rounds and their pairings, results, standings, seasons."""
