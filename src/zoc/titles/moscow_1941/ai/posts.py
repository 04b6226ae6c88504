"""Posts: who is to stand in which town.

Points are those of the end, and whoever is cut off holds a town as well as anybody else. So of the
side that holds whoever is behind the line goes into a town in time and digs in; whoever is needed
in none goes on to meet the enemy. He goes back into towns that the enemy has left empty behind him,
too, where the enemy cannot come next turn, and on the last turn, after which the enemy does not
move, wherever he can.
The side that attacks looks at it once, on its last turn: it takes what is empty and guards what
the other could still walk into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex, HexSet, unpack
from zoc.kernel.judgement.counsel import FAR, PLANNED
from zoc.kernel.judgement.posts import share_out
from zoc.kernel.judgement.ways import Toll
from zoc.kernel.protocol import Action
from zoc.titles.moscow_1941.ai.counsel import Moscow1941Counsel
from zoc.titles.moscow_1941.ai.hints import Worths
from zoc.titles.moscow_1941.movement import MovementPhase
from zoc.titles.moscow_1941.position import ACTIVE, Now, Unit

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


class WalkInCounsel(Moscow1941Counsel):
    """What those go by who decide one order at a time: the counsel, and posts in towns where
    somebody can be at once."""

    ahead: float = 0.0
    """Nobody is sent farther than so many turns."""

    def __init__(self, game: Moscow1941) -> None:
        super().__init__(game)
        judgement = self.judgement()
        self.figures: dict[str, float] = judgement["posts"]
        levels: dict[str, dict[str, Any]] = judgement["levels"]
        self.levels = {name: of | of.get(game.scenario, {}) for name, of in levels.items()}

    def _of_level(self, name: str) -> float:
        """A weight as the player's level has it."""
        return self.levels.get(self.level, {}).get(name, self.weights[name])

    @property
    def posting(self) -> bool:
        """Whether anybody is sent to posts."""
        return bool(self.weights["posts"] and self._of_level("posts"))

    def posts(self, p: Now, side: int) -> Mapping[Unit, Hex]:
        """Who is to stand in which town."""
        if not self.posting or not self._looks(p, side):
            return {}
        return self.hold_to("posts", side, p.turn, lambda: self._posted(p, side))

    def mass(self) -> tuple[int, float]:
        """Whoever decides one order at a time brings fewer together."""
        most, each = super().mass()
        return min(most, int(self._of_level("by_orders"))), each

    def _looks(self, p: Now, side: int) -> bool:
        """The side that attacks looks at it on its last turn."""
        return side != self.attacker or not self.turns_left(p)

    def _posted(self, p: Now, side: int) -> dict[Unit, Hex]:
        sees, stakes, coming = self.sees(), self.game.points.stakes_now(p), self._coming(p, side)
        least = self.figures["later"] if self.turns_left(p) else 0.0

        def kept(hex_: Hex, own: float) -> float:
            menace = max(least, coming.get(hex_, 0.0))
            if not menace:
                return stakes[hex_] * bool(own or p.control[side] >> hex_ & 1)
            firm = self.figures["firm"] * own
            return stakes[hex_] * firm / (firm + menace)

        able = {u: self._ways_to(p, u, stakes, coming) for u in self._unbound(p, side)}
        return share_out(able, lambda u: sees.worth(p, u), kept, p.fits)

    def _coming(self, p: Now, side: int) -> Mapping[Hex, float]:
        """What the enemy could bring to each hex, or next to it, on his next turn, if he has
        one."""
        if not self.turns_left(p) and side == self.game.track.order[-1]:
            return {}
        force, near = self.sees().influence(p, 1 - side), self.game.grid.neighbours
        places = unpack(self.game.control.towns)
        found = {h: max(force.get(n, 0.0) for n in (h, *near(h))) for h in places}
        return {h: menace for h, menace in found.items() if menace}

    def _unbound(self, p: Now, side: int) -> Iterator[Unit]:
        """Who may be sent: of the side that holds those who are cut off or stand behind the line,
        of the one that attacks those who are in no attack; on the last turn everybody else,
        too."""
        step, lie = MovementPhase(side), self._lie(p, side)
        busy = self.assaults(p, side).goals if side == self.attacker else {}
        for unit in self.game.units_of[side]:
            here = p.hex[unit]
            if not here or unit in busy or not self.game.roster.regular[unit]:
                continue
            behind = lie.front.get(here, FAR) > self.weights["watch"] or not lie.lines >> here & 1
            if (behind or not self.turns_left(p)) and step.why_no_move(p, unit) is None:
                yield unit

    def _ways_to(
        self, p: Now, unit: Unit, places: Iterable[Hex], coming: Mapping[Hex, float]
    ) -> dict[Hex, float]:
        """What it costs a unit to be in each place that no enemy is in: the one where it stands,
        those that he cannot come to next turn, on the last turn all. Towns of his are for those
        who can be there at once."""
        side, here, left = self.game.side[unit], p.hex[unit], self.turns_left(p)
        way, far, pace = self.figures["way"], self.ahead, self.game.roster.movement[unit]
        reach, closed = self._reach(p, unit), p.ground.occupied[1 - side]
        found = dict[Hex, float]()
        for hex_ in places:
            turns, own = self.game.grid.distance(here, hex_) / pace, p.control[side] >> hex_ & 1
            if hex_ == here:
                found[hex_] = -self.figures["stays"]
            elif closed >> hex_ & 1:
                continue
            elif reach >> hex_ & 1 and not (left and hex_ in coming):
                found[hex_] = way
            elif own and hex_ not in coming and turns <= min(left, far):
                found[hex_] = way * (1 + turns)
        return found

    def _reach(self, p: Now, unit: Unit) -> HexSet:
        return self.game.marching.reach(p, (unit,)).set

    # -- what follows from it --------------------------------------------------------------------

    def _merits(self, p: Now, unit: Unit) -> Worths:
        """Whoever has a post goes there, or nearer to it out of the enemy's zones."""
        side = self.game.side[unit]
        post = self.posts(p, side).get(unit)
        if post is None:
            return super()._merits(p, unit)
        toll = Toll(self.weights["through"], self.weights["past"])
        clear, bad = float(self.game.marching.point), self.weights["bad_contact"]
        far = self.ways(p, side, "foot", clear, [(1 << post, 0.0)], toll)
        return lambda h: PLANNED if h == post else bad * self._bound(p, side, h) - far.get(h, FAR)

    def _bound(self, p: Now, side: int, hex_: Hex) -> bool:
        """Whether somebody in a hex would have to fight."""
        return bool(p.ground.zoc[1 - side] & ~p.works[side] & 1 << hex_)

    def _deed(self, p: Now, unit: Unit) -> Action | None:
        post = self.posts(p, self.game.side[unit]).get(unit, p.hex[unit])
        return super()._deed(p, unit) if post == p.hex[unit] else None

    def _wanders(self, p: Now, step: MovementPhase, unit: Unit) -> bool:
        post = self.posts(p, step.side).get(unit)
        if post is None:
            return super()._wanders(p, step, unit)
        able = post != p.hex[unit] and not p.state[unit] & ACTIVE
        able = able and step.why_no_move(p, unit) is None
        return able and self._best(p, unit) != p.hex[unit]

    def _movement(self, p: Now, step: MovementPhase) -> Action:
        """Whoever comes in, then whoever has a post, then all else. The phase knows who moved last:
        nobody before him is asked again."""
        order, posts = super()._movement(p, step), list(self.posts(p, step.side))
        if order.verb == "enter":
            return order
        asked = posts.index(step.unit) + 1 if step.unit in posts else 0
        going = (u for u in posts[asked:] if p.hex[u] and self._wanders(p, step, u))
        return next((Action("move", (u,)) for u in going), order)


class PostCounsel(WalkInCounsel):
    """What those go by who plan a whole phase: posts for turns to come, too."""

    def __init__(self, game: Moscow1941) -> None:
        super().__init__(game)
        self.ahead = self.figures["far"]

    def mass(self) -> tuple[int, float]:
        return Moscow1941Counsel.mass(self)
