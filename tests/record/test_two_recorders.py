"""Two processes on one match: nothing is lost, nothing is decided on a state that is gone."""

import asyncio

import pytest

from schemas.match import Redo, Undo
from service.record import StaleVersion
from service.rules.match import replayed
from tests.match.counter_game import Add, Double, Pass, Spend
from tests.record.hall import Hall, item
from tests.record.test_batches import assert_answers_are_the_log, statuses


async def test_without_an_expected_version_an_entry_is_decided_again_on_the_newer_match(
    hall: Hall,
) -> None:
    other = hall.another_recorder()
    await hall.entries([Add(10)])
    await hall.post(item(Pass()), recorder=other)
    await hall.entries([Spend(10)])
    answers = await hall.post(item(Double()), recorder=other)
    assert statuses(answers) == ["recorded"]
    assert replayed(await hall.log()).head.state.total == 0
    refused = await hall.post(item(Spend(1)), recorder=other)
    assert statuses(refused) == ["illegal"]


async def test_what_looks_illegal_on_an_old_state_is_refused_only_if_it_is_illegal_now(
    hall: Hall,
) -> None:
    other = hall.another_recorder()
    await hall.post(item(Pass()), recorder=other)
    await hall.entries([Add(10)])
    answers = await hall.post(item(Spend(10)), recorder=other)
    assert statuses(answers) == ["recorded"]


async def test_a_stale_expected_version_is_answered_with_the_events_that_are_missing(
    hall: Hall,
) -> None:
    other = hall.another_recorder()
    await hall.post(item(Pass()), expected=1, recorder=other)
    await hall.entries([Add(1), Add(2)])
    with pytest.raises(StaleVersion) as stale:
        await hall.post(item(Double()), expected=2, recorder=other)
    assert (stale.value.expected, stale.value.version) == (2, 4)
    assert stale.value.missing == (await hall.log())[2:]
    assert len(await hall.log()) == 4


async def test_an_expected_version_that_is_not_there_yet_is_stale_with_nothing_missing(
    hall: Hall,
) -> None:
    with pytest.raises(StaleVersion) as stale:
        await hall.post(item(Pass()), expected=7)
    assert (stale.value.version, stale.value.missing) == (1, [])


async def test_a_batch_repeated_with_its_expected_version_is_no_stale_one(hall: Hall) -> None:
    items = (item(Add(1)), item(Double()))
    await hall.post(*items, expected=1)
    again = await hall.post(*items, expected=1)
    assert statuses(again) == ["duplicate", "duplicate"]


@pytest.mark.parametrize("came", [1, 2])
async def test_a_batch_that_was_recorded_in_part_is_finished_by_repeating_it(
    hall: Hall, came: int
) -> None:
    items = (item(Add(1)), item(Double()), item(Add(5)))
    await hall.post(*items[:came], expected=1)
    answers = await hall.post(*items, expected=1, recorder=hall.another_recorder())
    assert statuses(answers) == ["duplicate"] * came + ["recorded"] * (3 - came)
    await assert_answers_are_the_log(hall, answers)


async def test_a_batch_recorded_in_part_is_stale_when_others_went_on_after_it(hall: Hall) -> None:
    items = (item(Add(1)), item(Double()))
    await hall.post(items[0], expected=1)
    await hall.entries([Spend(1)])
    with pytest.raises(StaleVersion):
        await hall.post(*items, expected=1)


async def test_a_batch_recorded_in_part_before_its_expected_version_is_stale(hall: Hall) -> None:
    known = item(Add(1))
    await hall.post(known)
    await hall.entries([Add(2)])
    with pytest.raises(StaleVersion):
        await hall.post(known, item(Double()), expected=1)


async def test_undo_sees_what_the_other_recorder_did(hall: Hall) -> None:
    other = hall.another_recorder()
    await hall.entries([Add(1)])
    await hall.post(item(Add(2)), recorder=other)
    await hall.post(item(Undo()))
    await hall.post(item(Redo()), recorder=other)
    await hall.post(item(Undo()), item(Undo()))
    assert replayed(await hall.log()).head.state.total == 0


async def test_entries_from_two_processes_at_once_are_all_recorded_once(hall: Hall) -> None:
    recorders = [hall.recorder, hall.another_recorder()]
    posts = [hall.post(item(Add(1)), recorder=recorders[number % 2]) for number in range(40)]
    answers = await asyncio.gather(*posts)
    assert {answer.status for (answer,) in answers} == {"recorded"}
    log = await hall.log()
    assert [event.version for event in log] == list(range(1, 42))
    assert replayed(log).head.state.total == 40
    for answer in answers:
        await assert_answers_are_the_log(hall, answer)


async def test_the_same_batch_from_two_processes_at_once_is_recorded_once(hall: Hall) -> None:
    items = [item(Add(1)) for _ in range(5)]
    first, second = await asyncio.gather(
        hall.post(*items), hall.post(*items, recorder=hall.another_recorder())
    )
    assert {*statuses(first), *statuses(second)} == {"recorded", "duplicate"}
    assert [answer.receipt for answer in first] == [answer.receipt for answer in second]
    assert len(await hall.log()) == 6


async def test_only_one_of_many_stale_writers_wins(hall: Hall) -> None:
    recorders = [hall.another_recorder() for _ in range(4)]
    posts = [hall.post(item(Add(1)), expected=1, recorder=one) for one in recorders]
    results = await asyncio.gather(*posts, return_exceptions=True)
    won = [result for result in results if isinstance(result, tuple)]
    assert [statuses(result) for result in won] == [["recorded"]]
    assert sum(isinstance(result, StaleVersion) for result in results) == 3
