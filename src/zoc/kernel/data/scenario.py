"""Scenarios: when a game begins and ends, where each unit starts or comes in. Data, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from zoc.kernel.data.counter_file import merged, no_twins, parse
from zoc.kernel.data.counters import CounterError
from zoc.kernel.data.entry import entry
from zoc.kernel.data.shape import Data

STATUSES = ("placed", "area", "reinforcement", "reserve", "pool", "lost")
"""On a hex; free within an area; due on a turn; on a condition; off the map; lost before."""


@dataclass(frozen=True)
class Placement:
    """How one unit begins a scenario. `hexes` has one label, several to choose from, or none."""

    scenario: str
    unit: str
    status: str
    source: str
    hexes: tuple[str, ...] = ()
    area: str = ""
    turn: int | None = None
    entry: str = ""
    steps_lost: int = 0
    suggested: bool = False
    """Whether the hex is our proposal within an area that the owner may choose from."""
    reconstructed: frozenset[str] = frozenset()
    note: str = ""
    more: Mapping[str, Any] = field(default_factory=Data, hash=False)


@dataclass(frozen=True)
class Scenario:
    """One way to play a title: its turns with their dates, who moves when, all placements."""

    id: str
    name: str
    first_turn: int
    last_turn: int
    turns: tuple[str, ...]
    order: tuple[str, ...]
    source: str
    placements: tuple[Placement, ...]
    reconstructed: frozenset[str] = frozenset()
    note: str = ""
    more: Mapping[str, Any] = field(default_factory=Data, hash=False)

    @property
    def dates(self) -> str:
        """From the first turn's date to the last one's."""
        return f"{self.turns[0]} to {self.turns[-1]}"

    def starting_at(self, label: str) -> tuple[Placement, ...]:
        """Who starts on a hex, or may."""
        return self._by_hex.get(label, ())

    def placement(self, unit: str) -> Placement:
        """How a unit begins."""
        try:
            return self._by_unit[unit]
        except KeyError:
            raise CounterError(f"unit {unit!r} has no part in scenario {self.id}") from None

    @cached_property
    def _by_unit(self) -> dict[str, Placement]:
        return {p.unit: p for p in self.placements}

    @cached_property
    def _by_hex(self) -> dict[str, tuple[Placement, ...]]:
        found: dict[str, list[Placement]] = {}
        for placement in self.placements:
            for label in placement.hexes:
                found.setdefault(label, []).append(placement)
        return {label: tuple(ps) for label, ps in found.items()}


@dataclass(frozen=True)
class Scenarios:
    """The scenarios of a title, the usual one first."""

    title: str
    all: tuple[Scenario, ...]

    def __iter__(self) -> Iterator[Scenario]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, id_: str) -> Scenario:
        for scenario in self.all:
            if scenario.id == id_:
                return scenario
        raise CounterError(f"there is no scenario {id_!r}")

    def starting_at(self, label: str) -> tuple[Placement, ...]:
        """Who starts on a hex, scenario by scenario."""
        return tuple(p for scenario in self.all for p in scenario.starting_at(label))


# -- reading -----------------------------------------------------------------------------------


def read_scenarios(text: str) -> Scenarios:
    """The scenarios written in a scenario file."""
    return scenarios_of(parse(text, "scenario"))


def scenarios_of(data: Data) -> Scenarios:
    """The scenarios that the tables of a scenario file describe."""
    found: dict[str, Scenario] = {}
    try:
        no_twins(s["id"] for s in data["scenarios"])
        for entry in data["scenarios"]:
            found[entry["id"]] = _scenario(entry, found)
    except KeyError as error:
        raise CounterError(f"the scenario file lacks {error.args[0]!r}") from None
    return Scenarios(data["title"], tuple(found.values()))


def _scenario(data: Data, earlier: Mapping[str, Scenario]) -> Scenario:
    scenario = entry(
        Scenario,
        data,
        *("like", "groups"),
        turns=tuple(data["turns"]),
        order=tuple(data["order"]),
        placements=tuple(_placements(data, earlier)),
        reconstructed=frozenset(data.get("reconstructed", ())),
    )
    if len(scenario.turns) != scenario.last_turn - scenario.first_turn + 1:
        raise CounterError(f"scenario {scenario.id}: each turn needs its date in `turns`")
    return scenario


def _placements(data: Data, earlier: Mapping[str, Scenario]) -> Iterable[Placement]:
    """Those of the scenario named by `like`, then the scenario's own; the own ones prevail."""
    id_ = data["id"]
    found: dict[str, Placement] = {}
    if "like" in data:
        found = {p.unit: replace(p, scenario=id_) for p in earlier[data["like"]].placements}
    own = [p for g in data.get("groups", ()) for e in merged(g) for p in _entry(id_, e)]
    no_twins(p.unit for p in own)
    return (found | {p.unit: p for p in own}).values()


def _entry(scenario: str, data: Data) -> Iterable[Placement]:
    """A line such as `{ hex = "3521", unit = "A B" }` places each of its units alike."""
    if data["status"] not in STATUSES:
        raise CounterError(f"scenario {scenario}: there is no status {data['status']!r}")
    for unit in data["unit"].split():
        yield entry(
            Placement,
            data,
            "hex",
            scenario=scenario,
            unit=unit,
            hexes=tuple(data.get("hex", "").split()),
            reconstructed=frozenset(data.get("reconstructed", ())),
        )
