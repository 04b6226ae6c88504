"""The barrage planner: guns and what they reach, chances of DG and of kills before a die falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.forecast import percent
from zoc.kernel.show import ForecastShown, Outcome, Panel, Row, Term, Widget
from zoc.kernel.show.plain import signed
from zoc.titles.panzer_battles.barrage import AIR, rating, why_no_strike
from zoc.titles.panzer_battles.forecast import hit_chance, kill_chance, salvo_forecast
from zoc.titles.panzer_battles.show.choices import firers
from zoc.titles.panzer_battles.show.names import called, count
from zoc.titles.panzer_battles.spotting import gunners, guns, targets
from zoc.titles.panzer_battles.state import State, Unit

SHOWN = 12


def guns_panel(p: State, side: int) -> Panel:
    """Targets with the guns that reach them, then the guns that have not fired."""
    ready = guns(p, side)
    rows = tuple(_target(p, side, h) for h in unpack(targets(p, side))[:SHOWN])
    hexes = Widget("list", "Hexes in reach" if rows else "No hex is in reach.", rows)
    batteries = tuple(_gun(p, unit) for unit in ready)
    text = f"{count(len(ready), 'gun')} not fired" if ready else "All guns have fired."
    body = (hexes, Widget("list", text, batteries, rules=("1.10-6",)))
    return Panel("guns", "Barrages", body, rules=("1.10-7", "1.10-8"), value=str(len(ready)))


def _target(p: State, side: int, hex_: Hex) -> Row:
    able = gunners(p, side, hex_)
    label, best = p.game.label(hex_), _best(p, hex_, able)
    air = p.air and p.initiative == side
    note = count(len(able), "gun") + (", air strike" if air else "")
    value = f"{best} DG" if able else ""
    notation = f"barrage {label}"
    units = count(len(p.stack(hex_)), "unit")
    return Row(f"{label}, {units}", value, note, hex=hex_, notation=notation, rules=("1.10-5",))


def _best(p: State, target: Hex, able: Sequence[Unit]) -> str:
    """The chance of the best three guns together."""
    calm = Fraction(1)
    for chance in sorted((hit_chance(p, target, u) for u in able), reverse=True)[:3]:
        calm *= 1 - chance
    return percent(1 - calm)


def _gun(p: State, unit: Unit) -> Row:
    game = p.game
    value = f"{game.barrage[0][unit]}, range {game.range[unit]}"
    note = f"kills on {game.kill[unit]}+"
    return Row(called(p, unit), value, note, unit=unit, hex=p.hex[unit], rules=("1.10a-9",))


def salvo(p: State) -> ForecastShown:
    """The fire that is being committed, with the exact chances."""
    _, side, target, joined = p.agenda[-1]
    found = salvo_forecast(p, target, joined)
    able = tuple(gunners(p, side, target))
    hit = found.results.get("disorganised", Fraction(0))
    return ForecastShown(
        target=target,
        odds=f"{percent(hit)} DG",
        attack=firers(p, joined) or "nobody yet",
        defence=count(len(p.stack(target)), "unit"),
        ratio="",
        spare="",
        next=f"{count(p.game.salvo_limit - len(joined), 'more barrage')} possible",
        modifier=signed(p.game.effects.barrage_modifier(target, air=False)),
        terms=tuple(_terms(p, target, joined)),
        outcomes=tuple(_outcomes(found.results)),
        attackers=tuple(u for u in joined if u != AIR),
        able=able,
        strengths={str(u): str(rating(p, u)) for u in able},
        defenders=tuple(p.stack(target)),
        legal=bool(joined),
        why="" if joined else "Nobody fires yet.",
    )


def suggested(p: State) -> list[Action]:
    """The guns with the best chances, as many as may fire at the hex, then an air strike."""
    _, side, target, joined = p.agenda[-1]
    if joined:
        return []
    best = sorted(gunners(p, side, target), key=lambda u: -hit_chance(p, target, u))
    found = [Action("with", (unit,)) for unit in best[: p.game.salvo_limit]]
    if len(found) < p.game.salvo_limit and why_no_strike(p, side, ()) is None:
        found.append(Action("strike"))
    return found


def _terms(p: State, target: Hex, joined: Sequence[Unit]) -> Iterator[Term]:
    units = p.stack(target)
    strong = sum(p.steps(u) > 1 for u in units)
    for firer in joined:
        hit = hit_chance(p, target, firer)
        kill = kill_chance(p, target, firer, (strong, len(units) - strong))
        name = firers(p, (firer,))
        yield Term(name, f"{percent(hit)} DG, then {percent(kill)} kill", "1.10a-2")
    for modifier in salvo_forecast(p, target, joined).modifiers:
        yield Term(f"{modifier.why} {modifier.what}", signed(modifier.value), modifier.rule)


def _outcomes(results: dict[str, Fraction]) -> Iterator[Outcome]:
    hit = results.get("disorganised", Fraction(0))
    if results:
        yield Outcome("–", "no effect", float(1 - hit), rank=-1)
    for code, chance in results.items():
        yield Outcome(code, code, float(chance), rank=1 if code == "disorganised" else 2)
