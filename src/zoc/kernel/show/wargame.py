"""What a game of the mechanisms shows of itself, without a line of the title's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.action import Action
from zoc.kernel.cycle.attack import Attack, CombatDie
from zoc.kernel.cycle.condition import box
from zoc.kernel.cycle.march import March
from zoc.kernel.cycle.track import rail
from zoc.kernel.forecast import Forecast, mixed
from zoc.kernel.show import plain
from zoc.kernel.show.fortune import Fortune
from zoc.kernel.show.overlays import CONTROL, SUPPLY, control, plain_offers, plain_overlay, supply
from zoc.kernel.show.parts import (
    Badge,
    ForecastShown,
    HexNote,
    Outcome,
    Overlay,
    OverlayOffer,
    Panel,
    Phase,
    Row,
    Widget,
)
from zoc.kernel.show.show import Show


class WargameShow(Show):
    """Shows badges, boxes, phases, control, forecasts and overlays as the mechanisms know them."""

    UNTOLD: ClassVar[frozenset[str]] = frozenset({"set-up area", "entry"})

    # -- the decision --------------------------------------------------------------------------

    def mover(self, p: Any) -> int:
        """The unit that is on the march."""
        march: March[Any] | None = p.doing(March)
        return -1 if march is None else march.party(p)[0]

    def forecast(self, p: Any) -> ForecastShown | None:
        """The attack that is being put together: who, whom, at which odds."""
        step: Attack[Any] | None = p.doing(Attack)
        if step is None:
            return None
        fighting, target = p.game.fighting, step.target
        able = tuple(step.candidates(p))
        refusal = step.why_not_begin(p)
        units = dict.fromkeys((*able, *step.joined))
        shown = self._forecast(p, step.forecast(p), target)
        return replace(
            shown,
            attackers=step.joined,
            able=able,
            strengths={str(u): mixed(fighting.strength(p, u, target)) for u in units},
            defenders=tuple(p.stack_of(1 - step.side, target)),
            legal=refusal is None,
            why="" if refusal is None else self._worded(p, refusal),
        )

    def suggestion(self, p: Any) -> Sequence[Action]:
        """All who could join an attack that has just been begun."""
        step: Attack[Any] | None = p.doing(Attack)
        if step is None or step.joined:
            return ()
        return [Action("with", (unit,)) for unit in step.candidates(p)]

    def _worded(self, p: Any, refusal: Any) -> str:
        refusal.speaker = p.game.speaker
        return plain.refused(self, p.game, "", refusal).sentence

    def _forecast(self, p: Any, found: Forecast, target: Hex) -> ForecastShown:
        fighting, shown = p.game.fighting, plain.forecast(found, target)
        faces = _faces(fighting.table, found)
        outcomes: list[Outcome] = []
        for o in sorted(shown.outcomes, key=lambda o: fighting.worth(o.code)):
            text, worth = self._meaning(p, target, o.code) or o.text, fighting.worth(o.code)
            rank = round(max(-2.0, min(2.0, worth)))
            outcomes.append(Outcome(o.code, text, o.chance, faces.get(o.code, ""), rank))
        columns = any(m.what for m in found.modifiers)
        return replace(shown, outcomes=tuple(outcomes), modifies="columns" if columns else "")

    def _meaning(self, p: Any, target: Hex, result: str) -> str:
        return ", ".join(p.game.fighting.meaning(p, target, (), result))

    def threat(self, p: Any, hex_: Hex, side: str) -> ForecastShown | None:
        """What the enemies next to a hex could do there."""
        if not hasattr(p.game, "fighting"):
            return None
        found = p.game.threat(p, hex_, side)
        return self._forecast(p, found, hex_) if found.attack and found.defence else None

    def steps(self, p: Any, unit: int, path: Sequence[Hex]) -> Sequence[tuple[str, str, str, str]]:
        """A path step by step: terrain, rule, cost, sum."""
        marching = p.game.marching
        paid = marching.paid(p, (unit,), path)
        return [
            (s.terrain, s.rule, marching.points(s.cost), marching.points(s.total)) for s in paid
        ]

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: Any) -> Sequence[Phase]:
        """The phase rail from the sequence of play."""
        found = [
            Phase(id_, text, p.game.camps[side] if side >= 0 else "", state, _some(rule))
            for id_, text, side, state, rule in rail(p)
        ]
        return found or super().phases(p)

    def badges(self, p: Any, unit: int) -> Sequence[Badge]:
        """Marks with a badge, and a line of supply that is not the best."""
        if not p.hex[unit]:
            return ()
        found = [Badge(m.code, m.says, m.tone) for m in p.marked(unit) if m.code]
        if hasattr(p.game, "supply"):
            states, state = p.game.supply.states, p.game.supply.state(p, unit)
            tone = "bad" if state == len(states) - 1 else "warn"
            found += [Badge("!", states[state].capitalize(), tone)] if state else []
        return found

    def box(self, p: Any, unit: int) -> str:
        """Where a unit is that is not on the map."""
        return box(p, unit)

    def notes(self, p: Any) -> Iterable[HexNote]:
        """Who holds the places that count."""
        game = p.game
        for hex_ in unpack(game.control.hexes):
            side = game.control.holder(p, hex_)
            if side is not None:
                name = game.control.names.get(hex_, "") + game.label(hex_)
                camp = game.camps[side]
                yield HexNote(hex_, f"{name}: {self.side_name(game, camp)}", camp)

    def panels(self, p: Any, seat: str) -> Sequence[Panel]:
        """The victory points, and who is still to come."""
        coming = tuple(self._coming(p))
        found = list(super().panels(p, seat))
        if coming:
            found.append(Panel("arrivals", "Reinforcements", (Widget("units", "", coming),)))
        return found

    def _coming(self, p: Any) -> Iterator[Row]:
        arrivals = p.game.arrivals
        for unit in arrivals.placements:
            if arrivals.waiting(p, unit):
                due = arrivals.is_due(p, unit)
                value = "now" if due else arrivals.box(p, unit)
                yield Row(self.call(p.game, unit), value, side=p.game.unit_side(unit), unit=unit)

    # -- luck ----------------------------------------------------------------------------------

    def settling(self, p: Any) -> bool:
        """Whether what the last dice brought is still being settled."""
        return not p.over and any(name in ("losses", "retreat", "advance") for name in _steps(p))

    def fortune(self, before: Any, outcome: Action) -> Fortune | None:
        """What the die of an attack means to the attacker."""
        die: CombatDie[Any] | None = before.doing(CombatDie)
        if die is None:
            return None
        fighting, result = before.game.fighting, die.result(before, outcome)
        worth, side = fighting.worth(result), before.game.camps[die.side]
        odds = fighting.table.columns[die.place]
        text = f"Attack on {before.game.label(die.target)}"
        return Fortune(side, float(worth > 0), worth, result, odds, text)

    # -- overlays ------------------------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        """What every title has, supply and control where there are any."""
        more = [SUPPLY] if hasattr(game, "supply") else []
        return [*plain_offers(game), *more, *([CONTROL] if game.control.hexes else [])]

    def overlay(self, p: Any, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
        """One overlay as asked for."""
        camps: tuple[str, ...] = p.game.camps
        if id_ == SUPPLY.id:
            playing = p.actor if p.actor in camps else camps[0]
            number = (
                p.game.side[unit] if unit >= 0 else camps.index(side if side in camps else playing)
            )
            return supply(self, p, p.game.supply, number, unit)
        if id_ == CONTROL.id:
            return control(self, p, p.game.control)
        return plain_overlay(self, p, id_, side, unit, hex_)


def _faces(table: Any, found: Forecast) -> dict[str, str]:
    """Which throws bring each result."""
    if not found.column:
        return {}
    die = sum(m.value for m in found.modifiers if not m.what)
    throws: dict[str, list[str]] = {}
    for throw, result, _ in table.cases(found.column - 1, die):
        throws.setdefault(result, []).append(str(throw))
    return {result: ", ".join(own) for result, own in throws.items()}


def _some(rule: str) -> tuple[str, ...]:
    return (rule,) if rule else ()


def _steps(p: Any) -> Iterator[str]:
    return (entry[0] for entry in p.agenda)
