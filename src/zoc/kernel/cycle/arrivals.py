"""Arrivals: who is due when, where it comes in, and the phase in which it does.

A scenario's placements say it: `status = "reinforcement"` with `turn`, and where it comes in as
labels in `hex` or as the name of an entry area of the board in `entry`. `status = "reserve"` is for
units that come on a condition, which the title knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.setup import known_hexes
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.data.scenario import Placement
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import said
from zoc.kernel.play.step import NOBODY, Ask, Refusal, Step

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame


class Schedule(Generic[S]):
    """Who comes when and where, kept as `game.arrivals`.

    MUST be given: nothing, where the scenario's placements say all.
    MAY be overridden: `is_due` (conditions and dice; asked whenever the phase is reached), `entry`
    (where a unit may come in now), `spread` (which hexes units take first when all are brought in),
    `come_in` (what becomes of it: marks, supply).
    NEVER: `is_due` for a unit on the map or lost."""

    KIND: ClassVar[str] = "entry"
    """The kind of the board's areas that `entry` names."""
    rule: str = ""
    gone: int = 0
    """The marks of units that never come: lost, withdrawn."""

    game: Any
    """The game that it is a part of."""

    def __init__(self, game: Wargame, rule: str = "", gone: int = 0) -> None:
        self.game, self.rule, self.gone = game, rule or self.rule, gone or self.gone
        known, coming = game.placements.items(), ("reinforcement", "reserve")
        self.placements = {unit: p for unit, p in known if p.status in coming}
        self.turn = {u: p.turn for u, p in self.placements.items() if p.turn is not None}
        """The turn of each unit that has one."""
        self.entries = {u: self._read(p) for u, p in self.placements.items()}
        """The hexes in which each unit comes in."""

    def _read(self, placement: Placement) -> HexSet:
        board, hexes = self.game.board, known_hexes(self.game.grid, placement.hexes)
        if placement.entry:
            hexes += board.hexes_of(self.KIND, placement.entry)
        return pack(hexes)

    def of(self, side: int) -> list[Unit]:
        """The units of a side that come in during the game."""
        return [u for u in self.placements if self.game.side[u] == side]

    def waiting(self, p: S, unit: Unit) -> bool:
        """Whether a unit is still to come."""
        return unit in self.placements and not p.hex[unit] and not p.state[unit] & self.gone

    def is_due(self, p: S, unit: Unit) -> bool:
        """Whether a unit that waits may come in now."""
        return unit in self.turn and p.turn >= self.turn[unit]

    def due(self, p: S, side: int) -> list[Unit]:
        """The units of a side that may come in now."""
        away = [u for u in self.of(side) if not p.hex[u]]
        return [u for u in away if self.waiting(p, u) and self.is_due(p, u)]

    def entry(self, p: S, unit: Unit) -> HexSet:
        """Where a unit may come in now: not onto an enemy, nor into a full hex."""
        enemies = 0
        for side, held in enumerate(p.ground.occupied):
            enemies |= held if side != self.game.side[unit] else 0
        free = unpack(self.entries[unit] & ~enemies)
        return pack(h for h in free if p.has_room(unit, h))

    def spread(self, p: S, unit: Unit) -> Sequence[Hex]:
        """The hexes that units take by themselves, in their order."""
        return unpack(self.entry(p, unit))

    def come_in(self, p: S, unit: Unit, hex_: Hex) -> None:
        """Puts a unit on the map."""
        p.place(unit, hex_)
        p.say("arrive", self.rule, "{unit} comes in at {hex}", "place", unit=unit, hex=hex_)

    def box(self, p: S, unit: Unit) -> str:
        """Where a unit is that has not come in yet, in words; '' for others."""
        if not self.waiting(p, unit):
            return ""
        return f"turn {self.turn[unit]}" if unit in self.turn else "reserve"


class Arrive(Step[S]):
    """Due units come in (`game.arrivals`), each in a hex of its entry; who finds no hex waits.

    MUST give: nothing. MAY give: `name`, `rule`, `may_wait`, `by_themselves`, `in_turn`."""

    name = "arrivals"
    may_wait: ClassVar[bool] = False
    """Whether a side may leave units waiting: it gets the order `end`."""
    by_themselves: ClassVar[bool] = False
    """Whether a unit with one entry hex only comes in without being asked for."""
    in_turn: ClassVar[bool] = False
    """Whether choices are listed for the first unit only, where there are many; any other may be
    named."""
    side: int

    offers: ClassVar[Mapping[str, str]] = {
        "place": "{unit} comes in at {hex}",
        "auto": "Bring all in",
        "end": "The others wait",
    }

    def meant(self, p: S, unit: int, hex_: int) -> Action | None:
        return Action("place", (unit, hex_)) if hex_ else None

    def _open(self, p: S) -> Iterator[tuple[Unit, tuple[Hex, ...]]]:
        """The units that can come in, each with its hexes."""
        least = 2 if self.by_themselves else 1
        for unit in p.game.arrivals.due(p, self.side):
            hexes = unpack(p.game.arrivals.entry(p, unit))
            if len(hexes) >= least:
                yield unit, hexes
                if self.in_turn:
                    return

    def actor(self, p: S) -> str:
        return p.game.sides[self.side] if any(True for _ in self._open(p)) else NOBODY

    def ask(self, p: S) -> Ask:
        units, rule = p.game.arrivals.due(p, self.side), self.rule or p.game.arrivals.rule
        text = said("Reinforcements: place {n:# unit} in their entry hexes.", n=len(units))
        if self.in_turn:
            first, _ = next(self._open(p))
            words = "Reinforcements: place {unit}; {n:# unit} to come in."
            text = said(words, unit=first, n=len(units))
        return Ask(text, rules=tuple(filter(None, [rule])))

    def actions(self, p: S) -> Iterator[Action]:
        for unit, hexes in self._open(p):
            yield from (Action("place", (unit, hex_)) for hex_ in hexes)
        yield Action("auto")
        if self.may_wait:
            yield Action("end")

    def why_not(self, p: S, action: Action) -> Refusal | None:
        rule = self.rule or p.game.arrivals.rule
        if action.verb == "auto" or (action.verb == "end" and self.may_wait):
            return None
        if action.verb != "place":
            return Refusal("place units in their entry hexes, or all at once with auto", rule)
        unit, hex_ = (int(word) for word in action.args)
        if unit not in p.game.arrivals.due(p, self.side):
            return refusals.not_due(unit, rule)
        if not p.game.arrivals.entry(p, unit) >> hex_ & 1:
            return Refusal("{unit} cannot come in at {hex} now", rule, unit=unit, hex=hex_)
        return None

    def apply(self, p: S, action: Action) -> None:
        if action.verb == "place":
            unit, hex_ = (int(word) for word in action.args)
            p.game.arrivals.come_in(p, unit, hex_)
        elif action.verb == "end":
            p.pop()
        else:
            self.bring_in(p)

    def bring_in(self, p: S) -> None:
        """Everybody who can comes in, spread over the entry hexes."""
        for place, unit in enumerate(p.game.arrivals.due(p, self.side)):
            hexes = p.game.arrivals.spread(p, unit)
            if hexes:
                p.game.arrivals.come_in(p, unit, hexes[place % len(hexes)])

    def run(self, p: S) -> None:
        p.pop()
        if self.by_themselves:
            for unit in p.game.arrivals.due(p, self.side):
                hexes = unpack(p.game.arrivals.entry(p, unit))
                if len(hexes) == 1:
                    p.game.arrivals.come_in(p, unit, hexes[0])
