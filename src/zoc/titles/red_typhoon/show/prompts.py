"""What the game waits for, in one sentence, with what remains and the rules that ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zoc.kernel.stacking import crowded_hexes, overstacked
from zoc.titles.red_typhoon.deployment import waiting
from zoc.titles.red_typhoon.movement import movable
from zoc.titles.red_typhoon.retreat import retreats
from zoc.titles.red_typhoon.show.names import count, in_words, listed
from zoc.titles.red_typhoon.show.targets import targets
from zoc.titles.red_typhoon.state import State, Unit

Prompt = tuple[str, str, tuple[str, ...]]
"""Sentence, hint, rules."""


def called(p: State, unit: Unit) -> str:
    """A unit as people call it."""
    return p.game.show.call(p.game, unit)


def points(number: int) -> str:
    """Action points as people say them."""
    return f"{number} AP"


def _deployment(p: State, side: int) -> Prompt:
    left = waiting(p, side)
    if not left:
        return "End the deployment, or take the fixed one instead.", "", ("3.1e",)
    area = p.game.setup_area[left[0]]
    hint = f"{count(len(left), 'unit')} to place. Every hex of an area must be held or in ZOC."
    return f"Place {called(p, left[0])} in set-up area {area}.", hint, ("3.1b", "3.1d", "3.1e")


def _movement(p: State, side: int) -> Prompt:
    game, left = p.game, p.ap[side]
    ordered = [game.formations[f].name for f in game.formations_of[side] if p.move_orders >> f & 1]
    idle = sum(1 for _ in movable(p, side))
    full = crowded_hexes(p, side)
    crowd = f" Too many units in {full}: some are lost at the end of the phase." if full else ""
    if idle:
        noun = "units" if idle > 1 else "unit"
        have = "have" if idle > 1 else "has"
        buy = f" {points(left)} left for more orders." if left else ""
        hint = f"{idle} {noun} with an order {have} not moved.{buy}{crowd}"
        return f"Move the units of {listed(ordered)}.", hint, ("8.0", "12.3")
    if left:
        rest = "All units with an order have moved. " if ordered else ""
        text = "Buy movement orders, or end the movement phase."
        hint = f"{rest}{points(left)} left; one AP lets all units of a formation move.{crowd}"
        return text, hint, ("12.2", "12.3")
    hint = f"No AP are left and every unit with an order has moved.{crowd}"
    return "End the movement phase.", hint, ("8.0", "12.5a")


def _march(p: State, unit: Unit) -> Prompt:
    game, hex_ = p.game, p.hex[unit]
    enemy = 1 - game.side[unit]
    allowance = f"{game.points(game.allowance[unit])} MP."
    text = f"Move {called(p, unit)} from {game.label(hex_)}: choose a lit hex."
    if p.ground.zoc[enemy] >> hex_ & 1:
        hint = f"In enemy ZOC: the first step must leave it. {allowance}"
        return text, hint, ("8.0b", "6.1b")
    return text, f"{allowance} It must stop where it enters enemy ZOC.", ("8.0b", "6.1a")


def _crowded(p: State, side: int) -> Prompt:
    game, limit = p.game, p.game.stacking[side]
    units = list(overstacked(p, side))
    hex_ = p.hex[units[0]]
    text = f"Remove a unit from {game.label(hex_)}."
    hint = f"{p.crowd(hex_)} stand there, {limit} may. It counts as eliminated."
    return text, hint, ("7.1d", "7.0a" if side == 0 else "7.0b")


def _combat(p: State, side: int) -> Prompt:
    found = targets(p, side)
    ready = [t for t in found if not t.needs]
    left = p.ap[side]
    buy = f" {points(left)} left for attack orders." if left else ""
    if ready:
        noun = "hexes are" if len(ready) > 1 else "hex is"
        hint = f"{len(ready)} {noun} open to you. Each unit attacks once in this phase.{buy}"
        return "Choose a hex to attack.", hint, ("9.0", "9.0c", "12.4")
    if found and left:
        hint = f"No unit with an order can attack. One AP lets a formation attack.{buy}"
        return "Buy attack orders, or end the combat phase.", hint, ("12.2", "12.4")
    why = "no enemy is within reach of an attack at 1:1" if left else "no AP are left"
    return "End the combat phase.", f"No attack is possible: {why}.", ("9.0", "9.10a")


def _battle(p: State, side: int, target: int, joined: tuple[Unit, ...]) -> Prompt:
    where = p.game.label(target)
    hexes = {p.hex[u] for u in joined}
    if not joined:
        return f"Choose attackers for {where}.", "None is ticked yet.", ("9.2", "9.0a")
    ticked = f"{in_words(len(joined))} {'unit' if len(joined) == 1 else 'units'}"
    places = f"{in_words(len(hexes))} {'hex' if len(hexes) == 1 else 'hexes'}"
    hint = f"{ticked.capitalize()} from {places} ticked. A roll ends undo."
    return f"Choose attackers for {where}, then roll.", hint, ("9.2", "9.3c")


def _loss(p: State, side: int, units: Any, rule: str, may_retreat: bool) -> Prompt:
    if may_retreat:
        hint = "Retreating instead moves all attackers one hex and disrupts them."
        return "Choose a unit to lose, or retreat all attackers.", hint, (rule, "9.11c")
    names = listed([called(p, u) for u in units], "or")
    return f"Choose the unit to lose: {names}.", "It counts as eliminated.", (rule,)


def _retreat(p: State, side: int, length: int, units: tuple[Unit, ...], rule: str) -> Prompt:
    first = units[0]
    far = f"{in_words(length)} {'hex' if length == 1 else 'hexes'}"
    follow = [called(p, u) for u in units[1:]]
    then = f"{listed(follow)} {'follows' if len(follow) == 1 else 'follow'}. " if follow else ""
    then += "The attacker moves every retreat."
    if not retreats(p, first, length):
        return f"{called(p, first)} cannot retreat: eliminate it.", then, ("9.4e", rule)
    return f"Retreat {called(p, first)} {far}: choose where.", then, ("9.4a", "9.4f")


def _advance(p: State, side: int, target: int, units: tuple[Unit, ...]) -> Prompt:
    game = p.game
    far = {int(a.args[0]) for a in p.decision.actions if a.verb == "advance" and len(a.args) > 2}
    fast = [called(p, u) for u in units if u in far]
    hint = f"{listed(fast)} may go one hex further." if fast else "Any number of them may stay."
    rules = ("9.6a", "9.7a") if fast else ("9.6a",)
    return f"Advance into {game.label(target)}, or halt.", hint, rules


def _withdrawal(p: State) -> Prompt:
    costs = p.game.withdrawal_vp
    later = f"next turn {-costs[p.turn + 1]} VP" if p.turn + 1 in costs else "it is lost otherwise"
    hint = f"Now it costs {-costs[p.turn]} VP, {later}."
    return "Withdraw the 1S Army, or keep it on the map.", hint, ("13.1", "4.3c")


def _airborne(p: State) -> Prompt:
    hint = f"Clear hexes within {p.game.landing_reach} of the eastern start, free of enemy ZOC."
    unit = p.game.airborne
    name = called(p, unit) if unit is not None else "the airborne unit"
    return f"Land {name} in a lit hex, or wait.", hint, ("13.2", "13.2c")


def _uprising(p: State, unit: Unit, area: int) -> Prompt:
    text = f"Place {called(p, unit)} in partisan area {area}."
    return text, "Not in enemy ZOC and not on an enemy unit.", ("13.3b", "13.3d")


def _die(p: State, side: int, target: int, joined: Any, column: int, modifier: int) -> Prompt:
    return f"Roll for the attack on {p.game.label(target)}.", "", ("9.3c",)


def _area(p: State, unit: Unit) -> Prompt:
    return f"Roll for the area where {called(p, unit)} rises.", "", ("13.3b",)


PROMPTS: dict[str, Callable[..., Prompt]] = {
    "deployment": _deployment,
    "movement": _movement,
    "march": _march,
    "crowded": _crowded,
    "combat": _combat,
    "battle": _battle,
    "loss": _loss,
    "retreat": _retreat,
    "advance": _advance,
    "withdrawal": _withdrawal,
    "airborne": _airborne,
    "uprising": _uprising,
    "die": _die,
    "area": _area,
}


def prompt(p: State) -> Prompt:
    """What the position waits for."""
    step, *args = p.agenda[-1]
    return PROMPTS[step](p, *args)
