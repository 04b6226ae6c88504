"""What a player sees of enemy stacks (SCS-6.1): with closed stacks only the unit on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, cast, runtime_checkable

from zoc.hexes import Hex
from zoc.kernel.protocol import Step
from zoc.titles.panzer_battles.position import TROUBLED, Now, Unit

NAMING = ("unit", "units", "joined", "later", "firer")
"""The fields of steps that are units."""


@runtime_checkable
class Shows(Protocol):
    """A step in which units show themselves to both sides: who fights and whom, who fires, among
    whom an 88 may choose."""

    def shows(self, p: Now) -> Iterable[Unit]: ...


def seen_by(p: Now, side: int) -> Now:
    """A position in which the enemies that a side cannot see have changed places among themselves,
    always in the same way, so that it tells nothing about them. Only units alike in all
    that a zone of control hangs on are exchanged, so what may be done stays the same; and who lies
    on top stays on top."""
    seen, places = p.copy(), dict[Unit, Unit]()
    agenda = cast(tuple[Step[Now], ...], p.agenda)
    named = [u for step in agenda for u in _units(step)]

    def busy(unit: Unit) -> int:
        return named.index(unit) if unit in named else len(named)

    alike: dict[tuple[int, bool], list[Unit]] = {}
    for unit in hidden(p, side):
        key = p.state[unit] & TROUBLED, p.game.roster.has_attack[unit]
        alike.setdefault(key, []).append(unit)
    for units in alike.values():
        # Stacks list their units by number, the top one first. With places in the order of their
        # top units the lowest numbers come under the lowest ones, never above them.
        slots = sorted(units, key=lambda u: (p.stack(p.hex[u])[0], p.spent[u], busy(u), u))
        places |= zip(slots, sorted(units), strict=True)
    for unit, other in places.items():
        seen.hex[other], seen.spent[other] = p.hex[unit], p.spent[unit]
    seen.agenda = tuple(_renamed(step, places) for step in agenda)
    return seen


def hidden(p: Now, side: int) -> Iterator[Unit]:
    """The enemy units that lie under others and have not been shown by what is being done;
    after the end all are shown."""
    shown = {u for step in p.agenda if isinstance(step, Shows) for u in step.shows(p)}
    for hex_, units in p.ground.stacks.items() if not p.over else ():
        if p.ground.occupied[1 - side] >> hex_ & 1:
            yield from (u for u in units[1:] if u not in shown)


def guessed(p: Now, side: int, target: Hex) -> bool:
    """Whether a side can only guess who stands in a hex."""
    if not p.game.options["closed_stacks"]:
        return False
    return not set(hidden(p, side)).isdisjoint(p.stack(target))


def _units(step: Step[Now]) -> Iterator[Unit]:
    for part in step.FIELDS:
        if part in NAMING:
            word: Unit | tuple[Unit, ...] = getattr(step, part)
            yield from (word,) if isinstance(word, int) else word


def _renamed(step: Step[Now], places: dict[Unit, Unit]) -> Step[Now]:
    """A step about the units that have taken the places of others."""
    if places.keys().isdisjoint(_units(step)):
        return step
    changes = {part: _placed(getattr(step, part), places) for part in step.FIELDS if part in NAMING}
    return step.but(**changes)


def _placed(word: Unit | tuple[Unit, ...], places: dict[Unit, Unit]) -> Unit | tuple[Unit, ...]:
    if isinstance(word, int):
        return places.get(word, word)
    return tuple(places.get(u, u) for u in word)
