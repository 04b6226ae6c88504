"""Red Typhoon as people see it, where the mechanisms do not tell it already."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.protocol import Action, Event, Step, signed
from zoc.kernel.shown import Badge, Dice, DieShown, Overlay, OverlayOffer, Panel, WhyNot
from zoc.kernel.shown.wargame import WargameShow, badges_of_marks
from zoc.titles.red_typhoon.arrivals import Rose, Uprising
from zoc.titles.red_typhoon.combat import Combat, Rolled
from zoc.titles.red_typhoon.movement import Movement
from zoc.titles.red_typhoon.position import DISRUPTED, FOUGHT, GERMAN, MOVED, SOVIET, Now, Unit
from zoc.titles.red_typhoon.setup import Deployment
from zoc.titles.red_typhoon.shown import forces, panels, refusals
from zoc.titles.red_typhoon.shown.names import short
from zoc.titles.red_typhoon.supply import supplied

CUT_OFF = Badge("I", "Isolated: attacks on it get +1", "bad")
NO_ORDER = Badge("–", "No order", "info")


class RedTyphoonShow(WargameShow[Now]):
    """Panels, overlays and names of Red Typhoon."""

    OPENS: ClassVar[frozenset[str]] = frozenset({"move", "attack"})
    PLAIN: ClassVar[frozenset[str]] = frozenset({"with", "to", "order", "place", "fight", "cancel"})
    ENDS: ClassVar[frozenset[str]] = OPENS | PLAIN | {"end"}
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

    def plain(self, p: Now) -> frozenset[str]:
        """Who ends a movement phase is to fight next, also where units must be removed before."""
        return self.ENDS if p.doing(Movement) is not None else super().plain(p)

    def why_not(self, p: Now, action: Action) -> WhyNot | None:
        why = super().why_not(p, action)
        return None if why is None else refusals.with_way_round(p, action, why)

    # -- the state -----------------------------------------------------------------------------

    def badges(self, p: Now, unit: Unit) -> Sequence[Badge]:
        """The states of a unit in the phase that is being played."""
        if not p.hex[unit]:
            return ()
        found, disrupted = badges_of_marks(p, unit), p.state[unit] & DISRUPTED
        if not supplied(p, p.game.side[unit]) >> p.hex[unit] & 1:
            found.insert(disrupted, CUT_OFF)
        if not disrupted and _lacks_order(p, unit):
            found.append(NO_ORDER)
        return found

    def badged_by(self, p: Now) -> Sequence[Hashable]:
        """What they hang on: the phase, the orders of the formation, and supply in the hex."""
        phase, game = _phase(p), p.game
        orders = [
            _ordered(phase, p.move_orders >> f & 1, p.attack_orders >> f & 1)
            for f in range(len(game.formations))
        ]
        cut = [set(unpack(p.ground.occupied[s] & ~supplied(p, s))) for s in (SOVIET, GERMAN)]
        each = zip(game.formation, game.side, p.hex, strict=True)
        return [orders[formation][hex_ not in cut[side]] for formation, side, hex_ in each]

    def badged_at(self, p: Now) -> Hashable:
        """The phase, and whether units are deployed."""
        return _phase(p), p.doing(Deployment) is not None

    def box(self, p: Now, unit: Unit) -> str:
        for mark in p.marked(unit):
            return mark.box
        setup = p.game.units[unit].setup
        if unit in p.game.special.spare:
            return ""
        if setup.isdecimal() and int(setup) in p.game.rules.ap_track:
            return f"turn {setup}"
        return "to deploy" if p.doing(Deployment) else ""

    def boxes(self, p: Now, seat: str) -> Iterator[Panel]:
        return panels.panels(p, seat)

    def decides(self, p: Now) -> str:
        shock = p.game.special.first_shock
        soviet, german = (
            sum(unit != shock for unit in p.eliminated(side)) for side in (SOVIET, GERMAN)
        )
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


def _phase(p: Now) -> tuple[int, type[Step[Any]]] | None:
    cell = p.game.track.current(p)
    return None if cell is None else (cell.side, cell.phase.step)


@lru_cache(256)
def _ordered(phase: Hashable, move: int, attack: int) -> tuple[Hashable, Hashable]:
    """What the badges of a formation hang on, out of supply and in it: the same object whenever it
    is the same, for that is soon compared."""
    found = phase, move, attack
    return (found, 0), (found, 1)


def _lacks_order(p: Now, unit: Unit) -> bool:
    """Whether a unit of the side at play could act in the phase if it had an order."""
    cell, state = p.game.track.current(p), p.state[unit]
    if cell is None or cell.side != p.game.side[unit]:
        return False
    if cell.phase.step is Movement:
        return not (state & MOVED or p.move_orders >> p.game.formation[unit] & 1)
    return cell.phase.step is Combat and not (state & FOUGHT or p.game.fighting.may_attack(p, unit))
