"""What a player sees of enemy stacks (SCS-6.1): with closed stacks only the unit on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.titles.panzer_battles.fire import firer_chooses
from zoc.titles.panzer_battles.position import State, Unit

OPEN = {"losses", "retreat", "advance", "overrun end"}
"""Steps after dice: whoever takes part in them has been seen."""


def seen_by(p: State, side: int) -> State:
    """A position in which the enemies that a side cannot see have changed places among themselves,
    always in the same way, so that it tells nothing about them. Only units alike in state and in
    having a zone of control are exchanged, so what may be done stays the same; and who lies on top
    stays on top."""
    seen, places = p.copy(), dict[Unit, Unit]()
    named = [u for entry in p.agenda for u in _units(entry)]

    def busy(unit: Unit) -> int:
        return named.index(unit) if unit in named else len(named)

    alike: dict[tuple[int, bool], list[Unit]] = {}
    for unit in hidden(p, side):
        alike.setdefault((p.state[unit], p.game.has_attack[unit]), []).append(unit)
    for units in alike.values():
        # Stacks list their units by number, the top one first. With places in the order of their
        # top units the lowest numbers come under the lowest ones, never above them.
        slots = sorted(units, key=lambda u: (p.stack(p.hex[u])[0], p.spent[u], busy(u), u))
        places |= zip(slots, sorted(units), strict=True)
    for unit, other in places.items():
        seen.hex[other], seen.spent[other] = p.hex[unit], p.spent[unit]
    seen.agenda = tuple(_renamed(entry, places) for entry in p.agenda)
    return seen


def hidden(p: State, side: int) -> Iterator[Unit]:
    """The enemy units that lie under others and have not been shown by what is being done."""
    shown = {u for entry in p.agenda for u in shown_by(p, entry)}
    for hex_, units in p.ground.stacks.items():
        if p.ground.occupied[1 - side] >> hex_ & 1:
            yield from (u for u in units[1:] if u not in shown)


def shown_by(p: State, entry: tuple[Any, ...]) -> Iterator[Unit]:
    """The units that dice, and what follows from them, show to both sides: who fights and whom,
    who fires, and among whom an 88 may choose."""
    step, *words = entry
    if step == "combat dice":
        yield from (*words[2], *p.stack(words[1]))
    elif step in ("barrage die", "kill die", "kill"):
        yield words[2]
        if step == "kill" and firer_chooses(p, words[2]):
            yield from p.stack(words[1])
    elif step in OPEN:
        yield from _units(entry)


def _units(entry: tuple[Any, ...]) -> Iterator[Unit]:
    for word in entry[1:]:
        yield from word if isinstance(word, tuple) else ()
    if entry[0] == "road":
        yield entry[1]


def _renamed(entry: tuple[Any, ...], places: dict[Unit, Unit]) -> tuple[Any, ...]:
    """An entry of the agenda about the units that have taken the places of others."""
    if entry[0] == "road":
        return entry[0], places.get(entry[1], entry[1])
    return tuple(
        tuple(places.get(u, u) for u in word) if isinstance(word, tuple) else word for word in entry
    )
