"""A game: a title's rules ready to be played, and the one door through which it is played.

The sequence of play is the position's agenda of steps. A `Step` offers what may be done, explains
what may not, and carries out what is done; it changes the agenda as it goes, so a battle can stand
above a move and a retreat above the battle. A step that nobody decides runs by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.action import Action, Vocabulary
from zoc.kernel.board import Board
from zoc.kernel.counters import Counter, Formation
from zoc.kernel.forecast import Forecast, Route
from zoc.kernel.hints import Hints, NoHints
from zoc.kernel.position import CHANCE as CHANCE
from zoc.kernel.position import NOBODY as NOBODY
from zoc.kernel.position import Event, Position
from zoc.kernel.shape import Shape
from zoc.kernel.show.show import Show


class Refusal(Exception):  # noqa: N818 (people read it: a refusal, not an error)
    """Why something may not be done: one sentence with its figures, and the rule."""

    def __init__(self, why: str, rule: str) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.why, self.rule = why, rule


class Step:
    """One kind of entry on the agenda. `args` is the rest of its entry."""

    name: ClassVar[str]
    rule: ClassVar[str] = ""

    def actor(self, p: Any, args: tuple[Any, ...]) -> str:
        """Who decides: a side, chance, or nobody for a step that runs by itself."""
        return NOBODY

    def prompt(self, p: Any, args: tuple[Any, ...]) -> str:
        """What the game waits for, in plain words."""
        return ""

    def actions(self, p: Any, args: tuple[Any, ...]) -> Iterator[Action]:
        """What may be done, in a fixed order. For chance: the outcomes."""
        return iter(())

    def weight(self, p: Any, args: tuple[Any, ...], outcome: Action) -> int:
        """How often an outcome of chance comes up, compared with the others."""
        return 1

    def why_not(self, p: Any, args: tuple[Any, ...], action: Action) -> Refusal | None:
        """The first rule that forbids an action, or None."""
        if action in self.actions(p, args):
            return None
        return Refusal("that is not among the choices here", self.rule)

    def apply(self, p: Any, args: tuple[Any, ...], action: Action) -> None:
        """Carries out a legal action, and takes the step off the agenda when it is done."""

    def run(self, p: Any, args: tuple[Any, ...]) -> None:
        """Carries out a step that nobody decides."""


class Choices:
    """The legal actions of a decision: iterate, count, try with `in`. Nothing is worked out before
    it is asked for."""

    def __init__(self, position: Position, step: Step, args: tuple[Any, ...]) -> None:
        self._position, self._step, self._args = position, step, args
        self._all: tuple[Action, ...] | None = None

    def __iter__(self) -> Iterator[Action]:
        if self._all is not None:
            return iter(self._all)
        return self._step.actions(self._position, self._args)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._position.why_not(action) is None

    def __len__(self) -> int:
        # `list` asks for the length first: what is worked out then is kept.
        if self._all is None:
            self._all = tuple(self._step.actions(self._position, self._args))
        return len(self._all)

    def __bool__(self) -> bool:
        return any(True for _ in islice(self, 1))


class Decision:
    """What a position waits for."""

    def __init__(self, position: Position, step: Step, args: tuple[Any, ...]) -> None:
        self.position, self.step, self.args = position, step, args
        self.actor = step.actor(position, args)

    @property
    def prompt(self) -> str:
        """What is asked, in plain words."""
        return self.step.prompt(self.position, self.args)

    @property
    def rule(self) -> str:
        """The rule that asks."""
        return self.step.rule

    @property
    def actions(self) -> Choices:
        """What may be done. Moves are listed with their best path; any other legal path may be
        acted too."""
        return Choices(self.position, self.step, self.args)

    @property
    def outcomes(self) -> list[tuple[Action, int]]:
        """The outcomes of chance with their weights."""
        actions = self.step.actions(self.position, self.args)
        return [(a, self.step.weight(self.position, self.args, a)) for a in actions]


class Game:
    """A title's rules, ready to be played: what never changes in the course of a game."""

    FILE_WORDS: ClassVar[Mapping[str, Shape]] = {}
    """What the title's position files may say beyond the common words."""
    units: tuple[Counter, ...] = ()
    formations: tuple[Formation, ...] = ()
    show: Show
    """How the title describes itself to people."""

    def __init__(
        self,
        name: str,
        version: int,
        scenario: str,
        options: Mapping[str, Any],
        sides: tuple[str, ...],
        steps: Iterable[Step],
        vocabulary: Vocabulary,
    ) -> None:
        self.name, self.version, self.scenario = name, version, scenario
        self.options, self.sides, self.vocabulary = dict(options), sides, vocabulary
        self.steps = {step.name: step for step in steps}
        self.hints: Hints = NoHints()
        self.show = Show()
        self.board: Board

    def start(self) -> Position:
        """The position at the start of the game."""
        raise NotImplementedError

    def arrange(self, data: dict[str, Any]) -> Position:
        """The position that a position file describes."""
        raise NotImplementedError

    def view(self, p: Position, seat: str) -> Position:
        """What a seat may know: a position with what is hidden from it dealt anew or blanked.
        Nothing is hidden unless a title says so."""
        return p.copy()

    # -- answers for people who plan, without touching the position -----------------------------

    def forecast(self, p: Position) -> Forecast | None:
        """The attack that is being put together, if one is."""
        return None

    def forecast_attack(self, p: Position, target: Hex, attackers: Sequence[int]) -> Forecast:
        """What an attack on a hex by some units would be."""
        raise NotImplementedError

    def threat(self, p: Position, hex_: Hex, side: str) -> Forecast:
        """What the enemies that stand next to a hex could do to a side's units there."""
        raise NotImplementedError

    def routes(self, p: Position, unit: int) -> list[Route]:
        """Every hex that a unit could reach, with cost and path."""
        raise NotImplementedError

    def why_not_there(self, p: Position, unit: int, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex, or None when it can."""
        raise NotImplementedError

    def units_at(self, p: Position, hex_: Hex) -> list[int]:
        """The units in a hex that may be seen there."""
        return []

    def where(self, p: Position, unit: int) -> Hex | None:
        """The hex that a unit stands in, or None off the map."""
        raise NotImplementedError

    def unit_side(self, unit: int) -> str:
        """Whose a unit is."""
        raise NotImplementedError

    def describe(self, p: Position, unit: int) -> str:
        """A unit in a few words: name, figures, state."""
        raise NotImplementedError

    def face(self, p: Position, unit: int) -> tuple[Counter, str]:
        """A unit's counter and which of its sides lies up: `front` or `reduced`."""
        raise NotImplementedError

    def account(self, p: Position) -> list[tuple[str, str, int, str]]:
        """The victory points as they stand: side, reason, points, rule."""
        return []

    def faults(self, p: Position) -> Iterator[str]:
        """What is wrong with a position that must never be, in words: for tests."""
        return iter(())

    # -- notation ------------------------------------------------------------------------------

    def write(self, action: Action) -> str:
        """An action as people read it."""
        return self.vocabulary.write(action)

    def read(self, text: str) -> Action:
        """The action that a text stands for."""
        return self.vocabulary.read(text)

    # -- the door ------------------------------------------------------------------------------

    def actor(self, p: Position) -> str:
        """Who decides now."""
        if not p.agenda:
            return NOBODY
        entry = p.agenda[-1]
        return self.steps[entry[0]].actor(p, entry[1:])

    def decision(self, p: Position) -> Decision:
        """What a position waits for."""
        if not p.agenda:
            raise Refusal(f"the game is over: {p.result}", "")
        entry = p.agenda[-1]
        return Decision(p, self.steps[entry[0]], entry[1:])

    def why_not(self, p: Position, action: Action) -> Refusal | None:
        """The first rule that forbids an action now."""
        if not p.agenda:
            return Refusal(f"the game is over: {p.result}", "")
        if not self.vocabulary.knows(action):
            return Refusal("that is no order of this game", "")
        entry = p.agenda[-1]
        return self.steps[entry[0]].why_not(p, entry[1:], action)

    def act(self, p: Position, action: Action) -> list[Event]:
        """Carries out an action, then all that follows by itself."""
        refusal = self.why_not(p, action)
        if refusal is not None:
            raise refusal
        return self.carry_out(p, action)

    def carry_out(self, p: Position, action: Action) -> list[Event]:
        """Carries out an action that is known to be legal: it came from the decision itself."""
        entry = p.agenda[-1]
        p.events = []
        self.steps[entry[0]].apply(p, entry[1:], action)
        self.settle(p)
        return p.events

    def settle(self, p: Position) -> None:
        """Runs the steps that nobody decides."""
        steps = self.steps
        while p.agenda:
            if p.result:
                p.agenda = ()
                return
            entry = p.agenda[-1]
            step = steps[entry[0]]
            if step.actor(p, entry[1:]) != NOBODY:
                return
            step.run(p, entry[1:])
