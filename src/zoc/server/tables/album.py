"""A finished game as it was seen, event by event: what is watched when the rules that played it are
gone. It needs no rules: it is what was sent, each moment as a change of the one before."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, cast

import msgspec

NEW, SOME, LESS, ITEMS = "=", "~", "-", "#"
"""How a value changes: replaced; some names of an object; names gone; some items of a list."""


def change_of(old: Any, new: Any) -> Any:
    """What turns one value of JSON into another; None when they are the same."""
    if old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _names(cast(dict[str, Any], old), cast(dict[str, Any], new))
    if isinstance(old, list) and isinstance(new, list):
        return _items(cast(list[Any], old), cast(list[Any], new))
    return {NEW: new}


def _items(old: list[Any], new: list[Any]) -> Any:
    if len(old) != len(new):
        return {NEW: new}
    pairs = enumerate(zip(old, new, strict=True))
    return {ITEMS: {str(i): change_of(a, b) for i, (a, b) in pairs if a != b}}


def _names(old: dict[str, Any], new: dict[str, Any]) -> Any:
    some = {
        name: change_of(old[name], value) if name in old else {NEW: value}
        for name, value in new.items()
        if name not in old or old[name] != value
    }
    less: list[str] = [name for name in old if name not in new]
    return {SOME: some, LESS: less}


def changed(old: Any, change: Any) -> Any:
    """A value after a change."""
    if change is None:
        return old
    if NEW in change:
        return change[NEW]
    if ITEMS in change:
        items = list(old)
        for place, more in change[ITEMS].items():
            items[int(place)] = changed(items[int(place)], more)
        return items
    kept = {name: value for name, value in old.items() if name not in change[LESS]}
    return kept | {name: changed(kept.get(name), more) for name, more in change[SOME].items()}


class Pages(msgspec.Struct):
    """What is stored: what never changes, the report, and for each seat the first view with the
    changes that follow it."""

    setting: msgspec.Raw
    report: msgspec.Raw
    seats: dict[str, list[Any]]


class Album:
    """A stored game, opened."""

    def __init__(self, data: bytes) -> None:
        self._pages = msgspec.json.decode(zlib.decompress(data), type=Pages)
        self._last: dict[str, tuple[int, Any]] = {}

    @property
    def setting(self) -> bytes:
        """What a client needs to know before the first view, as JSON."""
        return bytes(self._pages.setting)

    @property
    def report(self) -> bytes:
        """The report, as JSON; `null` if none was made."""
        return bytes(self._pages.report)

    def seen(self, ply: int, seat: str) -> Any:
        """A moment as a seat saw it; as those who look on where the seat had no eyes of its own."""
        changes = self._pages.seats[seat if seat in self._pages.seats else ""]
        ply = min(ply, len(changes) - 1)
        start, view = self._last.get(seat, (-1, None))
        if start > ply:
            start, view = -1, None
        for change in changes[start + 1 : ply + 1]:
            view = changed(view, change)
        self._last[seat] = (ply, view)
        return view

    def view(self, ply: int, seat: str) -> bytes:
        """The same as JSON."""
        return msgspec.json.encode(self.seen(ply, seat))


class NewAlbum:
    """An album that is being made, one view after the other."""

    def __init__(self) -> None:
        self._seats: dict[str, list[Any]] = {}
        self._last: dict[str, Any] = {}

    def add(self, seat: str, view: bytes) -> None:
        """Takes up the next moment as a seat sees it."""
        seen = msgspec.json.decode(view)
        first = seat not in self._seats
        change = {NEW: seen} if first else change_of(self._last[seat], seen)
        self._seats.setdefault(seat, []).append(change)
        self._last[seat] = seen

    def close(self, setting: bytes, report: bytes) -> bytes:
        """All of it, packed."""
        pages = Pages(msgspec.Raw(setting), msgspec.Raw(report), self._seats)
        return zlib.compress(msgspec.json.encode(pages), 9)


def moments(ply: int, seats: list[str]) -> Iterator[tuple[int, str]]:
    """The views of which an album is made, in order."""
    return ((n, seat) for n in range(ply + 1) for seat in seats)
