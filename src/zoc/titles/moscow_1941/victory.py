"""Victory: each scenario's account and scale, Moscow taken and held (TY-10 to TY-12, RS-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex, HexSet, unpack
from zoc.kernel.cycle.account import Account, Entry
from zoc.kernel.protocol import Outcome, said
from zoc.titles.moscow_1941.position import GERMAN, LOST, SIDES, Now

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


class Points(Account[Now]):
    """The points of the side that scores in the scenario."""

    def __init__(self, game: Moscow1941) -> None:
        super().__init__(game, LOST)
        self.scoring: dict[str, Any] = game.figures["scoring"][game.scenario]
        self.side = SIDES.index(self.scoring["side"])
        degrees: dict[str, int] = self.scoring["degrees"]
        least = degrees[self.scoring["even"]] if game.options["even_goals"] else 0
        self.degrees = {word: n for word, n in degrees.items() if n >= least}
        """What so many points are called; with fewer than for the first the other side wins."""
        self.cities: dict[str, HexSet] = game.map.cities
        in_cities = 0
        for hexes in self.cities.values():
            in_cities |= hexes
        self.single: HexSet = game.control.towns & ~in_cities
        """Towns of a single hex that can score: in Red Snow those that were German (RS-9)."""
        if self.scoring.get("won_back"):
            self.single &= game.control.first()[1 - self.side]

    def entries(self, p: Now) -> Iterator[Entry]:
        """Hexes of some cities one by one, whole cities, single towns (TY-11, R-46)."""
        rule, own = self.scoring["rule"], p.control[self.side]
        for name, points in self.scoring["hexes"].items():
            held = own if points > 0 else p.control[1 - self.side]
            for hex_ in unpack(self.cities.get(name, 0) & held):
                yield Entry(self.side, points, rule, self.named(hex_), hex_)
        for name, points in self.scoring["cities"].items():
            hexes = self.cities.get(name, 0)
            if hexes and hexes & own == hexes:
                yield Entry(self.side, points, rule, lambda n=name: said("All of {name}", name=n))
        for hex_ in unpack(self.single & own):
            yield Entry(self.side, self.scoring["town"], rule, self.named(hex_), hex_)

    @property
    def stakes(self) -> list[tuple[Hex, tuple[float, ...]]]:
        """The places that count, each with what either side has of holding it: a city that counts
        as a whole is shared by its hexes."""
        scores, found = self.scoring, list[tuple[Hex, tuple[float, ...]]]()

        def add(hexes: HexSet, side: int, points: float) -> None:
            found.extend((h, (points, 0.0) if side == GERMAN else (0.0, points))
                         for h in unpack(hexes))  # fmt: skip

        add(self.single, self.side, scores["town"])
        for name, points in scores["hexes"].items():
            add(self.cities.get(name, 0), self.side if points > 0 else 1 - self.side, abs(points))
        for name, points in scores["cities"].items():
            hexes = self.cities.get(name, 0)
            add(hexes, self.side, points / max(hexes.bit_count(), 1))
        return found

    def stakes_now(self, p: Now) -> dict[Hex, float]:
        """The points by which each hex that counts changes the score when it changes hands; of a
        city that counts as a whole any hex, once the side that scores has all of it."""
        found = dict.fromkeys(unpack(self.single), float(self.scoring["town"]))
        for name, points in self.scoring["hexes"].items():
            found |= dict.fromkeys(unpack(self.cities.get(name, 0)), float(abs(points)))
        for name, points in self.scoring["cities"].items():
            hexes = self.cities.get(name, 0)
            others = (hexes & ~p.control[self.side]).bit_count()
            found |= dict.fromkeys(unpack(hexes), float(points) / max(others, 1))
        return found

    def verdict(self, p: Now) -> Outcome:
        """Who has won as things stand (TY-10, TY-12, R-45, R-47)."""
        total, degrees = self.totals(p)[self.side], self.degrees
        points, par = {self.scoring["side"]: total}, min(degrees.values())
        if moscow_held(p):
            return Outcome(SIDES[GERMAN], "", points, par=par)
        if total < par:
            return Outcome(SIDES[1 - self.side], "", points, par=par)
        reached = [word for word, least in degrees.items() if total >= least]
        return Outcome(SIDES[self.side], max(reached, key=lambda w: degrees[w]), points, par=par)


def _all_held(p: Now) -> bool:
    points = p.game.points
    city = points.cities.get(points.scoring.get("hold", ""), 0)
    return bool(city) and city & p.control[GERMAN] == city


def note_moscow(p: Now, side: int) -> None:
    """After a German Supply Phase: whether all of Moscow is German (TY-10)."""
    if side == GERMAN:
        p.moscow = int(_all_held(p))


def moscow_held(p: Now) -> bool:
    """Whether all of Moscow has been German since the last German Supply Phase (TY-10, R-47)."""
    return bool(p.moscow) and _all_held(p)
