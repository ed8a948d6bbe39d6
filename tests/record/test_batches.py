"""A batch is recorded up to its first refusal, and what an answer says is what is in the log."""

from uuid import uuid4

import pytest

from schemas.envelope import Actor
from schemas.match import Answer, Replace, Retract, Undo
from service.match_cache import MatchNotFound
from service.rules.codec import codec
from tests.match.counter_game import Add, Double, Pass, Spend
from tests.match.table import REFEREE, TABLET
from tests.record.hall import Hall, item


async def assert_answers_are_the_log(hall: Hall, answers: tuple[Answer, ...]) -> None:
    """Recorded, flagged and duplicate entries are in the log as answered; the others are not."""
    log = {event.event_id: event for event in await hall.log()}
    for answer in answers:
        event = log.get(answer.event_id)
        if answer.status in ("recorded", "flagged", "duplicate"):
            assert event is not None
            assert answer.receipt is not None
            assert answer.receipt.position == event.position
            assert answer.receipt.version == event.version
            assert answer.receipt.hash == event.hash
            assert answer.receipt.recorded_at == event.recorded_at
            assert bytes(answer.body or b"") == bytes(event.body)
            flagged = bool(codec("counter").body.decode(event.body).flags)
            assert answer.status == "duplicate" or (answer.status == "flagged") == flagged
        else:
            assert event is None
            assert answer.receipt is None


def statuses(answers: tuple[Answer, ...]) -> list[str]:
    return [answer.status for answer in answers]


async def test_a_legal_batch_is_recorded_in_order(hall: Hall) -> None:
    answers = await hall.entries([Add(3), Double(), Pass()])
    assert statuses(answers) == ["recorded"] * 3
    assert [answer.receipt.version for answer in answers if answer.receipt] == [2, 3, 4]
    await assert_answers_are_the_log(hall, answers)


async def test_a_batch_stops_at_its_first_refusal_and_keeps_what_came_before(hall: Hall) -> None:
    answers = await hall.entries([Add(3), Spend(5), Add(1), Pass()])
    assert statuses(answers) == ["recorded", "illegal", "not_tried", "not_tried"]
    assert answers[1].refusal is not None
    assert answers[1].refusal.rule == "COUNT-002"
    assert answers[1].refusal.rule_url == "/v1/rule-systems/counter/rules/COUNT-002"
    assert answers[1].refusal.pointer == "/entries/1/entry/amount"
    assert len(await hall.log()) == 2
    await assert_answers_are_the_log(hall, answers)


async def test_an_entry_against_a_rule_is_flagged_where_checking_flags(hall: Hall) -> None:
    answers = await hall.entries([Add(90), Add(20), Pass()])
    assert statuses(answers) == ["recorded", "flagged", "recorded"]
    await assert_answers_are_the_log(hall, answers)


async def test_an_amendment_with_flags_in_its_outcomes_is_not_flagged_itself(hall: Hall) -> None:
    (first, _) = await hall.entries([Add(90), Add(5)])
    await hall.entries([Add(20)])  # flagged
    answers = await hall.post(item(Replace(first.event_id, Add(96), "Misread")), actor=REFEREE)
    assert statuses(answers) == ["recorded"]
    await assert_answers_are_the_log(hall, answers)


async def test_the_answer_to_an_amendment_sent_again_says_the_same_of_later_entries(
    hall: Hall,
) -> None:
    (first, *_) = await hall.entries([Add(10), Spend(8), Add(1)])
    retract = item(Retract(first.event_id, "No such roll"))
    (answer,) = await hall.post(retract, actor=REFEREE)
    assert answer.later is not None
    assert (answer.later.changed, answer.later.flagged) == (1, 1)
    (again,) = await hall.post(retract, actor=REFEREE)
    assert (again.status, again.later) == ("duplicate", answer.later)


async def test_a_note_that_looks_like_a_flag_is_not_one(hall: Hall) -> None:
    answers = await hall.entries([Add(101), Add(0, '"flags":'), Spend(50), Add(1, '"flags":')])
    assert statuses(answers) == ["flagged", "flagged", "recorded", "recorded"]


async def test_an_entry_against_a_rule_is_refused_where_checking_is_strict(
    strict_hall: Hall,
) -> None:
    answers = await strict_hall.entries([Add(90), Add(20), Pass()])
    assert statuses(answers) == ["recorded", "illegal", "not_tried"]
    assert answers[1].refusal is not None
    assert answers[1].refusal.legal == "Add 10 at most."
    await assert_answers_are_the_log(strict_hall, answers)


async def test_force_cannot_help_an_entry_that_cannot_have_happened(strict_hall: Hall) -> None:
    (answer,) = await strict_hall.post(item(Spend(5), force="We agree"), actor=REFEREE)
    assert answer.refusal is not None
    assert answer.refusal.legal == (
        "Force cannot help here: it records what happened against a rule, and this cannot have "
        "happened. Spend less."
    )
    (unforced,) = await strict_hall.post(item(Spend(5)), actor=REFEREE)
    assert unforced.refusal is not None
    assert unforced.refusal.legal == "Spend less."


async def test_a_referee_forces_an_entry_with_a_reason_that_is_on_record(
    strict_hall: Hall,
) -> None:
    forced = item(Add(101), force="Both captains agree")
    answers = await strict_hall.post(forced, actor=REFEREE)
    assert statuses(answers) == ["flagged"]
    body = codec("counter").body.decode((await strict_hall.log())[-1].body)
    assert body.forced is not None
    assert body.forced.reason == "Both captains agree"


@pytest.mark.parametrize("role", ["tablet", "display", "auditor"])
async def test_nobody_else_forces(hall: Hall, role: str) -> None:
    actor = Actor(TABLET.key, role)  # type: ignore[arg-type]
    answers = await hall.post(item(Add(101), force="I want to"), actor=actor)
    assert statuses(answers) == ["illegal"]
    assert answers[0].refusal is not None
    assert answers[0].refusal.code == "auth/role"
    assert answers[0].refusal.pointer == "/entries/0/force"


async def test_not_even_a_referee_forces_what_cannot_have_happened(hall: Hall) -> None:
    answers = await hall.post(item(Spend(5), force="Even so"), actor=REFEREE)
    assert statuses(answers) == ["illegal"]


async def test_the_same_batch_again_is_answered_as_duplicate_and_adds_nothing(hall: Hall) -> None:
    items = (item(Add(3)), item(Double()))
    first = await hall.post(*items)
    again = await hall.post(*items)
    assert statuses(again) == ["duplicate", "duplicate"]
    assert [answer.receipt for answer in again] == [answer.receipt for answer in first]
    assert len(await hall.log()) == 3
    await assert_answers_are_the_log(hall, again)


async def test_an_entry_recorded_before_is_a_duplicate_even_if_it_would_be_illegal_now(
    hall: Hall,
) -> None:
    spend = item(Spend(3))
    await hall.post(item(Add(3)), spend)
    answers = await hall.post(spend)
    assert statuses(answers) == ["duplicate"]
    assert statuses(await hall.post(spend, recorder=hall.another_recorder())) == ["duplicate"]


async def test_a_repeated_undo_takes_back_one_entry_only(hall: Hall) -> None:
    await hall.entries([Add(3), Add(4)])
    undo = item(Undo())
    assert statuses(await hall.post(undo)) == ["recorded"]
    assert statuses(await hall.post(undo)) == ["duplicate"]
    assert len(await hall.log()) == 4


async def test_an_event_id_with_other_content_is_refused(hall: Hall) -> None:
    used = item(Add(3))
    await hall.post(used)
    answers = await hall.post(item(Add(4), used.event_id), item(Add(5)))
    assert statuses(answers) == ["illegal", "not_tried"]
    assert answers[0].refusal is not None
    assert answers[0].refusal.code == "request/event_id_reused"


async def test_an_event_id_twice_in_a_batch_is_refused_the_second_time(hall: Hall) -> None:
    twice = item(Add(3))
    answers = await hall.post(twice, twice)
    assert statuses(answers) == ["recorded", "illegal"]
    await assert_answers_are_the_log(hall, answers[:1])


async def test_the_event_id_of_another_match_is_refused(hall: Hall) -> None:
    used = item(Add(3))
    await hall.post(used)
    hall.match = uuid4()
    await hall.open()
    answers = await hall.post(used)
    assert statuses(answers) == ["illegal"]
    assert len(await hall.log()) == 1


async def test_duplicates_and_new_entries_mix_in_one_batch(hall: Hall) -> None:
    known = item(Add(3))
    await hall.post(known)
    answers = await hall.post(known, item(Double()))
    assert statuses(answers) == ["duplicate", "recorded"]
    await assert_answers_are_the_log(hall, answers)


async def test_a_match_that_is_not_there_is_said_so(hall: Hall) -> None:
    hall.match = uuid4()
    with pytest.raises(MatchNotFound):
        await hall.entries([Add(1)])


async def test_a_match_is_not_found_under_another_competition_though_it_is_cached(
    hall: Hall,
) -> None:
    await hall.entries([Add(1)])
    hall.competition = uuid4()
    with pytest.raises(MatchNotFound):
        await hall.entries([Add(1)])


async def test_causes_chain_through_a_batch(hall: Hall) -> None:
    first, second, third = await hall.entries([Add(1), Double(), Double()])
    log = await hall.log()
    assert [event.cause for event in log[1:]] == [None, first.event_id, second.event_id]
    assert log[3].event_id == third.event_id


async def test_an_amendment_in_the_middle_of_a_batch_counts_for_what_follows(hall: Hall) -> None:
    add = item(Add(5))
    answers = await hall.post(add, item(Retract(add.event_id, "x")), item(Spend(5)), actor=REFEREE)
    assert statuses(answers) == ["recorded", "recorded", "illegal"]
