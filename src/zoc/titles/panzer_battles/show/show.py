"""Panzer Battles as people see it: the hooks of `Show`, answered subject by subject."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.action import Action
from zoc.kernel.position import CHANCE, Event
from zoc.kernel.show import (
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
from zoc.kernel.show.fortune import Fortune
from zoc.kernel.stacking import crowded_hexes
from zoc.titles.panzer_battles.combat import targets
from zoc.titles.panzer_battles.march import marching
from zoc.titles.panzer_battles.roads import marchers
from zoc.titles.panzer_battles.show import (
    battle,
    choices,
    context,
    fire,
    guns,
    log,
    moving,
    overlays,
    panels,
    paths,
    phases,
    prompts,
    refusals,
    units,
)
from zoc.titles.panzer_battles.show.names import count, short_names
from zoc.titles.panzer_battles.sight import hidden
from zoc.titles.panzer_battles.state import SIDES, State

SETTLING = {"losses", "retreat", "advance", "kill", "kill die", "barrage die", "coordination"}


class PanzerBattlesShow(Show):
    """Prompts, choices, panels, overlays and log of Panzer Battles."""

    OPENS: ClassVar[frozenset[str]] = frozenset({"move", "attack", "barrage"})
    PLAIN: ClassVar[frozenset[str]] = frozenset(
        {"with", "place", "fight", "pick", "drop", "fire", "overrun"}
    )
    luck_word: ClassVar[str] = "Won attacks"

    # -- names ---------------------------------------------------------------------------------

    def call(self, game: Any, unit: int) -> str:
        names: list[str] | None = self.kept.get("short")
        if names is None:
            names = self.kept["short"] = short_names(game)
        return names[unit]

    # -- the decision --------------------------------------------------------------------------

    def prompt(self, p: State) -> tuple[str, str, tuple[str, ...]]:
        return prompts.prompt(p) or super().prompt(p)

    def choice(self, p: State, action: Action) -> Choice:
        return choices.choice(p, action) or super().choice(p, action)

    def mover(self, p: State) -> int:
        step, *args = p.agenda[-1]
        if step == "march":
            return next(iter(marching(p, args[0])), -1)
        return int(args[0]) if step == "road" else -1

    def suggestion(self, p: State) -> Sequence[Action]:
        step = p.agenda[-1][0]
        if step == "salvo":
            return fire.suggested(p)
        return battle.suggested(p) if step == "battle" else ()

    def besides(self, p: State) -> Iterator[Choice]:
        return moving.besides(p)

    def remaining(self, p: State) -> Iterator[str]:
        step, *args = p.agenda[-1] if p.agenda[-1][0] != "march" else p.agenda[-2]
        if step in moving.PHASES:
            yield from (trouble.text for trouble in paths.crowded(p, args[0]))
            yield from _unmoved(p, args[0])
        elif step == "combat":
            open_ = [p.game.label(h) for h in targets(p, args[0])]
            if open_:
                yield f"{count(len(open_), 'attack')} still possible: {', '.join(open_[:6])}."
        elif step in ("barrage", "air strikes"):
            yield from _unfired(p, args[0], step == "barrage")
        elif step == "road march":
            able = sum(1 for _ in marchers(p, args[0]))
            yield f"{count(able, 'unit')} can still road march."

    def why_not_there(self, p: State, unit: int, hex_: Hex) -> WhyNot | None:
        order = refusals.meant(p, unit, hex_)
        if order is not None:
            return self.why_not(p, order)
        return super().why_not_there(p, unit, hex_) if hex_ else None

    def forecast(self, p: State) -> ForecastShown | None:
        return battle.forecast(p)

    def threat(self, p: State, hex_: Hex, side: str) -> ForecastShown | None:
        return battle.threat(p, hex_, SIDES.index(side))

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
        return p.agenda[-1][0] in SETTLING

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

    def sentence(self, before: State, after: State, event: Event) -> str:
        return log.sentence(before, event) or super().sentence(before, after, event)

    def whose(self, before: State, after: State, event: Event) -> str:
        return log.whose(before, event)

    def span(self, before: State, after: State, event: Event) -> tuple[str, int]:
        return log.span(before, after, event)

    def dice(self, before: State, action: Action, event: Event) -> Dice | None:
        if before.actor != CHANCE or action.verb not in ("die", "dice", "rolls"):
            return None
        if event.kind not in DICE_EVENTS:
            return None
        of = 12 if action.verb == "dice" else 6
        faces = tuple(Die(int(face), of) for face in action.args)
        return Dice(faces, self.sentence(before, before, event), event.rule)


class ClosedStacksShow(PanzerBattlesShow):
    """The same where only the top unit of an enemy stack is known (SCS-6.1)."""

    hides: ClassVar[bool] = True

    def sees(self, p: State, seat: str, unit: int) -> bool:
        if p.game.unit_side(unit) == seat:
            return True
        sides = (SIDES.index(seat),) if seat in SIDES else range(len(SIDES))
        return not any(unit in set(hidden(p, side)) for side in sides)


DICE_EVENTS = {
    "initiative",
    "coordination",
    "entry die",
    "air",
    "barrage die",
    "kill die",
    "result",
}
"""The events that tell of dice."""


def _unfired(p: State, side: int, guns_too: bool) -> Iterator[str]:
    hexes = [h for h, able in guns.aimed(p, side).items() if able] if guns_too else []
    if hexes:
        where = ", ".join(p.game.label(h) for h in hexes[:6])
        more = " and others" if len(hexes) > 6 else ""
        yield f"{count(len(guns.busy(p, side)), 'gun')} can still fire, at {where}{more}."
    if guns.flies(p, side):
        yield f"{count(p.air, 'air strike')} will be lost."


def _unmoved(p: State, side: int) -> Iterator[str]:
    idle = len(moving.idle(p))
    if idle:
        yield f"{count(idle, 'unit')} {'has' if idle == 1 else 'have'} not moved."
    full = crowded_hexes(p, side)
    if full:
        yield f"Too many units in {full}: you will have to remove some."
