"""Posts of the side that holds: every town that counts gets somebody in time, before the enemy is
there; whoever he has left behind goes back into towns that he does not guard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from zoc.hexes import Hex, HexSet
from zoc.kernel.judgement.counsel import FAR, PLANNED
from zoc.kernel.judgement.posts import share_out
from zoc.kernel.judgement.ways import Toll
from zoc.kernel.play.action import Action
from zoc.titles.moscow_1941.ai.counsel import Moscow1941Counsel
from zoc.titles.moscow_1941.movement import MovementPhase
from zoc.titles.moscow_1941.position import Now, Unit
from zoc.titles.moscow_1941.retreat import Retreat

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


class PostCounsel(Moscow1941Counsel):
    """The counsel, with posts for those who need not hold the line."""

    def __init__(self, game: Moscow1941) -> None:
        super().__init__(game)
        judgement = game.title.read("judgement.toml")["posts"]
        self.figures: dict[str, float] = judgement
        self.posting: bool = game.scenario in judgement["scenarios"]

    def posts(self, p: Now, side: int) -> Mapping[Unit, Hex]:
        """Who is to hold which place."""
        if not self.posting or side == self.attacker:
            return {}
        return self.hold_to("posts", side, p.turn, lambda: self._posted(p, side))

    def _posted(self, p: Now, side: int) -> dict[Unit, Hex]:
        sees, firm = self.sees(), self.figures["firm"]
        stakes, force = self.game.points.stakes_of(p), sees.influence(p, 1 - side)
        last = self._last(p, side)

        def menace(hex_: Hex) -> float:
            if last:
                return 0.0
            near = (*self.game.grid.neighbours(hex_), hex_)
            return max(self.figures["base"], *(force.get(h, 0.0) for h in near))

        menaces = {h: menace(h) for h in stakes}

        def kept(hex_: Hex, own: float) -> float:
            return stakes[hex_] * firm * own / (firm * own + menaces[hex_]) if own else 0.0

        able = self._able(p, side, stakes, last)
        return share_out(able, lambda u: sees.worth(p, u), kept, p.fits, self.figures["least"])

    def _last(self, p: Now, side: int) -> bool:
        """Whether the enemy does not move any more."""
        track = self.game.track
        return p.turn >= track.last_turn and side == track.order[-1]

    def _able(
        self, p: Now, side: int, places: Iterable[Hex], last: bool
    ) -> dict[Unit, dict[Hex, float]]:
        """Who could take or keep which place, and what the way costs."""
        away, figures, enemy = self.game.grid.distance, self.figures, p.ground.occupied[1 - side]
        zone, held = p.ground.zoc[1 - side], p.control[side]
        open_ = [h for h in places if not enemy >> h & 1]
        found = dict[Unit, dict[Hex, float]]()
        for unit in self._free_for_posts(p, side, last):
            here, reach = p.hex[unit], self._reach(p, unit)
            pace = float(self.game.roster.movement[unit])
            costs = dict[Hex, float]()
            for hex_ in open_:
                if hex_ == here:
                    costs[hex_] = -figures["stays"] if not last else 0.0
                elif reach >> hex_ & 1:
                    bad = zone >> hex_ & 1 and not last
                    costs[hex_] = figures["way"] + figures["contact"] * bad
                elif not last and away(here, hex_) <= figures["far"] * pace:
                    if zone >> hex_ & 1:
                        continue
                    costs[hex_] = figures["way"] * (1 + away(here, hex_) / pace)
                if last and held >> hex_ & 1:
                    costs.pop(hex_, None)  # The enemy does not come there any more.
            if costs:
                found[unit] = costs
        return found

    def _reach(self, p: Now, unit: Unit) -> HexSet:
        return self.game.marching.reach(p, (unit,)).set

    def _free_for_posts(self, p: Now, side: int, last: bool) -> Iterable[Unit]:
        """Who need not hold the line."""
        lie, roster, step = self._front(p, side), self.game.roster, MovementPhase(side)
        lines = self.game.supply.within(p, side, self.game.supply.budget[side])
        for unit in self.game.units_of[side]:
            here = p.hex[unit]
            if not here or not roster.regular[unit]:
                continue
            if step.why_no_move(p, unit) is not None:
                continue
            near = lie.get(here, FAR) <= self.weights["watch"]
            if last or not near or not lines >> here & 1 or self.game.control.towns >> here & 1:
                yield unit

    # -- what follows from it --------------------------------------------------------------------

    def free(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        posts = self.posts(p, side)
        return {u: hexes for u, hexes in super().free(p, side).items() if u not in posts}

    def merit(self, p: Now, unit: Unit, hex_: Hex) -> float:
        side = self.game.side[unit]
        post = self.posts(p, side).get(unit)
        if post is None:
            return super().merit(p, unit, hex_)
        if hex_ == post:
            return PLANNED
        toll = Toll(self.weights["through"], self.weights["past"])
        far = self.ways(p, side, "foot", float(self.game.marching.point), [(1 << post, 0.0)], toll)
        bad = p.ground.zoc[1 - side] >> hex_ & 1 and not p.works[side] >> hex_ & 1
        return self.weights["bad_contact"] * bad - far.get(hex_, FAR)

    def _deed(self, p: Now, unit: Unit) -> Action | None:
        post = self.posts(p, self.game.side[unit]).get(unit, 0)
        return None if post and post != p.hex[unit] else super()._deed(p, unit)

    def _wanders(self, p: Now, step: MovementPhase, unit: Unit) -> bool:
        post = self.posts(p, step.side).get(unit, 0)
        if not post:
            return super()._wanders(p, step, unit)
        if post == p.hex[unit] or step.why_no_move(p, unit) is not None:
            return False
        return self._best(p, unit) != p.hex[unit]

    def _movement(self, p: Now, step: MovementPhase) -> Action:
        """Whoever has a post that he can come to goes first."""
        order = super()._movement(p, step)
        if order.verb != "move":
            return order
        for unit, post in self.posts(p, step.side).items():
            here = p.hex[unit]
            if here and here != post and unit > step.unit and self._wanders(p, step, unit):
                return Action("move", (unit,))
        return order

    def _retreat(self, p: Now, step: Retreat, actions: list[Action]) -> Action:
        """Whoever is left of a garrison holds its town."""
        units = step.left(p)
        stakes = self.game.points.stakes_of(p)
        if self.posting and step.side != self.attacker:
            stake = max((stakes.get(p.hex[u], 0.0) for u in units), default=0.0)
            lost = step.length if stake else FAR
            if sum(map(p.cels, units)) > lost and Action("stay") in actions:
                return Action("stay")
        return super()._retreat(p, step, actions)
