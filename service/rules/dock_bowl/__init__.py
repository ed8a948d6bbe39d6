"""Dock Bowl: Blood Bowl on ships, for two to four teams, until the first touchdown."""
