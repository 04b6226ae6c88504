"""Red Typhoon as people see it: the hooks of `Show`, each answered in the file of its subject."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.position import Event
from zoc.kernel.show import (
    Arrow,
    Badge,
    Choice,
    Dice,
    ForecastShown,
    HexNote,
    HexText,
    Mark,
    Overlay,
    OverlayOffer,
    Panel,
    Phase,
    Show,
    Trouble,
    WhyNot,
)
from zoc.kernel.show.fortune import Fortune
from zoc.kernel.stacking import crowded_hexes
from zoc.titles.red_typhoon.movement import movable
from zoc.titles.red_typhoon.show import (
    battle,
    choices,
    context,
    forces,
    hexes,
    overlays,
    panels,
    paths,
    phases,
    prompts,
    story,
    units,
)
from zoc.titles.red_typhoon.show.names import count, short
from zoc.titles.red_typhoon.show.targets import targets
from zoc.titles.red_typhoon.state import GERMAN, SIDES, SOVIET, State, Unit
from zoc.titles.red_typhoon.victory import total

SETTLING = {"loss", "retreat", "advance", "crowded", "uprising"}


class RedTyphoonShow(Show):
    """Prompts, choices, panels, overlays and log of Red Typhoon."""

    OPENS: ClassVar[frozenset[str]] = frozenset({"move", "attack"})
    PLAIN: ClassVar[frozenset[str]] = frozenset({"with", "to", "order", "place", "fight"})

    # -- names ---------------------------------------------------------------------------------

    def call(self, game: Any, unit: Unit) -> str:
        names: list[str] | None = self.kept.get("short")
        if names is None:
            names = self.kept["short"] = [self._name(game, i) for i in range(len(game.units))]
        return names[unit]

    def _name(self, game: Any, unit: Unit) -> str:
        counter = game.units[unit]
        name = short(counter.full) or counter.id
        return f"{name} ({counter.formation.id})" if unit in game.spare else name

    # -- the decision --------------------------------------------------------------------------

    def prompt(self, p: State) -> tuple[str, str, tuple[str, ...]]:
        return prompts.prompt(p)

    def choice(self, p: State, action: Action) -> Choice:
        return choices.choice(p, action) or super().choice(p, action)

    def suggestion(self, p: State) -> Sequence[Action]:
        return battle.suggested(p) if p.agenda[-1][0] == "battle" else ()

    def remaining(self, p: State) -> Iterator[str]:
        step, *args = p.agenda[-1]
        if step == "movement":
            yield from _unmoved(p, args[0])
        elif step == "combat":
            yield from _unfought(p, args[0])

    def why_not(self, p: State, action: Action) -> WhyNot | None:
        why = super().why_not(p, action)
        return None if why is None else paths.with_way_round(p, action, why)

    def why_not_there(self, p: State, unit: int, hex_: Hex) -> WhyNot | None:
        why = super().why_not_there(p, unit, hex_)
        if why is None:
            return self._idle(p, unit)
        return paths.there(p, unit, hex_, why) if p.hex[unit] else why

    def _idle(self, p: State, unit: Unit) -> WhyNot | None:
        """Why a unit that could reach the hex may not be moved now."""
        if not p.agenda or p.agenda[-1] == ("march", unit):
            return None
        return self.why_not(p, Action("move", (unit,)))

    def forecast(self, p: State) -> ForecastShown | None:
        return battle.forecast(p)

    def threat(self, p: State, hex_: Hex, side: str) -> ForecastShown | None:
        return battle.threat(p, hex_, SIDES.index(side))

    def steps(self, p: State, unit: int, path: Sequence[Hex]) -> list[tuple[str, str, str, str]]:
        return list(paths.steps(p, unit, path))

    def warnings(self, p: State, unit: int, hex_: Hex) -> list[str]:
        return list(paths.warnings(p, unit, hex_))

    def troubles(self, p: State, side: str) -> list[Trouble]:
        return list(paths.troubles(p, SIDES.index(side))) if side in SIDES else []

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: State) -> list[Phase]:
        return [] if p.over else list(phases.phases(p))

    def turn_text(self, p: State) -> str:
        return f"Turn {p.turn} of {p.game.last_turn}, {phases.date(p.game, p.turn)}"

    def badges(self, p: State, unit: int) -> tuple[Badge, ...]:
        return units.badges(p, unit)

    def box(self, p: State, unit: int) -> str:
        return units.box(p, unit)

    def notes(self, p: State) -> Iterable[HexNote]:
        return units.notes(p)

    def marks(self, p: State) -> Iterable[Mark]:
        return forces.area_marks(p) if p.agenda else ()

    def panels(self, p: State, seat: str) -> list[Panel]:
        return [*context.panels(p), *panels.panels(p, seat)]

    def score(self, p: State) -> tuple[tuple[str, int], ...]:
        # Asked for several times a view: kept with the agenda for which it was found.
        kept = p.cache.get("shown score")
        if kept is None or kept[0] is not p.agenda:
            found = tuple((SIDES[side], total(p, side)) for side in (SOVIET, GERMAN))
            kept = p.cache["shown score"] = (p.agenda, found)
        return kept[1]

    luck_word: ClassVar[str] = "Pushes"

    def fortune(self, before: State, outcome: Action) -> Fortune | None:
        return battle.fortune(before, outcome)

    def settling(self, p: State) -> bool:
        return p.agenda[-1][0] in SETTLING

    # -- overlays and questions ----------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return overlays.OFFERS

    def overlay(self, p: State, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        own = overlays.overlay(p, id_, side, unit, hex_)
        found = own or super().overlay(p, id_, side, unit, hex_)
        return replace(found, rules=("6.0a",)) if id_ == "zoc" else found

    def hex_text(self, p: State, hex_: Hex) -> HexText:
        return hexes.hex_text(p, hex_)

    # -- what happened -------------------------------------------------------------------------

    def sentence(self, before: State, after: State, event: Event) -> str:
        tell = story.SENTENCES.get(event.kind)
        return tell(before, after, event) if tell else super().sentence(before, after, event)

    def whose(self, before: State, after: State, event: Event) -> str:
        return story.whose(event)

    def dice(self, before: State, action: Action, event: Event) -> Dice | None:
        return story.dice(before, action, event)

    def arrows(self, before: State, after: State, event: Event) -> Sequence[Arrow]:
        return story.arrows(before, after, event)


def _unmoved(p: State, side: int) -> Iterator[str]:
    """What ending the movement phase would leave undone."""
    idle = sum(1 for _ in movable(p, side))
    if idle:
        verb = "has" if idle == 1 else "have"
        yield f"{count(idle, 'unit')} with an order {verb} not moved."
    full = crowded_hexes(p, side)
    if full:
        yield f"Too many units in {full}: you will have to remove some."


def _unfought(p: State, side: int) -> Iterator[str]:
    """What ending the combat phase would leave undone."""
    ready = [t for t in targets(p, side) if not t.needs]
    if ready:
        places = ", ".join(f"{p.game.label(t.hex)} at {t.odds}" for t in ready[:5])
        more = f" and {len(ready) - 5} more" if len(ready) > 5 else ""
        yield f"{count(len(ready), 'attack')} still possible: {places}{more}."
    spare = p.ap[side] - p.game.ap_kept
    if spare > 0:
        yield f"{spare} of {p.ap[side]} AP will be lost: at most {p.game.ap_kept} are kept."
