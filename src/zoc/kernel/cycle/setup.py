"""Set-up: a side places its units in areas, one by one or all at once, and may place them anew.

A scenario's placements say who is free: `status = "area"` with the name of a set-up area of the
board in `area` (several features of one name are one area), or `status = "placed"` with several
labels in `hex`. A `hex` beside an `area` is where the unit stands if the owner asks for the set-up
that is suggested."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from zoc.hexes import Grid, Hex
from zoc.hexes.sets import Field, HexSet, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.data.scenario import Placement
from zoc.kernel.data.small_board import MADE_UP
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import NOTHING, said
from zoc.kernel.play.step import Ask, Offer, Refusal, Step

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame

Who = int | str
"""Who sets up: a camp by its number, or a seat by its name where several share a camp."""


class Placed(Event):
    """A unit is set up."""

    name, says, arrow = "place", "{unit} sets up in {hex}", "place"
    unit: int
    hex: Hex
    ruled: str


class Deployed(Event):
    """All units of a side stand."""

    name, says = "setup", "{side} units are set up"
    side: Who
    ruled: str


class Areas(Generic[S]):
    """Who is placed freely and where, kept as `game.setup`.

    MUST be given: nothing, where the scenario's placements and the board's set-up areas say all.
    MAY be overridden: `area` (where a unit may stand), `suggested`, `order` (who is placed first),
    `why_not_there` (asked for each hex that is offered: stacking, sides of a front line),
    `why_not_ready` (asked when the side ends its set-up: what must be covered), `covers`.
    NEVER: anything random."""

    KIND: ClassVar[str] = "set-up area"
    covers: bool = False
    """Whether every hex of an area must be held by, or lie next to, one of its units."""
    rules: ClassVar[Mapping[str, str]] = {}
    """The rules by what they ask: `who`, `area`, `room`, `cover`, `ready`; '' for all others."""

    game: Any
    """The game that it is a part of."""

    def __init__(self, game: Wargame) -> None:
        self.game, self.field = game, game.field
        self.units: dict[Unit, str] = {}
        """The units that are placed freely, each with the name of its area."""
        self.fixed: dict[Unit, Hex] = {}
        """Where the units start that are not."""
        self.suggested: dict[Unit, Hex] = {}
        self._choices: dict[Unit, HexSet] = {}
        # On the made-up board of a position file the hexes of a scenario mean nothing.
        for unit, placement in game.placements.items() if game.board.title != MADE_UP else ():
            self._read(unit, placement)
        self.areas: dict[str, HexSet] = {}
        for feature in game.board.hex_features:
            if feature.kind == self.KIND:
                known = self.areas.get(feature.name, 0)
                self.areas[feature.name] = known | pack(feature.hexes)

    def _read(self, unit: Unit, placement: Placement) -> None:
        hexes = known_hexes(self.game.grid, placement.hexes)
        if placement.status == "area":
            self.units[unit] = placement.area
        elif placement.status == "placed" and len(hexes) > 1:
            self.units[unit], self._choices[unit] = "", pack(hexes)
        elif placement.status == "placed" and hexes:
            self.fixed[unit] = hexes[0]
        if unit in self.units and hexes:
            self.suggested[unit] = hexes[0]

    def rule(self, what: str) -> str:
        """The rule that asks for something."""
        return self.rules.get(what) or self.rules.get("", "")

    # -- who and where -------------------------------------------------------------------------

    def of(self, side: Who) -> list[Unit]:
        """The units that a side, or a seat, places."""
        return [u for u in self.units if self.game.side[u] == side]

    def waiting(self, p: S, side: Who) -> list[Unit]:
        """Those of them that do not stand yet, in the order in which they are asked for."""
        return sorted((u for u in self.of(side) if not p.hex[u]), key=self.order)

    def order(self, unit: Unit) -> Any:
        """Who is placed first: the lowest, such as those that need most room."""
        return 0

    def area(self, unit: Unit) -> HexSet:
        """The hexes in which a unit may stand, whoever stands there already."""
        if unit in self._choices:
            return self._choices[unit]
        return self.areas.get(self.units[unit], 0)

    def why_not_there(self, p: S, unit: Unit, hex_: Hex) -> Refusal | None:
        """Why a unit may not be set up in a hex."""
        if not self.area(unit) >> hex_ & 1:
            return refusals.elsewhere(unit, hex_, self.rule("area"))
        if self.full(p, unit, hex_):
            return refusals.full(hex_, self.rule("room"))
        return self._why_bare(p, unit, hex_) if self.covers else None

    def full(self, p: S, unit: Unit, hex_: Hex) -> bool:
        """Whether a hex has no room for one more unit."""
        return p.hex[unit] != hex_ and not p.has_room(unit, hex_)

    def why_not_ready(self, p: S, side: Who) -> Refusal | None:
        """Why a side may not end its set-up."""
        left = self.waiting(p, side)
        if left:
            return Refusal("{n:# unit} must still be placed", self.rule("ready"), n=len(left))
        for name in self._areas_of(side) if self.covers else ():
            bare = self.uncovered(p, name)
            if bare:
                why = "{hex} is neither held nor next to a unit of {area}"
                return Refusal(why, self.rule("cover"), hex=unpack(bare)[0], area=name)
        return None

    # -- coverage ------------------------------------------------------------------------------

    def _areas_of(self, side: Who) -> list[str]:
        return list(dict.fromkeys(self.units[u] for u in self.of(side)))

    def uncovered(self, p: S, area: str, unit: Unit = -1, hex_: Hex = 0) -> HexSet:
        """The hexes of an area that none of its units holds or touches, with one of them imagined
        elsewhere."""
        held = [p.hex[u] for u, a in self.units.items() if a == area and u != unit and p.hex[u]]
        return self.areas.get(area, 0) & ~self.field.around(pack([*held, hex_] if hex_ else held))

    def _why_bare(self, p: S, unit: Unit, hex_: Hex) -> Refusal | None:
        area = self.units[unit]
        left = [u for u in self.waiting(p, self.game.side[unit]) if self.units[u] == area]
        count = len([u for u in left if u != unit])
        free = [h for h in unpack(self.areas.get(area, 0)) if not self.full(p, unit, h)]
        bare = self.uncovered(p, area, unit, hex_)
        if coverable(self.field, bare, free, count):
            return None
        why = "the {n:# unit} left could not cover {area}"
        return Refusal(why, self.rule("cover"), n=count, area=area)

    # -- all at once ---------------------------------------------------------------------------

    def fill(self, p: S, side: Who) -> None:
        """Places whoever waits where it is suggested, or as near there as there is room."""
        for unit in self.waiting(p, side):
            hex_ = self.nearest(p, unit)
            if hex_:
                p.place(unit, hex_)

    def nearest(self, p: S, unit: Unit) -> Hex:
        """The free hex nearest to the suggested one; 0 where there is none."""
        wanted = self.suggested.get(unit, 0)
        if wanted and self.why_not_there(p, unit, wanted) is None:
            return wanted
        hexes = sorted(unpack(self.area(unit)), key=lambda h: (self._away(h, wanted), h))
        return next((h for h in hexes if self.why_not_there(p, unit, h) is None), 0)

    def _away(self, hex_: Hex, wanted: Hex) -> int:
        return self.game.grid.distance(hex_, wanted) if wanted else 0


def known_hexes(grid: Grid, labels: Iterable[str]) -> list[Hex]:
    """The hexes of some labels that are on the board: a small one lacks most."""
    found: list[Hex] = []
    for label in labels:
        column, row = grid.labels.parse(label)
        if column < grid.columns and row < grid.rows:
            found.append(grid.at(column, row))
    return found


def coverable(field: Field, bare: HexSet, free: list[Hex], units: int) -> bool:
    """Whether so many units in free hexes can cover what is bare."""
    if not bare:
        return True
    if units == 0 or bare.bit_count() > 7 * units:
        return False
    cover = {h: field.around(1 << h) & bare for h in free}
    hardest = min(unpack(bare), key=lambda b: sum(c >> b & 1 for c in cover.values()))
    return any(
        coverable(field, bare & ~covered, free, units - 1)
        for covered in sorted({c for c in cover.values() if c >> hardest & 1}, reverse=True)
    )


class SetUp(Step[S]):
    """A side places its units (`game.setup`). Choices are listed for the next unit that waits; any
    other may be named, also one that stands already.

    MUST give: nothing. MAY give: `name`, the words of its orders, `rule`."""

    name = "setup"
    historical: ClassVar[str] = "historical"
    """The order that sets up all units as is suggested, and ends; '' for none."""
    fills: ClassVar[str] = "fill"
    """The order that places whoever waits; '' for none."""
    fill_ends: ClassVar[bool] = False
    """Whether that order ends the set-up, too."""
    side: Who
    selects = frozenset({"place"})

    offers: ClassVar[Mapping[str, str]] = {
        "place": "Place {unit} in {hex}",
        "historical": "Begin as suggested",
        "fill": "Place the rest",
        "end": "End the set-up",
    }

    def offer(self, p: S, action: Action) -> Offer | None:
        """The main button: all at once while nobody stands, then the end."""
        found = super().offer(p, action)
        if found is None or action.verb not in (self.historical, "end"):
            return found
        stand: list[Unit] = [u for u in p.game.setup.of(self.side) if p.hex[u]]
        return replace(found, primary=action.verb == "end" or not stand)

    def meant(self, p: S, unit: int, hex_: int) -> Action | None:
        return Action("place", (unit, hex_)) if hex_ else None

    def actor(self, p: S) -> str:
        return self.side if isinstance(self.side, str) else p.game.sides[self.side]

    def ask(self, p: S) -> Ask:
        left = p.game.setup.waiting(p, self.side)
        rules = (self.rule,) if self.rule else ()
        if not left:
            return Ask(said("Set-up: all units stand; end it, or place some anew."), rules=rules)
        text = said("Set-up: place {unit}; {n:# unit} to go.", unit=left[0], n=len(left))
        hint = said("Or have the rest placed, or begin as is suggested.")
        return Ask(text, hint if self.historical or self.fills else NOTHING, rules)

    def actions(self, p: S) -> Iterator[Action]:
        setup, left = p.game.setup, p.game.setup.waiting(p, self.side)
        if not left and setup.why_not_ready(p, self.side) is None:
            yield Action("end")
        if left and self.fills:
            yield Action(self.fills)
        if self.historical:
            yield Action(self.historical)
        for hex_ in unpack(setup.area(left[0])) if left else ():
            if setup.why_not_there(p, left[0], hex_) is None:
                yield Action("place", (left[0], hex_))

    def why_not(self, p: S, action: Action) -> Refusal | None:
        setup, verb = p.game.setup, action.verb
        if verb == "end":
            return setup.why_not_ready(p, self.side)
        if verb and verb == self.historical:
            return None
        if verb and verb == self.fills:
            left = setup.waiting(p, self.side)
            return None if left else Refusal("all units stand", self.rule)
        if verb != "place":
            return Refusal("place units, have them placed, or end the set-up", self.rule)
        unit, hex_ = (int(word) for word in action.args)
        who = setup.rule("who") or self.rule
        if unit not in setup.of(self.side):
            return Refusal("{unit} is not yours to place", who, unit=unit)
        if p.hex[unit] == hex_:
            return Refusal("{unit} stands there", who, unit=unit)
        return setup.why_not_there(p, unit, hex_)

    def apply(self, p: S, action: Action) -> None:
        if action.verb == "place":
            unit, hex_ = (int(word) for word in action.args)
            p.place(unit, hex_)
            p.tell(Placed(unit, hex_, self.rule))
            return
        if action.verb == self.historical:
            for unit in p.game.setup.of(self.side):
                p.hex[unit] = 0
            p.touch()
        if action.verb != "end":
            p.game.setup.fill(p, self.side)
            p.tell(Deployed(self.side, self.rule))
        ends = action.verb in ("end", self.historical) or self.fill_ends
        if ends and p.game.setup.why_not_ready(p, self.side) is None:
            p.pop()
