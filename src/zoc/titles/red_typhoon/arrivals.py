"""Comings and goings (13): the 1S Army withdraws, airborne troops land, partisans rise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.dice import Die
from zoc.kernel.protocol import NOBODY, Action, Ask, Event, Offer, Refusal, Said, Step, said
from zoc.titles.red_typhoon.position import GERMAN, SIDES, SOVIET, WITHDRAWN, Now, Unit
from zoc.titles.red_typhoon.supply import isolated

# -- withdrawal (13.1) ----------------------------------------------------------------------------


class Withdrawal(Step[Now]):
    """The 1S Army may leave the map (13.1)."""

    name = "withdrawal"
    rule = "13.1"

    def actor(self, p: Now) -> str:
        return SIDES[SOVIET] if why_no_withdrawal(p) is None else NOBODY

    def ask(self, p: Now) -> Ask:
        costs = p.game.rules.withdrawal_vp
        now, later = -costs[p.turn], costs.get(p.turn + 1)
        then = "it is lost otherwise" if later is None else f"next turn {-later} VP"
        hint = Said(f"Now it costs {now} VP, {then}.")
        return Ask(Said("Withdraw the 1S Army, or keep it on the map."), hint, ("13.1", "4.3c"))

    def actions(self, p: Now) -> Iterator[Action]:
        yield Action("withdraw")
        yield Action("pass")

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "pass":
            return Offer(Said("Keep the 1S Army"))
        cost = f"{-p.game.rules.withdrawal_vp[p.turn]} VP"
        return Offer(Said(f"Withdraw the 1S Army, {cost}"), cost=cost)

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        if action.verb == "withdraw":
            withdraw(p)

    def run(self, p: Now) -> None:
        """It cannot leave: of one that is on the map it is told why (13.1c)."""
        p.pop()
        unit, why = p.game.special.first_shock, why_no_withdrawal(p)
        if unit is not None and p.hex[unit] and why is not None:
            words = "the 1S Army is isolated and cannot withdraw"
            p.say("kept", why.rule, words, unit=unit, hex=p.hex[unit])


def withdraw(p: Now) -> None:
    """Takes the 1S Army off the map for good (13.1d)."""
    unit = p.game.special.first_shock
    if unit is not None:
        words = "the 1S Army withdraws on turn {turn}"
        p.say("withdraw", "13.1", words, "change", unit=unit, path=(p.hex[unit],), turn=p.turn)
        p.remove(unit, WITHDRAWN)
        p.withdrawn = p.turn


def why_no_withdrawal(p: Now) -> Refusal | None:
    """Why the 1S Army cannot withdraw now (13.1)."""
    unit = p.game.special.first_shock
    hex_ = p.hex[unit] if unit is not None else 0
    if not hex_:
        return Refusal("the 1S Army is not on the map", "13.1e")
    return Refusal("the 1S Army is isolated", "13.1c") if isolated(p, SOVIET, hex_) else None


class Deadline(Step[Now]):
    """A 1S Army that stayed too long is lost (13.1f)."""

    name = "deadline"

    def run(self, p: Now) -> None:
        p.pop()
        unit = p.game.special.first_shock
        last = p.turn == max(p.game.rules.withdrawal_vp)
        if last and unit is not None and p.hex[unit]:
            p.eliminate(unit, "the 1S Army did not withdraw", "13.1f")


# -- airborne (13.2) ------------------------------------------------------------------------------


class Airborne(Step[Now]):
    """The airborne unit may land (13.2)."""

    name = "airborne"
    rule = "13.2"
    offers: ClassVar[dict[str, str]] = {"land": "Land at {hex}", "pass": "Wait"}

    def actor(self, p: Now) -> str:
        unit = p.game.special.airborne
        ready = unit is not None and p.is_waiting(unit) and landing_hexes(p)
        return SIDES[SOVIET] if ready else NOBODY

    def ask(self, p: Now) -> Ask:
        rules = p.game.rules
        words = (
            "Empty clear hexes within {reach} of the edge {first:hex} to {last:hex}, no enemy ZOC."
        )
        edge = {"first": rules.landing_edge[0], "last": rules.landing_edge[-1]}
        hint = said(words, reach=rules.landing_reach, **edge)
        text = said("Land {unit} in a lit hex, or wait.", unit=p.game.special.airborne)
        return Ask(text, hint, ("13.2", "13.2c"))

    def actions(self, p: Now) -> Iterator[Action]:
        for hex_ in unpack(landing_hexes(p)):
            yield Action("land", (hex_,))
        yield Action("pass")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "pass":
            return None
        if action.verb != "land":
            return Refusal("land in a hex, or pass", "13.2a")
        return why_no_landing(p, int(action.args[0]))

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        unit = p.game.special.airborne
        if action.verb == "land" and unit is not None:
            hex_ = int(action.args[0])
            p.place(unit, hex_)
            p.say("land", "13.2", "{unit} lands at {end:hex}", "place", unit=unit, path=(hex_,))


def landing_hexes(p: Now) -> HexSet:
    """Where the airborne unit may land (13.2c-e)."""
    soviet, german = p.ground.occupied
    return p.game.rules.landing & ~(soviet | german | p.ground.zoc[GERMAN])


def why_no_landing(p: Now, hex_: Hex) -> Refusal | None:
    """Why the airborne unit may not land in a hex (13.2c-e)."""
    rules, terrain = p.game.rules, p.game.board.terrain[hex_]
    if not rules.landing >> hex_ & 1:
        if terrain != rules.landing_terrain:
            words = "{hex} is {terrain}, not clear"
            return Refusal(words, "13.2c", hex=hex_, terrain=terrain)
        words = "{hex} is more than {reach:# hex} from the edge {first:hex} to {last:hex}"
        edge = {"first": rules.landing_edge[0], "last": rules.landing_edge[-1]}
        return Refusal(words, "13.2c", hex=hex_, reach=rules.landing_reach, **edge)
    if p.stack(hex_):
        return Refusal("a unit stands in {hex}", "13.2d", hex=hex_)
    if p.ground.zoc[GERMAN] >> hex_ & 1:
        return refusals.in_zoc(hex_, "13.2e")
    return None


# -- partisans (13.3) -----------------------------------------------------------------------------


class Rose(Event):
    name, cites, says = "area", "13.3b", "partisans rise in area {area}"
    area: int

    def faces(self) -> tuple[int, ...]:
        return (self.area,)


class Partisans(Step[Now]):
    """A partisan unit comes in (13.3b)."""

    name = "partisans"

    def run(self, p: Now) -> None:
        p.pop()
        unit = p.game.special.partisans.get(p.turn)
        if unit is not None and p.is_waiting(unit):
            p.push(Area(unit))


class Area(Die[Now]):
    """The die names the partisan area (13.3b)."""

    name, rule, asks = "area", "13.3b", "Roll for the area where {unit} rises."
    within = True
    unit: Unit

    def apply(self, p: Now, action: Action) -> None:
        area = int(action.args[0])
        p.replace(Uprising(self.unit, area))
        p.tell(Rose(area))


class Uprising(Step[Now]):
    """A partisan unit is placed in its area, or lost (13.3b-e)."""

    name, rule, within = "uprising", "13.3b", True
    unit: Unit
    area: int
    offers: ClassVar[dict[str, str]] = {"place": "Place {unit} at {hex}"}

    def actor(self, p: Now) -> str:
        return SIDES[SOVIET] if any(self.hexes(p)) else NOBODY

    def ask(self, p: Now) -> Ask:
        hint = Said("Not in enemy ZOC and not on an enemy unit.")
        text = Said("Place {unit} in partisan area {area}.", self)
        return Ask(text, hint, ("13.3b", "13.3d"))

    def hexes(self, p: Now) -> Iterator[Hex]:
        """Where the unit may be placed (13.3b-d)."""
        area = p.game.map.partisan_areas.get(self.area, ())
        return (h for h in area if self.why_not_there(p, h) is None)

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("place", (self.unit, hex_)) for hex_ in self.hexes(p))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb != "place" or action.args[0] != self.unit:
            return Refusal("place the partisan unit", "13.3b")
        return self.why_not_there(p, int(action.args[1]))

    def why_not_there(self, p: Now, hex_: Hex) -> Refusal | None:
        """Why the unit may not be placed in a hex (13.3b-d)."""
        if hex_ not in p.game.map.partisan_areas.get(self.area, ()):
            words = "{hex} is not in partisan area {area}"
            return Refusal(words, "13.3b", hex=hex_, area=self.area)
        if p.ground.occupied[GERMAN] >> hex_ & 1:
            return refusals.enemy_in(hex_, "13.3b")
        if p.ground.zoc[GERMAN] >> hex_ & 1:
            return refusals.in_zoc(hex_, "13.3d")
        if not p.has_room(self.unit, hex_):
            return refusals.full(hex_, "13.3c")
        return None

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        hex_ = int(action.args[1])
        p.place(self.unit, hex_)
        words = "{unit} appears at {end:hex}"
        p.say("place", "13.3b", words, "place", unit=self.unit, path=(hex_,))

    def run(self, p: Now) -> None:
        p.pop()
        p.eliminate(self.unit, f"no hex of partisan area {self.area} is free", "13.3e")
