"""What the dice of a match, or of a whole competition, showed: counts, expectation, fairness."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from schemas.limits import Count

Share = Annotated[float, Meta(ge=0, le=1)]
Verdict = Literal["not_enough_dice", "nothing_unusual", "unusual"]


class Fairness(msgspec.Struct, frozen=True):
    """Pearson's chi-squared test of a die against equal chances of its faces.

    A verdict needs five dice a face to be expected. `unusual` is said below a chance of one in a
    hundred; of a hundred fair dice one will be called so.
    """

    verdict: Verdict
    dice: Count
    """The sample size."""
    dice_needed: Count
    chi_squared: float | None
    degrees_of_freedom: Count
    p_value: Share | None
    """The chance that fair dice are at least as uneven."""


class DieLine(msgspec.Struct, frozen=True):
    """All dice of so many faces."""

    faces: Count
    dice: Count
    shown: tuple[Count, ...]
    """How often each face came up, from 1."""
    mean: float | None
    mean_expected: float
    mean_margin: float | None
    """Half the width of the 95 % interval of the mean of so many fair dice."""
    fairness: Fairness


class RollLine(msgspec.Struct, frozen=True):
    """All rolls of one kind; the figures from `judged` on are of those that could pass or fail."""

    roll: str
    rolls: Count
    dice: Count
    judged: Count
    passed: Count
    passed_expected: float
    passed_margin: float
    """Half the width of the 95 % interval of the passed ones, by the chances of each roll."""


class SpreadLine(msgspec.Struct, frozen=True):
    """How often each total (or named face) of a kind of roll came up."""

    roll: str
    counts: dict[str, Count]


class ReRollLine(msgspec.Struct, frozen=True):
    """Re-rolls of one source: `wasted` ones did not make a failed roll pass."""

    source: str
    used: Count
    saved: Count
    wasted: Count


class DiceLine(msgspec.Struct, frozen=True):
    """The dice of one side, or of everybody (`side` None)."""

    side: str | None
    dice: tuple[DieLine, ...]
    rolls: tuple[RollLine, ...]
    spreads: tuple[SpreadLine, ...]
    re_rolls: tuple[ReRollLine, ...]


class MatchDice(msgspec.Struct, frozen=True):
    """The dice of a match; everybody's first."""

    match: UUID
    version: Count
    lines: tuple[DiceLine, ...]


class CompetitionDice(msgspec.Struct, frozen=True):
    """The dice of all matches of a competition; everybody's first, then each side's by its name."""

    competition: UUID
    position: Count
    matches: Count
    lines: tuple[DiceLine, ...]
