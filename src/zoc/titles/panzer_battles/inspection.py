"""Whether the counters agree with themselves and with the scenarios, for whoever corrects them."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.data.counters import Counter, CounterError
from zoc.kernel.data.scenario import Scenario
from zoc.kernel.data.title import Title


def inspect(title: Title) -> None:
    """Raises a `CounterError` that names the first unit that cannot be."""
    for fault in faults(title):
        raise CounterError(fault)


def faults(title: Title) -> Iterator[str]:
    """What is wrong with the counters of the title, a sentence each."""
    for unit in title.counters.units:
        yield from _of_unit(unit)
    for scenario in title.scenarios:
        yield from _of_scenario(title, scenario)


def _of_unit(unit: Counter) -> Iterator[str]:
    two = unit["steps"] == 2
    if two and unit.reduced is None:
        yield f"unit {unit.id} has two steps and needs its reduced side: reduced = {{ ... }}"
    if not two and unit.reduced is not None:
        yield f"unit {unit.id} has one step: take its reduced side away, or say steps = 2"
    needed, barred = {"attack"}, {"barrage", "range"}
    if "artillery" in unit.flags:
        needed, barred = barred, needed
    for name in sorted(needed - unit.front.keys()):
        yield f"unit {unit.id}, {unit.type.name}, needs {_a(name)}"
    for name in sorted(barred & unit.front.keys()):
        yield f"unit {unit.id}, {unit.type.name}, cannot have {_a(name)}"
    if "yellow coded" in unit.flags and "artillery" not in unit.flags:
        yield f"unit {unit.id} is no artillery and cannot be yellow coded"


def _a(name: str) -> str:
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _of_scenario(title: Title, scenario: Scenario) -> Iterator[str]:
    for placement in scenario.placements:
        if placement.unit not in title.counters:
            yield f"scenario {scenario.id} uses {placement.unit}, and there is no such unit"
        elif placement.steps_lost >= title.counters.unit(placement.unit)["steps"]:
            yield f"scenario {scenario.id} begins with {placement.unit} reduced: it needs steps = 2"
