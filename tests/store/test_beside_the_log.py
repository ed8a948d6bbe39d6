"""Keys, pairings, devices, repeated requests, profiles, snapshots, competitions."""

import asyncio
from hashlib import sha256
from uuid import uuid4

import psycopg
import pytest

from service.store.competitions import (
    Competition,
    find_competition,
    list_competitions,
    save_competition,
)
from service.store.database import Database
from service.store.devices import Sighting, list_devices, see_devices
from service.store.idempotency import (
    answer_request,
    claim_request,
    forget_requests,
    release_request,
)
from service.store.keys import Key, find_key, list_keys, revoke_key, save_key, touch_keys
from service.store.pairings import (
    Pairing,
    claim_pairing,
    find_pairing,
    forget_pairings,
    save_pairing,
)
from service.store.profiles import erase_profile, find_profiles, save_profile
from service.store.snapshots import forget_snapshots, latest_snapshot, save_snapshot

NOW = 1_764_000_000_000_000


def a_key(**changes: object) -> Key:
    key = Key(uuid4(), uuid4(), uuid4(), "tablet", "table 4", NOW, NOW + 10)
    return key._replace(**changes)


async def test_a_key_is_found_by_the_digest_of_its_secret_only(database: Database) -> None:
    key = a_key()
    await save_key(database, key, sha256(b"secret").digest())

    assert await find_key(database, sha256(b"secret").digest()) == key
    assert await find_key(database, sha256(b"other").digest()) is None


async def test_two_keys_never_share_a_secret(database: Database) -> None:
    await save_key(database, a_key(), sha256(b"shared").digest())

    with pytest.raises(psycopg.errors.UniqueViolation):
        await save_key(database, a_key(), sha256(b"shared").digest())


def test_a_key_opens_until_it_expires_or_is_revoked() -> None:
    key = a_key()

    assert key.valid_at(NOW + 9)
    assert not key.valid_at(NOW + 10)
    assert a_key(expires_at=None).valid_at(2 * NOW)
    assert not a_key(expires_at=None, revoked_at=NOW).valid_at(NOW + 1)


async def test_a_key_is_revoked_once_and_keeps_the_time(database: Database) -> None:
    key = a_key()
    await save_key(database, key, sha256(key.key_id.bytes).digest())

    assert await revoke_key(database, key.key_id, NOW + 5)
    assert not await revoke_key(database, key.key_id, NOW + 6)
    found = await find_key(database, sha256(key.key_id.bytes).digest())
    assert found is not None
    assert found.revoked_at == NOW + 5


async def test_keys_are_listed_by_competition_and_remember_when_they_were_seen_last(
    database: Database,
) -> None:
    competition = uuid4()
    keys = sorted(a_key(competition_id=competition) for _ in range(3))
    for key in keys:
        await save_key(database, key, sha256(key.key_id.bytes).digest())
    server = a_key(competition_id=None, match_id=None, role="admin")
    await save_key(database, server, sha256(server.key_id.bytes).digest())

    await touch_keys(database, {keys[0].key_id: NOW + 3, keys[1].key_id: NOW + 4})
    await touch_keys(database, {keys[0].key_id: NOW + 1})

    listed = await list_keys(database, competition)
    assert [key.key_id for key in listed] == [key.key_id for key in keys]
    assert [key.last_seen_at for key in listed] == [NOW + 3, NOW + 4, None]
    assert [k.key_id for k in await list_keys(database, competition, keys[0].key_id, 1)] == [
        keys[1].key_id
    ]
    assert server in await list_keys(database, None)


def a_pairing() -> Pairing:
    code = sha256(uuid4().bytes).digest()
    return Pairing(code, uuid4(), uuid4(), "tablet", "table 4", NOW, NOW + 100)


async def test_a_code_is_claimed_by_one_of_many_who_try_at_once(database: Database) -> None:
    pairing = a_pairing()
    await save_pairing(database, pairing)
    keys = [uuid4() for _ in range(8)]

    claims = await asyncio.gather(
        *(claim_pairing(database, pairing.code, NOW + 1, key) for key in keys)
    )

    [claimed] = [claim for claim in claims if claim is not None]
    assert claimed == pairing._replace(claimed_at=NOW + 1, key_id=claimed.key_id)
    assert claimed.key_id in keys
    assert await find_pairing(database, pairing.code) == claimed


async def test_an_expired_or_unknown_code_is_not_claimed(database: Database) -> None:
    pairing = a_pairing()
    await save_pairing(database, pairing)

    assert await claim_pairing(database, pairing.code, NOW + 100, uuid4()) is None
    assert await claim_pairing(database, bytes(32), NOW, uuid4()) is None
    assert await forget_pairings(database, NOW + 101) >= 1
    assert await find_pairing(database, pairing.code) is None


async def test_devices_are_listed_with_their_newest_sighting(database: Database) -> None:
    key = a_key()
    await save_key(database, key, sha256(key.key_id.bytes).digest())
    competition = uuid4()
    first = Sighting(competition, key.key_id, "A", uuid4(), NOW + 1)
    later = first._replace(stream_id=uuid4(), at=NOW + 5)
    other = Sighting(competition, uuid4(), "", None, NOW + 3)

    await see_devices(database, [later, first, other])
    await see_devices(database, [other._replace(at=NOW + 4)])

    listed = await list_devices(database, competition)
    assert [(row.device, row.last_at, row.stream_id) for row in listed] == [
        ("A", NOW + 5, later.stream_id),
        ("", NOW + 4, None),
    ]
    assert [(row.role, row.label) for row in listed] == [("tablet", "table 4"), (None, None)]


async def test_a_repeated_request_gets_the_answer_of_the_first(database: Database) -> None:
    key, request = uuid4(), sha256(b"request").digest()

    assert await claim_request(database, key, "once", request, NOW) is None
    running = await claim_request(database, key, "once", request, NOW + 1)
    await answer_request(database, key, "once", 201, b"made")
    answered = await claim_request(database, key, "once", request, NOW + 2)

    assert running is not None
    assert (running.status, running.response) == (None, None)
    assert answered is not None
    assert answered == (request, 201, b"made", NOW)
    assert await claim_request(database, uuid4(), "once", request, NOW) is None


async def test_a_released_request_may_be_tried_again_an_answered_one_not(
    database: Database,
) -> None:
    key, request = uuid4(), sha256(b"request").digest()
    await claim_request(database, key, "again", request, NOW)

    await release_request(database, key, "again")
    assert await claim_request(database, key, "again", request, NOW) is None
    await answer_request(database, key, "again", 200, b"")
    await release_request(database, key, "again")

    assert await claim_request(database, key, "again", request, NOW) is not None
    assert await forget_requests(database, NOW + 1) >= 1
    assert await claim_request(database, key, "again", request, NOW) is None


async def test_an_erased_name_is_gone(database: Database) -> None:
    competition, ann, bob = uuid4(), uuid4(), uuid4()
    await save_profile(database, competition, ann, "Ann")
    await save_profile(database, competition, ann, "Änne")
    await save_profile(database, competition, bob, "Bob")

    assert await find_profiles(database, competition, [ann, bob, uuid4()]) == {
        ann: "Änne",
        bob: "Bob",
    }
    assert await erase_profile(database, competition, ann)
    assert not await erase_profile(database, competition, ann)
    assert await find_profiles(database, competition, [ann, bob]) == {bob: "Bob"}


async def test_the_newest_snapshot_not_after_a_version_is_found(database: Database) -> None:
    competition, match = uuid4(), uuid4()
    await save_snapshot(database, competition, match, 100, "bolter-ball/1", b"at 100")
    await save_snapshot(database, competition, match, 200, "bolter-ball/1", b"old")
    await save_snapshot(database, competition, match, 200, "bolter-ball/2", b"at 200")

    assert await latest_snapshot(database, competition, match) == ("bolter-ball/2", b"at 200")
    assert await latest_snapshot(database, competition, match, 199) == ("bolter-ball/1", b"at 100")
    assert await latest_snapshot(database, competition, match, 99) is None
    assert await forget_snapshots(database, competition, match) == 2
    assert await latest_snapshot(database, competition, match) is None


async def test_private_competitions_are_left_out_of_the_public_list(database: Database) -> None:
    public = Competition(uuid4(), "Open league", public=True, created_at=NOW)
    private = Competition(uuid4(), "Club", public=False, created_at=NOW)
    await save_competition(database, public)
    await save_competition(database, private)
    await save_competition(database, private._replace(name="Club nights"))

    assert await find_competition(database, private.competition_id) == private._replace(
        name="Club nights"
    )
    assert public in await list_competitions(database, public_only=True)
    assert private.competition_id not in {
        one.competition_id for one in await list_competitions(database, public_only=True)
    }
    assert len(await list_competitions(database, public_only=False)) == 2
    assert await find_competition(database, uuid4()) is None
