"""The rules: pure values and functions. No clock, no randomness, no I/O; dice arrive in entries."""
