"""The dice of each event, each with what it brought, and how lucky they were."""

from __future__ import annotations

from zoc.kernel.protocol import Action, Event, counted, signed
from zoc.kernel.shown import Dice, DieShown
from zoc.kernel.shown.fortune import Fortune
from zoc.titles.operation_typhoon.defenders import DefendersRolled
from zoc.titles.operation_typhoon.fire import Fired, Struck, Volley
from zoc.titles.operation_typhoon.pockets import BreakoutRolled
from zoc.titles.operation_typhoon.position import GERMAN, Now


def dice(before: Now, event: Event) -> Dice | None:
    """The dice that an event tells of."""
    name = before.game.unit_name
    if isinstance(event, Fired):
        found = [_die(f, steps) for f, steps in zip(event.rolled, event.taken, strict=True)]
        return Dice(tuple(found), f"{name(event.unit)}: {_steps(event.steps)}", event.rule)
    if isinstance(event, Struck):
        whose = "German" if event.side == GERMAN else "Soviet"
        text = f"{whose} aircraft at {name(event.unit)}: {_steps(event.steps)}"
        return Dice((_die(event.face, event.steps),), text, event.rule)
    if isinstance(event, DefendersRolled):
        return Dice((DieShown(event.die),), f"{event.die} → {event.who}", event.rule)
    if isinstance(event, BreakoutRolled):
        return Dice(
            (DieShown(event.die),), f"{event.die} → {counted(event.number, 'unit')}", event.rule
        )
    return None


def _steps(number: int) -> str:
    return counted(number, "step")


def _die(face: int, steps: int) -> DieShown:
    return DieShown(face, counts=bool(steps), text=f"×{steps}" if steps > 1 else "")


def fortune(before: Now, outcome: Action) -> Fortune | None:
    """What the dice of a ground unit mean: the steps that they take."""
    volley = before.doing(Volley)
    if volley is None:
        return None
    return _taken(before, volley, sum(volley.taken(before, [int(f) for f in outcome.args])))


def fortunes(before: Now) -> list[tuple[Fortune, int]]:
    """All that the dice could take, with weights."""
    volley = before.doing(Volley)
    could = volley.could_take(before) if volley else {}
    return [(_taken(before, volley, s), weight) for s, weight in could.items() if volley]


def _taken(before: Now, volley: Volley, steps: int) -> Fortune:
    game, added = before.game, sum(m.value for m in volley.modifiers(before))
    return Fortune(
        side=game.unit_side(volley.unit),
        worth=float(steps),
        order=0.0,
        code=_steps(steps),
        odds=counted(volley.dice(before), "die") + (f" {signed(added)}" if added else ""),
        text=f"{game.unit_name(volley.unit)} at {game.label(volley.hex)}",
    )
