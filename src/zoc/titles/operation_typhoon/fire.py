"""Fire (10.1 to 10.4): who fires in which step, with how many dice and which modifiers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.dice import FACES, Throw
from zoc.kernel.protocol import NOBODY, Action, Event, Modifier, Refusal, Step
from zoc.titles.operation_typhoon.losses import Hits, Profile, profile, strike, targets
from zoc.titles.operation_typhoon.notation import reasons
from zoc.titles.operation_typhoon.position import GERMAN, SOVIET, Now, Unit

ATTACK, BREAKOUT = "attack", "breakout"
TOGETHER = 5
"""How many targets that are alike an air unit rolls for at once; more would be too many cases."""


class Fired(Event):
    name, cites, says = "fire", "10.1", "{unit} fires {shown}{added}: {steps:# step}"
    unit: int
    rolled: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    taken: tuple[int, ...]
    """The steps that each die takes."""

    @property
    def steps(self) -> int:
        return sum(self.taken)

    @property
    def modifier(self) -> int:
        return sum(m.value for m in self.modifiers)

    @property
    def shown(self) -> str:
        return " ".join(map(str, self.rolled))

    @property
    def added(self) -> str:
        return reasons(self.modifiers)

    def faces(self) -> tuple[int, ...]:
        return self.rolled


class Struck(Event):
    name, says = "strike", "{side:side} aircraft at {unit}: {face}, {steps:# step}"
    side: int
    unit: int
    face: int
    steps: int

    @property
    def rule(self) -> str:
        return "10.4b" if self.side == SOVIET else "10.4c"

    def faces(self) -> tuple[int, ...]:
        return (self.face,)


# -- modifiers -----------------------------------------------------------------------------------


def modifiers(p: Now, kind: str, hex_: Hex, round_: int, unit: Unit) -> list[Modifier]:
    """What is added to the dice of a ground unit that fires (10.2, 10.3, 12.3)."""
    game = p.game
    german = game.side[unit] == GERMAN
    found: list[Modifier] = []
    if german == (kind == ATTACK):
        value, terrain = game.map.terrain_modifier(hex_, game.roster.mechanised[unit])
        found.append(Modifier(f"attack into {terrain}", value, "10.2"))
    elif round_ == 1 and crossed_river(p, kind, hex_):
        found.append(Modifier("defends behind a river", game.figures["river"]["defender"], "10.3"))
    if german and kind == ATTACK and round_ == 1:
        found.append(Modifier(f"turn {p.turn}", game.track.fire_bonus(p.turn), "12.3"))
    return [m for m in found if m.value]


def crossed_river(p: Now, kind: str, hex_: Hex) -> bool:
    """Whether the attackers crossed a river: the force as it entered, or a breakout from any hex of
    the pocket (10.3, R19)."""
    map_ = p.game.map
    if kind == ATTACK:
        return bool(p.back) and map_.across_river(p.back, hex_)
    around = (h for h in map_.grid.neighbours(hex_) if p.pocket >> h & 1)
    return any(map_.across_river(h, hex_) for h in around)


# -- ground units --------------------------------------------------------------------------------


def firers(p: Now, kind: str, stage: int) -> list[Unit]:
    """The units that fire in a step, strongest first (10.4, 11.2)."""
    if stage == 4:
        units = p.alive
    else:
        letter = p.game.roster.letter
        early = ("A", "GD", "AC") if kind == ATTACK else ("GD", "AC")
        units = [u for u in p.defenders if (letter[u] in early) == (stage == 3)]
    return sorted(units, key=lambda u: -p.dice(u))


class Fire(Step[Now]):
    """The units of a step fire in turn (10.4). Their order is asked for only where it can matter:
    they differ, and so do those who may be hit."""

    name, rule = "fire", "10.4"
    kind: str
    hex: int
    round: int
    stage: int
    waiting: tuple[int, ...]
    settled: bool

    selects = frozenset({"fire"})
    asks = "Step {stage}: who fires next? Or all of them, the strongest first."
    offers: ClassVar[Mapping[str, str]] = {"volley": "All fire", "fire": "{unit} fires next"}

    @property
    def side(self) -> int:
        """Whose units fire."""
        return GERMAN if self.stage == 4 else SOVIET

    def actor(self, p: Now) -> str:
        if self.settled or len(self.waiting) < 2 or p.game.options["fixed_firing_order"]:
            return NOBODY
        if len({self.manner(p, u) for u in self.waiting}) < 2 or not varied(p, 1 - self.side):
            return NOBODY
        return p.game.commander(p.force, self.side)

    def manner(self, p: Now, unit: Unit) -> tuple[int, int]:
        """How a unit fires: dice and modifier."""
        found = modifiers(p, self.kind, self.hex, self.round, unit)
        return p.dice(unit), sum(m.value for m in found)

    def actions(self, p: Now) -> Iterator[Action]:
        yield Action("volley")
        yield from (Action("fire", (first,)) for first, *_ in self.alike(p))

    def alike(self, p: Now) -> list[list[Unit]]:
        """Those who have yet to fire, by how they do."""
        found: dict[tuple[int, int], list[Unit]] = {}
        for unit in self.waiting:
            found.setdefault(self.manner(p, unit), []).append(unit)
        return list(found.values())

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "volley" or (action.verb == "fire" and action.args[0] in self.waiting):
            return None
        return Refusal("a unit that has yet to fire in this step, or all of them", "10.4")

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "volley":
            p.replace(self.but(settled=True))
        else:
            self.let_fire(p, int(action.args[0]))

    def run(self, p: Now) -> None:
        if not self.waiting or not targets(p, 1 - self.side):
            p.pop()
        else:
            self.let_fire(p, self.waiting[0])

    def let_fire(self, p: Now, unit: Unit) -> None:
        """The next unit rolls its dice."""
        p.replace(self.but(waiting=tuple(u for u in self.waiting if u != unit)))
        p.push(Volley(self.kind, self.hex, self.round, unit))


def varied(p: Now, side: int) -> bool:
    """Whether hits on a side can fall in different ways."""
    return len({profile(p, u) for u in targets(p, side)}) > 1


class Volley(Throw[Now]):
    """One unit's dice (10.1, 10.4)."""

    name, rule, dice_rule = "volley", "10.4", "2.1a"
    kind: str
    hex: int
    round: int
    unit: int

    def dice(self, p: Now) -> int:
        return p.dice(self.unit)

    def modifiers(self, p: Now) -> list[Modifier]:
        """What is added to each die."""
        return modifiers(p, self.kind, self.hex, self.round, self.unit)

    def taken(self, p: Now, faces: Iterable[int]) -> tuple[int, ...]:
        """The steps that each of some faces takes: what the fire, its log and its luck go by."""
        added = sum(m.value for m in self.modifiers(p))
        table = p.game.charts.crt[p.game.side[self.unit]]
        return tuple(table[face + added] for face in faces)

    def could_take(self, p: Now) -> dict[int, int]:
        """How many steps all dice together could take, with weights: die after die."""
        one, weights = self.taken(p, FACES), {0: 1}
        for _ in range(self.dice(p)):
            more: dict[int, int] = {}
            for total, weight in weights.items():
                for steps in one:
                    more[total + steps] = more.get(total + steps, 0) + weight
            weights = more
        return weights

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        faces = tuple(sorted(int(face) for face in action.args))
        fired = Fired(self.unit, faces, tuple(self.modifiers(p)), self.taken(p, faces))
        p.tell(fired)
        if fired.steps:
            p.push(Hits(1 - p.game.side[self.unit], fired.steps))


# -- aircraft ------------------------------------------------------------------------------------


def strikes(p: Now, side: int) -> tuple[tuple[Unit, ...], ...]:
    """The targets of a side's aircraft in the order in which they are rolled for; Soviet units that
    are alike are rolled for together."""
    if side == SOVIET:
        return tuple((u,) for u in p.alive)
    found: dict[Profile, list[Unit]] = {}
    for unit in p.defenders:
        found.setdefault(profile(p, unit), []).append(unit)
    return tuple(
        tuple(units[i : i + TOGETHER])
        for units in found.values()
        for i in range(0, len(units), TOGETHER)
    )


class AirStrike(Throw[Now]):
    """An air unit rolls one plain die at each enemy unit (10.4b, 10.4c)."""

    name, rule, dice_rule = "air strike", "10.4", "2.1a"
    side: int
    groups: tuple[tuple[int, ...], ...]

    def dice(self, p: Now) -> int:
        return len(self.groups[0])

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        first, rest = self.groups[0], self.groups[1:]
        if rest:
            p.push(AirStrike(self.side, rest))
        for unit, face in zip(first, sorted(int(f) for f in action.args), strict=True):
            steps = p.game.charts.crt[self.side][face]
            p.tell(Struck(self.side, unit, face, steps))
            for _ in range(min(steps, p.steps(unit))):
                strike(p, unit)
