"""The 1S Army's withdrawal (13.1) and the airborne landing (13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.game import Refusal, Step
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


def landing_zone(game: Any) -> int:
    """The hexes of the right terrain near enough to the starting edge (13.2c)."""
    zone = game.field.grow(pack(game.landing_edge), game.landing_reach)
    clear = pack(h for h in game.grid if game.board.terrain[h] == game.landing_terrain)
    return zone & clear
