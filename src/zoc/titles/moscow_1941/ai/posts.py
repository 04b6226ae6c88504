"""Posts: who is to walk into which town that nobody holds.

Points are those of the end, and whoever is cut off holds a town as well as anybody else. So the side
that holds goes back into towns behind the enemy that he has left empty, where he cannot come next
turn; on its last turn, after which he does not come any more, wherever it can. The side that attacks
looks at it once, on its last turn: it takes what is empty and guards what the other could still
walk into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from zoc.hexes import Hex, HexSet
from zoc.kernel.judgement.counsel import PLANNED
from zoc.kernel.judgement.posts import share_out
from zoc.kernel.play.action import Action
from zoc.titles.moscow_1941.ai.counsel import Moscow1941Counsel
from zoc.titles.moscow_1941.movement import MovementPhase
from zoc.titles.moscow_1941.position import ACTIVE, Now, Unit

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


class PostCounsel(Moscow1941Counsel):
    """What those go by who plan a whole phase: the counsel, and posts."""

    def __init__(self, game: Moscow1941) -> None:
        super().__init__(game)
        told = game.title.read("judgement.toml")["posts"]
        self.figures: dict[str, float] = told
        self.posting: bool = game.scenario in told["scenarios"]

    def posts(self, p: Now, side: int) -> Mapping[Unit, Hex]:
        """Who is to stand in which town."""
        if not self.posting or (side == self.attacker and not self._ending(p)):
            return {}
        return self.hold_to("posts", side, p.turn, lambda: self._posted(p, side))

    def _ending(self, p: Now) -> bool:
        return p.turn >= self.game.track.last_turn

    def _posted(self, p: Now, side: int) -> dict[Unit, Hex]:
        sees, stakes, firm = self.sees(), self.game.points.stakes_now(p), self.figures["firm"]
        menaces = self._menaces(p, side, stakes)

        def kept(hex_: Hex, own: float) -> float:
            if not menaces[hex_]:
                return stakes[hex_] * bool(own or p.control[side] >> hex_ & 1)
            return stakes[hex_] * firm * own / (firm * own + menaces[hex_])

        wanted = [h for h in stakes if self._ending(p) or not menaces[h]]
        able = {u: self._ways_to(p, u, wanted) for u in self._unbound(p, side)}
        return share_out(able, lambda u: sees.worth(p, u), kept, p.fits, self.figures["least"])

    def _menaces(self, p: Now, side: int, places: Iterable[Hex]) -> dict[Hex, float]:
        """What the enemy could bring to each place on his next turn, if he has one."""
        if self._ending(p) and side == self.game.track.order[-1]:
            return dict.fromkeys(places, 0.0)
        force, near = self.sees().influence(p, 1 - side), self.game.grid.neighbours
        return {h: max(force.get(n, 0.0) for n in (h, *near(h))) for h in places}

    def _unbound(self, p: Now, side: int) -> Iterator[Unit]:
        """Who may be sent: of the side that holds those who are cut off or guard nothing, of the
        one that attacks those who are in no attack; on the last turn everybody else, too."""
        step, lines = MovementPhase(side), self._lie(p, side).lines
        busy = self.assaults(p, side).goals if side == self.attacker else {}
        for unit in self.game.units_of[side]:
            here = p.hex[unit]
            if not here or unit in busy or not self.game.roster.regular[unit]:
                continue
            free = self._ending(p) or not lines >> here & 1 or not self._stays(p, unit)
            if free and step.why_no_move(p, unit) is None:
                yield unit

    def _ways_to(self, p: Now, unit: Unit, places: Iterable[Hex]) -> dict[Hex, float]:
        """What it costs a unit to be in each place that it can come to and no enemy is in."""
        here, closed = p.hex[unit], p.ground.occupied[1 - self.game.side[unit]]
        open_ = self._reach(p, unit) & ~closed | 1 << here
        return {h: self.figures["way"] * (h != here) for h in places if open_ >> h & 1}

    def _reach(self, p: Now, unit: Unit) -> HexSet:
        return self.game.marching.reach(p, (unit,)).set

    # -- what follows from it --------------------------------------------------------------------

    def free(self, p: Now, side: int) -> dict[Unit, Iterable[Hex]]:
        """Nobody of the side that holds leaves his post for an attack."""
        found = super().free(p, side)
        posts = self.posts(p, side) if side != self.attacker else {}
        return {u: hexes for u, hexes in found.items() if u not in posts}

    def merit(self, p: Now, unit: Unit, hex_: Hex) -> float:
        """Whoever has a post goes there."""
        post = self.posts(p, self.game.side[unit]).get(unit)
        if post is None:
            return super().merit(p, unit, hex_)
        return PLANNED if hex_ == post else self.worth(p, unit, hex_)

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
        """Whoever has a post goes before the others. The phase knows who moved last: nobody before
        him is asked again."""
        order, posts = super()._movement(p, step), self.posts(p, step.side)
        if not posts or order.verb not in ("move", "end"):
            return order
        units = [*posts, *(u for u in self.game.units_of[step.side] if u not in posts)]
        asked = units.index(step.unit) + 1 if step.unit in units else 0
        going = (u for u in units[asked:] if p.hex[u] and self._wanders(p, step, u))
        return next((Action("move", (u,)) for u in going), Action("end"))
