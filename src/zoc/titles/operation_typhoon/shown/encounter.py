"""What awaits a force in the Soviet hex that it is about to enter: who may defend it, and why."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.dice import FACES
from zoc.kernel.forecast import Forecast
from zoc.kernel.show import ForecastShown, Mark, Outcome, Term
from zoc.kernel.show.plain import signed
from zoc.titles.operation_typhoon.forecast import entering, forces, strength
from zoc.titles.operation_typhoon.notation import in_letters, in_words, many
from zoc.titles.operation_typhoon.pockets import would_cut
from zoc.titles.operation_typhoon.position import State
from zoc.titles.operation_typhoon.shown.ground import size_of

RANKS = ((0.0, 2), (0.25, 1), (0.5, 0), (1.0, -1))
"""How good it is to meet so many dice, as a share of one's own."""
WORST = -2


def encounter(p: State) -> ForecastShown | None:
    """The die for the defenders before it falls; None at any other moment."""
    if not p.agenda or p.agenda[-1][0] != "defenders":
        return None
    hex_: Hex = p.agenda[-1][1]
    found = entering(p, hex_, p.alive)
    cut = would_cut(p, hex_)
    odds = f"{found.attack} : {float(found.defence):.1f}"
    return ForecastShown(
        target=hex_,
        title=f"Attack {p.game.label(hex_)}",
        odds=odds,
        label=odds,
        attack=many(int(found.attack), "German die", "German dice"),
        defence=f"{float(found.defence):.1f} Soviet dice on the average",
        ratio="",
        spare=f"{p.mp} MP left after the move",
        next=f"closes a {size_of(cut.bit_count())}" if cut else "",
        modifier="",
        terms=tuple(_terms(p, found, cut.bit_count())),
        outcomes=tuple(_outcomes(p, hex_, int(found.attack))),
        attackers=tuple(p.alive),
        strengths={str(u): many(p.dice(u), "die", "dice") for u in p.alive},
        marks=(Mark("pocket", tuple(unpack(cut)), side="soviet"),) if cut else (),
    )


def _terms(p: State, found: Forecast, pocket: int) -> Iterator[Term]:
    for modifier in found.modifiers:
        yield Term(modifier.why, signed(modifier.value), modifier.rule)
    if p.escort is not None:
        yield Term("the air unit strikes each defender first", "1 die", "10.4c")
    if pocket:
        size = many(pocket, "hex", "hexes")
        yield Term("its fall closes a pocket, and a breakout follows", size, "11.1a")


def _outcomes(p: State, hex_: Hex, attack: int) -> Iterator[Outcome]:
    """Every force that may defend, the strongest first."""
    faces: dict[str, list[int]] = {}
    by_name = dict[str, tuple[str, float]]()
    for die, force in forces(p, hex_):
        code = in_letters(force) or "none"
        faces.setdefault(code, []).append(die)
        by_name[code] = in_words(force) or "nobody", float(strength(p, force))
    for code, (words, dice) in reversed(by_name.items()):
        told = f"{words}: {many(round(dice), 'die', 'dice')}" if dice else words
        chance = len(faces[code]) / len(FACES)
        yield Outcome(code, told, chance, _span(faces[code]), _rank(dice, attack))


def _span(faces: list[int]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def _rank(dice: float, attack: int) -> int:
    """From the worst for the attacker to the best."""
    share = dice / max(1, attack)
    return next((rank for most, rank in RANKS if share <= most), WORST)
