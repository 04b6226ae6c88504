"""What may come of an attack, and what the enemy could do here: answers for people who plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.forecast import Forecast, Route
from zoc.kernel.game import Refusal
from zoc.titles.red_typhoon.movement import reach
from zoc.titles.red_typhoon.odds import odds, threats
from zoc.titles.red_typhoon.retreat import retreats
from zoc.titles.red_typhoon.state import State, Unit


def forecast(p: State, target: Hex, attackers: Sequence[Unit]) -> Forecast:
    """The odds of an attack and what follows from each result without a choice (9.11)."""
    now = odds(p, target, attackers)
    found: dict[str, Fraction] = {}
    for result, chance in now.results.items():
        for what in consequences(p, target, attackers, result):
            found[what] = found.get(what, Fraction(0)) + chance
    return replace(now, consequences=dict(sorted(found.items())))


def why_no_forecast(p: State, target: Hex, attackers: Sequence[Unit]) -> Refusal | None:
    """Why some units could not attack a hex even with all orders (6.2a, 9.2a)."""
    game, where = p.game, p.game.label(target)
    defenders = p.stack(target)
    if not defenders:
        return Refusal(f"nobody stands in {where}", "6.2a")
    for unit in attackers:
        name = game.unit_name(unit)
        if game.side[unit] == game.side[defenders[0]]:
            return Refusal(f"{name} is a friend of those in {where}", "9.0a")
        if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
            return Refusal(f"{name} is not next to {where}", "6.2a")
    return None


def consequences(p: State, target: Hex, attackers: Sequence[Unit], result: str) -> list[str]:
    """What a result brings whatever anybody chooses."""
    if result == "AL":
        german = p.game.side[attackers[0]] == 1
        return ["attacker loses a unit or retreats" if german else "attacker loses a unit"]
    if result == "AR":
        return _thrown_back(p, attackers)
    if result == "EX":
        alone = ["defender's hex emptied"] if len(p.stack(target)) == 1 else []
        return ["attacker loses a unit", "defender loses a unit", *alone]
    if result == "DE":
        return ["defender eliminated", "defender's hex emptied"]
    return _driven_back(p, target, int(result[2:])) if result.startswith("DR") else []


def _driven_back(p: State, target: Hex, length: int) -> list[str]:
    survive = any(retreats(p, u, length) for u in p.stack(target))
    return ["defender disrupted" if survive else "defender eliminated", "defender's hex emptied"]


def _thrown_back(p: State, attackers: Sequence[Unit]) -> list[str]:
    doomed = [u for u in attackers if not retreats(p, u, 1)]
    lost = ["attacker loses a unit"] if doomed else []
    return [*lost, *(["attackers disrupted"] if len(doomed) < len(attackers) else [])]


def threat(p: State, hex_: Hex, side: int) -> Forecast:
    """What all enemies that stand next to a hex could do to the units of a side there now."""
    return forecast(p, hex_, threats(p, hex_, side))


def routes(p: State, unit: Unit) -> list[Route]:
    """Every hex that a unit could reach, whoever's turn it is."""
    found = reach(p, unit)
    return [
        Route(h, p.game.points(found.cost(h)), found.path(h), found.must_stop(h)) for h in found
    ]
