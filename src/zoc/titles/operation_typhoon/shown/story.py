"""What happened: the phase rail, the dice of each event, and how lucky they were."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.kernel.action import Action
from zoc.kernel.dice import FACES
from zoc.kernel.position import Event
from zoc.kernel.show import Dice, Die, Phase
from zoc.kernel.show.fortune import Fortune
from zoc.kernel.show.plain import signed
from zoc.titles.operation_typhoon.fire import modifiers
from zoc.titles.operation_typhoon.notation import many
from zoc.titles.operation_typhoon.position import State, Unit

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
    table, added = _aim(before)
    return _taken(before, sum(table[int(face) + added] for face in outcome.args), added)


def fortunes(before: State) -> list[tuple[Fortune, int]]:
    """All that the dice could take, with weights: as many dice as the unit has, one by one."""
    (table, added), weights = _aim(before), {0: 1}
    for _ in range(before.dice(before.agenda[-1][4])):
        more: dict[int, int] = {}
        for steps, weight in weights.items():
            for face in FACES:
                total = steps + table[face + added]
                more[total] = more.get(total, 0) + weight
        weights = more
    return [(_taken(before, steps, added), weight) for steps, weight in weights.items()]


def _aim(before: State) -> tuple[dict[int, int], int]:
    """The table by which the unit fires that is to roll, and what is added to its dice."""
    kind, hex_, round_ = before.agenda[-1][1:4]
    unit: Unit = before.agenda[-1][4]
    added = sum(m.value for m in modifiers(before, kind, hex_, round_, unit))
    return before.game.crt[before.game.side[unit]], added


def _taken(before: State, steps: int, added: int) -> Fortune:
    game, unit = before.game, before.agenda[-1][4]
    return Fortune(
        side=game.unit_side(unit),
        worth=float(steps),
        order=0.0,
        code=many(steps, "step"),
        odds=many(before.dice(unit), "die", "dice") + (f" {signed(added)}" if added else ""),
        text=f"{game.unit_name(unit)} at {game.label(before.agenda[-1][2])}",
    )
