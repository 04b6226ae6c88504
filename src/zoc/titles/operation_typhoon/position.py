"""The position of a game of Operation Typhoon: units, control of hexes, the force on the move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.standing import Situation, Standing
from zoc.kernel.play.declared import HEXES, FieldKind, Mark, field, number_from, per_side
from zoc.kernel.protocol import remembered

if TYPE_CHECKING:
    from zoc.titles.operation_typhoon.title import OperationTyphoon

Unit = int
GERMAN, SOVIET = 0, 1
CAMPS = ("german", "soviet")
ANY = -1
"""No formation in particular."""

REDUCED = Mark(1, "reduced", face="reduced")
ACTED = Mark(2, "acted", "✓", "has acted in this phase", "done")
LOST = Mark(4, "lost", box="out of this battle")
"""Eliminated in the battle in hand; Germans come back when it is over (10.10)."""
ASIDE = Mark(8, "aside", box="set aside")
"""Set aside for the rest of the battle (10.4)."""
OUT = Mark(16, "out", box="eliminated")
"""A guards division or airborne corps that is gone for good (8.3)."""
STOCK = Mark(32, "stock", box="stock")
"""A rifle division that waits to replace one of them (3.1)."""
ESCORT = Mark(64, "escort", "a", "flies with the force")
"""The air unit that flies with the force on the move (9.1)."""


def _read_control(game: OperationTyphoon, given: Mapping[str, str], now: HexSet) -> HexSet:
    """Hexes by the side that holds them: what a file does not name is as the board has it."""
    held = per_side(HEXES).read(game, given, (0, 0))
    return now & ~held[GERMAN] | held[SOVIET]


def _tell_control(game: OperationTyphoon, soviet: HexSet) -> dict[str, list[str]]:
    return {CAMPS[SOVIET]: HEXES.tell(game, soviet)}


CONTROL = FieldKind(per_side(HEXES).shape, _read_control, _tell_control)


class Now(Standing):
    """One moment. `soviet` holds the hexes under Soviet control; `force` are the units on the move,
    with `mp` points left, which set out from `origin` and entered their hex from `back`."""

    MARKS = (REDUCED, ACTED, LOST, ASIDE, OUT, STOCK, ESCORT)
    TYPES: ClassVar[Mapping[str, str]] = {"state": "B"}
    WEIGHTY = 0

    game: OperationTyphoon
    soviet: HexSet = field(CONTROL, lambda game: game.map.first_soviet, "control")
    tally: int = field(number_from(0, 9999))
    force: tuple[Unit, ...] = field(start=())
    mp: int = field()
    origin: Hex = field()
    back: Hex = field()

    # -- looking -------------------------------------------------------------------------------

    def _ground(self) -> Situation:
        """Who stands where; both sides may be in one hex while they fight (7.6)."""
        hexes, troops = self.hex, self.game.roster.troops
        stacks: dict[Hex, list[Unit]] = {}
        for unit, hex_ in enumerate(hexes):
            if hex_:
                stacks.setdefault(hex_, []).append(unit)
        held = pack({hexes[u] for u in troops if hexes[u]})
        return Situation(stacks, (held, 0), (self.zone(troops, held), 0))

    def zone(self, units: tuple[Unit, ...], held: HexSet) -> HexSet:
        """Where German forces have a zone of control (6.0)."""
        return held | self.game.field.around(held) & ~self.soviet

    def garrison(self, hex_: Hex) -> list[Unit]:
        """The German ground units in a hex."""
        ground = self.game.roster.is_troop
        return [u for u in self.stack(hex_) if ground[u]]

    def room(self, units: Sequence[Unit]) -> int:
        """How much room some units take, in halves of a division (7.1, 7.2)."""
        size = self.game.roster.size
        return sum(size[u] for u in units)

    def fits(self, units: Sequence[Unit], hex_: Hex) -> bool:
        """Three German divisions, on the first turns of one formation (7.1, 7.3)."""
        army, formation = self.game.roster, self.game.formation
        troops = [u for u in units if army.is_troop[u]]
        mixed = len({formation[u] for u in troops}) > 1 and not self.game.track.mixing(self.turn)
        return self.room(troops) <= army.room and not mixed

    @property
    def alive(self) -> list[Unit]:
        """The units of the force that have not been eliminated in the battle in hand."""
        return [u for u in self.force if self.hex[u]]

    @property
    def defenders(self) -> list[Unit]:
        """The Soviet ground units that take part in the battle in hand."""
        fighters, hexes = self.game.roster.soviet_troops, self.hex
        return [u for u in fighters if hexes[u]]

    @property
    def escort(self) -> Unit | None:
        """The air unit that flies with the force."""
        flying = (u for u in self.game.roster.luftwaffe if self.state[u] & ESCORT)
        return next(flying, None)

    @property
    def pocket(self) -> HexSet:
        """The hexes that are cut off at this moment, until their breakout is settled (11.2j)."""
        found = 0
        for entry in self.agenda:
            found |= getattr(entry, "pocket", 0)
        return found

    def dice(self, unit: Unit) -> int:
        """How many dice a unit rolls (2.4)."""
        return self.game.roster.dice[self.state[unit] & REDUCED][unit]

    def steps(self, unit: Unit) -> int:
        """How many steps a unit has left (2.5)."""
        return self.game.roster.steps_of[unit] - (self.state[unit] & REDUCED)

    def mechanised(self) -> bool:
        """Whether the force on the move is mechanised (7.4)."""
        return self.game.roster.mechanised[self.force[0]]

    def whole_force(self) -> list[Unit]:
        """The force on the move with the air unit that flies with it."""
        escort = self.escort
        return [*self.force, *([] if escort is None else [escort])]

    # -- changing ------------------------------------------------------------------------------

    def shift(self, units: Iterable[Unit], hex_: Hex) -> None:
        """Puts units into a hex, 0 for off the map."""
        for unit in units:
            self.hex[unit] = hex_
        self.touch()

    def travel(self, unit: Unit, path: Sequence[Hex]) -> None:
        """Moves a unit along a path; should it lose a battle there it goes back a hex (10.5e)."""
        self.back = (self.hex[unit], *path)[-2]
        super().travel(unit, path)

    def imagine(self, units: Sequence[Unit]) -> Now:
        """A copy in which some units have set out as a force (9.5e)."""
        new = self.copy()
        new.set_out(tuple(units))
        return new

    def set_out(self, units: tuple[Unit, ...]) -> None:
        """Some units of one hex are the force on the move, with the points of their class."""
        game = self.game
        self.force, self.origin, self.back = units, self.hex[units[0]], 0
        self.mp = game.track.allowance(self.turn, game.roster.mechanised[units[0]])

    def finish(self) -> None:
        """The force's actions are over for this phase (9.0c, 9.11); its march, which is the step
        that is being done, leaves the agenda."""
        for unit in self.force:
            self.mark(unit, ACTED)
        escort = self.escort
        if escort is not None:
            self.unmark(escort, ESCORT)
        self.force, self.mp, self.origin, self.back = (), 0, 0, 0
        self.touch()
        self.pop()


@remembered
def full_for(p: Now, formation: int, size: int) -> HexSet:
    """The hexes without room for so much more of a formation: on the first turns none where another
    one stands (7.1, 7.3)."""
    army, hexes, taken = p.game.roster, p.hex, dict[Hex, int]()
    for unit, room in army.takes[ANY if p.game.track.mixing(p.turn) else formation]:
        hex_ = hexes[unit]
        if hex_:
            taken[hex_] = taken.get(hex_, 0) + room
    left = army.room - size
    return pack([hex_ for hex_, room in taken.items() if room > left])
