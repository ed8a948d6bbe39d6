"""A measured figure: its runs, its baseline measured in the same run, its target.

The median of the runs counts. A target is on the figure itself or on its ratio to the baseline,
from below or from above.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal


@dataclass(frozen=True)
class Target:
    """`of` says what is compared: the figure, or the figure divided by its baseline."""

    bound: Literal["at least", "at most"]
    limit: float
    of: Literal["figure", "ratio"] = "figure"

    def met_by(self, value: float) -> bool:
        return value >= self.limit if self.bound == "at least" else value <= self.limit


@dataclass(frozen=True)
class Figure:
    """`runs` are the measured values in `unit`; `baseline` is in the same unit."""

    name: str
    unit: str
    runs: tuple[float, ...]
    baseline_name: str = ""
    baseline: float | None = None
    target: Target | None = None
    note: str = ""

    @property
    def value(self) -> float:
        return median(self.runs)

    @property
    def ratio(self) -> float | None:
        return self.value / self.baseline if self.baseline else None

    @property
    def ok(self) -> bool | None:
        """None when the figure has no target."""
        if self.target is None:
            return None
        compared = self.value if self.target.of == "figure" else self.ratio
        assert compared is not None, f"{self.name}: a ratio needs a baseline"
        return self.target.met_by(compared)


def measured(count: int, run: Callable[[], float]) -> tuple[float, ...]:
    """The values of `count` runs."""
    return tuple(run() for _ in range(count))


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` (0 to 1) of the values do not exceed."""
    assert values, "a percentile needs values"
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
