"""What the game waits for, as a sentence with what remains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zoc.kernel.forecast import percent
from zoc.kernel.stacking import crowded_hexes
from zoc.titles.panzer_battles.barrage import AIR
from zoc.titles.panzer_battles.combat import targets
from zoc.titles.panzer_battles.setup import to_place
from zoc.titles.panzer_battles.forecast import salvo_forecast
from zoc.titles.panzer_battles.march import marching
from zoc.titles.panzer_battles.odds import odds
from zoc.titles.panzer_battles.reach import budget
from zoc.titles.panzer_battles.arrivals import due_units
from zoc.titles.panzer_battles.roads import marchers
from zoc.titles.panzer_battles.shown.guns import busy, firers, flies
from zoc.titles.panzer_battles.shown.moving import idle
from zoc.titles.panzer_battles.shown.names import called, count, described, side_name, stacked
from zoc.titles.panzer_battles.spotting import guns
from zoc.titles.panzer_battles.position import SIDES, State

LOSSES = {
    "SCS-7.8": "The combat result demands it.",
    "SCS-8.4": "The retreat went through an enemy ZOC.",
    "SCS-8.5": "The retreat fell short.",
}
Words = tuple[str, str, tuple[str, ...]]
"""Sentence, hint, rules."""


def _draws(p: State, args: Any) -> Words:
    return f"Draw a chit from the {side_name(args[0])} cup.", "", ("1.8-1",)


def _coordination(p: State, args: Any) -> Words:
    left, guns = args
    return (
        f"Pick up to {count(left, 'unit')} of 336 ID, at most {guns} artillery.",
        "They act with the 11th Panzer Division in this activation.",
        ("1.8a-1", "1.8a-3"),
    )


def _deployment(p: State, args: Any) -> Words:
    units = to_place(p, args[0])
    if not units:
        return "All units are set up: end the set-up.", "", ("2.2-2",)
    text = f"Place {described(p, units[0])}: {count(len(units), 'unit')} to set up."
    hint = f"At most {p.game.stacking} units in a hex. Place them all sets out along the roads."
    return text, hint, ("2.2-2", "SCS-0.3")


def _air_strikes(p: State, args: Any) -> Words:
    text = f"Choose a hex for an air strike: {p.air} left."
    hint = "They fall before the enemy's barrages. Strikes that are not used are lost."
    return text, hint, ("1.11c", "1.11e")


def _barrage(p: State, args: Any) -> Words:
    able, all_ = len(busy(p, args[0])), count(len(guns(p, args[0])), "gun")
    air = f", {count(p.air, 'air strike')} in hand" if flies(p, args[0]) else ""
    hint = "All fire at a hex is committed before a die falls."
    text = f"Choose a hex to fire at, or end barrages: {able} of {all_} with a target{air}."
    return text, hint, ("1.10-2", "1.10-8")


def _salvo(p: State, args: Any) -> Words:
    _, target, joined = args
    if not joined:
        return f"Choose who fires at {p.game.label(target)}.", "", ("1.10-7",)
    chance = percent(salvo_forecast(p, target, joined).results["disorganised"])
    text = f"Fire at {p.game.label(target)}: {chance} DG."
    return text, f"Committed: {firers(p, joined)}.", ("1.10-8", "1.10a-2")


def _arrivals(p: State, args: Any) -> Words:
    left = count(len(due_units(p, args[0])), "reinforcement")
    unit = next(int(a.args[0]) for a in p.decision.actions if a.verb == "place")
    text = f"Place {described(p, unit)} in an entry hex: {left} to come in."
    hint = "Stacking is free there until movement ends."
    return text, hint, ("1.14a", "1.14b")


def _road_march(p: State, args: Any) -> Words:
    able = sum(1 for _ in marchers(p, args[0]))
    clear = p.game.march_clearance
    hint = f"Along roads, never within {clear} hexes of an enemy. They may still move afterwards."
    text = f"Road march, or end road marches: {count(able, 'unit')} can."
    return text, hint, ("1.12a-3", "1.12b-2")


def _road(p: State, args: Any) -> Words:
    return f"Choose where {called(p, args[0])} marches to.", "", ("1.12b-1", "1.12c-1")


def _movement(p: State, args: Any) -> Words:
    free = len(idle(p))
    full = crowded_hexes(p, args[0])
    hint = f"Too many units in {full}." if full else ""
    return f"Move your activated units, or end movement: {free} left.", hint, ("SCS-4.1",)


def _exploitation(p: State, args: Any) -> Words:
    free = len(idle(p))
    text = f"Exploit with units that began free of enemy ZOC: {free} left."
    return text, "", ("SCS-10.1", "SCS-10.2")


def _march(p: State, args: Any) -> Words:
    units = marching(p, args[0])
    left = p.game.points(budget(p, units))
    goes = "goes" if len(units) == 1 else "go"
    text = f"Choose where {stacked(p, units)} {goes}: {left} MP left."
    return text, _on_the_way(p, args[0]), ("SCS-4.1",)


def _on_the_way(p: State, units: tuple[int, ...]) -> str:
    """What a march that has not set out may still take in."""
    start = p.hex[units[0]]
    joining = sum(a.verb == "with" for a in p.decision.actions)
    if joining:
        return f"{count(joining, 'unit')} in {p.game.label(start)} may go along."
    return "To take up another unit ends their move." if any(p.spent[u] for u in units) else ""


def _crowded(p: State, args: Any) -> Words:
    where = crowded_hexes(p, args[0])
    return f"Remove a unit: more than {p.game.stacking} stand in {where}.", "", ("1.5c",)


def _combat(p: State, args: Any) -> Words:
    left = count(sum(1 for _ in targets(p, args[0])), "hex", "hexes")
    text = f"Choose a hex to attack, or end combat: {left} can be attacked."
    return text, "A unit attacks once, a hex is attacked once.", ("SCS-7.1", "SCS-7.2")


def _battle(p: State, args: Any) -> Words:
    _, target, joined = args
    if not joined:
        return f"Choose who attacks {p.game.label(target)}.", "", ("SCS-7.6",)
    now = odds(p, target, joined)
    return f"Attack {p.game.label(target)} at {now.odds}, or change who attacks.", "", ("SCS-7.6",)


def _losses(p: State, args: Any) -> Words:
    _, units, steps, rule = args
    hexes = dict.fromkeys(p.game.label(p.hex[int(u)]) for u in units if p.hex[int(u)])
    text = f"Choose who loses a step at {', '.join(hexes)}: {count(steps, 'step')} to go."
    return text, LOSSES.get(rule, ""), (rule,)


def _kill(p: State, args: Any) -> Words:
    side, target, firer = args
    where = p.game.label(target)
    who = "the air strike" if firer == AIR else called(p, int(firer))
    theirs = p.actor == SIDES[int(side)]
    hint = "With an 88 the firing side chooses." if theirs else "Full units lose steps first."
    text = f"Choose who loses a step at {where} to {who}."
    return text, hint, ("1.10a-6", "KILL-3" if theirs else "KILL-2")


def _retreat(p: State, args: Any) -> Words:
    _, length, units, _ = args
    here = [u for u in units if p.hex[u]]
    hexes = count(length, "hex", "hexes")
    hint = "Click a unit to send it apart." if len(here) > 1 else ""
    return f"Retreat {stacked(p, here)} {hexes}: choose where.", hint, ("SCS-8.1", "SCS-8.4")


def _advance(p: State, args: Any) -> Words:
    text = f"Advance into {p.game.label(args[1])}, or end the advance."
    return text, f"At most {p.game.stacking} units stay in a hex.", ("SCS-9.1",)


PROMPTS: dict[str, Callable[[State, Any], Words]] = {
    "draws": _draws,
    "coordination": _coordination,
    "deployment": _deployment,
    "air strikes": _air_strikes,
    "barrage": _barrage,
    "salvo": _salvo,
    "arrivals": _arrivals,
    "road march": _road_march,
    "road": _road,
    "movement": _movement,
    "exploitation": _exploitation,
    "march": _march,
    "crowded": _crowded,
    "combat": _combat,
    "battle": _battle,
    "losses": _losses,
    "kill": _kill,
    "retreat": _retreat,
    "advance": _advance,
}


def prompt(p: State) -> Words | None:
    """The sentence of the step that waits; None for dice."""
    step, *args = p.agenda[-1]
    tell = PROMPTS.get(step)
    return tell(p, args) if tell else None
