"""New units: reinforcements (OOA), replacements of both sides (RRP, GRP, TIK), paratroops (PTR)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.arrivals import Schedule
from zoc.kernel.cycle.choosing import InOrder
from zoc.kernel.play.action import Word
from zoc.kernel.protocol import Action, Ask, Event, Offer, Refusal, Step, remembered, said
from zoc.titles.battle_of_moscow.marching import stacking_rule
from zoc.titles.battle_of_moscow.position import (
    DROPPED,
    GERMAN,
    LOST,
    NEW,
    RUSSIAN,
    SIDES,
    SPENT,
    Now,
    Unit,
)
from zoc.titles.battle_of_moscow.supply import cut_off, room

VERBS = ("place", "rebuild", "keep", "drop")
CAVALRY, ARMOUR = 1, 2


# -- reinforcements ------------------------------------------------------------------------------


class Arrivals(Schedule[Now]):
    """Who comes when: by the order of appearance, and the two divisions that answer the 40th Army
    from the turn after its release on (A40-3)."""

    KIND = "entry area"
    rule, gone = "OOA-2", LOST | SPENT

    def is_due(self, p: Now, unit: Unit) -> bool:
        if unit in self.game.roster.answers:
            return bool(p.released) and p.turn > p.released
        if self.game.side[unit] == GERMAN:
            return self._german(p, unit)
        return super().is_due(p, unit)

    def _german(self, p: Now, unit: Unit) -> bool:
        """The German card is lost: the turns are those of history, or a variant's (OOA-3)."""
        variant = self.game.figures["german_arrivals"].get(self.game.options["german_arrivals"])
        if variant is None:
            return super().is_due(p, unit)
        return bool(variant) and p.turn >= variant

    def entry(self, p: Now, unit: Unit) -> HexSet:
        """Open entry hexes: no enemy, no enemy ZOC, room (R30, R66)."""
        enemy: int = 1 - self.game.side[unit]
        free = unpack(self.entries[unit] & ~(p.ground.occupied[enemy] | p.ground.zoc[enemy]))
        return pack(h for h in free if p.has_room(unit, h))

    def come_in(self, p: Now, unit: Unit, hex_: Hex) -> None:
        super().come_in(p, unit, hex_)
        p.mark(unit, NEW)
        p.supply[unit] = p.game.supply.state(p, unit)


KINDS = ("infantry", "cavalry", "armour"), ("infantry", "armour")
"""What either side can rebuild (RRP-3, RRP-5, GRP-2)."""
REBUILDS = "RRP-3", "GRP-2"
"""The rules by which it does."""


# -- what may be had -----------------------------------------------------------------------------


@remembered
def destroyed(p: Now, side: int) -> list[Unit]:
    """The units that can be rebuilt (RRP-3, RRP-5, GRP-2, R63)."""
    kind, finn = p.game.roster.kind, p.game.roster.finn
    return [u for u in p.flagged(LOST, side) if kind[u] in KINDS[side] and not finn[u]]


def counters_in(p: Now, hex_: Hex) -> list[Unit]:
    """The replacement counters in a hex."""
    return [u for u in p.stack(hex_) if p.game.roster.kind[u] == "replacement"]


def source_at(p: Now, hex_: Hex) -> int:
    """The Russian source that a hex belongs to, the one with most left; -1 for none."""
    found = [i for i, (_, hexes, _) in enumerate(p.game.map.sources) if hexes >> hex_ & 1]
    return max(found, key=lambda i: p.sources[i], default=-1)


def open_at(p: Now, side: int, hex_: Hex) -> bool:
    """Whether new units may appear in a hex: no enemy, and no enemy ZOC but inside a fortified
    city (R31, R54, R66)."""
    enemy = 1 - side
    if p.ground.occupied[enemy] >> hex_ & 1:
        return False
    fort = side == RUSSIAN and p.game.map.forts >> hex_ & 1
    return bool(fort) or not p.ground.zoc[enemy] >> hex_ & 1


def why_unfed(p: Now, hex_: Hex, more: int) -> Refusal | None:
    """Why a great city to which no rail leads may not take so many factors more (SUP-23, R78)."""
    for name, city in p.game.map.great.items():
        if city == hex_ and cut_off(p, name) and more > room(p, name):
            return Refusal("{hex} cannot supply more", "SUP-23", hex=hex_)
    return None


# -- German --------------------------------------------------------------------------------------


def german_pool(p: Now, unit: Unit) -> int:
    """Which of the two German sums pays for a unit: infantry, or units of MF 8 (GRP-4, GRP-5)."""
    return int(p.game.roster.kind[unit] == "armour")


def _why_no_german(p: Now, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a German unit may not be rebuilt in a hex."""
    pool, price = german_pool(p, unit), p.game.roster.price[unit]
    if p.factors[pool] < price:
        words = "{unit} costs {price:# factor}, {left} left"
        return Refusal(words, f"GRP-{4 + pool}", unit=unit, price=price, left=p.factors[pool])
    if not p.game.map.west_entry >> hex_ & 1 or not open_at(p, GERMAN, hex_):
        return Refusal("new German units appear on open hexes of the west edge", "GRP-2")
    return None


# -- Russian -------------------------------------------------------------------------------------


def _why_no_russian(p: Now, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a Russian unit may not be rebuilt in a hex (RRP, R31, R65)."""
    roster = p.game.roster
    bit = {"cavalry": CAVALRY, "armour": ARMOUR}.get(roster.kind[unit], 0)
    if p.rebuilt & bit:
        return Refusal("one cavalry and one armoured unit a turn", "RRP-5")
    source, counters = source_at(p, hex_), counters_in(p, hex_)
    new = p.sources[source] if source >= 0 else 0
    if source < 0 or not open_at(p, RUSSIAN, hex_):
        return Refusal("no replacements can be had in {hex}", "RRP-2", hex=hex_)
    price = roster.price[unit]
    if new + len(counters) < price:
        words = "{unit} costs {price:# factor}, {left} in {hex}"
        return Refusal(words, "RRP-11", unit=unit, price=price, left=new + len(counters), hex=hex_)
    used = max(0, price - new)
    return why_unfed(p, hex_, roster.defence[unit] - used)


def why_not_keep(p: Now, hex_: Hex) -> Refusal | None:
    """Why a factor may not be kept as a counter in a hex (RRP-4, STK-5, R25)."""
    source = source_at(p, hex_)
    if source < 0 or not p.sources[source] or not open_at(p, RUSSIAN, hex_):
        return Refusal("no replacement factor can be had in {hex}", "RRP-4", hex=hex_)
    counter = spare(p, "replacement")
    if counter is None:
        return Refusal("all replacement counters are on the map", "RRP-4")
    if not p.has_room(counter, hex_):
        return Refusal("{hex} holds six replacement factors", "STK-5", hex=hex_)
    return why_unfed(p, hex_, 1)


def forfeit(p: Now) -> int:
    """The Russian factors that are lost unless they are spent or kept before the movement of the
    first impulse ends (RRP-4)."""
    useful = {source_at(p, h) for h in sites(p, RUSSIAN) if why_not_keep(p, h) is None}
    return sum(p.sources[source] for source in useful)


def spare(p: Now, kind: str) -> Unit | None:
    """A counter of the pool that is not on the map (R25)."""
    return next((u for u in p.game.roster.pool[kind] if not p.hex[u]), None)


# -- paratroops ----------------------------------------------------------------------------------


def why_no_drop(p: Now, unit: Unit, *hexes: Hex) -> Refusal | None:
    """Why withheld paratroops may not be dropped, anywhere or on some hexes (PTR-3 to PTR-8, R40,
    R41)."""
    if p.game.roster.kind[unit] != "paratroops" or unit not in p.game.arrivals.due(p, RUSSIAN):
        return Refusal("{unit} is not withheld", "PTR-2", unit=unit)
    if p.weather != p.game.figures["drop"]["weather"]:
        return Refusal("paratroops are dropped in snow only", "PTR-3")
    if p.dropped:
        return Refusal("two factors a turn are dropped at the most", "PTR-3")
    if sum(not p.hex[u] for u in p.game.roster.pool["partisans"]) < 2:
        return Refusal("no two counters are left for the drop", "PTR-4")
    return next((r for r in (why_not_land(p, h) for h in hexes) if r is not None), None)


def why_not_land(p: Now, hex_: Hex) -> Refusal | None:
    """Why a drop may not land in a hex."""
    figures, grid, game = p.game.figures["drop"], p.game.grid, p.game
    friends = (h for u in game.units_of[RUSSIAN] if (h := p.hex[u]) and not p.state[u] & DROPPED)
    if (p.ground.occupied[GERMAN] | p.ground.zoc[GERMAN]) >> hex_ & 1:
        return Refusal("Germans hold or control {hex}", "PTR-7", hex=hex_)
    if game.board.terrain[hex_] in figures["not_on"] or game.map.cities >> hex_ & 1:
        return Refusal("{hex} is no place for a drop", "PTR-8", hex=hex_)
    moscow = game.map.moscow
    if not moscow or grid.distance(moscow, hex_) > figures["from_moscow"]:
        return Refusal("{hex} is too far from Moscow", "PTR-6", hex=hex_)
    if not any(grid.distance(h, hex_) <= figures["from_russians"] for h in friends):
        return Refusal("{hex} is too far from Russian units", "PTR-5", hex=hex_)
    return None


@remembered
def landing(p: Now) -> list[Hex]:
    """Where a drop may land."""
    return [h for h in p.game.grid if why_not_land(p, h) is None]


# -- the door ------------------------------------------------------------------------------------


def offers(p: Now, side: int) -> Iterator[Action]:
    """What may be placed and rebuilt now."""
    for unit in p.game.arrivals.due(p, side):
        for hex_ in unpack(p.game.arrivals.entry(p, unit)):
            yield Action("place", (unit, hex_))
        if why_no_drop(p, unit) is None:
            yield from (Action("drop", (unit, h)) for h in landing(p))
    for unit in rebuildable(p, side):
        for hex_ in sites(p, side) if _could_pay(p, unit) else ():
            if why_not_rebuild(p, side, unit, hex_) is None:
                yield Action("rebuild", (unit, hex_))
    if side == RUSSIAN:
        yield from (Action("keep", (h,)) for h in sites(p, side) if why_not_keep(p, h) is None)


def _could_pay(p: Now, unit: Unit) -> bool:
    """A quick look before all hexes: German factors are saved in none of them (GRP-3)."""
    german = p.game.side[unit] == GERMAN
    return not german or p.factors[german_pool(p, unit)] >= p.game.roster.price[unit]


def rebuildable(p: Now, side: int) -> list[Unit]:
    """One of each kind and price: the others would be rebuilt alike (UID-1)."""
    roster, found = p.game.roster, dict[tuple[str, int, int], Unit]()
    for unit in destroyed(p, side):
        found.setdefault((roster.kind[unit], roster.price[unit], roster.movement[unit]), unit)
    return list(found.values())


def sites(p: Now, side: int) -> tuple[Hex, ...]:
    """The hexes where a side's new units may appear."""
    chart = p.game.map
    if side == GERMAN:
        return unpack(chart.west_entry)
    found = 0
    for place, (_, hexes, _) in enumerate(chart.sources):
        found |= hexes if p.sources[place] else 0
    for unit in p.game.roster.pool["replacement"]:
        found |= 1 << p.hex[unit] if p.hex[unit] else 0
    return unpack(found)


def _never(p: Now, unit: Unit) -> str:
    """The rule by which a lost unit never comes back (R63)."""
    if p.game.side[unit] == GERMAN:
        return "FIN-6" if p.game.roster.finn[unit] else "GRP-4"
    return {"workers": "WRK-7", "paratroops": "PTR-10"}.get(p.game.roster.kind[unit], "RRP-5")


def why_not_rebuild(p: Now, side: int, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit may not be rebuilt in a hex."""
    if not p.state[unit] & LOST:
        return Refusal("{unit} is not lost", REBUILDS[side], unit=unit)
    if unit not in destroyed(p, side):
        return Refusal("{unit} cannot be replaced", _never(p, unit), unit=unit)
    refusal = (_why_no_german if side == GERMAN else _why_no_russian)(p, unit, hex_)
    if refusal is not None or p.has_room(unit, hex_):
        return refusal
    return refusals.full(hex_, stacking_rule(p, unit))


def why_not(p: Now, side: int, action: Action) -> Refusal | None:
    """Why something new may not be had."""
    words = [int(word) for word in action.args]
    if action.verb == "keep":
        return why_not_keep(p, words[0]) if side == RUSSIAN else Refusal(
            "the Germans save factors without counters", "GRP-3")  # fmt: skip
    if p.game.side[words[0]] != side:
        return refusals.not_yours(words[0], "SOP-3")
    if action.verb == "drop" and len(words) not in (2, 3):
        return Refusal("name a hex for each of the two counters", "PTR-4")
    if action.verb == "drop":
        return why_no_drop(p, *words)
    if action.verb == "rebuild":
        return why_not_rebuild(p, side, words[0], words[1])
    card = "OOA-3" if side == GERMAN else "OOA-2"
    when, where = ("A40-3", "A40-4") if words[0] in p.game.roster.answers else (card, card)
    if words[0] not in p.game.arrivals.due(p, side):
        return refusals.not_due(words[0], when)
    closed = not p.game.arrivals.entry(p, words[0]) >> words[1] & 1
    return Refusal("{hex} is no open entry hex", where, hex=words[1]) if closed else None


class Landed(Event):
    """Paratroops are dropped."""

    name, says, cites = "drop", "{unit} is dropped on {hexes}", "PTR-4"
    unit: Unit
    hexes: tuple[Hex, ...]

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        yield from (("place", -1, (h,)) for h in self.hexes)


def carry_out(p: Now, side: int, action: Action) -> None:
    """Places, rebuilds, keeps or drops."""
    words = [int(word) for word in action.args]
    if action.verb == "place":
        p.game.arrivals.come_in(p, words[0], words[1])
    elif action.verb == "keep":
        _spend(p, source_at(p, words[0]), 1)
        unit, told = put(p, "replacement", words[0]), "A replacement factor is kept in {hex}"
        p.say("keep", "RRP-4", told, "place", unit=unit, hex=words[0])
    elif action.verb == "drop" and len(words) == 2:
        p.push(Landing(words[0], words[1]))
    elif action.verb == "drop":
        _drop(p, words[0], tuple(words[1:]))
    else:
        _rebuild(p, side, words[0], words[1])


class Landing(Step[Now]):
    """The second counter of a drop lands with the first, or apart from it (PTR-4)."""

    name, rule = "landing", "PTR-4"
    asks = "{unit}: one counter lands on {hex}. Choose where the other lands."
    offers: ClassVar[Mapping[str, str]] = {"land": "Land on {hex}"}
    unit: Unit
    hex: Hex

    def actor(self, p: Now) -> str:
        return SIDES[RUSSIAN]

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("land", (h,)) for h in landing(p))

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        return why_not_land(p, int(action.args[0])) if action.verb == "land" else (
            super().why_not(p, action))  # fmt: skip

    def apply(self, p: Now, action: Action) -> None:
        p.pop()
        _drop(p, self.unit, (self.hex, int(action.args[0])))


def put(p: Now, kind: str, hex_: Hex) -> Unit:
    """Puts a counter of the pool into a hex (R25)."""
    unit = spare(p, kind)
    assert unit is not None
    p.state[unit] = 0
    p.place(unit, hex_)
    p.supply[unit] = p.game.supply.state(p, unit)
    return unit


def _spend(p: Now, source: int, factors: int) -> None:
    left = list(p.sources)
    left[source] -= factors
    p.sources = tuple(left)


def _drop(p: Now, unit: Unit, hexes: tuple[Hex, ...]) -> None:
    p.state[unit] |= SPENT
    p.dropped = 1
    for hex_ in hexes:
        p.mark(put(p, "partisans", hex_), DROPPED)
    p.touch()
    p.tell(Landed(unit, hexes))


def _rebuild(p: Now, side: int, unit: Unit, hex_: Hex) -> None:
    roster, price = p.game.roster, p.game.roster.price[unit]
    if side == GERMAN:
        pool, left = german_pool(p, unit), list(p.factors)
        left[pool] -= price
        p.factors = left[0], left[1]
    else:
        source = source_at(p, hex_)
        new = min(price, p.sources[source])
        _spend(p, source, new)
        for counter in counters_in(p, hex_)[: price - new]:
            p.game.remove(p, counter)
        p.rebuilt |= {"cavalry": CAVALRY, "armour": ARMOUR}.get(roster.kind[unit], 0)
    p.state[unit] = int(NEW)
    p.place(unit, hex_)
    p.supply[unit] = p.game.supply.state(p, unit)
    words = "{unit} is rebuilt in {hex} for {price:# factor}"
    p.say("rebuild", REBUILDS[side], words, "place", unit=unit, hex=hex_, price=price)


# -- the start of a player turn ------------------------------------------------------------------


def receive(p: Now, side: int) -> None:
    """The factors of the turn (RRP-1, RRP-2, RRP-7, GRP-1, GRP-4, GRP-5, R45, R54)."""
    figures, chart = p.game.figures["replacements"], p.game.map
    if side == GERMAN:
        if p.turn >= figures["german_from"]:
            p.factors = p.factors[0] + figures["infantry"], p.factors[1] + figures["mobile"]
            text = f"{p.factors[0]} infantry factors, {p.factors[1]} of MF 8"
            p.say("factors", "GRP-1", f"{{side}}: {text}", side=side)
        return
    rates: list[int] = []
    for _, hexes, rate in chart.sources:
        names = [n for n, city in chart.great.items() if hexes == 1 << city]
        if names and p.ground.occupied[GERMAN] & hexes:
            rate = 0
        elif names and cut_off(p, names[0]):
            rate //= 2
        rates.append(rate)
    p.sources, p.rebuilt, p.dropped = tuple(rates), 0, 0
    names = (word.capitalize() for word, _, _ in chart.sources)
    words = [f"{name} {rate}" for name, rate in zip(names, rates, strict=True)]
    p.say("factors", "RRP-1", f"{{side}}: replacements: {', '.join(words)}", side=side)
    if chart.tikhvin and p.ground.occupied[GERMAN] >> chart.tikhvin & 1:
        p.push(Tikhvin(int(figures["tikhvin"])))


class Tikhvin(InOrder[Now]):
    """Germans in Tikhvin cost the Russian two factors, from sources of his choice (TIK)."""

    name, rule, verb = "tikhvin", "TIK-2", "forgo"
    due: int

    def chooser(self, p: Now) -> str:
        return SIDES[RUSSIAN]

    def pending(self, p: Now) -> list[tuple[str, ...]]:
        """Sources that can pay: any but isolated cities (TIK-2)."""
        chart = p.game.map
        barred = {1 << city for name, city in chart.great.items() if cut_off(p, name)}
        able = zip(chart.sources, p.sources, strict=True)
        return [(w,) for (w, hexes, _), left in able if left and hexes not in barred and self.due]

    def ask(self, p: Now) -> Ask:
        text = said("Germans in Tikhvin: give up {due:# replacement factor}.", due=self.due)
        return Ask(text, rules=("TIK-1", "TIK-2"))

    def offer(self, p: Now, action: Action) -> Offer | None:
        return Offer(said("Give up a factor: {word}", word=str(action.args[0])), "button")

    def begin(self, p: Now, what: tuple[Word, ...]) -> None:
        words = [word for word, _, _ in p.game.map.sources]
        _spend(p, words.index(str(what[0])), 1)
        p.replace(self.but(due=self.due - 1))
        told = "Germans in Tikhvin: a replacement factor is lost: {word}"
        p.say("factors", self.rule, told, word=str(what[0]).capitalize())
