"""Pursuit along a retreat path, and the advance into a hex that was emptied (5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.advance import Advanced
from zoc.kernel.protocol import NOBODY, Action, Ask, Offer, Refusal, Step, said
from zoc.titles.moscow_1941.battle import Units
from zoc.titles.moscow_1941.disorganisation import disturb
from zoc.titles.moscow_1941.losses import alone, overrun
from zoc.titles.moscow_1941.position import LOST, Now, Unit

Path = tuple[Hex, ...]

FOLLOW = "As far as the enemy went, at most one hex beside his path; MPs and ZOC do not count."
ENTER = "Into the emptied hex, and one hex on where no enemy ZOC holds it."


class Pursuit(Step[Now]):
    """Victors that may still go after the beaten, each for itself (R-28)."""

    name, rule = "pursuit", "5.4.1a"
    side: int
    units: Units
    stood: tuple[tuple[Hex, Units], ...]
    """The hexes of the beaten, and who fought there."""

    # -- where ---------------------------------------------------------------------------------

    def routes(self, p: Now, hex_: Hex) -> list[Path]:
        """The different paths by which enemies retreated from a hex (5.4.3)."""
        side_of = p.game.side
        return list(dict.fromkeys(path for u, path in p.paths
                                  if path[0] == hex_ and side_of[u] != self.side))  # fmt: skip

    def emptied(self, p: Now, hex_: Hex, units: Units) -> bool:
        """Whether the enemies of a hex were eliminated; guns and HQs may be left behind by regular
        units that were (5.4.10, R-71, R-101)."""
        if not p.stack_of(1 - self.side, hex_):
            return True
        dead = any(p.state[u] & LOST and p.game.roster.regular[u] for u in units)
        return dead and alone(p, 1 - self.side, hex_)

    def why_not_enter(self, p: Now, unit: Unit, hex_: Hex) -> Refusal | None:
        """Why a hex is closed to a pursuer (5.4.7b, R-100)."""
        roster, enemy = p.game.roster, 1 - self.side
        if not p.game.map.open_to(roster.mobility[unit], hex_):
            return refusals.cannot_enter(unit, hex_, "5.4.7b")
        if p.stack_of(enemy, hex_) and not (roster.regular[unit] and alone(p, enemy, hex_)):
            return refusals.enemy_in(hex_, "5.4.7b")
        return None

    def ways(self, p: Now, unit: Unit) -> list[Path]:
        """All paths that a unit may take, the shortest first."""
        found: dict[Path, None] = {}
        for hex_, units in self.stood:
            if p.game.grid.distance(p.hex[unit], hex_) == 1:
                for path in self._lanes(p, hex_, units):
                    if self._passable(p, unit, path) and p.has_room(unit, path[-1]):
                        found.setdefault(path)
        return sorted(found, key=lambda path: (len(path), path))

    def _lanes(self, p: Now, hex_: Hex, units: Units) -> Iterator[Path]:
        routes = self.routes(p, hex_)
        if not routes:
            yield from self._on(p, hex_, units)
        for route in routes:
            yield from self._along(p, route)

    def _along(self, p: Now, route: Path) -> Iterator[Path]:
        """The vacated hex, then the path, no longer than it; the last hex may lie beside it
        (5.4.2, 5.4.4, 5.4.6, R-29)."""
        for length in range(1, len(route)):
            yield route[:length]
            if length > 1:
                lane = route[: length - 1]
                yield from ((*lane, h) for h in p.game.grid.neighbours(lane[-1]) if h not in lane)

    def _on(self, p: Now, hex_: Hex, units: Units) -> Iterator[Path]:
        """Into the emptied hex, and out of enemy ZOC to a neighbour (5.4.10, R-71)."""
        if self.emptied(p, hex_, units):
            yield (hex_,)
            if not p.ground.zoc[1 - self.side] >> hex_ & 1:
                yield from ((hex_, h) for h in p.game.grid.neighbours(hex_))

    def _passable(self, p: Now, unit: Unit, path: Path) -> bool:
        """Whether each hex is open, none twice, and no big river lies before the last (5.4.8)."""
        if p.hex[unit] in path or any(self.why_not_enter(p, unit, h) for h in path):
            return False
        lanes = zip((p.hex[unit], *path), path[:-1], strict=False)
        return not any(p.game.map.big_river(here, there) for here, there in lanes)

    # -- the step ------------------------------------------------------------------------------

    def moves(self, p: Now) -> Iterator[Action]:
        for unit in self.units:
            if p.hex[unit]:
                yield from (Action("advance", (unit, *path)) for path in self.ways(p, unit))

    def actor(self, p: Now) -> str:
        return p.game.camps[self.side] if any(True for _ in self.moves(p)) else NOBODY

    def rule_of(self, p: Now, path: Sequence[Hex]) -> str:
        """A pursuit, or an advance after elimination."""
        return "5.4.1a" if self.routes(p, path[0]) else "5.4.10"

    def ask(self, p: Now) -> Ask:
        hexes = [h for h, _ in self.stood]
        chase = any(self.routes(p, h) for h in hexes)
        words = "Pursue from {hexes}, or halt." if chase else "Advance into {hexes}, or halt."
        hint = FOLLOW if chase else ENTER
        return Ask(said(words, hexes=hexes), said(hint), ("5.4.2" if chase else "5.4.10",))

    def actions(self, p: Now) -> Iterator[Action]:
        yield from self.moves(p)
        yield Action("halt")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "halt":
            return None
        if action.verb != "advance" or len(action.args) < 2:
            return Refusal("say who goes where, or halt", self.rule)
        unit, *path = (int(word) for word in action.args)
        if unit not in self.units or not p.hex[unit]:
            return Refusal("{unit} does not pursue here", "5.4.1a", unit=unit)
        if tuple(path) in self.ways(p, unit):
            return None
        return self._why_not_path(p, unit, path)

    def _why_not_path(self, p: Now, unit: Unit, path: Sequence[Hex]) -> Refusal:
        hexes = [h for h, _ in self.stood if p.game.grid.distance(p.hex[unit], h) == 1]
        if path[0] not in hexes:
            return Refusal("a pursuit begins in the vacated hex", "5.4.4")
        for hex_ in path:
            closed = self.why_not_enter(p, unit, hex_)
            if closed is not None:
                return closed
        routes = self.routes(p, path[0])
        if routes and len(path) >= max(map(len, routes)):
            return Refusal("a pursuit is no longer than the retreat", "5.4.6")
        if not p.has_room(unit, path[-1]):
            return refusals.full(path[-1], "3.2.1")
        words = "a pursuit follows the path and leaves it by one hex at most"
        if routes:
            return Refusal(words, "5.4.2")
        return Refusal("an advance ends in enemy ZOC, or one hex beyond the emptied one", "5.4.10")

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "halt":
            return Offer(said("Halt here"), "button", key="E")
        unit, *path = (int(word) for word in action.args)
        verb = "Pursue with" if self.routes(p, path[0]) else "Advance"
        label = said(f"{verb} {{unit}} to {{goal:hex}}", unit=unit, goal=path[-1])
        return Offer(label, "unit-hex", unit, path[-1], (p.hex[unit], *path))

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "halt":
            p.pop()
            return
        unit, *path = (int(word) for word in action.args)
        p.replace(self.but(units=tuple(u for u in self.units if u != unit)))
        start, rule = p.hex[unit], self.rule_of(p, path)
        for hex_ in path:
            overrun(p, self.side, hex_, "6.1.7a", "pursuit")
        p.travel(unit, path)
        disturb(p, (unit,))
        p.tell(Advanced(unit, (start, *path), rule))
