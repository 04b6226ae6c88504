"""Combat (CBT): every contact is fought; battles are declared, then fought one by one (R58)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle.attack import attack_offer
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Forecast, Modifier, mixed
from zoc.kernel.play.said import Said, said, signed
from zoc.kernel.play.step import CHANCE, NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.battle_of_moscow.movement import attack_factor
from zoc.titles.battle_of_moscow.position import (
    DROPPED,
    GERMAN,
    RAILED,
    RUSSIAN,
    SIDES,
    SUPPLIED,
    Battle,
    Now,
    Unit,
)
from zoc.titles.battle_of_moscow.results import resolve

Units = Sequence[Unit]
Hexes = Sequence[Hex]


# -- who and whom --------------------------------------------------------------------------------


def partisans_alone(p: Now, hex_: Hex) -> bool:
    """Whether only partisans are in a hex (PAR-16)."""
    return all(p.game.roster.partisan[u] for u in p.stack(hex_))


def defenders(p: Now, hex_: Hex) -> list[Unit]:
    """The units that defend a hex: partisans only where nobody else is there, and nobody who has
    retreated there in this impulse (PAR-15, R58)."""
    alone, partisan = partisans_alone(p, hex_), p.game.roster.partisan
    return [u for u in p.stack(hex_) if (alone or not partisan[u]) and u not in p.fighting]


def may_attack(p: Now, unit: Unit) -> bool:
    """Whether a unit may take part in an attack on regular units in this impulse (R8)."""
    roster = p.game.roster
    if not p.hex[unit] or p.state[unit] & (RAILED | DROPPED):
        return False
    if roster.finn[unit] and p.supply[unit] != SUPPLIED:
        return False
    return roster.kind[unit] != "security" and attack_factor(p, unit) > 0


def may_hunt(p: Now, unit: Unit) -> bool:
    """Whether a unit may attack partisans: security units only them (SEC-1)."""
    if p.game.roster.kind[unit] == "security":
        return bool(p.hex[unit]) and not p.state[unit] & RAILED
    return may_attack(p, unit)


def exempt(p: Now, unit: Unit, impulse: int) -> bool:
    """Whether a unit that may attack need not (FOR-2, SUP-6, SEC-1, R8, R9, R74)."""
    roster = p.game.roster
    if roster.kind[unit] == "security" or (unit == roster.army_40 and not p.released):
        return True
    if roster.russian[unit] and p.game.ground.forts >> p.hex[unit] & 1:
        return True
    return impulse == 2 and p.supply[unit] != SUPPLIED and not roster.finn[unit]


def is_duty(p: Now, side: int, hex_: Hex) -> bool:
    """Whether a hex must be attacked by bound units next to it (R59): somebody there has a zone of
    control, or Russians other than partisans hold a fortified zone (FOR-3)."""
    roster = p.game.roster
    if any(roster.has_zoc[u] for u in p.stack(hex_)):
        return True
    return side == GERMAN and bool(p.game.ground.forts >> hex_ & 1) and not partisans_alone(p, hex_)


def contacts(p: Now, side: int, impulse: int) -> Contacts:
    """Who touches whom now, who must attack and who must be attacked (CBT-7, CBT-8, R59)."""
    key = f"contacts {side} {impulse}"
    if key not in p.cache:
        p.cache[key] = _contacts(p, side, impulse)
    return p.cache[key]


def _contacts(p: Now, side: int, impulse: int) -> Contacts:
    enemy, grid = p.ground.occupied[1 - side], p.game.grid
    touches: dict[Unit, frozenset[Hex]] = {}
    bound, due = set[Unit](), set[Hex]()
    near = p.game.field.beside(enemy) & p.ground.occupied[side]
    for hex_ in unpack(near):
        foes = [h for h in grid.neighbours(hex_) if enemy >> h & 1]
        duty = {h for h in foes if is_duty(p, side, h)}
        hunted = frozenset(h for h in foes if partisans_alone(p, h))
        for unit in p.stack(hex_):
            if may_attack(p, unit):
                touches[unit] = frozenset(foes)
                if duty and not exempt(p, unit, impulse):
                    bound.add(unit)
                    due |= duty
            elif hunted and may_hunt(p, unit):
                touches[unit] = hunted
    return Contacts(touches, frozenset(bound), frozenset(due))


def left(p: Now, side: int, impulse: int) -> Contacts:
    """The contacts that no declared battle has settled."""
    known: dict[Any, Contacts] = p.cache.setdefault("left", {})
    key = side, impulse, p.battles
    if key not in known:
        attackers = (u for battle in p.battles for u in battle[0])
        targets = (h for battle in p.battles for h in battle[1])
        known[key] = contacts(p, side, impulse).without(attackers, targets)
    return known[key]


# -- odds ----------------------------------------------------------------------------------------


def doubled(p: Now, unit: Unit, hex_: Hex, attackers: Units) -> str:
    """Why a defender is doubled, at most once (TER-7, TER-15, FOR-4, FTR-4, RRP-10, R15, R18)."""
    game, roster, chart = p.game, p.game.roster, p.game.ground
    if roster.kind[unit] in ("workers", "partisans"):
        return ""
    if chart.hills >> hex_ & 1:
        return "TER-7"
    if roster.kind[unit] == "replacement" and chart.cities >> hex_ & 1:
        return "RRP-10"
    starts = {p.hex[u] for u in attackers}
    if starts and game.side[unit] == RUSSIAN and all(chart.fortified(h, hex_) for h in starts):
        return "FOR-4"
    river = starts and not p.frozen and all(chart.rivers >> h & 1 for h in starts)
    return "TER-15" if river else ""


def defence(p: Now, hexes: Hexes, attackers: Units) -> Fraction:
    """The defence factors of all hexes together (CBT-10, R20, R21, R60)."""
    total = 0
    for hex_ in hexes:
        for unit in defenders(p, hex_):
            twice = 2 if doubled(p, unit, hex_, attackers) else 1
            total += p.game.roster.defends(unit) * twice
    return Fraction(total, 2)


def attack(p: Now, hexes: Hexes, attackers: Units) -> int:
    """The attack factors; a security unit hunts partisans with 1 (SEC-1)."""
    security = p.game.roster.kind
    return sum(1 if security[u] == "security" else attack_factor(p, u) for u in attackers)


def terms(p: Now, side: int, hexes: Hexes, attackers: Units) -> Iterator[Modifier]:
    """What changes the die (DEM-1, DEM-2); that defenders are doubled is told, too."""
    if p.demoralised:
        value = 1 if side == RUSSIAN else -1
        yield Modifier("Russian demoralisation", value, f"DEM-{2 - (side == RUSSIAN)}")
    told: dict[str, None] = {}
    for hex_ in hexes:
        for unit in defenders(p, hex_):
            told.setdefault(doubled(p, unit, hex_, attackers))
    for rule in filter(None, told):
        yield Modifier("defender doubled", 0, rule, "columns")


def odds(p: Now, side: int, hexes: Hexes, attackers: Units) -> Forecast:
    """The column of a battle, what may come of it and how likely (CBT-3 to CBT-5, R76)."""
    table, sums = p.game.crt, (attack(p, hexes, attackers), defence(p, hexes, attackers))
    found = tuple(terms(p, side, hexes, attackers))
    if not sums[0] or not sums[1]:
        return Forecast(*sums, 0, found, {}, odds="no attack")
    place = table.column(*sums)
    if any(partisans_alone(p, h) for h in hexes):
        place = min(place, table.columns.index(p.game.figures["partisans"]["best_odds"]))
    die = sum(m.value for m in found if not m.what)
    return Forecast(*sums, place + 1, found, table.chances(place, die), odds=table.columns[place])


def best_with(p: Now, unit: Unit, goal: Hex, foe: Hex) -> str:
    """The best odds against a hex if one more unit stood next to it."""
    side, near = p.game.side[unit], p.game.grid.neighbours(foe)
    able = [u for h in near for u in p.stack(h) if p.game.side[u] == side and may_attack(p, u)]
    trial = p.copy()
    trial.hex[unit] = goal
    trial.touch()
    return odds(trial, side, (foe,), tuple(dict.fromkeys((*able, unit)))).odds


# -- declaring -----------------------------------------------------------------------------------


class Declared(Event):
    """A battle is declared."""

    name, cites = "attack", "CBT-7"
    units: tuple[Unit, ...]
    hexes: tuple[Hex, ...]
    starts: tuple[Hex, ...]
    attack: str
    defence: str
    odds: str

    def said(self) -> Said:
        verb = "attacks" if len(self.units) == 1 else "attack"
        return Said(f"{{units}} {verb} {{hexes}}: {{attack}} to {{defence}}, {{odds}}", self)

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        for unit, start in zip(self.units, self.starts, strict=True):
            yield from (("attack", unit, (start, h)) for h in self.hexes)


class Declare(Step[Now]):
    """All battles of an impulse are declared (R58): what must be fought, and what may be."""

    name, rule = "declare", "CBT-7"
    side: int
    impulse: int

    offers: ClassVar[Mapping[str, str]] = {"attack": "Attack {hex}", "end": "Fight the battles"}

    def _targets(self, p: Now) -> list[Hex]:
        touches = left(p, self.side, self.impulse).touches
        return sorted(frozenset[Hex]().union(*touches.values()))

    def actor(self, p: Now) -> str:
        return SIDES[self.side] if self._targets(p) or p.battles else NOBODY

    def run(self, p: Now) -> None:
        p.pop()

    def ask(self, p: Now) -> Ask:
        now = left(p, self.side, self.impulse)
        if now.due or now.bound:
            words = "Declare battles: {due:# hex} to be attacked, {bound:# unit} bound to attack."
            text = said(words, due=len(now.due), bound=len(now.bound))
            return Ask(text, said("Weak attacks that free others are allowed."), ("CBT-7", "CBT-8"))
        text = said("All that must be fought is declared: add battles, or fight them.")
        return Ask(text, rules=("CBT-7",))

    def actions(self, p: Now) -> Iterator[Action]:
        yield from (Action("attack", (h,)) for h in self._targets(p))
        if self.why_not_end(p) is None:
            yield Action("end")
        if p.battles:
            yield Action("withdraw")

    def why_not_end(self, p: Now) -> Refusal | None:
        """Whom an end now would leave without a battle."""
        now = left(p, self.side, self.impulse)
        if now.due:
            return Refusal("{hex} must be attacked", "CBT-8", hex=min(now.due))
        if now.bound:
            words = "{unit} in {hex} must attack"
            unit = min(now.bound)
            return Refusal(words, "CBT-7", unit=unit, hex=p.hex[unit])
        return None

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "end":
            return self.why_not_end(p)
        if action.verb == "withdraw":
            return None if p.battles else Refusal("no battle is declared", self.rule)
        if action.verb != "attack":
            return Refusal("declare battles, or fight those declared", self.rule)
        target = int(action.args[0])
        if target in self._targets(p):
            return None
        if not p.ground.occupied[1 - self.side] >> target & 1:
            return Refusal("no enemy unit stands in {hex}", "CBT-7", hex=target)
        return Refusal("nobody who may attack stands next to {hex}", "CBT-11", hex=target)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "withdraw":
            return Offer(said("Take the last battle back"), "button")
        if action.verb == "end":
            return Offer(said("Fight the battles"), "button", key="E", primary=True)
        now, target = left(p, self.side, self.impulse), int(action.args[0])
        able = [u for u, hexes in now.touches.items() if target in hexes]
        best = odds(p, self.side, (target,), able).odds
        return attack_offer(target, best, target in now.due)

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "end":
            p.pop()
            p.touch()
        elif action.verb == "withdraw":
            p.battles = p.battles[:-1]
        else:
            p.push(Muster(self.side, self.impulse, (int(action.args[0]),), ()))


class Muster(Step[Now]):
    """One battle being put together: units join, further hexes may be drawn in (R10, R60). Only
    what leaves all other obligations fulfillable is offered."""

    name, rule = "muster", "CBT-8"
    side: int
    impulse: int
    hexes: tuple[Hex, ...]
    joined: tuple[Unit, ...]

    def actor(self, p: Now) -> str:
        return SIDES[self.side]

    def ask(self, p: Now) -> Ask:
        now = odds(p, self.side, self.hexes, self.joined)
        text = said("Choose attackers for {hexes}.", hexes=self.hexes)
        hint = said("{attack} to {defence}: {odds}.", attack=mixed(now.attack),
                    defence=mixed(now.defence), odds=now.odds)  # fmt: skip
        return Ask(text, hint, ("CBT-8", "CBT-3"))

    def forecast(self, p: Now) -> Forecast:
        """The battle as it stands."""
        return odds(p, self.side, self.hexes, self.joined)

    def _left(self, p: Now) -> Contacts:
        return left(p, self.side, self.impulse)

    def _open(self, p: Now, joined: Units, hexes: Hexes) -> bool:
        """Whether a battle can still be completed so that everybody else finds one."""
        return self._left(p).completed(joined, hexes) is not None

    def candidates(self, p: Now) -> Iterator[Unit]:
        """Who may join."""
        wanted = set(self.hexes)
        for unit, hexes in self._left(p).touches.items():
            fits = unit not in self.joined and wanted <= hexes
            if fits and self._open(p, (*self.joined, unit), self.hexes):
                yield unit

    def suggested(self, p: Now) -> list[Unit]:
        """The fewest of those who may join that reach the best column and leave nobody stranded."""
        now = self
        while (unit := next(now.candidates(p), None)) is not None:
            now = now.but(joined=(*now.joined, unit))
        best = now.forecast(p).column
        for unit in sorted(now.joined, key=lambda u: attack(p, self.hexes, (u,))):
            rest = now.but(joined=tuple(u for u in now.joined if u != unit))
            if rest.why_not_fight(p) is None and rest.forecast(p).column >= best:
                now = rest
        return list(now.joined) if now.why_not_fight(p) is None else []

    def further(self, p: Now) -> Iterator[Hex]:
        """Which hexes may be drawn in: each touched by everybody who has joined."""
        if not self.joined or partisans_alone(p, self.hexes[0]):
            return
        touches = self._left(p).touches
        first, *rest = (touches[u] for u in self.joined)
        for hex_ in sorted(first.intersection(*rest).difference(self.hexes)):
            if not partisans_alone(p, hex_) and self._open(p, self.joined, (*self.hexes, hex_)):
                yield hex_

    def why_not_fight(self, p: Now) -> Refusal | None:
        """Why it cannot be declared yet (R59)."""
        if not self.joined or not odds(p, self.side, self.hexes, self.joined).column:
            return Refusal("nobody attacks yet", "CBT-3")
        units, hexes = self._left(p).dead_end(self.joined, self.hexes)
        if units:
            words = "{unit} would have nobody left to attack"
            return Refusal(words, "CBT-7", unit=units[0])
        if hexes:
            return Refusal("nobody would be left to attack {hex}", "CBT-8", hex=hexes[0])
        return None

    def actions(self, p: Now) -> Iterator[Action]:
        yield from (Action("with", (u,)) for u in self.candidates(p))
        yield from (Action("also", (h,)) for h in self.further(p))
        if self.why_not_fight(p) is None:
            yield Action("fight")
        yield Action("cancel")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "cancel":
            return None
        if action.verb == "fight":
            return self.why_not_fight(p)
        if action.verb == "with":
            return self._why_not_with(p, int(action.args[0]))
        if action.verb == "also":
            fits = int(action.args[0]) in set(self.further(p))
            words = "every attacker must touch every hex of a battle, and all others find theirs"
            return None if fits else Refusal(words, "CBT-8")
        return Refusal("add units or hexes, fight, or call it off", self.rule)

    def _why_not_with(self, p: Now, unit: Unit) -> Refusal | None:
        if unit in set(self.candidates(p)):
            return None
        if unit in self.joined or any(unit in battle[0] for battle in p.battles):
            return Refusal("{unit} is in a battle already", "CBT-11", unit=unit)
        touches = self._left(p).touches.get(unit)
        if touches is None:
            return Refusal("{unit} may not attack now", "CBT-7", unit=unit)
        if not set(self.hexes) <= touches:
            return Refusal("{unit} does not touch {hexes}", "CBT-8", unit=unit, hexes=self.hexes)
        words = "with {unit} here somebody else could not fight"
        return Refusal(words, "CBT-8", unit=unit)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "with":
            unit = int(action.args[0])
            strength = str(attack(p, self.hexes, (unit,)))
            return Offer(said("Add {unit}", unit=unit), "toggle", unit, p.hex[unit], cost=strength)
        if action.verb == "also":
            hex_ = int(action.args[0])
            return Offer(said("Attack {hex} in the same battle", hex=hex_), "hex", hex=hex_)
        if action.verb == "fight":
            now = odds(p, self.side, self.hexes, self.joined).odds
            label = said("Declare the battle at {odds}", odds=now)
            return Offer(label, "button", hex=self.hexes[0], primary=True)
        return Offer(said("Call it off"), "button", back=True)

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "with":
            p.replace(self.but(joined=(*self.joined, int(action.args[0]))))
        elif action.verb == "also":
            p.replace(self.but(hexes=(*self.hexes, int(action.args[0]))))
        else:
            p.pop()
            if action.verb == "fight":
                self._declare(p)

    def _declare(self, p: Now) -> None:
        now = odds(p, self.side, self.hexes, self.joined)
        p.battles = (*p.battles, (self.joined, self.hexes))
        starts = tuple(p.hex[u] for u in self.joined)
        sums = mixed(now.attack), mixed(now.defence), now.odds
        p.tell(Declared(self.joined, self.hexes, starts, *sums))


# -- fighting ------------------------------------------------------------------------------------


class Fight(Step[Now]):
    """The declared battles are fought in the order of the moving player's choice (SOP-4)."""

    name, rule = "fight", "SOP-4"
    side: int
    impulse: int

    def _open(self, p: Now) -> list[Battle]:
        return [battle for battle in p.battles if any(p.hex[u] for u in battle[0])]

    def actor(self, p: Now) -> str:
        return SIDES[self.side] if len(self._open(p)) > 1 else NOBODY

    def run(self, p: Now) -> None:
        found = self._open(p)
        if found:
            self._begin(p, found[0])
        else:
            p.battles, p.fighting = (), ()
            p.pop()

    def ask(self, p: Now) -> Ask:
        text = said("Choose the next battle: {n} to fight.", n=len(self._open(p)))
        return Ask(text, rules=("SOP-4",))

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("attack", (battle[1][0],)) for battle in self._open(p))

    def offer(self, p: Now, action: Action) -> Offer | None:
        target = int(action.args[0])
        units, hexes = next(b for b in p.battles if b[1][0] == target)
        now = odds(p, self.side, hexes, [u for u in units if p.hex[u]])
        label = said("Fight for {hexes} at {odds} — roll", hexes=hexes, odds=now.odds)
        return Offer(label, "hex", hex=target, cost=now.odds, final="chance")

    def apply(self, p: Now, action: Action) -> None:
        target = int(action.args[0])
        self._begin(p, next(b for b in p.battles if b[1][0] == target))

    def _begin(self, p: Now, battle: Battle) -> None:
        units = tuple(u for u in battle[0] if p.hex[u])
        p.battles = tuple(b for b in p.battles if b is not battle and b != battle)
        if any(defenders(p, h) for h in battle[1]) and odds(p, self.side, battle[1], units).column:
            p.push(BattleDie(self.side, units, battle[1]))


class Rolled(Event):
    """The die of a battle fell."""

    name, cites = "result", "CBT-5"
    side: int
    hexes: tuple[Hex, ...]
    die: int
    modifier: int
    odds: str
    result: str

    def looked_up(self) -> tuple[str, int]:
        return self.odds, self.die + self.modifier

    def said(self) -> Said:
        changed = f", {signed(self.modifier)} for demoralisation" if self.modifier else ""
        return Said(f"Die {{die}}{changed} at {{odds}}: {{result}} at {{hexes}}", self)


class BattleDie(Step[Now]):
    """The die of a battle (CBT-5, DEM-3)."""

    name, rule = "die", "CBT-5"
    side: int
    joined: tuple[Unit, ...]
    hexes: tuple[Hex, ...]

    def actor(self, p: Now) -> str:
        return CHANCE

    def ask(self, p: Now) -> Ask:
        return Ask(said("Roll for the battle at {hexes}.", hexes=self.hexes), rules=(self.rule,))

    def actions(self, p: Now) -> Iterator[Action]:
        return (Action("die", (face,)) for face in p.game.crt.throws)

    def odds(self, p: Now) -> Forecast:
        """The battle as it is fought."""
        return odds(p, self.side, self.hexes, self.joined)

    def result(self, p: Now, face: int) -> str:
        """What a face brings; beyond six and one the table ends (DEM-3)."""
        now = self.odds(p)
        die = sum(m.value for m in now.modifiers if not m.what)
        return p.game.crt.result(now.column - 1, face + die)

    def apply(self, p: Now, action: Action) -> None:
        face, now = int(action.args[0]), self.odds(p)
        result = self.result(p, face)
        die = sum(m.value for m in now.modifiers if not m.what)
        p.pop()
        p.tell(Rolled(self.side, self.hexes, face, die, now.odds, result))
        mine = {u: Fraction(attack(p, self.hexes, (u,))) for u in self.joined}
        theirs = {u: defence_of(p, u, h, self.joined) for h in self.hexes for u in defenders(p, h)}
        resolve(p, self.side, mine, theirs, result)


def defence_of(p: Now, unit: Unit, hex_: Hex, attackers: Units) -> Fraction:
    """A defender's factor as used in a battle (R12, R62)."""
    twice = 2 if doubled(p, unit, hex_, attackers) else 1
    return Fraction(p.game.roster.defends(unit) * twice, 2)


def threat(p: Now, hex_: Hex, side: int) -> Forecast:
    """What the enemies next to a hex could do to a side's units there."""
    near: Iterable[Unit] = (
        u for h in p.game.grid.neighbours(hex_) for u in p.stack(h) if p.game.side[u] != side
    )
    able = [u for u in near if may_attack(p, u)]
    return odds(p, 1 - side, (hex_,), able)
