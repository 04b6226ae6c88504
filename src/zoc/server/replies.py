"""Answers over HTTP, and how the schema describes them."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.openapi.utils import get_openapi
from starlette.responses import Response

from zoc.server.accounts import sessions
from zoc.server.parts import parts_of

_described: dict[str, Any] = {}
PLACE = "#/components/schemas/{name}"


def reply(request: Request, body: object, status: int = 200) -> Response:
    """A value as JSON; a guest who has just been made gets its cookie with it."""
    made = body if isinstance(body, bytes) else msgspec.json.encode(body)
    response = Response(made, status, media_type="application/json")
    key = getattr(request.state, "session", "")
    if key:
        sessions.set_cookie(response, parts_of(request).settings, key)
    return response


def shows(kind: Any, status: int = 200, what: str = "Done.") -> dict[int | str, dict[str, Any]]:
    """What a route answers, for the schema."""
    (schema,), parts = msgspec.json.schema_components((kind,), ref_template=PLACE)
    _described.update(parts)
    return {status: {"description": what, "content": {"application/json": {"schema": schema}}}}


def describe(app: FastAPI) -> None:
    """Lets the schema name the types that are not pydantic's."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(
                title=app.title, version=app.version, routes=app.routes, summary=app.summary
            )
            made.setdefault("components", {}).setdefault("schemas", {}).update(_described)
            app.openapi_schema = made
        return app.openapi_schema

    app.openapi = openapi
