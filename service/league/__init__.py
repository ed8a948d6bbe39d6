"""A whole league at a position of its log, and what reports say of it."""
