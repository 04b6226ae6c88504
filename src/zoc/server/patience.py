"""A connection that never finishes its request is closed after a while, and nobody has all of
them: an address holds so many at once."""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST = 20.0
"""Seconds that a request may take to arrive, its body included."""
EACH = 250
"""Connections of one address at a time; a proxy has those of everybody."""
TOO_MANY = b"Too many connections from one address: close some.\n"
REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s"


def is_proxy(address: str, proxies: list[str] | str | None) -> bool:
    """Whether an address is one of the proxies, which are named as uvicorn wants them."""
    words = (proxies or "").split(",") if not isinstance(proxies, list) else proxies
    return any(_is_within(address, word.strip()) for word in words)


def _is_within(address: str, word: str) -> bool:
    if word in ("*", address):
        return True
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(word)
    except ValueError:
        return False


class Patient(H11Protocol):
    """Waits so long for the whole of a request; what is being answered may take its time."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self._crowded():
            transport.write(REFUSAL % (len(TOO_MANY), TOO_MANY))
            transport.close()
            return
        self._arm()

    def data_received(self, data: bytes) -> None:
        self._arm()
        super().data_received(data)
        cycle: Any = self.cycle
        if cycle is not None and not cycle.more_body and not cycle.response_complete:
            self._disarm()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._disarm()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        super().connection_lost(exc)

    def _crowded(self) -> bool:
        address = self.client[0] if self.client else ""
        others: Any = self.connections
        here = sum(bool(other.client) and other.client[0] == address for other in others)
        return here > EACH and not is_proxy(address, self.config.forwarded_allow_ips)

    def _arm(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(LONGEST, self._give_up)

    def _disarm(self) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = None

    def _give_up(self) -> None:
        self._due = None
        if not self.transport.is_closing():
            self.transport.close()
