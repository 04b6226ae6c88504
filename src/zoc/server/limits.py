"""How much one caller may ask: rates by kind of request, and the size of a request."""

from __future__ import annotations

import hashlib
import ipaddress
import math
import re
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zoc.server import metrics
from zoc.server.problems import Problem, answer
from zoc.server.settings import Settings


class Rate(NamedTuple):
    """So many at once, and so many a second for ever."""

    burst: float
    refill: float


RATES = {
    "password": Rate(20, 1 / 6),
    "guest": Rate(60, 1 / 10),
    "table": Rate(40, 1 / 2),
    "act": Rate(120, 20),
    "picture": Rate(120, 4),
    "socket": Rate(60, 1),
    "write": Rate(120, 4),
    "read": Rate(400, 40),
}
CROWD = 8
"""An address may hold many people: it has this many times the rate of one caller."""
CLUB = 64
"""As much for those of one address who are logged in: a whole club plays behind one door."""

KINDS = (
    ("password", re.compile(r"POST /api/(login|register|password|reset|reset/set)")),
    ("guest", re.compile(r"POST /api/guest")),
    ("table", re.compile(r"POST /api/tables(/[^/]+/(branch|rematch))?")),
    ("act", re.compile(r"POST /api/tables/[^/]+/act")),
    ("picture", re.compile(r"GET /api/(tables/[^/]+/(picture|report|record)|titles/.*)")),
    ("socket", re.compile(r"WS /api/.*")),
    ("write", re.compile(r"(POST|PUT|PATCH|DELETE) /api/.*")),
    ("read", re.compile(r"(GET|HEAD|OPTIONS) /api/.*")),
)


@dataclass(slots=True)
class Bucket:
    """Tokens that run out when used and come back with time."""

    rate: Rate
    left: float
    at: float

    def take(self, now: float, cost: float = 1) -> float:
        """0 when granted, or the seconds to wait."""
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.refill)
        self.at = now
        if self.left >= cost:
            self.left -= cost
            return 0
        return (cost - self.left) / self.rate.refill


class Buckets:
    """The buckets of all callers; those unused for longest are forgotten."""

    def __init__(self, most: int = 50_000) -> None:
        self.most = most
        self._all: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def take(self, kind: str, who: str, rate: Rate) -> float:
        """0 when granted, or the seconds to wait."""
        now = time.monotonic()
        bucket = self._all.get((kind, who))
        if bucket is None:
            bucket = self._all[kind, who] = Bucket(rate, rate.burst, now)
            if len(self._all) > self.most:
                self._all.popitem(last=False)
        self._all.move_to_end((kind, who))
        return bucket.take(now)

    def wait(self, kind: str, who: str) -> float:
        """The seconds until something would be granted; nothing is taken."""
        bucket = self._all.get((kind, who))
        if bucket is None:
            return 0
        left = bucket.left + (time.monotonic() - bucket.at) * bucket.rate.refill
        return max(0.0, (1 - left) / bucket.rate.refill)


class Known:
    """Registered players who were recognised of late, by what they show; the oldest are forgotten.
    Whoever shows something else is counted with all others of the same address."""

    def __init__(self, most: int = 20_000) -> None:
        self.most = most
        self._accounts: OrderedDict[str, str] = OrderedDict()

    def note(self, headers: Headers, account: str) -> None:
        """Keeps in mind whose it is what a request shows."""
        self._accounts[credential_of(headers)] = account
        if len(self._accounts) > self.most:
            self._accounts.popitem(last=False)

    def account_of(self, headers: Headers) -> str:
        """Whose it is what a request shows; '' where that is not known."""
        return self._accounts.get(credential_of(headers), "")


class Limits:
    """Refuses what comes too often or is too large."""

    def __init__(self, app: ASGIApp, settings: Settings, known: Known | None = None) -> None:
        self.app, self.settings = app, settings
        self.buckets, self.known = Buckets(), known or Known()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        wait = self._wait(scope) if self.settings.limits else 0
        if wait:
            return await self._refuse(scope, receive, send, wait)
        if scope["type"] == "websocket":
            return await self.app(scope, receive, send)
        return await self._measured(scope, receive, send)

    def _wait(self, scope: Scope) -> float:
        kind = kind_of(scope)
        if not kind:
            return 0
        rate, address, headers = RATES[kind], address_of(scope), Headers(scope=scope)
        account = self.known.account_of(headers)
        if account:
            wait = self._take(kind, rate, f"{address} known", CLUB, account)
        else:
            one = f"{address} {credential_of(headers) or address}"
            wait = self._take(kind, rate, address, CROWD, one)
        if wait:
            metrics.LIMITED.labels(kind).inc()
        return wait

    def _take(self, kind: str, rate: Rate, many: str, times: int, one: str) -> float:
        """Counts one caller, and the many it is one of."""
        crowd = Rate(rate.burst * times, rate.refill * times)
        return self.buckets.take(kind, one, rate) or self.buckets.take(kind, many, crowd)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, wait: float) -> None:
        seconds = math.ceil(wait)
        why = f"Too many requests: wait {seconds} second{'s' if seconds != 1 else ''}."
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": why})
        else:
            await answer(429, why, retry_after=str(seconds))(scope, receive, send)

    async def _measured(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = self.settings.body_bytes
        said = Headers(scope=scope).get("content-length", "0")
        if not said.isdecimal() or int(said) > most:
            return await _too_large(most)(scope, receive, send)
        got = 0

        async def receiving() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise Problem(413, _large(most))
            return message

        return await self.app(scope, receiving, send)


def _large(most: int) -> str:
    return f"The request is larger than {most} bytes."


def _too_large(most: int) -> ASGIApp:
    return answer(413, _large(most), connection="close")


def kind_of(scope: Scope) -> str:
    """Which rate a request falls under; '' for files."""
    method = "WS" if scope["type"] == "websocket" else scope["method"]
    line = f"{method} {scope['path']}"
    return next((kind for kind, pattern in KINDS if pattern.fullmatch(line)), "")


def address_of(scope: Scope) -> str:
    """Where a request comes from; one IPv6 network counts as one."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def credential_of(headers: Headers) -> str:
    """A short hash of what a caller shows, never the thing itself."""
    shown = headers.get("authorization", "") or headers.get("cookie", "")
    return hashlib.sha256(shown.encode()).hexdigest()[:16] if shown else ""
