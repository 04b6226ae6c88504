"""Moscow 1941: identity, options, parts, and all that never changes in a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from zoc.hexes import unpack
from zoc.kernel.cycle.faults import overspent
from zoc.kernel.cycle.recent import Recent
from zoc.kernel.cycle.wargame import Part, Wargame, part
from zoc.kernel.data.counters import Counter
from zoc.kernel.data.title import Title
from zoc.kernel.play import kinds
from zoc.kernel.protocol import WordKind, steps_of
from zoc.titles.moscow_1941 import (
    air,
    arrivals,
    artillery,
    combat,
    deeds,
    fighting,
    fleet,
    militia,
    movement,
    sequence,
    setup,
    supply,
    view,
)
from zoc.titles.moscow_1941.ai.hints import Moscow1941Hints
from zoc.titles.moscow_1941.ai.posts import PostCounsel, WalkInCounsel
from zoc.titles.moscow_1941.bridges import Bridges
from zoc.titles.moscow_1941.control import Control
from zoc.titles.moscow_1941.map import Map, Zones
from zoc.titles.moscow_1941.marching import Moscow1941Marching
from zoc.titles.moscow_1941.position import LOST, Now
from zoc.titles.moscow_1941.roster import Roster, valued
from zoc.titles.moscow_1941.shown.show import Moscow1941Show
from zoc.titles.moscow_1941.victory import Points

DEALS = 50
"""So many deals of unseen counters are kept: they change when a seat learns something."""


class Moscow1941(Wargame[Now]):
    """The rules on a board with its units."""

    POSITION = Now
    SEQUENCE = sequence.SEQUENCE
    STEPS = steps_of(__name__)
    VERBS: ClassVar[Mapping[str, str]] = (
        setup.VERBS | arrivals.VERBS | air.VERBS | artillery.VERBS | deeds.VERBS | combat.VERBS
        | militia.VERBS
    )  # fmt: skip
    TRACK = sequence.TurnTrack
    LOST = LOST
    setup_step = setup.SetUp

    USUAL: ClassVar[Mapping[str, Part]] = {}
    map = part(Map)
    roster = part(Roster)
    zones = part(Zones)
    bridges = part(Bridges)
    control: Control = part(Control)
    setup = part(setup.Deployment)
    arrivals = part(arrivals.Arrivals)
    supply = part(supply.Supply)
    marching = part(Moscow1941Marching)
    air = part(fleet.Air)
    fighting: fighting.Combat = part(fighting.Combat)
    points = part(Points)

    def brought(
        self, title: Title, units: tuple[Counter, ...] | None, options: Mapping[str, Any]
    ) -> tuple[Counter, ...] | None:
        """The counters with the strengths that are chosen; made-up units keep theirs."""
        known = title.read("rules.toml")["counter_strengths"]
        readings = known.get(options["counter_strengths"], ())
        printed = title.counters.units if units is None else units
        return tuple(valued(u, readings) if u.id in title.counters else u for u in printed)

    def kinds(self) -> dict[str, WordKind]:
        known: dict[str, object] = self.figures["air"]["missions"]
        missions = kinds.one_of(tuple(known), "missions are " + ", ".join(known))
        return super().kinds() | {"mission": missions}

    def complete(self) -> None:
        self.hints, self.show = Moscow1941Hints(self), Moscow1941Show()
        self.counsel, self.orders_counsel = PostCounsel(self), WalkInCounsel(self)
        self.deals: Recent[Any, view.Dealt] = Recent(DEALS)

    march_on = staticmethod(movement.march_on)

    def phase_number(self, p: Now) -> int:
        """The phase that is being played, 1 to 12; 0 before the first turn (2.2)."""
        step = p.under_way(sequence.Close)
        return 0 if step is None else step.number(p)

    # -- beginning -----------------------------------------------------------------------------

    def start(self) -> Now:
        p: Now = self.empty()
        for side in range(len(self.camps)):
            self.setup.begin(p, side)
        self.arrivals.begin(p)
        first, second = self.track.order
        p.push(setup.SetUp(first), setup.SetUp(second), setup.Reveal(), self.track.opens())
        self.settle(p)
        p.events = []
        return p

    def arranged(self, p: Now) -> None:
        self.bridges.begin(p)
        self.arrivals.begin(p)

    def view(self, p: Now, seat: str) -> Now:  # pyright: ignore[reportIncompatibleMethodOverride]
        return view.seen_by(p, seat)

    # -- what must hold ------------------------------------------------------------------------

    def faults(self, p: Any) -> Iterator[str]:
        yield from super().faults(p)
        yield from _misplaced(p)
        yield from overspent(*p.credits, *p.fresh, *p.ammunition)


def _misplaced(p: Now) -> Iterator[str]:
    """Works and masks lie where units are; nobody has a mark that he cannot have."""
    label, occupied = p.game.label, p.ground.occupied
    for hex_ in unpack(p.works[0] & p.works[1]):
        yield f"both sides have works at {label(hex_)}"
    for side in (0, 1):
        for hex_ in unpack(p.works[side] & occupied[1 - side]):
            yield f"the enemy sits in works at {label(hex_)}"
    for unit, level in enumerate(p.supply):
        if level and p.state[unit] & LOST:
            yield f"{p.game.unit_name(unit)} is lost and out of supply"
