"""Competitions: every rule of their ledger, worked out by hand."""
