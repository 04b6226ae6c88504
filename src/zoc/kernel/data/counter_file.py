"""Reads `counters.toml`: header tables, then groups of units that share what stands above them.

A group is a table of fields and a list `units`; each unit takes the group's fields, then those
that its type gives to all its units, and adds or replaces its own (`flags` and `reconstructed` are
added up). Keys that are not known here are the unit's figures and other facts, kept by their
names; a header table `limits` may say what they hold: `attack = [0, 30]`, or words. `reconstructed`
names the fields that no rulebook gives; `confirmed` on a unit's own line takes some of them back:
somebody has looked at the counter."""

from __future__ import annotations

import tomllib
from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from zoc.kernel.data.counter_limits import Limits
from zoc.kernel.data.counters import (
    RAILS,
    SIZES,
    Counter,
    CounterError,
    CounterSet,
    Formation,
    Marker,
    Side,
    Type,
    fields_of,
)
from zoc.kernel.data.entry import entry
from zoc.kernel.data.shape import Data, ShapeError

FORMAT = 1
KNOWN = {
    "id", "side", "name", "full", "type", "symbol", "size", "formation", "parent", "ground",
    "layout", "setup", "flags", "stars", "white", "reduced", "source", "reconstructed", "note",
    "confirmed",
}  # fmt: skip
JOINED = ("reconstructed", "flags")
OF_TYPE = ("name", "symbol", "layout", "back")
"""What a type says of itself; the rest it says of its units."""


def read_counters(text: str) -> CounterSet:
    """The counters written in a counter file."""
    return counters_of(parse(text, "counter"))


def counters_of(data: Data) -> CounterSet:
    """The counters that the tables of a counter file describe."""
    try:
        return _counter_set(data)
    except KeyError as error:
        raise CounterError(f"the counter file lacks {error.args[0]!r}") from None


def parse(text: str, what: str) -> Data:
    """The tables of a TOML file whose format this zoc knows."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CounterError(f"the {what} file is not TOML: {error}") from None
    if data.get("format") != FORMAT:
        found = data.get("format")
        raise CounterError(f"the {what} file has format {found!r}, this zoc reads {FORMAT}")
    return data


def _counter_set(data: Data) -> CounterSet:
    sides = {id_: _side(id_, s) for id_, s in data["sides"].items()}
    types = {id_: _type(id_, t, data) for id_, t in data["types"].items()}
    formations = {id_: _formation(id_, f) for id_, f in data["formations"].items()}
    limits = Limits(data.get("limits", {}))
    reader = _UnitReader(sides, types, formations, data["layouts"], limits)
    units = tuple(reader.unit(u) for group in data["groups"] for u in _typed(group, data["types"]))
    no_twins(unit.id for unit in units)
    return CounterSet(
        title=data["title"],
        sides=sides,
        types=types,
        formations=formations,
        fields=data["fields"],
        legend=data.get("legend", {}),
        units=units,
        markers=_markers(data.get("markers", ())),
        source=data.get("source", ""),
        note=data.get("note", ""),
    )


def _side(id_: str, data: Data) -> Side:
    side = Side(id_, data["name"], data["rail"], data["emblem"])
    if side.rail not in RAILS:
        raise CounterError(f"side {id_}: the rail is {' or '.join(RAILS)}, not {side.rail!r}")
    return side


def _type(id_: str, data: Data, header: Mapping[str, Any]) -> Type:
    layout = data.get("layout", "unit")
    if layout not in header["layouts"]:
        raise CounterError(f"type {id_}: there is no layout {layout!r}")
    back = data.get("back", header.get("back", "plain"))
    return Type(id_, data["name"], data["symbol"], layout, back)


def _formation(id_: str, data: Data) -> Formation:
    try:
        return Formation(id_, **data)
    except TypeError as error:
        raise CounterError(f"formation {id_}: {error}") from None


def _markers(data: Iterable[Data]) -> tuple[Marker, ...]:
    markers = tuple(_marker(m) for m in data)
    no_twins(marker.id for marker in markers)
    return markers


def _marker(data: Data) -> Marker:
    facts: Data = {**data, "reconstructed": frozenset(data.get("reconstructed", ()))}
    try:
        return Marker(**facts)
    except TypeError as error:
        raise CounterError(f"marker {data.get('id')}: {error}") from None


def merged(group: Mapping[str, Any]) -> list[Data]:
    """The entries of a group, each with what the group says of all of them."""
    shared = {k: v for k, v in group.items() if k != "units"}
    return [shared | _joined(shared, u) for u in group["units"]]


def _typed(group: Mapping[str, Any], types: Mapping[str, Any]) -> Iterator[Data]:
    """The units of a group, each with what group and type say of it."""
    shared = {k: v for k, v in group.items() if k != "units"}
    for unit in group["units"]:
        kind = types.get(unit.get("type", shared.get("type")), {})
        of_type = {k: v for k, v in kind.items() if k not in OF_TYPE}
        both = shared | _joined(shared, of_type)
        yield both | _joined(both, unit)


def _joined(shared: Mapping[str, Any], own: Mapping[str, Any]) -> Data:
    joined = {k: [*shared.get(k, ()), *own[k]] for k in JOINED if k in own}
    return {**own, **joined}


def no_twins(ids: Iterable[str]) -> None:
    """Raises where an id is given twice."""
    twice = [id_ for id_, count in Tally(ids).items() if count > 1]
    if twice:
        raise CounterError(f"the id {twice[0]!r} is given twice")


def _reconstructed(data: Mapping[str, Any]) -> frozenset[str]:
    """A group speaks of ranges and reduced sides; it means the units that have them, and whose
    own line does not know better."""
    fields = frozenset[str](data.get("reconstructed", ()))
    confirmed = frozenset[str](data.get("confirmed", ()))
    for name in sorted(confirmed - fields):
        guesses = ", ".join(sorted(fields)) or "nothing"
        raise CounterError(f"unit {data['id']}: confirms {name!r}, and {guesses} is our guess")
    fields -= confirmed
    return fields - {f for f in ("range", "reduced") if f not in data}


class _UnitReader:
    def __init__(
        self,
        sides: Mapping[str, Side],
        types: Mapping[str, Type],
        formations: Mapping[str, Formation],
        layouts: Mapping[str, str],
        limits: Limits,
    ) -> None:
        self.sides, self.types, self.formations = sides, types, formations
        self.layouts, self.limits = layouts, limits

    def unit(self, data: Data) -> Counter:
        """One unit; what is wrong with it is told with its id."""
        id_ = data.get("id", "(without an id)")
        try:
            unit = self._unit(data)
        except KeyError as error:
            raise CounterError(f"unit {id_}: there is no {error.args[0]!r}") from None
        except ShapeError as error:
            raise CounterError(str(error)) from None
        self._check(unit)
        return unit

    def _unit(self, data: Data) -> Counter:
        type_ = self.types[data["type"]]
        formation = self.formations[data["formation"]]
        layout = self.layouts[data.get("layout", type_.layout)]
        front = {k: v for k, v in data.items() if k not in KNOWN}
        reduced = data.get("reduced")
        where = f"unit {data['id']}"
        self.limits.check(data, front, where)
        self.limits.check_reduced(data, fields_of(layout), where)
        return entry(
            Counter,
            {"name": "", "size": ""} | data,
            owner=self.sides[data.get("side", formation.side)],
            type=type_,
            formation=formation,
            layout=layout,
            drawn_as=data.get("symbol", ""),
            flags=frozenset(data.get("flags", ())),
            stars=tuple(data.get("stars", ())),
            white=frozenset(data["white"]) if "white" in data else None,
            reconstructed=_reconstructed(data),
            front=front,
            reduced=front | reduced if reduced is not None else None,
        )

    def _check(self, unit: Counter) -> None:
        if unit.size and unit.size not in SIZES:
            raise CounterError(f"unit {unit.id}: {unit.size!r} is no size ({' '.join(SIZES)})")
        for name in fields_of(unit.layout):
            if name not in unit.front:
                raise CounterError(f"unit {unit.id} lacks {name!r}, which its counter prints")
        for name in sorted((unit.white or frozenset()) - {*fields_of(unit.layout)}):
            raise CounterError(f"unit {unit.id}: white names {name!r}, which its counter lacks")
