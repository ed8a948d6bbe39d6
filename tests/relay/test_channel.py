"""What a hub keeps at hand, and the step from history to live."""

import asyncio
from uuid import UUID

import pytest

from service.relay.channel import RECENT, RECENT_BYTES, Channel, Item
from service.relay.subscriber import Cut, Subscriber, Topic
from service.store.read import LogHead

COMPETITION, MATCH, OTHER = UUID(int=1), UUID(int=2), UUID(int=3)


def item(position: int, stream: UUID = MATCH, size: int = 1) -> Item:
    return Item(position, stream, b"<%d>" % position + b"." * size, b"[%d]" % position)


def channel(*positions: int) -> Channel:
    made = Channel(LogHead(COMPETITION, "e", positions[0] - 1))
    made.publish([item(position, MATCH if position % 2 else OTHER) for position in positions])
    return made


def test_the_tail_of_a_topic_begins_after_the_position_asked_for() -> None:
    ours = channel(5, 6, 7, 8)

    assert ours.tail(Topic("feed", COMPETITION), 6) == b"<7>.<8>."
    assert ours.tail(Topic("match", COMPETITION, MATCH), 4) == b"<5>.<7>."
    assert ours.tail(Topic("scoreboard", COMPETITION), 7) == b"[8]"
    with pytest.raises(AssertionError):
        ours.tail(Topic("feed", COMPETITION), 3)


def test_a_gap_is_never_published() -> None:
    ours = channel(1, 2)

    with pytest.raises(AssertionError):
        ours.publish([item(4)])


def test_messages_at_hand_are_bounded_in_number_and_in_bytes() -> None:
    many = channel(*range(1, RECENT + 11))
    assert (many.since, len(many.recent)) == (10, RECENT)

    large = channel(1)
    large.publish([item(position, size=RECENT_BYTES // 4) for position in range(2, 12)])
    assert large.since == 8
    assert [kept.position for kept in large.recent] == [9, 10, 11]


async def test_subscribers_get_the_same_bytes_once_each() -> None:
    ours = channel(1)
    feed, match = (
        Subscriber(Topic("feed", COMPETITION), 99),
        Subscriber(Topic("match", COMPETITION, OTHER), 99),
    )
    ours.attach(feed)
    ours.attach(match)

    ours.publish([item(2, OTHER), item(3)])
    ours.publish([item(4)])

    assert await feed.take() == b"<2>.<3>.<4>."
    assert await match.take() == b"<2>."
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(match.take(), 0.01)


async def test_a_full_queue_cuts_its_client_and_takes_nothing_more() -> None:
    slow = Subscriber(Topic("feed", COMPETITION), 10)
    slow.offer(b"x" * 50)  # a single message is never too large
    slow.offer(b"y")

    with pytest.raises(Cut, match="slow"):
        await slow.take()


async def test_a_client_that_takes_nothing_between_pings_is_cut() -> None:
    idle, reading = (Subscriber(Topic("feed", COMPETITION), 1000) for _ in range(2))
    for _ in range(4):
        for client in (idle, reading):
            client.ping(b": ping\n\n")
        assert await reading.take() == b": ping\n\n"

    assert idle.cut.result() == "slow"
    assert not reading.cut.done()
