"""What the game waits for, as a sentence with what remains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zoc.kernel.forecast import percent
from zoc.kernel.stacking import crowded_hexes
from zoc.titles.panzer_battles.deployment import to_place
from zoc.titles.panzer_battles.march import marching
from zoc.titles.panzer_battles.movement import Exploitation, Movement
from zoc.titles.panzer_battles.odds import odds
from zoc.titles.panzer_battles.reach import budget
from zoc.titles.panzer_battles.reinforcements import due_units
from zoc.titles.panzer_battles.show.choices import firers
from zoc.titles.panzer_battles.show.names import called, count, listed, side_name
from zoc.titles.panzer_battles.state import State

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
    left = len(to_place(p, args[0]))
    return f"Set up the 11th Panzer Division: {count(left, 'unit')} left.", "", ("2.2-2",)


def _air_strikes(p: State, args: Any) -> Words:
    text = f"Choose a hex for an air strike: {p.air} left."
    return text, "Strikes that are not used are lost.", ("1.11c", "1.11e")


def _barrage(p: State, args: Any) -> Words:
    air = f" {count(p.air, 'air strike')} left." if p.air and p.initiative == args[0] else ""
    hint = "All fire at a hex is committed before a die falls."
    return f"Choose a hex to fire at, or end barrages.{air}", hint, ("1.10-2", "1.10-8")


def _salvo(p: State, args: Any) -> Words:
    _, target, joined = args
    if not joined:
        return f"Choose who fires at {p.game.label(target)}.", "", ("1.10-7",)
    found = p.game.forecast(p)
    chance = percent(found.results["disorganised"]) if found else ""
    who = firers(p, joined)
    return f"Fire at {p.game.label(target)} with {who}: {chance} DG.", "", ("1.10-8", "1.10a-2")


def _arrivals(p: State, args: Any) -> Words:
    left = count(len(due_units(p, args[0])), "reinforcement")
    return f"Place {left} in their entry hexes.", "", ("1.14a", "1.14b")


def _road_march(p: State, args: Any) -> Words:
    text = "Road march units that are more than 3 hexes from every enemy, or end road marches."
    return text, "They may still move afterwards.", ("1.12a-3", "1.12b-2")


def _road(p: State, args: Any) -> Words:
    return f"Choose where {called(p, args[0])} marches to.", "", ("1.12b-1", "1.12c-1")


def _movement(p: State, args: Any) -> Words:
    free = sum(Movement().free(p, u) for u in p.game.units_of[int(args[0])])
    full = crowded_hexes(p, args[0])
    hint = f"Too many units in {full}." if full else ""
    return f"Move your activated units, or end movement: {free} left.", hint, ("SCS-4.1",)


def _exploitation(p: State, args: Any) -> Words:
    free = sum(Exploitation().free(p, u) for u in p.game.units_of[int(args[0])])
    text = f"Exploit with units that began free of enemy ZOC: {free} left."
    return text, "", ("SCS-10.1", "SCS-10.2")


def _march(p: State, args: Any) -> Words:
    units = marching(p, args[0])
    left = p.game.points(budget(p, units))
    return f"Choose where {listed(p, units)} goes: {left} MP left.", "", ("SCS-4.1",)


def _crowded(p: State, args: Any) -> Words:
    where = crowded_hexes(p, args[0])
    return f"Remove a unit: more than {p.game.stacking} stand in {where}.", "", ("1.5c",)


def _combat(p: State, args: Any) -> Words:
    return "Choose a hex to attack, or end combat.", "", ("SCS-7.1", "SCS-7.2")


def _battle(p: State, args: Any) -> Words:
    _, target, joined = args
    if not joined:
        return f"Choose who attacks {p.game.label(target)}.", "", ("SCS-7.6",)
    now = odds(p, target, joined)
    return f"Attack {p.game.label(target)} at {now.odds}, or add units.", "", ("SCS-7.6",)


def _losses(p: State, args: Any) -> Words:
    _, _, steps, rule = args
    return f"Choose who loses a step: {count(steps, 'step')} to go.", "", (rule,)


def _kill(p: State, args: Any) -> Words:
    where = p.game.label(args[1])
    return f"Choose who loses a step in {where} to the barrage.", "", ("1.10a-6", "KILL-2")


def _retreat(p: State, args: Any) -> Words:
    _, length, units, _ = args
    here = [u for u in units if p.hex[u]]
    hexes = count(length, "hex", "hexes")
    hint = "They may go apart." if len(here) > 1 else ""
    return f"Retreat {listed(p, here)} {hexes}: choose where.", hint, ("SCS-8.1", "SCS-8.4")


def _advance(p: State, args: Any) -> Words:
    return f"Advance into {p.game.label(args[1])}, or halt.", "", ("SCS-9.1",)


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
