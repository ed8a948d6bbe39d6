"""Counts of this process, kept in plain dictionaries and shaped for Prometheus when it asks.

A counter of prometheus_client takes a lock for every step; appends are counted far more often than
they are scraped, and one event loop needs no lock.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
GROUPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Histogram:
    """Counts by bucket; a value belongs to the first bound it does not exceed."""

    __slots__ = ("_bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self._bounds, value)] += 1
        self.total += value

    def buckets(self) -> list[tuple[str, float]]:
        """Cumulative, as Prometheus wants them."""
        running, rows = 0, []
        names = [*map(str, self._bounds), "+Inf"]
        for name, count in zip(names, self.counts, strict=True):
            running += count
            rows.append((name, float(running)))
        return rows


class Metrics:
    """What /metrics tells."""

    def __init__(self) -> None:
        self.requests: dict[tuple[str, str, int], int] = defaultdict(int)
        self.seconds: dict[tuple[str, str], Histogram] = defaultdict(lambda: Histogram(SECONDS))
        self.entries: dict[str, int] = defaultdict(int)
        self.groups = Histogram(tuple(map(float, GROUPS)))
        self.problems: dict[str, int] = defaultdict(int)
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def observe(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method, route, status] += 1
        self.seconds[method, route].observe(seconds)

    def gauge(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """A number that is read when Prometheus asks."""
        self.gauges[name] = (meaning, value)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        yield _counter(
            "touchline_requests",
            "Requests answered",
            ("method", "route", "status"),
            {
                (method, route, str(status)): count
                for (method, route, status), count in self.requests.items()
            },
        )
        yield _counter(
            "touchline_entries",
            "Entries by their answer",
            ("status",),
            {(status,): count for status, count in self.entries.items()},
        )
        yield _counter(
            "touchline_problems",
            "Problems answered",
            ("code",),
            {(code,): count for code, count in self.problems.items()},
        )
        latency = HistogramMetricFamily(
            "touchline_request_seconds", "Time to answer", labels=("method", "route")
        )
        for labels, histogram in self.seconds.items():
            latency.add_metric(labels, histogram.buckets(), histogram.total)
        yield latency
        yield HistogramMetricFamily(
            "touchline_append_group_entries",
            "Entries that one commit took",
            buckets=self.groups.buckets(),
            sum_value=self.groups.total,
        )
        for name, (meaning, value) in self.gauges.items():
            yield GaugeMetricFamily(name, meaning, value=value())


def _counter(
    name: str, meaning: str, labels: tuple[str, ...], counts: dict[tuple[str, ...], int]
) -> CounterMetricFamily:
    family = CounterMetricFamily(name, meaning, labels=labels)
    for values, count in counts.items():
        family.add_metric(values, count)
    return family
