"""An attack, overrun or salvo before its dice: what the mechanisms do not know of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zoc.kernel.protocol import signed
from zoc.kernel.shown import ForecastShown, Term, battle
from zoc.kernel.shown.speaking import called
from zoc.titles.panzer_battles.barrage import Salvo
from zoc.titles.panzer_battles.combat import Battle, CombatDice
from zoc.titles.panzer_battles.fire import BarrageDie
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import DG, OOS, Now
from zoc.titles.panzer_battles.shown import fire
from zoc.titles.panzer_battles.sight import guessed

TROUBLES = ((DG, "disorganised", "1.7b"), (OOS, "out of supply", "1.9i"))


def forecast(p: Now) -> ForecastShown | None:
    """What is being put together or waits for its dice."""
    salvo, barrage = p.doing(Salvo), p.doing(BarrageDie)
    if salvo is not None:
        return fire.salvo(p, salvo)
    if barrage is not None:
        return fire.committed(p, barrage)
    found = battle.forecast(p)
    if found is None:
        return None
    attack = p.doing(Battle)
    if attack is not None and guessed(p, attack.side, attack.target):
        return _guess(whole(p, found))
    if p.doing(CombatDice) is not None:
        name = "Overrun of" if p.under_way(March) else "Attack on"
        found = replace(found, title=f"{name} {p.game.label(found.target)}")
    full = whole(p, found)
    return replace(full, terms=(*full.terms, *_halved(p, found)))


def whole(p: Now, found: ForecastShown) -> ForecastShown:
    """A forecast with the shift of terrain, and what attackers lose across water."""
    now = p.game.fighting.odds(p, found.target, found.attackers)
    return replace(
        found,
        odds=now.odds,
        columns=found.columns if found.legal else (),
        modifier=signed(now.modifier) if now.modifier else "",
        modifies="column" if abs(now.modifier) == 1 else "columns",
        terms=(*found.terms, *_water(p, found)),
    )


def _water(p: Now, found: ForecastShown) -> Iterator[Term]:
    for unit in found.attackers:
        part = p.game.map.effects.assault(p.hex[unit], found.target)
        if part != 1:
            yield Term(f"{called(p, unit)} across water", f"x {part}", "TEC-15")


def _halved(p: Now, found: ForecastShown) -> Iterator[Term]:
    """Who counts less than its counter says (1.7b, 1.9i)."""
    for unit in (*found.attackers, *found.defenders):
        for mark, word, rule in TROUBLES:
            if p.state[unit] & mark:
                yield Term(f"{called(p, unit)} {word}", "x ½", rule)


def _guess(found: ForecastShown) -> ForecastShown:
    """An attack on units of which only the top one is seen: nothing that hangs on the others."""
    top = found.defenders[:1]
    seen = {str(u) for u in (*found.able, *top)}
    return replace(
        found,
        odds="?" if found.legal else found.odds,
        defence="?",
        ratio="",
        spare="",
        next="",
        outcomes=(),
        columns=(),
        defenders=top,
        strengths={u: s for u, s in found.strengths.items() if u in seen},
        reply=None,
    )
