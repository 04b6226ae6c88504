"""Messages of the wire whose larger part is JSON already, so that many viewers share it."""

from __future__ import annotations

import msgspec

from zoc.server import wire


class SentState(wire.TableNow, kw_only=True, tag="state"):
    """`wire.State`."""

    view: msgspec.Raw


class SentChange(SentState, tag="change"):
    """`wire.Change`."""


class SentLog(wire.Message, tag="log"):
    """`wire.Log`."""

    lines: msgspec.Raw
    start: int
    reset: bool = False


class SentAt(wire.Message, tag="at-is"):
    """`wire.AtIs`."""

    id: int
    ply: int
    view: msgspec.Raw
