"""WebSockets that spend little on what they send: small messages are not deflated, larger ones
quickly, and what is sent at one moment leaves in one piece."""

from __future__ import annotations

import zlib
from asyncio import AbstractEventLoop, Transport
from collections.abc import Sequence
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension, ServerExtensionFactory
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.typing import ExtensionParameter

try:
    from isal import isal_zlib
except ImportError:  # It is built for common processors only.
    isal_zlib = None

LEAST = 1300
"""Bytes below which a message is sent as it is: it fits into one packet either way."""
WINDOW, THEIR_WINDOW = 15, 13
"""How far we and clients may point back, as powers of two: they send little."""
AT_ONCE = 1 << 16
"""So much is written at once, so that whoever does not read is noticed."""

SEND_NOW = "zoc.send_now"
"""Where the scope of a connection has the way past the layers between."""
TEXT, DEFLATED = 0x81, 0x40
"""The first byte of a frame that is a whole text, and its bit for one that is deflated."""

Agreed = tuple[list[ExtensionParameter], PerMessageDeflate]


def _deflater(window: int) -> Any:
    """ISA-L, at a fifth of the time of zlib's fastest level, for 57 kB a connection and fewer
    bytes; zlib, with a shorter memory, where ISA-L is not to be had."""
    fast: Any = isal_zlib
    if fast is None:
        return zlib.compressobj(level=1, wbits=-min(window, 13), memLevel=6)
    return fast.compressobj(level=0, wbits=-window)


class Deflate(PerMessageDeflate):
    """Deflates where it pays; each message says by itself whether it was."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        super().__init__(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            {},
        )
        if not self.local_no_context_takeover:
            self.encoder = _deflater(self.local_max_window_bits)

    def deflated(self, text: bytes) -> bytes:
        """A text as the next message has it: the end that all have is left out."""
        known = None if self.local_no_context_takeover else self.encoder
        encoder: Any = known or _deflater(self.local_max_window_bits)
        return (encoder.compress(text) + encoder.flush(zlib.Z_SYNC_FLUSH))[:-4]

    def encode(self, frame: Frame) -> Frame:
        whole = frame.fin and frame.opcode is not Opcode.CONT
        small = whole and len(frame.data) < LEAST
        return frame if small else super().encode(frame)


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees on what the standard one would, and deflates in our way."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> Agreed:
        answer, plain = super().process_request_params(params, accepted_extensions)
        return answer, Deflate(plain)


class OnePiece:
    """A transport that keeps what is written until the loop comes round, then writes it at once."""

    def __init__(self, transport: Transport, loop: AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._waiting: list[bytes] = []
        self._size = 0

    def write(self, data: bytes) -> None:
        """Writes something soon."""
        if not self._waiting:
            self._loop.call_soon(self.flush)
        self._waiting.append(data)
        self._size += len(data)
        if self._size >= AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Writes what waits."""
        waiting, self._waiting, self._size = self._waiting, [], 0
        if waiting and not self._transport.is_closing():
            self._transport.write(b"".join(waiting))

    def is_closing(self) -> bool:
        """Whether nothing more is written."""
        return self._transport.is_closing()

    def close(self) -> None:
        """Closes the connection behind what was written."""
        self.flush()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class ThriftySocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with our deflating and writing."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.conn.available_extensions:
            factory: ServerExtensionFactory = DeflateFactory(
                server_max_window_bits=WINDOW, client_max_window_bits=THEIR_WINDOW
            )
            self.conn.available_extensions = [factory]

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.transport = cast(Transport, OnePiece(transport, self.loop))

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]  # pyright: ignore
            extensions[SEND_NOW] = self.send_now

    def send_now(self, message: bytes) -> bool:
        """Sends a text where that needs no waiting, past all that lies between an application and
        its server; False where it was not sent and has to go the usual way."""
        open_ = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not (open_ and self.writable.is_set() and self.conn.state is State.OPEN):
            return False
        if self.transport.is_closing():
            return False
        self.transport.write(framed(message, self.conn.extensions))
        return True


def framed(message: bytes, extensions: Sequence[Extension]) -> bytes:
    """A text as one frame of a server: as it is, or deflated where that was agreed on."""
    first, data = TEXT, message
    for extension in extensions if len(message) >= LEAST else ():
        # Nothing else is ever agreed on.
        assert isinstance(extension, Deflate)
        first, data = TEXT | DEFLATED, extension.deflated(message)
    size = len(data)
    if size < 126:
        return b"%c%c%b" % (first, size, data)
    if size < 1 << 16:
        return b"%c\x7e%b%b" % (first, size.to_bytes(2, "big"), data)
    return b"%c\x7f%b%b" % (first, size.to_bytes(8, "big"), data)
