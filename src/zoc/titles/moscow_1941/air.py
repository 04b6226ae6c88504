"""Air: secret missions, how they are shown, air combat, air attacks, support (8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.dice import Die, TwoDice
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.said import Said, said
from zoc.kernel.play.step import Ask, Offer, Refusal, Step
from zoc.titles.moscow_1941.position import GERMAN, SIDES, Mission, Now
from zoc.titles.moscow_1941.results import strike

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

SUPPORT, DEFENCE, ATTACK, BRIDGE = "support", "defence", "attack", "bridge"
MOVEMENT, CROSSING, SUPPLY = "movement", "crossing", "supply"
KINDS = {
    SUPPORT: ("offensive support", "8.2.2"),
    DEFENCE: ("defensive support", "8.2.4"),
    ATTACK: ("air attack", "8.2.6"),
    BRIDGE: ("attack on a bridge", "8.2.8"),
    MOVEMENT: ("hindering movement", "8.2.11"),
    CROSSING: ("attack on crossings", "8.2.16"),
    SUPPLY: ("supply by air", "8.2.22"),
}
"""The missions, in words, and the rule of each (8.2.1)."""
LEAST = {BRIDGE: ("object", "8.2.10"), MOVEMENT: ("movement", "8.2.12"),
         SUPPLY: ("supply", "8.2.23")}  # fmt: skip
VERBS = {"fly": "number mission hex*", "recall": "number", "strike": "hex*"}

Place = tuple[Hex, Hex]


class Air:
    """The air counters of each side, and their missions; `game.air`."""

    def __init__(self, game: Moscow1941) -> None:
        self.game, self.figures = game, game.figures["air"]
        fleet: list[tuple[int, ...]] = [(), ()]
        for entry in game.title.scenarios[game.scenario].more.get("air", ()):
            side = game.camps.index(entry["side"])
            if "total" in entry:
                # A total may be divided freely among missions: counters of 1 SP (8.1.1b).
                fleet[side] += (1,) * int(entry["total"])
            else:
                usual = self.figures["unprinted"][entry["side"]]
                fleet[side] += (int(entry.get("strength", usual)),) * int(entry["counters"])
        self.fleet = tuple(fleet)
        """The SPs of each counter, side by side (8.1.1)."""

    # -- looking -------------------------------------------------------------------------------

    def free(self, p: Now, side: int) -> list[int]:
        """The counters of a side that have not been used this turn (8.1.5)."""
        used = {n for s, n, *_ in p.secret if s == side}
        return [
            n for n in range(len(self.fleet[side])) if not p.flown[side] >> n & 1 and n not in used
        ]

    def points(self, mission: Mission) -> int:
        """The SPs of a mission's counter."""
        return self.fleet[mission[0]][mission[1]]

    def support(self, p: Now, side: int, hex_: Hex) -> int:
        """The SPs that missions give a side in an attack on a hex, or in its defence, where they
        count half (8.2.2, 8.2.4)."""
        own = [m for m in p.missions if m[0] == side and m[3] == hex_]
        attack = sum(self.points(m) for m in own if m[2] == SUPPORT)
        defence = sum(self.points(m) for m in own if m[2] == DEFENCE)
        return attack + -(-defence // self.figures["defence_share"])

    def spend(self, p: Now, side: int, hex_: Hex) -> None:
        """Missions of a side at a hex have done their work (R-85)."""
        p.missions = tuple(m for m in p.missions if m[0] != side or m[3] != hex_)
        p.touch()

    # -- choosing ------------------------------------------------------------------------------

    def kinds(self, phasing: int, side: int) -> Iterator[str]:
        """The missions that a side may fly before a half-turn: offensive support in one's own,
        defensive support in the enemy's (R-85)."""
        barred = set(self.figures["barred"].get(SIDES[side], ()))
        barred.add(DEFENCE if side == phasing else SUPPORT)
        if side != GERMAN:
            # Only Soviet movement can be hindered (8.2.11).
            barred.add(MOVEMENT)
        if SIDES[side] not in self.figures["supply_nations"]:
            barred.add(SUPPLY)
        yield from (kind for kind in KINDS if kind not in barred)

    def targets(self, p: Now, side: int, kind: str) -> Iterator[Place]:
        """Where a mission may be flown: one hex, or the two of a bridge."""
        ground, own = self.game.ground, p.ground.occupied[side]
        if kind == BRIDGE:
            bridges = self.game.bridges
            if self.game.option("bridges"):
                numbers = range(len(bridges.hexes))
                yield from (bridges.hexes[n] for n in numbers if bridges.stands(p, n))
        elif kind == CROSSING:
            banks = {h for s in ground.big_rivers for h in self.game.grid.side_hexes(s)}
            yield from ((h, 0) for h in sorted(banks))
        elif kind == MOVEMENT:
            yield from ((h, 0) for h in self.game.grid)
        else:
            held = own if kind in (DEFENCE, SUPPLY) else p.ground.occupied[1 - side]
            yield from ((h, 0) for h in unpack(held))

    def why_not_fly(self, p: Now, phasing: int, side: int, action: Action) -> Refusal | None:
        """Why a counter may not fly a mission."""
        number, kind, *words = action.args
        hexes = [int(word) for word in words]
        name, rule = KINDS.get(str(kind), ("", "8.2.1"))
        if int(number) - 1 not in self.free(p, side):
            return Refusal("air counter {n} is not there or has flown", "8.1.5", n=number)
        if kind not in self.kinds(phasing, side):
            return Refusal("you may not fly {name} now", _barred_by(str(kind), rule), name=name)
        if not self.strong_enough(p, side, str(kind)):
            word, rule = LEAST[str(kind)]
            return Refusal("that takes {n} SPs", rule, n=self.figures["least"][word])
        if kind == CROSSING:
            return self._why_no_crossing(p, side, int(number) - 1, hexes)
        if _place(hexes) not in set(self.targets(p, side, str(kind))):
            return Refusal("there is nothing for {name} there", rule, name=name)
        return None

    def strong_enough(self, p: Now, side: int, kind: str) -> bool:
        """Whether the counters of a side could be enough for a mission together."""
        if kind not in LEAST:
            return True
        at_hand = sum(self.fleet[side][n] for n in self.free(p, side))
        at_hand += sum(self.points(m) for m in p.secret if m[0] == side and m[2] == kind)
        return at_hand >= self.figures["least"][LEAST[kind][0]]

    def _why_no_crossing(self, p: Now, side: int, number: int, hexes: list[Hex]) -> Refusal | None:
        banks = {hex_ for hex_, _ in self.targets(p, side, CROSSING)}
        if not hexes or not banks.issuperset(hexes):
            return Refusal("name hexes at a big river", "8.2.16")
        if len(hexes) > self.attacks(side, number):
            return Refusal("there are {n} attacks", "8.2.17", n=self.attacks(side, number))
        near = self.game.grid.direction
        if any(a != b and near(a, b) is None for a, b in pairwise(hexes)):
            return Refusal("the hexes must be connected", "8.2.18")
        return None

    def attacks(self, side: int, number: int) -> int:
        """How many attacks on crossings a counter makes (8.2.17)."""
        return self.fleet[side][number] * self.figures["crossing_attacks"]

    def spread(self, side: int, number: int, hexes: list[Hex]) -> Iterator[Mission]:
        """The attacks of a counter on crossings, shared out among hexes (8.2.18)."""
        whole, more = divmod(self.attacks(side, number), len(hexes))
        shares: dict[Hex, int] = {}
        for place, hex_ in enumerate(hexes):
            shares[hex_] = shares.get(hex_, 0) + whole + (place < more)
        yield from ((side, number, CROSSING, hex_, n) for hex_, n in shares.items())

    def too_weak(self, p: Now, side: int) -> Refusal | None:
        """Why the missions chosen cannot be left as they are (8.2.10, 8.2.12, 8.2.23)."""
        for (kind, place), points in grouped(self, p.secret, side).items():
            if kind in LEAST and points < self.figures["least"][LEAST[kind][0]]:
                word, rule = LEAST[kind]
                least = self.figures["least"][word]
                return Refusal("the mission at {hex} takes {n} SPs", rule, hex=place[0], n=least)
        return None


def _barred_by(kind: str, rule: str) -> str:
    return {DEFENCE: "8.2.5", MOVEMENT: "8.2.11", SUPPLY: "8.2.22"}.get(kind, rule)


def _place(hexes: list[Hex]) -> Place:
    first, second = (*hexes, 0, 0)[:2]
    return (first, second) if not second else (min(first, second), max(first, second))


def grouped(air: Air, missions: tuple[Mission, ...], side: int) -> dict[tuple[str, Place], int]:
    """The missions of a side by kind and place, with the SPs of all their counters."""
    found: dict[tuple[str, Place], int] = {}
    for mission in missions:
        if mission[0] == side:
            key = mission[2], (mission[3], mission[4] if mission[2] == BRIDGE else 0)
            found[key] = found.get(key, 0) + air.points(mission)
    return found


# -- what is told ---------------------------------------------------------------------------------


class Planned(Event):
    """A mission is chosen, or taken back; only its owner knows (8.1.7)."""

    name, cites = "air plan", "8.1.7"
    side: int
    mission: str
    hexes: tuple[Hex, ...]
    back: int = 0

    @property
    def words(self) -> str:
        return KINDS[self.mission][0]

    def said(self) -> Said:
        if self.back:
            return Said("An air counter is called back", self)
        return Said("Air mission: {words} at {hexes}", self)

    def told_to(self, seat: str) -> bool:
        return seat == SIDES[self.side]


class Committed(Event):
    """A side has chosen; what, is shown later."""

    name, cites, says = "air plan", "8.1.7", "{side} has chosen its air missions"
    side: int


class Shown(Event):
    """A mission is shown."""

    name, arrow, says = "air", "change", "{side} air counter, {points} SP: {words} at {hexes}"
    side: int
    mission: str
    points: int
    hexes: tuple[Hex, ...]

    @property
    def words(self) -> str:
        return KINDS[self.mission][0]

    @property
    def hex(self) -> Hex:
        return self.hexes[0]

    @property
    def rule(self) -> str:
        return KINDS[self.mission][1]


class NoneFlown(Event):
    """A side with counters to fly has sent none."""

    name, cites, says = "air", "8.1.7", "{side} flies no air mission"
    side: int


class Fought(Event):
    """Air combat."""

    name, cites = "air combat", "8.1.8"
    hex: Hex
    there: Hex
    totals: tuple[int, int]
    dice: tuple[int, int]

    def said(self) -> Said:
        german, soviet = self.totals
        ends = "a tie, rolled again" if german == soviet else (
            "the Soviet counters are beaten" if german > soviet else
            "the German counters are beaten")  # fmt: skip
        about = {"hex": self.hex, "there": self.there, "g": german, "s": soviet, "ends": ends}
        return Said("Air combat {hex}–{there:hex}, German {g}, Soviet {s}: {ends}", about)

    def faces(self) -> tuple[int, ...]:
        return self.dice


class Struck(Event):
    """An air attack, or an attack on a bridge."""

    name, says = "air attack", "Air attack, {points} SP, {dice}: {hexes}, {result}"
    points: int
    dice: int
    hexes: tuple[Hex, ...]
    cell: str
    ruled: str

    @property
    def result(self) -> str:
        return "no effect" if self.cell == "-" else self.cell


class Flown(Event):
    """A supply mission (8.2.24)."""

    name, cites, says = "air supply", "8.2.24", "Supply by air at {hex}: {die}, {what}"
    hex: Hex
    die: int
    what: str

    def faces(self) -> tuple[int, ...]:
        return (self.die,)


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
        name = KINDS[str(kind)][0]
        points = p.game.air.fleet[self.side][int(number) - 1]
        label = said("{name} at {hexes}, {points} SP", name=name.capitalize(), hexes=hexes,
                     points=points)  # fmt: skip
        return Offer(label, "hex", hex=int(hexes[0]), group=name.capitalize())

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "end":
            p.pop()
            p.tell(Committed(self.side))
            return
        number = int(action.args[0]) - 1
        p.secret = tuple(m for m in p.secret if m[:2] != (self.side, number))
        if action.verb == "fly":
            kind, hexes = str(action.args[1]), [int(word) for word in action.args[2:]]
            p.secret += tuple(self._missions(p, number, kind, hexes))
            p.tell(Planned(self.side, kind, tuple(hexes)))
        else:
            p.tell(Planned(self.side, ATTACK, (), 1))
        p.touch()

    def _missions(self, p: Now, number: int, kind: str, hexes: list[Hex]) -> Iterator[Mission]:
        if kind == CROSSING:
            yield from p.game.air.spread(self.side, number, hexes)
        else:
            yield (self.side, number, kind, *_place(hexes))


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
                p.tell(NoneFlown(side))
            for mission in own:
                hexes = mission[3:5] if mission[2] == BRIDGE else mission[3:4]
                p.tell(Shown(side, mission[2], air.points(mission), hexes))
        flown = list(p.flown)
        for side, number, *_ in p.secret:
            flown[side] |= 1 << number
        p.flown, p.missions, p.secret = (flown[0], flown[1]), p.missions + p.secret, ()
        p.touch()
        p.push(Dogfight(self.side), Raids(self.side, self.side), Raids(self.side, 1 - self.side),
               Outlook())  # fmt: skip


# -- air combat -----------------------------------------------------------------------------------


def _hexes(mission: Mission) -> tuple[Hex, ...]:
    return mission[3:5] if mission[2] == BRIDGE else mission[3:4]


def meetings(p: Now) -> list[Place]:
    """The pairs of hexes, German and Soviet, on which opposing missions meet (8.1.8, R-87)."""
    german = {h for m in p.missions if m[0] == GERMAN for h in _hexes(m)}
    soviet = {h for m in p.missions if m[0] != GERMAN for h in _hexes(m)}
    distance = p.game.grid.distance
    return sorted((a, b) for a in german for b in soviet if distance(a, b) <= 1)


class Dogfight(Step[Now]):
    """As long as opposing missions meet there is air combat; who moves next picks the pair."""

    name, rule, within = "dogfight", "8.1.8", True
    asks = "Choose where the air combat is fought first."
    offers: ClassVar[Mapping[str, str]] = {"strike": "Air combat there"}
    side: int

    def actor(self, p: Now) -> str:
        return p.game.camps[self.side] if len(meetings(p)) > 1 else ""

    def run(self, p: Now) -> None:
        found = meetings(p)
        if found:
            p.push(DogfightDice(*found[0]))
        else:
            p.pop()

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("strike", pair) for pair in meetings(p))

    def apply(self, p: Now, action: Action) -> None:
        german, soviet = (int(word) for word in action.args)
        p.push(DogfightDice(german, soviet))


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
        here = [[m for m in p.missions if m[0] == s and h in _hexes(m)] for s, h in sides]
        totals = tuple(
            sum(p.game.air.points(m) for m in own) + die
            for own, die in zip(here, dice, strict=True)
        )
        p.tell(Fought(self.german, self.soviet, (totals[0], totals[1]), dice))
        if totals[0] == totals[1]:
            p.push(self)
            return
        beaten = {m[:2] for m in here[totals[0] > totals[1]]}
        p.missions = tuple(m for m in p.missions if m[:2] not in beaten)
        p.touch()


# -- attacks --------------------------------------------------------------------------------------


class Raids(Step[Now]):
    """A side's air attacks and attacks on bridges, in the order that it names (R-86)."""

    name, rule, within, asks = "raids", "8.2.6", True, "Choose the next air attack."
    phasing: int
    side: int

    def pending(self, p: Now) -> list[tuple[str, Place]]:
        """The attacks still to be made, by hex."""
        found = grouped(p.game.air, p.missions, self.side)
        return sorted(((k, at) for k, at in found if k in (ATTACK, BRIDGE)), key=lambda f: f[1])

    def actor(self, p: Now) -> str:
        return p.game.camps[self.side] if len(self.pending(p)) > 1 else ""

    def run(self, p: Now) -> None:
        found = self.pending(p)
        if found:
            self.begin(p, *found[0])
        else:
            p.pop()

    def actions(self, p: Now) -> Iterator[Action]:
        for _, place in self.pending(p):
            yield Action("strike", tuple(h for h in place if h))

    def offer(self, p: Now, action: Action) -> Offer | None:
        label = said("Air attack at {hexes}", hexes=[int(word) for word in action.args])
        return Offer(label, "hex", hex=int(action.args[0]))

    def apply(self, p: Now, action: Action) -> None:
        place = _place([int(word) for word in action.args])
        kind = next(kind for kind, at in self.pending(p) if at == place)
        self.begin(p, kind, place)

    def begin(self, p: Now, kind: str, place: Place) -> None:
        """An attack comes; its counters fly home afterwards."""
        air = p.game.air
        points = grouped(air, p.missions, self.side)[kind, place]
        gone = {m[:2] for m in p.missions if m[0] == self.side and m[2] == kind
                and (m[3], m[4] if kind == BRIDGE else 0) == place}  # fmt: skip
        p.missions = tuple(m for m in p.missions if m[:2] not in gone)
        p.touch()
        if kind == ATTACK:
            # Twice the CMs of the ground come off; what is left may be nothing (8.2.7, R-32).
            points -= air.figures["terrain"] * p.game.ground.cms(place[0])
        if points > 0:
            p.push(Raid(kind, place, points))
        else:
            p.tell(Struck(points, 0, tuple(h for h in place if h), "-", KINDS[kind][1]))


class Raid(TwoDice[Now]):
    """The dice of an air attack."""

    name, rule, within = "raid", "8.2.6", True
    mission: str
    place: Place
    points: int

    def ask(self, p: Now) -> Ask:
        text = said("Air attack with {points} SP at {hexes}: roll.", points=self.points,
                    hexes=[h for h in self.place if h])  # fmt: skip
        return Ask(text, rules=(KINDS[self.mission][1],))

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        throw, fighting, hexes = int(action.args[0]), p.game.fighting, self.place
        table = fighting.air if self.mission == ATTACK else fighting.objects
        cell = table.result(table.row(self.points), throw)
        rule = KINDS[self.mission][1]
        p.tell(Struck(self.points, throw, tuple(h for h in hexes if h), cell, rule))
        if self.mission == ATTACK:
            strike(p, hexes[0], cell, "air")
        elif cell != "-":
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
                    p.disturbed += (place[0],) * (points // air.figures["least"]["movement"])
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
        p.tell(Flown(self.hex, die, "it fails" if failed else "one level less"))
        for unit in () if failed else p.stack(self.hex):
            p.supply[unit] -= p.supply[unit] > 0
        p.touch()


STEPS = (Plan, Reveal, Dogfight, DogfightDice, Raids, Raid, Outlook, Airlift)
