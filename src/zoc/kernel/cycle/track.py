"""The sequence of play as a list, the turns with their dates, and the end of the last one.

    class Ceasefire(EndPhase):
        name, clear = "ceasefire", MOVED | FOUGHT

    SEQUENCE = (
        Phase(Weather, "Weather"),
        Each(
            Phase(Arrive, "Arrivals"),
            Phase(Movement, "Movement"),
            Phase(Combat, "Combat"),
            Phase(Airborne, "Airborne", only="blue", when="airborne"),
            Phase(Ceasefire),
        ),
    )
    game.track = Track(game, SEQUENCE)

The phases of `Each` are played by one side after the other, in the `order` of the scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from zoc.kernel.cycle.standing import S, Standing
from zoc.kernel.data.shape import ShapeError, known
from zoc.kernel.play.event import Event
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.said import Said, said
from zoc.kernel.play.step import Step

if TYPE_CHECKING:
    from zoc.kernel.cycle.wargame import Wargame

When = Callable[[Any, int], bool] | str
"""On which turns a phase is played: a function of position and side, or a word that the turn track
of the title's tables has on those turns."""


MOST_MADE = 200
"""So many steps that phases begin with are kept: a track may make its cells anew each time."""


class Phase(NamedTuple):
    """One phase: the step that it is, and its name on the phase rail ('' for one that has no cell
    of its own and belongs to the phase before it). The step is made with the side where it has a
    field `side`."""

    step: type[Step]
    text: str = ""
    only: str = ""
    """The side that alone has it."""
    when: When | None = None
    fields: tuple[Any, ...] = ()
    """Further fields of the step, where the same one is played twice: which impulse it is."""
    cites: str = ""
    """The rule of its cell on the phase rail, where that is not the step's."""

    @property
    def rule(self) -> str:
        """The rule that its cell cites."""
        return self.cites or self.step.rule


class Each:
    """Phases that each side plays in its player turn."""

    def __init__(self, *phases: Phase) -> None:
        self.phases = phases


SequenceOfPlay = Sequence[Phase | Each]


# -- what is told ---------------------------------------------------------------------------------


class TurnBegan(Event):
    """A game turn begins."""

    name, says = "turn", "Turn {turn}{date}"
    turn: int
    date: str
    ruled: str


class GameEnded(Event):
    """The game is over."""

    name, says = "end", "{text}"
    text: str
    ruled: str


# -- steps ----------------------------------------------------------------------------------------


class GameTurn(Step[S]):
    """A game turn: all phases of the track, then its end."""

    name = "turn"

    def run(self, p: S) -> None:
        p.pop()
        p.game.track.begin(p)


class TurnEnd(Step[S]):
    """The turn marker advances, or the game ends."""

    name = "turn end"

    def run(self, p: S) -> None:
        p.pop()
        p.game.track.advance(p)


class EndPhase(Step[S]):
    """The end of a phase or of a player turn, which only clears marks.

    MUST give: `name`, `clear`. MAY give: `all_sides`, `cleared` (called before the marks go, with
    the units that have them: tells, or does more)."""

    clear: ClassVar[int] = 0
    all_sides: ClassVar[bool] = False
    """Whether the marks of every side go, not only those of the side that played."""
    side: int

    def run(self, p: S) -> None:
        p.pop()
        sides = range(len(p.game.units_of)) if self.all_sides else (self.side,)
        found = [u for side in sides for u in p.flagged(self.clear, side)]
        self.cleared(p, found)
        for side in sides if found else ():
            p.clear(self.clear, side)

    def cleared(self, p: S, units: list[int]) -> None:
        """What else happens to units that lose their marks."""


STEPS: tuple[type[Step], ...] = (GameTurn, TurnEnd)


# -- the track ------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """A phase of one side in one turn."""

    phase: Phase
    side: int
    """-1 where it is nobody's."""


class Track(Generic[S]):
    """The sequence of play of a game, kept as `game.track`.

    MUST be given: the sequence; the game MUST answer `verdict(p)` with an `Outcome`.
    MAY be overridden: `opens` and `closes` (the steps around a turn), `began` (what is told when a
    turn begins), `result` (the sentence at the end), `made` and `is_at` (where a step has other
    fields than the side, or they change while it is played), `early` (an end before the last turn;
    asked whenever a turn ends).
    NEVER: a phase that is not in the sequence, pushed at the beginning of a turn; what follows from
    an order or a die is pushed by the step in which it happens."""

    opens: ClassVar[type[Step]] = GameTurn
    closes: ClassVar[type[Step]] = TurnEnd
    rule: str = ""
    """The rule that the sequence follows."""
    last_rule: str = ""
    """The rule by which the game ends, where it is another."""

    game: Any
    """The game that it is a part of."""

    def __init__(self, game: Wargame, sequence: SequenceOfPlay, rule: str = "") -> None:
        scenario = game.title.scenarios[game.scenario]
        self.game, self.sequence, self.rule = game, tuple(sequence), rule or self.rule
        self.first_turn: int = scenario.first_turn
        self.last_turn: int = scenario.last_turn
        self.dates: tuple[str, ...] = tuple(scenario.turns)
        self.order = tuple(game.camps.index(s) for s in scenario.order if s in game.camps)
        self.noted = _noted(game)
        self._made: dict[int, tuple[Cell, Step]] = {}
        """The steps that phases begin with, each with the phase by whose number it is known."""

    @property
    def steps(self) -> tuple[type[Step], ...]:
        """The kinds of steps that it puts on the agenda."""
        return (self.opens, self.closes, *dict.fromkeys(phase.step for phase in self.phases))

    @property
    def phases(self) -> list[Phase]:
        """All phases that a turn may have."""
        return [p for e in self.sequence for p in (e.phases if isinstance(e, Each) else (e,))]

    # -- running a turn ------------------------------------------------------------------------

    def begin(self, p: S) -> None:
        """Begins the turn."""
        p.tell(self.began(p))
        p.push(*(self.made(cell) for cell in self.cells(p)), self.closes())

    def began(self, p: S) -> Event:
        """What is told when a turn begins."""
        date = self.date(p.turn)
        return TurnBegan(p.turn, f", {date}" if date else "", self.rule)

    def advance(self, p: S) -> None:
        """Ends the turn: the next one begins, unless it was the last."""
        if p.turn >= self.last_turn or self.early(p):
            self.finish(p)
        else:
            p.turn += 1
            p.push(self.opens())

    def early(self, p: S) -> bool:
        """Whether the game ends with this turn, though it is not the last."""
        return False

    def finish(self, p: S) -> None:
        """Ends the game now; a step may call it at any time."""
        p.result = p.game.text(self.result(p, p.game.verdict(p)))
        p.tell(GameEnded(p.result, self.last_rule or self.rule))

    def result(self, p: S, outcome: Outcome) -> Said:
        """The sentence that the game ends with."""
        points = " to ".join(str(n) for n in sorted(outcome.points.values(), reverse=True))
        tail = f", {points} points" if points else ""
        if not outcome.winner:
            return said("Draw{tail}", tail=tail)
        degree = f"{outcome.degree} " if outcome.degree else ""
        return said("{side} {degree}victory{tail}", side=outcome.winner, degree=degree, tail=tail)

    def date(self, turn: int) -> str:
        """The date of a turn."""
        place: int = turn - self.first_turn
        return self.dates[place] if 0 <= place < len(self.dates) else ""

    # -- phases --------------------------------------------------------------------------------

    def cells(self, p: S) -> Iterator[Cell]:
        """The phases of the turn that a position stands in, in order."""
        return iter([cell for cell in self._cells if cell[0].when is None or self._has(p, cell)])

    @cached_property
    def _cells(self) -> Sequence[Cell]:
        """The phases of a turn that has them all."""
        camps, found = self.game.camps, list[Cell]()
        for entry in self.sequence:
            if isinstance(entry, Each):
                each = [Cell(phase, side) for side in self.order for phase in entry.phases]
                found += [c for c in each if c.phase.only in ("", camps[c.side])]
            else:
                found.append(Cell(entry, camps.index(entry.only) if entry.only else -1))
        return found

    def _has(self, p: S, cell: Cell) -> bool:
        when = cell.phase.when
        if isinstance(when, str):
            return bool(self.noted.get(p.turn, {}).get(when))
        return when is None or when(p, cell.side)

    def made(self, cell: Cell) -> Step:
        """The step that a phase begins with."""
        step: Any = cell.phase.step
        own = (cell.side,) if "side" in step.FIELDS else ()
        return step(*own, *cell.phase.fields)

    def is_at(self, cell: Cell, entry: Step) -> bool:
        """Whether a step on the agenda is a phase, as it was made or as it has become since."""
        known = self._made.get(id(cell))
        if known is None or known[0] is not cell:
            if len(self._made) >= MOST_MADE:
                self._made.clear()
            known = self._made[id(cell)] = (cell, self.made(cell))
        return known[1] == entry

    def current(self, p: S) -> Cell | None:
        """The phase that is being played: the first of those that are left on the agenda. One
        without a name of its own belongs to the one before it; so do steps that say `within`, when
        the phase that put them there has gone."""
        return self.place(p)[1]

    def place(self, p: S) -> tuple[Sequence[Cell], Cell | None]:
        """The phases of the turn, and the one that is being played; found once a moment."""
        agenda, cells, found = p.cache.get("phase", (None, (), None))
        if agenda is not p.agenda:
            cells = tuple(self.cells(p))
            found = self._current(p, cells)
            p.cache["phase"] = p.agenda, cells, found
        return cells, found

    def _current(self, p: S, cells: Sequence[Cell]) -> Cell | None:
        left = self._left(p, cells)
        if left is None:
            return None
        place = len(cells) - left
        if any(entry.within for entry in p.agenda[left + 1 :]):
            place -= 1
        found = cells[max(0, min(place, len(cells) - 1))]
        named = [c for c in cells[: cells.index(found) + 1] if c.phase.text]
        named = [c for c in named if c.side == found.side]
        return named[-1] if named else found

    def _left(self, p: S, cells: Sequence[Cell]) -> int | None:
        """How many phases of the turn are left on the agenda; None outside of turns."""
        if not p.agenda or p.agenda[0] != self.closes():
            return None
        waiting = zip(p.agenda[1:], reversed(cells), strict=False)
        found = 0
        for entry, cell in waiting:
            if not self.is_at(cell, entry):
                break
            found += 1
        return found

    def turn_to(self, p: S, side: str, phase: str) -> None:
        """Puts the turn on the agenda from one phase on, by the name of its step or its name on
        the phase rail: for position files."""
        cells = list(self.cells(p))
        known(phase, [name for step in self.phases for name in _names(step)], "phase")
        number = self.game.camps.index(known(side, self.game.camps, "side"))
        for place, cell in enumerate(cells):
            if phase in _names(cell.phase) and cell.side in (number, -1):
                p.push(*(self.made(c) for c in cells[place:]), self.closes())
                return
        raise ShapeError(f"there is no {side} {phase} phase on turn {p.turn}")


def _names(phase: Phase) -> set[str]:
    return {phase.step.name, phase.text.lower()} - {""}


def _noted(game: Wargame) -> dict[int, Any]:
    """What the title's turn track notes for each turn, where it has one."""
    tracks = game.title.tables.tracks.values()
    return {turn.number: turn.more for track in tracks for turn in track.turns}


def rail(p: Standing) -> Iterator[tuple[str, str, int, str, str]]:
    """The cells of the phase rail: id, name, side, state (`done`, `now`, `next`) and rule; the
    player turns of others are one cell each."""
    track: Track = p.game.track
    now = track.current(p)
    if now is None:
        return
    state, folded = "done", -1
    for cell in track.place(p)[0]:
        phase, side = cell
        if cell == now:
            state = "now"
        if side in (now.side, -1) and phase.text:
            yield phase.step.name, phase.text, side, state, phase.rule
            folded = -1
        elif side not in (now.side, -1) and side != folded:
            name = p.game.side_name(p.game.camps[side])
            yield f"{name} turn", f"{name} turn", side, state, track.rule
            folded = side
        if cell == now:
            state = "next"
