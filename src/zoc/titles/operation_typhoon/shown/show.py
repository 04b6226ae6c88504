"""Operation Typhoon at the table: phases, panels, the front as a line that moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.play.said import undone
from zoc.kernel.protocol import Action, Event, counted
from zoc.kernel.shown import (
    Badge,
    Chart,
    Choice,
    Dice,
    ForecastShown,
    HexNote,
    MarkShown,
    Overlay,
    OverlayOffer,
    Panel,
    Trouble,
)
from zoc.kernel.shown.fortune import Fortune
from zoc.kernel.shown.speaking import SeatSpeaker
from zoc.kernel.shown.wargame import WargameShow
from zoc.titles.operation_typhoon.combat import Round
from zoc.titles.operation_typhoon.fire import AirStrike, Fire, Volley
from zoc.titles.operation_typhoon.losses import Hits
from zoc.titles.operation_typhoon.luftwaffe import Luftwaffe, ready
from zoc.titles.operation_typhoon.movement import March
from zoc.titles.operation_typhoon.operations import Operations, fresh, groups
from zoc.titles.operation_typhoon.position import ACTED, Now
from zoc.titles.operation_typhoon.shown import charts, checks, ground, panels, rolls
from zoc.titles.operation_typhoon.shown.battle import battle
from zoc.titles.operation_typhoon.shown.encounter import encounter

SETTLING = (Hits, Fire, Round, Volley, AirStrike)


class TyphoonShow(WargameShow[Now]):
    """What the game says of itself."""

    KINDS: ClassVar[Mapping[str, str]] = {"air": "button"}
    UNTOLD: ClassVar[frozenset[str]] = frozenset({"control", "set-up area"})
    KEYS: ClassVar[Mapping[str, str]] = {"end": "E", "stop": "S", "volley": "F", "round": "R"}
    OPENS: ClassVar[frozenset[str]] = frozenset({"force"})
    PLAIN: ClassVar[frozenset[str]] = frozenset({"place", "fill", "drop"})
    PRIMARY: ClassVar[frozenset[str]] = frozenset({"volley", "round"})
    LEFT_OUT: ClassVar[frozenset[str]] = frozenset({"casualties"})
    """Nobody is lost for good but what the pool tells (8.3, 10.10)."""
    FORMATIONS: ClassVar[tuple[str, ...]] = ("Acted", "Units", "Dice")
    RULES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "turns": ("9.3a", "5.2a"),
        "formations": ("9.0c",),
    }
    luck_word: ClassVar[str] = "Steps taken"

    def call(self, game: Any, unit: int) -> str:
        return game.unit_name(unit)

    # -- the decision --------------------------------------------------------------------------

    def besides(self, p: Now) -> Iterator[Choice]:
        """To take up another force stops the one on the move."""
        if p.doing(March) is None or Action("stop") not in p.decision.actions:
            return
        rest = p.after(Action("stop"))
        phase, warns = rest.doing(Operations), (_left_unused(p),)
        for group in groups(rest, phase.seat) if phase else ():
            for units in dict.fromkeys((group, *((unit,) for unit in group))):
                choice = self.choice(rest, Action("force", units))
                yield replace(choice, first="stop", warns=warns)

    def warnings(self, p: Now, unit: int, hex_: Hex) -> list[Trouble]:
        marching = p.game.marching
        found = marching.warnings(p, marching.party(p, unit), hex_)
        return list(map(SeatSpeaker(p).trouble, found))

    def remaining(self, p: Now) -> Iterable[str]:
        if p.doing(Luftwaffe):
            yield f"{counted(len(ready(p)), 'air unit')} would not fly this turn."
        if p.doing(Operations):
            yield undone(len(fresh(p, p.actor)), "acted")
            yield from checks.demands(p)

    def forecast(self, p: Now) -> ForecastShown | None:
        return encounter(p)

    def threat(self, p: Now, hex_: Hex, side: str) -> ForecastShown | None:
        return None

    # -- the state -----------------------------------------------------------------------------

    def badges(self, p: Now, unit: int) -> Sequence[Badge]:
        """That a unit is on the move, or else the weightiest of its marks."""
        if unit in p.force:
            return (Badge("mv", "in the force on the move", "good"),)
        return super().badges(p, unit)[-1:]

    def badged_by(self, p: Now) -> Sequence[Hashable]:
        """That a unit is on the move."""
        return [unit in p.force for unit in range(len(p.game.units))]

    def piled(self, game: Any) -> Sequence[int]:
        if "piled" not in self.kept:
            units, army = range(len(game.units)), game.roster
            flies = (*army.luftwaffe, *army.soviet_air)
            key = {u: (u not in flies, game.side[u], army.dice[0][u]) for u in units}
            self.kept["piled"] = sorted(units, key=key.__getitem__)
        return self.kept["piled"]

    def box(self, p: Now, unit: int) -> str:
        pooled = p.game.side[unit] or unit in p.game.roster.luftwaffe
        return super().box(p, unit) or ("pool" if pooled else "to set up")

    def notes(self, p: Now) -> Iterable[HexNote]:
        return ()

    def marks(self, p: Now) -> Iterable[MarkShown]:
        return ground.marks(p)

    def of_the_step(self, p: Now, seat: str) -> Iterator[Panel]:
        return battle(p)

    def boxes(self, p: Now, seat: str) -> Iterator[Panel]:
        return panels.panels(p)

    def turn_figures(self, game: Any, turn: int) -> Sequence[int]:
        """The movement points with which the game is played (9.3)."""
        return [game.track.allowance(turn, mechanised) for mechanised in (True, False)]

    def brings(self, game: Any, turn: int) -> Iterable[str]:
        """Nothing of a check that the scenario does without (13.4)."""
        return () if checks.left_out(game, turn) else super().brings(game, turn)

    def charts(self, game: Any) -> Sequence[Chart]:
        return charts.in_play(game, super().charts(game))

    def formation_cells(self, p: Now, units: Sequence[int]) -> tuple[str, ...]:
        """Of the Soviet pool and the Luftwaffe other boxes tell."""
        if not p.game.roster.is_troop[units[0]]:
            return ()
        return str(_done(p, units)), str(len(units)), str(sum(map(p.dice, units)))

    def formation_tone(self, p: Now, units: Sequence[int]) -> str:
        return "done" if _done(p, units) == len(units) else ""

    def formations_value(self, p: Now) -> str:
        troops = [u for u in p.game.roster.troops if p.hex[u]]
        return f"{len(troops) - _done(p, troops)} to act"

    def formation_by(self, p: Now) -> Hashable:
        return p.state.tobytes()

    def settling(self, p: Now) -> bool:
        return isinstance(p.agenda[-1], SETTLING)

    # -- overlays and questions ----------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return ground.OFFERS

    def overlay(self, p: Now, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        own = ground.overlay(p, id_, hex_)
        return own or super().overlay(p, id_, side, unit, hex_)

    def hex_facts(self, p: Now, hex_: Hex, seat: str) -> list[str]:
        return [*super().hex_facts(p, hex_, seat), ground.told(p, hex_)]

    def hex_rules(self, p: Now, hex_: Hex) -> tuple[str, ...]:
        return "8.1", "3.5a"

    # -- what happened -------------------------------------------------------------------------

    def fortune(self, before: Now, outcome: Action) -> Fortune | None:
        return rolls.fortune(before, outcome)

    def fortunes(self, before: Now) -> Sequence[tuple[Fortune, int]]:
        return rolls.fortunes(before)

    def dice(self, before: Now, action: Action, event: Event) -> Dice | None:
        return rolls.dice(before, event)


def _left_unused(p: Now) -> Trouble:
    """What the force on the move loses when another one is taken up (9.0c)."""
    units = ", ".join(map(p.game.unit_name, p.alive))
    here = p.hex[p.force[0]]
    where = p.game.label(here)
    text = f"{units}: stops first in {where}, {p.mp} MP unused, and is done for the turn."
    return Trouble(text, ("9.0c",), here)


def _done(p: Now, units: Sequence[int]) -> int:
    """How many units have acted."""
    return sum(bool(p.state[u] & ACTED) for u in units)
