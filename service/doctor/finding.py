"""One thing that was looked at."""

from typing import NamedTuple


class Finding(NamedTuple):
    """`bad`: the service would not work, or not safely. The sentence says what would be right."""

    bad: bool
    sentence: str


def good(sentence: str) -> Finding:
    return Finding(False, sentence)


def bad(sentence: str) -> Finding:
    return Finding(True, sentence)


CLOCK_SECONDS = 2.0
"""A server's clock that differs more from ours makes times in the log hard to believe."""


def clock_finding(server: str, difference_seconds: float) -> Finding:
    """The verdict on a server's clock; `difference_seconds` is how far it is ahead of ours."""
    if abs(difference_seconds) <= CLOCK_SECONDS:
        return good(f"The clocks of {server} and this machine agree.")
    ahead = "ahead of" if difference_seconds > 0 else "behind"
    return bad(
        f"The clock of {server} is {abs(difference_seconds):.1f} s {ahead} this machine's; "
        "let both follow a time server (NTP)."
    )
