"""Plays random matches over HTTP, as tablets would: for demonstrations, tests and benchmarks.

It knows the API and no rules. What may come next is asked from `GET /v1/matches/{id}/expected`,
one of it is chosen and its dice are rolled by a generator made from the seed: the same seed plays
the same matches. `simulate` runs many side by side.
"""

from service.simulator.run import Options, Progress, Summary, simulate

__all__ = ["Options", "Progress", "Summary", "simulate"]
