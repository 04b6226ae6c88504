"""Air combat, air attacks, and missions that last (8.1.8, 8.2.6 to 8.2.25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.choosing import InOrder
from zoc.kernel.cycle.dice import Die, TwoDice
from zoc.kernel.play.action import Action, Word
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Ask, Offer, Step
from zoc.titles.moscow_1941.fleet import (
    ATTACK,
    BRIDGE,
    CROSSING,
    MOVEMENT,
    SUPPLY,
    Place,
    grouped,
    hexes_of,
    place_of,
)
from zoc.titles.moscow_1941.position import GERMAN, Mission, Now
from zoc.titles.moscow_1941.results import strike

# -- air combat -----------------------------------------------------------------------------------


def meetings(p: Now) -> list[Place]:
    """The pairs of hexes, German and Soviet, on which opposing missions meet (8.1.8, R-87)."""
    german = {h for m in p.missions if m[0] == GERMAN for h in hexes_of(m)}
    soviet = {h for m in p.missions if m[0] != GERMAN for h in hexes_of(m)}
    distance = p.game.grid.distance
    return sorted((a, b) for a in german for b in soviet if distance(a, b) <= 1)


class Dogfight(InOrder[Now]):
    """As long as opposing missions meet there is air combat; who moves next picks the pair."""

    name, rule, verb, within = "dogfight", "8.1.8", "strike", True
    asks = "Choose where the air combat is fought first."
    offers: ClassVar[Mapping[str, str]] = {"strike": "Air combat there"}
    side: int

    def chooser(self, p: Now) -> str:
        return p.game.camps[self.side]

    def pending(self, p: Now) -> list[Place]:
        return meetings(p)

    def begin(self, p: Now, what: tuple[Word, ...]) -> None:
        p.push(DogfightDice(int(what[0]), int(what[1])))


class DogfightDice(Step[Now]):
    """Each side adds a die to its SPs on its hex; the lower total loses its counters there
    (8.1.8, 8.1.9). The German die is the ten."""

    name, rule, within, asks = "dogfight dice", "8.1.8", True, "Air combat: roll for both sides."
    german: Hex
    soviet: Hex

    def actor(self, p: Now) -> str:
        return "chance"

    def actions(self, p: Now) -> Iterator[Action]:
        faces = range(1, 7)
        return (Action("dice", (10 * a + b,)) for a in faces for b in faces)

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        dice = divmod(int(action.args[0]), 10)
        sides = ((GERMAN, self.german), (1 - GERMAN, self.soviet))
        here = [[m for m in p.missions if m[0] == s and h in hexes_of(m)] for s, h in sides]
        german, soviet = (
            sum(p.game.air.points(m) for m in own) + die
            for own, die in zip(here, dice, strict=True)
        )
        loser = "Soviet" if german > soviet else "German"
        ends = f"the {loser} counters are beaten" if german != soviet else "a tie, rolled again"
        words = f"Air combat {{hex}}–{{there:hex}}, German {german}, Soviet {soviet}: {ends}"
        p.say("air combat", self.rule, words, hex=self.german, there=self.soviet, die=dice)
        if german == soviet:
            p.push(self)
            return
        beaten = {m[:2] for m in here[german > soviet]}
        p.missions = tuple(m for m in p.missions if m[:2] not in beaten)
        p.touch()


# -- attacks --------------------------------------------------------------------------------------


class Raids(InOrder[Now]):
    """A side's air attacks and attacks on bridges, in the order that it names (R-86)."""

    name, rule, verb, within = "raids", "8.2.6", "strike", True
    asks = "Choose the next air attack."
    phasing: int
    side: int

    def chooser(self, p: Now) -> str:
        return p.game.camps[self.side]

    def pending(self, p: Now) -> list[tuple[Hex, ...]]:
        """The attacks still to be made, by hex."""
        found = grouped(p.game.air, p.missions, self.side)
        return sorted(tuple(filter(None, at)) for kind, at in found if kind in (ATTACK, BRIDGE))

    def offer(self, p: Now, action: Action) -> Offer | None:
        label = said("Air attack at {hexes}", hexes=[int(word) for word in action.args])
        return Offer(label, "hex", hex=int(action.args[0]))

    def begin(self, p: Now, what: tuple[Word, ...]) -> None:
        """An attack comes; its counters fly home afterwards."""
        air, place = p.game.air, place_of([int(word) for word in what])
        kind = ATTACK if len(what) == 1 else BRIDGE
        points = grouped(air, p.missions, self.side)[kind, place]
        gone = {m[:2] for m in p.missions if m[0] == self.side and m[2] == kind
                and place_of(hexes_of(m)) == place}  # fmt: skip
        p.missions = tuple(m for m in p.missions if m[:2] not in gone)
        p.touch()
        if kind == ATTACK:
            # Twice the CMs of the ground come off; what is left may be nothing (8.2.7, R-32).
            points -= air.figures["terrain"] * p.game.map.cms(place[0])
        if points > 0:
            p.push(Raid(kind, place, points))
        else:
            _struck(p, kind, place, 0, 0, "-")


def _struck(p: Now, kind: str, place: Place, points: int, dice: int, cell: str) -> None:
    rolled = "dice {dice}, {result}" if dice else "nothing is left after the terrain, no effect"
    words = f"Air attack at {{hexes}} with {{points}} SP: {rolled}"
    rule = p.game.air.missions[kind]["rule"]
    p.say("air attack", rule, words, hexes=tuple(h for h in place if h), points=points,
          dice=dice, result="no effect" if cell == "-" else cell)  # fmt: skip


class Raid(TwoDice[Now]):
    """The dice of an air attack."""

    name, rule, within = "raid", "8.2.6", True
    mission: str
    place: Place
    points: int

    def ask(self, p: Now) -> Ask:
        text = said("Air attack with {points} SP at {hexes}: roll.", points=self.points,
                    hexes=[h for h in self.place if h])  # fmt: skip
        return Ask(text, rules=(p.game.air.missions[self.mission]["rule"],))

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        throw, fighting, hexes = int(action.args[0]), p.game.fighting, self.place
        table = fighting.air if self.mission == ATTACK else fighting.objects
        cell = table.result(table.row(self.points), throw)
        _struck(p, self.mission, hexes, self.points, throw, cell)
        if self.mission == ATTACK:
            strike(p, hexes[0], cell, "air")
        elif cell != "-":
            rule = p.game.air.missions[BRIDGE]["rule"]
            p.game.bridges.destroy(p, p.game.bridges.number(*hexes), rule)


# -- all that lasts -------------------------------------------------------------------------------


class Outlook(Step[Now]):
    """Missions that last: hindered movement, crossings, supply (8.2.13, 8.2.17, 8.2.24)."""

    name, rule, within = "outlook", "8.2.11", True

    def run(self, p: Now) -> None:
        p.pop()
        air, kept, flights = p.game.air, list[Mission](), list[Airlift]()
        for side in (0, 1):
            for (kind, place), points in grouped(air, p.missions, side).items():
                if kind == MOVEMENT:
                    # Counters that could fly two missions there do (8.2.15).
                    p.disturbed += (place[0],) * (points // air.missions[MOVEMENT]["least"])
        for mission in p.missions:
            side, _, kind, hex_, more = mission
            if kind == CROSSING:
                p.crossings += ((side, hex_, more),)
            elif kind == SUPPLY:
                flights.append(Airlift(hex_))
            elif kind != MOVEMENT:
                kept.append(mission)
        p.missions = tuple(kept)
        p.touch()
        p.push(*flights)


class Airlift(Die[Now]):
    """A counter on a supply mission rolls; unless it fails, all units of the hex are one OoS level
    better off (8.2.24, 8.2.25)."""

    name, rule, within, asks = "airlift", "8.2.24", True, "Supply by air at {hex}: roll."
    hex: Hex

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        die = int(action.args[0])
        failed = die >= p.game.figures["air"]["supply_fails"]
        what = "it fails" if failed else "one level less"
        p.say("air supply", self.rule, f"Supply by air at {{hex}}: {{die}}, {what}", hex=self.hex,
              die=die)  # fmt: skip
        for unit in () if failed else p.stack(self.hex):
            p.supply[unit] -= p.supply[unit] > 0
        p.touch()
