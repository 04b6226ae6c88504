"""Battles and fire before their dice, as the odds panel shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from zoc.kernel.protocol import Forecast, signed
from zoc.kernel.shown import battle
from zoc.kernel.shown.elements import ForecastShown, OutcomeShown, Term
from zoc.titles.moscow_1941.artillery import Fire, FireDice, gunners
from zoc.titles.moscow_1941.battle import ATTACKER, Battle
from zoc.titles.moscow_1941.declaration import Answer, Assault
from zoc.titles.moscow_1941.position import Now
from zoc.titles.moscow_1941.results import BattleDice, effect
from zoc.titles.moscow_1941.sight import might_help, unseen
from zoc.titles.moscow_1941.strength import attack_of


def forecast(p: Now) -> ForecastShown | None:
    """What is being put together or waits for its dice."""
    step = p.agenda[-1] if p.agenda else None
    if isinstance(step, Assault | Answer | BattleDice):
        return _battle(p, step, step.forecast(p))
    return _fire(p, step) if isinstance(step, Fire) else None


def _battle(p: Now, step: Battle, now: Forecast) -> ForecastShown:
    units = (*step.joined, *step.guns[ATTACKER])
    more = tuple(step.candidates(p)) if isinstance(step, Assault) else ()
    found = battle.shown(p, step.target, units, (*units, *more), now)
    blind = unseen(p, p.game.camps[step.side])
    known = {u: n for u, n in found.strengths.items() if int(u) not in blind}
    # A forecast that names somebody unseen is shown to nobody: closed defenders are not named.
    held = tuple(u for u in found.defenders if u not in blind)
    terms = (*_flown(p, step, now), *_hidden(p, step), *found.terms)
    # What others could answer would be a guess about stacks that nobody has seen.
    return replace(found, defenders=held, strengths=known, reply=None, terms=terms)


def _flown(p: Now, step: Battle, now: Forecast) -> Iterator[Term]:
    """The SPs of aircraft, which are in the sums and stand on no counter (8.2.2, 8.2.4)."""
    for words, side in (("Air support", step.side), ("Defender's air support", 1 - step.side)):
        points = sum(p.game.air.support(p, side, h) for h in step.hexes)
        if points and (side == step.side or now.defence):
            yield Term(words, f"{points} SP", "8.2.2" if side == step.side else "8.2.4")


def _hidden(p: Now, step: Battle) -> Iterator[Term]:
    """What the defender may have near by that the attacker cannot see (R-126)."""
    if isinstance(step, Assault) and step.joined:
        what = {"HQ": ("HQ in a closed stack", "9.2.1"), "ART": ("Guns in closed stacks", "6.3.3")}
        for kind in might_help(p, step):
            words, rule = what[kind]
            yield Term(words, "possible", rule)


def _fire(p: Now, step: Fire) -> ForecastShown:
    now = step.forecast(p)
    outcomes = tuple(_outcome(step, code, chance) for code, chance in now.results.items())
    terms = tuple(Term(m.why.capitalize(), signed(m.value), m.rule, True) for m in now.modifiers)
    hexes = "–".join(p.game.label(h) for h in step.ends)
    rolls = isinstance(step, FireDice)
    able = step.joined if rolls else tuple(dict.fromkeys((*step.joined, *gunners(p, step))))
    points = {str(u): str(attack_of(p, u, u in step.full)) for u in able}
    words = "Barrage on" if step.barrage else "Fire at the bridge" if step.bridge else "Fire at"
    return ForecastShown(
        target=step.target, odds=now.odds, attack=str(now.attack), defence="", ratio="", spare="",
        next="", modifier="0", terms=terms, outcomes=outcomes, attackers=step.joined,
        able=able, strengths=points, title=f"{words} {hexes}", label=now.odds,
    )  # fmt: skip


def _outcome(step: Fire, code: str, chance: Fraction) -> OutcomeShown:
    found = effect(code)
    worth = min(2, found.lose + found.shaken + found.test)
    words = ["the bridge is destroyed"] * found.shaken if step.bridge else found.words()
    return OutcomeShown(code, ", ".join(words) or "no effect", float(chance), "", worth)
