"""The log in plain sentences, with dice, and what can be drawn of each event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.position import Event
from zoc.kernel.show import Arrow, Dice, Die
from zoc.kernel.show.plain import signed
from zoc.titles.red_typhoon.odds import odds
from zoc.titles.red_typhoon.show.names import listed
from zoc.titles.red_typhoon.show.phases import date
from zoc.titles.red_typhoon.show.prompts import called
from zoc.titles.red_typhoon.show.units import place_name
from zoc.titles.red_typhoon.state import SIDES, State, Unit

PUSHES = ("DR1", "DR2", "DR3", "DR4", "DE")


# -- sentences ------------------------------------------------------------------------------------


def _move(before: State, after: State, event: Event) -> str:
    unit, start, *path = (int(word) for word in event.about)
    game, name = after.game, called(after, unit)
    end = after.hex[unit] or path[-1]
    if end == start:
        return f"{name} stays in {game.label(start)}."
    cost = sum(game.step_cost(unit, a, b) for a, b in pairwise((start, *path)))
    stops = before.ground.zoc[1 - game.side[unit]] >> end & 1
    stop = "; stops, enemy ZOC" if stops else ""
    return f"{name} {game.label(start)} → {game.label(end)}, {game.points(cost)} MP{stop}."


def _attack(before: State, after: State, event: Event) -> str:
    target, *joined = (int(word) for word in event.about)
    now = odds(before, target, joined)
    names = listed([called(before, u) for u in joined])
    verb = "attacks" if len(joined) == 1 else "attack"
    sums = f"{now.attack} : {now.defence}, {now.column}:1"
    terms = "".join(f", {signed(m.value)} {m.why}" for m in now.modifiers)
    return f"{names} {verb} {after.game.label(target)}: {sums}{terms}."


def _result(before: State, after: State, event: Event) -> str:
    _, die, result = event.about
    _, _, target, _, column, modifier = before.agenda[-1]
    text = f"Die {die}" + (f", modified {int(die) + modifier}" if modifier else "")
    game = before.game
    faces = [game.result(column, face + modifier) for face in range(1, 7)]
    push = sum(face in PUSHES for face in faces)
    return f"{text}: {result} at {game.label(target)}. Expected push {round(push * 100 / 6)} %."


def _retreat(before: State, after: State, event: Event) -> str:
    unit, start, *path = (int(word) for word in event.about)
    label = after.game.label
    by = f" by {listed([label(h) for h in path[:-1]])}" if len(path) > 1 else ""
    return f"{called(after, unit)} retreats {label(start)} → {label(path[-1])}{by}, disrupted."


def _advance(before: State, after: State, event: Event) -> str:
    unit, start, *path = (int(word) for word in event.about)
    label = after.game.label
    by = f" by {label(path[0])}" if len(path) > 1 else ""
    return f"{called(after, unit)} advances {label(start)} → {label(path[-1])}{by}."


def _eliminate(before: State, after: State, event: Event) -> str:
    unit, start = (int(word) for word in event.about)
    why = event.text.partition(": ")[2]
    at = f" at {after.game.label(start)}" if start else ""
    return f"{called(after, unit)} is eliminated{at}: {why}."


def _control(before: State, after: State, event: Event) -> str:
    hex_, side = (int(word) for word in event.about)
    return f"{place_name(after, hex_)} is now {SIDES[side].capitalize()}."


def _order(before: State, after: State, event: Event) -> str:
    formation = int(event.about[0])
    kind = event.text.split()[0].capitalize()
    left = event.text.rpartition(", ")[2]
    return f"{kind} order for {after.game.formations[formation].name}, 1 AP; {left}."


def _ap(before: State, after: State, event: Event) -> str:
    side, _, rest = event.text.partition(" ")
    return f"{side.capitalize()} {rest}."


def _recovery(before: State, after: State, event: Event) -> str:
    number, side = int(event.about[0]), whose(event).capitalize()
    return f"1 {side} unit recovers." if number == 1 else f"{number} {side} units recover."


def _deploy(before: State, after: State, event: Event) -> str:
    return f"The {SIDES[int(event.about[0])].capitalize()} side deploys."


def _turn(before: State, after: State, event: Event) -> str:
    turn = int(event.about[0])
    return f"Turn {turn}, {date(after.game, turn)}."


SENTENCES: dict[str, Callable[[Any, Any, Event], str]] = {
    "move": _move,
    "attack": _attack,
    "result": _result,
    "retreat": _retreat,
    "advance": _advance,
    "eliminate": _eliminate,
    "control": _control,
    "order": _order,
    "ap": _ap,
    "turn": _turn,
    "recovery": _recovery,
    "deploy": _deploy,
}


def whose(event: Event) -> str:
    """The side that an event of the calendar is about: points received, units recovered."""
    if event.kind not in ("ap", "recovery", "deploy"):
        return ""
    return next((side for side in SIDES if side in event.text.split()), "")


# -- dice and arrows ------------------------------------------------------------------------------


def dice(before: State, action: Action, event: Event) -> Dice | None:
    """The die of an attack with its sum, or of a partisan area."""
    if event.kind == "result":
        _, face, result = event.about
        *_, column, modifier = before.agenda[-1]
        total = f" {signed(modifier)[0]} {abs(modifier)} = {int(face) + modifier}" * bool(modifier)
        text = f"{face}{total} → {result}"
        return Dice((Die(int(face)),), text, "9.3c", f"{column}:1")
    if event.kind == "area":
        return Dice((Die(int(event.about[0])),), f"Partisan area {event.about[0]}", "13.3b")
    return None


def arrows(before: State, after: State, event: Event) -> tuple[Arrow, ...]:
    """Moves hex by hex, attacks from each hex, retreats, advances, losses, arrivals."""
    about = [int(word) for word in event.about if isinstance(word, int)]
    if event.kind in ("move", "retreat", "advance"):
        unit, start, *path = about
        if path and path[-1] != start:
            return (_arrow(after, event.kind, unit, start, *path),)
        return ()
    if event.kind == "attack":
        return tuple(_blows(before, about[0], about[1:]))
    if event.kind in ("eliminate", "withdraw"):
        unit, start = about
        kind = "loss" if event.kind == "eliminate" else "change"
        return (_arrow(after, kind, unit, start),) if start else ()
    if event.kind in ("land", "place"):
        unit, hex_ = about
        return (_arrow(after, "place", unit, hex_),)
    if event.kind == "control":
        return (Arrow("change", (about[0],), side=SIDES[about[1]]),)
    return ()


def _arrow(p: State, kind: str, unit: Unit, *path: Hex) -> Arrow:
    return Arrow(kind, path, unit, SIDES[p.game.side[unit]])


def _blows(before: State, target: Hex, joined: list[Unit]) -> Iterator[Arrow]:
    """One arrow from each hex that attacks."""
    for hex_ in dict.fromkeys(before.hex[u] for u in joined):
        unit = next(u for u in joined if before.hex[u] == hex_)
        yield _arrow(before, "attack", unit, hex_, target)
