"""Dock Bowl: every rule of its ledger, worked out by hand."""
