"""Red Typhoon as people see it, where the mechanisms do not tell it already."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.protocol import Action, Event, signed
from zoc.kernel.shown import (
    Badge,
    Dice,
    DieShown,
    Overlay,
    OverlayOffer,
    Panel,
    WhyNot,
)
from zoc.kernel.shown.wargame import WargameShow
from zoc.titles.red_typhoon.arrivals import Rose, Uprising
from zoc.titles.red_typhoon.combat import Rolled
from zoc.titles.red_typhoon.position import GERMAN, SOVIET, Now
from zoc.titles.red_typhoon.shown import forces, panels, refusals, units
from zoc.titles.red_typhoon.shown.names import short


class RedTyphoonShow(WargameShow[Now]):
    """Panels, overlays and names of Red Typhoon."""

    OPENS: ClassVar[frozenset[str]] = frozenset({"move", "attack"})
    PLAIN: ClassVar[frozenset[str]] = frozenset({"with", "to", "order", "place", "fight", "cancel"})
    RULES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "points": ("4.1c", "4.3", "4.4"),
        "turns": ("12.1a", "5.0d"),
        "formations": ("12.2a",),
        "casualties": ("4.3b", "4.4b"),
    }
    ALL_MOVED: ClassVar[str] = "Nobody with an order is left to move."
    luck_word: ClassVar[str] = "Pushes"

    def names(self, game: Any) -> list[str]:
        found = [short(counter.full) or counter.id for counter in game.units]
        for unit in game.special.spare:
            found[unit] += f" ({game.units[unit].formation.id})"
        return found

    # -- the decision --------------------------------------------------------------------------

    def why_not(self, p: Now, action: Action) -> WhyNot | None:
        why = super().why_not(p, action)
        return None if why is None else refusals.with_way_round(p, action, why)

    # -- the state -----------------------------------------------------------------------------

    def badges(self, p: Now, unit: int) -> tuple[Badge, ...]:
        return units.badges(p, unit)

    def badged_by(self, p: Now) -> Sequence[Hashable]:
        return units.badged_by(p)

    def badged_at(self, p: Now) -> Hashable:
        return units.badged_at(p)

    def box(self, p: Now, unit: int) -> str:
        return units.box(p, unit)

    def boxes(self, p: Now, seat: str) -> Iterator[Panel]:
        return panels.panels(p, seat)

    def decides(self, p: Now) -> str:
        soviet, german = (len(p.eliminated(side)) for side in (SOVIET, GERMAN))
        lost = f"Lost units: Soviet {soviet}, German {german}"
        return f"{super().decides(p)} {lost} (1 VP for each {p.game.rules.per_vp})."

    def brings(self, game: Any, turn: int) -> Iterator[str]:
        yield from super().brings(game, turn)
        rules = game.rules
        yield from ["1S withdrawal"] * (turn in rules.withdrawal_vp)
        yield from ["airborne"] * (turn in rules.airborne_turns)
        yield from ["partisans"] * (turn in rules.partisan_turns)

    def settling(self, p: Now) -> bool:
        return super().settling(p) or p.doing(Uprising) is not None

    # -- overlays and questions ----------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return [*super().overlays(game), forces.AREAS]

    def overlay(self, p: Now, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        if id_ == forces.AREAS.id:
            return forces.areas(p)
        return super().overlay(p, id_, side, unit, hex_)

    def hex_rules(self, p: Now, hex_: Hex) -> Iterator[str]:
        if p.game.map.woods >> hex_ & 1:
            yield from ("8.2b", "9.8b")
        if p.game.map.cities >> hex_ & 1:
            yield from ("8.2c", "9.8c")
        if p.stack(hex_):
            yield from ("10.2a", "10.4a")

    # -- what happened -------------------------------------------------------------------------

    def dice(self, before: Now, action: Action, event: Event) -> Dice | None:
        """The die of an attack with its sum, or of a partisan area."""
        faces = tuple(DieShown(face) for face in event.faces())
        if isinstance(event, Rolled):
            change = f" {signed(event.modifier)[0]} {abs(event.modifier)} = {event.modified}"
            text = f"{event.throw}{change if event.modifier else ''} → {event.result}"
            return Dice(faces, text, event.rule)
        if isinstance(event, Rose):
            return Dice(faces, f"Partisan area {event.area}", event.rule)
        return None
