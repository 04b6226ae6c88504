"""The table at a moment, through one pair of eyes: encoded when it is sent."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from zoc.server.tables.raw_messages import SentChange, SentState
from zoc.server.tables.view_parts import ViewParts

_encode = msgspec.json.Encoder().encode


class StateNow:
    """What viewers who look through the same eyes are told: all of it, or what has changed."""

    def __init__(self, view: ViewParts | bytes, **more: Any) -> None:
        self._view, self._more = view, more

    @property
    def shown(self) -> ViewParts | None:
        """The view, for the changes that follow; None where it was not made of parts."""
        return self._view if isinstance(self._view, ViewParts) else None

    @cached_property
    def whole(self) -> bytes:
        """`wire.State`."""
        view = self._view.json if isinstance(self._view, ViewParts) else self._view
        return _encode(SentState(view=msgspec.Raw(view), **self._more))

    def since(self, before: ViewParts | None, columns: bool = False) -> bytes | None:
        """`wire.Change` for one who was shown a view before; None where only the whole will do."""
        if before is None or self.shown is None:
            return None
        change = msgspec.Raw(self.shown.change(before, columns))
        return _encode(SentChange(view=change, **self._more))
