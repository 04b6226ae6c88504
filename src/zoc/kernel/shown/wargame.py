"""What a game of the mechanisms shows of itself, without a line of the title's own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, cast

from zoc.hexes import Hex
from zoc.kernel.cycle.advance import Advance
from zoc.kernel.cycle.choosing import OneByOne
from zoc.kernel.cycle.condition import box
from zoc.kernel.cycle.crowded import Crowded
from zoc.kernel.cycle.fighting import Number
from zoc.kernel.cycle.losses import Losses
from zoc.kernel.cycle.march import March, going
from zoc.kernel.cycle.retreat import Retreat
from zoc.kernel.cycle.setup import SetUp
from zoc.kernel.cycle.standing import S, Standing
from zoc.kernel.cycle.track import Track, rail
from zoc.kernel.data.counters import fields_of
from zoc.kernel.play.action import Action
from zoc.kernel.play.forecast import mixed
from zoc.kernel.shown import battle, boxes, context, dangers, deploying, hexes, ways, widgets
from zoc.kernel.shown.elements import (
    Badge,
    Choice,
    ForecastShown,
    HexNote,
    MarkShown,
    Overlay,
    OverlayOffer,
    Panel,
    PhaseShown,
    Trouble,
    WhyNot,
)
from zoc.kernel.shown.fortune import Fortune
from zoc.kernel.shown.overlays import CONTROL, SUPPLY, control, plain_offers, plain_overlay, supply
from zoc.kernel.shown.sharing import alike, lasting
from zoc.kernel.shown.show import Show
from zoc.kernel.shown.speaking import SeatSpeaker

SETTLING = (Losses, Retreat, Advance, Crowded)
"""The steps in which what a die brought is settled."""


class WargameShow(Show[S]):
    """Shows badges, boxes, phases, control, forecasts and overlays as the mechanisms know them."""

    UNTOLD: ClassVar[frozenset[str]] = frozenset({"set-up area", "entry"})
    LEFT_OUT: ClassVar[frozenset[str]] = frozenset()
    """The usual boxes (`boxes.USUAL`) that the title does without."""
    RULES: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The rules that these cite, by id, where the mechanisms do not know them."""
    ALL_MOVED: ClassVar[str] = "Nobody is left to move."
    FORMATIONS: ClassVar[tuple[str, ...]] = ("Units", "Strength", "Lost")

    # -- the decision --------------------------------------------------------------------------

    def own(self, p: S, unit: int) -> Iterable[Action]:
        """What one unit may do; in a set-up any of the side's may be placed, also anew."""
        step = p.doing(SetUp)
        if step is None or unit not in p.game.setup.of(step.side):
            return super().own(p, unit)
        return deploying.elsewhere(p, unit)

    def choices(self, p: S, actions: Sequence[Action]) -> Iterable[Choice]:
        """The same of several; goals of a march and units to take up are many, and most were
        offered before."""
        march, phase = p.doing(March), p.doing(OneByOne)
        if type(self).choice is Show.choice:
            if march is not None and ways.plainly_offered(march):
                return ways.goals(p, march, actions)
            if phase is not None and ways.plainly_picked(phase):
                return ways.picks(p, phase, actions)
        return super().choices(p, actions)

    def remaining(self, p: S) -> Iterable[str]:
        """What ending a phase now would leave undone, as its step says it."""
        step, speak = p.doing(OneByOne), SeatSpeaker(p).sentence
        undone = [speak(what) for what in step.undone(p) if what] if step is not None else []
        return [*undone, *dangers.unsafe(p)]

    def mover(self, p: S) -> int:
        """The unit that is on the march."""
        march = p.doing(March)
        return -1 if march is None else march.party(p)[0]

    def forecast(self, p: S) -> ForecastShown | None:
        """The attack that is being put together, or that waits for its die."""
        return battle.forecast(p)

    def threat(self, p: S, hex_: Hex, side: str) -> ForecastShown | None:
        """What the enemies next to a hex could do there."""
        if not hasattr(p.game, "fighting"):
            return None
        return battle.threat(p, hex_, p.game.camps.index(side))

    def suggestion(self, p: S) -> Sequence[Action]:
        """Whom a good hand would send into an attack."""
        return battle.suggested(p)

    def why_not(self, p: S, action: Action) -> WhyNot | None:
        """Why an action is refused, with the way round of a march."""
        why = super().why_not(p, action)
        return None if why is None else ways.with_way_round(p, action, why)

    def why_not_there(self, p: S, unit: int, hex_: Hex) -> WhyNot | None:
        """Why a click is refused: what it means to the step, or else why the unit cannot go to the
        hex, with the nearest that it can reach."""
        order = p.decision.step.meant(p, unit, hex_) if p.agenda else None
        if order is not None:
            return self.why_not(p, order)
        if not hex_:
            return None
        why = super().why_not_there(p, unit, hex_)
        if why is not None:
            return ways.round_(p, unit, [hex_], why) if p.hex[unit] else why
        march = p.doing(March)
        if not p.agenda or (march is not None and unit in march.party(p)):
            return None
        return self.why_not(p, Action("move", (unit,)))

    def troubles(self, p: S, side: str) -> Iterable[Trouble]:
        """Where a side stands too close together, and who has no line of supply."""
        if side not in p.game.camps or not hasattr(p.game, "marching"):
            return ()
        return ways.troubles(p, p.game.camps.index(side))

    def warnings(self, p: S, unit: int, hex_: Hex) -> Sequence[Trouble]:
        """What is legal but costs where a unit ends in a hex: a stop, what the march says, and
        whether it could be surrounded there."""
        own = map(SeatSpeaker(p).trouble, p.game.marching.warnings(p, (unit,), hex_))
        return [*ways.warnings(p, unit, hex_), *own, *dangers.warnings(p, unit, hex_)]

    def steps(self, p: S, unit: int, path: Sequence[Hex]) -> Sequence[tuple[str, str, str, str]]:
        """A path step by step: terrain, rule, cost, sum."""
        party, marching = going(p, unit)
        paid, points = marching.paid(p, party, path), marching.points
        return [(s.terrain, s.rule, points(s.cost), points(s.total)) for s in paid]

    # -- the state -----------------------------------------------------------------------------

    def phases(self, p: S) -> Sequence[PhaseShown]:
        """The phase rail from the sequence of play; a set-up stands alone before it."""
        setting_up = p.doing(SetUp)
        if setting_up is not None:
            return (
                PhaseShown(
                    setting_up.name, "Set-up", p.actor, "now", widgets.rules(setting_up.rule)
                ),
            )
        track = cast(Track[S], p.game.track)
        kind = type(track)
        if kind.cells is not Track.cells or kind.current is not Track.current:
            return _rail(p) or super().phases(p)
        # The cells of such a track are made once, so that they can be known by the object.
        cells, now = track.place(p)
        by = id(now), *map(id, cells)
        return alike(p, "rail", by, lambda: _rail(p)) or super().phases(p)

    def playing(self, p: S) -> str:
        """The side of the phase that the sequence of play has come to."""
        now = None if p.doing(SetUp) else p.game.track.current(p)
        return p.game.camps[now.side] if now is not None and now.side >= 0 else ""

    def badges(self, p: S, unit: int) -> Sequence[Badge]:
        """Marks with a badge, and a line of supply that is not the best."""
        if not p.hex[unit]:
            return ()
        found = badges_of_marks(p, unit)
        if hasattr(p.game, "supply"):
            states, state = p.game.supply.states, p.game.supply.state(p, unit)
            tone = "bad" if state == len(states) - 1 else "warn"
            found += [Badge("!", states[state].capitalize(), tone)] if state else []
        return found

    def box(self, p: S, unit: int) -> str:
        """Where a unit is that is not on the map."""
        return box(p, unit)

    def notes(self, p: S) -> Iterable[HexNote]:
        """Who holds the places that count."""
        held = tuple(p.game.control.of(p, side) for side in range(len(p.game.camps)))
        return alike(p, "control", held, lambda: tuple(boxes.held(p)))

    def marks(self, p: S) -> Iterable[MarkShown]:
        """The set-up area of the next unit, and what of it is not covered yet."""
        return () if self.hides else deploying.marks(p)

    # -- boxes beside the map ------------------------------------------------------------------

    def panels(self, p: S, seat: str) -> Sequence[Panel]:
        """What the step asks for, the title's own boxes, and those that any wargame has."""
        return [
            *self.of_the_step(p, seat),
            *boxes.arranged(p, seat, list(self.boxes(p, seat)), self.LEFT_OUT),
        ]

    def of_the_step(self, p: S, seat: str) -> Iterable[Panel]:
        """What stands beside the decision: retreats and losses."""
        return context.panels(p)

    def boxes(self, p: S, seat: str) -> Iterable[Panel]:
        """The title's own boxes; one with the id of a usual one stands in its place."""
        return ()

    def decides(self, p: S) -> str:
        """What decides the game, below the points."""
        return boxes.decides(p)

    def turn_figures(self, game: Any, turn: int) -> Sequence[int]:
        """The figures of a turn of the track: those printed, unless an option has others."""
        return boxes.turn_figures(game, turn)

    def brings(self, game: Any, turn: int) -> Iterable[str]:
        """What a turn of the track brings, in a few words each."""
        return boxes.brings(game, turn)

    def formation_cells(self, p: S, units: Sequence[int]) -> Sequence[str]:
        """The figures of a formation's units, under the words of `FORMATIONS`; none for one
        that is not listed."""
        here = [u for u in units if p.hex[u]]
        lost = sum(bool(p.state[u] & p.game.LOST & -p.game.LOST) for u in units)
        return str(len(here)), mixed(sum(self.strength(p, u) for u in here)), str(lost)

    def formation_tone(self, p: S, units: Sequence[int]) -> str:
        """`now` for a formation whose turn it is, `done` for one that has had it."""
        return ""

    def formations_value(self, p: S) -> str:
        """What stands beside the title of the box of formations."""
        return ""

    def formation_by(self, p: S) -> Hashable:
        """What these hang on besides who is on the map, lost or reduced."""
        return None

    def strength(self, p: S, unit: int) -> Number:
        """What a unit counts for in the sum of its formation: the first figure of its counter."""
        counter, face = p.game.face(p, unit)
        first = next(iter(fields_of(counter.layout)), "movement")
        value = counter.values(face).get(first, 0)
        return Fraction(value) if first != "movement" and isinstance(value, int | float) else 0

    def score(self, p: S) -> Sequence[tuple[str, int]]:
        """Points of each camp, where the game keeps an account."""
        if p.game.points is None:
            return super().score(p)
        return lasting(p, "score", boxes.accounted(p), lambda: _totals(p))

    def hex_facts(self, p: S, hex_: Hex, seat: str) -> Iterable[str]:
        """Worth and control, zones, who stands there, and its supply."""
        return hexes.facts(self, p, hex_, seat)

    # -- luck ----------------------------------------------------------------------------------

    def settling(self, p: S) -> bool:
        """Whether what the last dice brought is still being settled."""
        return not p.over and isinstance(p.agenda[-1], SETTLING)

    def fortune(self, before: S, outcome: Action) -> Fortune | None:
        """What the die of an attack means to the attacker."""
        return battle.fortune(before, outcome)

    # -- overlays ------------------------------------------------------------------------------

    def overlays(self, game: Any) -> Sequence[OverlayOffer]:
        """What every title has, supply and control where there are any."""
        more = [SUPPLY] if hasattr(game, "supply") else []
        return [*plain_offers(game), *more, *([CONTROL] if game.control.hexes else [])]

    def overlay(self, p: S, id_: str, side: str, unit: int, hex_: Hex) -> Overlay:
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


def _rail(p: Standing) -> tuple[PhaseShown, ...]:
    camps = (*p.game.camps, "")
    return tuple(
        PhaseShown(id_, text, camps[side], state, widgets.rules(rule))
        for id_, text, side, state, rule in rail(p)
    )


def _totals(p: Standing) -> tuple[tuple[str, int], ...]:
    return tuple(zip(p.game.camps, p.game.points.totals(p), strict=True))


def badges_of_marks(p: Standing, unit: int) -> list[Badge]:
    """The marks of a unit that have a badge in the phase of its side that is being played."""
    cell = p.game.track.current(p)
    own = cell is not None and cell.side in (p.game.side[unit], -1)
    now = cell.phase.text if cell is not None and own else ""
    shown = (m for m in p.marked(unit) if m.code and (not m.phases or now in m.phases))
    return [Badge(m.code, m.says, m.tone) for m in shown]
