"""Air counters and their missions: who may fly what, and what it is worth (8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex, unpack
from zoc.kernel.protocol import Action, Refusal
from zoc.titles.moscow_1941.position import SIDES, Mission, Now

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

SUPPORT, DEFENCE, ATTACK, BRIDGE = "support", "defence", "attack", "bridge"
MOVEMENT, CROSSING, SUPPLY = "movement", "crossing", "supply"
Place = tuple[Hex, Hex]


class Air:
    """The air counters of each side, and their missions; `game.air`."""

    def __init__(self, game: Moscow1941) -> None:
        self.game, self.figures = game, game.figures["air"]
        self.missions: dict[str, dict[str, Any]] = self.figures["missions"]
        """The missions there are: name, rule, who may fly them, the SPs they take (8.2.1)."""
        fleet: list[tuple[int, ...]] = [(), ()]
        for entry in game.title.scenarios[game.scenario].more.get("air", ()):
            side = game.camps.index(entry["side"])
            if "total" in entry:
                # A total may be divided freely among missions: counters of 1 SP (8.1.1b).
                fleet[side] += (1,) * int(entry["total"])
            else:
                usual = self.figures["unprinted"][entry["side"]]
                fleet[side] += (int(entry.get("strength", usual)),) * int(entry["counters"])
        self.fleet = tuple(fleet)
        """The SPs of each counter, side by side (8.1.1)."""

    # -- looking -------------------------------------------------------------------------------

    def free(self, p: Now, side: int) -> list[int]:
        """The counters of a side that have not been used this turn (8.1.5)."""
        used = {n for s, n, *_ in p.secret if s == side}
        return [
            n for n in range(len(self.fleet[side])) if not p.flown[side] >> n & 1 and n not in used
        ]

    def points(self, mission: Mission) -> int:
        return self.fleet[mission[0]][mission[1]]

    def support(self, p: Now, side: int, hex_: Hex) -> int:
        """The SPs that missions give a side in an attack on a hex, or in its defence, where they
        count half (8.2.2, 8.2.4)."""
        own = [m for m in p.missions if m[0] == side and m[3] == hex_]
        attack = sum(self.points(m) for m in own if m[2] == SUPPORT)
        defence = sum(self.points(m) for m in own if m[2] == DEFENCE)
        return attack + -(-defence // self.figures["defence_share"])

    def spend(self, p: Now, side: int, hex_: Hex) -> None:
        """Missions of a side at a hex have done their work (R-85)."""
        p.missions = tuple(m for m in p.missions if m[0] != side or m[3] != hex_)
        p.touch()

    # -- choosing ------------------------------------------------------------------------------

    def kinds(self, phasing: int, side: int) -> Iterator[str]:
        """The missions that a side may fly before a half-turn: offensive support in one's own,
        defensive support in the enemy's (R-85)."""
        other = DEFENCE if side == phasing else SUPPORT
        for kind, mission in self.missions.items():
            if kind != other and SIDES[side] in mission.get("by", SIDES):
                yield kind

    def targets(self, p: Now, side: int, kind: str) -> Iterator[Place]:
        """Where a mission may be flown: one hex, or the two of a bridge."""
        ground, own = self.game.map, p.ground.occupied[side]
        if kind == BRIDGE:
            bridges = self.game.bridges
            if self.game.options["bridges"]:
                numbers = range(len(bridges.hexes))
                yield from (bridges.hexes[n] for n in numbers if bridges.stands(p, n))
        elif kind == CROSSING:
            banks = {h for s in ground.big_rivers for h in self.game.grid.side_hexes(s)}
            yield from ((h, 0) for h in sorted(banks))
        elif kind == MOVEMENT:
            yield from ((h, 0) for h in self.game.grid)
        else:
            held = own if kind in (DEFENCE, SUPPLY) else p.ground.occupied[1 - side]
            yield from ((h, 0) for h in unpack(held))

    def why_not_fly(self, p: Now, phasing: int, side: int, action: Action) -> Refusal | None:
        """Why a counter may not fly a mission."""
        number, kind, *words = action.args
        hexes, mission = [int(word) for word in words], self.missions[str(kind)]
        name, rule = mission["name"], mission["rule"]
        if int(number) - 1 not in self.free(p, side):
            return Refusal("air counter {n} is not there or has flown", "8.1.5", n=number)
        if str(kind) not in list(self.kinds(phasing, side)):
            never = SIDES[side] not in mission.get("by", SIDES)
            rule = mission.get("barred", rule) if never else rule
            return Refusal("you may not fly {name} now", rule, name=name)
        if not self.strong_enough(p, side, str(kind)):
            return Refusal("that takes {n} SPs", mission["needs"], n=mission["least"])
        if kind == CROSSING:
            return self._why_no_crossing(p, side, int(number) - 1, hexes)
        if place_of(hexes) not in set(self.targets(p, side, str(kind))):
            return Refusal("there is nothing for {name} there", rule, name=name)
        return None

    def strong_enough(self, p: Now, side: int, kind: str) -> bool:
        """Whether the counters of a side could be enough for a mission together."""
        at_hand = sum(self.fleet[side][n] for n in self.free(p, side))
        at_hand += sum(self.points(m) for m in p.secret if m[0] == side and m[2] == kind)
        return at_hand >= self.missions[kind].get("least", 0)

    def _why_no_crossing(self, p: Now, side: int, number: int, hexes: list[Hex]) -> Refusal | None:
        banks = {hex_ for hex_, _ in self.targets(p, side, CROSSING)}
        if not hexes or not banks.issuperset(hexes):
            return Refusal("name hexes at a big river", "8.2.16")
        if len(hexes) > self.attacks(side, number):
            return Refusal("there are {n} attacks", "8.2.17", n=self.attacks(side, number))
        near = self.game.grid.direction
        if any(a != b and near(a, b) is None for a, b in pairwise(hexes)):
            return Refusal("the hexes must be connected", "8.2.18")
        return None

    def attacks(self, side: int, number: int) -> int:
        """How many attacks on crossings a counter makes (8.2.17)."""
        return self.fleet[side][number] * self.figures["crossing_attacks"]

    def spread(self, side: int, number: int, hexes: list[Hex]) -> Iterator[Mission]:
        """The attacks of a counter on crossings, shared out among hexes (8.2.18)."""
        whole, more = divmod(self.attacks(side, number), len(hexes))
        shares: dict[Hex, int] = {}
        for place, hex_ in enumerate(hexes):
            shares[hex_] = shares.get(hex_, 0) + whole + (place < more)
        yield from ((side, number, CROSSING, hex_, n) for hex_, n in shares.items())

    def too_weak(self, p: Now, side: int) -> Refusal | None:
        """Why the missions chosen cannot be left as they are (8.2.10, 8.2.12, 8.2.23)."""
        for (kind, place), points in grouped(self, p.secret, side).items():
            least = self.missions[kind].get("least", 0)
            if points < least:
                words, rule = "the mission at {hex} takes {n} SPs", self.missions[kind]["needs"]
                return Refusal(words, rule, hex=place[0], n=least)
        return None


def hexes_of(mission: Mission) -> tuple[Hex, ...]:
    """The hex of a mission, or the two of a bridge."""
    return mission[3:5] if mission[2] == BRIDGE else mission[3:4]


def place_of(hexes: Sequence[Hex]) -> Place:
    first, second = (*hexes, 0, 0)[:2]
    return (first, second) if not second else (min(first, second), max(first, second))


def grouped(air: Air, missions: tuple[Mission, ...], side: int) -> dict[tuple[str, Place], int]:
    """The missions of a side by kind and place, with the SPs of all their counters."""
    found: dict[tuple[str, Place], int] = {}
    for mission in missions:
        if mission[0] == side:
            key = mission[2], place_of(hexes_of(mission))
            found[key] = found.get(key, 0) + air.points(mission)
    return found
