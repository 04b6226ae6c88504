"""An attack or overrun before its dice: odds, terrain, what the dice can bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from zoc.hexes import Hex
from zoc.kernel.cycle.dice import SUMS
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import Forecast
from zoc.kernel.shown import ForecastShown, Outcome, Term
from zoc.kernel.shown.fortune import Fortune
from zoc.kernel.shown.plain import signed
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.barrage import Salvo
from zoc.titles.panzer_battles.combat import Battle, CombatDice, meaning
from zoc.titles.panzer_battles.fire import BarrageDie
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.phrases import figure
from zoc.titles.panzer_battles.position import SIDES, State, Unit
from zoc.titles.panzer_battles.shown import fire
from zoc.titles.panzer_battles.sight import guessed

THROWS = sum(SUMS.values())


def shown(p: State, target: Hex, attackers: Sequence[Unit], able: Sequence[Unit]) -> ForecastShown:
    """The attack on a hex by some units."""
    fighting = p.game.fighting
    now, table = fighting.odds(p, target, attackers), fighting.table
    legal = bool(now.results)
    units = (*able, *p.stack(target))
    near = range(max(0, now.column - 2), min(len(table.columns), now.column + 1))
    return ForecastShown(
        target=target,
        odds=now.odds if legal else "no attack",
        attack=figure(now.attack),
        defence=figure(now.defence),
        ratio=f"{float(now.attack / now.defence):.2f}" if now.defence else "",
        spare=_spare(p, now) if legal else "",
        next=_next(p, now) if legal else "",
        modifier=signed(now.modifier) if now.modifier else "",
        modifies="column" if abs(now.modifier) == 1 else "columns",
        terms=tuple(_terms(p, target, attackers)),
        outcomes=tuple(outcomes(p, now.column - 1)) if legal else (),
        attackers=tuple(attackers),
        able=tuple(able),
        strengths={str(u): _strength(p, u, target) for u in units},
        defenders=tuple(p.stack(target)),
        columns=tuple((table.columns[c], tuple(outcomes(p, c))) for c in near if legal),
        legal=legal,
        why="" if legal else "Nobody with an attack strength has joined.",
    )


def _column(p: State, now: Forecast, more: int = 0) -> int:
    """The column before terrain, with so much more strength."""
    fighting = p.game.fighting
    return fighting.table.column(now.attack + more, now.defence, fighting.rounding)


def _spare(p: State, now: Forecast) -> str:
    """How much less would do for the same column."""
    here, less = _column(p, now), 0
    while now.attack - less > 1 and _column(p, now, -less - 1) == here:
        less += 1
    return f"{less} to spare" if less else ""


def _next(p: State, now: Forecast) -> str:
    """How much more the next column needs; '' where the table ends."""
    columns, here, more = p.game.fighting.table.columns, _column(p, now), 1
    if here + 1 >= len(columns) or now.column >= len(columns):
        return ""
    while _column(p, now, more) == here:
        more += 1
    return f"{more} more for {columns[now.column]}"


def _strength(p: State, unit: Unit, target: Hex) -> str:
    if p.hex[unit] == target:
        return figure(strength.defence(p, unit))
    part = p.game.map.effects.assault(p.hex[unit], target)
    return figure(strength.attack(p, unit) * part)


def _terms(p: State, target: Hex, attackers: Sequence[Unit]) -> Iterator[Term]:
    for modifier in p.game.fighting.odds(p, target, attackers).modifiers:
        value = f"{signed(modifier.value)} {modifier.what}" if modifier.value else ""
        yield Term(modifier.why, value, modifier.rule)
    for unit in attackers:
        part = p.game.map.effects.assault(p.hex[unit], target)
        if part != 1:
            yield Term(f"{p.game.show.call(p.game, unit)} across water", f"x {part}", "TEC-15")


def outcomes(p: State, column: int) -> Iterator[Outcome]:
    """The results of a column with their dice, from the attacker's worst to his best."""
    throws: dict[str, list[int]] = {}
    for dice in SUMS:
        throws.setdefault(p.game.fighting.table.result(column, dice), []).append(dice)
    for code, dice in throws.items():
        span = str(dice[0]) if len(dice) == 1 else f"{dice[0]}–{dice[-1]}"
        chance = sum(SUMS[d] for d in dice) / THROWS
        yield Outcome(code, meaning(code), chance, span, rank(code))


def rank(code: str) -> int:
    """How good a result is for the attacker."""
    if code.startswith("D"):
        return 2 if code[1] in "12" else 1
    if "D" in code:
        return 0
    return -2 if code.startswith("A2") or ("r" in code and code[1] == "1") else -1


def forecast(p: State) -> ForecastShown | None:
    """The attack, overrun or salvo that is being put together or waits for its dice."""
    salvo, battle, dice = p.doing(Salvo), p.doing(Battle), p.doing(CombatDice)
    if salvo is not None:
        return fire.salvo(p, salvo)
    if battle is not None:
        able = p.game.fighting.attackers_of(p, battle.side, battle.target)
        found = shown(p, battle.target, battle.joined, able)
        return _guess(p, found) if guessed(p, battle.side, battle.target) else found
    if dice is not None:
        name = "Overrun of" if any(isinstance(s, March) for s in p.agenda) else "Attack on"
        found = shown(p, dice.target, dice.units, dice.units)
        return replace(found, title=f"{name} {p.game.label(dice.target)}")
    barrage = p.doing(BarrageDie)
    return fire.committed(p, barrage) if barrage is not None else None


def _guess(p: State, found: ForecastShown) -> ForecastShown:
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
    )


def threat(p: State, hex_: Hex, side: int) -> ForecastShown | None:
    """What the enemies next to a hex could do to a side's units there, were they activated."""
    foes = p.game.fighting.threatening(p, hex_, side)
    own = [u for u in p.stack(hex_) if p.game.side[u] == side]
    return shown(p, hex_, foes, foes) if foes and own else None


def suggested(p: State, battle: Battle) -> list[Action]:
    """All who add to the attack: those with an attack rating."""
    if battle.joined:
        return []
    has_attack = p.game.ratings.has_attack
    ready = [
        u for u in p.game.fighting.attackers_of(p, battle.side, battle.target) if has_attack[u]
    ]
    return [Action("with", (unit,)) for unit in ready]


def fortune(before: State, outcome: Action) -> Fortune | None:
    """What the dice of an attack mean to the attacker."""
    step = before.doing(CombatDice)
    if step is None or outcome.verb != "dice":
        return None
    now, code = step.result(before, outcome)
    text, won = f"Attack on {before.game.label(step.target)}", float(code.startswith("D"))
    return Fortune(SIDES[step.side], won, float(outcome.args[0]), code, now.odds, text)
