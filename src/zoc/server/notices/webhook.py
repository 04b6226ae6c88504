"""Webhooks: a signed POST to an address of the player's own."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx

from zoc.server.notices.addresses import resolved

LONGEST = 10.0
"""Seconds that a call may take, from looking the name up to the end of the answer's head."""
AT_ONCE = 64
"""Notices that are on their way at the same time."""
_names = ThreadPoolExecutor(2 * AT_ONCE, "names")
"""Where names are looked up. One that hangs does so for longer than its call may take: there are
threads for the next ones, too."""
AGAIN = (408, 425, 429, 500, 502, 503, 504)


class WebhookError(RuntimeError):
    """A call that was not taken; `final` when another try would not help."""

    def __init__(self, why: str, final: bool) -> None:
        super().__init__(why)
        self.final = final


def signature(secret: str, at: str, body: bytes) -> str:
    """What proves to the receiver that a call is ours: HMAC-SHA256 over time, dot and body."""
    made = hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256)
    return f"sha256={made.hexdigest()}"


async def call(url: str, secret: str, id_: str, facts: dict[str, Any], anywhere: bool) -> None:
    """Calls a webhook once, or raises. The name is looked up once, checked, and that is called.
    However slowly it answers, the whole call has `LONGEST` seconds."""
    async with asyncio.timeout(LONGEST):
        await _call(url, secret, id_, facts, anywhere)


async def _call(url: str, secret: str, id_: str, facts: dict[str, Any], anywhere: bool) -> None:
    loop = asyncio.get_running_loop()
    address = await loop.run_in_executor(_names, resolved, url, anywhere)
    body = json.dumps(facts, ensure_ascii=False).encode()
    at = str(int(time.time()))
    headers = {
        "host": urlsplit(url).netloc,
        "content-type": "application/json",
        "user-agent": "zoc",
        "x-zoc-notice": id_,
        "x-zoc-time": at,
        "x-zoc-signature": signature(secret, at, body),
    }
    name = urlsplit(url).hostname or ""
    async with httpx.AsyncClient(
        timeout=LONGEST, follow_redirects=False, trust_env=False
    ) as client:
        request = client.build_request("POST", _by_address(url, address), content=body)
        request.headers.update(headers)
        request.extensions["sni_hostname"] = name
        answer = await client.send(request, stream=True)
        await answer.aclose()
    if not answer.is_success:
        raise WebhookError(f"{name} answered {answer.status_code}", answer.status_code not in AGAIN)


def _by_address(url: str, address: str) -> str:
    parts = urlsplit(url)
    host = f"[{address}]" if ":" in address else address
    return urlunsplit(parts._replace(netloc=f"{host}:{parts.port}" if parts.port else host))
