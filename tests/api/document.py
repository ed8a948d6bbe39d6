"""Holds every response of a test against the committed OpenAPI document."""

import json
import re
from functools import cache
from typing import Any

import httpx
from jsonschema_rs import Draft202012Validator

from service.api.exchange import JSON, PROBLEM
from service.api.openapi import DOCUMENT

Json = dict[str, Any]


def checked(client: httpx.Client) -> httpx.Client:
    """The client, failing its test for a response that the document does not describe."""
    client.event_hooks["response"].append(_check)
    return client


@cache
def document() -> Json:
    loaded: Json = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    return loaded


def _check(response: httpx.Response) -> None:
    request = response.request
    operation = operation_of(request.method, request.url.path)
    if operation is None:
        return
    status = str(response.status_code)
    if status == "405":
        return
    assert status in operation["responses"], f"{operation['operationId']} has no {status}"
    described = operation["responses"][status]
    assert "x-request-id" in response.headers
    for name in described.get("headers", {}):
        if name != "ETag" or response.headers.get("content-type") == "application/json":
            assert name in response.headers, f"{operation['operationId']} {status} lacks {name}"
    if request.method == "HEAD" or not described.get("content"):
        return
    media_type = response.headers["content-type"].partition(";")[0]
    assert media_type in described["content"], f"{operation['operationId']}: {media_type}"
    if media_type in (JSON, PROBLEM):
        response.read()
        schema = described["content"][media_type]["schema"]
        _validator(json.dumps(schema)).validate(response.json())


def operation_of(method: str, path: str) -> Json | None:
    """The operation that a request is, if it is one of the document's."""
    for template, methods in document()["paths"].items():
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path):
            found: Json | None = methods.get("get" if method == "HEAD" else method.lower())
            return found
    return None


@cache
def _validator(schema: str) -> Draft202012Validator:
    whole = {**json.loads(schema), "components": document()["components"]}
    return Draft202012Validator(whole)
