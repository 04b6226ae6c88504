"""The exact chances of barrages before a die falls: of disorder, and of the steps they kill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.dice import FACES
from zoc.kernel.protocol import Forecast, Modifier, counted, remembered, said
from zoc.titles.panzer_battles.fire import (
    disorganises,
    kill_modifier,
    kill_modifiers,
    kill_number,
    rating,
)
from zoc.titles.panzer_battles.phrases import AIR, firer
from zoc.titles.panzer_battles.position import Now, Unit
from zoc.titles.panzer_battles.spotting import gunners, targets

Crowd = tuple[int, int]
"""How many units of two steps and of one step a hex holds."""


def crowd_in(p: Now, hex_: Hex) -> Crowd:
    """The units in a hex by their steps."""
    units = p.stack(hex_)
    strong = sum(p.steps(u) > 1 for u in units)
    return strong, len(units) - strong


def hit_chance(p: Now, target: Hex, firer: Unit) -> Fraction:
    """The chance that one barrage disorganises a hex."""
    return Fraction(hit_faces(p, target, firer), len(FACES))


def hit_faces(p: Now, target: Hex, firer: Unit) -> int:
    """With how many faces of the die one barrage disorganises a hex."""
    added = p.game.map.effects.barrage_modifier(target, firer == AIR)
    return _hits(added, rating(p, firer))


@lru_cache(maxsize=1024)
def _hits(added: int, rating: Fraction) -> int:
    return sum(disorganises(die, added, rating) for die in FACES)


def kill_chance(p: Now, target: Hex, firer: Unit, crowd: Crowd) -> Fraction:
    """The chance that a kill roll on a hex with so many units succeeds."""
    added, needed = kill_modifier(p, target, sum(crowd)), kill_number(p, firer)
    return Fraction(sum(die + added >= needed for die in FACES), len(FACES))


def salvo_forecast(p: Now, target: Hex, firers: Sequence[Unit]) -> Forecast:
    """The exact chances that a salvo disorganises a hex and of the steps it kills (1.10a)."""
    spread = _spread(p, target, firers, crowd_in(p, target))
    results = {"disorganised": together(hit_chance(p, target, f) for f in firers)} if firers else {}
    for killed in sorted(k for k in spread if k):
        results[f"{counted(killed, 'step')} killed"] = spread[killed]
    who = [firer(f) for f in firers] or ["nobody yet"]
    headline = p.game.text(said("{who:and} on {hex}", who=who, hex=target))
    return Forecast(0, 0, 0, tuple(_modifiers(p, target, firers)), results, headline=headline)


def together(chances: Iterator[Fraction]) -> Fraction:
    """The chance that one of several things happens."""
    calm = Fraction(1)
    for chance in chances:
        calm *= 1 - chance
    return 1 - calm


def _spread(p: Now, target: Hex, firers: Sequence[Unit], crowd: Crowd) -> dict[int, Fraction]:
    """How likely each number of killed steps is. Two-step units are taken first, as all but the
    88 must; an 88 that takes another unit may leave a single one, which is harder to hit."""
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


def _modifiers(p: Now, target: Hex, firers: Sequence[Unit]) -> Iterator[Modifier]:
    effects = p.game.map.effects
    guns = effects.barrage_modifier(target, air=False)
    if guns and any(f != AIR for f in firers):
        yield Modifier("terrain", guns, "1.3a-5", "to the roll")
    strike = effects.barrage_modifier(target, air=True)
    if strike and AIR in firers:
        yield Modifier("terrain, air strike", strike, "1.3a-5", "to the roll")
    for why, added, rule in kill_modifiers(p, target, len(p.stack(target))):
        yield Modifier(why, added, rule, "to the kill roll")


# -- guns and aircraft before they fire --------------------------------------------------------


def flies(p: Now, side: int) -> bool:
    """Whether a side has an air strike in hand."""
    return bool(p.air) and p.initiative == side


@remembered
def aimed(p: Now, side: int) -> dict[Hex, list[Unit]]:
    """The guns that may fire at each hex in reach, found once."""
    return {h: gunners(p, side, h) for h in unpack(targets(p, side))}


def busy(p: Now, side: int) -> set[Unit]:
    """The guns that have something to fire at."""
    return {unit for units in aimed(p, side).values() for unit in units}


@remembered
def hit_at_best(p: Now, side: int, target: Hex) -> Fraction:
    """The chance that the best barrages together disorganise a hex, found once."""
    able: list[Unit] = [*aimed(p, side)[target], *([AIR] if flies(p, side) else [])]
    faces = sorted((hit_faces(p, target, u) for u in able), reverse=True)
    return _one_of(tuple(faces[: p.game.guns.salvo_limit]))


@lru_cache(maxsize=1024)
def _one_of(faces: tuple[int, ...]) -> Fraction:
    """The chance that one of several dice falls on so many faces."""
    return together(Fraction(hits, len(FACES)) for hits in faces)
