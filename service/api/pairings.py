"""Pairing: an organiser shows a code, a device trades it for its key, once.

A code is eight characters of thirty-one, so one guess in a second finds nothing in a lifetime; all
the same guesses are limited by address, and a code is stored as its hash only.
"""

import secrets
from hashlib import sha256

from schemas.resources import PairingMade
from service.api.clock import microseconds_now
from service.api.exchange import Reply, reply_json
from service.api.keys import made, match_of_competition
from service.api.operation import Call
from service.api.parameters import CODE_ALPHABET, CODE_CHARACTERS
from service.api.problems import Problem, retry_after
from service.api.visible import competition_of_key
from service.store.pairings import Pairing, claim_pairing, find_pairing, save_pairing
from service.store.tokens import make_key


async def create(call: Call) -> Reply:
    request = call.body
    await competition_of_key(call, request.competition)
    await match_of_competition(call, request.competition, request.match)
    if request.role == "referee" and call.key.role != "organiser":
        raise Problem("auth/role", "Only an organiser's key pairs referees.")
    code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_CHARACTERS))
    now = microseconds_now()
    expires_at = now + request.seconds * 1_000_000
    pairing = Pairing(
        _hashed(code),
        request.competition,
        request.match,
        request.role,
        request.label,
        now,
        expires_at,
    )
    await save_pairing(call.services.database, pairing)
    return reply_json(PairingMade(code, expires_at), 201)


async def claim(call: Call) -> Reply:
    services = call.services
    seconds = services.claims.wait(call.address)
    if seconds:
        raise retry_after(
            "request/rate_limited", "Too many codes were tried from here.", int(seconds) + 1
        )
    code = _hashed(call.path["code"].upper())
    offered = await find_pairing(services.database, code)
    if offered is None:
        raise Problem("pairing/unknown", "There is no such pairing code.")
    async with services.database.transaction() as transaction:
        # The key first: a claim that fails takes it back with it.
        key, token = await make_key(
            transaction,
            role=offered.role,
            label=offered.label,
            competition_id=offered.competition_id,
            match_id=offered.match_id,
        )
        if not await claim_pairing(transaction, code, microseconds_now(), key.key_id):
            raise Problem("pairing/gone", "The pairing code was used or has expired.")
    services.presence.paired(key, call.body.device)
    return reply_json(made(key, token), 201)


def _hashed(code: str) -> bytes:
    return sha256(code.encode()).digest()
