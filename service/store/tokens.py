"""Tokens: what a client sends as its key, and how keys with tokens are made and found.

    tl_<key id, 32 hexadecimal digits>_<secret, 43 characters>

The key id makes a token recognisable in a list of keys without telling the secret. The store has
the SHA-256 of the whole token. A secret of 256 random bits needs no salt and no slow hash.
"""

import re
import secrets
import time
from hashlib import sha256
from uuid import UUID, uuid4

from schemas.envelope import Role
from service.store.database import Queries
from service.store.keys import Key, find_key, save_key

TOKEN = re.compile(r"tl_[0-9a-f]{32}_[A-Za-z0-9_-]{43}")


async def make_key(
    database: Queries,
    *,
    role: Role,
    label: str,
    competition_id: UUID | None = None,
    match_id: UUID | None = None,
    expires_at: int | None = None,
) -> tuple[Key, str]:
    """Make and save a key; the key and its token, which cannot be found out again."""
    key = Key(uuid4(), competition_id, match_id, role, label, _now(), expires_at)
    token = f"tl_{key.key_id.hex}_{secrets.token_urlsafe(32)}"
    await save_key(database, key, sha256(token.encode()).digest())
    return key, token


async def key_of_token(database: Queries, token: str) -> Key | None:
    """The valid key that a token opens; None for a token that is misspelt, expired or revoked."""
    if not TOKEN.fullmatch(token):
        return None
    key = await find_key(database, sha256(token.encode()).digest())
    return key if key is not None and key.valid_at(_now()) else None


def _now() -> int:
    return time.time_ns() // 1000
