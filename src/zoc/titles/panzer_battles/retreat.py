"""Retreats: conducted by the owner, together or apart, exactly as far as demanded (SCS-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from zoc.hexes import Hex
from zoc.kernel.cycle.retreat_paths import Paths, paths_away
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import counted, said
from zoc.kernel.play.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles.losses import Losses, destroy, left
from zoc.titles.panzer_battles.phrases import stack
from zoc.titles.panzer_battles.position import DG, SIDES, State, Unit, Units

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ThrownBack(Event):
    name, cites, arrow = "retreat", "SCS-8.1", "retreat"
    says = "{units} {verb} from {start:hex} to {end:hex}"
    units: Units
    path: tuple[Hex, ...]
    side: int

    @property
    def verb(self) -> str:
        """What one unit does, or several do."""
        return "retreats" if len(self.units) == 1 else "retreat"

    def whose(self) -> int:
        return self.side


class Disordered(Event):
    name, cites = "disorganise", "1.5e"
    says = "{number} units in {hex}: disorganised"
    hex: Hex
    number: int


class Retreat(Step[State]):
    """Units of one hex that retreat together, and those that have been told to go apart later."""

    name, rule = "retreat", "SCS-8.1"
    side: int
    length: int
    units: Units
    later: Units

    def shows(self, p: State) -> Units:
        """Whoever takes part is seen."""
        return (*self.units, *self.later)

    def ways(self, p: State) -> Paths:
        """Where those who go now may end."""
        here = left(p, self.units)
        return ways_back(p, self.side, p.hex[here[0]], self.length)

    def actor(self, p: State) -> str:
        return SIDES[self.side] if left(p, self.units) and self.ways(p) else NOBODY

    def ask(self, p: State) -> Ask:
        here = left(p, self.units)
        text = said("Retreat {who} {n:# hex}: choose where.", who=stack(here), n=self.length)
        hint = said("Click a unit to send it apart." if len(here) > 1 else "")
        return Ask(text, hint, ("SCS-8.1", "SCS-8.4"))

    def actions(self, p: State) -> Iterator[Action]:
        here = left(p, self.units)
        for end in self.ways(p):
            yield Action("retreat", (end,))
        if len(here) > 1:
            for unit in here:
                yield Action("apart", (unit,))

    def why_not(self, p: State, action: Action) -> Refusal | None:
        here = left(p, self.units)
        if action.verb == "apart":
            if int(action.args[0]) in here and len(here) > 1:
                return None
            return Refusal("only a unit that retreats with others can go apart", "SCS-8.1")
        if action.verb != "retreat":
            return Refusal("say where they retreat: retreat B18.27, or apart UNIT", "SCS-8.1")
        path = [int(word) for word in action.args]
        return why_not_retreat(p, self.side, p.hex[here[0]], self.length, path)

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "apart":
            unit = int(action.args[0])
            return Offer(said("{unit} retreats apart", unit=unit), "unit", unit, p.hex[unit])
        here, goal, ends = left(p, self.units), int(action.args[-1]), self.ways(p)
        number = list(ends).index(goal)
        price = sum(costs_a_step(p, self.side, h) for h in ends[goal])
        price += self.length - len(ends[goal])
        crowds = p.too_many(goal) or len(p.stack(goal)) + len(here) > p.game.limit
        return Offer(
            said("Retreat to {goal:hex}", goal=goal),
            "path",
            here[0],
            goal,
            (p.hex[here[0]], *ends[goal]),
            cost=f"costs {counted(price, 'step')}" if price else "no loss",
            letter=LETTERS[number] if number < len(LETTERS) else "",
            warns=(said("Overstacked: all there are disorganised."),) if crowds else (),
        )

    def apply(self, p: State, action: Action) -> None:
        here = left(p, self.units)
        if action.verb == "apart":
            unit = int(action.args[0])
            rest = tuple(u for u in here if u != unit)
            p.replace(self.but(units=rest, later=(*self.later, unit)))
            return
        path = [int(word) for word in action.args]
        if len(path) == 1:
            path = list(self.ways(p)[path[0]])
        p.replace(self.but(units=self.later, later=()))
        carry_out(p, self.side, here, path, self.length - len(path))

    def run(self, p: State) -> None:
        here = left(p, self.units)
        if self.later:
            p.replace(self.but(units=self.later, later=()))
        else:
            p.pop()
        if not here:
            return
        if not p.game.options["cut_off_units_die"]:
            p.push(Losses(self.side, here, self.length, "SCS-8.5"))
            return
        for unit in here:
            destroy(p, unit, "cannot retreat", "SCS-8.5")


def ways_back(p: State, side: int, start: Hex, length: int) -> Paths:
    """Where a retreat may end: as far as demanded, or as far as it goes where that costs steps."""
    found = retreats(p, side, start, length)
    while not found and length > 1 and not p.game.options["cut_off_units_die"]:
        length -= 1
        found = retreats(p, side, start, length)
    return found


def retreats(p: State, side: int, start: Hex, length: int) -> Paths:
    """All hexes where a retreat of a length may end, each with the path that costs the fewest
    steps (SCS-8.2)."""

    def allowed(here: Hex, there: Hex) -> bool:
        return why_not_step(p, side, here, there) is None

    def price(hex_: Hex) -> int:
        return costs_a_step(p, side, hex_)

    winding = not p.game.options["retreat_exactly"]
    return paths_away(p.game.grid, start, length, allowed, price, winding)


def why_not_step(p: State, side: int, here: Hex, there: Hex) -> Refusal | None:
    """Why a retreating unit may not go from a hex to its neighbour (SCS-8.3)."""
    game = p.game
    if p.ground.occupied[1 - side] >> there & 1:
        return Refusal("an enemy unit stands in {hex}", "SCS-8.3", hex=there)
    if not game.map.in_play >> there & 1:
        return Refusal("{hex} is not in play", "SCS-8.3", hex=there)
    if not game.map.effects.passable(here, there):
        words = "no way leads across between {here:hex} and {there:hex}"
        return Refusal(words, "SCS-8.3", here=here, there=there)
    return None


def costs_a_step(p: State, side: int, hex_: Hex) -> int:
    """Whether entering a hex costs a step: in an enemy ZOC without a friend (SCS-8.4)."""
    covered = p.game.options["friends_cover_retreats"]
    zone = p.open_zone(side) if covered else p.ground.zoc[1 - side]
    return zone >> hex_ & 1


def why_not_retreat(
    p: State, side: int, start: Hex, length: int, path: Sequence[Hex]
) -> Refusal | None:
    """Why units may not retreat along a path or to a hex."""
    ends = ways_back(p, side, start, length)
    goal = path[-1]
    if goal not in ends:
        return why_not_end(p, side, start, length, goal)
    if len(path) == 1:
        return None
    if len(path) != len(ends[goal]):
        words = "the path has {count} hexes, not {due}"
        return Refusal(words, "SCS-8.2", count=len(path), due=len(ends[goal]))
    for here, there in pairwise([start, *path]):
        if p.game.grid.direction(here, there) is None:
            words = "{here:hex} and {there:hex} do not touch"
            return Refusal(words, "SCS-8.2", here=here, there=there)
        refusal = why_not_step(p, side, here, there)
        if refusal is not None:
            return refusal
    return None


def why_not_end(p: State, side: int, start: Hex, length: int, goal: Hex) -> Refusal:
    """Why a retreat may not end in a hex."""
    away = p.game.grid.distance(start, goal)
    if away != length:
        words = "{hex} is {away} hexes away, not {length}"
        return Refusal(words, "SCS-8.2", hex=goal, away=away, length=length)
    if p.ground.occupied[1 - side] >> goal & 1:
        return Refusal("an enemy unit stands in {hex}", "SCS-8.3", hex=goal)
    words = "no free path of {length} hexes leads to {hex}"
    return Refusal(words, "SCS-8.3", hex=goal, length=length)


def carry_out(p: State, side: int, units: Units, path: Sequence[Hex], short: int) -> None:
    """Moves retreating units along their path. Zones of control cost them steps (SCS-8.4), and so
    does each hex that they fall short (SCS-8.5)."""
    start, end = p.hex[units[0]], path[-1]
    zones = sum(costs_a_step(p, side, hex_) for hex_ in path)
    for unit in units:
        p.travel(unit, path)
    p.tell(ThrownBack(units, (start, *path), side))
    p.push(Losses(side, units, zones + short, "SCS-8.4"), Retreated(side, end))


class Retreated(Step[State]):
    """A hex in which a retreat has ended: overstacked, all in it are disorganised (1.5e)."""

    name, rule = "retreated", "1.5e"
    side: int
    hex: Hex

    def run(self, p: State) -> None:
        p.pop()
        units: list[Unit] = p.stack(self.hex)
        if len(units) <= p.game.limit:
            return
        for unit in units:
            p.mark(unit, DG)
        p.tell(Disordered(self.hex, len(units)))
