"""Panzer Battles as people see it: the hooks of `Show`, answered subject by subject."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.track import TurnBegan
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.position import CHANCE
from zoc.kernel.play.said import counted
from zoc.kernel.shown import (
    Badge,
    Choice,
    Dice,
    Die,
    ForecastShown,
    HexNote,
    Mark,
    Overlay,
    OverlayOffer,
    Panel,
    Phase,
    Show,
    Trouble,
    WhyNot,
)
from zoc.kernel.shown.fortune import Fortune
from zoc.kernel.shown.speaking import SeatSpeaker
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.air import AirStrikes
from zoc.titles.panzer_battles.barrage import Barrage, Salvo
from zoc.titles.panzer_battles.chances import aimed, busy, flies
from zoc.titles.panzer_battles.chits import Coordination, Drawn
from zoc.titles.panzer_battles.combat import Battle, Combat, Rolled
from zoc.titles.panzer_battles.fire import BarrageDie, Kill, KillDie
from zoc.titles.panzer_battles.losses import Losses
from zoc.titles.panzer_battles.march import March
from zoc.titles.panzer_battles.position import SIDES, State
from zoc.titles.panzer_battles.retreat import Retreat
from zoc.titles.panzer_battles.roads import RoadMarch, marchers
from zoc.titles.panzer_battles.sequence import InitiativeRolled
from zoc.titles.panzer_battles.shown import (
    battle,
    context,
    fire,
    moving,
    overlays,
    panels,
    paths,
    phases,
    refusals,
    units,
)
from zoc.titles.panzer_battles.shown.names import short_names
from zoc.titles.panzer_battles.sight import hidden

SETTLING = (Losses, Retreat, Advance, Kill, KillDie, BarrageDie, Coordination)


class PanzerBattlesShow(Show):
    """Panels, overlays, forecasts and dice of Panzer Battles."""

    KINDS: ClassVar[Mapping[str, str]] = {"to": "hex", "retreat": "hex", "overrun": "hex"}
    OPENS: ClassVar[frozenset[str]] = frozenset({"move", "attack", "barrage"})
    PLAIN: ClassVar[frozenset[str]] = frozenset(
        {"with", "place", "fight", "pick", "drop", "fire", "overrun"}
    )
    luck_word: ClassVar[str] = "Won attacks"

    # -- names ---------------------------------------------------------------------------------

    def call(self, game: Any, unit: int) -> str:
        names: list[str] | None = self.kept.get("short")
        if names is None:
            names = self.kept["short"] = short_names(game.units)
        return names[unit]

    # -- the decision --------------------------------------------------------------------------

    def suggestion(self, p: State) -> Sequence[Action]:
        salvo, attack = p.doing(Salvo), p.doing(Battle)
        if salvo is not None:
            return fire.suggested(p, salvo)
        return battle.suggested(p, attack) if attack is not None else ()

    def besides(self, p: State) -> Iterator[Choice]:
        return moving.besides(p)

    def remaining(self, p: State) -> Iterator[str]:
        step, moves = p.decision.step, moving.phase_of(p)
        if moves is not None and (step == moves or isinstance(step, March)):
            yield from (trouble.text for trouble in paths.crowded(p, moves.side))
            yield from _unmoved(p)
        elif isinstance(step, Combat):
            open_ = [p.game.label(h) for h in p.game.fighting.targets(p, step.side)]
            if open_:
                yield f"{counted(len(open_), 'attack')} still possible: {', '.join(open_[:6])}."
        elif isinstance(step, Barrage | AirStrikes):
            yield from _unfired(p, step.side, isinstance(step, Barrage))
        elif isinstance(step, RoadMarch):
            able = sum(1 for _ in marchers(p, step.side))
            yield f"{counted(able, 'unit')} can still road march."

    def why_not_there(self, p: State, unit: int, hex_: Hex) -> WhyNot | None:
        order = refusals.meant(p, unit, hex_)
        if order is not None:
            return self.why_not(p, order)
        return super().why_not_there(p, unit, hex_) if hex_ else None

    def forecast(self, p: State) -> ForecastShown | None:
        return battle.forecast(p)

    def threat(self, p: State, hex_: Hex, side: str) -> ForecastShown | None:
        return battle.threat(p, hex_, SIDES.index(side))

    def warnings(self, p: State, unit: int, hex_: Hex) -> list[str]:
        return [p.game.text(w) for w in p.game.marching.warnings(p, (unit,), hex_)]

    def steps(self, p: State, unit: int, path: Sequence[Hex]) -> list[tuple[str, str, str, str]]:
        return list(paths.steps(p, unit, path))

    def troubles(self, p: State, side: str) -> list[Trouble]:
        return list(paths.troubles(p, SIDES.index(side))) if side in SIDES else []

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: State) -> list[Phase]:
        return [] if p.over else list(phases.phases(p))

    def badges(self, p: State, unit: int) -> tuple[Badge, ...]:
        return units.badges(p, unit)

    def box(self, p: State, unit: int) -> str:
        return units.box(p, unit)

    def notes(self, p: State) -> Iterable[HexNote]:
        return units.notes(p)

    def marks(self, p: State) -> Iterable[Mark]:
        return panels.marks(p)

    def panels(self, p: State, seat: str) -> list[Panel]:
        return [*context.panels(p, seat), *panels.panels(p, seat)]

    def settling(self, p: State) -> bool:
        return isinstance(p.decision.step, SETTLING)

    def fortune(self, before: State, outcome: Action) -> Fortune | None:
        return battle.fortune(before, outcome)

    def result(self, p: State) -> str:
        return " ".join(filter(None, (super().result(p), panels.decided(p))))

    # -- overlays and dice ---------------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        return overlays.OFFERS

    def overlay(self, p: State, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        own = overlays.overlay(p, id_, side, unit, hex_)
        return own or super().overlay(p, id_, side, unit, hex_)

    def span(self, before: State, after: State, event: Event) -> tuple[str, int]:
        """The activation that an event belongs to: a cell of the time strip a draw."""
        turns = isinstance(event, Drawn | TurnBegan | InitiativeRolled)
        p = after if turns else before
        drawn = phases.drawn(p)
        if isinstance(event, Drawn):
            return SIDES[event.side], drawn
        return (SIDES[phases.playing(p)], drawn) if drawn and not p.over else ("", 0)

    def dice(self, before: State, action: Action, event: Event) -> Dice | None:
        if before.actor != CHANCE or not event.faces():
            return None
        of = 12 if isinstance(event, Rolled) else 6
        faces = tuple(Die(face, of) for face in event.faces())
        return Dice(faces, SeatSpeaker(before).sentence(event.said()), event.rule)


class ClosedStacksShow(PanzerBattlesShow):
    """The same where only the top unit of an enemy stack is known (SCS-6.1)."""

    hides: ClassVar[bool] = True

    def sees(self, p: State, seat: str, unit: int) -> bool:
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

    def waiting(self, p: State, seat: str) -> tuple[str, str, tuple[str, ...]]:
        """Who only waits is not told about whom the other decides."""
        who = "the dice" if p.actor == CHANCE else self.side_name(p.game, p.actor)
        return f"Waiting for {who}.", "", (p.decision.rule,)


def _unfired(p: State, side: int, guns_too: bool) -> Iterator[str]:
    hexes = [h for h, able in aimed(p, side).items() if able] if guns_too else []
    if hexes:
        where = ", ".join(p.game.label(h) for h in hexes[:6])
        more = " and others" if len(hexes) > 6 else ""
        yield f"{counted(len(busy(p, side)), 'gun')} can still fire, at {where}{more}."
    if flies(p, side):
        yield f"{counted(p.air, 'air strike')} will be lost."


def _unmoved(p: State) -> Iterator[str]:
    idle = len(moving.idle(p))
    if idle:
        yield f"{counted(idle, 'unit')} {'has' if idle == 1 else 'have'} not moved."
