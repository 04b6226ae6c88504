"""The log: one line an event, plain or JSON, with the request it belongs to and no secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
import time
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zoc.server import metrics, problems

request_id: ContextVar[str] = ContextVar("request_id", default="")
log = logging.getLogger("zoc.server")
FILES = "/{path:path}"
"""The route of everything that is no other route: the client's files."""


class Lines(logging.Formatter):
    """Writes a record as one line of JSON, or as plain words with `name=value` behind them."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form = form

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = dict(getattr(record, "facts", {}))
        if request_id.get():
            facts["request"] = request_id.get()
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)
        time_ = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if self.form == "json":
            head = {"time": time_, "level": record.levelname.lower(), "event": record.getMessage()}
            return json.dumps(head | facts, default=str, ensure_ascii=False)
        trace = facts.pop("trace", "")
        words = " ".join(f"{name}={_word(value)}" for name, value in facts.items())
        line = f"{time_[11:19]} {record.levelname.lower():7} {record.getMessage()} {words}".rstrip()
        return f"{line}\n{trace}" if trace else line


def _word(value: object) -> str:
    """A value as one word: nothing in it can pass for another fact or another line."""
    text = str(value)
    return text if text.isprintable() and " " not in text and text else json.dumps(text)


def set_up(form: str, level: str) -> None:
    """Sends everything that is logged to standard error in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    log.setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


def note(event: str, level: int = logging.INFO, **facts: Any) -> None:
    """Logs an event with its facts."""
    log.log(level, event, extra={"facts": facts})


def note_broken(title: str, error: object, what: str = "a title is broken") -> None:
    """Logs that something of a title cannot be used; the others can."""
    note(what, logging.ERROR, title=title, error=str(error))


class Watch:
    """Numbers, times and logs every request; what nobody caught becomes a plain answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        request_id.set(secrets.token_hex(6))
        watched = Watched(scope, send)
        try:
            await self.app(scope, receive, watched.send)
        except Exception:
            log.exception("a request failed", extra={"facts": {"route": route_of(scope)}})
            await watched.give_up(receive)
        except asyncio.CancelledError:
            # The server goes away and waits no longer: whoever asked is told to come again.
            await watched.give_up(receive, 503)
        finally:
            watched.tell()
        return None


class Watched:
    """One request on its way."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self._send = scope, send
        self.status, self.began = 0, time.perf_counter()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [
                *message.get("headers", []),
                (b"x-request-id", request_id.get().encode()),
            ]
        elif message["type"] == "websocket.accept":
            self.status = 101
        await self._send(message)

    async def give_up(self, receive: Receive, status: int = 500) -> None:
        """Answers with the one sentence for what is our own fault, if it is not too late."""
        if self.scope["type"] == "websocket":
            with suppress(Exception):
                await self._send({"type": "websocket.close", "code": 1011})
        elif not self.status:
            await problems.answer(status)(self.scope, receive, self.send)

    def tell(self) -> None:
        seconds = time.perf_counter() - self.began
        route, kind = route_of(self.scope), self.scope["type"]
        method = "WS" if kind == "websocket" else self.scope["method"]
        if kind == "http":
            metrics.REQUESTS.labels(method, route, str(self.status)).inc()
            metrics.REQUEST_SECONDS.labels(route).observe(seconds)
        level = logging.DEBUG if route in ("/healthz", "/metrics", "files") else logging.INFO
        note(f"{method} {route}", level, status=self.status, ms=round(seconds * 1000, 1))


def route_of(scope: Scope) -> str:
    """The route's pattern, not the address: ids and keys stay out of logs and metrics."""
    path = str(getattr(scope.get("route"), "path", ""))
    if path and path != FILES:
        return path
    return "unknown" if str(scope["path"]).startswith("/api") else "files"
