"""A march as steps: the unit, the way, and the phase in which they move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.reach import Reach
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.choosing import Choosing, Extended
from zoc.kernel.cycle.crowded import crowding
from zoc.kernel.cycle.marching import Marching
from zoc.kernel.cycle.standing import S, Standing, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import NOTHING, Said, said, undone
from zoc.kernel.play.step import Ask, Offer, Refusal, Step


class Marched(Event):
    """Units went from hex to hex."""

    name = "move"
    arrow = "move"
    units: tuple[Unit, ...]
    path: tuple[Hex, ...]
    cost: str
    stops: bool
    ruled: str

    def arrows(self) -> Iterable[tuple[str, int, tuple[int, ...]]]:
        return super().arrows() if len(self.path) > 1 else ()

    def said(self) -> Said:
        if len(self.path) < 2:
            return Said("{units} {units:|stays|stay} in {start:hex}", self)
        stop = "; stops, enemy ZOC" if self.stops else ""
        return Said(f"{{units}} {{start:hex}} → {{end:hex}}, {{cost}} MP{stop}", self)


class March(Extended[S]):
    """Units that are on the move: where to.

    MUST give: `party`, who marches.
    MAY give: `by` (which marching, where a game has several), `others` (further choices, listed
    after the goals, with `offer_other`), `told` (the event), `arrive` (what becomes of them once
    they are there; as it stands, the step is taken off the agenda)."""

    name = "march"
    selects = frozenset({"to"})
    instead = "say where {units} {units:|goes|go}: to HEX"
    goes: ClassVar[str] = "Move to {goal:hex}"
    """How a goal is offered."""

    def party(self, p: S) -> tuple[Unit, ...]:
        """Who marches."""
        raise NotImplementedError

    def by(self, p: S) -> Marching[S]:
        """How they march."""
        return p.game.marching

    def meant(self, p: S, unit: int, hex_: int) -> Action | None:
        if hex_:
            return Action("to", (hex_,)) if unit in self.party(p) else None
        return super().meant(p, unit, hex_)

    def why_not_other(self, p: S, action: Action) -> Refusal | None:
        known = action in self.others(p)
        return None if known else Refusal(self.instead, self.rule, units=self.party(p))

    def arrive(self, p: S, units: tuple[Unit, ...], path: Sequence[Hex], cost: int) -> None:
        """What becomes of units that have gone along a path."""
        p.pop()

    # -- the step ------------------------------------------------------------------------------

    def actor(self, p: S) -> str:
        return p.game.camps[p.game.side[self.party(p)[0]]]

    def ask(self, p: S) -> Ask:
        units, marching = self.party(p), self.by(p)
        text = said("Move {units} from {here:hex}: choose a lit hex.", units=units,
                    here=p.hex[units[0]])  # fmt: skip
        hint = said("{points} MP.", points=marching.points(marching.budget(p, units)))
        return Ask(text, hint, (self.rule,))

    def actions(self, p: S) -> Iterator[Action]:
        goals = self.by(p).goals(p, self.party(p))
        return chain(map(p.game.goings.__getitem__, goals), self.others(p))

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb != "to" or not action.args:
            return self.why_not_other(p, action)
        return self.by(p).why_not(p, self.party(p), [int(word) for word in action.args])

    def offer(self, p: S, action: Action) -> Offer | None:
        return self.offer_goal(p, action) if action.verb == "to" else self.offer_other(p, action)

    def offer_other(self, p: S, action: Action) -> Offer | None:
        """How something else than a goal is offered."""
        return super().offer(p, action)

    def offer_goal(self, p: S, action: Action) -> Offer:
        """How a goal is offered. What differs by more than the way and its price cannot be kept by
        those who show it (`zoc.kernel.shown.ways`)."""
        units, marching, found, plain = self.going(p)
        goal = int(action.args[-1])
        if goal == p.hex[units[0]]:
            label = said("Stay in {goal:hex}", goal=goal)
            return Offer(label, "path", units[0], goal, (goal,), "0")
        return Offer(
            said(self.goes, goal=goal),
            "path",
            units[0],
            goal,
            found.path(goal) if plain else marching.path(p, units, goal),
            marching.points(found.cost(goal)),
            found.must_stop(goal),
            tuple(marching.warnings(p, units, goal)),
        )

    def going(self, p: S) -> tuple[tuple[Unit, ...], Marching[S], Reach, bool]:
        """Who goes, how, where they can go, and whether they go the cheapest way. Every goal that
        is offered asks for it, so it is found once an action, which has events of its own."""
        known = p.cache.get("going")
        if known is None or known[0] is not self or known[1] is not p.events:
            units, marching = self.party(p), self.by(p)
            plain = type(marching).path is Marching.path
            known = self, p.events, (units, marching, marching.reach(p, units), plain)
            p.cache["going"] = known
        return known[2]

    def apply(self, p: S, action: Action) -> None:
        if action.verb != "to":
            self.apply_other(p, action)
            return
        units, marching = self.party(p), self.by(p)
        words = [int(word) for word in action.args]
        path = marching.way(p, units, words)
        listed = len(words) == 1
        reach = marching.reach(p, units) if listed else None
        cost = marching.total(p, units, path) if reach is None else reach.cost(words[0])
        told = self.told(p, units, (p.hex[units[0]], *path), cost)
        for unit in units:
            p.travel(unit, path)
        p.tell(told)
        self.arrive(p, units, path, cost)

    def told(self, p: S, units: tuple[Unit, ...], path: tuple[Hex, ...], cost: int) -> Event:
        """What is told of a march, both ends of its path included."""
        marching = self.by(p)
        end, held = path[-1], marching.binds(p, units).stop and len(path) > 1
        stops = bool(held and marching.flags(p, units).zoc >> end & 1)
        return Marched(units, path, marching.points(cost), stops, self.rule)


def going(p: Standing, unit: Unit) -> tuple[tuple[Unit, ...], Marching]:
    """Who marches with a unit, and how: as the step says that moves it, where one does."""
    march = p.doing(March)
    if march is not None and unit in march.party(p):
        return march.party(p), march.by(p)
    return (unit,), p.game.marching


class UnitMarch(March[S]):
    """One unit on the move."""

    unit: Unit

    def party(self, p: S) -> tuple[Unit, ...]:
        return (self.unit,)


class Movement(Choosing[S]):
    """A movement phase: units of a side move one after the other, until it ends.

    MUST give: `marches` (the kind of step that moves a unit), or `march` itself.
    MAY give: `why_no_move` (who may not move now), `movable`, `hint` (what would be left undone by
    ending), and what `Choosing` may be given."""

    name, verb, picks = "movement", "move", "move"

    asks = "Move units, or end the movement phase."
    instead = "in a movement phase you move units or end"
    offers: ClassVar[Mapping[str, str]] = {"move": "Move {unit}", "end": "End movement"}

    marches: ClassVar[type[UnitMarch[Any]]]

    def march(self, p: S, unit: Unit) -> Step:
        """The step that moves a unit."""
        return self.marches(unit)

    def why_no_move(self, p: S, unit: Unit) -> Refusal | None:
        """Why a unit may not be moved now."""
        if p.game.side[unit] != self.side:
            return refusals.not_yours(unit, self.rule)
        return None if p.hex[unit] else refusals.not_on_map(unit, self.rule)

    def movable(self, p: S) -> Iterator[Unit]:
        """The units that may still be moved."""
        here = (u for u in p.game.units_of[self.side] if p.hex[u])
        return (u for u in here if self.why_no_move(p, u) is None)

    def to_move(self, p: S) -> Iterable[Unit]:
        """The same, found once for choices, prompt and panels where a moment is looked at from all
        sides."""
        if not p.still:
            return self.movable(p)
        return p.once(f"to {self.name} {self.side}", lambda now: list(self.movable(now)))

    def hint(self, p: S) -> Said:
        """How many units have not moved yet."""
        idle = sum(1 for _ in self.to_move(p))
        return said("{idle:# unit} not moved yet.", idle=idle) if idle else NOTHING

    def undone(self, p: S) -> Iterator[Said]:
        idle = sum(1 for _ in self.to_move(p))
        if idle:
            yield Said(undone(idle, "moved"))
        yield crowding(p, self.side, "Too many units in {hexes:hexes ,}.")

    # -- the step ------------------------------------------------------------------------------

    def ask(self, p: S) -> Ask:
        return Ask(Said(self.asks, self), self.hint(p), (self.rule,))

    def choices(self, p: S) -> Iterable[Unit]:
        return self.to_move(p)

    def listed(self, p: S) -> Iterator[Action]:
        return map(p.game.moves.__getitem__, self.to_move(p))

    def why_not_chosen(self, p: S, what: Unit) -> Refusal | None:
        return self.why_no_move(p, what)

    def chosen(self, p: S, what: Unit) -> None:
        p.push(self.march(p, what))
