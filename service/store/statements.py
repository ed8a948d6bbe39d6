"""Every SQL statement of the service, by name: one file in sql/ each, all listed here.

Parameters are psycopg's named ones, `%(name)s`.
"""

from pathlib import Path
from typing import LiteralString

SQL = Path(__file__).parent / "sql"


def _statement(name: str) -> LiteralString:
    # psycopg wants statements that no input can have shaped; these come from files of the package.
    text: LiteralString = (SQL / f"{name}.sql").read_text(encoding="utf-8")
    return text


ANNOUNCE_LOGS = _statement("announce_logs")
ANSWER_REQUEST = _statement("answer_request")
APPEND_EVENTS = _statement("append_events")
CLAIM_PAIRING = _statement("claim_pairing")
CLAIM_REQUEST = _statement("claim_request")
CONNECTED_PROCESSES = _statement("connected_processes")
DROP_GENERATION_CHECKPOINTS = _statement("drop_generation_checkpoints")
DROP_GENERATION_ROWS = _statement("drop_generation_rows")
DUMP_CONSTRAINTS = _statement("dump_constraints")
DUMP_FUNCTIONS = _statement("dump_functions")
DUMP_GRANTS = _statement("dump_grants")
DUMP_INDEXES = _statement("dump_indexes")
DUMP_TABLES = _statement("dump_tables")
DUMP_TRIGGERS = _statement("dump_triggers")
ERASE_PROFILE = _statement("erase_profile")
FIND_COMPETITION = _statement("find_competition")
FIND_EVENTS = _statement("find_events")
FIND_GENERATIONS = _statement("find_generations")
FIND_KEY = _statement("find_key")
FIND_KEY_BY_ID = _statement("find_key_by_id")
FIND_PAIRING = _statement("find_pairing")
FIND_PROFILES = _statement("find_profiles")
FIND_REQUEST = _statement("find_request")
FORGET_PAIRINGS = _statement("forget_pairings")
FORGET_REQUESTS = _statement("forget_requests")
FORGET_SNAPSHOTS = _statement("forget_snapshots")
LATEST_SNAPSHOT = _statement("latest_snapshot")
LIST_COMPETITIONS = _statement("list_competitions")
LIST_DEVICES = _statement("list_devices")
LIST_KEYS = _statement("list_keys")
LIST_STREAMS = _statement("list_streams")
LIVE_ROWS = _statement("live_rows")
LOCK_CHECKPOINT = _statement("lock_checkpoint")
LOG_COUNTER = _statement("log_counter")
LOG_HEAD = _statement("log_head")
LOG_HEADS = _statement("log_heads")
LOG_LINES = _statement("log_lines")
NEW_EPOCH = _statement("new_epoch")
READ_LEAGUE = _statement("read_league")
READ_LOG = _statement("read_log")
READ_STREAM = _statement("read_stream")
RELEASE_REQUEST = _statement("release_request")
REVOKE_KEY = _statement("revoke_key")
SAVE_CHECKPOINT = _statement("save_checkpoint")
SAVE_COMPETITION = _statement("save_competition")
SAVE_GENERATIONS = _statement("save_generations")
SAVE_KEY = _statement("save_key")
SAVE_PAIRING = _statement("save_pairing")
SAVE_PROFILE = _statement("save_profile")
SAVE_ROWS = _statement("save_rows")
SAVE_SNAPSHOT = _statement("save_snapshot")
SEE_DEVICES = _statement("see_devices")
STREAM_HEAD = _statement("stream_head")
STREAMS_BEHIND = _statement("streams_behind")
STREAM_LINES = _statement("stream_lines")
TOUCH_KEYS = _statement("touch_keys")
VERSION_AT = _statement("version_at")
