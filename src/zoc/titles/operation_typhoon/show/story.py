"""What happened: the phase rail, and the dice of each event."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.position import Event
from zoc.kernel.show import Dice, Die, Phase
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.state import State

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
