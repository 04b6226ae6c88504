"""A view as its parts, each in JSON, so that only those that have changed need be sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from itertools import count
from operator import eq
from typing import Any

import msgspec

from zoc.kernel.shown import DecisionShown, View

LISTS = ("phases", "units", "notes", "panels", "marks")
"""Parts of a view that are lists of objects."""
CHOICES = ("choices", "besides")
"""The same of its decision."""

_encode = msgspec.json.Encoder().encode
_FIELDS = tuple(field.name for field in fields(View) if field.name != "decision")
_DECISION = tuple(field.name for field in fields(DecisionShown))


class Written:
    """Objects in JSON, kept while moments that show them follow one another: what was not made
    anew is not written anew. Things are known by the object, which is kept with what was written
    of it."""

    def __init__(self) -> None:
        self._now: dict[int, tuple[Any, Any]] = {}
        self._before = self._now
        self._last: dict[str, tuple[Sequence[Any], list[bytes]]] = {}
        """The last list of each name: most of what it shows stands where it stood."""

    def turn(self) -> None:
        """Another moment is shown: what was not shown at the last one is forgotten."""
        self._before, self._now = self._now, {}

    def each(self, name: str, shown: Sequence[Any]) -> list[bytes]:
        """The items of a list that a seat is shown under a name; those who look at one moment
        share whole lists."""
        found = self._now.get(id(shown))
        if found is None:
            last, written = self._last.get(name, ((), []))
            same = len(last) == len(shown)
            items = self._beside(last, written, shown) if same else list(map(self._item, shown))
            found = self._now[id(shown)] = shown, items
        self._last[name] = found
        return found[1]

    def _beside(
        self, last: Sequence[Any], written: Sequence[bytes], shown: Sequence[Any]
    ) -> list[bytes]:
        return [
            data if item is before else self._item(item)
            for item, before, data in zip(shown, last, written, strict=True)
        ]

    def _item(self, item: Any) -> bytes:
        number = id(item)
        found = self._now.get(number)
        if found is None:
            found = self._now[number] = self._before.get(number) or (item, _encode(item))
        return found[1]


class Parts:
    """An object in JSON, piece by piece: what it holds once, and its lists item by item."""

    def __init__(
        self, shown: Any, names: Sequence[str], lists: Sequence[str], written: Written, seat: str
    ) -> None:
        self.plain = {n: _encode(getattr(shown, n)) for n in names if n not in lists}
        self.lists = {n: written.each(f"{n} {seat}", getattr(shown, n)) for n in lists}

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

    def __init__(self, view: View, written: Written | None = None) -> None:
        written = written or Written()
        super().__init__(view, _FIELDS, LISTS, written, view.seat)
        self.decision = Parts(view.decision, _DECISION, CHOICES, written, view.seat)

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


FEW = 6
"""In a list of the same length with so few new items, the others are where they were."""


def runs(before: Sequence[bytes], now: Sequence[bytes]) -> Iterable[bytes]:
    """A list as new items, and `[first, count]` for items that stood together in the old one."""
    if len(before) == len(now):
        new = [place for place, same in enumerate(map(eq, before, now)) if not same]
        if len(new) <= FEW:
            return _runs_between(new, now)
    return _runs(before, now)


def _runs_between(new: Iterable[int], now: Sequence[bytes]) -> Iterator[bytes]:
    """The same where it is known which items are new."""
    first = 0
    for place in new:
        if place > first:
            yield b"[%d,%d]" % (first, place - first)
        yield now[place]
        first = place + 1
    if first < len(now):
        yield b"[%d,%d]" % (first, len(now) - first)


def _runs(before: Sequence[bytes], now: Sequence[bytes]) -> Iterator[bytes]:
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
