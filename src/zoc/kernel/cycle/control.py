"""Control: who holds the hexes that matter, and who takes them when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.declared import field, shared_out
from zoc.kernel.play.event import Event

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame


def held(what: str) -> Any:
    """The field `control` of a position: the hexes of `game.control`, called so in position files,
    shared out among the sides."""
    return field(shared_out(lambda game: game.control.hexes, what), lambda g: g.control.first())


class Taken(Event):
    """A side takes a hex."""

    name, says, arrow = "control", "{side} takes {place}{hex}", "change"
    side: int
    hex: Hex
    place: str
    ruled: str


class Control(Generic[S]):
    """Who holds what, kept as `game.control`; the position has it as its field `control`, one hex
    set a camp.

    MUST be given: nothing. Then the hexes are those of places with `vp`, and a place is held at
    the start by the side that its `held` names, or by nobody.
    MAY be overridden: `read` (which hexes, called once), `first` (who holds them before anything
    has happened), `takes` (whether a unit that enters takes a hex; called for each hex of a path),
    `taken` (what follows: an event, the end of the game), `of` and `give` (where the position
    keeps it otherwise).
    NEVER: a hex held by two sides."""

    game: Any
    """The game that it is a part of."""
    rule: str = ""
    """The rule by which hexes are taken."""

    def __init__(self, game: Wargame, rule: str = "") -> None:
        self.game, self.rule = game, rule or self.rule
        self.hexes: HexSet = self.read()
        self.names = {place.hex: f"{place.name} " for place in game.board.places}

    def read(self) -> HexSet:
        """The hexes that can be held."""
        return pack(place.hex for place in self.game.board.places if "vp" in place.more)

    def first(self) -> tuple[HexSet, ...]:
        """What each camp holds at the start."""
        held = [0] * len(self.game.camps)
        for place in self.game.board.places:
            side = place.more.get("held", "")
            if side in self.game.camps and self.hexes >> place.hex & 1:
                held[self.game.camps.index(side)] |= 1 << place.hex
        return tuple(held)

    # -- looking -------------------------------------------------------------------------------

    def of(self, p: S, side: int) -> HexSet:
        """The hexes that a side holds."""
        now: Any = p
        return now.control[side]

    def holder(self, p: S, hex_: Hex) -> int | None:
        """The side that holds a hex; None for nobody."""
        sides = range(len(self.game.camps))
        return next((side for side in sides if self.of(p, side) >> hex_ & 1), None)

    # -- changing ------------------------------------------------------------------------------

    def enter(self, p: S, unit: Unit, hex_: Hex) -> None:
        """A unit enters a hex: called by `pass_through` of the position."""
        side = self.game.side[unit]
        if (
            self.hexes >> hex_ & 1
            and not self.of(p, side) >> hex_ & 1
            and self.takes(p, unit, hex_)
        ):
            self.take(p, side, hex_)

    def takes(self, p: S, unit: Unit, hex_: Hex) -> bool:
        """Whether a unit that enters a hex takes it."""
        return True

    def take(self, p: S, side: int, hex_: Hex) -> None:
        """A side takes a hex."""
        self.give(p, side, 1 << hex_)
        self.taken(p, side, hex_)

    def sweep(self, p: S, side: int, hexes: HexSet) -> None:
        """A side takes whatever it does not hold yet among some hexes, such as those around its
        units at the end of a phase."""
        for hex_ in unpack(hexes & self.hexes & ~self.of(p, side)):
            self.take(p, side, hex_)

    def give(self, p: S, side: int, hexes: HexSet) -> None:
        """Says who holds some hexes, without telling anybody."""
        now: Any = p
        held: list[HexSet] = [others & ~hexes for others in now.control]
        held[side] |= hexes
        now.control = tuple(held)
        p.touch()

    def taken(self, p: S, side: int, hex_: Hex) -> None:
        """What follows when a hex changes hands; nothing is told of a set-up."""
        if p.agenda:
            p.tell(Taken(side, hex_, self.names.get(hex_, ""), self.rule))
