"""What a game with face-down units shows of itself: they are seen and not known, and an attack on
them is foreseen from its worst to its best."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.setup import Placed
from zoc.kernel.cycle.standing import S
from zoc.kernel.play.event import Event
from zoc.kernel.shown import battle
from zoc.kernel.shown.elements import ForecastShown
from zoc.kernel.shown.wargame import WargameShow


class FaceDownShow(WargameShow[S]):
    """The show of a game with `game.hidden`."""

    hides: ClassVar[bool] = True

    def sees(self, p: S, seat: str, unit: int) -> bool:
        return unit not in p.game.hidden.unseen(p, seat)

    def told(self, p: S, event: Event, seat: str) -> bool:
        """All but the set-up of face-down units: its order would tell who is who."""
        hidden = isinstance(event, Placed) and not self.sees(p, seat, event.unit)
        return not hidden and super().told(p, event, seat)

    def forecast(self, p: S) -> ForecastShown | None:
        return _guessed(p, super().forecast(p))

    def threat(self, p: S, hex_: Hex, side: str) -> ForecastShown | None:
        return _guessed(p, super().threat(p, hex_, side))


def _guessed(p: S, found: ForecastShown | None) -> ForecastShown | None:
    """A forecast as the seat may know it, without the units that it may not."""
    hidden = p.game.hidden
    if found is None or not hidden.guessed(p, found.target, found.attackers):
        return found
    now = hidden.odds(p, found.target, found.attackers)
    blind = {*hidden.guessed(p, found.target, found.able)}
    found = battle.shown(p, found.target, found.attackers, found.able, now)
    attackers, able, defenders = (
        tuple(unit for unit in units if unit not in blind)
        for units in (found.attackers, found.able, found.defenders)
    )
    strengths = {unit: text for unit, text in found.strengths.items() if int(unit) not in blind}
    if (now.best or now).column:
        found = replace(found, legal=True, why="")
    known = replace(found, attackers=attackers, able=able, defenders=defenders)
    return replace(known, strengths=strengths, reply=None)
