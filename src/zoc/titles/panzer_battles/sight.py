"""What a player sees of enemy stacks (SCS-6.1): with closed stacks only the unit on top."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.titles.panzer_battles.state import State, Unit


def seen_by(p: State, side: int) -> State:
    """A position in which the enemies that a side cannot see have changed places among themselves,
    always in the same way, so that it tells nothing about them. Only units alike in state and in
    having a zone of control are exchanged: what may be done stays the same."""
    seen = p.copy()
    alike: dict[tuple[int, bool], list[Unit]] = {}
    for unit in hidden(p, side):
        alike.setdefault((p.state[unit], p.game.has_attack[unit]), []).append(unit)
    for units in alike.values():
        for unit, hex_ in zip(sorted(units), sorted(p.hex[u] for u in units), strict=True):
            seen.hex[unit] = hex_
    return seen


def hidden(p: State, side: int) -> Iterator[Unit]:
    """The enemy units that lie under others and take no part in what is being done."""
    named = {u for entry in p.agenda for u in _units(entry)}
    for hex_, units in p.ground.stacks.items():
        if p.ground.occupied[1 - side] >> hex_ & 1:
            yield from (u for u in units[1:] if u not in named)


def _units(entry: tuple[object, ...]) -> Iterator[object]:
    for word in entry[1:]:
        if isinstance(word, tuple):
            yield from word
