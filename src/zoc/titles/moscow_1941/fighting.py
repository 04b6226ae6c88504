"""`game.fighting`: the tables, the odds of a battle, and who must fight whom (1.5, 1.6, 5.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from zoc.hexes import Hex, HexSet, pack
from zoc.kernel.cycle.combat_table import CombatTable
from zoc.kernel.cycle.fighting import Fighting
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.play.forecast import span
from zoc.kernel.protocol import Forecast, Modifier, Refusal, remembered
from zoc.titles.moscow_1941 import strength, support
from zoc.titles.moscow_1941.battle import ATTACKER, DEFENDER, Battle, Units, attacked, regulars
from zoc.titles.moscow_1941.declaration import Assault
from zoc.titles.moscow_1941.divisions import Divisions
from zoc.titles.moscow_1941.position import FELL_BACK, FOUGHT, TRANSPORT, Now, Unit
from zoc.titles.moscow_1941.results import cell, demands, in_words
from zoc.titles.moscow_1941.sight import neighbouring, told, unknown, unseen
from zoc.titles.moscow_1941.strength import COLUMNS, attack_of, defence_of, fought
from zoc.titles.moscow_1941.works import FIXED

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941


Pick = Callable[[Iterable[int]], int]
"""Which of some figures is taken."""
Taken = tuple[int, int, tuple[str, ...]]


class Combat(Fighting[Now]):
    """`game.fighting`: the tables, the odds of a battle, and who must fight whom."""

    rounding = "nearest"
    rules: Mapping[str, str] = {
        "none": "5.1.2", "again": "5.1.1", "nobody": "5.1.2", "odds": "5.1.2", "next": "5.1.2",
        "yours": "5.1.2", "fought": "5.1.1", "joined": "5.1.1", "roll": "5.2.1a",
    }  # fmt: skip

    def __init__(self, game: Moscow1941) -> None:
        tables, board = game.title.tables, game.board
        self.game, self.table = game, CombatTable(tables["combat"])
        codes = {code for row in self.table.results.values() for code in row}
        self.results = {code: demands(code) for code in sorted(codes)}
        strong = bool(game.options.get("strong_extremes", False))
        self.artillery = support.FireTable(tables["artillery"], "-2" if strong else "")
        self.air = support.FireTable(tables["air"], "-2" if strong else "")
        self.objects = support.FireTable(tables["objects"], "D" if strong else "")
        self.hqs = tuple(tuple(u for u in units if game.roster.hq[u]) for units in game.units_of)
        self._divisions = Divisions(game)
        self._known: dict[tuple[Pick, int, str, int], Taken] = {}
        self._areas = {h: int(f.more.get("cms", game.figures["combat"]["fixed"]["cms"]))
                       for f in board.hex_features if f.kind == FIXED for h in f.hexes}  # fmt: skip
        self._sides = board.sides_of(FIXED)

    # -- fixed positions (7.2) -----------------------------------------------------------------

    def lines(self, hex_: Hex) -> int:
        """The CMs of the fixed positions of a hex, a line or an area; 0 where there are none."""
        if hex_ in self._areas:
            return self._areas[hex_]
        grid = self.game.grid
        here = self._sides and any(grid.side_between(hex_, h) in self._sides
                                   for h in grid.neighbours(hex_))  # fmt: skip
        return int(self.game.figures["combat"]["fixed"]["cms"]) if here else 0

    def lined(self, here: Hex, there: Hex) -> bool:
        """Whether an attack from one hex to another goes through fixed positions (7.2.4)."""
        return there in self._areas or self.game.grid.side_between(here, there) in self._sides

    # -- odds ----------------------------------------------------------------------------------

    def plain(self, p: Now, target: Hex, units: Sequence[Unit]) -> Assault:
        """A battle of some units against a hex, with what both sides usually put in."""
        gun, side = self.game.roster.towed, 1 - self.game.side[p.stack(target)[0]]
        near = tuple(u for u in units if not gun[u])
        bare = Assault(side, target, near, guns=(tuple(u for u in units if gun[u]), ()))
        return bare.put("guns", DEFENDER, support.batteries(p, bare))

    def odds_of(self, p: Now, battle: Battle) -> Forecast:
        """The column of a battle, all that shifts it, and the chance of every cell: the attacker's
        CMs first, cut to the table, then the defender's (1.5, 1.6, R-03)."""
        attack, defence = strength.attack_sum(p, battle), strength.defence_sum(p, battle)
        last, found = len(self.table.columns) - 1, list[Modifier]()
        place = self.table.column(attack, defence, self.rounding) if defence and attack else last
        if defence:
            place = self._shift(place, 1, strength.cms(p, battle, ATTACKER), found)
            place = self._shift(place, -1, strength.cms(p, battle, DEFENDER), found)
        found += self._led(p, battle)
        if not regulars(p, battle):
            return Forecast(attack, defence, 0, tuple(found), {}, odds="no attack")
        die = sum(m.value for m in found if not m.what)
        chances = self.table.chances(place, die)
        return Forecast(attack, defence, place + 1, tuple(found), chances,
                        odds=self.table.columns[place])  # fmt: skip

    # -- what an attacker may know (R-126) -----------------------------------------------------

    def known(self, p: Now, battle: Battle) -> Forecast:
        """The odds that the attacker can count on: of counters that he cannot see the strongest of
        their type; what is not known is told as a span."""
        worst, best = (self.supposed(p, battle, pick) for pick in (max, min))
        if worst.odds == best.odds and worst.defence == best.defence:
            return worst
        return replace(worst, odds=span(worst.odds, best.odds), best=best)

    def supposed(self, p: Now, battle: Battle, pick: Pick) -> Forecast:
        """The odds if each unseen counter is the strongest or weakest of its type, or whatever else
        is picked, at the CELs that neighbours are told."""
        seat = self.game.camps[battle.side]
        blind = unseen(p, seat)
        if not blind:
            return self.odds_of(p, battle)
        hidden = [u for u in attacked(p, battle) if u in blind]
        look = p.copy()
        look.cache["ground"] = p.ground
        taken = {u: self._taken(pick, 1 - battle.side, *told(p, u)) for u in hidden}
        for unit in hidden:
            look.shaken[unit] = 0
            look.state[unit] = int(TRANSPORT) if pick is min else 0
        look.cache["guess"] = strength.Guess(
            {u: found[0] for u, found in taken.items()},
            {u: found[1] for u, found in taken.items()},
            {u: found[2] for u, found in taken.items()},
            self._divisions.closest(1 - battle.side, attacked(p, battle), hidden, pick is not min),
            unknown(p, seat),
        )
        guns = support.batteries(look, battle) if hidden else battle.guns[DEFENDER]
        return self.odds_of(look, battle.put("guns", DEFENDER, guns))

    def _taken(self, pick: Pick, side: int, kind: str, cels: int) -> Taken:
        """What a counter of a type is taken for: its SPs, those of a gun in defence, its stars."""
        key = pick, side, kind, cels
        found = self._known.get(key)
        if found is None:
            alike, roster = self._alike(side, kind, cels), self.game.roster
            stars = sorted((roster.stars[v] for v, _ in alike), key=len)
            guns = pick(roster.defence[v] for v, _ in alike)
            shown = stars[pick(range(len(stars)))]
            found = self._known[key] = pick(n for _, n in alike), guns, shown
        return found

    def _alike(self, side: int, kind: str, cels: int) -> list[tuple[Unit, int]]:
        """The counters of a type in the order of battle with their SPs at so many CELs; at any
        where works hide them."""
        roster, found = self.game.roster, list[tuple[Unit, int]]()
        for unit in self.game.units_of[side]:
            if roster.kind[unit] == kind:
                faces = zip((roster.cels[unit], roster.cels[unit] - 1), roster.strength[unit],
                            strict=True)  # fmt: skip
                found += [(unit, n) for left, n in faces if left and cels in (0, left)]
        return found

    # -- columns -------------------------------------------------------------------------------

    def _shift(self, place: int, sign: int, cms: Iterable[Modifier], found: list[Modifier]) -> int:
        """Moves a column by a side's CMs, and cuts it to the table (1.6a, 1.6c, 1.6d)."""
        shift = 0
        for cm in cms:
            shift += sign * cm.value
            found.append(Modifier(cm.why, sign * cm.value, cm.rule, COLUMNS))
        moved = self.table.clamp(place + shift)
        if moved != place + shift:
            cut = moved - place - shift
            found.append(Modifier("the table ends", cut, "1.6c" if sign > 0 else "1.6d", COLUMNS))
        return moved

    def _led(self, p: Now, battle: Battle) -> Iterator[Modifier]:
        """HQs change the dice by 1 for their side (9.2.1, 9.2.4)."""
        figures = self.game.figures["combat"]["hq_die"]
        for role, word in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
            if battle.led[role] and strength.may_lead(p, battle, role):
                yield Modifier(f"{word}'s HQ", figures[word], "9.2.1")

    def odds(self, p: Now, target: Hex, attackers: Sequence[Unit]) -> Forecast:
        if not p.stack(target):
            return Forecast(0, 0, 0, (), {}, odds="no attack")
        return self.known(p, self.plain(p, target, attackers))

    def strength(self, p: Now, unit: Unit, target: Hex) -> int:
        return attack_of(p, unit)

    def defends(self, p: Now, unit: Unit, target: Hex) -> int:
        return defence_of(p, unit)

    def sums(self, p: Now, target: Hex, attackers: Sequence[Unit]) -> tuple[int, int]:
        now = self.odds(p, target, attackers)
        return int(now.attack), int(now.defence)

    def allowed(self, attack: object, defence: object) -> bool:
        return bool(attack)

    def meaning(self, p: Now, target: Hex, attackers: Sequence[Unit], result: str) -> Iterator[str]:
        return in_words(result)

    def worth(self, result: str) -> float:
        """How good a cell is for the attacker: CELs, hexes at half of that (5.3.7)."""
        mine, theirs = (e.lose + 0.5 * e.retreat + 0.5 * e.shaken + 0.1 * e.test
                        for e in cell(result))  # fmt: skip
        return theirs - mine

    # -- who must (5.1) ------------------------------------------------------------------------

    def may_attack(self, p: Now, unit: Unit) -> bool:
        """Regular units that have not fought (5.1.1, 5.1.10)."""
        return bool(p.hex[unit]) and self.game.roster.regular[unit] and not p.state[unit] & FOUGHT

    def threats(self, p: Now, hex_: Hex, side: int) -> list[Unit]:
        """Only regular units attack: guns and HQs beside a hex are no threat to it (5.1.10)."""
        return [u for u in super().threats(p, hex_, side) if self.game.roster.regular[u]]

    def sheltered(self, p: Now, unit: Unit) -> bool:
        """Whether a unit is in works and need not attack (7.1.11, 7.2.5)."""
        return p.fortified(unit) or bool(self.lines(p.hex[unit]))

    def struck(self, p: Now, target: Hex) -> bool:
        return bool((p.fought | p.fired) >> target & 1)

    def spent(self, p: Now, side: int) -> HexSet:
        """The hexes where all units of a side have fought in this phase, such as those who have
        pursued: nobody fights twice (5.1.1, R-22). Who was thrown back is not safe (R-95)."""
        done = {u for u in self.game.units_of[side]
                if p.hex[u] and fought(p, u) and not p.state[u] & FELL_BACK}  # fmt: skip
        return pack(h for h in {p.hex[u] for u in done} if done.issuperset(p.stack(h)))

    def why_no_attack(self, p: Now, side: int, target: Hex) -> Refusal | None:
        if not self.struck(p, target) and self.spent(p, 1 - side) >> target & 1:
            return Refusal("all units in {hex} have fought in this phase", "5.1.1", hex=target)
        refusal = super().why_no_attack(p, side, target)
        near = [u for h in self.game.grid.neighbours(target) for u in p.stack_of(side, h)]
        there = p.stack_of(1 - side, target)
        if refusal is None or refusal.rule != self.rules["nobody"] or not near or not there:
            return refusal
        if any(self.game.roster.regular[u] for u in near):
            return Refusal("all units next to {hex} have fought in this phase", "5.1.1", hex=target)
        return Refusal("guns and HQs do not attack {hex} alone", "5.1.10", hex=target)

    def duties(self, p: Now, side: int) -> tuple[Units, tuple[Hex, ...]]:
        """Who must attack and what must be attacked, by the position as it is (5.1.3, 5.1.4,
        R-18, R-20)."""
        zone, roster, enemy = p.ground.zoc[1 - side], self.game.roster, 1 - side
        bound = tuple(
            u for u in self.game.units_of[side]
            if p.hex[u] and roster.regular[u] and zone >> p.hex[u] & 1 and not self.sheltered(p, u)
        )  # fmt: skip
        exposed = pack(p.hex[u] for u in bound)
        covers, foes = self.game.zones.covers, self.game.units_of[enemy]
        owed = {p.hex[u] for u in foes if p.hex[u] and covers(u, p.hex[u]) & exposed}
        return bound, tuple(sorted(owed))

    def brought(self, p: Now, units: Sequence[Unit], goal: Hex) -> Iterator[tuple[Hex, str]]:
        """What units would have to attack from a hex, with the best odds; without them where what
        lies there is told to neighbours only (5.1.3, 5.1.4, 16.1.4)."""
        side, start = self.game.side[units[0]], p.hex[units[0]]
        if goal == start or not p.ground.zoc[1 - side] >> goal & 1:
            return
        then = p.copy()
        for unit in units:
            then.hex[unit] = goal
        then.touch()
        bound, owed = self.duties(then, side)
        touches, seat = self.contacts(then, side).touches, self.game.camps[side]
        for foe in owed if units[0] in bound else ():
            able = [u for u, hexes in touches.items() if foe in hexes]
            if units[0] in able:
                known = neighbouring(p, seat, foe) or not unseen(p, seat).intersection(p.stack(foe))
                yield foe, self.odds(then, foe, able).odds if known else ""

    @remembered
    def contacts(self, p: Now, side: int) -> Contacts:
        """Who may still attack what, and which duties are open."""
        free: HexSet = p.ground.occupied[1 - side] & ~(p.fought | p.fired | self.spent(p, 1 - side))
        touches = {
            unit: frozenset(h for h in self.game.grid.neighbours(hex_) if free >> h & 1)
            for hex_, units in self.able(p, side).items()
            for unit in units
        }
        touches = {unit: hexes for unit, hexes in touches.items() if hexes}
        return Contacts(touches, frozenset(p.bound), frozenset(p.owed))

    def prune(self, p: Now, side: int) -> None:
        """Strikes off the duties that are done, and those that results have left without a partner
        (R-19, R-92)."""
        now = self.contacts(p, side)
        p.bound = tuple(u for u in p.bound if now.touches.get(u))
        p.owed = tuple(h for h in p.owed if h in now.touched)
        p.touch()

    def targets(self, p: Now, side: int) -> Iterator[Hex]:
        return iter(sorted(self.contacts(p, side).touched))
