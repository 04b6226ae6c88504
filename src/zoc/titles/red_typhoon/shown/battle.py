"""An attack before its die: odds, modifiers, what the die can bring, what the enemy answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.dice import FACES
from zoc.kernel.show import Counterstroke, ForecastShown, Outcome, Term
from zoc.kernel.show.fortune import Fortune
from zoc.kernel.show.plain import signed
from zoc.titles.red_typhoon.combat import attackers_of
from zoc.titles.red_typhoon.odds import RULES, odds, threats
from zoc.titles.red_typhoon.retreat import retreats
from zoc.titles.red_typhoon.state import GERMAN, SIDES, State, Unit

WORST_FIRST = ("AL", "AR", "C", "EX", "DR1", "DR2", "DR3", "DR4", "DE")
RANKS = {"AL": -2, "AR": -1, "C": 0, "EX": 0, "DE": 2}
"""How good a result is for the attacker; retreats of the defender are 1."""


def shown(p: State, target: Hex, attackers: Sequence[Unit], able: Sequence[Unit]) -> ForecastShown:
    """The attack on a hex by some units."""
    game, now = p.game, odds(p, target, attackers)
    column, attack, defence = now.column, int(now.attack), int(now.defence)
    more = (column + 1) * defence - attack
    last = column >= game.last_column
    return ForecastShown(
        target=target,
        odds=f"{column}:1" if column else "below 1:1",
        attack=str(attack),
        defence=str(defence),
        ratio=f"{attack / defence:.2f}" if defence else "",
        spare=f"{attack - column * defence} to spare" if column else "",
        next="" if last else f"{more} more for {column + 1}:1",
        modifier=signed(now.modifier),
        terms=tuple(_terms(p, target, attackers)),
        outcomes=tuple(outcomes(p, target, attackers, column, now.modifier)),
        attackers=tuple(attackers),
        able=tuple(able),
        strengths={str(u): str(game.combat[u]) for u in (*able, *p.stack(target))},
        defenders=tuple(p.stack(target)),
        columns=tuple(_beside(p, target, attackers, column, now.modifier)),
        legal=bool(column),
        why="" if column else f"{attack} against {defence} is less than 1:1.",
        reply=_reply(p, target, attackers) if column else None,
    )


def _terms(p: State, target: Hex, attackers: Sequence[Unit]) -> Iterator[Term]:
    """Every row of the table of modifiers, those that count first."""
    met = {m.why: m for m in odds(p, target, attackers).modifiers}
    for case in sorted(RULES, key=lambda case: case not in met):
        value = signed(met[case].value) if case in met else "0"
        yield Term(case[0].upper() + case[1:], value, RULES[case], case in met)


def _beside(
    p: State, target: Hex, attackers: Sequence[Unit], column: int, modifier: int
) -> Iterator[tuple[str, tuple[Outcome, ...]]]:
    for other in (column - 1, column + 1):
        if 1 <= other <= p.game.last_column:
            yield f"{other}:1", tuple(outcomes(p, target, attackers, other, modifier))


# -- what the die can do --------------------------------------------------------------------------


def outcomes(
    p: State, target: Hex, attackers: Sequence[Unit], column: int, modifier: int
) -> Iterator[Outcome]:
    """The results of a column with their dice, from the attacker's worst to his best."""
    faces: dict[str, list[int]] = {}
    if column:
        for face in FACES:
            faces.setdefault(p.game.result(column, face + modifier), []).append(face)
    for code in sorted(faces, key=WORST_FIRST.index):
        dice = faces[code]
        span = str(dice[0]) if len(dice) == 1 else f"{dice[0]}–{dice[-1]}"
        text = meaning(p, target, attackers, code)
        yield Outcome(code, text, len(dice) / len(FACES), span, RANKS.get(code, 1))


def meaning(p: State, target: Hex, attackers: Sequence[Unit], code: str) -> str:
    """What a result does, in the attacker's words."""
    german = bool(attackers) and p.game.side[attackers[0]] == GERMAN
    if code.startswith("DR"):
        return _pushed(p, target, int(code[2:]))
    return {
        "AL": "you lose one unit" + (", or retreat 1 instead" if german else ""),
        "AR": "your units retreat 1, disrupted",
        "C": "nothing happens",
        "EX": "each side loses one unit",
        "DE": "they are eliminated, you may advance",
    }[code]


def _pushed(p: State, target: Hex, length: int) -> str:
    units = p.stack(target)
    lost = sum(not retreats(p, u, length) for u in units)
    if lost == len(units):
        return f"they cannot retreat {length}: eliminated, you may advance"
    some = f", {lost} of {len(units)} cannot and are eliminated" if lost else ""
    return f"they retreat {length}, disrupted{some}; you may advance"


# -- the answer -----------------------------------------------------------------------------------


def _reply(p: State, target: Hex, attackers: Sequence[Unit]) -> Counterstroke | None:
    """What enemies who stand next to the hex already could do to those who advance into it."""
    game, side = p.game, p.game.side[attackers[0]]
    held = _advancing(p, attackers, side)
    foes = [u for u in threats(p, target, side) if p.hex[u] != target]
    if not held or not foes:
        where = game.label(target)
        return Counterstroke(f"No other enemy stands next to {where}.") if held else None
    attack, defence = sum(game.combat[u] for u in foes), sum(game.combat[u] for u in held)
    hexes = tuple(sorted({p.hex[u] for u in foes}))
    column = min(attack // defence, game.last_column)
    ratio = f"{column}:1" if column else "below 1:1, no attack"
    text = f"From where they stand at most {attack} : {defence}, {ratio}, if your strongest advance"
    return Counterstroke(f"{text}.", hexes)


def _advancing(p: State, attackers: Sequence[Unit], side: int) -> list[Unit]:
    """The strongest attackers that fit into a hex."""
    game, room = p.game, p.game.stacking[side]
    held: list[Unit] = []
    for unit in sorted(attackers, key=lambda u: -game.combat[u]):
        if game.stack_points[unit] <= room:
            held.append(unit)
            room -= game.stack_points[unit]
    return held


# -- whom to tick ---------------------------------------------------------------------------------


def suggested(p: State) -> list[Action]:
    """The smallest set of attackers that reaches the best column and modifier there is."""
    _, side, target, joined = p.agenda[-1]
    ready = attackers_of(p, side, target)
    if joined or not ready:
        return []
    best = odds(p, target, ready)
    chosen = list(ready)
    for unit in sorted(ready, key=lambda u: p.game.combat[u]):
        rest = [u for u in chosen if u != unit]
        trial = odds(p, target, rest) if rest else None
        if trial and trial.column >= best.column and trial.modifier >= best.modifier:
            chosen = rest
    strongest = sorted(chosen, key=lambda u: (-p.game.combat[u], u))
    return [Action("with", (unit,)) for unit in strongest]


def threat(p: State, hex_: Hex, side: int) -> ForecastShown | None:
    """What the enemies next to a hex could do to a side's units there, given the orders."""
    foes = threats(p, hex_, side)
    own = [u for u in p.stack(hex_) if p.game.side[u] == side]
    return shown(p, hex_, foes, foes) if foes and own else None


def forecast(p: State) -> ForecastShown | None:
    """The attack that is being put together, or that waits for its die."""
    step, *args = p.agenda[-1]
    if step == "battle":
        side, target, joined = args
        return shown(p, target, joined, attackers_of(p, side, target))
    if step == "die":
        _, target, joined, *_ = args
        return shown(p, target, joined, joined)
    return None


# -- luck -----------------------------------------------------------------------------------------


def fortune(before: State, outcome: Action) -> Fortune | None:
    """What the die of an attack means: whether it empties the hex, and how good the result is."""
    if before.agenda[-1][0] != "die":
        return None
    _, side, target, joined, column, modifier = before.agenda[-1]
    code = before.game.result(column, int(outcome.args[0]) + modifier)
    pushed = code.startswith("D")
    strengths = f"{odds(before, target, joined).attack} : {odds(before, target, joined).defence}"
    return Fortune(
        side=SIDES[int(side)],
        worth=float(pushed),
        order=WORST_FIRST.index(code),
        code=code,
        odds=f"{column}:1" + (f" {signed(modifier)}" if modifier else ""),
        text=f"{strengths} at {before.game.label(target)}",
    )
