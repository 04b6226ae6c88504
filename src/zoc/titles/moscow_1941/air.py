"""The Air Phase: both sides choose missions unseen, then all are shown and flown (2.2a, 8.1.7 to
8.2.25, R-86)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.choosing import InOrder
from zoc.kernel.cycle.dice import Die, TwoDice
from zoc.kernel.play.action import Word
from zoc.kernel.play.declared import changed
from zoc.kernel.protocol import CHANCE, Action, Ask, Offer, Refusal, Step, said
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

VERBS = {"fly": "number mission hex*", "recall": "number", "strike": "hex*"}


# -- the phase ------------------------------------------------------------------------------------


class AirPhase(Step[Now]):
    """Both sides choose unseen, then everything is shown and carried out (2.2a, R-86). `side` is
    the player whose half-turn follows."""

    name, rule = "air", "8.1.2"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        sides = (self.side, 1 - self.side)
        p.push(*(Plan(s, self.side) for s in sides if p.game.air.free(p, s)), Reveal(self.side))


class Plan(Step[Now]):
    """A side chooses its missions in secret (8.1.7)."""

    name, rule, within = "air plan", "8.1.7", True
    asks = "Choose your air missions, or end. The enemy sees them when both have chosen."
    offers: ClassVar[Mapping[str, str]] = {
        "recall": "Call air counter {number} back",
        "end": "End air planning",
    }
    selects = frozenset({"fly"})
    side: int
    phasing: int

    def actor(self, p: Now) -> str:
        return p.game.camps[self.side]

    def actions(self, p: Now) -> Iterator[Action]:
        air, side = p.game.air, self.side
        kinds = air.kinds(self.phasing, side)
        flights = [(k, at) for k in kinds if air.strong_enough(p, side, k)
                   for at in air.targets(p, side, k)]  # fmt: skip
        for number in air.free(p, side):
            for kind, (hex_, other) in flights:
                yield Action("fly", (number + 1, kind, *((hex_, other) if other else (hex_,))))
        for number in sorted({m[1] for m in p.secret if m[0] == side}):
            yield Action("recall", (number + 1,))
        if air.too_weak(p, side) is None:
            yield Action("end")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "fly" and len(action.args) > 2:
            return p.game.air.why_not_fly(p, self.phasing, self.side, action)
        if action.verb == "end":
            return p.game.air.too_weak(p, self.side)
        return super().why_not(p, action)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb != "fly":
            plain = super().offer(p, action)
            key = "E" if action.verb == "end" else ""
            return plain and Offer(plain.label, "button", key=key)
        number, kind, *hexes = action.args
        name: str = p.game.air.missions[str(kind)]["name"]
        points = p.game.air.fleet[self.side][int(number) - 1]
        label = said("{name} at {hexes}, {points} SP", name=name.capitalize(), hexes=hexes,
                     points=points)  # fmt: skip
        return Offer(label, "hex", hex=int(hexes[0]), group=name.capitalize())

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "end":
            p.pop()
            p.say("air plan", self.rule, "{side} has chosen its air missions", side=self.side)
            return
        number = int(action.args[0]) - 1
        p.secret = tuple(m for m in p.secret if m[:2] != (self.side, number))
        if action.verb == "fly":
            kind, hexes = str(action.args[1]), [int(word) for word in action.args[2:]]
            if kind == CROSSING:
                p.secret += tuple(p.game.air.spread(self.side, number, hexes))
            else:
                p.secret += ((self.side, number, kind, *place_of(hexes)),)
            words = f"Air mission: {p.game.air.missions[kind]['name']} at {{hexes}}"
        else:
            words, hexes = "An air counter is called back", []
        # Only its owner knows (8.1.7).
        p.say("air plan", self.rule, words, to=p.game.camps[self.side], side=self.side,
              hexes=tuple(hexes))  # fmt: skip
        p.touch()


class Reveal(Step[Now]):
    """All missions are shown at once (R-86)."""

    name, rule, within = "air reveal", "8.1.7", True
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        air = p.game.air
        for side in (self.side, 1 - self.side):
            own = [m for m in p.secret if m[0] == side]
            if air.free(p, side) and not own:
                p.say("air", self.rule, "{side} flies no air mission", side=side)
            for mission in own:
                kind, hexes = air.missions[mission[2]], hexes_of(mission)
                words = f"{{side}} air counter, {{points}} SP: {kind['name']} at {{hexes}}"
                p.say("air", kind["rule"], words, "change", side=side, points=air.points(mission),
                      hex=hexes[0], hexes=hexes)  # fmt: skip
        for side, number, *_ in p.secret:
            p.flown = changed(p.flown, side, p.flown[side] | 1 << number)
        p.missions, p.secret = p.missions + p.secret, ()
        p.touch()
        p.push(Dogfight(self.side), Raids(self.side, self.side), Raids(self.side, 1 - self.side),
               Outlook())  # fmt: skip


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
        return CHANCE

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


# -- air attacks ----------------------------------------------------------------------------------


class Raids(InOrder[Now]):
    """A side's air attacks and attacks on bridges, in the order that it names (R-86)."""

    name, rule, verb, within = "raids", "8.2.6", "strike", True
    asks = "Choose the next air attack."
    phasing: int
    side: int

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
