"""Benchmarks: `python -m tests.bench`, or `make bench`. Nothing here is collected as a test but
`test_bench_runs.py`, which checks that a quick run works and holds generous floors."""
