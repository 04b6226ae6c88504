"""What may be done, each with verb and object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zoc.kernel.action import Action
from zoc.kernel.forecast import percent
from zoc.kernel.show import Choice
from zoc.titles.panzer_battles.barrage import AIR
from zoc.titles.panzer_battles.combat import attackers_of
from zoc.titles.panzer_battles.exits import exit_cost
from zoc.titles.panzer_battles.forecast import hit_chance
from zoc.titles.panzer_battles.march import marching
from zoc.titles.panzer_battles.odds import odds
from zoc.titles.panzer_battles.reach import reach
from zoc.titles.panzer_battles.retreat import costs_a_step, ways_back
from zoc.titles.panzer_battles.roads import road_reach
from zoc.titles.panzer_battles.shown.guns import hit_at_best
from zoc.titles.panzer_battles.shown.names import called, count
from zoc.titles.panzer_battles.position import State

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ENDS = {
    "coordination": "Pick no more",
    "air strikes": "Use no more air strikes",
    "barrage": "End barrages",
    "road march": "End road marches",
    "movement": "End movement",
    "combat": "End combat",
    "exploitation": "End exploitation",
    "deployment": "End set-up",
}

HALTS = {"road": "Do not march", "advance": "End the advance"}


def pick(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    what = "artillery" if p.game.artillery[unit] else ""
    return Choice(notation, f"Pick {called(p, unit)}", "unit", unit, p.hex[unit], cost=what)


def end(p: State, notation: str, args: Any) -> Choice:
    return Choice(notation, ENDS[p.agenda[-1][0]], "button", key="E")


def place(p: State, notation: str, args: Any) -> Choice:
    unit, hex_ = args
    label = f"Place {called(p, unit)} at {p.game.label(hex_)}"
    return Choice(notation, label, "unit-hex", unit, hex_)


def auto(p: State, notation: str, args: Any) -> Choice:
    begins = p.agenda[-1][0] == "deployment"
    label = "Place them all and begin" if begins else "Place them all"
    return Choice(notation, label, "button", primary=True)


# -- fire -----------------------------------------------------------------------------------------


def barrage(p: State, notation: str, args: Any) -> Choice:
    target: int = args[0]
    units = count(len(p.stack(target)), "unit")
    best = f"{percent(hit_at_best(p, p.agenda[-1][1], target))} DG"
    label = f"Fire at {p.game.label(target)}, {units}, at most {best}"
    return Choice(notation, label, "hex", hex=target, cost=best, opens=True)


def strike(p: State, notation: str, args: Any) -> Choice:
    if args:
        where, cost = p.game.label(args[0]), f"{percent(hit_chance(p, args[0], AIR))} DG"
        label = f"Strike {where} from the air, {cost} — roll"
        return Choice(notation, label, "hex", hex=args[0], cost=cost, final="chance")
    return Choice(notation, f"Add an air strike, {p.air} left", "button")


def fire(p: State, notation: str, args: Any) -> Choice:
    _, _, target, firers = p.agenda[-1]
    label = f"Fire {count(len(firers), 'barrage')} at {p.game.label(target)} — roll"
    return Choice(notation, label, "button", hex=target, final="chance", primary=True)


def cancel(p: State, notation: str, args: Any) -> Choice:
    return Choice(notation, "Choose another hex", "button")


# -- movement -------------------------------------------------------------------------------------


def move(p: State, notation: str, args: Any) -> Choice:
    unit = int(args[0])
    verb = "Road march" if p.agenda[-1][0] == "road march" else "Move"
    return Choice(notation, f"{verb} {called(p, unit)}", "unit", unit, p.hex[unit], opens=True)


def to(p: State, notation: str, args: Any) -> Choice:
    goal: int = args[-1]
    if p.agenda[-1][0] == "road":
        unit: int = p.agenda[-1][1]
        found = road_reach(p, unit)
        cost, verb = str(found.cost(goal)), "March"
    else:
        units = marching(p, p.agenda[-1][1])
        unit, found = units[0], reach(p, units)
        cost, verb = p.game.points(found.cost(goal)), "Move"
    where = p.game.label(goal)
    full = len(p.stack(goal)) >= p.game.stacking and verb == "Move"
    warns = (f"Overstacked at {where} if all stay.",) if full else ()
    path, stops = found.path(goal), found.must_stop(goal)
    return Choice(
        notation, f"{verb} to {where}", "path", unit, goal, path, cost, stops, warns=warns
    )


def with_(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    step = p.agenda[-1][0]
    cost = ""
    if step == "battle":
        cost = p.game.printed(unit).split("-")[0] if p.game.has_attack[unit] else "0"
    elif step == "salvo":
        cost = f"{percent(hit_chance(p, p.agenda[-1][2], unit))} DG"
    elif step == "march":
        cost = f"{p.game.points(p.left(unit))} MP"
    verb = "Move with" if step == "march" else "Add"
    return Choice(notation, f"{verb} {called(p, unit)}", "toggle", unit, p.hex[unit], cost=cost)


def drop(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    return Choice(notation, f"Leave {called(p, unit)} here", "menu", unit, p.hex[unit])


def overrun(p: State, notation: str, args: Any) -> Choice:
    target: int = args[0]
    ratio = odds(p, target, marching(p, p.agenda[-1][1])).odds
    cost = p.game.points(p.game.overrun_cost)
    label = f"Overrun {p.game.label(target)} at {ratio}, {cost} MP — roll"
    unit = marching(p, p.agenda[-1][1])[0]
    return Choice(notation, label, "hex", unit, target, cost=ratio, final="chance")


def exit_(p: State, notation: str, args: Any) -> Choice:
    units = marching(p, p.agenda[-1][1])
    cost = f"{p.game.points(exit_cost(p, units[0]))} MP"
    return Choice(notation, f"Leave the map, {cost}", "button", cost=cost)


def halt(p: State, notation: str, args: Any) -> Choice:
    return Choice(notation, HALTS.get(p.agenda[-1][0], "Halt here"), "button", key="H")


def remove(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    return Choice(notation, f"Remove {called(p, unit)}", "unit", unit, p.hex[unit])


# -- combat ---------------------------------------------------------------------------------------


def attack(p: State, notation: str, args: Any) -> Choice:
    target: int = args[0]
    best = odds(p, target, attackers_of(p, p.agenda[-1][1], target)).odds
    label = f"Attack {p.game.label(target)}, at most {best}"
    return Choice(notation, label, "hex", hex=target, cost=best, opens=True)


def fight(p: State, notation: str, args: Any) -> Choice:
    _, _, target, joined = p.agenda[-1]
    label = f"Attack {p.game.label(target)} at {odds(p, target, joined).odds} — roll"
    return Choice(notation, label, "button", hex=target, final="chance", primary=True)


def lose(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    fate = "loses a step" if p.steps(unit) > 1 else "is destroyed"
    return Choice(notation, f"{called(p, unit)} {fate}", "unit", unit, p.hex[unit])


def retreat(p: State, notation: str, args: Any) -> Choice:
    _, side, length, _, _ = p.agenda[-1]
    units: tuple[int, ...] = p.agenda[-1][3]
    here = next(u for u in units if p.hex[u])
    goal: int = args[-1]
    ends = ways_back(p, side, p.hex[here], length)
    number = list(ends).index(goal)
    price = sum(costs_a_step(p, side, h) for h in ends[goal]) + length - len(ends[goal])
    warns = ("Overstacked: all there are disorganised.",) if _crowds(p, units, goal) else ()
    return Choice(
        notation,
        f"Retreat to {p.game.label(goal)}",
        "path",
        here,
        goal,
        (p.hex[here], *ends[goal]),
        cost=f"costs {count(price, 'step')}" if price else "no loss",
        letter=LETTERS[number] if number < len(LETTERS) else "",
        warns=warns,
    )


def _crowds(p: State, units: tuple[int, ...], goal: int) -> bool:
    coming = sum(bool(p.hex[u]) for u in units)
    return p.too_many(goal) or len(p.stack(goal)) + coming > p.game.stacking


def apart(p: State, notation: str, args: Any) -> Choice:
    unit: int = args[0]
    return Choice(notation, f"{called(p, unit)} retreats apart", "unit", unit, p.hex[unit])


def advance(p: State, notation: str, args: Any) -> Choice:
    unit, target = int(args[0]), int(p.agenda[-1][2])
    label = f"Advance {called(p, unit)} into {p.game.label(target)}"
    return Choice(notation, label, "unit-hex", unit, target, (p.hex[unit], target))


CHOICES: dict[str, Callable[[State, str, Any], Choice]] = {
    "pick": pick,
    "end": end,
    "place": place,
    "auto": auto,
    "barrage": barrage,
    "strike": strike,
    "fire": fire,
    "cancel": cancel,
    "move": move,
    "to": to,
    "with": with_,
    "drop": drop,
    "overrun": overrun,
    "exit": exit_,
    "halt": halt,
    "remove": remove,
    "attack": attack,
    "fight": fight,
    "lose": lose,
    "retreat": retreat,
    "apart": apart,
    "advance": advance,
}


def choice(p: State, action: Action) -> Choice | None:
    """A player's choice; None for the dice and chits."""
    make = CHOICES.get(action.verb)
    return make(p, p.game.write(action), action.args) if make is not None else None
