"""What happened: the phase rail, the dice of each event, and how lucky they were."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.position import Event
from zoc.kernel.show import Dice, Die, Phase
from zoc.kernel.show.fortune import Fortune
from zoc.kernel.show.plain import signed
from zoc.titles.operation_typhoon.fire import modifiers
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.state import State, Unit

RAIL = (
    ("setup", "Set-up", "3.2"),
    ("luftwaffe", "Luftwaffe", "9.1a"),
    ("operations", "Movement and combat", "9.0a"),
    ("victory check", "Victory check", "4.1a"),
    ("regroup", "Regroup", "10.10b"),
)


def phases(p: State) -> Iterator[Phase]:
    """The phases of this turn; set-up stands alone before the first."""
    if p.over:
        return
    waiting = {entry[0] for entry in p.agenda}
    setting_up = "setup" in waiting
    now = next((step for step, _, _ in RAIL if step in waiting), "operations")
    seen = False
    for step, text, rule in RAIL:
        if (step == "setup") != setting_up or (step == "regroup" and not p.game.regroups(p.turn)):
            continue
        seen |= step == now
        state = "now" if step == now else "next" if seen else "done"
        yield Phase(step, text, p.game.commanders[0], state, (rule,))


def dice(before: State, event: Event) -> Dice | None:
    """The dice that an event tells of, each with what it brought."""
    about = [int(word) for word in event.about if isinstance(word, int)]
    if event.kind == "fire":
        unit, added, steps, *faces = about
        side = before.game.side[unit]
        found = tuple(_die(before, side, face, added) for face in faces)
        text = f"{before.game.unit_name(unit)}: {many(steps, 'step')}"
        return Dice(found, text, event.rule)
    if event.kind == "strike":
        unit, steps, face = about
        side = 1 - before.game.side[unit]
        text = f"at {before.game.unit_name(unit)}: {many(steps, 'step')}"
        return Dice((_die(before, side, face, 0),), text, event.rule)
    if event.kind in ("defenders", "breakout"):
        who = event.text.rpartition(": ")[2]
        return Dice((Die(about[1]),), f"{about[1]} → {who}", event.rule)
    return None


def _die(p: State, side: int, face: int, added: int) -> Die:
    steps = p.game.crt[side][face + added]
    return Die(face, counts=bool(steps), text=f"×{steps}" if steps > 1 else "")


def fortune(before: State, outcome: Action) -> Fortune | None:
    """What the dice of a ground unit mean: the steps that they take."""
    if before.agenda[-1][0] != "volley":
        return None
    kind, hex_, round_ = before.agenda[-1][1:4]
    unit: Unit = before.agenda[-1][4]
    game, side = before.game, before.game.side[unit]
    added = _added(before, kind, hex_, round_, unit)
    steps = sum(game.crt[side][int(face) + added] for face in outcome.args)
    return Fortune(
        side=game.unit_side(unit),
        worth=float(steps),
        order=0.0,
        code=many(steps, "step"),
        odds=many(before.dice(unit), "die", "dice") + (f" {signed(added)}" if added else ""),
        text=f"{game.unit_name(unit)} at {game.label(hex_)}",
    )


def _added(before: State, kind: str, hex_: Hex, round_: int, unit: Unit) -> int:
    """What is added to a unit's dice, worked out once for all that they could show."""
    found: dict[Any, int] = before.cache.setdefault("added", {})
    key = (kind, hex_, round_, unit)
    if key not in found:
        found[key] = sum(m.value for m in modifiers(before, *key))
    return found[key]
