"""Answers for people who plan: attacks, salvos and threats before any die is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.forecast import Forecast
from zoc.titles.panzer_battles.forecast import forecast, salvo_forecast, threat, why_no_forecast
from zoc.titles.panzer_battles.goals import Goals
from zoc.titles.panzer_battles.faults import faults
from zoc.titles.panzer_battles.position import SIDES, Unit
from zoc.titles.panzer_battles.victory import account


class Answers(Goals):
    """A game that can be asked."""

    def forecast(self, p: Any) -> Forecast | None:
        """The attack or the salvo that is being put together, if one is."""
        if not p.agenda or p.agenda[-1][0] not in ("battle", "salvo"):
            return None
        step, _, target, units = p.agenda[-1]
        return salvo_forecast(p, target, units) if step == "salvo" else forecast(p, target, units)

    def forecast_attack(self, p: Any, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """What an attack on a hex by some units would be, whether they are activated or not."""
        refusal = why_no_forecast(p, target, attackers)
        if refusal is not None:
            raise refusal
        return forecast(p, target, attackers)

    def threat(self, p: Any, hex_: Hex, side: str) -> Forecast:
        """What the enemies that stand next to a hex could do to a side's units there."""
        return threat(p, hex_, SIDES.index(side))

    def account(self, p: Any) -> list[tuple[str, str, int, str]]:
        """What each side has of what the scenario asks for."""
        return [(item.side, item.why, item.vp, item.rule) for item in account(p)]

    def faults(self, p: Any) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return faults(p)
