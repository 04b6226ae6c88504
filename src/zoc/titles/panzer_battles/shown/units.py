"""What a counter tells beyond its print: states, boxes off the map, who holds what."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.track import Phase
from zoc.kernel.shown import Badge, HexNote
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    EXPLOITS,
    FIRED,
    FOUGHT,
    MOVED,
    NO_CHIT,
    SIDES,
    State,
    Unit,
)
from zoc.titles.panzer_battles.shown.phases import current, playing

IDLE = Badge("", "Not activated by the chit in play", "idle")
DONE = {
    "Movement": (MOVED, Badge("✓", "Has moved", "done")),
    "Exploitation": (MOVED, Badge("✓", "Has moved", "done")),
    "Road march": (MOVED, Badge("✓", "Has road marched", "done")),
    "Barrage": (FIRED, Badge("✓", "Has fired", "done")),
    "Combat": (FOUGHT, Badge("✓", "Has attacked", "done")),
}
NO_EXPLOIT = Badge("", "May not move in this exploitation phase", "idle")


def badges(p: State, unit: Unit) -> tuple[Badge, ...]:
    """The states of a unit, and what it has done in this phase."""
    state = p.state[unit]
    found = [Badge(m.code, m.says, m.tone) for m in p.marked(unit) if m.code]
    if p.hex[unit] and p.chit != NO_CHIT and p.game.side[unit] == playing(p):
        found += _busy(state, current(p))
    return tuple(found)


def _busy(state: int, phase: Phase | None) -> Iterator[Badge]:
    if not state & ACTIVE:
        yield IDLE
        return
    text = phase.text if phase is not None else ""
    flag, badge = DONE.get(text, (0, IDLE))
    if state & flag:
        yield badge
    elif text == "Exploitation" and not state & EXPLOITS:
        yield NO_EXPLOIT


def box(p: State, unit: Unit) -> str:
    """Where a unit is that is not on the map."""
    gone = next((m.box for m in p.marked(unit) if m.box), "")
    if gone:
        return gone
    if unit in p.game.setup.units:
        return "to set up"
    group = next((g for g in p.game.arrivals.groups if unit in g.units), None)
    if group is None:
        return ""
    return f"turn {group.turn}" if not group.pull else f"{_nth(group.pull)} {group.chit} chit"


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def notes(p: State) -> Iterator[HexNote]:
    """Who was the last to occupy the goals (2.1-5)."""
    for side, hexes in enumerate(p.control):
        for hex_ in unpack(hexes):
            yield HexNote(hex_, f"{place_name(p, hex_)}: {SIDES[side].capitalize()}", SIDES[side])


def place_name(p: State, hex_: Hex) -> str:
    """A hex with the name of its place, looked up once."""
    names: dict[Hex, str] = p.game.show.kept.setdefault("places", {})
    if hex_ not in names:
        label = p.game.label(hex_)
        found = [place.name for place in p.game.board.places_at(hex_)]
        names[hex_] = f"{found[0]} {label}" if found else label
    return names[hex_]
