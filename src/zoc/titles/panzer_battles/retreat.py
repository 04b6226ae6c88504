"""Retreats: conducted by the owner, together or apart, exactly as far as demanded (SCS-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle import refusals, retreat
from zoc.kernel.cycle.retreat_paths import Paths, paths_away
from zoc.kernel.protocol import NOBODY, Action, Ask, Offer, Refusal, Step, Warn, counted, said
from zoc.titles.panzer_battles.losses import Losses, destroy
from zoc.titles.panzer_battles.phrases import stack
from zoc.titles.panzer_battles.position import DG, SIDES, Now, Unit, Units


class Retreat(retreat.Retreat[Now]):
    """Units of one hex that retreat together, and those that have been told to go apart later."""

    name, rule = "retreat", "SCS-8.1"
    later: Units
    rules: ClassVar[Mapping[str, str]] = {
        "away": "SCS-8.2",
        "path": "SCS-8.2",
        "no path": "SCS-8.3",
    }

    def shows(self, p: Now) -> Units:
        """Whoever takes part is seen."""
        return (*self.units, *self.later)

    def ends(self, p: Now, unit: Unit) -> Paths:
        return ways_back(p, self.side, p.hex[unit], self.length)

    def winds(self, p: Now) -> bool:
        return not p.game.options["retreat_exactly"]

    def why_not_enter(self, p: Now, unit: Unit, here: Hex, there: Hex) -> Refusal | None:
        return why_not_step(p, self.side, here, there)

    def why_not_end(self, p: Now, unit: Unit, goal: Hex) -> Refusal:
        away = p.game.grid.distance(p.hex[unit], goal)
        if away != self.length:
            return self.wrong_length(goal, away)
        if p.ground.occupied[1 - self.side] >> goal & 1:
            return refusals.enemy_in(goal, "SCS-8.3")
        return self.no_path(goal)

    def actor(self, p: Now) -> str:
        here = self.left(p)
        return SIDES[self.side] if here and self.ends(p, here[0]) else NOBODY

    def ask(self, p: Now) -> Ask:
        here = self.left(p)
        text = said("Retreat {who} {n:# hex}: choose where.", who=stack(here), n=self.length)
        hint = said("Click a unit to send it apart." if len(here) > 1 else "")
        return Ask(text, hint, ("SCS-8.1", "SCS-8.4"))

    def actions(self, p: Now) -> Iterator[Action]:
        here = self.left(p)
        yield from (Action("retreat", (end,)) for end in self.ends(p, here[0]))
        if len(here) > 1:
            yield from (Action("apart", (unit,)) for unit in here)

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        here = self.left(p)
        if action.verb == "apart":
            alone = Refusal("only a unit that retreats with others can go apart", "SCS-8.1")
            return None if int(action.args[0]) in here and len(here) > 1 else alone
        if action.verb != "retreat":
            return Refusal("say where they retreat: retreat B18.27, or apart UNIT", "SCS-8.1")
        path = [int(word) for word in action.args]
        if path[-1] not in self.ends(p, here[0]):
            return self.why_not_end(p, here[0], path[-1])
        return None if len(path) == 1 else self.why_not_path(p, here[0], path)

    def offer(self, p: Now, action: Action) -> Offer:
        if action.verb == "apart":
            unit = int(action.args[0])
            return Offer(said("{unit} retreats apart", unit=unit), "unit", unit, p.hex[unit])
        here, goal = self.left(p), int(action.args[-1])
        ends = self.ends(p, here[0])
        number, letters = list(ends).index(goal), retreat.LETTERS
        price = sum(costs_a_step(p, self.side, h) for h in ends[goal])
        price += self.length - len(ends[goal])
        return Offer(
            said("Retreat to {goal:hex}", goal=goal),
            "path",
            here[0],
            goal,
            (p.hex[here[0]], *ends[goal]),
            cost=f"costs {counted(price, 'step')}" if price else "no loss",
            letter=letters[number] if number < len(letters) else "",
            warns=tuple(self._warnings(p, here, goal)),
        )

    def _warnings(self, p: Now, units: Units, goal: Hex) -> Iterator[Warn]:
        if not p.fits([*p.stack(goal), *units], goal):
            yield Warn(said("Overstacked: all there are disorganised."), ("1.5e",), goal)

    def apply(self, p: Now, action: Action) -> None:
        here = self.left(p)
        if action.verb == "apart":
            unit = int(action.args[0])
            rest = tuple(u for u in here if u != unit)
            p.replace(self.but(units=rest, later=(*self.later, unit)))
            return
        path = [int(word) for word in action.args]
        if len(path) == 1:
            path = list(self.ends(p, here[0])[path[0]])
        p.replace(self.but(units=self.later, later=()))
        carry_out(p, self.side, here, path, self.length - len(path))

    def run(self, p: Now) -> None:
        here = self.left(p)
        if self.later:
            p.replace(self.but(units=self.later, later=()))
        else:
            p.pop()
        if here and not p.game.options["cut_off_units_die"]:
            p.push(Losses(self.side, here, self.length, "SCS-8.5"))
            return
        for unit in here:
            destroy(p, unit, "cannot retreat", "SCS-8.5")


def ways_back(p: Now, side: int, start: Hex, length: int) -> Paths:
    """All hexes where a retreat may end, each with the path that costs the fewest steps (SCS-8.2):
    as far as demanded, or as far as it goes where that costs steps."""

    def allowed(here: Hex, there: Hex) -> bool:
        return why_not_step(p, side, here, there) is None

    def price(hex_: Hex) -> int:
        return costs_a_step(p, side, hex_)

    options, found = p.game.options, Paths()
    least = length if options["cut_off_units_die"] else 1
    while length >= least and not found:
        found = paths_away(
            p.game.grid, start, length, allowed, price, not options["retreat_exactly"]
        )
        length -= 1
    return found


def why_not_step(p: Now, side: int, here: Hex, there: Hex) -> Refusal | None:
    """Why a retreating unit may not go from a hex to its neighbour (SCS-8.3)."""
    game = p.game
    if p.ground.occupied[1 - side] >> there & 1:
        return refusals.enemy_in(there, "SCS-8.3")
    if not game.map.in_play >> there & 1:
        return Refusal("{hex} is not in play", "SCS-8.3", hex=there)
    if not game.map.effects.passable(here, there):
        words = "no way leads across between {here:hex} and {there:hex}"
        return Refusal(words, "SCS-8.3", here=here, there=there)
    return None


def costs_a_step(p: Now, side: int, hex_: Hex) -> int:
    """Whether entering a hex costs a step: in an enemy ZOC without a friend (SCS-8.4)."""
    covered = p.game.options["friends_cover_retreats"]
    zone = p.open_zone(side) if covered else p.ground.zoc[1 - side]
    return zone >> hex_ & 1


def carry_out(p: Now, side: int, units: Units, path: Sequence[Hex], short: int) -> None:
    """Moves retreating units along their path. Zones of control cost them steps (SCS-8.4), and so
    does each hex that they fall short (SCS-8.5)."""
    start, end = p.hex[units[0]], path[-1]
    zones = sum(costs_a_step(p, side, hex_) for hex_ in path)
    for unit in units:
        p.travel(unit, path)
    words = "{units} {units:|retreats|retreat} from {start:hex} to {end:hex}"
    p.say("retreat", "SCS-8.1", words, "retreat", units=units, path=(start, *path), side=side)
    p.push(Losses(side, units, zones + short, "SCS-8.4"), Retreated(side, end))


class Retreated(Step[Now]):
    """A hex in which a retreat has ended: overstacked, all in it are disorganised (1.5e)."""

    name, rule = "retreated", "1.5e"
    side: int
    hex: Hex

    def run(self, p: Now) -> None:
        p.pop()
        if p.too_many(self.hex):
            units = list(p.stack(self.hex))
            for unit in units:
                p.mark(unit, DG)
            words = "{number:# unit} in {hex}: disorganised"
            p.say("disorganise", "1.5e", words, hex=self.hex, number=len(units))
