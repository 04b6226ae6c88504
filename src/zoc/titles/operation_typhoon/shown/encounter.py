"""What awaits a force in the Soviet hex that it is about to enter: who may defend it, and why."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.protocol import Forecast, counted, signed
from zoc.kernel.shown import ForecastShown, MarkShown, OutcomeShown, Term
from zoc.titles.operation_typhoon.defenders import Defenders, cases
from zoc.titles.operation_typhoon.forecast import entering
from zoc.titles.operation_typhoon.notation import in_letters, in_words
from zoc.titles.operation_typhoon.pockets import closes, would_cut
from zoc.titles.operation_typhoon.position import Now
from zoc.titles.operation_typhoon.victory import surrounds_moscow

RANKS = ((0.0, 2), (0.25, 1), (0.5, 0), (1.0, -1))
"""How good it is to meet so many dice, as a share of one's own."""
WORST = -2


def encounter(p: Now) -> ForecastShown | None:
    """The die for the defenders before it falls; None at any other moment."""
    die = p.doing(Defenders)
    if die is None:
        return None
    hex_, found = die.hex, entering(p, die.hex, p.alive)
    cut = would_cut(p, hex_)
    odds = f"{found.attack} : {float(found.defence):.1f}"
    return ForecastShown(
        target=hex_,
        title=f"Attack {p.game.label(hex_)}",
        odds=odds,
        label=odds,
        attack=counted(int(found.attack), "German die"),
        defence=f"{float(found.defence):.1f} Soviet dice on the average",
        ratio="",
        spare=f"{p.mp} MP left after the move",
        next=closes(p, hex_),
        modifier="",
        terms=tuple(_terms(p, found, cut)),
        outcomes=tuple(_outcomes(p, hex_, int(found.attack))),
        attackers=tuple(p.alive),
        strengths={str(u): counted(p.dice(u), "die") for u in p.alive},
        marks=(MarkShown("pocket", tuple(unpack(cut)), side="soviet"),) if cut else (),
    )


def _terms(p: Now, found: Forecast, pocket: HexSet) -> Iterator[Term]:
    for modifier in found.modifiers:
        yield Term(modifier.why, signed(modifier.value), modifier.rule)
    if p.escort is not None:
        yield Term("the air unit strikes each defender first", "1 die", "10.4c")
    if surrounds_moscow(p, pocket):
        yield Term("its fall surrounds Moscow", "won", "11.2i")
    elif pocket:
        size = counted(pocket.bit_count(), "hex")
        yield Term("its fall closes a pocket, and a breakout follows", size, "11.1a")


def _outcomes(p: Now, hex_: Hex, attack: int) -> Iterator[OutcomeShown]:
    """Every force that may defend, the strongest first."""
    for case in reversed(cases(p, hex_, len(p.alive))):
        dice, words = float(case.dice), in_words(case.force)
        told = f"{words}: {counted(round(dice), 'die')}" if dice else words
        code = in_letters(case.force) or "none"
        rank = _rank(dice, attack)
        yield OutcomeShown(code, told, float(case.chance), _span(case.faces), rank)


def _span(faces: tuple[int, ...]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}–{faces[-1]}"


def _rank(dice: float, attack: int) -> int:
    """From the worst for the attacker to the best."""
    share = dice / max(1, attack)
    return next((rank for most, rank in RANKS if share <= most), WORST)
