"""Statistics of dice: what a rule system says was rolled, counted.

Every figure is a sum, so that the dice of a competition are those of its matches added up.
"""

from collections import Counter
from collections.abc import Iterable
from math import sqrt

import msgspec

from schemas.dice import DiceLine, DieLine, Fairness, ReRollLine, RollLine, SpreadLine
from service.rules.chances import STANDARD_DEVIATIONS_OF_95_PERCENT, chi_squared_tail
from service.rules.contract import ReRollSeen, RollSeen

DICE_A_FACE_NEEDED = 5
UNUSUAL_BELOW = 0.01
DIGITS = 4


class _Judged(msgspec.Struct):
    rolls: int = 0
    dice: int = 0
    judged: int = 0
    passed: int = 0
    expected: float = 0.0
    variance: float = 0.0


class Dice:
    """The dice of one side, or of everybody, as they are counted."""

    def __init__(self) -> None:
        self._faces: dict[int, Counter[int]] = {}
        self._rolls: dict[str, _Judged] = {}
        self._spreads: dict[str, Counter[str]] = {}
        self._re_rolls: dict[str, Counter[str]] = {}
        self._source: str | None = None

    def add(self, seen: RollSeen | ReRollSeen) -> None:
        """One roll, or one re-roll that was spent on the roll that follows."""
        if isinstance(seen, ReRollSeen):
            self._re_rolls.setdefault(seen.source, Counter())["used"] += 1
            self._source = seen.source
            return
        for die, faces in zip(seen.dice, seen.faces, strict=True):
            self._faces.setdefault(faces, Counter())[die] += 1
        self._judge(seen)
        self._spread(seen)
        if seen.re_rolled and self._source is not None and seen.passed:
            self._re_rolls[self._source]["saved"] += 1
        if seen.re_rolled:
            self._source = None

    def _judge(self, seen: RollSeen) -> None:
        line = self._rolls.setdefault(seen.roll, _Judged())
        line.rolls += 1
        line.dice += len(seen.dice)
        if seen.passed is None or seen.chance is None:
            return
        line.judged += 1
        line.passed += seen.passed
        part, whole = seen.chance
        chance = part / whole
        line.expected += chance
        line.variance += chance * (1 - chance)

    def _spread(self, seen: RollSeen) -> None:
        counter = self._spreads.setdefault(seen.roll, Counter())
        if seen.names:
            counter.update(seen.names)
        else:
            counter[str(sum(seen.dice))] += 1

    def line(self, side: str | None) -> DiceLine:
        """What was counted, in a fixed order."""
        return DiceLine(
            side=side,
            dice=tuple(_die(faces, shown) for faces, shown in sorted(self._faces.items())),
            rolls=tuple(_roll(kind, one) for kind, one in sorted(self._rolls.items())),
            spreads=tuple(_spread(kind, one) for kind, one in sorted(self._spreads.items())),
            re_rolls=tuple(_re_roll(kind, one) for kind, one in sorted(self._re_rolls.items())),
        )


class Counted:
    """Everybody's dice and each side's."""

    def __init__(self) -> None:
        self._everybody = Dice()
        self._sides: dict[str, Dice] = {}

    def add(self, seen: Iterable[RollSeen | ReRollSeen], names: dict[str, str]) -> None:
        """What one entry rolled; `names`: what a side's line is called."""
        for one in seen:
            self._everybody.add(one)
            self._sides.setdefault(names.get(one.side, one.side), Dice()).add(one)

    def lines(self) -> tuple[DiceLine, ...]:
        sides = (dice.line(side) for side, dice in sorted(self._sides.items()))
        return (self._everybody.line(None), *sides)


def _die(faces: int, shown: Counter[int]) -> DieLine:
    dice = sum(shown.values())
    counts = tuple(shown[face] for face in range(1, faces + 1))
    total = sum(face * count for face, count in shown.items())
    # The standard deviation of one fair die of n faces is the root of (n squared - 1) / 12.
    margin = STANDARD_DEVIATIONS_OF_95_PERCENT * sqrt((faces * faces - 1) / 12 / dice)
    return DieLine(
        faces=faces,
        dice=dice,
        shown=counts,
        mean=round(total / dice, DIGITS),
        mean_expected=(faces + 1) / 2,
        mean_margin=round(margin, DIGITS),
        fairness=fairness(counts),
    )


def fairness(shown: tuple[int, ...]) -> Fairness:
    """Whether these counts of a die's faces are what equal chances give."""
    faces, dice = len(shown), sum(shown)
    needed = DICE_A_FACE_NEEDED * faces
    if dice < needed:
        return Fairness("not_enough_dice", dice, needed, None, faces - 1, None)
    expected = dice / faces
    value = sum((count - expected) ** 2 for count in shown) / expected
    chance = chi_squared_tail(value, faces - 1)
    verdict = "unusual" if chance < UNUSUAL_BELOW else "nothing_unusual"
    return Fairness(
        verdict,  # type: ignore[arg-type]
        dice,
        needed,
        round(value, DIGITS),
        faces - 1,
        round(chance, DIGITS),
    )


def _roll(kind: str, one: _Judged) -> RollLine:
    margin = STANDARD_DEVIATIONS_OF_95_PERCENT * sqrt(one.variance)
    return RollLine(
        roll=kind,
        rolls=one.rolls,
        dice=one.dice,
        judged=one.judged,
        passed=one.passed,
        passed_expected=round(one.expected, DIGITS),
        passed_margin=round(margin, DIGITS),
    )


def _spread(kind: str, counter: Counter[str]) -> SpreadLine:
    keys = sorted(counter, key=lambda name: (len(name), name) if name.isdigit() else (99, name))
    return SpreadLine(kind, {name: counter[name] for name in keys})


def _re_roll(source: str, counter: Counter[str]) -> ReRollLine:
    used, saved = counter["used"], counter["saved"]
    return ReRollLine(source, used, saved, used - saved)
