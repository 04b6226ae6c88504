"""Panzer Battles as people see it, where the mechanisms do not tell it already."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.crowded import Crowded
from zoc.kernel.cycle.track import TurnBegan
from zoc.kernel.play.position import CHANCE
from zoc.kernel.play.said import undone
from zoc.kernel.protocol import Action, Event, counted
from zoc.kernel.shown import (
    Badge,
    Choice,
    ForecastShown,
    MarkShown,
    Overlay,
    OverlayOffer,
    Panel,
    PhaseShown,
    boxes,
    ways,
    words,
)
from zoc.kernel.shown.wargame import WargameShow
from zoc.titles.panzer_battles.air import AirStrikes
from zoc.titles.panzer_battles.barrage import Barrage, Salvo
from zoc.titles.panzer_battles.chances import aimed, busy, flies
from zoc.titles.panzer_battles.chits import Coordination, Drawn
from zoc.titles.panzer_battles.combat import Combat
from zoc.titles.panzer_battles.fire import BarrageDie, Kill, KillDie
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.movement import Movement
from zoc.titles.panzer_battles.position import LOST, NO_CHIT, SIDES, Now
from zoc.titles.panzer_battles.roads import RoadMarch
from zoc.titles.panzer_battles.sequence import InitiativeRolled
from zoc.titles.panzer_battles.shown import (
    battle,
    context,
    fire,
    moving,
    overlays,
    panels,
    phases,
    units,
)
from zoc.titles.panzer_battles.shown.names import with_home
from zoc.titles.panzer_battles.sight import hidden

SETTLING = (Kill, KillDie, BarrageDie, Coordination)


class PanzerBattlesShow(WargameShow[Now]):
    """Panels, overlays and forecasts of Panzer Battles."""

    KINDS: ClassVar[Mapping[str, str]] = {"to": "hex", "retreat": "hex", "overrun": "hex"}
    OPENS: ClassVar[frozenset[str]] = frozenset({"move", "attack", "barrage"})
    PLAIN: ClassVar[frozenset[str]] = frozenset(
        {"with", "place", "fight", "pick", "drop", "fire", "overrun", "cancel"}
    )
    ON_THE_WAY: ClassVar[frozenset[str]] = OPENS | PLAIN | {"to", "halt"}
    """The same on a march in a phase that lasts until it is ended: behind the last march of another
    one the game goes on."""
    LEFT_OUT: ClassVar[frozenset[str]] = frozenset({"account"})
    FORMATIONS: ClassVar[tuple[str, ...]] = ("Chit", "Steps", "Lost")
    RULES: ClassVar[Mapping[str, tuple[str, ...]]] = {"formations": ("OOB-1",)}
    luck_word: ClassVar[str] = "Won attacks"

    def names(self, game: Any) -> list[str]:
        return words.names(game, with_home)

    # -- the decision --------------------------------------------------------------------------

    def plain(self, p: Now) -> frozenset[str]:
        moves = p.under_way(Movement) if p.doing(March) is not None else None
        lasts = moves is not None and moves.lasting
        return self.ON_THE_WAY if lasts else super().plain(p)

    def suggestion(self, p: Now) -> Sequence[Action]:
        salvo = p.doing(Salvo)
        return fire.suggested(p, salvo) if salvo is not None else super().suggestion(p)

    def besides(self, p: Now) -> Iterator[Choice]:
        return moving.besides(p)

    def remaining(self, p: Now) -> Iterator[str]:
        step, moves = p.decision.step, p.under_way(Movement)
        if moves is not None and (step == moves or isinstance(step, March)):
            yield from (trouble.text for trouble in ways.crowding(p, moves.side))
            left = len(boxes.idle(p, moves))
            yield from [undone(left, "moved")] if left else []
        elif isinstance(step, Combat):
            yield from super().remaining(p)
        elif isinstance(step, Barrage | AirStrikes):
            yield from _unfired(p, step.side, isinstance(step, Barrage))
        elif isinstance(step, RoadMarch):
            able = step.able(p)
            if able:
                yield f"{counted(able, 'unit')} can still road march."

    def forecast(self, p: Now) -> ForecastShown | None:
        return battle.forecast(p)

    def threat(self, p: Now, hex_: Hex, side: str) -> ForecastShown | None:
        found = super().threat(p, hex_, side)
        return None if found is None else battle.whole(p, found)

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: Now) -> list[PhaseShown]:
        return [] if p.over else list(phases.phases(p))

    def badges(self, p: Now, unit: int) -> tuple[Badge, ...]:
        return units.badges(p, unit)

    def badged_at(self, p: Now) -> Hashable:
        return units.badged_at(p)

    def badged_by(self, p: Now) -> Sequence[Hashable]:
        return units.badged_by(p)

    def marks(self, p: Now) -> Iterable[MarkShown]:
        return panels.marks(p)

    def of_the_step(self, p: Now, seat: str) -> Iterator[Panel]:
        return context.panels(p, seat)

    def boxes(self, p: Now, seat: str) -> Iterator[Panel]:
        return panels.panels(p, seat)

    def brings(self, game: Any, turn: int) -> Iterable[str]:
        """Scenarios that begin, which the track notes, are of no use here; chits bring units."""
        return ()

    def formation_cells(self, p: Now, units: Sequence[int]) -> tuple[str, ...]:
        steps = sum(p.steps(u) for u in units if p.hex[u])
        lost = sum(bool(p.state[u] & LOST) for u in units)
        return p.game.roster.group[units[0]], str(steps), str(lost)

    def formation_tone(self, p: Now, units: Sequence[int]) -> str:
        """Those that the chit in play activates."""
        if p.chit == NO_CHIT:
            return ""
        groups = p.game.cups.groups_of(p.chit)
        return "now" if p.game.roster.group[units[0]] in groups else ""

    def formation_by(self, p: Now) -> int:
        return p.chit

    def settling(self, p: Now) -> bool:
        step = p.decision.step
        return isinstance(step, SETTLING) or (super().settling(p) and not isinstance(step, Crowded))

    def result(self, p: Now) -> str:
        return " ".join(filter(None, (super().result(p), panels.decided(p))))

    # -- overlays and dice ---------------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return overlays.OFFERS

    def overlay(self, p: Now, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        own = overlays.overlay(p, id_, side, unit)
        return own or super().overlay(p, id_, side, unit, hex_)

    def span(self, before: Now, after: Now, event: Event) -> tuple[str, int]:
        """The activation that an event belongs to: a cell of the time strip a draw."""
        turns = isinstance(event, Drawn | TurnBegan | InitiativeRolled)
        p = after if turns else before
        drawn = phases.drawn(p)
        if isinstance(event, Drawn):
            return SIDES[event.side], drawn
        return (SIDES[phases.playing(p)], drawn) if drawn and not p.over else ("", 0)


class ClosedStacksShow(PanzerBattlesShow):
    """The same where only the top unit of an enemy stack is known (SCS-6.1)."""

    hides: ClassVar[bool] = True

    def sees(self, p: Now, seat: str, unit: int) -> bool:
        if p.game.unit_side(unit) == seat:
            return True
        key = f"unseen {seat}"
        if key not in p.cache:
            sides = (SIDES.index(seat),) if seat in SIDES else range(len(SIDES))
            p.cache[key] = {u for side in sides for u in hidden(p, side)}
        return unit not in p.cache[key]

    def piled(self, game: Any) -> Sequence[int]:
        """The unit with the lowest number lies on top."""
        return range(len(game.units) - 1, -1, -1)

    def waiting(self, p: Now, seat: str) -> tuple[str, str, tuple[str, ...]]:
        """Who only waits is not told about whom the other decides."""
        who = "the dice" if p.actor == CHANCE else self.side_name(p.game, p.actor)
        return f"Waiting for {who}.", "", (p.decision.rule,)


def _unfired(p: Now, side: int, guns_too: bool) -> Iterator[str]:
    hexes = [h for h, able in aimed(p, side).items() if able] if guns_too else []
    if hexes:
        where = ", ".join(p.game.label(h) for h in hexes[:6])
        more = " and others" if len(hexes) > 6 else ""
        yield f"{counted(len(busy(p, side)), 'gun')} can still fire, at {where}{more}."
    if flies(p, side):
        yield f"{counted(p.air, 'air strike')} will be lost."
