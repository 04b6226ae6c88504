"""The 1S Army's withdrawal (13.1), the airborne landing (13.2) and partisans (13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.game import CHANCE, Refusal, Step
from zoc.titles.red_typhoon.odds import DIE
from zoc.titles.red_typhoon.state import SIDES, SOVIET, WITHDRAWN, State, Unit
from zoc.titles.red_typhoon.supply import isolated


class Withdrawal(Step):
    """The 1S Army may leave the map (13.1)."""

    name = "withdrawal"
    rule = "13.1"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[SOVIET] if why_no_withdrawal(p) is None else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Withdraw the 1S Army? It costs {-p.game.withdrawal_vp[p.turn]} VP now."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        yield Action("withdraw")
        yield Action("pass")

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.pop()
        if action.verb == "withdraw":
            withdraw(p)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def withdraw(p: State) -> None:
    """Takes the 1S Army off the map for good (13.1d)."""
    unit = p.game.first_shock
    if unit is not None:
        start = p.hex[unit]
        p.remove(unit, WITHDRAWN)
        p.withdrawn = p.turn
        p.tell("withdraw", f"the 1S Army withdraws on turn {p.turn}", "13.1", unit, start)


def why_no_withdrawal(p: State) -> Refusal | None:
    """Why the 1S Army cannot withdraw now (13.1)."""
    unit = p.game.first_shock
    hex_ = p.hex[unit] if unit is not None else 0
    if not hex_:
        return Refusal("the 1S Army is not on the map", "13.1e")
    if isolated(p, SOVIET, hex_):
        return Refusal("the 1S Army is isolated", "13.1c")
    return None


class Deadline(Step):
    """A 1S Army that stayed too long is lost (13.1f)."""

    name = "deadline"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        unit = p.game.first_shock
        last = p.turn == max(p.game.withdrawal_vp)
        if last and unit is not None and p.hex[unit]:
            p.game.eliminate(p, unit, "the 1S Army did not withdraw", "13.1f")


class Airborne(Step):
    """The airborne unit may land (13.2)."""

    name = "airborne"
    rule = "13.2"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        waiting = p.game.airborne is not None and is_waiting(p, p.game.airborne)
        return SIDES[SOVIET] if waiting and landing_hexes(p) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Land the airborne unit in a clear hex, or wait."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        for hex_ in unpack(landing_hexes(p)):
            yield Action("land", (hex_,))
        yield Action("pass")

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb == "pass":
            return None
        if action.verb != "land":
            return Refusal("land in a hex, or pass", "13.2a")
        return why_no_landing(p, int(action.args[0]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.pop()
        unit = p.game.airborne
        if action.verb == "land" and unit is not None:
            hex_ = int(action.args[0])
            p.place(unit, hex_)
            where = p.game.label(hex_)
            p.tell("land", f"{p.game.unit_name(unit)} lands at {where}", "13.2", unit, hex_)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()


def is_waiting(p: State, unit: Unit) -> bool:
    """Whether a unit has not come into play yet."""
    return not p.hex[unit] and not p.state[unit]


def landing_hexes(p: State) -> int:
    """Where the airborne unit may land (13.2c-e)."""
    ground = p.ground
    taken = ground.occupied[0] | ground.occupied[1] | ground.zoc[1 - SOVIET]
    return p.game.landing & ~taken


def why_no_landing(p: State, hex_: Hex) -> Refusal | None:
    """Why the airborne unit may not land in a hex (13.2c-e)."""
    game, where = p.game, p.game.label(hex_)
    if not game.landing >> hex_ & 1:
        if game.board.terrain[hex_] != game.landing_terrain:
            return Refusal(f"{where} is {game.board.terrain[hex_]}, not clear", "13.2c")
        return Refusal(f"{where} is more than {game.landing_reach} hexes from the start", "13.2c")
    if p.stack(hex_):
        return Refusal(f"a unit stands in {where}", "13.2d")
    if p.ground.zoc[1 - SOVIET] >> hex_ & 1:
        return Refusal(f"{where} is in enemy ZOC", "13.2e")
    return None


class Partisans(Step):
    """A partisan unit comes in (13.3b)."""

    name = "partisans"

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        unit = p.game.partisans.get(p.turn)
        if unit is not None and is_waiting(p, unit):
            p.push(("area", unit))


class Area(Step):
    """The die names the partisan area (13.3b)."""

    name = "area"
    rule = "13.3b"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return CHANCE

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return "Die for the partisan area."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("die", (n,)) for n in DIE)

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        area = int(action.args[0])
        p.replace(("uprising", args[0], area))
        p.tell("area", f"partisans rise in area {area}", "13.3b", area)


class Uprising(Step):
    """A partisan unit is placed in its area, or lost (13.3b-e)."""

    name = "uprising"
    rule = "13.3b"

    def actor(self, p: State, args: tuple[Any, ...]) -> str:
        return SIDES[SOVIET] if any(uprising_hexes(p, *args)) else ""

    def prompt(self, p: State, args: tuple[Any, ...]) -> str:
        return f"Place {p.game.unit_name(args[0])} in partisan area {args[1]}."

    def actions(self, p: State, args: tuple[Any, ...]) -> Iterator[Action]:
        return (Action("place", (args[0], hex_)) for hex_ in uprising_hexes(p, *args))

    def why_not(self, p: State, args: tuple[Any, ...], action: Action) -> Refusal | None:
        if action.verb != "place" or action.args[0] != args[0]:
            return Refusal("place the partisan unit", "13.3b")
        return why_no_uprising(p, args[0], args[1], int(action.args[1]))

    def apply(self, p: State, args: tuple[Any, ...], action: Action) -> None:
        p.pop()
        unit, hex_ = int(action.args[0]), int(action.args[1])
        p.place(unit, hex_)
        name, where = p.game.unit_name(unit), p.game.label(hex_)
        p.tell("place", f"{name} appears at {where}", "13.3b", unit, hex_)

    def run(self, p: State, args: tuple[Any, ...]) -> None:
        p.pop()
        p.game.eliminate(p, args[0], f"no hex of partisan area {args[1]} is free", "13.3e")


def uprising_hexes(p: State, unit: Unit, area: int) -> Iterator[Hex]:
    """Where a partisan unit may be placed (13.3b-d)."""
    for hex_ in p.game.partisan_areas.get(area, ()):
        if why_no_uprising(p, unit, area, hex_) is None:
            yield hex_


def why_no_uprising(p: State, unit: Unit, area: int, hex_: Hex) -> Refusal | None:
    """Why a partisan unit may not be placed in a hex (13.3b-d)."""
    where, enemy = p.game.label(hex_), 1 - SOVIET
    if hex_ not in p.game.partisan_areas.get(area, ()):
        return Refusal(f"{where} is not in partisan area {area}", "13.3b")
    if p.ground.occupied[enemy] >> hex_ & 1:
        return Refusal(f"an enemy unit stands in {where}", "13.3b")
    if p.ground.zoc[enemy] >> hex_ & 1:
        return Refusal(f"{where} is in enemy ZOC", "13.3d")
    if not p.has_room(unit, hex_):
        return Refusal(f"{where} is full", "13.3c")
    return None


def landing_zone(game: Any) -> int:
    """The hexes of the right terrain near enough to the starting edge (13.2c)."""
    zone = game.field.grow(pack(game.landing_edge), game.landing_reach)
    clear = pack(h for h in game.grid if game.board.terrain[h] == game.landing_terrain)
    return zone & clear
