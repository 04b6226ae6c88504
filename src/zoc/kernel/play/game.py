"""A game: a title's rules ready to be played, and the one door through which it is played.

The sequence of play is the position's agenda of steps. A `Step` offers what may be done, explains
what may not, and carries out what is done; it changes the agenda as it goes, so a battle can stand
above a move and a retreat above the battle. A step that nobody decides runs by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from zoc.hexes import Hex
from zoc.kernel.data.board import Board
from zoc.kernel.data.counters import Counter, Formation
from zoc.kernel.data.shape import Shape
from zoc.kernel.play.action import Action, Vocabulary
from zoc.kernel.play.forecast import Forecast, Route
from zoc.kernel.play.generic import P
from zoc.kernel.play.hints import Hints, NoHints
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.position import Entry, Event, Position
from zoc.kernel.play.said import Said, Speaker, speak
from zoc.kernel.play.step import CHANCE as CHANCE
from zoc.kernel.play.step import NOBODY as NOBODY
from zoc.kernel.play.step import Refusal as Refusal
from zoc.kernel.play.step import Step
from zoc.kernel.shown.show import Show

if TYPE_CHECKING:
    from zoc.kernel.data.title import Title


class Choices:
    """The legal actions of a decision: iterate, count, try with `in`. Nothing is worked out before
    it is asked for."""

    def __init__(self, position: Position, step: Step) -> None:
        self._position, self._step = position, step
        self._all: tuple[Action, ...] | None = None

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self._later()) if self._all is None else iter(self._all)

    def _later(self) -> Iterator[Iterable[Action]]:
        # `list` takes the iterator, then asks for the length: what that worked out is read.
        yield self._step.actions(self._position) if self._all is None else self._all

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._position.why_not(action) is None

    def __len__(self) -> int:
        if self._all is None:
            self._all = tuple(self._step.actions(self._position))
        return len(self._all)

    def __bool__(self) -> bool:
        return any(True for _ in islice(self, 1))


class Decision:
    """What a position waits for."""

    def __init__(self, position: Position, step: Step) -> None:
        self.position, self.step = position, step
        self.actor = step.actor(position)

    @property
    def prompt(self) -> str:
        """What is asked, in plain words."""
        return self.position.game.text(self.step.ask(self.position).text)

    @property
    def hint(self) -> str:
        """What else there is to know, in plain words."""
        return self.position.game.text(self.step.ask(self.position).hint)

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return self.step.rule

    @property
    def actions(self) -> Choices:
        """What may be done: all of it, but for the verbs in `selection`."""
        return Choices(self.position, self.step)

    @property
    def selection(self) -> frozenset[str]:
        """The verbs of which only a selection is listed, such as moves with their best path: any
        other that is legal may be acted too. Empty where all legal actions are listed."""
        return self.step.selects | self.position.game.unlisted

    @property
    def outcomes(self) -> list[tuple[Action, int]]:
        """The outcomes of chance with their weights."""
        actions = self.step.actions(self.position)
        return [(a, self.step.weight(self.position, a)) for a in actions]


class Game(Generic[P]):
    """A title's rules, ready to be played: what never changes in the course of a game."""

    camps: tuple[str, ...] = ()
    """Whose units there are; in a game for one, or for a team, not every camp has a seat."""
    title: Title
    """Its data, where it has any."""
    units: tuple[Counter, ...] = ()
    formations: tuple[Formation, ...] = ()
    show: Show
    """How the title describes itself to people."""
    made_with: Mapping[str, Any] = {}
    """The parts of its own that it was made with, such as the board of a position file."""
    unlisted: ClassVar[frozenset[str]] = frozenset()
    """The verbs that may be given at any decision and are listed at none, such as to concede: a
    title with one answers for it in `why_not` and `carry_out`."""

    def __init__(
        self,
        name: str,
        version: int,
        scenario: str,
        options: Mapping[str, Any],
        sides: tuple[str, ...],
        steps: Iterable[type[Step]],
        vocabulary: Vocabulary,
    ) -> None:
        self.name, self.version, self.scenario = name, version, scenario
        self.options, self.sides, self.vocabulary = dict(options), sides, vocabulary
        self.camps = self.camps or sides
        self.steps = {step.name: step for step in steps}
        self.hints: Hints = NoHints()
        self.judged: dict[str, Game] = {}
        """The same game as the levels of each side judge it, once somebody has asked; under no name
        the one that is played."""
        self.show = Show()
        self.board: Board

    def start(self) -> P:
        """The position at the start of the game."""
        raise NotImplementedError

    def arrange(self, data: dict[str, Any]) -> P:
        """The position that a position file describes."""
        raise NotImplementedError

    def file_words(self) -> Mapping[str, Shape]:
        """What the position files of this game may say beyond the common words."""
        return {}

    def view(self, p: P, seat: str) -> P:
        """What a seat may know: a position with what is hidden from it dealt anew or blanked.
        Nothing is hidden unless a title says so."""
        return p.copy()

    def unseen(self, p: Position, seat: str) -> Iterable[int]:
        """The units on the map that a seat may not know: players deal them anew."""
        return ()

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from a seat: else everybody sees the position itself."""
        return self.show.hides

    # -- answers for people who plan, without touching the position -----------------------------

    def forecast(self, p: P) -> Forecast | None:
        """The attack that is being put together, if one is."""
        return None

    def forecast_attack(self, p: P, target: Hex, attackers: Sequence[int]) -> Forecast:
        """What an attack on a hex by some units would be."""
        raise NotImplementedError

    def threat(self, p: P, hex_: Hex, side: str) -> Forecast:
        """What the enemies that stand next to a hex could do to a side's units there."""
        raise NotImplementedError

    def routes(self, p: P, unit: int) -> list[Route]:
        """Every hex that a unit could reach, with cost and path."""
        raise NotImplementedError

    def why_not_there(self, p: P, unit: int, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex, or None when it can."""
        raise NotImplementedError

    def units_at(self, p: P, hex_: Hex) -> list[int]:
        """The units in a hex that may be seen there."""
        return []

    def where(self, p: P, unit: int) -> Hex | None:
        """The hex that a unit stands in, or None off the map."""
        raise NotImplementedError

    def unit_side(self, unit: int) -> str:
        """Whose a unit is."""
        raise NotImplementedError

    def unit_name(self, unit: int) -> str:
        """A unit as orders call it."""
        return self.units[unit].id

    def side_name(self, side: str) -> str:
        """A side as people call it."""
        return side.capitalize()

    def describe(self, p: P, unit: int) -> str:
        """A unit in a few words: name, figures, state."""
        raise NotImplementedError

    def face(self, p: P, unit: int) -> tuple[Counter, str]:
        """A unit's counter and which of its sides lies up: `front` or `reduced`."""
        raise NotImplementedError

    def account(self, p: P) -> list[tuple[str, str, int, str]]:
        """The victory points as they stand: side, reason, points, rule."""
        return []

    def outcome(self, p: P) -> Outcome | None:
        """How the game ended; None while it goes on. A title that can be won MUST say it, from the
        position, never from the sentence that `p.result` is."""
        return Outcome("") if p.over else None

    def faults(self, p: P) -> Iterator[str]:
        """What is wrong with a position that must never be, in words: for tests."""
        return iter(())

    # -- notation ------------------------------------------------------------------------------

    def write(self, action: Action) -> str:
        """An action as people read it."""
        return self.vocabulary.write(action)

    def read(self, text: str) -> Action:
        """The action that a text stands for."""
        return self.vocabulary.read(text)

    # -- words ---------------------------------------------------------------------------------

    def text(self, what: Said | Event | str) -> str:
        """A sentence or an event in plain words."""
        return speak(what.said() if isinstance(what, Event) else what, self.speaker).text

    @cached_property
    def speaker(self) -> Speaker:
        """How this game calls things where no reader has a manner of his own."""
        return PlainSpeaker(self)

    # -- the door ------------------------------------------------------------------------------

    def step(self, entry: Entry) -> Step:
        """An entry of the agenda as the step that it is."""
        return self.steps[entry[0]].revived(entry)

    def actor(self, p: P) -> str:
        """Who decides now."""
        return p.agenda[-1].actor(p) if p.agenda else NOBODY

    def decision(self, p: P) -> Decision:
        """What a position waits for."""
        if not p.agenda:
            raise Refusal(f"the game is over: {p.result}", "")
        return Decision(p, p.agenda[-1])

    def why_not(self, p: P, action: Action) -> Refusal | None:
        """The first rule that forbids an action now."""
        if not p.agenda:
            return Refusal(f"the game is over: {p.result}", "")
        if not self.vocabulary.knows(action):
            return Refusal("that is no order of this game", "")
        refusal = p.agenda[-1].why_not(p, action)
        return None if refusal is None else refusal.worded_by(self.speaker)

    def act(self, p: P, action: Action) -> list[Event]:
        """Carries out an action, then all that follows by itself."""
        refusal = self.why_not(p, action)
        if refusal is not None:
            raise refusal
        return self.carry_out(p, action)

    def carry_out(self, p: P, action: Action) -> list[Event]:
        """Carries out an action that is known to be legal: it came from the decision itself."""
        p.events = []
        p.agenda[-1].apply(p, action)
        self.settle(p)
        return p.events

    def settle(self, p: P) -> None:
        """Runs the steps that nobody decides."""
        while p.agenda:
            if p.result:
                p.agenda = ()
                return
            step = p.agenda[-1]
            if step.actor(p) != NOBODY:
                return
            step.run(p)


class PlainSpeaker:
    """Calls things as orders are typed: `91 ID (DE-H01)`."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def unit(self, unit: int) -> str:
        return self.game.unit_name(unit)

    def hex(self, hex_: Hex) -> str:
        return self.game.board.grid.label(hex_)

    def side(self, side: int | str) -> str:
        id_ = self.game.camps[side] if isinstance(side, int) else side
        return self.game.side_name(id_)

    def formation(self, formation: int) -> str:
        return self.game.formations[formation].name
