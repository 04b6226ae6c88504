"""A view as its parts, each in JSON, so that only those that have changed need be sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from itertools import count
from typing import Any

import msgspec

from zoc.kernel.shown import DecisionShown, View

LISTS = ("phases", "units", "notes", "panels", "marks")
"""Parts of a view that are lists of objects."""
CHOICES = ("choices", "besides")
"""The same of its decision."""

_encode = msgspec.json.Encoder().encode
_FIELDS = tuple(field.name for field in fields(View))
_DECISION = tuple(field.name for field in fields(DecisionShown))


class Parts:
    """An object in JSON, piece by piece: what it holds once, and its lists item by item."""

    def __init__(self, shown: Any, names: Sequence[str], lists: Sequence[str]) -> None:
        self.plain = {n: _encode(getattr(shown, n)) for n in names if n not in lists}
        self.lists = {n: list(map(_encode, getattr(shown, n))) for n in lists}

    def whole(self, **more: bytes) -> bytes:
        """All of it."""
        lists = {name: b"[" + b",".join(items) + b"]" for name, items in self.lists.items()}
        return _object(self.plain | lists | more)

    def since(self, before: Parts) -> dict[str, bytes]:
        """What has changed: of a list the new items, and runs of the old ones."""
        new = {n: data for n, data in self.plain.items() if data != before.plain[n]}
        return new | {
            name: b"[" + b",".join(runs(before.lists[name], items)) + b"]"
            for name, items in self.lists.items()
            if items != before.lists[name]
        }


class ViewParts(Parts):
    """What a seat sees of a moment."""

    def __init__(self, view: View) -> None:
        super().__init__(view, [n for n in _FIELDS if n != "decision"], LISTS)
        self.decision = Parts(view.decision, _DECISION, CHOICES)

    @cached_property
    def json(self) -> bytes:
        """The view."""
        return self.whole(decision=self.decision.whole())

    def change(self, before: ViewParts) -> bytes:
        """What makes this view of one that was sent before."""
        new, decided = self.since(before), self.decision.since(before.decision)
        return _object(new | ({"decision": _object(decided)} if decided else {}))


def _object(parts: Mapping[str, bytes]) -> bytes:
    return b"{" + b",".join(b'"%b":%b' % (n.encode(), data) for n, data in parts.items()) + b"}"


def runs(before: Sequence[bytes], now: Sequence[bytes]) -> Iterator[bytes]:
    """A list as new items, and `[first, count]` for items that stood together in the old one."""
    places = dict(zip(before, count(), strict=False))
    first = length = 0
    for item in now:
        place = places.get(item, -1)
        if length and place == first + length:
            length += 1
            continue
        if length:
            yield b"[%d,%d]" % (first, length)
        first, length = place, int(place >= 0)
        if place < 0:
            yield item
    if length:
        yield b"[%d,%d]" % (first, length)
