"""The sequence of play (5): movement and combat, victory check, regroup."""

from __future__ import annotations

from typing import Any

from zoc.kernel.cycle import track
from zoc.kernel.cycle.track import Cell, Each, EndPhase, Phase, TurnEnd
from zoc.kernel.protocol import Step, said
from zoc.titles.operation_typhoon.luftwaffe import AirLeaves, Luftwaffe
from zoc.titles.operation_typhoon.map import MOBILITIES, TRACK
from zoc.titles.operation_typhoon.operations import Operations
from zoc.titles.operation_typhoon.position import REDUCED, Now
from zoc.titles.operation_typhoon.victory import VictoryCheck, end


class Regroup(EndPhase[Now]):
    """All reduced German units of two steps are turned to full strength (10.10b)."""

    name, rule, clear, all_sides = "regroup", "10.10b", REDUCED, True
    FIELDS = ()

    def cleared(self, p: Now, units: list[int]) -> None:
        if units:
            p.say("regroup", self.rule, "{number:# German unit} regrouped", number=len(units))


class AdvanceTurn(TurnEnd[Now]):
    """The turn marker moves on."""

    name = "advance turn"


SEQUENCE = (
    Each(
        Phase(Luftwaffe, "Luftwaffe"),
        Phase(Operations, "Movement and combat"),
        Phase(AirLeaves),
        Phase(VictoryCheck, "Victory check"),
        Phase(Regroup, "Regroup", when="regroup"),
    ),
)


class TyphoonTrack(track.Track[Now]):
    """The turns, with what each allows."""

    closes = AdvanceTurn
    rule = "5.2a"

    def __init__(self, game: Any, sequence: track.SequenceOfPlay, rule: str = "") -> None:
        super().__init__(game, sequence, rule)
        figures = game.figures
        self.turns = {t.number: t for t in game.title.tables.track(TRACK).turns}
        own: dict[str, Any] = figures["tables"][game.options["tables"]]
        names = dict(zip(MOBILITIES, ("foot", "mechanized"), strict=True))
        self.points = tuple(self._per_turn(names[m], own.get(m)) for m in MOBILITIES)
        self.air_level = self._per_turn("luftwaffe", own.get("luftwaffe"))
        self._mixed: int = 0 if game.special["mixing"] else figures["mixing"]["from"]

    def _per_turn(self, name: str, other: list[int] | None) -> dict[int, int]:
        """A figure of the turn track, as printed or as a variant has it."""
        printed = {number: int(turn[name]) for number, turn in self.turns.items()}
        return dict(zip(printed, other, strict=True)) if other else printed

    # -- the phases ----------------------------------------------------------------------------

    def made(self, cell: Cell) -> Step[Any]:
        """Some phases are played by all commanders, one after the other (1.4)."""
        step: Any = cell.phase.step
        return step(self.game.commanders) if "seats" in step.FIELDS else super().made(cell)

    def is_at(self, cell: Cell, entry: Any) -> bool:
        return isinstance(entry, cell.phase.step)

    def finish(self, p: Now) -> None:
        """After the last turn a game not won is lost (5.3)."""
        end(p, said("soviet victory: Moscow stands after turn {turn}", turn=p.turn), "5.3c")

    # -- what a turn allows --------------------------------------------------------------------

    def allowance(self, turn: int, mechanised: bool) -> int:
        """The movement points of a class of units on a turn (9.3)."""
        return self.points[mechanised][turn]

    def fire_bonus(self, turn: int) -> int:
        """What German fire gains in the first round of regular battles (12.3)."""
        return int(self.turns[turn].more.get("german_fire", 0))

    def stands_down(self, turn: int) -> bool:
        """Whether the mud halts the offensive (12.1)."""
        return bool(self.turns[turn].more.get("stand_down"))

    def mixing(self, turn: int) -> bool:
        """Whether units of different formations may share a hex (7.3, 12.2, 13.3)."""
        return turn >= self._mixed
