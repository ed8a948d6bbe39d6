"""What is written about the streams is what is sent."""

import asyncio
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema
import pytest
import yaml
from prometheus_client import CollectorRegistry

import service.projections.metrics
import service.relay.metrics
from service.relay.asyncapi import document, text
from service.relay.connection import single
from service.store.append import Appender
from service.store.database import Database
from tests.projections.season import Season, whole_log
from tests.redis_cli import provide_redis_cli
from tests.relay.streams import entries, published, relaying

ROOT = Path(__file__).parents[2]
README = ROOT / "service" / "relay" / "README.md"


def test_the_committed_document_is_made_from_the_structs() -> None:
    assert (ROOT / "openapi" / "asyncapi.yaml").read_text(encoding="utf-8") == text()


def test_every_reference_of_the_document_leads_somewhere() -> None:
    whole = document()
    references = set(_references(whole))

    assert len(references) > 20
    for reference in references:
        _resolved(whole, reference)


async def test_entries_of_the_streams_keep_to_their_schemas(
    database: Database, appender: Appender, redis_url: str
) -> None:
    season = Season(appender)
    match_id = await season.open()
    await season.play(match_id, 20_000)
    client = single(redis_url)
    async with relaying(database, redis_url):
        found = await published(client, database, season.competition)

    whole = yaml.safe_load(text())
    for key, name, embedded in (
        (found.log, "LogFields", ("event", "Event")),
        (found.scoreboard, "ScoreboardFields", ("frame", "ScoreboardFrame")),
        (found.reports, "ReportFields", ("report", "Report")),
    ):
        for _, fields in (await entries(client, key))[-3:]:
            decoded = {field.decode(): value.decode() for field, value in fields.items()}
            _validator(whole, name).validate(decoded)
            _validator(whole, embedded[1]).validate(yaml.safe_load(decoded[embedded[0]]))
    await client.aclose()


@pytest.mark.debian
async def test_the_raw_consumer_of_the_readme_reads_the_log(
    database: Database, appender: Appender, redis_url: str, tmp_path: Path
) -> None:
    season = Season(appender)
    await season.play_all(5)
    client = single(redis_url)
    async with relaying(database, redis_url):
        await published(client, database, season.competition)
    await client.aclose()
    provide_redis_cli(tmp_path / "redis-cli")
    server = urlsplit(redis_url)

    output = await _shell(
        _snippet(),
        PATH=f"{tmp_path}:{os.environ['PATH']}",
        HOST=server.hostname or "",
        PORT=str(server.port),
        REDISCLI_AUTH=server.password or "",
        COMPETITION=str(season.competition),
    )

    ids = re.findall(r"^(\d+-0)$", output, flags=re.MULTILINE)
    assert ids == ["1-0", "2-0", "5-0", "4-0", "5-0"]
    log = await whole_log(database, season.competition)
    assert output.count(log[4].hash) == 2
    assert log[2].hash not in output


def test_the_readme_lists_every_metric() -> None:
    named = set(re.findall(r"^\| `(touchline_\w+)", README.read_text(), flags=re.MULTILINE))

    assert named == {
        *_metric_names(service.relay.metrics.REGISTRY),
        *_metric_names(service.projections.metrics.REGISTRY),
    }


def _metric_names(registry: CollectorRegistry) -> Iterator[str]:
    for metric in registry.collect():
        yield f"{metric.name}_total" if metric.type == "counter" else metric.name


def _snippet() -> str:
    found = re.search(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert found is not None
    return found[1]


async def _shell(script: str, **environment: str) -> str:
    process = await asyncio.create_subprocess_exec(
        "sh", "-euc", script, env=environment, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert process.returncode == 0
    return output.decode()


def _validator(whole: dict[str, Any], name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": whole["components"]}
    )


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for child in node.values():
            yield from _references(child)
    elif isinstance(node, list):
        for child in node:
            yield from _references(child)


def _resolved(whole: Any, reference: str) -> Any:
    for part in reference.removeprefix("#/").split("/"):
        whole = whole[part]
    return whole
