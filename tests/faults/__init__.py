"""Faults: real processes are killed, cut and stopped under load, and a history checker decides.

`test_checker.py` shows that the checker finds every kind of violation; the other tests are the
short scenarios; `python -m tests.faults` repeats them from seeds for as long as it is told to.
"""
