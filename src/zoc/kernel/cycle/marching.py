"""Marching: where units can go, what it costs, and why not there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import ClassVar, Generic, NamedTuple, cast

from zoc.hexes import Hex
from zoc.hexes.flags import Flags
from zoc.hexes.reach import ANY_WAY, Reach, Request, ZocRule
from zoc.hexes.search import ranges, reach
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.forecast import Route
from zoc.kernel.play.step import Refusal, Warn

Units = Sequence[Unit]

FAR = 400
"""More than any allowance: for telling why a hex is out of reach."""
FREE = ZocRule()

_Key = tuple[object, tuple[Unit, ...]]
"""What the reach of a party is kept under: who marches how."""
_NEW = cast(Callable[[type[Request], tuple[object, ...]], Request], tuple.__new__)  # pyright: ignore[reportUnknownMemberType]

REASONS = {
    "apart": refusals.APART,
    "enemy": refusals.ENEMY_THERE,
    "closed": "nothing leads from {here:hex} into {there:hex}",
    "stop": "it must stop in {here:hex}, in enemy ZOC",
    "zoc to zoc": "{here:hex} and {there:hex} are both in enemy ZOC",
    "shut": refusals.ZOC_THERE,
    "step cost": "{terrain} at {there:hex} costs {cost} MP, {left} left",
    "cost": "{there:hex} costs {cost} MP, {left} allowed",
    "no way": "no way leads to {there:hex}",
    "zoc on the way": "enemy ZOC stops it on the way to {there:hex}",
    "leaves zoc": "{there:hex} is in enemy ZOC, as is the hex it leaves",
}
"""Why a unit cannot go somewhere. A title says by which rule, and may word it in its own way."""


class Paid(NamedTuple):
    """One step of a path: where it leads, over what, under which rule, its cost and the sum."""

    hex: Hex
    terrain: str
    rule: str
    cost: int
    total: int


class Marching(Generic[S]):
    """How units march: a part of the game, `game.marching`.

    MUST give: `budget`, `table` and `rules` (the rule behind each of `REASONS`).
    MAY give: `zoc` (how enemy zones of control bind), `flags` (what is closed and what is ZOC, with
    `alike`), `search` (then units are asked for one by one) or `searches`, `widened` (hexes that no
    table has a price for), `why_no_step`, `why_closed` and `why_not_stop` (more reasons), `path`
    (which of the cheapest ways is taken), `words` (other sentences), `points` (movement points in
    words), `cost` (where a step's cost is not in a table), `ground`, `step_rule`, `warnings`.
    NEVER: these methods look only; a march is carried out by the step `March`.

    Several units march together by the budget and the table of all of them."""

    zoc: ClassVar[ZocRule] = ZocRule(stop=True)
    words: ClassVar[Mapping[str, str]] = {}
    rules: ClassVar[Mapping[str, str]] = {}

    # -- what a title gives --------------------------------------------------------------------

    def budget(self, p: S, units: Units) -> int:
        """What units that march together may still spend, in the fraction of the tables."""
        raise NotImplementedError

    def table(self, p: S, units: Units) -> str:
        """The name of the table that says what steps cost them."""
        raise NotImplementedError

    def binds(self, p: S, units: Units) -> ZocRule:
        """How enemy zones of control bind them."""
        return self.zoc

    def flags(self, p: S, units: Units) -> Flags:
        """What is closed to them, and where enemy zones of control are."""
        enemy: int = 1 - p.game.side[units[0]]
        ground = p.ground
        return Flags(p.game.grid, ground.occupied[enemy], ground.zoc[enemy])

    def alike(self, p: S, units: Units) -> Hashable:
        """What `flags` depend on: parties that are alike are asked for in one batch. A title with
        flags of its own says it, or its parties are asked for one by one."""
        return p.game.side[units[0]] if type(self).flags is Marching.flags else tuple(units)

    def why_no_step(
        self, p: S, units: Units, here: Hex, there: Hex, moving: bool
    ) -> Refusal | None:
        """A title's own reason why they cannot step into a neighbouring hex, asked after the
        common ones; `moving` units have made a step before."""
        return None

    def why_not_stop(self, p: S, units: Units, goal: Hex) -> Refusal | None:
        """Why they may not end a march in a hex that they can reach. Asked for every goal."""
        return None

    def why_closed(self, p: S, units: Units, here: Hex, there: Hex) -> Refusal:
        """Why a hex is closed to them: an enemy stands there, unless a title says otherwise."""
        return self.refused("enemy", here, there)

    def points(self, cost: int) -> str:
        """Movement points as players say them."""
        return str(cost)

    def cost(self, p: S, units: Units, here: Hex, there: Hex) -> int:
        """What they pay for a step into a neighbouring hex; 0 where there is none."""
        direction = p.game.grid.direction(here, there)
        table = p.game.tables.named[self.table(p, units)]
        return 0 if direction is None else table.cost(here, direction)

    def ground(self, p: S, here: Hex, there: Hex) -> str:
        """What a step goes over, in a word."""
        return p.game.board.terrain[there]

    def step_rule(self, p: S, units: Units, here: Hex, there: Hex) -> str:
        """The rule that says what a step costs."""
        return self.rules.get("step cost", "")

    def warnings(self, p: S, units: Units, goal: Hex) -> Iterator[Warn]:
        """What is legal but costs where they end a march in a hex."""
        return iter(())

    def warned(self, p: S, units: Units) -> HexSet:
        """The hexes where there may be something to warn of: no other goal is asked about."""
        return 0 if type(self).warnings is Marching.warnings else -1

    # -- where they can go ---------------------------------------------------------------------

    def reach(self, p: S, units: Units) -> Reach:
        """Where they can go, with costs."""
        key = self, tuple(units)
        found: Reach | None = p.cache.get(key)
        if found is None:
            zoc = self.binds(p, units)
            found = self.search(p, units, self.budget(p, units), zoc)
            found = p.cache[key] = self.widened(p, units, found)
        return found

    def widened(self, p: S, units: Units, found: Reach) -> Reach:
        """What a search has found, with hexes that no table has a price for."""
        return found

    def search(self, p: S, units: Units, budget: int, zoc: ZocRule) -> Reach:
        """Where they could go with some points under some rule of zones of control."""
        request = Request(self.table(p, units), p.hex[units[0]], budget, zoc)
        return self.searches(p, self.flags(p, units), [request])[0]

    def reaches(self, p: S, parties: Iterable[Units]) -> list[Reach]:
        """Where each of several parties can go: all to whom the same is closed are asked for in one
        batch. Who wants to know it of a whole side asks this."""
        own = type(self)
        if own.search is not Marching.search or own.reach is not Marching.reach:
            return [self.reach(p, units) for units in parties]
        cache, found = p.cache, list[Reach]()
        asked = [(self, tuple(units)) for units in parties]
        for keys in self._batches(p, [key for key in asked if key not in cache]):
            flags, requests = self.flags(p, keys[0][1]), self._requests(p, keys)
            found = list(self.searches(p, flags, requests))
            if own.widened is not Marching.widened:
                found = [self.widened(p, key[1], r) for key, r in zip(keys, found, strict=True)]
            cache.update(zip(keys, found, strict=True))
        return found if len(found) == len(asked) else [cache[key] for key in asked]

    def _batches(self, p: S, keys: list[_Key]) -> Iterable[list[_Key]]:
        """Those who are alike together: most often all are."""
        alike = self.alike
        kinds = [alike(p, units) for _, units in keys]
        if len(set(kinds)) == 1:
            return (keys,)
        batches: dict[Hashable, list[_Key]] = {}
        for kind, key in zip(kinds, keys, strict=True):
            batches.setdefault(kind, []).append(key)
        return batches.values()

    def _requests(self, p: S, keys: Sequence[_Key]) -> list[Request]:
        """The questions of some parties. There are a hundred of them at once, so they are made
        without the detour over their names."""
        table, budget, binds, hexes, make = self.table, self.budget, self.binds, p.hex, _NEW
        return [
            make(Request, (table(p, u), hexes[u[0]], budget(p, u), binds(p, u), ANY_WAY))
            for _, u in keys
        ]

    def searches(self, p: S, flags: Flags, requests: Sequence[Request]) -> Sequence[Reach]:
        """The answers to questions of several units: a title that keeps answers looks there."""
        if len(requests) == 1:
            return (reach(p.game.tables, flags, requests[0]),)
        return ranges(p.game.tables, flags, requests)

    def party(self, p: S, unit: Unit) -> Units:
        """Those with whom a unit would march: itself, unless a title moves whole forces."""
        return (unit,)

    def path(self, p: S, units: Units, goal: Hex) -> tuple[Hex, ...]:
        """The way that an order to a hex takes, both ends included: the cheapest."""
        return self.reach(p, units).path(goal)

    def goals(self, p: S, units: Units) -> Iterator[Hex]:
        """Where they may end their march."""
        return (h for h in self.reach(p, units) if self.why_not_stop(p, units, h) is None)

    def routes(self, p: S, unit: Unit) -> list[Route]:
        """Every hex that a unit could reach, with cost and path, whoever's turn it is."""
        if not p.hex[unit]:
            return []
        units = self.party(p, unit)
        found = self.reach(p, units)
        return [
            Route(h, self.points(found.cost(h)), self.path(p, units, h), found.must_stop(h))
            for h in found
        ]

    # -- why not -------------------------------------------------------------------------------

    def why_not(self, p: S, units: Units, path: Sequence[Hex]) -> Refusal | None:
        """Why they may not go to a hex, or along a path given hex by hex, and end there. A path
        that begins with the hex where they stand is taken to the letter."""
        if len(path) == 1:
            refusal = self.why_not_there(p, units, path[0])
        else:
            refusal = self.why_not_along(p, units, path[path[0] == p.hex[units[0]] :])
        return refusal or self.why_not_stop(p, units, path[-1])

    def why_not_there(self, p: S, units: Units, goal: Hex) -> Refusal | None:
        """Why they cannot reach a hex by any way."""
        if goal in self.reach(p, units):
            return None
        flags, here = self.flags(p, units), p.hex[units[0]]
        if flags.closed >> goal & 1:
            return self.why_closed(p, units, here, goal)
        if self.binds(p, units).shut and flags.zoc >> goal & 1:
            return self.refused("shut", here, goal)
        free = self.search(p, units, FAR, FREE)
        if goal not in free:
            return self.refused("no way", here, goal)
        budget = self.budget(p, units)
        if free.cost(goal) > budget:
            price = {"cost": self.points(free.cost(goal)), "left": self.points(budget)}
            return self.refused("cost", here, goal, **price)
        if flags.zoc >> here & 1 and len(free.path(goal)) == 2:
            return self.refused("leaves zoc", here, goal)
        return self.refused("zoc on the way", here, goal)

    def why_not_along(self, p: S, units: Units, path: Sequence[Hex]) -> Refusal | None:
        """Why they cannot go along a path given hex by hex."""
        left, flags = self.budget(p, units), self.flags(p, units)
        for index, (here, there) in enumerate(pairwise([p.hex[units[0]], *path])):
            refusal = self._common(p, flags, units, here, there, index > 0)
            refusal = refusal or self.why_no_step(p, units, here, there, index > 0)
            if refusal is not None:
                return refusal
            cost = self._price(p, flags, units, here, there)
            if cost > left:
                words = {"terrain": p.game.board.terrain[there], "cost": self.points(cost)}
                return self.refused("step cost", here, there, left=self.points(left), **words)
            left -= cost
        return None

    def _common(
        self, p: S, flags: Flags, units: Units, here: Hex, there: Hex, moving: bool
    ) -> Refusal | None:
        zoc = self.binds(p, units)
        if p.game.grid.direction(here, there) is None:
            return self.refused("apart", here, there)
        if flags.closed >> there & 1:
            return self.why_closed(p, units, here, there)
        if zoc.stop and moving and flags.zoc >> here & 1:
            return self.refused("stop", here, there)
        if zoc.shut and flags.zoc >> there & 1:
            return self.refused("shut", here, there)
        if zoc.apart and flags.zoc >> here & 1 and flags.zoc >> there & 1:
            return self.refused("zoc to zoc", here, there)
        return None if self.cost(p, units, here, there) else self.refused("closed", here, there)

    def _price(self, p: S, flags: Flags, units: Units, here: Hex, there: Hex) -> int:
        zoc = self.binds(p, units)
        extra = zoc.enter * (flags.zoc >> there & 1) + zoc.leave * (flags.zoc >> here & 1)
        return self.cost(p, units, here, there) + extra

    def refused(self, reason: str, here: Hex, there: Hex, **more: object) -> Refusal:
        """A refusal for one of the common reasons."""
        template = self.words.get(reason, REASONS[reason])
        return Refusal(template, self.rules[reason], here=here, there=there, **more)

    # -- paths ---------------------------------------------------------------------------------

    def way(self, p: S, units: Units, words: Sequence[Hex]) -> list[Hex]:
        """The path that an order names, the start left out: hex by hex, or the cheapest one to a
        single hex. A path that begins with the hex where they stand is taken to the letter, so
        that one step can be given."""
        start = p.hex[units[0]]
        if len(words) == 1:
            return list(self.path(p, units, words[0])[1:])
        return list(words[1:] if words[0] == start else words)

    def total(self, p: S, units: Units, path: Sequence[Hex]) -> int:
        """What a path costs, the start left out of it."""
        flags = self.flags(p, units)
        steps = pairwise([p.hex[units[0]], *path])
        return sum(self._price(p, flags, units, a, b) for a, b in steps)

    def paid(self, p: S, units: Units, path: Sequence[Hex]) -> Iterator[Paid]:
        """A path step by step, the start included in it."""
        total, flags = 0, self.flags(p, units)
        for here, there in pairwise(path):
            cost = self._price(p, flags, units, here, there)
            total += cost
            rule = self.step_rule(p, units, here, there)
            yield Paid(there, self.ground(p, here, there), rule, cost, total)
