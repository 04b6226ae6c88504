"""Counsel where every contact must be fought: attacks planned for a whole phase, battles settled
with the cheapest soak-off, marches ranked by what a hex is worth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, unpack
from zoc.kernel.cycle.march import March
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.cycle.recent import Recent, recent_of
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.judgement.assaults import MOST, Assaults, Terms
from zoc.kernel.judgement.duties import Duel, settle
from zoc.kernel.judgement.insight import Insight, insight
from zoc.kernel.judgement.ways import Toll, ways
from zoc.kernel.play.action import Action
from zoc.kernel.shown.sharing import laid_out

FAR = 99
"""No way."""
PLANNED = 50.0
"""What it is worth to go where the plan wants a unit."""
OCCASIONS = 24
"""So many a side are looked at together, in plans that are tried."""

T = TypeVar("T")


class Mustering(Protocol):
    """A battle that is being put together."""

    @property
    def side(self) -> int: ...
    @property
    def hexes(self) -> tuple[Hex, ...]: ...
    @property
    def joined(self) -> tuple[Unit, ...]: ...


def missing(now: Contacts, units: Iterable[Unit], hexes: Iterable[Hex]) -> Action | None:
    """Who or what has to be drawn into a battle so that nobody is left without one."""
    joined, fought = set(units), set(hexes)
    whole = now.completed(joined, fought)
    if whole is None:
        return None
    orders = [Action("with", (unit,)) for unit in sorted(whole[0] - joined)]
    orders += [Action("also", (hex_,)) for hex_ in sorted(whole[1] - fought)]
    return orders[0] if orders else None


class Remembering(Generic[S]):
    """Hints that keep what holds for a while.

    MAY give: `usual`, how good an action looks by its verb; `ranks`."""

    usual: ClassVar[Mapping[str, float]] = {}
    keeps: ClassVar[int] = 400
    """So much is kept."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.kept: dict[Any, Any] = {}
        self._plans: dict[str, Any] = {}

    def judgement(self) -> dict[str, Any]:
        """What `judgement.toml` says."""
        return self.game.title.read("judgement.toml")

    def rank(self, p: S, seat: str, action: Action) -> float | None:
        """How good an action looks."""
        return self.usual.get(action.verb, 0.0)

    def ranks(self, p: S, seat: str, actions: Sequence[Action]) -> list[float] | None:
        """How good all actions of a decision look, asked together; None where they are to be
        ranked one by one."""
        return None

    def keep(self, key: Any, make: Callable[[], T]) -> T:
        """What follows from the key alone, worked out once."""
        found: Any = self.kept.get(key, self)
        if found is self:
            if len(self.kept) >= self.keeps:
                self.kept.clear()
            found = self.kept[key] = make()
        return found

    def apart(self) -> Self:
        """The same for one player alone: what follows from its key is shared, what he decides is
        not."""
        found = copy(self)
        found._plans = {}
        return found

    def hold_to(self, name: str, side: int, occasion: Hashable, make: Callable[[], T]) -> T:
        """What a player decides once for a side and holds to until the occasion changes. It follows
        from all that stood when it was decided, so neither what else is kept may push it out, nor
        may another player, table or game find it: one seed would give several games."""
        decided: Recent[Hashable, T] = recent_of(self._plans, f"{name} {side}", OCCASIONS)
        found = decided.get(occasion)
        return decided.put(occasion, make()) if found is None else found

    def far(self, hexes: HexSet) -> dict[Hex, int]:
        """How many hexes each hex lies from the nearest of some."""

        def make() -> dict[Hex, int]:
            layers = enumerate(self.game.field.layers(hexes))
            return {hex_: away for away, layer in layers for hex_ in unpack(layer)}

        return self.keep(("far", hexes), make)


class DutyCounsel(Remembering[S]):
    """Counsel of a title in which every contact must be fought.

    MUST give: `contacts`, `free` (who could attack, from where), `worth` (what it is worth to a
    unit to stand in a hex), `least`, `occasion` (what a plan hangs on).
    MAY give: `prize`, `price`, `order` (what attacks are worth beyond their dice), `spoils` (the
    part of the prize by which battles are chosen, too, once everybody has moved), `mass`, `phase`
    (what duties hang on of what is being done)."""

    sight = staticmethod(insight)
    """What it goes by: a player may have weights of its own."""
    level: str = ""
    """Of which level the player is."""
    error: Callable[[], float] | None = None
    """By what part of a stack a player misjudges an attack on it, drawn anew each time; None for
    one who does not."""

    def contacts(self, p: S, side: int) -> Contacts:
        """Who has to fight whom where everybody stands."""
        raise NotImplementedError

    def free(self, p: S, side: int) -> Mapping[Unit, Iterable[Hex]]:
        """Where each unit that may attack can go."""
        raise NotImplementedError

    def worth(self, p: S, unit: Unit, hex_: Hex) -> float:
        """What it is worth to a unit to stand in a hex."""
        raise NotImplementedError

    def least(self, side: int) -> float:
        """What an attack of a side must promise."""
        raise NotImplementedError

    def occasion(self, p: S, side: int) -> tuple[Any, ...]:
        """What the plan of a side hangs on: it holds until that changes."""
        raise NotImplementedError

    def prize(self, p: S, side: int, target: Hex) -> float:
        """What it is worth to a side to have a hex cleared."""
        return 0.0

    def spoils(self, p: S, side: int, target: Hex) -> float:
        """What it is worth to a side to have a hex cleared, when battles are chosen."""
        return 0.0

    def entry(self, p: S, target: Hex, units: Sequence[Unit], free: int) -> float:
        """What it is worth that a hex could be entered after an attack by some units, the defenders
        having so many ways back."""
        return 0.0

    def price(self, p: S, unit: Unit, hex_: Hex) -> float:
        """What it costs a unit to be drawn to a hex."""
        return 0.0

    def order(self, p: S, hex_: Hex) -> float:
        """Which of the hexes next to a target is entered first: the lowest."""
        return 0.0

    def mass(self) -> tuple[int, float]:
        """How many units go for one target at most, and what each of them must add."""
        return MOST, 0.0

    def mass_of(self, side: int) -> tuple[int, float]:
        """The same for a side."""
        return self.mass()

    # -- marches -------------------------------------------------------------------------------

    def sees(self) -> Insight:
        """What positions of the game mean."""
        found = self.sight(self.game)
        assert found is not None
        return found

    def rank(self, p: S, seat: str, action: Action) -> float | None:
        """How good an action looks; a march by what the hex is worth."""
        step = p.agenda[-1]
        if isinstance(step, March) and action.verb == "to":
            return self.merit(p, step.party(p)[0], int(action.args[-1]))
        return super().rank(p, seat, action)

    def merit(self, p: S, unit: Unit, hex_: Hex) -> float:
        """What it is worth to a unit to go to a hex, the plan included."""
        planned = self.assaults(p, self.game.side[unit]).goals.get(unit) == hex_
        return PLANNED if planned else self.worth(p, unit, hex_)

    def ways(self, p: S, side: int, table: str, unit: float,
             goals: Sequence[tuple[HexSet, float]], toll: Toll) -> Mapping[Hex, float]:  # fmt: skip
        """How far each hex is from some goals by ways around the enemy."""
        enemy = p.ground.occupied[1 - side], p.ground.zoc[1 - side]
        key = "ways", side, table, tuple(goals), *enemy
        return self.keep(key, lambda: ways(p, side, table, unit, goals, toll))

    # -- battles -------------------------------------------------------------------------------

    def phase(self, p: S) -> Hashable:
        """What duties hang on of what is being done: of the agenda nothing else counts."""
        return None

    def battles(self, p: S, side: int) -> list[Duel]:
        """All battles that a side should fight, found once as long as nothing changes but what is
        put together for one."""
        now = self.phase(p), p.viewer, laid_out(p)
        return self.hold_to("battles", side, now, lambda: self._settled(p, side))

    def _settled(self, p: S, side: int) -> list[Duel]:
        return settle(self.sees(), p, side, self.contacts(p, side), True, self.spoils)

    def next_battle(self, p: S, side: int) -> Action:
        """The attack to begin, or the end."""
        found = self.battles(p, side)
        return Action("attack", (found[0].hexes[0],)) if found else Action("end")

    def next_order(self, p: S, step: Mustering) -> Action | None:
        """What brings a battle that is put together nearer to what it should be: units first, then
        further hexes. None once it is."""
        found = (b for b in self.battles(p, step.side) if b.hexes[0] == step.hexes[0])
        battle = next(found, None)
        if battle is None:
            return None
        orders = [Action("with", (u,)) for u in battle.units if u not in step.joined]
        orders += [Action("also", (h,)) for h in battle.hexes if h not in step.hexes]
        return next((order for order in orders if p.why_not(order) is None), None)

    # -- attacks -------------------------------------------------------------------------------

    def assaults(self, p: S, side: int) -> Assaults:
        """The attacks of a phase."""
        occasion = self.occasion(p, side)
        return self.hold_to("assaults", side, occasion, lambda: self._assaults(p, side))

    def misjudged(self, p: S, side: int, target: Hex) -> float:
        """By how much the attack on a hex is misjudged, the same for a whole turn."""
        if self.error is None:
            return 0.0
        errors = self.hold_to("errors", side, p.turn, dict[Hex, float])
        if target not in errors:
            errors[target] = self.error()
        return errors[target] * self.sees().prey(p, target)

    def _assaults(self, p: S, side: int) -> Assaults:
        terms = Terms(
            partial(self.prize, p, side),
            partial(self.price, p),
            partial(self.order, p),
            self.least(side),
            *self.mass_of(side),
            self.entry,
            partial(self.misjudged, p, side),
        )
        return Assaults(self.sees(), p, side, self.free(p, side), terms)
