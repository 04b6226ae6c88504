"""Red Typhoon as people see it: the hooks of `Show`, each answered in the file of its subject."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.cycle.crowded import crowding
from zoc.kernel.position import Event
from zoc.kernel.said import Said, counted, said, signed
from zoc.kernel.show import (
    Badge,
    Dice,
    Die,
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
from zoc.kernel.show.speaking import SeatSpeaker
from zoc.titles.red_typhoon.advance import Advance
from zoc.titles.red_typhoon.arrivals import Rose, Uprising
from zoc.titles.red_typhoon.combat import Battle, Combat, Rolled
from zoc.titles.red_typhoon.losses import Crowded, Loss
from zoc.titles.red_typhoon.movement import March, Movement, movable, unmoved
from zoc.titles.red_typhoon.position import SIDES, State, Unit
from zoc.titles.red_typhoon.retreat import Retreat
from zoc.titles.red_typhoon.shown import (
    battle,
    context,
    forces,
    hexes,
    overlays,
    panels,
    paths,
    phases,
    units,
)
from zoc.titles.red_typhoon.shown.names import short
from zoc.titles.red_typhoon.targets import targets
from zoc.titles.red_typhoon.victory import totals

SETTLING = (Loss, Retreat, Advance, Crowded, Uprising)
"""The steps in which what a die brought is settled."""


class RedTyphoonShow(Show):
    """Panels, overlays and names of Red Typhoon."""

    OPENS: ClassVar[frozenset[str]] = frozenset({"move", "attack"})
    PLAIN: ClassVar[frozenset[str]] = frozenset({"with", "to", "order", "place", "fight", "cancel"})

    # -- names ---------------------------------------------------------------------------------

    def call(self, game: Any, unit: Unit) -> str:
        names: list[str] | None = self.kept.get("short")
        if names is None:
            names = self.kept["short"] = [self._name(game, i) for i in range(len(game.units))]
        return names[unit]

    def _name(self, game: Any, unit: Unit) -> str:
        counter = game.units[unit]
        name = short(counter.full) or counter.id
        return f"{name} ({counter.formation.id})" if unit in game.special.spare else name

    # -- the decision --------------------------------------------------------------------------

    def suggestion(self, p: State) -> Sequence[Action]:
        attack = p.doing(Battle)
        return () if attack is None else battle.suggested(p, attack)

    def remaining(self, p: State) -> Iterator[str]:
        movement, combat = p.doing(Movement), p.doing(Combat)
        left = (
            _unmoved(p, movement.side) if movement else _unfought(p, combat.side) if combat else ()
        )
        speak = SeatSpeaker(p).sentence
        return (speak(what) for what in left if what)

    def why_not(self, p: State, action: Action) -> WhyNot | None:
        why = super().why_not(p, action)
        return None if why is None else paths.with_way_round(p, action, why)

    def why_not_there(self, p: State, unit: int, hex_: Hex) -> WhyNot | None:
        why = super().why_not_there(p, unit, hex_)
        if why is None:
            return self._idle(p, unit)
        return paths.route(p, unit, [hex_], why) if p.hex[unit] else why

    def _idle(self, p: State, unit: Unit) -> WhyNot | None:
        """Why a unit that could reach the hex may not be moved now."""
        if not p.agenda or p.agenda[-1] == March(unit):
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
        return f"Turn {p.turn} of {p.game.rules.last_turn}, {p.game.rules.dates[p.turn]}"

    def badges(self, p: State, unit: int) -> tuple[Badge, ...]:
        return units.badges(p, unit)

    def box(self, p: State, unit: int) -> str:
        return units.box(p, unit)

    def notes(self, p: State) -> Iterable[HexNote]:
        return units.notes(p)

    def marks(self, p: State) -> Iterable[Mark]:
        return forces.area_marks(p)

    def panels(self, p: State, seat: str) -> list[Panel]:
        return [*context.panels(p), *panels.panels(p, seat)]

    def score(self, p: State) -> tuple[tuple[str, int], ...]:
        # Asked for several times a view: kept with the agenda for which it was found.
        kept = p.cache.get("shown score")
        if kept is None or kept[0] is not p.agenda:
            found = tuple(zip(SIDES, totals(p), strict=True))
            kept = p.cache["shown score"] = (p.agenda, found)
        return kept[1]

    luck_word: ClassVar[str] = "Pushes"

    def fortune(self, before: State, outcome: Action) -> Fortune | None:
        return battle.fortune(before, outcome)

    def settling(self, p: State) -> bool:
        return isinstance(p.agenda[-1], SETTLING)

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

    def dice(self, before: State, action: Action, event: Event) -> Dice | None:
        """The die of an attack with its sum, or of a partisan area."""
        faces = tuple(Die(face) for face in event.faces())
        if isinstance(event, Rolled):
            change = f" {signed(event.modifier)[0]} {abs(event.modifier)} = {event.modified}"
            text = f"{event.throw}{change if event.modifier else ''} → {event.result}"
            return Dice(faces, text, event.rule, event.odds)
        if isinstance(event, Rose):
            return Dice(faces, f"Partisan area {event.area}", event.rule)
        return None


def _unmoved(p: State, side: int) -> Iterator[Said]:
    """What ending the movement phase would leave undone."""
    yield unmoved(sum(1 for _ in movable(p, side)))
    yield crowding(p, side, "Too many units in {hexes:hexes ,}: you will have to remove some.")


def _unfought(p: State, side: int) -> Iterator[Said]:
    """What ending the combat phase would leave undone."""
    ready = [t for t in targets(p, side) if not t.needs]
    if ready:
        places = [said(f"{{hex}} at {t.odds}", hex=t.hex) for t in ready[:5]]
        more = f" and {len(ready) - 5} more" if len(ready) > 5 else ""
        words = f"{counted(len(ready), 'attack')} still possible: {{places:and}}{more}."
        yield said(words, places=places)
    left, kept = p.ap[side], p.game.rules.ap_kept
    if left > kept:
        yield Said(f"{left - kept} of {left} AP will be lost: at most {kept} are kept.")
