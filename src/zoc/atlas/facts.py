"""What the rulebook says about the map, as facts that a board must satisfy.

`facts.toml` of a title has one `[[facts]]` entry for each, with `says` (in our words) and `source`.
An entry names hexes with `hex` or `hexes`, and what must hold for each of them:

    terrain = "city" (or a list)   its terrain is one of these
    not_terrain = "lake"           its terrain is none of these
    feature = "setup" / "setup:A"  it belongs to a feature of that kind (and name)
    not_feature = ...              it belongs to no such feature
    place = "Ostashkov"            that place is there
    edge = "left"                  it lies on that edge of the map
    way = "railway" (or a list)    a way of that kind runs through it
    not_way = "river"              no way of these kinds does
    exactly = true                 with feature: these are all the hexes of that feature
    connected = true               the hexes hang together
    bounded_by = "river"           with terrain: where they touch other hexes of that terrain such
                                   a hexside lies between; among themselves none does
Or hexsides with `sides`, and `has = "river"` or `has_not = "river"` for each of them.
Or `linked = ["@2506", "Rzhev", ...]` with `by = ["railway"]`: all of them hang together along ways
of these kinds; with `any_of = true` the first must reach at least one of the others.
An entry without any of these only says that its hexes exist.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex, LabelError
from zoc.kernel.data.board import Board, BoardError

Fact = dict[str, Any]
Check = Callable[[Board, Hex, list[str]], bool]


def read_facts(text: str) -> list[Fact]:
    """The facts written in a title's file."""
    return tomllib.loads(text).get("facts", [])


def broken(board: Board, fact: Fact) -> list[str]:
    """What a board gets wrong about one fact, in words; nothing when it holds."""
    head = f"{fact.get('says', fact)} ({fact.get('source', 'no source')})"
    try:
        return [f"{head}: {fault}" for fault in _faults(board, fact)]
    except (LabelError, BoardError) as error:
        return [f"{head}: {error}"]


def _faults(board: Board, fact: Fact) -> Iterator[str]:
    hexes = board.grid.read(fact.get("hexes", fact.get("hex", "")))
    for word, check in CHECKS.items():
        if word in fact:
            wanted = _words(fact[word])
            for hex_ in hexes:
                if not check(board, hex_, wanted):
                    yield f"{board.grid.label(hex_)} fails {word} = {', '.join(wanted)}"
    yield from _exactness(board, fact, hexes)
    if fact.get("connected") and len(_together(board, hexes)) != len(set(hexes)):
        yield "the hexes do not hang together"
    yield from _bound_faults(board, fact, hexes)
    yield from _side_faults(board, fact)
    yield from _link_faults(board, fact)


def _words(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _terrain(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return board.terrain[hex_] in wanted


def _not_terrain(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return board.terrain[hex_] not in wanted


def _feature(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return any(hex_ in _feature_hexes(board, word) for word in wanted)


def _not_feature(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return not _feature(board, hex_, wanted)


def _feature_hexes(board: Board, word: str) -> frozenset[Hex]:
    kind, colon, name = word.partition(":")
    return board.hexes_of(kind, name if colon else None)


def _place(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return any(place.name in wanted for place in board.places_at(hex_))


def _edge(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return any(hex_ in board.grid.edge(name) for name in wanted)


def _way(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return any(way.kind in wanted for way in board.ways_at(hex_))


def _not_way(board: Board, hex_: Hex, wanted: list[str]) -> bool:
    return not _way(board, hex_, wanted)


CHECKS: dict[str, Check] = {
    "terrain": _terrain,
    "not_terrain": _not_terrain,
    "feature": _feature,
    "not_feature": _not_feature,
    "place": _place,
    "edge": _edge,
    "way": _way,
    "not_way": _not_way,
}


def _exactness(board: Board, fact: Fact, hexes: Iterable[Hex]) -> Iterator[str]:
    if not fact.get("exactly"):
        return
    for word in _words(fact["feature"]):
        extra = sorted(_feature_hexes(board, word) - set(hexes))
        if extra:
            yield f"{word} has also {', '.join(board.grid.label(h) for h in extra)}"


def _bound_faults(board: Board, fact: Fact, hexes: Iterable[Hex]) -> Iterator[str]:
    if "bounded_by" not in fact:
        return
    ours, wanted, cut = set(hexes), _words(fact["terrain"]), board.sides_of(fact["bounded_by"])
    for hex_ in sorted(ours):
        for other in board.grid.neighbours(hex_):
            side = board.grid.side_between(hex_, other)
            if other in ours and side in cut:
                yield f"{board.grid.side_label(side)} has a {fact['bounded_by']}"
            if other not in ours and side not in cut and board.terrain[other] in wanted:
                yield f"{board.grid.label(other)} goes on with it"


def _together(board: Board, hexes: Iterable[Hex]) -> set[Hex]:
    wanted = set(hexes)
    queue = sorted(wanted)[:1]
    found = set(queue)
    for hex_ in queue:
        for other in board.grid.neighbours(hex_):
            if other in wanted and other not in found:
                found.add(other)
                queue.append(other)
    return found


def _side_faults(board: Board, fact: Fact) -> Iterator[str]:
    for text in fact.get("sides", "").split():
        kinds = {f.kind for f in board.features_on(board.grid.read_side(text))}
        for word in _words(fact.get("has", [])):
            if word not in kinds:
                yield f"{text} has no {word}"
        for word in _words(fact.get("has_not", [])):
            if word in kinds:
                yield f"{text} has a {word}"


def _link_faults(board: Board, fact: Fact) -> Iterator[str]:
    if "linked" not in fact:
        return
    names = fact["linked"]
    start, *others = (_spot(board, name) for name in names)
    reached = network(board, start, fact["by"])
    missed = [n for n, h in zip(names[1:], others, strict=True) if h not in reached]
    if fact.get("any_of") and len(missed) < len(others):
        return
    for name in missed:
        yield f"{name} is not linked to {names[0]} by {' or '.join(fact['by'])}"


def _spot(board: Board, name: str) -> Hex:
    return board.grid.hex(name[1:]) if name.startswith("@") else board.place(name).hex


def network(board: Board, start: Hex, kinds: list[str]) -> set[Hex]:
    """All hexes that ways of the kinds link to a hex."""
    links: dict[Hex, set[Hex]] = {}
    for way in board.ways:
        if way.kind in kinds:
            for a, b in pairwise(way.hexes):
                links.setdefault(a, set()).add(b)
                links.setdefault(b, set()).add(a)
    found, queue = {start}, [start]
    for hex_ in queue:
        for other in sorted(links.get(hex_, ())):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found
