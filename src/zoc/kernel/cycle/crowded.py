"""Stacking enforced: where a hex holds too many units their owner removes some."""

from __future__ import annotations

from collections.abc import Iterator

from zoc.hexes import Hex
from zoc.kernel.cycle.standing import S, Standing, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import NOTHING, Said, said
from zoc.kernel.play.step import NOBODY, Ask, Offer, Refusal, Step


class Crowded(Step[S]):
    """The owner removes units until every hex of a side obeys the limit (`p.fits`).

    MUST give: `remove`, what becomes of a unit that is removed.
    NEVER stops the game where no hex is over its limit: then it runs by itself."""

    name, picks = "crowded", "remove"
    side: int

    def remove(self, p: S, unit: Unit) -> None:
        """Removes a unit: the title says what becomes of it."""
        raise NotImplementedError

    def actor(self, p: S) -> str:
        crowded = any(True for _ in overstacked(p, self.side))
        return p.game.camps[self.side] if crowded else NOBODY

    def ask(self, p: S) -> Ask:
        text = said("Remove a unit from {hexes}.", hexes=crowded_hexes(p, self.side)[:1])
        return Ask(text, rules=(self.rule,))

    def actions(self, p: S) -> Iterator[Action]:
        return (Action("remove", (unit,)) for unit in overstacked(p, self.side))

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb == "remove" and int(action.args[0]) in set(overstacked(p, self.side)):
            return None
        words = "remove a unit from {hexes:hexes or}"
        return Refusal(words, self.rule, hexes=crowded_hexes(p, self.side))

    def offer(self, p: S, action: Action) -> Offer | None:
        unit = int(action.args[0])
        return Offer(said("Remove {unit}", unit=unit), "unit", unit, p.hex[unit])

    def apply(self, p: S, action: Action) -> None:
        self.remove(p, int(action.args[0]))


def overstacked(p: Standing, side: int) -> Iterator[Unit]:
    """The units of a side in hexes over the stacking limit."""
    side_of: tuple[int, ...] = p.game.side
    for hex_, units in p.ground.stacks.items():
        if len(units) > 1 and side_of[units[0]] == side and not p.fits(units, hex_):
            yield from units


def crowded_hexes(p: Standing, side: int) -> list[Hex]:
    """The hexes in which a side is over the stacking limit."""
    return p.once(
        f"crowded {side}", lambda now: sorted({now.hex[u] for u in overstacked(now, side)})
    )


def crowds(p: Standing, side: int) -> dict[Hex, tuple[Unit, ...]]:
    """The hexes in which a side is over the stacking limit, with its units there."""
    found = dict[Hex, tuple[Unit, ...]]()
    for unit in overstacked(p, side):
        found[p.hex[unit]] = (*found.get(p.hex[unit], ()), unit)
    return found


def crowding(p: Standing, side: int, words: str) -> Said:
    """A sentence about the crowded `{hexes}` of a side, where there are any."""
    hexes = crowded_hexes(p, side)
    return said(words, hexes=hexes) if hexes else NOTHING
