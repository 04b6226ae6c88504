"""The view of a seat: what it may not know is dealt anew or left out (16, 8.1.7).

A view keeps all that is public: who holds which hex, with which ZOC (R-123), the counters that are
seen. The enemy's other counters are dealt anew from those on the map, always in the same way, so
that where they truly are changes no byte of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from zoc.hexes import Hex, HexSet
from zoc.kernel.protocol import Step
from zoc.titles.moscow_1941.artillery import Fire, FireDice
from zoc.titles.moscow_1941.battle import DEFENDER
from zoc.titles.moscow_1941.declaration import Answer, Assault
from zoc.titles.moscow_1941.marching import Underway
from zoc.titles.moscow_1941.movement import March
from zoc.titles.moscow_1941.position import OPEN, REDUCED, SIDES, STRATEGIC, Now, Unit
from zoc.titles.moscow_1941.setup import conceal, setting_up
from zoc.titles.moscow_1941.sight import neighbouring, told, unseen
from zoc.titles.moscow_1941.supply import Surrender
from zoc.titles.moscow_1941.support import batteries

FOOT, MOTOR, REGULAR, GUNS = "foot", "motor", "regular", "guns"
"""What a closed stack must hold at least, as its ZOC tells: a unit that goes into swamp, only
such as do not, any regular unit, or none."""
NAMING = ("unit", "units", "own", "foes", "joined", "guns", "full")
"""The fields of steps that are units."""

DEALT = ("hex", "state", "supply", "shaken", "rank")
"""The columns that a view has otherwise than the truth."""


def seen_by(p: Now, seat: str) -> Now:
    """A position as a seat may know it."""
    others = [side for side, camp in enumerate(SIDES) if camp != seat]
    before = _undecided(p, others) if setting_up(p) else p
    view = before.copy()
    if not p.over:
        dealt = [deal(before, view, seat, side) for side in others]
        view.secret = tuple(m for m in p.secret if m[0] not in others)
        view.building = tuple(
            (u, here, 0 if p.game.side[u] in others else there, turn)
            for u, here, there, turn in p.building
        )
        view.agenda = tuple(_agenda(before, view, seat, frozenset[Unit]().union(*dealt)))
    view.viewer = seat
    return view


def _undecided(p: Now, sides: list[int]) -> Now:
    """A position without what some sides have chosen in the set-up."""
    before = p.copy()
    for side in sides:
        conceal(before, side)
    return before


def deal(p: Now, view: Now, seat: str, side: int) -> frozenset[Unit]:
    """Deals the unseen counters of a side anew, and tells who they were. What the seat knows
    decides it alone, so it is found once as long as that stays the same."""
    read, watched = p.game.columns_of[side], 0
    if seat in SIDES:
        own = p.ground.occupied[SIDES.index(seat)]
        watched = p.game.field.beside(own) & p.ground.occupied[side]
    columns = [tuple(read(getattr(p, name))) for name in DEALT]
    key = side, watched, p.masks[side], p.works[side], *columns
    found = p.game.deals.get(key) or p.game.deals.put(key, Deal(p, seat, side).made())
    for name, values in found.columns.items():
        column = getattr(view, name)
        for unit, value in values:
            column[unit] = value
    return found.hidden


class Dealt(NamedTuple):
    """What a deal has changed, column by column, and the units whose places it hides."""

    hidden: frozenset[Unit]
    columns: Mapping[str, Sequence[tuple[Unit, int]]]


class Deal:
    """The unseen counters of one side dealt anew, from what the seat may know alone."""

    def __init__(self, p: Now, seat: str, side: int) -> None:
        self.p, self.view, self.seat, self.side = p, p.copy(), seat, side
        self.roster = p.game.roster
        hidden = unseen(p, seat)
        self.pool = [u for u in p.game.units_of[side] if u in hidden]
        self.stacks = {
            h: stack for h, stack in sorted(p.ground.stacks.items())
            if p.game.side[stack[0]] == side
        }  # fmt: skip
        self.known = {h: [u for u in s if u not in hidden] for h, s in self.stacks.items()}
        self.closed = [
            h
            for h, stack in self.stacks.items()
            if not neighbouring(p, seat, h) and not all(p.state[u] & OPEN for u in stack)
        ]
        """Stacks of which not even the number of counters is known."""

    def made(self) -> Dealt:
        """What has to change of the truth."""
        hidden, columns = frozenset(self.pool), dict[str, list[tuple[Unit, int]]]()
        self._make()
        for name in DEALT:
            true, seen = getattr(self.p, name), getattr(self.view, name)
            units = self.p.game.units_of[self.side]
            columns[name] = [(u, seen[u]) for u in units if seen[u] != true[u]]
        return Dealt(hidden, columns)

    def _make(self) -> None:
        for unit in self.pool:
            self.view.hex[unit] = self.view.state[unit] = 0
            self.view.supply[unit] = self.view.shaken[unit] = 0
        for hex_, stack in self.stacks.items():
            for unit in stack:
                self.view.rank[unit] = 0
            if not self.p.masks[self.side] >> hex_ & 1:
                self.view.rank[self.p.top(stack)] = 1
        self._as_told()
        needs = {h: self._need(h) for h in self.closed}
        for need in (GUNS, FOOT, MOTOR, REGULAR):
            for hex_ in self.closed:
                if needs[hex_] == need and self._lacks(hex_, need):
                    self._put(hex_, next(u for u in self.pool if self._may(u, need)))
        self._rest(needs)
        self._strategic()

    def _put(self, hex_: Hex, unit: Unit) -> None:
        self.pool.remove(unit)
        self.view.hex[unit] = hex_

    def _as_told(self) -> None:
        """Neighbours know the type of each counter, and its CELs if it is not fortified."""
        slots = [
            (told(self.p, u), h)
            for h, stack in self.stacks.items()
            if h not in self.closed
            for u in stack
            if u not in self.known[h]
        ]
        for (kind, cels), hex_ in sorted(slots, key=lambda s: (-s[0][1], s[0][0], s[1])):
            alike = [u for u in self.pool if self.roster.kind[u] == kind]
            unit = next((u for u in alike if self.roster.cels[u] == cels), None)
            unit = next(u for u in alike if self.roster.cels[u] >= cels) if unit is None else unit
            self._put(hex_, unit)
            if cels and cels < self.roster.cels[unit]:
                self.view.state[unit] = int(REDUCED)

    def _need(self, hex_: Hex) -> str:
        stack, game = self.stacks[hex_], self.p.game
        if not any(self.roster.regular[u] for u in stack):
            return GUNS
        zone = self._zone(hex_, stack)
        foot, motor = (game.zones.around(name, hex_) for name in ("foot", "mechanised"))
        return REGULAR if foot == motor else FOOT if zone == foot else MOTOR

    def _zone(self, hex_: Hex, units: list[Unit]) -> HexSet:
        found = 0
        for unit in units:
            found |= self.p.game.zones.covers(unit, hex_)
        return found

    def _lacks(self, hex_: Hex, need: str) -> bool:
        """Whether the counters that are seen in a stack do not explain it."""
        known = self.known[hex_]
        if need == GUNS:
            return not known
        return self._zone(hex_, known) != self._zone(hex_, self.stacks[hex_])

    def _may(self, unit: Unit, need: str) -> bool:
        """Whether a unit explains what a stack must hold at least."""
        regular, foot = self.roster.regular[unit], self.roster.mobility[unit] == "foot"
        if need == GUNS:
            return not regular
        return regular and (need == REGULAR or foot == (need == FOOT))

    def _rest(self, needs: dict[Hex, str]) -> None:
        """All others, spread over the stacks that may hold them."""
        room = dict.fromkeys(self.closed, 0)
        for unit in self.p.game.units_of[self.side]:
            if self.view.hex[unit] in room:
                room[self.view.hex[unit]] += self.roster.cels[unit]
        most = self.p.game.figures["stacking"]["cels"]
        for unit in list(self.pool):
            fits = [h for h in self.closed if self._takes(unit, needs[h])]
            free = [h for h in fits if room[h] + self.roster.cels[unit] <= most] or fits
            if free:
                hex_ = min(free, key=lambda h: (room[h], h))
                room[hex_] += self.roster.cels[unit]
                self._put(hex_, unit)

    def _takes(self, unit: Unit, need: str) -> bool:
        """Whether a unit changes nothing of what is known of a stack."""
        if not self.roster.regular[unit]:
            return True
        return need in (FOOT, REGULAR) or (need == MOTOR and self.roster.mobility[unit] != "foot")

    def _strategic(self) -> None:
        """That a stack is marked for strategic movement is public (R-108)."""
        for hex_, stack in self.stacks.items():
            known = any(self.p.state[u] & STRATEGIC for u in self.known[hex_])
            if not known and any(self.p.state[u] & STRATEGIC for u in stack):
                dealt = [u for u in self.p.game.units_of[self.side] if self.view.hex[u] == hex_]
                unit = next((u for u in dealt if u not in self.known[hex_]), dealt[0])
                self.view.state[unit] |= int(STRATEGIC)


# -- the agenda -----------------------------------------------------------------------------------


def _agenda(p: Now, view: Now, seat: str, hidden: frozenset[Unit]) -> Iterator[Step[Any]]:
    """What is to be done, without orders that others are still making up and units that the seat
    may not know."""
    for step in p.agenda:
        if isinstance(step, March) and p.game.unit_side(step.unit) != seat:
            continue
        if isinstance(step, Underway) and SIDES[step.side] != seat:
            yield step.begun()
        elif isinstance(step, Assault | Fire) and not isinstance(step, FireDice):
            if SIDES[step.side] == seat:
                yield step
        elif isinstance(step, Answer) and SIDES[1 - step.side] != seat:
            own = step.put("guns", DEFENDER, batteries(p, step)).put("held", DEFENDER, ())
            yield own.put("drawn", DEFENDER, 0).put("led", DEFENDER, 1).but(stand=0)
        elif isinstance(step, Surrender) and SIDES[step.side] != seat:
            yield step.but(units=step.units and (-1,), cut=())
        else:
            yield _renamed(p, view, step, hidden)


def _renamed(p: Now, view: Now, step: Step[Any], hidden: frozenset[Unit]) -> Step[Any]:
    """A step about the counters that lie where its own do, as far as those are hidden."""
    changes: dict[str, Any] = {}
    for part in step.FIELDS:
        word: Any = getattr(step, part) if part in NAMING else None
        if isinstance(word, int) and word in hidden:
            changes[part] = _dealt(view, {p.hex[word]}, hidden)[0]
        elif isinstance(word, tuple):
            named = _flat(cast(tuple[Any, ...], word))
            if hidden.isdisjoint(named):
                continue
            secret = {p.hex[u] for u in named if u in hidden}
            known = tuple(u for u in named if u not in hidden)
            changes[part] = (*known, *_dealt(view, secret, hidden))
    return step.but(**changes) if changes else step


def _flat(word: tuple[Any, ...]) -> tuple[Unit, ...]:
    return tuple(u for u in word if isinstance(u, int))


def _dealt(view: Now, hexes: set[Hex], hidden: frozenset[Unit]) -> list[Unit]:
    return [u for u in sorted(hidden) if view.hex[u] in hexes]
