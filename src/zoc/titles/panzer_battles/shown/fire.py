"""The barrage planner: guns and what they reach, chances of DG and of kills before a die falls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import takewhile

from zoc.hexes import Hex
from zoc.kernel.play.said import opening
from zoc.kernel.protocol import Action, counted, mixed, percent, signed
from zoc.kernel.shown import ForecastShown, OutcomeShown, Panel, Row, Term, Widget
from zoc.kernel.shown.sharing import looked_at
from zoc.kernel.shown.speaking import called
from zoc.titles.panzer_battles.barrage import Salvo, why_no_strike
from zoc.titles.panzer_battles.chances import (
    aimed,
    busy,
    crowd_in,
    flies,
    hit_at_best,
    hit_chance,
    kill_chance,
    salvo_forecast,
)
from zoc.titles.panzer_battles.fire import BarrageDie, kill_number, rating
from zoc.titles.panzer_battles.phrases import AIR
from zoc.titles.panzer_battles.position import Now, Unit
from zoc.titles.panzer_battles.sight import guessed
from zoc.titles.panzer_battles.spotting import gunners, guns

SHOWN = 12


def guns_panel(p: Now, side: int) -> Panel:
    """Targets with the guns that reach them, then the guns that have not fired."""
    ready = guns(p, side)
    left = counted(len(ready), "gun") if ready else ""
    body = looked_at(p, "guns", lambda: tuple(_fire(p, side, ready)))
    return Panel("guns", "Barrages", body, rules=("1.10-8",), value=left)


def _fire(p: Now, side: int, ready: Sequence[Unit]) -> Iterator[Widget]:
    hexes, able = aimed(p, side), busy(p, side)
    best = sorted(hexes, key=lambda h: (not hexes[h], -hit_at_best(p, side, h)))
    rows = tuple(_target(p, side, h) for h in best[:SHOWN])
    more = f", the best {SHOWN}" if len(hexes) > SHOWN else ""
    reach = f"{counted(len(hexes), 'hex')} in reach{more}. DG: disorganised."
    text = reach if rows else "No hex is in reach."
    batteries = tuple(_gun(p, unit) for unit in sorted(ready, key=lambda u: u not in able))
    unfired = f"{len(able)} of {counted(len(ready), 'gun')} with a target"
    unfired = unfired if ready else "All guns have fired."
    yield Widget("list", text, rows)
    yield Widget("list", unfired, batteries)


def _target(p: Now, side: int, hex_: Hex) -> Row:
    able, label = aimed(p, side)[hex_], p.game.label(hex_)
    guns_ = [counted(len(able), "gun")] if able else []
    air = ["air strike"] if flies(p, side) else []
    value = f"{percent(hit_at_best(p, side, hex_))} DG"
    text = f"{label}, {counted(len(p.stack(hex_)), 'unit')}"
    note = ", ".join([*guns_, *air])
    return Row(text, value, note, hex=hex_, notation=f"barrage {label}")


def _gun(p: Now, unit: Unit) -> Row:
    game, now = p.game, mixed(rating(p, unit))
    value = f"{now}, range {game.roster.range[unit]}"
    return Row(called(p, unit), value, unit=unit, hex=p.hex[unit])


def salvo(p: Now, step: Salvo) -> ForecastShown:
    """The fire that is being committed, with the exact chances."""
    side, target, joined = step.side, step.target, step.joined
    more = p.game.guns.salvo_limit - len(joined)
    found = _shown(p, side, target, joined)
    able = tuple(u for u in joined if u != AIR) + tuple(
        u for u in gunners(p, side, target) if u not in joined
    )
    text = f"{counted(more, 'more barrage')} possible" if more else "no more barrages possible"
    return replace(found, able=able, strengths=_chances(p, target, able), next=text)


def committed(p: Now, step: BarrageDie) -> ForecastShown:
    """The fire whose dice fall next."""
    dice = takewhile(lambda s: isinstance(s, BarrageDie), reversed(p.agenda))
    firers = tuple(s.firer for s in dice if isinstance(s, BarrageDie))
    return _shown(p, step.side, step.target, firers)


def _shown(p: Now, side: int, target: Hex, joined: tuple[Unit, ...]) -> ForecastShown:
    found, blind = salvo_forecast(p, target, joined), guessed(p, side, target)
    hit = found.results.get("disorganised", Fraction(0))
    guns_only = tuple(u for u in joined if u != AIR)
    where = p.game.label(target)
    return ForecastShown(
        target=target,
        odds=f"{percent(hit)} DG",
        attack=f"{counted(len(joined), 'barrage')} on {counted(len(p.stack(target)), 'unit')}",
        defence="",
        ratio="",
        spare="",
        next="",
        modifier="",
        terms=tuple(_terms(p, target, joined)),
        outcomes=() if blind else tuple(_outcomes(found.results)),
        attackers=guns_only,
        able=guns_only,
        strengths=_chances(p, target, guns_only),
        defenders=tuple(p.stack(target)[:1] if blind else p.stack(target)),
        legal=bool(joined),
        why="" if joined else "Nobody fires yet.",
        title=f"{'Air strike' if joined == (AIR,) else 'Barrage'} on {where}",
        label=f"{percent(hit)} DG",
    )


def _chances(p: Now, target: Hex, units: Sequence[Unit]) -> dict[str, str]:
    """What each gun's own chance of a DG is."""
    return {str(u): percent(hit_chance(p, target, u)) for u in units}


def suggested(p: Now, step: Salvo) -> list[Action]:
    """The guns with the best chances, as many as may fire at the hex, then an air strike."""
    if step.joined:
        return []
    side, target, limit = step.side, step.target, p.game.guns.salvo_limit
    best = sorted(gunners(p, side, target), key=lambda u: -hit_chance(p, target, u))
    found = [Action("with", (unit,)) for unit in best[:limit]]
    if len(found) < limit and why_no_strike(p, side, ()) is None:
        found.append(Action("strike"))
    return found


def _terms(p: Now, target: Hex, joined: Sequence[Unit]) -> Iterator[Term]:
    for modifier in salvo_forecast(p, target, joined).modifiers:
        text = f"{opening(modifier.why)}, {modifier.what}"
        yield Term(text, signed(modifier.value), modifier.rule)
    crowd = crowd_in(p, target)
    if AIR in joined and len(joined) > 1:
        yield Term("Air strike", f"{percent(hit_chance(p, target, AIR))} DG", "1.11b")
    by_kill: dict[int, Fraction] = {}
    for firer in joined:
        by_kill[kill_number(p, firer)] = kill_chance(p, target, firer, crowd)
    for needed, chance in sorted(by_kill.items()):
        yield Term(f"Kill roll after each DG, {needed} needed", percent(chance), "1.10a-9")


def _outcomes(results: dict[str, Fraction]) -> Iterator[OutcomeShown]:
    """What can come of a salvo: each result for itself, so that they add up to the whole."""
    kills = [chance for code, chance in results.items() if code != "disorganised"]
    hit = results.get("disorganised", Fraction(0))
    if not results:
        return
    yield OutcomeShown("–", "no effect", float(1 - hit), rank=-1)
    yield OutcomeShown("DG", "disorganised", float(hit - sum(kills)), rank=1)
    for steps, chance in enumerate(kills, 1):
        text = f"disorganised, {counted(steps, 'step')} lost"
        yield OutcomeShown(f"DG −{steps}", text, float(chance), rank=2)
