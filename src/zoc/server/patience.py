"""A connection that never finishes its request is closed after a while."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST = 20.0
"""Seconds that a request may take to arrive, its body included."""


class Patient(H11Protocol):
    """Waits so long for the whole of a request; what is being answered may take its time."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
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
