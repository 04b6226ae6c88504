"""Who holds Moscow: the strongest who can be there, chosen before anybody is sent elsewhere; the
Russian holds the hexes around it, too.

Whoever decides one order at a time leaves the city to those who happen to be left: three
divisions of one factor gave it back in the fourth turn, a win thrown away (WIN-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.judgement.counsel import PLANNED
from zoc.kernel.protocol import Action
from zoc.titles.battle_of_moscow.ai.storm import StormCounsel
from zoc.titles.battle_of_moscow.ai.worth import Worth
from zoc.titles.battle_of_moscow.movement import Movement
from zoc.titles.battle_of_moscow.position import GERMAN, RUSSIAN, Now, Unit

Able = list[tuple[Unit, HexSet]]
"""Who could come to which hexes, the strongest first."""


class GarrisonCounsel(StormCounsel):
    """What those go by who plan a whole impulse: the counsel, and a garrison for Moscow."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.figures: dict[str, float] = self.judgement()["garrison"]

    def posts(self, p: Now, side: int) -> dict[Unit, Hex]:
        """Who is to stand in Moscow, or before it, when the impulse ends."""
        return self.hold_to("posts", side, self.occasion(p, side), lambda: self._posted(p, side))

    def _posted(self, p: Now, side: int) -> dict[Unit, Hex]:
        if not self._wanted(p, side):
            return {}
        moscow, found = p.game.map.moscow, dict[Unit, Hex]()
        able = self._comers(p, side)
        self._man(p, found, moscow, able, len(able))
        for hex_ in self._outskirts(p, side) if self._held(p, side, found) else ():
            self._man(p, found, hex_, able, int(self.figures["each"]))
        return found

    def _held(self, p: Now, side: int, posts: dict[Unit, Hex]) -> bool:
        """Whether the hexes around Moscow are held, too: by the German once he is in the city."""
        moscow = p.game.map.moscow
        return side == RUSSIAN or moscow in posts.values() or bool(p.stack(moscow))

    def _man(self, p: Now, posts: dict[Unit, Hex], hex_: Hex, able: Able, most: int) -> None:
        """Gives a hex to the strongest who can come and have no post."""
        chosen = [u for u in p.stack(hex_) if not p.game.roster.mobile[u]]
        most += len(chosen)
        for unit, hexes in able:
            comes = hexes >> hex_ & 1 and unit not in posts
            if comes and len(chosen) < most and p.fits([*chosen, unit], hex_):
                chosen.append(unit)
                posts[unit] = hex_

    def _outskirts(self, p: Now, side: int) -> list[Hex]:
        """The hexes around Moscow that the enemy does not touch, the most menaced first."""
        menace, near = self._menace(p, 1 - side), p.game.grid.neighbours(p.game.map.moscow)
        closed = p.ground.occupied[1 - side] | p.ground.zoc[1 - side]
        least = self.figures["menace"]
        free = [h for h in near if not closed >> h & 1 and menace.get(h, 0) >= least]
        free.sort(key=lambda h: (-menace.get(h, 0), h))
        return free[: int(self.figures["ring"])]

    def _wanted(self, p: Now, side: int) -> bool:
        """The German wants one where Moscow is his or empty; the Russian where it is not German and
        Germans could be next to it, as long as they can win by it."""
        moscow = p.game.map.moscow
        if not moscow or p.ground.occupied[1 - side] >> moscow & 1:
            return False
        if side == RUSSIAN and self._safe(p):
            return False
        return side == GERMAN or self._menace(p, GERMAN).get(moscow, 0) >= self.figures["menace"]

    def _comers(self, p: Now, side: int) -> Able:
        """Who could come where around Moscow in an impulse, the strongest first, of equals those
        who are in Moscow."""
        roster, moscow = p.game.roster, p.game.map.moscow
        units = [u for u in p.game.units_of[side] if p.hex[u] and roster.mobile[u]]
        units.sort(key=lambda u: (-roster.defence[u], p.hex[u] != moscow, u))
        step, near = Movement(side, p.game.impulse(p)), p.game.field.around(1 << moscow)
        found = ((u, self._comes(p, step, u) & near) for u in units)
        return [(u, hexes) for u, hexes in found if hexes]

    def _comes(self, p: Now, step: Movement, unit: Unit) -> HexSet:
        here = 1 << p.hex[unit]
        if step.why_no_move(p, unit) is not None:
            return here
        return here | p.game.marching.reach(p, (unit,)).set | self._rides(p, step, unit)

    def _rides(self, p: Now, step: Movement, unit: Unit) -> HexSet:
        """Where a train would bring a Russian."""
        if step.impulse != 1 or step.side == GERMAN:
            return 0
        if p.why_not(Action("rail", (unit,))) is not None:
            return 0
        return pack(p.game.rails.goals(p, (unit,)))

    # -- what follows from it --------------------------------------------------------------------

    def free(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        """Nobody who has a post is drawn into an attack that need not be made: a German fights from
        there whoever he touches (CBT-7), a Russian in the forts nobody (FOR-2)."""
        posts, found = self.posts(p, side), super().free(p, side)
        if side == RUSSIAN:
            return {u: hexes for u, hexes in found.items() if u not in posts}
        return {u: (posts[u],) if u in posts else hexes for u, hexes in found.items()}

    def spoils(self, p: Now, side: int, target: Hex) -> float:
        """Whoever stands next to the Germans in Moscow is to be driven off: they must fight him,
        and thrown back they are out of the city."""
        found, moscow = super().spoils(p, side, target), p.game.map.moscow
        if side == RUSSIAN or moscow not in self.posts(p, side).values():
            return found
        return found + self.figures["clear"] * (p.game.grid.distance(target, moscow) == 1)

    def merits(self, p: Now, unit: Unit) -> Worth:
        """Whoever has a post goes there, and nobody else takes his room."""
        posts, merit = self.posts(p, p.game.side[unit]), super().merits(p, unit)
        post, moscow = posts.get(unit), p.game.map.moscow
        if post is not None:
            return lambda hex_: PLANNED if hex_ == post else merit(hex_)
        if moscow not in posts.values():
            return merit
        return lambda hex_: merit(hex_) - PLANNED * (hex_ == moscow)

    def _movement(self, p: Now, step: Movement) -> Action:
        """Whoever stands in the way of Moscow's garrison leaves first, then those with posts go."""
        order, posts = super()._movement(p, step), self.posts(p, step.side)
        if not posts or order.verb not in ("move", "rail", "end"):
            return order
        units, moscow = set(step.movable(p)), p.game.map.moscow
        for unit in p.stack(moscow):
            if unit in units and posts.get(unit) != moscow:
                return Action("move", (unit,))
        for unit, hex_ in posts.items():
            if unit in units and p.hex[unit] != hex_:
                marches = hex_ in p.game.marching.reach(p, (unit,))
                go = Action("move" if marches else "rail", (unit,))
                if p.why_not(go) is None:
                    return go
        return order

    def rides(self, p: Now, unit: Unit) -> Worth:
        post, ride = self.posts(p, p.game.side[unit]).get(unit), super().rides(p, unit)
        return lambda hex_: PLANNED if hex_ == post else ride(hex_)
