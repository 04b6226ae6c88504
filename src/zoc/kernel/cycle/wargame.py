"""A game that is put together from the mechanisms, with the standard answers to every question.

class Fords(Wargame):
    marching, fighting, supply = part(Walking), part(Melee), part(Supply)
    STEPS = (Walk, Assault, Roll, Casualties, FallBack, Pursue)
    SEQUENCE = (Each(Phase(Arrive, "Arrivals"), Phase(Move, "Movement"), ...),)"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeVar, cast

from zoc.hexes import Hex
from zoc.kernel.cycle import faults, refusals
from zoc.kernel.cycle.account import Account
from zoc.kernel.cycle.arrange import arrange, file_words
from zoc.kernel.cycle.arrivals import Schedule
from zoc.kernel.cycle.attack import Attack
from zoc.kernel.cycle.board_game import BoardGame
from zoc.kernel.cycle.condition import Condition, condition, facts
from zoc.kernel.cycle.control import Control
from zoc.kernel.cycle.game_map import GameMap
from zoc.kernel.cycle.march import going
from zoc.kernel.cycle.setup import Areas, SetUp
from zoc.kernel.cycle.standard import LOST, REDUCED, Now
from zoc.kernel.cycle.standing import S, Standing, Unit
from zoc.kernel.cycle.track import SequenceOfPlay, Track
from zoc.kernel.data.board import Board
from zoc.kernel.data.counters import Counter
from zoc.kernel.data.options import Known, checked
from zoc.kernel.data.scenario import Placement, Scenario
from zoc.kernel.data.shape import Shape
from zoc.kernel.data.title import Title
from zoc.kernel.judgement.plain_hints import PlainHints
from zoc.kernel.play.forecast import Forecast, Route
from zoc.kernel.play.outcome import Outcome
from zoc.kernel.play.step import Refusal, Step
from zoc.kernel.shown.face_down import FaceDownShow
from zoc.kernel.shown.wargame import WargameShow

Part = Callable[[Any], Any] | None
"""What makes a part of a game; None for one that the game has not."""
T = TypeVar("T")


class DeclaredPart(NamedTuple):
    """A part that a class of games declares."""

    make: Part


def part(make: Callable[[Any], T]) -> T:
    """Declares a part of a game, which is made with the game: `supply = part(Supply)`."""
    return cast(T, DeclaredPart(make))


VERBS = {
    "place": "unit hex",
    "fill": "",
    "historical": "",
    "auto": "",
    "move": "unit",
    "to": "hex*",
    "attack": "hex",
    "with": "unit",
    "fight": "",
    "cancel": "",
    "die": "number",
    "dice": "number",
    "lose": "unit",
    "retreat": "unit hex*",
    "advance": "unit hex*",
    "halt": "",
    "remove": "unit",
    "end": "",
}
"""The orders of the standard mechanisms."""


def _told(title: Title) -> dict[str, Known]:
    """The options of `title.toml`: on or off, or some words of which the first is the usual one;
    what has neither a `default` nor `choices` is only told about."""
    told = title.identity.get("option", ())
    known = {o["id"]: tuple(o.get("choices", ())) or o.get("default") for o in told}
    return {id_: takes for id_, takes in known.items() if takes is not None}


def _schedule(game: Wargame) -> Schedule:
    return Schedule(game, gone=game.LOST)


def _account(game: Wargame) -> Account:
    return Account(game, game.LOST & -game.LOST)


class Wargame(BoardGame[S]):
    """The rules of a title, made of parts.

    MUST give: `SEQUENCE`, and as `STEPS` all steps that are not in it; the data files
    (docs/titles.md).
    MAY give: `POSITION` and `TRACK` (the classes of its positions and its track), parts (declared
    by `part`, or by name in `PARTS`; those of `USUAL` are there unless replaced), `VERBS` (more
    orders), `ORDERS` (those of the mechanisms, where it has others), `seats`, `brought`,
    `setup_step`, `complete`; override any answer.
    NEVER: anything that changes in the course of a game; that belongs into the position."""

    POSITION: ClassVar[type[Standing]] = Now
    SEQUENCE: ClassVar[SequenceOfPlay] = ()
    STEPS: ClassVar[tuple[type[Step], ...]] = ()
    PARTS: ClassVar[Mapping[str, Part]] = {}
    ORDERS: ClassVar[Mapping[str, str]] = VERBS
    VERBS: ClassVar[Mapping[str, str]] = {}
    TRACK: ClassVar[type[Track]] = Track
    USUAL: ClassVar[Mapping[str, Part]] = {
        "map": GameMap,
        "control": Control,
        "setup": Areas,
        "arrivals": _schedule,
        "points": _account,
    }
    LOST: ClassVar[int] = LOST
    """The marks of units that are off the map for good; the lowest is that of the lost."""
    setup_step: ClassVar[type[SetUp]] = SetUp
    sequence_rule: ClassVar[str] = ""
    apart: ClassVar[bool] = True
    """Whether two sides never share a hex."""

    map: Any
    control: Any
    setup: Any
    arrivals: Any
    points: Any
    marching: Any
    fighting: Any

    def __init__(
        self,
        title: Title,
        scenario: str,
        options: Mapping[str, Any],
        board: Board | None = None,
        units: tuple[Counter, ...] | None = None,
    ) -> None:
        kinds: Any = (*self.STEPS, self.setup_step)
        chosen = checked(options, _told(title))
        camps, verbs = tuple(title.counters.sides), {**self.ORDERS, **self.VERBS}
        for order in {"fill", "historical"} - {self.setup_step.fills, self.setup_step.historical}:
            verbs.pop(order, None)
        seats, units = self.seats(chosen, camps), self.brought(title, units, chosen)
        super().__init__(title, scenario, chosen, kinds, board, units, seats, verbs, camps)
        self.marks = self.POSITION.MARKS
        self.stacking = self._stacking()
        for name, make in {**self.USUAL, **self.parts_declared()}.items():
            setattr(self, name, make(self) if make is not None else None)
            if name == "map":
                self.tables, self.field = self.map.tables, self.map.tables.field
        self.track = self.TRACK(self, self.SEQUENCE, self.sequence_rule)
        self.steps |= {step.name: step for step in self.track.steps}
        self.show = WargameShow() if self.hidden is None else FaceDownShow()
        self.hints = PlainHints(self)
        self.complete()

    @classmethod
    def parts_declared(cls) -> dict[str, Part]:
        """The parts that a title declares, either way; the most derived class has the last word."""
        found: dict[str, Part] = {}
        for kind in reversed(cls.__mro__):
            found |= vars(kind).get("PARTS", {})
            found |= {n: v.make for n, v in vars(kind).items() if isinstance(v, DeclaredPart)}
        return found

    def complete(self) -> None:
        """Called once all parts stand: what else a title keeps, such as its own hints and show."""

    def seats(self, options: Mapping[str, Any], camps: tuple[str, ...]) -> tuple[str, ...]:
        """Who decides: a seat for each camp, unless a title for one or for teams says otherwise."""
        return camps

    def camp_of(self, seat: str) -> str:
        """The camp whose units a seat commands: itself, or the `role` of a seat that shares one."""
        if seat in self.camps:
            return seat
        written: Sequence[Mapping[str, str]] = self.title.identity.get("side", ())
        return next((side.get("role", "") for side in written if side["id"] == seat), "")

    def brought(
        self, title: Title, units: tuple[Counter, ...] | None, options: Mapping[str, Any]
    ) -> tuple[Counter, ...] | None:
        """The units of a position file, with those that it need not name, as an option may have
        them; None for the title's."""
        return units

    def _stacking(self) -> tuple[int, ...]:
        """How many units of each side may stack: `[stacking]` with `units`, or a figure a side."""
        limits = self.figures.get("stacking", {})
        return tuple(limits.get(side, limits.get("units", 99)) for side in self.camps)

    # -- beginning -----------------------------------------------------------------------------

    def empty(self) -> S:
        """A position without units on the map, before anything has happened."""
        p: Any = self.POSITION.blank(self, len(self.units))
        p.turn = self.track.first_turn
        return p

    def start(self) -> S:
        """The position at the start of the scenario."""
        p = self.empty()
        for unit, hex_ in self.setup.fixed.items():
            p.place(unit, hex_)
        self._begin_reduced(p)
        order: Sequence[str] = self.setting.more.get("setup_order", self.setting.order)
        sides = [self.camps.index(side) for side in order]
        p.push(*(self.setup_step(s) for s in sides if self.setup.of(s)), self.track.opens())
        self.settle(p)
        p.events = []
        return p

    @property
    def setting(self) -> Scenario:
        """The scenario that is played."""
        return self.title.scenarios[self.scenario]

    def _begin_reduced(self, p: S) -> None:
        """Who has lost steps before the scenario begins is reduced, or lost."""
        turned = (int(m) for m in self.POSITION.MARKS if m.face == "reduced")
        reduced = next(turned, int(REDUCED))
        for unit, placement in self.placements.items():
            if placement.steps_lost:
                p.mark(unit, reduced)
            if placement.status == "lost":
                p.mark(unit, self.LOST & -self.LOST)

    @cached_property
    def placements(self) -> dict[Unit, Placement]:
        """How each unit begins that has a part in the scenario."""
        numbers = {unit.id: number for number, unit in enumerate(self.units)}
        known = (placement for placement in self.setting.placements if placement.unit in numbers)
        return {numbers[placement.unit]: placement for placement in known}

    def file_words(self) -> Mapping[str, Shape]:
        """What position files may say beyond the common words: the declared fields."""
        return file_words(self)

    def arrange(self, data: dict[str, Any]) -> S:
        """The position that a position file describes."""
        return arrange(self, data)

    def arranged(self, p: S) -> None:
        """Called when all that a position file says is set: what follows from the whole."""

    # -- what is hidden ------------------------------------------------------------------------

    def view(self, p: S, seat: str) -> S:
        return super().view(p, seat) if self.hidden is None else self.hidden.view(p, seat)

    def unseen(self, p: Any, seat: str) -> Iterable[Unit]:
        return () if self.hidden is None else self.hidden.on_map(p, seat)

    # -- answers for people who plan -----------------------------------------------------------

    def forecast(self, p: S) -> Forecast | None:
        """The attack that is being put together, if one is."""
        step = p.doing(Attack)
        return step.forecast(p) if step is not None else None

    def forecast_attack(self, p: S, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        """What an attack on a hex by some units would be, whether they are let or not."""
        refusal = self.fighting.why_no_forecast(p, target, attackers)
        if refusal is not None:
            raise refusal.worded_by(self.speaker)
        return self.fighting.forecast(p, target, attackers)

    def threat(self, p: S, hex_: Hex, side: str) -> Forecast:
        """What the enemies that stand next to a hex could do to a side's units there."""
        return self.fighting.threat(p, hex_, self.camps.index(side))

    def routes(self, p: S, unit: Unit) -> list[Route]:
        """Every hex that a unit could reach, with cost and path, as it marches at the moment."""
        return going(p, unit)[1].routes(p, unit)

    def why_not_there(self, p: S, unit: Unit, goal: Hex) -> Refusal | None:
        """Why a unit cannot reach a hex, or None when it can."""
        if not p.hex[unit]:
            rule = self.marching.rules.get("off the map", "")
            gone = refusals.not_on_map(unit, rule)
            return gone.worded_by(self.speaker)
        refusal = self.marching.why_not_there(p, (unit,), goal)
        return None if refusal is None else refusal.worded_by(self.speaker)

    def condition(self, p: S, unit: Unit) -> Condition:
        """All that the rules know of a unit at a moment."""
        return condition(p, unit)

    def facts(self, p: S) -> dict[str, Any]:
        """The declared fields of a position in plain values: control, pools, points."""
        return facts(p)

    def describe(self, p: S, unit: Unit) -> str:
        """A unit in a few words: name, figures, marks."""
        counter, face = self.face(p, unit)
        figures = "-".join(figure.text for figure in counter.figures(face))
        marks = "".join(f", {mark.word}" for mark in p.marked(unit))
        return f"{self.unit_name(unit)} {figures}{marks}"

    def face(self, p: S, unit: Unit) -> tuple[Counter, str]:
        """A unit's counter and which of its sides lies up, by its marks."""
        faces = (mark.face for mark in p.marked(unit) if mark.face)
        return self.units[unit], next(faces, "front")

    # -- the end -------------------------------------------------------------------------------

    def account(self, p: S) -> list[tuple[str, str, int, str]]:
        """The victory points as they stand, in words."""
        return self.points.lines(p)

    def verdict(self, p: S) -> Outcome:
        """Who has won as things stand."""
        return self.points.verdict(p)

    def outcome(self, p: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.verdict(p) if p.over else None

    def faults(self, p: S) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return faults.common(p, self.LOST, self.apart)
