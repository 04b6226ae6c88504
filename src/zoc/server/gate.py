"""One gate for what no route should see: texts that no database stores, and JSON without a bottom.

It stands before all routes, so that none of them has to know."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote_plus

import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zoc.server.problems import Problem, answer

DEEPEST = 32
"""How deep JSON may be nested: nothing here needs more than five."""
NUL = "A NUL character belongs in no address and no text."


def why_not(value: Any, depth: int = 0) -> str:
    """Why a value of JSON is not taken; '' when it is."""
    if isinstance(value, str):
        return NUL if "\0" in value else ""
    if depth > DEEPEST:
        return f"The request is nested more than {DEEPEST} deep."
    if isinstance(value, dict):
        parts: dict[Any, Any] = value  # pyright: ignore[reportUnknownVariableType]
        return next(filter(None, (why_not(v, depth + 1) for p in parts.items() for v in p)), "")
    if isinstance(value, list):
        items: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
        return next(filter(None, (why_not(v, depth + 1) for v in items)), "")
    return ""


def why_not_json(body: bytes) -> str:
    """Why a body is not taken; '' when it is JSON without faults."""
    try:
        return why_not(msgspec.json.decode(body))
    except RecursionError:
        return f"The request is nested more than {DEEPEST} deep."
    except (msgspec.DecodeError, UnicodeError) as error:
        return f"This is not JSON: {str(error)[:160]}."


class Gate:
    """Refuses such requests with one sentence."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        if "\0" in scope["path"] or "\0" in _query(scope):
            if scope["type"] == "websocket":
                return await send({"type": "websocket.close", "code": 1008, "reason": NUL})
            return await answer(400, NUL)(scope, receive, send)
        if scope["type"] == "http" and _is_json(scope):
            return await self._with_body(scope, receive, send)
        return await self.app(scope, receive, send)

    async def _with_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await _whole(receive)
        except Problem as problem:
            return await answer(problem.status, problem.error)(scope, receive, send)
        why = why_not_json(body) if body else ""
        if why:
            return await answer(422, why)(scope, receive, send)
        return await self.app(scope, _again(body, receive), send)


def _query(scope: Scope) -> str:
    return unquote_plus(bytes(scope.get("query_string", b"")).decode("latin-1"))


def _is_json(scope: Scope) -> bool:
    kind = Headers(scope=scope).get("content-type", "")
    return "json" in kind.lower()


async def _whole(receive: Receive) -> bytes:
    parts, more = list[bytes](), True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Hands a body on that has been read already."""
    left = [body]

    async def handing() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return handing
