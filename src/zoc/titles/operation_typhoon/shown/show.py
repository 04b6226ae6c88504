"""Operation Typhoon at the table: phases, panels, the front as a line that moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.event import Event
from zoc.kernel.said import counted
from zoc.kernel.show import (
    Badge,
    Dice,
    ForecastShown,
    HexText,
    Mark,
    Overlay,
    OverlayOffer,
    Panel,
    Phase,
    Show,
)
from zoc.kernel.show.fortune import Fortune
from zoc.kernel.show.speaking import SeatSpeaker
from zoc.kernel.step import Step
from zoc.titles.operation_typhoon.combat import Round
from zoc.titles.operation_typhoon.fire import AirStrike, Fire, Volley
from zoc.titles.operation_typhoon.forecast import marching
from zoc.titles.operation_typhoon.losses import Hits
from zoc.titles.operation_typhoon.luftwaffe import Luftwaffe
from zoc.titles.operation_typhoon.movement import March, reach, warnings
from zoc.titles.operation_typhoon.operations import Operations, fresh
from zoc.titles.operation_typhoon.position import ACTED, ASIDE, ESCORT, LOST, OUT, STOCK, State
from zoc.titles.operation_typhoon.sequence import Regroup
from zoc.titles.operation_typhoon.setup import SetUp, ground_of, why_not_place
from zoc.titles.operation_typhoon.shown import checks, ground, panels, rolls
from zoc.titles.operation_typhoon.shown.battle import battle
from zoc.titles.operation_typhoon.shown.encounter import encounter
from zoc.titles.operation_typhoon.victory import VictoryCheck

SETTLING = (Hits, Fire, Round, Volley, AirStrike)
RAIL: tuple[tuple[type[Step[State]], str, str], ...] = (
    (SetUp, "Set-up", "3.2"),
    (Luftwaffe, "Luftwaffe", "9.1a"),
    (Operations, "Movement and combat", "9.0a"),
    (VictoryCheck, "Victory check", "4.1a"),
    (Regroup, "Regroup", "10.10b"),
)


class TyphoonShow(Show):
    """What the game says of itself."""

    KINDS: ClassVar[Mapping[str, str]] = {"air": "button"}
    UNTOLD: ClassVar[frozenset[str]] = frozenset({"control", "set-up area"})
    KEYS: ClassVar[Mapping[str, str]] = {"end": "E", "stop": "S", "volley": "F", "round": "R"}
    OPENS: ClassVar[frozenset[str]] = frozenset({"force"})
    PLAIN: ClassVar[frozenset[str]] = frozenset({"place", "fill", "drop"})
    PRIMARY: ClassVar[frozenset[str]] = frozenset({"volley", "round"})
    luck_word: ClassVar[str] = "Steps taken"

    def call(self, game: Any, unit: int) -> str:
        return game.unit_name(unit)

    # -- the decision --------------------------------------------------------------------------

    def mover(self, p: State) -> int:
        return p.force[0] if p.doing(March) else -1

    def own(self, p: State, unit: int) -> Iterable[Action]:
        """Any unit may be placed at any time of the set-up, also one that stands already."""
        if not p.doing(SetUp) or unit not in p.game.commanded.get(p.actor, ()):
            return super().own(p, unit)
        free = (h for h in unpack(ground_of(p, unit)) if why_not_place(p, unit, h) is None)
        return [Action("place", (unit, h)) for h in free if h != p.hex[unit]]

    def warnings(self, p: State, unit: int, hex_: Hex) -> list[str]:
        speak = SeatSpeaker(p).sentence
        force = marching(p, unit)
        attacked = p.soviet >> hex_ & 1 and hex_ in reach(force)
        return [speak(w) for w in warnings(force, hex_)] if attacked else []

    def steps(self, p: State, unit: int, path: Sequence[Hex]) -> list[tuple[str, str, str, str]]:
        return list(ground.steps(p, unit, path))

    def remaining(self, p: State) -> Iterable[str]:
        if p.doing(Operations):
            left = len(fresh(p, p.actor))
            yield f"{counted(left, 'unit')} {'has' if left == 1 else 'have'} not acted."
            yield from checks.demands(p)

    def forecast(self, p: State) -> ForecastShown | None:
        return encounter(p)

    def threat(self, p: State, hex_: Hex, side: str) -> ForecastShown | None:
        return None

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: State) -> list[Phase]:
        return list(_phases(p))

    def badges(self, p: State, unit: int) -> tuple[Badge, ...]:
        state, found = p.state[unit], list[Badge]()
        if unit in p.force:
            found.append(Badge("mv", "in the force on the move", "good"))
        elif state & ESCORT:
            found.append(Badge("a", "flies with the force"))
        elif state & ACTED:
            found.append(Badge("✓", "has acted in this phase", "done"))
        return tuple(found)

    def piled(self, game: Any) -> Sequence[int]:
        if "piled" not in self.kept:
            units, army = range(len(game.units)), game.army
            flies = (*army.luftwaffe, *army.soviet_air)
            key = {u: (u not in flies, game.side[u], army.dice[0][u]) for u in units}
            self.kept["piled"] = sorted(units, key=key.__getitem__)
        return self.kept["piled"]

    def box(self, p: State, unit: int) -> str:
        state = p.state[unit]
        if state & OUT:
            return "eliminated"
        if state & STOCK:
            return "stock"
        if state & ASIDE:
            return "set aside"
        if state & LOST:
            return "out of this battle"
        return "pool" if p.game.side[unit] or unit in p.game.army.luftwaffe else "to set up"

    def marks(self, p: State) -> Iterable[Mark]:
        return ground.marks(p)

    def panels(self, p: State, seat: str) -> list[Panel]:
        return [*battle(p), *panels.panels(p)]

    def settling(self, p: State) -> bool:
        return isinstance(p.agenda[-1], SETTLING)

    # -- overlays and questions ----------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return ground.OFFERS

    def overlay(self, p: State, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        own = ground.overlay(p, id_, hex_)
        return own or super().overlay(p, id_, side, unit, hex_)

    def hex_text(self, p: State, hex_: Hex) -> HexText:
        found = super().hex_text(p, hex_)
        return replace(found, text=f"{found.text} {ground.told(p, hex_)}", rules=("8.1", "3.5a"))

    # -- what happened -------------------------------------------------------------------------

    def fortune(self, before: State, outcome: Action) -> Fortune | None:
        return rolls.fortune(before, outcome)

    def fortunes(self, before: State) -> Sequence[tuple[Fortune, int]]:
        return rolls.fortunes(before)

    def dice(self, before: State, action: Action, event: Event) -> Dice | None:
        return rolls.dice(before, event)


def _phases(p: State) -> Iterator[Phase]:
    """The phases of this turn; set-up stands alone before the first."""
    if p.over:
        return
    setting_up = p.under_way(SetUp) is not None
    now = next((kind for kind, _, _ in RAIL if p.under_way(kind)), Operations)
    seen = False
    for kind, text, rule in RAIL:
        missing = kind is Regroup and not p.game.track.regroups(p.turn)
        if (kind is SetUp) != setting_up or missing:
            continue
        seen |= kind is now
        state = "now" if kind is now else "next" if seen else "done"
        yield Phase(kind.name, text, p.game.commanders[0], state, (rule,))
