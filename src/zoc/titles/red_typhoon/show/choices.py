"""What may be done, each with verb and object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.show import Choice
from zoc.titles.red_typhoon.combat import attackers_of
from zoc.titles.red_typhoon.movement import reach
from zoc.titles.red_typhoon.odds import odds
from zoc.titles.red_typhoon.retreat import retreats
from zoc.titles.red_typhoon.show.prompts import called
from zoc.titles.red_typhoon.state import State

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PHASE_ENDS = {"movement": "End movement", "combat": "End combat", "deployment": "End deployment"}


def _order(p: State, notation: str, args: Any) -> Choice:
    what = "a movement" if args[0] == "move" else "an attack"
    found = p.game.formations[int(args[1])]
    label = f"Buy {what} order for {found.name}, 1 AP"
    return Choice(notation, label, "formation", group=found.id, cost="1 AP", hidden=True)


def _move(p: State, notation: str, args: Any) -> Choice:
    unit = int(args[0])
    return Choice(notation, f"Move {called(p, unit)}", "unit", unit, p.hex[unit], opens=True)


def _to(p: State, notation: str, args: Any) -> Choice:
    unit: int = p.agenda[-1][1]
    goal: int = args[-1]
    found = reach(p, unit)
    where = p.game.label(goal)
    if goal == p.hex[unit]:
        return Choice(notation, f"Stay in {where}", "path", unit, goal, (goal,), cost="0")
    cost = p.game.points(found.cost(goal))
    return Choice(
        notation,
        f"Move to {where}",
        "path",
        unit,
        goal,
        found.path(goal),
        cost,
        found.must_stop(goal),
        warns=() if p.has_room(unit, goal) else (f"Overstacked at {where}.",),
    )


def _attack(p: State, notation: str, args: Any) -> Choice:
    target: int = args[0]
    best = odds(p, target, attackers_of(p, p.agenda[-1][1], target))
    label = f"Attack {p.game.label(target)}, at most {best.column}:1"
    return Choice(notation, label, "hex", hex=target, cost=f"{best.column}:1", opens=True)


def _with(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    strength = str(p.game.combat[unit])
    return Choice(notation, f"Add {called(p, unit)}", "toggle", unit, p.hex[unit], cost=strength)


def _fight(p: State, notation: str, args: Any) -> Choice:
    _, _, target, joined = p.agenda[-1]
    column = odds(p, target, joined).column
    label = f"Attack {p.game.label(target)} at {column}:1 — roll"
    return Choice(notation, label, "button", hex=target, final="chance", primary=True)


def _end(p: State, notation: str, args: Any) -> Choice:
    label = PHASE_ENDS[p.agenda[-1][0]]
    return Choice(notation, label, "button", key="E", primary=p.agenda[-1][0] == "deployment")


def _lose(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    return Choice(notation, f"Lose {called(p, unit)}", "unit", unit, p.hex[unit])


def _remove(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    return Choice(notation, f"Remove {called(p, unit)}", "unit", unit, p.hex[unit])


def _withdraw(p: State, notation: str, args: Any) -> Choice:
    if p.agenda[-1][0] == "loss":
        return Choice(notation, "Retreat all attackers instead", "button")
    cost = f"{-p.game.withdrawal_vp[p.turn]} VP"
    return Choice(notation, f"Withdraw the 1S Army, {cost}", "button", cost=cost)


def _pass(p: State, notation: str, args: Any) -> Choice:
    keep = p.agenda[-1][0] == "withdrawal"
    return Choice(notation, "Keep the 1S Army" if keep else "Wait", "button")


def _retreat(p: State, notation: str, args: Any) -> Choice:
    unit, *path = (int(word) for word in args)
    if not path:
        return Choice(notation, f"Eliminate {called(p, unit)}", "button", unit, p.hex[unit])
    _, _, length, units, _ = p.agenda[-1]
    ends = retreats(p, unit, length)
    goal, first = path[-1], unit == units[0]
    number = list(ends).index(goal)
    return Choice(
        notation,
        f"Retreat {called(p, unit)} to {p.game.label(goal)}",
        "unit-hex",
        unit,
        goal,
        (p.hex[unit], *ends[goal]),
        group="retreat",
        letter=LETTERS[number] if first and number < len(LETTERS) else "",
    )


def _advance(p: State, notation: str, args: Any) -> Choice:
    unit, *path = (int(word) for word in args)
    by = f" by {p.game.label(path[0])}" if len(path) > 1 else ""
    label = f"Advance {called(p, unit)}{by} to {p.game.label(path[-1])}"
    return Choice(notation, label, "unit-hex", unit, path[-1], (p.hex[unit], *path))


def _halt(p: State, notation: str, args: Any) -> Choice:
    return Choice(notation, "Halt here", "button")


def _land(p: State, notation: str, args: Any) -> Choice:
    return Choice(notation, f"Land at {p.game.label(args[0])}", "hex", hex=args[0])


def _place(p: State, notation: str, args: Any) -> Choice:
    unit, hex_ = args
    label = f"Place {called(p, unit)} at {p.game.label(hex_)}"
    return Choice(notation, label, "unit-hex", unit, hex_)


def _auto(p: State, notation: str, args: Any) -> Choice:
    return Choice(notation, "Take the fixed deployment", "button")


CHOICES: dict[str, Callable[[State, str, Any], Choice]] = {
    "order": _order,
    "move": _move,
    "to": _to,
    "attack": _attack,
    "with": _with,
    "fight": _fight,
    "end": _end,
    "lose": _lose,
    "remove": _remove,
    "withdraw": _withdraw,
    "pass": _pass,
    "retreat": _retreat,
    "advance": _advance,
    "halt": _halt,
    "land": _land,
    "place": _place,
    "auto": _auto,
}


def choice(p: State, action: Action) -> Choice | None:
    """A player's choice; None for the dice."""
    make = CHOICES.get(action.verb)
    return make(p, p.game.write(action), action.args) if make is not None else None
