"""What may come of an attack or a salvo, and what the enemy could do here: for people who plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from zoc.hexes import Hex
from zoc.kernel.forecast import Forecast, Modifier
from zoc.kernel.game import Refusal
from zoc.titles.panzer_battles.barrage import AIR, disorganises, firer_name, rating
from zoc.titles.panzer_battles.fire import kill_modifier, kill_number
from zoc.titles.panzer_battles.odds import odds, parts
from zoc.titles.panzer_battles.retreat import ways_back
from zoc.titles.panzer_battles.position import OOS, State, Unit
from zoc.titles.panzer_battles.words import some

DIE = range(1, 7)


def forecast(p: State, target: Hex, attackers: Sequence[Unit]) -> Forecast:
    """The odds of an attack and what follows from each result without a choice."""
    now = odds(p, target, attackers)
    found: dict[str, Fraction] = {}
    for result, chance in now.results.items():
        for what in consequences(p, target, attackers, result):
            found[what] = found.get(what, Fraction(0)) + chance
    return replace(now, consequences=dict(sorted(found.items())))


def consequences(p: State, target: Hex, attackers: Sequence[Unit], result: str) -> list[str]:
    """What a result brings whatever anybody chooses."""
    found: list[str] = []
    for who, steps, hexes in parts(result):
        units = attackers if who == "A" else p.stack(target)
        name = "attacker" if who == "A" else "defender"
        if steps:
            found.append(f"{name} loses {some(steps, 'step')}")
        gone = steps >= sum(p.steps(u) for u in units)
        cut_off = bool(hexes) and all(_cut_off(p, u, hexes) for u in units)
        if gone or cut_off:
            found.append(f"{name} destroyed")
        if who == "D" and (gone or hexes):
            found.append("defender's hex emptied")
    return found


def _cut_off(p: State, unit: Unit, hexes: int) -> bool:
    return not ways_back(p, p.game.side[unit], p.hex[unit], hexes)


def why_no_forecast(p: State, target: Hex, attackers: Sequence[Unit]) -> Refusal | None:
    """Why some units could not attack a hex even if they were activated."""
    game, where = p.game, p.game.label(target)
    defenders = p.stack(target)
    if not defenders:
        return Refusal(f"nobody stands in {where}", "SCS-7.1")
    for unit in attackers:
        name = game.unit_name(unit)
        if game.side[unit] == game.side[defenders[0]]:
            return Refusal(f"{name} is a friend of those in {where}", "SCS-7.1")
        if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
            return Refusal(f"{name} is not next to {where}", "SCS-7.1")
        if not game.effects.assault(p.hex[unit], target):
            return Refusal(f"no way leads {name} across to {where}", "TEC-10")
    return None


def threat(p: State, hex_: Hex, side: int) -> Forecast:
    """What all enemies next to a hex could do to the units of a side there, were they activated."""
    game = p.game
    near = [h for h in game.grid.neighbours(hex_) if game.effects.assault(h, hex_)]
    enemies = [u for h in near for u in p.stack(h) if game.side[u] != side and not p.state[u] & OOS]
    return forecast(p, hex_, enemies)


# -- barrages ----------------------------------------------------------------------------------

Crowd = tuple[int, int]
"""How many units of two steps and of one step a hex holds."""


def salvo_forecast(p: State, target: Hex, firers: Sequence[Unit]) -> Forecast:
    """The exact chances that a salvo disorganises a hex and of the steps it kills (1.10a)."""
    units = p.stack(target)
    strong = sum(p.steps(u) > 1 for u in units)
    spread = _spread(p, target, firers, (strong, len(units) - strong))
    calm = Fraction(1)
    for firer in firers:
        calm *= 1 - hit_chance(p, target, firer)
    results = {"disorganised": 1 - calm} if firers else {}
    for killed in sorted(k for k in spread if k):
        results[f"{some(killed, 'step')} killed"] = spread[killed]
    names = ", ".join(firer_name(p, f) for f in firers) or "nobody yet"
    headline = f"{names} on {p.game.label(target)}"
    return Forecast(0, 0, 0, tuple(_modifiers(p, target, firers)), results, headline=headline)


def hit_chance(p: State, target: Hex, firer: Unit) -> Fraction:
    """The chance that one barrage disorganises a hex."""
    added = p.game.effects.barrage_modifier(target, firer == AIR)
    hits = sum(disorganises(die, added, rating(p, firer)) for die in DIE)
    return Fraction(hits, len(DIE))


def kill_chance(p: State, target: Hex, firer: Unit, crowd: Crowd) -> Fraction:
    """The chance that a kill roll on a hex with so many units succeeds."""
    added, needed = kill_modifier(p, target, sum(crowd)), kill_number(p, firer)
    return Fraction(sum(die + added >= needed for die in DIE), len(DIE))


def _spread(p: State, target: Hex, firers: Sequence[Unit], crowd: Crowd) -> dict[int, Fraction]:
    """How likely each number of killed steps is. Two-step units are taken first, as all but the
    88 must; the steps killed are the same either way."""
    if not firers:
        return {0: Fraction(1)}
    first, *rest = firers
    strong, weak = crowd
    kill = hit_chance(p, target, first) * kill_chance(p, target, first, crowd)
    if 2 * strong + weak < 2:
        kill = Fraction(0)
    after = (strong - 1, weak + 1) if strong else (0, weak - 1)
    found = {n: (1 - kill) * c for n, c in _spread(p, target, rest, crowd).items()}
    if kill:
        for number, chance in _spread(p, target, rest, after).items():
            found[number + 1] = found.get(number + 1, Fraction(0)) + kill * chance
    return found


def _modifiers(p: State, target: Hex, firers: Sequence[Unit]) -> list[Modifier]:
    effects, found = p.game.effects, list[Modifier]()
    guns = effects.barrage_modifier(target, air=False)
    if guns and any(f != AIR for f in firers):
        found.append(Modifier("terrain", guns, "1.3a-5", "to the roll"))
    strike = effects.barrage_modifier(target, air=True)
    if strike and AIR in firers:
        found.append(Modifier("terrain, air strike", strike, "1.3a-5", "to the roll"))
    kill = kill_modifier(p, target, len(p.stack(target)))
    if kill:
        found.append(Modifier("stack and city", kill, "KILL-1", "to the kill roll"))
    return found
