"""What a person may ask about a game, each answered in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from zoc.ai.ideas import ideas
from zoc.cli.onlooker import Onlooker
from zoc.cli.sketch import sketch
from zoc.hexes import Hex, LabelError
from zoc.kernel.play.action import NotationError
from zoc.kernel.play.forecast import Route
from zoc.kernel.play.position import Position
from zoc.kernel.shown.dangers import told_of
from zoc.kernel.shown.speaking import heard_of, knows

Answer = Callable[[str], Iterator[str]]


class Questions:
    """Answers about the position that a game stands at; nothing is changed by asking."""

    def __init__(self, eyes: Onlooker) -> None:
        self.eyes, self.game = eyes, eyes.game
        self.answers: dict[str, Answer] = {
            "odds": self.odds,
            "reach": self.reach,
            "threat": self.threat,
            "hex": self.hex,
            "units": self.units,
            "map": self.map,
            "score": self.score,
            "advice": self.advice,
        }

    # -- words ---------------------------------------------------------------------------------

    def unit(self, text: str) -> int:
        """A unit by its name, if the seat may know where it is."""
        unit = int(self.game.vocabulary.kinds["unit"].read(text))
        if not knows(self.eyes.position, unit):
            raise NotationError(f"you may not know where {text} is")
        return unit

    def place(self, text: str) -> Hex:
        """A hex by its number or by the name of a place."""
        board = self.game.board
        names = {place.name.lower(): place.hex for place in board.places}
        if text.lower() in names:
            return names[text.lower()]
        try:
            return board.grid.hex(text)
        except LabelError as error:
            near = get_close_matches(text.lower(), list(names), n=1)
            hint = f"; did you mean {near[0].title()}?" if near else ""
            raise NotationError(f"{error}{hint}") from None

    # -- questions -----------------------------------------------------------------------------

    def odds(self, rest: str) -> Iterator[str]:
        """The attack in hand, or one that is imagined."""
        game, p = self.game, self.eyes.position
        target, *units = rest.split() or [""]
        if target:
            hex_, numbers = self.place(target), [self.unit(unit) for unit in units]
            yield from self._guessed(game.units_at(p, hex_))
            yield from game.forecast_attack(p, hex_, numbers).lines()
            return
        found = game.forecast(p)
        if found is None:
            yield "no attack is being put together; imagine one: odds HEX UNIT ..."
        else:
            yield from found.lines()

    def threat(self, rest: str) -> Iterator[str]:
        """What the enemies next to a hex could do to whoever decides now."""
        game, p, hex_ = self.game, self.eyes.position, self.place(rest)
        near = (hex_, *game.board.grid.neighbours(hex_))
        yield from self._guessed(unit for h in near for unit in game.units_at(p, h))
        yield from game.threat(p, hex_, p.actor).lines()
        yield from told_of(p, hex_)

    def _guessed(self, units: Iterable[int]) -> Iterator[str]:
        """What is said before figures that hang on units that the seat may not know."""
        if not all(knows(self.eyes.position, unit) for unit in units):
            yield "about, since you may not know all who stand there:"

    def reach(self, rest: str) -> Iterator[str]:
        """Where a unit can go, or how it gets to a hex, or why it does not."""
        game, p = self.game, self.eyes.position
        name, *goal = rest.split(maxsplit=1) or [""]
        unit = self.unit(name)
        label, routes = game.board.grid.label, game.routes(p, unit)
        if not goal:
            ends = ", ".join(f"{label(r.hex)} {r.cost}{_stop(r)}" for r in routes)
            yield from wrap(ends or "nowhere", get_terminal_size().columns - 2)
            return
        hex_ = self.place(goal[0])
        refusal = game.why_not_there(p, unit, hex_)
        if refusal:
            yield str(refusal)
        for route in routes:
            if route.hex == hex_:
                yield f"{route.cost} MP: {' '.join(label(h) for h in route.path)}"

    def advice(self, rest: str) -> Iterator[str]:
        """The best ideas for whoever decides now, from what that seat may know."""
        p = self.eyes.position
        found = ideas(p, p.actor)
        for number, idea in enumerate(found, 1):
            mark = "!" if idea.warns else f"{number}."
            yield f"{mark} {self.eyes.speaker().sentence(idea.why)}"
        if not found:
            yield "the adviser has nothing to say to this decision"

    def hex(self, rest: str) -> Iterator[str]:
        """What lies and who stands in a hex."""
        game, p = self.game, self.eyes.position
        hex_, board = self.place(rest), game.board
        names = [place.name for place in board.places_at(hex_)]
        ways = sorted({way.kind for way in board.ways_at(hex_)})
        yield ", ".join([board.grid.label(hex_), board.terrain[hex_], *ways, *names])
        for unit in game.units_at(p, hex_):
            if heard_of(p, unit):
                yield f"{game.unit_side(unit)} {self.eyes.describe(unit)}"

    def units(self, rest: str) -> Iterator[str]:
        """The units on the map, or those with a word in their line."""
        lines = units_on_map(self.eyes.position, self.eyes.describe)
        return (line for line in lines if rest.lower() in line.lower())

    def map(self, rest: str) -> Iterator[str]:
        """A sketch of the map around a hex, or a picture of the whole of it in a file."""
        if Path(rest).suffix == ".svg":
            from zoc.cli.snapshot import write_snapshot

            yield write_snapshot(self.eyes.position, Path(rest))
        else:
            yield from sketch(self.eyes.position, self.place(rest))

    def score(self, rest: str) -> Iterator[str]:
        """The account of victory points."""
        sums = dict.fromkeys(self.game.sides, 0)
        for side, why, points, rule in self.game.account(self.eyes.position):
            sums[side] += points
            yield f"{side:<8} {points:+d}  {why} ({rule})"
        if getattr(self.game, "points", True) is not None:  # None: nothing is summed up.
            yield ", ".join(f"{side} {points} VP" for side, points in sums.items())


def units_on_map(p: Position, describe: Callable[[int], str]) -> Iterator[str]:
    """Who stands where, hex by hex."""
    game = p.game
    for hex_ in game.board.grid:
        for unit in filter(lambda unit: heard_of(p, unit), game.units_at(p, hex_)):
            yield f"{game.board.grid.label(hex_)}  {game.unit_side(unit)} {describe(unit)}"


def _stop(route: Route) -> str:
    return "!" if route.stops else ""
