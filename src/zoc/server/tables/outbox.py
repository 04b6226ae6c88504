"""What waits to be sent to one viewer: bounded, whatever happens at the table meanwhile."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

MOST = 400
"""Messages that may wait for a slow connection before it is given up."""
LARGEST = 4 << 20
"""Bytes that may wait."""
LATEST = ("state", "seats")
"""Kinds of which only the newest waits: it says all that those before it said."""


class OutboxFullError(Exception):
    """More waits than a connection that reads would ever let wait."""


class Outbox:
    """Messages in order; None is the end. Of a state that nobody has read only the newest stays."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, bytes | None]] = deque()
        self._greeting = 0
        """Messages in front that are counted by nobody: what everybody is sent at first."""
        self._bytes = 0
        self._filled = asyncio.Event()
        self._in_hand = False
        """Whether what was read last is still being sent."""
        self.send_now: Callable[[bytes], bool] | None = None
        """Sends a message at once, if it can: nothing may wait before it."""

    def put(self, message: bytes, kind: str = "") -> None:
        """Takes one more, or raises when there are too many."""
        if self.send_now and not self._waiting and not self._in_hand and self.send_now(message):
            return
        if kind in LATEST:
            self._drop(kind)
        if len(self._waiting) - self._greeting >= MOST or self._bytes + len(message) > LARGEST:
            raise OutboxFullError
        self._add(kind, message)

    def greet(self, messages: Iterable[bytes]) -> None:
        """What is sent at first. It is as long as the game is: nobody is given up for it."""
        for message in messages:
            self._waiting.append(("greeting", message))
            self._greeting += 1
        self._filled.set()

    def end(self, at_once: bool = False) -> None:
        """Nothing comes after this; `at_once` sends nothing of what waits either."""
        if at_once:
            self._waiting.clear()
            self._bytes = self._greeting = 0
        self._add("", None)

    async def get(self) -> bytes | None:
        """The next message, once there is one; who asks has sent the one before."""
        self._in_hand = False
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        self._in_hand = True
        return self.get_nowait()

    def get_nowait(self) -> bytes | None:
        """The next message."""
        kind, message = self._waiting.popleft()
        if kind == "greeting":
            self._greeting -= 1
        else:
            self._bytes -= len(message or b"")
        return message

    def waits(self, kind: str) -> bool:
        """Whether a message of a kind has not been read."""
        return any(waiting == kind for waiting, _ in self._waiting)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    @property
    def size(self) -> int:
        """How many bytes wait."""
        return self._bytes

    def _add(self, kind: str, message: bytes | None) -> None:
        self._waiting.append((kind, message))
        self._bytes += len(message or b"")
        self._filled.set()

    def _drop(self, kind: str) -> None:
        kept = deque(each for each in self._waiting if each[0] != kind)
        if len(kept) != len(self._waiting):
            self._waiting = kept
            self._bytes = sum(len(m or b"") for kind, m in kept if kind != "greeting")
