"""A game with its units as columns that rules read: whose each is and where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, cast

from zoc.hexes import Hex
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.data.board import Board
from zoc.kernel.data.counters import Counter
from zoc.kernel.data.title import Title
from zoc.kernel.play import kinds
from zoc.kernel.play.action import Action, Vocabulary, WordKind
from zoc.kernel.play.game import Game
from zoc.kernel.play.step import Offer, Step

PICKED = 4000
"""How many offers to take up a unit are kept."""


class BoardGame(Game[S]):
    """A game with its board and units: each column has one entry a unit. The figures of the rules
    are read from the title's `rules.toml`."""

    hidden: Any = None
    """The part that knows which units lie face down, where some do."""

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        steps: Iterable[type[Step]],
        board: Board | None,
        units: tuple[Counter, ...] | None,
        sides: tuple[str, ...],
        verbs: Mapping[str, str],
        camps: tuple[str, ...] = (),
    ) -> None:
        # Whose units there are; in a game for one, or for a team, not every camp has a seat.
        self.camps = camps or sides
        self.title = title
        self.board = board or title.board
        self.grid = self.board.grid
        self.units = units if units is not None else title.counters.units
        self.figures = title.read("rules.toml")
        self.formations = tuple(title.counters.formations.values())
        words = Vocabulary(verbs, self.kinds())
        version: int = self.figures["version"]
        super().__init__(title.name, version, scenario, options, sides, steps, words)
        self._read_sides()

    def kinds(self) -> dict[str, WordKind]:
        """The kinds of words that orders are made of; a title adds its own."""
        return {
            "unit": kinds.names([u.id for u in self.units], "unit"),
            "formation": kinds.names([f.id for f in self.formations], "formation"),
            "hex": kinds.hexes(self.grid),
            "number": kinds.NUMBER,
        }

    def _read_sides(self) -> None:
        units, ids = self.units, [f.id for f in self.formations]
        self.side = tuple(self.camps.index(u.side) for u in units)
        self.units_of = tuple(
            tuple(i for i, s in enumerate(self.side) if s == side)
            for side in range(len(self.camps))
        )
        self.columns_of = tuple(_reader(units) for units in self.units_of)
        """For each side how to read what its units have in a column."""
        self.stood: list[tuple[tuple[Any, Any], ...]] = [((None, None),)] * len(self.camps)
        """What each side's units amounted to when that was last asked, and before: for the truth
        and a view take turns (see `Standing.GROUND`)."""
        self.formation = tuple(ids.index(u.formation.id) for u in units)
        self.members = tuple(
            tuple(u for u, own in enumerate(self.formation) if own == f) for f in range(len(ids))
        )
        """The units of each formation."""
        self.formations_of = tuple(
            tuple(i for i, f in enumerate(self.formations) if f.side == side) for side in self.camps
        )
        # Offered thousands of times in a game, so they are made once.
        self.moves = tuple(Action("move", (i,)) for i in range(len(units)))
        self.goings = {h: Action("to", (h,)) for h in self.grid}
        self.picked: Recent[Hashable, Offer] = Recent(PICKED)
        """How units are offered to be taken up, which steps ask again and again."""

    def label(self, hex_: Hex) -> str:
        """A hex as players call it."""
        return self.grid.label(hex_)

    def unit_name(self, unit: Unit) -> str:
        """A unit as players call it."""
        counter = self.units[unit]
        name = counter.name or counter.full
        return f"{name} ({counter.id})" if name and name != counter.id else counter.id

    def unit_side(self, unit: Unit) -> str:
        """Whose a unit is."""
        return self.camps[self.side[unit]]

    def where(self, p: S, unit: Unit) -> Hex | None:
        """The hex that a unit stands in, or None off the map."""
        return p.hex[unit] or None

    def units_at(self, p: S, hex_: Hex) -> list[Unit]:
        """The units in a hex."""
        return p.stack(hex_)


def _reader(units: tuple[int, ...]) -> Callable[[Sequence[int]], Sequence[int]]:
    first, last = (units[0], units[-1] + 1) if units else (0, 0)
    in_a_row = units == tuple(range(first, last))
    places: tuple[Any, ...] = (slice(first, last),) if in_a_row else units
    return cast("Callable[[Sequence[int]], Sequence[int]]", itemgetter(*places))
