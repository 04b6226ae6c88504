"""Operation Typhoon at the table: words, phases, panels, the front as a line that moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.position import Event
from zoc.kernel.show import (
    Badge,
    Choice,
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
from zoc.titles.operation_typhoon.operations import fresh, groups
from zoc.titles.operation_typhoon.position import ACTED, ASIDE, ESCORT, LOST, OUT, STOCK, State
from zoc.titles.operation_typhoon.setup import ground_of, why_not_place
from zoc.titles.operation_typhoon.shown import checks, ground, panels, story
from zoc.titles.operation_typhoon.shown.battle import battle
from zoc.titles.operation_typhoon.shown.encounter import encounter

MINUS = re.compile(r"(?<= )-(?=\d)")
SETTLING = ("hits", "fire", "round", "volley", "air strike")


class TyphoonShow(Show):
    """What the game says of itself."""

    LABELS: ClassVar[Mapping[str, str]] = {
        "place": "Set up {unit} in {hex}",
        "fill": "Fill in the rest",
        "historical": "Historical set-up",
        "assign": "Air unit to {hex}",
        "air": "Air unit {word}",
        "to": "Move to {hex}",
        "drop": "Drop off {unit}",
        "stop": "Stop here",
        "round": "Another round, 1 MP",
        "retreat": "Break off and retreat",
        "volley": "All fire",
        "fire": "{unit} fires next",
        "hit": "{unit} loses a step",
        "pass": "Hand over",
        "end": "End this phase",
    }
    KINDS: ClassVar[Mapping[str, str]] = {"air": "button"}
    UNTOLD: ClassVar[frozenset[str]] = frozenset({"control", "set-up area"})
    KEYS: ClassVar[Mapping[str, str]] = {"end": "E", "stop": "S", "volley": "F", "round": "R"}
    OPENS: ClassVar[frozenset[str]] = frozenset({"force"})
    PLAIN: ClassVar[frozenset[str]] = frozenset({"place", "fill", "drop"})
    PRIMARY: ClassVar[frozenset[str]] = frozenset({"historical", "volley", "round"})
    luck_word: ClassVar[str] = "Steps taken"

    def call(self, game: Any, unit: int) -> str:
        return game.unit_name(unit)

    # -- the decision --------------------------------------------------------------------------

    def prompt(self, p: State) -> tuple[str, str, tuple[str, ...]]:
        text, _, rules = super().prompt(p)
        hint, more = panels.hint(p)
        return text, hint, (*rules, *more)

    def mover(self, p: State) -> int:
        return p.force[0] if p.agenda and p.agenda[-1][0] == "march" else -1

    def choice(self, p: State, action: Action) -> Choice:
        found = super().choice(p, action)
        if action.verb == "force":
            return self.force(p, found, tuple(int(word) for word in action.args))
        if p.agenda[-1][0] == "setup":
            return self.placing(p, found, action.verb)
        if action.verb == "drop":
            return replace(found, kind="menu", unit=-1, hidden=True)
        return self.way(p, found) if action.verb == "to" else found

    def placing(self, p: State, found: Choice, verb: str) -> Choice:
        """What the set-up's main button is: all at once while nobody stands, then the end."""
        if verb == "end":
            return replace(found, label="End the set-up", primary=True)
        begun = any(p.hex[u] for u in p.game.commanded[p.actor])
        return replace(found, primary=verb == "historical" and not begun)

    def way(self, p: State, found: Choice) -> Choice:
        """A hex that the force can go to; in a Soviet one a die tells who defends it."""
        if not p.soviet >> found.hex & 1:
            return replace(found, units=p.force, final="none")
        label, warns = f"Attack {p.game.label(found.hex)}", tuple(ground.warnings(p, found.hex))
        return replace(found, units=p.force, label=label, warns=warns, stops=True, final="chance")

    def force(self, p: State, found: Choice, units: tuple[int, ...]) -> Choice:
        """Whole stacks and single units are clicked; other parts of a stack are ticked in it."""
        sent = replace(found, label=f"Send {p.game.names(units)}", opens=True, units=units)
        if len(units) == 1 or units in groups(p, p.actor):
            return sent
        return replace(sent, kind="menu", unit=-1, hidden=True)

    def own(self, p: State, unit: int) -> Iterable[Action]:
        """Any unit may be placed at any time of the set-up, also one that stands already."""
        if p.agenda[-1][0] != "setup" or unit not in p.game.commanded.get(p.actor, ()):
            return super().own(p, unit)
        free = (h for h in unpack(ground_of(p, unit)) if why_not_place(p, unit, h) is None)
        return [Action("place", (unit, h)) for h in free if h != p.hex[unit]]

    def warnings(self, p: State, unit: int, hex_: Hex) -> list[str]:
        return list(ground.warnings(p, hex_)) if p.soviet >> hex_ & 1 else []

    def steps(self, p: State, unit: int, path: Sequence[Hex]) -> list[tuple[str, str, str, str]]:
        return list(ground.steps(p, unit, path))

    def remaining(self, p: State) -> Iterable[str]:
        if p.agenda and p.agenda[-1][0] == "operations":
            left = len(fresh(p, p.actor))
            if left:
                yield f"{left} units have not acted."
            yield from checks.demands(p)

    def forecast(self, p: State) -> ForecastShown | None:
        return encounter(p)

    def threat(self, p: State, hex_: Hex, side: str) -> ForecastShown | None:
        return None

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: State) -> list[Phase]:
        return list(story.phases(p))

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
            units = range(len(game.units))
            flies = (*game.luftwaffe, *game.soviet_air)
            key = {u: (u not in flies, game.side[u], game.dice[0][u]) for u in units}
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
        return "pool" if p.game.side[unit] or unit in p.game.luftwaffe else "to set up"

    def marks(self, p: State) -> Iterable[Mark]:
        return ground.marks(p)

    def panels(self, p: State, seat: str) -> list[Panel]:
        return [*battle(p), *panels.panels(p)]

    def settling(self, p: State) -> bool:
        return p.agenda[-1][0] in SETTLING

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

    def sentence(self, before: State, after: State, event: Event) -> str:
        return MINUS.sub("−", super().sentence(before, after, event))

    def fortune(self, before: State, outcome: Action) -> Fortune | None:
        return story.fortune(before, outcome)

    def fortunes(self, before: State) -> Sequence[tuple[Fortune, int]]:
        return story.fortunes(before)

    def dice(self, before: State, action: Action, event: Event) -> Dice | None:
        return story.dice(before, event)
