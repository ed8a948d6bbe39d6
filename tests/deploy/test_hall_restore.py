"""The whole way back to an older point in a running hall: back up, play on, restore, go on."""

import json
import tempfile
import time
from pathlib import Path

from service.embedded.postgres import EmbeddedPostgres
from tests.deploy.display import Display
from tests.deploy.hall import Hall, hall
from tests.deploy.image import Image
from tests.deploy.log import assert_whole, events
from tests.deploy.runbook import block
from tests.deploy.servers import run_block
from tests.deploy.table import Table, set_up


def test_a_hall_goes_back_to_a_point_and_every_reader_begins_anew(image: Image) -> None:
    with hall(Path(tempfile.mkdtemp(prefix="tl-")), image) as there, there.client() as client:
        # Given a base backup, entries up to a named point, and entries that will be given up
        admin = there.touchline("keys", "create", "--role", "admin").split()[-1]
        table = set_up(client, admin)
        table.report(4)
        backup = back_up(there)
        table.report(8)
        name_point(there, "round-3")
        kept = list(table.positions)
        table.report(6)
        epoch, ids = there.epoch(table.competition), feed_ids(there, table, len(table.positions))

        # When it is restored as the runbook says
        there.stop()
        there.postgres.stop()
        restore(there, backup)
        said = there.touchline("epoch", "--yes", owner=True)
        there.start()
        there.wait_until_proxied()

        # Then the log is that of the point, whole, and verifies
        log = events(there.url("database_url"), table.competition)
        assert_whole(log)
        assert [event.position for event in log] == kept
        assert f"the log ends at position {kept[-1]}" in said
        there.touchline("verify")

        # And a display with an id that was given up, or an older one, begins anew, exactly
        for last in (ids[-1], ids[2]):
            path = f"/v1/competitions/{table.competition}/feed"
            with Display(there.client(), path, last_event_id=last) as display:
                reset, *history = display.wait_for(1 + len(kept))
            assert reset.event == "reset"
            assert json.loads(reset.data)["reason"] == "unknown_epoch"
            assert [json.loads(m.data)["position"] for m in history] == kept

        # And the tablet may send again what was given up; the match goes on from there
        given_up = table.sent[12:]
        table.positions = [*kept, *(table.send(entry) for entry in given_up)]
        table.report(3)
        assert table.positions == list(range(1, len(kept) + 10))
        assert_whole(events(there.url("database_url"), table.competition))

        # And the streams are filled again under the new epoch, the old ones run out
        wait_for_stream(there, table)
        new = there.epoch(table.competition)
        assert new != epoch
        redis = there.redis()
        for stream in ("log", "scoreboard"):
            assert redis.ttl(f"touchline:{{{table.competition}}}:{epoch}:{stream}") > 0
            assert redis.ttl(f"touchline:{{{table.competition}}}:{new}:{stream}") == -1


def back_up(there: Hall) -> str:
    backup = str(there.postgres.data_dir / "backup")
    run_block(
        block("base-backup"),
        there.postgres,
        SUPERUSER_URL=there.postgres.superuser_url,
        BACKUP=backup,
    )
    return backup


def name_point(there: Hall, point: str) -> None:
    run_block(
        block("restore-point"),
        there.postgres,
        SUPERUSER_URL=there.postgres.superuser_url,
        POINT=point,
    )


def restore(there: Hall, backup: str) -> None:
    run_block(
        block("restore"),
        there.postgres,
        PGDATA=str(there.postgres.directory),
        BACKUP=backup,
        ARCHIVE=str(there.postgres.data_dir / "archive"),
        TARGET="recovery_target_name = 'round-3'",
    )
    # It answers once it is there, not before.
    there.postgres = EmbeddedPostgres(there.postgres.data_dir, {"hot_standby": "off"})
    there.start_postgres()


def feed_ids(there: Hall, table: Table, count: int) -> list[str]:
    """The ids of the feed's first messages, as a display sees them."""
    with Display(there.client(), f"/v1/competitions/{table.competition}/feed") as display:
        return [message.id for message in display.wait_for(count)]


def wait_for_stream(there: Hall, table: Table) -> None:
    wanted = [f"{position}-0" for position in table.positions]
    deadline = time.monotonic() + 15
    while (ids := there.stream_ids(table.competition)) != wanted:
        assert time.monotonic() < deadline, (ids, wanted)
        time.sleep(0.05)
