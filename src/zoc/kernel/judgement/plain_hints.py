"""Plain hints: what a title's machine players go by before it has hints of its own.

A position is worth its victory points, the strength that stands on the map, supply, and how near
units are to the places that the other side holds. An attack is ranked by all that its dice may
bring."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic

from zoc.hexes.sets import unpack
from zoc.kernel.cycle.attack import CombatPhase
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame

WEIGHTS = {"point": 3.0, "strength": 1.0, "near": 0.15, "cut off": 0.5, "worth": 1.0}
"""What counts how much; a title may give its own as `[weights]` in `judgement.toml`."""


class PlainHints(Generic[S]):
    """Hints for any game of the mechanisms.

    MAY be overridden: `strength` (what a unit is worth), `goals` (where a side wants to be)."""

    def __init__(self, game: Wargame) -> None:
        self.game, self.weights = game, WEIGHTS | _weights(game)

    def strength(self, p: S, unit: Unit) -> float:
        """What a unit on the map is worth."""
        counter, face = self.game.face(p, unit)
        values = counter.values(face)
        figures = (values[name] for name in ("combat", "attack", "strength") if name in values)
        return float(next(figures, 1))

    def goals(self, p: S, side: int) -> Iterable[int]:
        """The hexes that a side does not hold and wants."""
        control = getattr(self.game, "control", None)
        return () if control is None else unpack(control.hexes & ~control.of(p, side))

    # -- hints ---------------------------------------------------------------------------------

    def value(self, p: S, seat: str) -> float:
        """What a position is worth to a seat."""
        mine = self.game.camps.index(seat)
        account = self.game.points
        points: list[int] = [] if account is None else account.totals(p)
        found = 0.0
        for side in range(len(self.game.camps)):
            own = self.weights["point"] * points[side] if points else 0.0
            own += self._army(p, side)
            found += own if side == mine else -own
        return found

    def _army(self, p: S, side: int) -> float:
        """What a side's units amount to, where they stand."""
        near, distance = self.weights["near"], self.game.grid.distance
        supply, goals = getattr(self.game, "supply", None), list(self.goals(p, side))
        total = 0.0
        for unit in self.game.units_of[side]:
            hex_ = p.hex[unit]
            if not hex_:
                continue
            strength = self.weights["strength"] * self.strength(p, unit)
            if supply is not None and supply.state(p, unit):
                strength *= 1 - self.weights["cut off"]
            away = min((distance(hex_, goal) for goal in goals), default=0)
            total += strength - near * away
        return total

    def rank(self, p: S, seat: str, action: Action) -> float | None:
        """How good an action looks: attacks by what their dice bring, joining before fighting, all
        else is tried."""
        if action.verb == "attack":
            return self._attack(p, self.game.camps.index(seat), int(action.args[0]))
        if action.verb == "end":
            return 0.0 if p.doing(CombatPhase) else None
        if action.verb == "with":
            return 2.0
        if action.verb in ("fight", "historical"):
            return 1.0
        return -1.0 if action.verb == "cancel" else None

    def _attack(self, p: S, side: int, target: int) -> float:
        fighting = self.game.fighting
        now = fighting.odds(p, target, fighting.attackers_of(p, side, target))
        found = (fighting.worth(result) * float(chance) for result, chance in now.results.items())
        return self.weights["worth"] * sum(found)


def _weights(game: Wargame) -> dict[str, float]:
    file = game.title.data / "judgement.toml"
    return game.title.read("judgement.toml").get("weights", {}) if file.is_file() else {}
