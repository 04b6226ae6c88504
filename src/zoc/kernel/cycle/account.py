"""The account of victory points: rows from data, figures first, words on request.

`rules.toml` says what counts:

    [[victory]]                 whoever holds a place has its points: `vp = 2` at a place of the
    row = "places"              board, or `vp = { blue = 2, red = 1 }` by side
    rule = "9.1"

    [[victory]]                 points for what the enemy has lost: so many `each` so many units,
    row = "losses"              or each so much of a figure of their counters (`of = "combat"`)
    points = 1
    each = 2
    rule = "9.2"

    [[victory]]                 points for what has left the map with a mark, such as `exited`
    row = "exits"
    mark = "exited"
    points = 3
    rule = "9.3"

    [verdict]                   who wins when nobody has more (a side, or "" for a draw), and what
    tie = "red"                 a lead of at least so many points is called
    rule = "9.0"
    degrees = { marginal = 1, decisive = 10 }"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Required, TypedDict, cast

from zoc.hexes import Hex
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.data.tables import TableError
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.said import Said, said

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame


class Counting(TypedDict, total=False):
    """What counts, as `rules.toml` says it under `[[victory]]`."""

    row: Required[str]
    rule: Required[str]
    points: int
    each: int
    of: str
    mark: str
    side: str


class Entry(NamedTuple):
    """One row of the account: whose, how many points, by which rule; `why` words it when somebody
    reads it."""

    side: int
    points: int
    rule: str
    why: Callable[[], Said]
    hex: Hex = 0
    """The place that it is for, if it is for one."""


class Account(Generic[S]):
    """The victory points of a position, kept as `game.points`.

    MUST be given: `[[victory]]` in `rules.toml`, or `entries` overridden.
    MAY be overridden: `entries` (all rows; a title adds its own with `yield from
    super().entries(p)`), `verdict`.
    NEVER words anything by itself: it is asked for every position that a machine looks at."""

    game: Any
    """The game that it is a part of."""

    def __init__(self, game: Wargame, lost: int = 0) -> None:
        self.game, self.lost = game, lost
        """`lost` is the mark of units that are lost."""
        self.rows: list[Counting] = list(game.figures.get("victory", ()))
        self.judged: dict[str, Any] = game.figures.get("verdict", {})
        self.worth = self._worth()
        self.names = {place.hex: place.name for place in game.board.places}
        self.marks = {m.word: int(m) for m in getattr(game, "marks", ())}

    def _worth(self) -> list[tuple[Hex, tuple[int, ...]]]:
        """What each place is worth to each camp."""
        found: list[tuple[Hex, tuple[int, ...]]] = []
        for place in self.game.board.places:
            vp: Any = place.more.get("vp")
            if isinstance(vp, dict):
                by_side = cast(dict[str, int], vp)
                found.append((place.hex, tuple(by_side.get(s, 0) for s in self.game.camps)))
            elif vp is not None:
                found.append((place.hex, (int(vp),) * len(self.game.camps)))
        return found

    # -- rows ----------------------------------------------------------------------------------

    def hangs_on(self, p: S) -> Hashable:
        """All that the rows hang on, where a title can say it in brief; None for all of a position
        but its agenda."""
        return None

    def entries(self, p: S) -> Iterator[Entry]:
        """All rows as they stand."""
        kinds = {"places": self.places, "losses": self.losses, "exits": self.exits}
        for row in self.rows:
            yield from kinds[row["row"]](p, row)

    def places(self, p: S, row: Counting) -> Iterator[Entry]:
        """Places that are held."""
        for hex_, worth in self.worth:
            side = self.game.control.holder(p, hex_)
            if side is not None and worth[side]:
                yield Entry(side, worth[side], row["rule"], self.named(hex_), hex_)

    def named(self, hex_: Hex) -> Callable[[], Said]:
        """A place in words."""
        return lambda: said("{name} {hex}", name=self.names.get(hex_, ""), hex=hex_)

    def losses(self, p: S, row: Counting) -> Iterator[Entry]:
        """What the others have lost."""
        for side in range(len(self.game.camps)):
            others = [u for s, own in enumerate(self.game.units_of) if s != side for u in own]
            units = [u for u in others if p.state[u] & self.lost]
            yield self.counted(side, units, row, "{n:# enemy unit} lost")

    def exits(self, p: S, row: Counting) -> Iterator[Entry]:
        """Own units that have left the map."""
        for side in range(len(self.game.camps)):
            if row.get("side", self.game.camps[side]) == self.game.camps[side]:
                mark = row.get("mark", "")
                if mark not in self.marks:
                    known = ", ".join(self.marks)
                    raise TableError(f"a row of victory counts {mark!r}: the marks are {known}")
                units = p.flagged(self.marks[mark], side)
                yield self.counted(side, units, row, "{n:# unit} off the map")

    def counted(self, side: int, units: list[Unit], row: Counting, why: str) -> Entry:
        """A row for so many units: `points` for each `each` of them, or of their figure `of`."""
        figure = row.get("of")
        size = len(units)
        if figure:
            size = sum(int(self.game.units[u][figure]) for u in units)
        points = size // row.get("each", 1) * row.get("points", 1)
        return Entry(side, points, row["rule"], lambda: said(why, n=len(units)))

    # -- sums ----------------------------------------------------------------------------------

    def totals(self, p: S) -> list[int]:
        """The points of each camp."""
        sums = [0] * len(self.game.camps)
        for entry in self.entries(p):
            sums[entry.side] += entry.points
        return sums

    def lines(self, p: S) -> list[tuple[str, str, int, str]]:
        """The account in words: side, reason, points, rule."""
        return [
            (self.game.camps[e.side], self.game.text(e.why()), e.points, e.rule)
            for e in self.entries(p)
        ]

    def verdict(self, p: S) -> Outcome:
        """Who has won as things stand."""
        camps, sums = self.game.camps, self.totals(p)
        ranked = sorted(range(len(camps)), key=lambda side: -sums[side])
        lead = sums[ranked[0]] - sums[ranked[1]] if len(ranked) > 1 else sums[ranked[0]]
        winner = camps[ranked[0]] if lead else self.judged.get("tie", "")
        points = dict(zip(camps, sums, strict=True))
        return Outcome(winner, self.degree(lead) if winner else "", points)

    def degree(self, lead: int) -> str:
        """What a lead is called: the highest degree that it reaches."""
        reached = [(n, word) for word, n in self.judged.get("degrees", {}).items() if lead >= n]
        return max(reached)[1] if reached else ""
