"""SPs and CMs: what units count for, and what shifts the column (1.5 to 1.7, 5.5, 13, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from zoc.hexes import Hex, pack
from zoc.kernel.protocol import Modifier
from zoc.titles.moscow_1941.battle import (
    ATTACKER,
    DEFENDER,
    Battle,
    attacked,
    emplaced,
    near,
    regulars,
)
from zoc.titles.moscow_1941.position import FELL_BACK, FOUGHT, REDUCED, Now, Unit

COLUMNS = "columns"
Crosses = Callable[[Hex, Hex], bool]


class Guess(NamedTuple):
    """What a seat supposes of counters that it cannot see, on a copy of the position (R-126)."""

    strength: Mapping[Unit, int]
    defence: Mapping[Unit, int]
    stars: Mapping[Unit, tuple[str, ...]]
    division: Mapping[Unit, str]
    """The division that each could belong to; none where that is not supposed."""
    blind: frozenset[Unit]
    """Whom the seat does not even know by type."""


NO_GUESS = Guess({}, {}, {}, {}, frozenset())


def guess(p: Now) -> Guess:
    """What is supposed of unseen counters; nothing where the position is looked at as it is."""
    return p.cache.get("guess", NO_GUESS)


def halved(points: int) -> int:
    """Half of whole points, rounded up (1.7a)."""
    return (points + 1) // 2


# -- units -----------------------------------------------------------------------------------------


def printed(p: Now, unit: Unit) -> int:
    """The SPs on the side of a unit that lies up (1.2d)."""
    supposed = guess(p).strength
    if unit in supposed:
        return supposed[unit]
    return p.game.roster.strength[unit][bool(p.state[unit] & REDUCED)]


def attack_of(p: Now, unit: Unit, full: bool = False) -> int:
    """The SPs of a unit in attack: halved when disorganised, and again when out of supply unless
    a level is paid (5.6.4, 10.2.2, 10.2.3, R-12)."""
    roster = p.game.roster
    points = roster.attack[unit] if roster.gun[unit] else printed(p, unit)
    points = halved(points) if p.shaken[unit] else points
    return halved(points) if p.supply[unit] and not full else points


def defence_of(p: Now, unit: Unit) -> int:
    """The SPs of a unit in defence: halved when disorganised (5.6.4, 10.2.2)."""
    roster = p.game.roster
    gun = guess(p).defence.get(unit, roster.defence[unit])
    points = gun if roster.gun[unit] else printed(p, unit)
    return halved(points) if p.shaken[unit] else points


def spent(p: Now, unit: Unit) -> bool:
    """Whether a unit has fought in this phase and adds nothing more (5.1.1, R-95)."""
    return bool(p.state[unit] & (FOUGHT | FELL_BACK))


def fought(p: Now, unit: Unit) -> bool:
    """Whether a unit has fought directly in this phase and cannot again (5.1.1); guns that only
    supported others have not (R-22)."""
    if p.state[unit] & FELL_BACK:
        return True
    return bool(p.state[unit] & FOUGHT) and not emplaced(p, unit)


# -- a hex in defence ------------------------------------------------------------------------------


def defenders(p: Now, battle: Battle, hex_: Hex) -> list[Unit]:
    """The units of an attacked hex that add SPs: regular ones, and guns that support beside one
    (6.6.1, R-95, R-96)."""
    units, roster = p.stack_of(1 - battle.side, hex_), p.game.roster
    beside = any(roster.regular[u] for u in units)
    return [
        u for u in units if not spent(p, u)
        and (roster.regular[u] or (beside and u in battle.guns[DEFENDER]))
    ]  # fmt: skip


def holds(p: Now, battle: Battle, hex_: Hex) -> int:
    """The SPs of an attacked hex: guns by themselves 1 in all, HQs and guns on lorries none
    (5.1.9, 6.6.3, 6.6.4, R-96)."""
    units = p.stack_of(1 - battle.side, hex_)
    if any(p.game.roster.regular[u] for u in units):
        return sum(defence_of(p, u) for u in defenders(p, battle, hex_))
    return int(any(emplaced(p, u) for u in units))


def defended(p: Now, battle: Battle) -> bool:
    """Whether a regular unit defends, whom others can support (6.3.1)."""
    regular = p.game.roster.regular
    return any(regular[u] for h in battle.hexes for u in defenders(p, battle, h))


def counting(p: Now, battle: Battle) -> tuple[Hex, ...]:
    """The attacked hexes with the most SPs: the first counts for what the defender gains from his
    position; among equals the one he names, else the best for him (5.5.3, R-68)."""
    if not battle.more:
        return (battle.target,)
    sums = {h: holds(p, battle, h) for h in battle.hexes}
    most = [h for h in battle.hexes if sums[h] == max(sums.values())]
    if len(most) == 1:
        return (most[0],)
    gain = {h: (h == battle.stand, -_gain(p, battle, h)) for h in most}
    return tuple(sorted(most, key=lambda h: (not gain[h][0], gain[h][1], h)))


def _gain(p: Now, battle: Battle, hex_: Hex) -> int:
    marsh = p.game.map.terrain(hex_) == "swamp"
    return sum(m.value for m in position_cms(p, battle, hex_)) + 3 * marsh


# -- sums ------------------------------------------------------------------------------------------


def stormers(p: Now, battle: Battle, hex_: Hex) -> list[tuple[Unit, int]]:
    """Who attacks a hex from next to it, with SPs after their own halvings (R-69)."""
    beside = [u for u in near(p, battle) if p.game.grid.distance(p.hex[u], hex_) == 1]
    return [(u, attack_of(p, u, u in battle.full)) for u in (*regulars(p, battle), *beside)]


def attack_sum(p: Now, battle: Battle) -> int:
    """The attacker's SPs: units, guns, aircraft; halved into a swamp or through fixed positions
    (5.2.1, 6.3.1, 8.2.2, T.4, 7.2.2, R-13, R-88)."""
    hex_, game = counting(p, battle)[0], p.game
    storm = stormers(p, battle, hex_)
    behind = {u for u, _ in storm}
    support = sum(attack_of(p, u, u in battle.full) for u in battle.guns[ATTACKER]
                  if u not in behind)  # fmt: skip
    support += sum(game.air.support(p, battle.side, h) for h in battle.hexes)
    line = sum(n for u, n in storm if game.fighting.lined(p.hex[u], hex_))
    total = sum(n for _, n in storm) + support
    if game.fighting.lines(hex_):
        total = total - line - support + halved(line + support)
    return halved(total) if game.map.terrain(hex_) == "swamp" else total


def defence_sum(p: Now, battle: Battle) -> int:
    """The defender's SPs: hexes, guns that support regular units, and aircraft, who help guns by
    themselves too; nobody helps an HQ alone (5.1.9, 6.3.3, 8.2.4, R-85)."""
    total = sum(holds(p, battle, h) for h in battle.hexes)
    if not total:
        return 0
    here, side = {u for h in battle.hexes for u in p.stack(h)}, 1 - battle.side
    guns = battle.guns[DEFENDER] if defended(p, battle) else ()
    far = sum(defence_of(p, u) for u in guns if u not in here)
    return total + far + sum(p.game.air.support(p, side, h) for h in battle.hexes)


# -- CMs -------------------------------------------------------------------------------------------


def position_cms(p: Now, battle: Battle, hex_: Hex) -> Iterator[Modifier]:
    """What the defender gains from a hex: terrain, river, works (5.5, 7.1.10, 7.2)."""
    game, ground = p.game, p.game.map
    terrain = ground.cms(hex_)
    if terrain:
        yield Modifier(ground.terrain(hex_), terrain, "5.5.1", COLUMNS)
    if _across(p, battle, hex_, ground.river):
        yield Modifier("river", ground.river_cms, "5.5.4", COLUMNS)
    fixed = game.fighting.lines(hex_)
    if fixed and not _rear(p, battle, hex_):
        yield Modifier("fixed positions", fixed, "7.2.2", COLUMNS)
    elif fixed or p.works[1 - battle.side] >> hex_ & 1:
        works, rule = _works(p, battle, hex_), "7.2.4b" if fixed else "7.1.10"
        if works:
            yield Modifier("field works", works, rule, COLUMNS)


def _across(p: Now, battle: Battle, hex_: Hex, crosses: Crosses) -> bool:
    """Whether more than half of the SPs attack a hex across some kind of hexside (5.5.4, R-69)."""
    storm = stormers(p, battle, hex_)
    over = sum(n for u, n in storm if crosses(p.hex[u], hex_))
    return 2 * over > sum(n for _, n in storm)


def _rear(p: Now, battle: Battle, hex_: Hex) -> bool:
    """Whether more SPs attack fixed positions from behind than through their line (7.2.4)."""
    storm = stormers(p, battle, hex_)
    line = sum(n for u, n in storm if p.game.fighting.lined(p.hex[u], hex_))
    return 2 * line < sum(n for _, n in storm)


def _works(p: Now, battle: Battle, hex_: Hex) -> int:
    """The CMs of field works; in Red Snow 1 outside towns, and for strong units only (7.1.10,
    RS-3, R-51)."""
    works = p.game.figures["combat"]["works"]
    weak = works.get(p.game.scenario)
    if weak is None or p.game.map.terrain(hex_) in weak["normal"]:
        return int(works["cms"])
    units = p.stack_of(1 - battle.side, hex_)
    strong = any(p.game.roster.regular[u] and printed(p, u) >= weak["strength"] for u in units)
    return int(weak["cms"]) if strong else 0


def fortified(p: Now, battle: Battle) -> bool:
    """Whether the defender is in works of any kind, by the hex that counts (R-107)."""
    hex_ = counting(p, battle)[0]
    works = p.works[1 - battle.side] >> hex_ & 1
    return bool(works or p.game.fighting.lines(hex_))


def fighters(p: Now, battle: Battle, role: int) -> list[Unit]:
    """The units of a side that have SPs in a battle, guns that support among them (R-118)."""
    if role == ATTACKER:
        return [*regulars(p, battle), *battle.guns[ATTACKER]]
    here = [u for h in battle.hexes for u in defenders(p, battle, h)]
    return [*here, *(u for u in battle.guns[DEFENDER] if u not in here and defended(p, battle))]


def concentration(p: Now, battle: Battle, role: int) -> int:
    """A CM for every three units of a division (13.1.1 to 13.1.5, R-118)."""
    game, roster = p.game, p.game.roster
    sides = game.figures["combat"]["concentration"]["sides"]
    if not game.options["concentration"] or game.camps[battle.owner(role)] not in sides:
        return 0
    supposed, found = guess(p).division, Counter[str]()
    for unit in fighters(p, battle, role):
        if unit in supposed or not roster.towed[unit] or roster.organic[unit]:
            found[supposed.get(unit, roster.division[unit])] += 1
    found.pop("", None)
    return sum(n // game.figures["combat"]["concentration"]["units"] for n in found.values())


# -- stars (15.1) ----------------------------------------------------------------------------------

Star = tuple[Unit, str]


def stars(p: Now, battle: Battle, role: int) -> list[Star]:
    """The stars that a side could use now, whatever the other does (15.1.2, 15.1.5, 15.1.8)."""
    return _shown(p, battle, role) if _shining(p, battle) else []


def _shining(p: Now, battle: Battle) -> bool:
    """Whether stars count in a battle at all."""
    options, big_river = p.game.options, p.game.map.big_river
    return options["special_units"] and not _across(p, battle, counting(p, battle)[0], big_river)


def _shown(p: Now, battle: Battle, role: int) -> list[Star]:
    roster = p.game.roster
    return [
        (u, colour)
        for u in fighters(p, battle, role)
        if not (roster.towed[u] and role == ATTACKER)
        for colour in guess(p).stars.get(u, roster.stars[u])
        if _works_now(p, battle, role, colour)
    ]


def _works_now(p: Now, battle: Battle, role: int, colour: str) -> bool:
    if colour == "black":
        return role == DEFENDER or not fortified(p, battle)
    if colour == "white":
        foes = regulars(p, battle) if role == DEFENDER else attacked(p, battle)
        return any(p.game.roster.mobility[u] == "mechanised" for u in foes)
    return colour == "blue" or role == ATTACKER


def used_stars(p: Now, battle: Battle, role: int) -> list[Star]:
    """The stars of a side that give a CM: used, and not cancelled by the other's (15.1.2, R-54)."""
    if not _shining(p, battle):
        return []
    mine, theirs = (
        [s for s in _shown(p, battle, r) if s[0] not in battle.held[r]] for r in (role, 1 - role)
    )
    white = any(colour == "white" for _, colour in theirs)
    answered = any(colour == "white" for _, colour in mine)
    black = any(colour == "black" for _, colour in theirs) and not answered
    gone = {"black": white, "yellow": white or black}
    return [(u, colour) for u, colour in mine if not gone.get(colour)]


# -- HQs (9) ---------------------------------------------------------------------------------------


def commanded(p: Now, side: int, hex_: Hex) -> bool:
    """Whether a hex is within range of an HQ of a side (9.2.2, R-132)."""
    game, blind = p.game, guess(p).blind
    reach = game.figures["combat"]["hq_range"][game.camps[side]]
    hqs = [p.hex[u] for u in game.fighting.hqs[side] if p.hex[u] and u not in blind]
    return bool(game.field.grow(pack(hqs), reach) >> hex_ & 1)


def may_lead(p: Now, battle: Battle, role: int) -> bool:
    """Whether all units of a side in a battle are within range of its HQs (9.2.1, R-56)."""
    own = battle.joined if role == ATTACKER else attacked(p, battle)
    units = {*own, *battle.guns[role]}
    return bool(units) and all(commanded(p, battle.owner(role), p.hex[u]) for u in units)


def pooled(p: Now, battle: Battle, role: int) -> int:
    """The CMs of lost enemy HQs that a side may use here (9.1.6, 9.1.7, R-57, R-117)."""
    return sum(pool[2] for pool in p.pools if usable(p, battle, role, pool))


def usable(p: Now, battle: Battle, role: int, pool: tuple[int, Hex, int, int]) -> bool:
    """Whether CMs of a lost HQ can be used in a battle: near enough, from the next phase on."""
    side, where, _, left = pool
    figures = p.game.figures["combat"]["lost_hq"]
    close = any(p.game.grid.distance(where, h) <= figures["range"] for h in battle.hexes)
    return side == battle.owner(role) and close and left <= figures["phases"]


# -- units of other games of the system (15.2 to 15.4) ---------------------------------------------


def special_cms(p: Now, battle: Battle, role: int) -> Iterator[Modifier]:
    """Resilience Groups, Volkssturm and Fortification Units (15.2.3, 15.3, 15.4)."""
    roster, figures = p.game.roster, p.game.figures["combat"]["special"]
    own = attacked(p, battle) if role == DEFENDER else regulars(p, battle)
    foes = regulars(p, battle) if role == DEFENDER else attacked(p, battle)
    if role == DEFENDER and any(roster.resilience[u] for u in own):
        yield Modifier("Resilience Group", figures["resilience"], "15.2.3", COLUMNS)
    militia = [u for u in foes if roster.volkssturm[u]]
    if militia:
        hexes = {p.hex[u] for u in militia}
        mates = [u for u in foes if roster.regular[u] and p.hex[u] in hexes and u not in militia]
        gain = max(0, figures["volkssturm"] - len(mates))
        yield Modifier("Volkssturm", gain, "15.3.1", COLUMNS)
    users = fortress_users(p, battle) if role == DEFENDER else []
    if users:
        yield Modifier("Fortification Unit", figures["fortress"], "15.4.1", COLUMNS)


def fortress_users(p: Now, battle: Battle) -> list[Unit]:
    """Fortification Units that use their ability (15.4.1, 15.4.2)."""
    if not fortified(p, battle):
        return []
    return [u for u in attacked(p, battle) if p.game.roster.fortress[u]
            and u not in battle.held[DEFENDER]]  # fmt: skip


def cms(p: Now, battle: Battle, role: int) -> Iterator[Modifier]:
    """All CMs of a side, as positive figures (1.6b)."""
    if role == DEFENDER:
        yield from position_cms(p, battle, counting(p, battle)[0])
    together = concentration(p, battle, role)
    if together:
        yield Modifier("concentration", together, "13.1.2", COLUMNS)
    for colour, count in Counter(c for _, c in used_stars(p, battle, role)).items():
        yield Modifier(
            f"{colour} stars" if count > 1 else f"{colour} star", count, "15.1.3", COLUMNS
        )
    if battle.drawn[role]:
        yield Modifier("lost HQ", battle.drawn[role], "9.1.6", COLUMNS)
    yield from special_cms(p, battle, role)
