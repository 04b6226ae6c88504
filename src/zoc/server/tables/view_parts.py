"""A view in JSON: whole, or as what has changed since one that was sent before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache, cached_property
from itertools import compress, count
from operator import attrgetter, is_not
from typing import Any

import msgspec

from zoc.kernel.cycle.recent import Recent
from zoc.kernel.shown import DecisionShown, UnitShown, View
from zoc.server.tables.columns import columns

LISTS = {
    "phases": attrgetter("id"),
    "units": attrgetter("unit"),
    "notes": attrgetter("hex"),
    "panels": attrgetter("id"),
    "marks": attrgetter("kind"),
}
"""Parts of a view that are lists of objects, and what an object in each is known by."""
CHOICES = {"choices": attrgetter("notation"), "besides": attrgetter("notation")}
"""The same of its decision."""

SHARED = ("forecast",)
"""Large parts that are not lists, and most often the same for both sides."""

MOST_WRITTEN = 5000
"""After so many objects, too, what was written before them is forgotten."""
UNITS = 10_000
"""How many units are kept in JSON, for all tables."""

Known = Callable[[Any], Any]
_encode = msgspec.json.Encoder().encode
_FIELDS = tuple(f.name for f in fields(View) if f.name != "decision" and f.name not in LISTS)
_DECISION = tuple(f.name for f in fields(DecisionShown) if f.name not in CHOICES)


class Written:
    """Objects in JSON, kept while moments that show them follow one another: what was not made
    anew is not written anew. Things are known by the object, which is kept with what was written
    of it."""

    def __init__(self) -> None:
        self._now: dict[int, tuple[Any, bytes]] = {}
        self._before = self._now

    def turn(self) -> None:
        """Another moment is shown, or very much of one: what was not written since the last turn is
        forgotten."""
        self._before, self._now = self._now, {}

    def __call__(self, item: Any) -> bytes:
        number = id(item)
        found = self._now.get(number)
        if found is None:
            if len(self._now) >= MOST_WRITTEN:
                self.turn()
            found = self._now[number] = self._before.get(number) or (item, _encode(item))
        return found[1]


_units: Recent[int, tuple[UnitShown, bytes]] = Recent(UNITS)


def _unit(unit: UnitShown) -> bytes:
    """A unit in JSON. The same ones are shown again and again, lit and unlit."""
    found = _units.young.get(id(unit)) or _units.get(id(unit))
    if found is None or found[0] is not unit:
        found = _units.put(id(unit), (unit, _encode(unit)))
    return found[1]


class ViewParts:
    """What a seat sees of a moment. Nothing of it is written before it is sent."""

    def __init__(self, view: View, written: Written | None = None) -> None:
        self.view, self._written = view, written or Written()

    @cached_property
    def json(self) -> bytes:
        """The view."""
        return _encode(self.view)

    def change(self, before: ViewParts, in_columns: bool = False) -> bytes:
        """What makes this view of one that was sent before."""
        now, then = self.view, before.view
        parts = self._plain(now, then, _FIELDS) | self._lists(now, then, LISTS, self._each)
        new = self._columns if in_columns else self._each
        decided = self._plain(now.decision, then.decision, _DECISION)
        decided |= self._lists(now.decision, then.decision, CHOICES, new)
        return _object(parts | ({"decision": _object(decided)} if decided else {}))

    def _plain(self, now: Any, then: Any, names: tuple[str, ...]) -> dict[str, bytes]:
        """The parts that are written whole, where they differ."""
        get = _getter(names)
        return {
            name: (self._written if name in SHARED else _encode)(value)
            for name, value, old in zip(names, get(now), get(then), strict=True)
            if value is not old and value != old
        }

    def _lists(
        self, now: Any, then: Any, lists: Mapping[str, Known], write: Callable[[list[Any]], bytes]
    ) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        for name, known in lists.items():
            items, old = getattr(now, name), getattr(then, name)
            if items is not old:
                told = _told(pieces(old, items, known), len(old), len(items), write)
                if told is not None:
                    found[name] = told
        return found

    def _each(self, items: list[Any]) -> bytes:
        written = _unit if type(items[0]) is UnitShown else self._written
        return b",".join(map(written, items))

    def _columns(self, items: list[Any]) -> bytes:
        return _encode(columns(items))


@cache
def _getter(names: tuple[str, ...]) -> Known:
    return attrgetter(*names)


def _object(parts: Mapping[str, bytes]) -> bytes:
    return b"{" + b",".join(b'"%b":%b' % (n.encode(), data) for n, data in parts.items()) + b"}"


# -- lists ----------------------------------------------------------------------------------------


FEW = 6
"""In a list of the same length with so few new items, the others are where they were."""
Run = tuple[int, int]


def _told(
    told: Iterable[list[Any] | Run], before: int, now: int, write: Callable[[list[Any]], bytes]
) -> bytes | None:
    """A list by what is new in it, and by runs of what it had before; None where it is the same.
    It had so many items, and has so many."""
    found = list(told)
    if found == [(0, before)] or not (before or now):
        return None
    parts = [b"[%d,%d]" % each if isinstance(each, tuple) else write(each) for each in found]
    return b"[" + b",".join(parts) + b"]"


def pieces(before: Sequence[Any], now: Sequence[Any], known: Known) -> Iterable[list[Any] | Run]:
    """A list as lists of new items, and as runs (first, count) of items that stood together in the
    old one. Items that are equal are the same, also where a title makes them anew."""
    if len(before) == len(now):
        other = list(compress(count(), map(is_not, now, before)))
        was, new = [known(before[n]) for n in other], [known(now[n]) for n in other]
        if was == new or _none_moved(was, new):
            return _between([n for n in other if now[n] != before[n]], now)
    if {*map(known, before)}.isdisjoint(map(known, now)):
        return [[*now]] if now else []
    return _runs(_places(before, now, known), now)


def _none_moved(before: Sequence[Any], now: Sequence[Any]) -> bool:
    """Whether of a few items none was in another place before."""
    if len(now) > FEW:
        return False
    return all(a == b or b not in before for a, b in zip(before, now, strict=True))


def _between(new: Sequence[int], now: Sequence[Any]) -> Iterator[list[Any] | Run]:
    """The same where it is known which items are new."""
    first = 0
    fresh: list[Any] = []
    for place in new:
        if place > first:
            if fresh:
                yield fresh
                fresh = []
            yield first, place - first
        fresh.append(now[place])
        first = place + 1
    if fresh:
        yield fresh
    if first < len(now):
        yield first, len(now) - first


def _places(before: Sequence[Any], now: Sequence[Any], known: Known) -> list[int]:
    """Where each item stood before, or -1."""
    there = dict(zip(map(id, before), count(), strict=False))
    places = [there.get(number, -1) for number in map(id, now)]
    if -1 in places:
        named = dict(zip(map(known, before), count(), strict=False))
        for at, place in enumerate(places):
            if place < 0:
                place = named.get(known(now[at]), -1)
                if place >= 0 and before[place] == now[at]:
                    places[at] = place
    return places


def _runs(places: Sequence[int], now: Sequence[Any]) -> Iterator[list[Any] | Run]:
    new: list[Any] = []
    first = length = 0
    for item, place in zip(now, places, strict=True):
        if length and place == first + length:
            length += 1
            continue
        if length:
            yield first, length
        if new and place >= 0:
            yield new
            new = []
        first, length = place, int(place >= 0)
        if place < 0:
            new.append(item)
    if length:
        yield first, length
    if new:
        yield new
