"""Entries that confirm a match as of a head: the hash of its newest event when a coach looked.

Rules are pure and know no hashes; whoever records says what the head is, and it is held against
that here, also for a confirmation that a referee puts in or in the place of another entry.
"""

from collections.abc import Iterable, Iterator

from schemas.match import Insert, Replace
from service.rules.contract import Breach, Confirming, Entry, IllegalEntry
from service.rules.match import Match

NOT_YET = "not yet"
"""Stands for the head after entries that are planned and not recorded."""
HASH_OF = "the hash of the newest event of the match before this entry"


def holds_head(match: Match, entries: Iterable[Entry]) -> bool:
    """Whether one of the entries holds a head, so that the match's has to be known."""
    confirming = match.system.confirming
    if confirming is None:
        return False
    return any(type(reported(entry)) in confirming.entries for entry in entries)


def reported(entry: Entry) -> Entry:
    """What a referee puts in or in the place of another entry; else the entry itself."""
    return entry.entry if isinstance(entry, (Replace, Insert)) else entry


def check_head(match: Match, entry: Entry, head: str) -> None:
    """Raise IllegalEntry for an entry that holds neither the match's head nor one confirmed before.

    `head`: 64 hex digits, or NOT_YET.
    """
    confirming = match.system.confirming
    confirmation = reported(entry)
    if confirming is None or type(confirmation) not in confirming.entries:
        return
    if confirmation.head not in (head, *_confirmed(match, confirming, entry)):
        rule = confirming.rule
        raise IllegalEntry(_unknown(rule) if head == NOT_YET else _other(rule, head))


def _confirmed(match: Match, confirming: Confirming, entry: Entry) -> Iterator[str]:
    """Heads that sides have confirmed, and that of the confirmation that is replaced."""
    yield from confirming.confirmed(match.head.state)
    if isinstance(entry, Replace):
        for slot in match.slots or ():
            if slot.event == entry.event and type(slot.entry) in confirming.entries:
                yield slot.entry.head


def _other(rule: str, head: str) -> Breach:
    return Breach(
        rule,
        f"The head to confirm is {head}, {HASH_OF}; this is another.",
        "Confirm that head, or the one that another coach has confirmed.",
        "head",
    )


def _unknown(rule: str) -> Breach:
    return Breach(
        rule,
        f"The head to confirm is {HASH_OF}, and the entries before it in this batch have none yet.",
        "Send the confirmation alone, with the head in the last receipt.",
        "head",
    )
