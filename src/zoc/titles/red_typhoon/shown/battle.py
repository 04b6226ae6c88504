"""An attack before its die: odds, modifiers, what the die can bring, what the enemy answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.forecast import Forecast
from zoc.kernel.said import signed
from zoc.kernel.show import Counterstroke, ForecastShown, Outcome, Term
from zoc.kernel.show.fortune import Fortune
from zoc.titles.red_typhoon.combat import RANKS, RULES, Battle, Die, length_of, pushes
from zoc.titles.red_typhoon.position import GERMAN, SIDES, State, Unit
from zoc.titles.red_typhoon.retreat import doomed

WORST_FIRST = tuple(RANKS)


def shown(p: State, target: Hex, attackers: Sequence[Unit], able: Sequence[Unit]) -> ForecastShown:
    """The attack on a hex by some units."""
    game, now = p.game, p.game.fighting.odds(p, target, attackers)
    column, attack, defence = now.column, int(now.attack), int(now.defence)
    more = (column + 1) * defence - attack
    last = column >= len(game.fighting.table.columns)
    return ForecastShown(
        target=target,
        odds=f"{column}:1" if column else "below 1:1",
        attack=str(attack),
        defence=str(defence),
        ratio=f"{attack / defence:.2f}" if defence else "",
        spare=f"{attack - column * defence} to spare" if column else "",
        next="" if last else f"{more} more for {column + 1}:1",
        modifier=signed(now.modifier),
        terms=tuple(_terms(now)),
        outcomes=tuple(outcomes(p, target, attackers, column, now.modifier)),
        attackers=tuple(attackers),
        able=tuple(able),
        strengths={str(u): str(game.army.combat[u]) for u in (*able, *p.stack(target))},
        defenders=tuple(p.stack(target)),
        columns=tuple(_beside(p, target, attackers, now)),
        legal=bool(column),
        why="" if column else f"{attack} against {defence} is less than 1:1.",
        reply=_reply(p, target, attackers) if column else None,
    )


def _terms(now: Forecast) -> Iterator[Term]:
    """Every row of the table of modifiers, those that count first."""
    met = {m.why: m for m in now.modifiers}
    for case in sorted(RULES, key=lambda case: case not in met):
        value = signed(met[case].value) if case in met else "0"
        yield Term(case[0].upper() + case[1:], value, RULES[case], case in met)


def _beside(
    p: State, target: Hex, attackers: Sequence[Unit], now: Forecast
) -> Iterator[tuple[str, tuple[Outcome, ...]]]:
    for other in (now.column - 1, now.column + 1):
        if 1 <= other <= len(p.game.fighting.table.columns):
            yield f"{other}:1", tuple(outcomes(p, target, attackers, other, now.modifier))


# -- what the die can do --------------------------------------------------------------------------


def outcomes(
    p: State, target: Hex, attackers: Sequence[Unit], column: int, modifier: int
) -> Iterator[Outcome]:
    """The results of a column with their dice, from the attacker's worst to his best."""
    faces: dict[str, list[int]] = {}
    cases = p.game.fighting.table.cases(column - 1, modifier) if column else []
    for face, code, _ in cases:
        faces.setdefault(code, []).append(face)
    for code in sorted(faces, key=WORST_FIRST.index):
        dice = faces[code]
        span = str(dice[0]) if len(dice) == 1 else f"{dice[0]}–{dice[-1]}"
        text = meaning(p, target, attackers, code)
        yield Outcome(code, text, len(dice) / len(cases), span, RANKS[code])


def meaning(p: State, target: Hex, attackers: Sequence[Unit], code: str) -> str:
    """What a result does, in the attacker's words."""
    german = bool(attackers) and p.game.side[attackers[0]] == GERMAN
    if code.startswith("DR"):
        return _pushed(p, target, length_of(code))
    return {
        "AL": "you lose one unit" + (", or retreat 1 instead" if german else ""),
        "AR": "your units retreat 1, disrupted",
        "C": "nothing happens",
        "EX": "each side loses one unit",
        "DE": "they are eliminated, you may advance",
    }[code]


def _pushed(p: State, target: Hex, length: int) -> str:
    units = p.stack(target)
    lost = len(doomed(p, units, length))
    if lost == len(units):
        return f"they cannot retreat {length}: eliminated, you may advance"
    some = f", {lost} of {len(units)} cannot and are eliminated" if lost else ""
    return f"they retreat {length}, disrupted{some}; you may advance"


# -- the answer -----------------------------------------------------------------------------------


def _reply(p: State, target: Hex, attackers: Sequence[Unit]) -> Counterstroke | None:
    """What enemies who stand next to the hex already could do to those who advance into it."""
    game, side = p.game, p.game.side[attackers[0]]
    combat = game.army.combat
    held = _advancing(p, attackers, side)
    foes = [u for u in game.fighting.threats(p, target, side) if p.hex[u] != target]
    if not held or not foes:
        where = game.label(target)
        return Counterstroke(f"No other enemy stands next to {where}.") if held else None
    attack, defence = sum(combat[u] for u in foes), sum(combat[u] for u in held)
    hexes = tuple(sorted({p.hex[u] for u in foes}))
    column = min(attack // defence, len(game.fighting.table.columns))
    ratio = f"{column}:1" if column else "below 1:1, no attack"
    text = f"From where they stand at most {attack} : {defence}, {ratio}, if your strongest advance"
    return Counterstroke(f"{text}.", hexes)


def _advancing(p: State, attackers: Sequence[Unit], side: int) -> list[Unit]:
    """The strongest attackers that fit into a hex."""
    army, room = p.game.army, p.game.rules.stacking[side]
    held: list[Unit] = []
    for unit in sorted(attackers, key=lambda u: -army.combat[u]):
        if army.stack_points[unit] <= room:
            held.append(unit)
            room -= army.stack_points[unit]
    return held


# -- whom to tick ---------------------------------------------------------------------------------


def suggested(p: State, battle: Battle) -> list[Action]:
    """The smallest set of attackers that reaches the best column and modifier there is."""
    fighting, combat, target = p.game.fighting, p.game.army.combat, battle.target
    ready = fighting.attackers_of(p, battle.side, target)
    if battle.joined or not ready:
        return []
    best = fighting.odds(p, target, ready)
    chosen = list(ready)
    for unit in sorted(ready, key=lambda u: combat[u]):
        rest = [u for u in chosen if u != unit]
        trial = fighting.odds(p, target, rest) if rest else None
        if trial and trial.column >= best.column and trial.modifier >= best.modifier:
            chosen = rest
    strongest = sorted(chosen, key=lambda u: (-combat[u], u))
    return [Action("with", (unit,)) for unit in strongest]


def threat(p: State, hex_: Hex, side: int) -> ForecastShown | None:
    """What the enemies next to a hex could do to a side's units there, given the orders."""
    foes = p.game.fighting.threats(p, hex_, side)
    own = [u for u in p.stack(hex_) if p.game.side[u] == side]
    return shown(p, hex_, foes, foes) if foes and own else None


def forecast(p: State) -> ForecastShown | None:
    """The attack that is being put together, or that waits for its die."""
    battle, die = p.doing(Battle), p.doing(Die)
    if battle is not None:
        able = p.game.fighting.attackers_of(p, battle.side, battle.target)
        return shown(p, battle.target, battle.joined, able)
    return None if die is None else shown(p, die.target, die.joined, die.joined)


# -- luck -----------------------------------------------------------------------------------------


def fortune(before: State, outcome: Action) -> Fortune | None:
    """What the die of an attack means: whether it empties the hex, and how good the result is."""
    die = before.doing(Die)
    if die is None:
        return None
    code = die.result(before, outcome)
    attack, defence = before.game.fighting.sums(before, die.target, die.joined)
    return Fortune(
        side=SIDES[die.side],
        worth=float(pushes(code)),
        order=WORST_FIRST.index(code),
        code=code,
        odds=f"{die.column}:1" + (f" {signed(die.modifier)}" if die.modifier else ""),
        text=f"{attack} : {defence} at {before.game.label(die.target)}",
    )
