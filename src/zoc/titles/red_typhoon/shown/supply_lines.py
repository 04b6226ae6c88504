"""Lines of communication traced hex by hex: where they run, and where they break (10.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.titles.red_typhoon.position import State
from zoc.titles.red_typhoon.supply import network, open_ground

Steps = Callable[[Hex], Iterable[Hex]]


class Lines:
    """The lines of one side in one position."""

    def __init__(self, p: State, side: int) -> None:
        self.p, self.side = p, side
        self.ground = open_ground(p, side)
        self.network = network(p, side)
        self.sources = p.game.map.sources[side]
        self.links = p.game.map.links
        self._home = self._from_sources(self.network)

    def path(self, start: Hex) -> tuple[Hex, ...]:
        """The line of a unit that has one: to the network, then along it to the source."""
        across = _search(start, self._open, self.network, self.p.game.rules.loc_reach)
        return (*across, *self._along(across[-1])[1:])

    def _open(self, hex_: Hex) -> Iterable[Hex]:
        """Where a line may go on to from a hex off the network."""
        free = self.ground | self.network
        return (h for h in self.p.game.grid.neighbours(hex_) if free >> h & 1)

    def _along(self, hex_: Hex) -> tuple[Hex, ...]:
        """From a hex of the network to its source."""
        path = [hex_]
        while path[-1] in self._home and self._home[path[-1]]:
            path.append(self._home[path[-1]])
        return tuple(path)

    def _from_sources(self, ground: HexSet) -> dict[Hex, Hex]:
        """For each hex of a network the next one on the way to a source; 0 for a source."""
        found: dict[Hex, Hex] = dict.fromkeys(unpack(self.sources & ground), 0)
        queue = list(found)
        for hex_ in queue:
            for other in self._linked(hex_):
                if other not in found and ground >> other & 1:
                    found[other] = hex_
                    queue.append(other)
        return found

    def _linked(self, hex_: Hex) -> list[Hex]:
        grid = self.p.game.grid
        return [h for h in grid.neighbours(hex_) if grid.side_between(hex_, h) in self.links]

    # -- where it breaks -----------------------------------------------------------------------

    def broken(self, start: Hex) -> tuple[tuple[Hex, ...], Hex]:
        """The line that an isolated unit would have without the enemy, as far as it is open, and
        the hex where it fails; 0 where no line leads anywhere."""
        game = self.p.game
        home = self._from_sources(game.map.lines | self.sources)
        reachable = sum(1 << h for h in home)
        across = _search(start, game.grid.neighbours, reachable, game.rules.loc_reach)
        if not across or not reachable >> across[-1] & 1:
            return (start,), 0
        whole = list(across)
        while home[whole[-1]]:
            whole.append(home[whole[-1]])
        for number, hex_ in enumerate(whole[1:], 1):
            if not self.ground >> hex_ & 1:
                return tuple(whole[: number + 1]), hex_
        return tuple(whole), whole[-1]

    def why_shut(self, hex_: Hex) -> str:
        """Why a line may not enter a hex."""
        p, enemy, where = self.p, 1 - self.side, self.p.game.label(hex_)
        if p.ground.occupied[enemy] >> hex_ & 1:
            return f"an enemy unit stands in {where}"
        if p.controlled(enemy) >> hex_ & 1:
            return f"the enemy controls {where}"
        if p.ground.zoc[enemy] >> hex_ & 1 and not p.ground.occupied[self.side] >> hex_ & 1:
            return f"{where} is in enemy ZOC"
        return f"no open line goes on from {where}"


def _search(start: Hex, steps: Steps, goal: HexSet, most: int) -> tuple[Hex, ...]:
    """The shortest way from a hex into some hexes, of at most so many steps; else the start."""
    came: dict[Hex, Hex] = {start: 0}
    layer = [start]
    for away in range(most + 1):
        found = next((h for h in layer if goal >> h & 1), 0)
        if found:
            return _back(came, found)
        if away == most:
            break
        following: list[Hex] = []
        for hex_ in layer:
            for other in steps(hex_):
                if other not in came:
                    came[other] = hex_
                    following.append(other)
        layer = following
    return (start,)


def _back(came: dict[Hex, Hex], end: Hex) -> tuple[Hex, ...]:
    path = [end]
    while came[path[-1]]:
        path.append(came[path[-1]])
    return tuple(reversed(path))
