"""Token buckets: so many requests a minute for a key or an address, with short bursts."""

from time import monotonic

BURST_SECONDS = 10.0
"""A bucket holds what comes in so many seconds, and at least LEAST_BURST."""
LEAST_BURST = 10.0
MOST_BUCKETS = 50_000


class Throttle:
    """Buckets that fill with `per_minute` tokens a minute; 0 means unlimited."""

    def __init__(self, per_minute: int) -> None:
        self._rate = per_minute / 60
        self._burst = max(self._rate * BURST_SECONDS, LEAST_BURST)
        self._buckets: dict[object, tuple[float, float]] = {}
        self.refused = 0

    def wait(self, who: object) -> float:
        """Take a token for `who`: 0.0, or the seconds until there will be one."""
        if not self._rate:
            return 0.0
        now = monotonic()
        tokens, at = self._buckets.get(who, (self._burst, now))
        tokens = min(self._burst, tokens + (now - at) * self._rate)
        if tokens < 1.0:
            self.refused += 1
            return (1.0 - tokens) / self._rate
        self._buckets[who] = (tokens - 1.0, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._forget_full(now)
        return 0.0

    def _forget_full(self, now: float) -> None:
        full = [
            who
            for who, (tokens, at) in self._buckets.items()
            if tokens + (now - at) * self._rate >= self._burst
        ]
        # When none is full the oldest go: a flood of addresses must not fill the memory.
        for who in full or list(self._buckets)[: MOST_BUCKETS // 2]:
            del self._buckets[who]
