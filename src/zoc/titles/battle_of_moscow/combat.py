"""Combat (CBT): every contact is fought; battles are declared, then fought one by one (R58)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.attack import AttackDice
from zoc.kernel.cycle.choosing import InOrder
from zoc.kernel.cycle.combat_table import CombatTable, read_results
from zoc.kernel.cycle.duty_attack import DutyAttack, DutyPhase
from zoc.kernel.cycle.fighting import Fighting
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.play.action import Word
from zoc.kernel.protocol import (
    NOBODY,
    Action,
    Ask,
    Event,
    Forecast,
    Modifier,
    Offer,
    Refusal,
    mixed,
    remembered,
    said,
)
from zoc.titles.battle_of_moscow.marching import (
    attack_factor,
    harmless,
    must_fight,
    partisans_alone,
)
from zoc.titles.battle_of_moscow.position import (
    DROPPED,
    RAILED,
    RUSSIAN,
    SIDES,
    SUPPLIED,
    Battle,
    Now,
    Unit,
)
from zoc.titles.battle_of_moscow.results import resolve

if TYPE_CHECKING:
    from zoc.titles.battle_of_moscow.title import BattleOfMoscow

Units = Sequence[Unit]
Hexes = Sequence[Hex]


# -- who and whom --------------------------------------------------------------------------------


def only_partisans(p: Now, hex_: Hex) -> bool:
    """Whether nobody but partisans is in a hex (PAR-16)."""
    return partisans_alone(p, p.stack(hex_))


def defenders(p: Now, hex_: Hex) -> list[Unit]:
    """The units that defend a hex: partisans only where nobody else is there, and nobody who has
    retreated there in this impulse (PAR-15, R58)."""
    alone, partisan = only_partisans(p, hex_), p.game.roster.partisan
    return [u for u in p.stack(hex_) if (alone or not partisan[u]) and u not in p.fighting]


def may_attack(p: Now, unit: Unit) -> bool:
    """Whether a unit may take part in an attack on regular units in this impulse (R8)."""
    here = p.hex[unit] and not p.state[unit] & (RAILED | DROPPED)
    return bool(here) and not harmless(p, unit)


def may_hunt(p: Now, unit: Unit) -> bool:
    """Whether a unit may attack partisans: security units only them (SEC-1)."""
    if p.game.roster.kind[unit] == "security":
        return bool(p.hex[unit] and attack_of(p, unit)) and not p.state[unit] & RAILED
    return may_attack(p, unit)


def exempt(p: Now, unit: Unit, impulse: int) -> bool:
    """Whether a unit that may attack need not (FOR-2, SUP-6, SEC-1, R8, R9, R74)."""
    roster = p.game.roster
    if roster.kind[unit] == "security" or (unit == roster.army_40 and not p.released):
        return True
    if roster.russian[unit] and p.game.map.forts >> p.hex[unit] & 1:
        return True
    return impulse == 2 and p.supply[unit] != SUPPLIED and not roster.finn[unit]


@remembered
def contacts(p: Now, side: int, impulse: int) -> Contacts:
    """Who touches whom now, who must attack and who must be attacked (CBT-7, CBT-8, R59)."""
    enemy, grid = p.ground.occupied[1 - side], p.game.grid
    touches: dict[Unit, frozenset[Hex]] = {}
    bound, due = set[Unit](), set[Hex]()
    near = p.game.field.beside(enemy) & p.ground.occupied[side]
    for hex_ in unpack(near):
        foes = [h for h in grid.neighbours(hex_) if enemy >> h & 1]
        duty = {h for h in foes if must_fight(p, side, h, p.stack(h))}
        hunted = frozenset(h for h in foes if only_partisans(p, h))
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
    return _without(p, side, impulse, p.battles)


@remembered
def _without(p: Now, side: int, impulse: int, battles: tuple[Battle, ...]) -> Contacts:
    attackers = (u for battle in battles for u in battle[0])
    targets = (h for battle in battles for h in battle[1])
    return contacts(p, side, impulse).without(attackers, targets)


def variant(table: str, choice: str) -> str:
    """The id of a reconstructed table in one of its variants (M1, M2)."""
    return table if choice == "standard" else f"{table}-{choice}"


# -- odds ----------------------------------------------------------------------------------------


def doubled(p: Now, unit: Unit, hex_: Hex, attackers: Units) -> str:
    """Why a defender is doubled, at most once (TER-7, TER-15, FOR-4, FOR-5, FTR-4, RRP-10, R15,
    R18)."""
    game, roster, chart = p.game, p.game.roster, p.game.map
    if roster.kind[unit] in ("workers", "partisans"):
        return ""
    if chart.hills >> hex_ & 1:
        return "TER-7"
    if roster.kind[unit] == "replacement" and chart.cities >> hex_ & 1:
        return "RRP-10"
    starts = {p.hex[u] for u in attackers}
    if starts and game.side[unit] == RUSSIAN and all(chart.fortified(h, hex_) for h in starts):
        troops = roster.kind[unit] == "fortress"
        return "FTR-4" if troops else "FOR-4" if chart.forts >> hex_ & 1 else "FOR-5"
    river = starts and not p.frozen and all(chart.rivers >> h & 1 for h in starts)
    return "TER-15" if river else ""


def defence_of(p: Now, unit: Unit, hex_: Hex, attackers: Units) -> Fraction:
    """A defender's factor as used in a battle (R12, R20, R21, R62)."""
    twice = 2 if doubled(p, unit, hex_, attackers) else 1
    return Fraction(p.game.roster.defends(unit) * twice, 2)


def attack_of(p: Now, unit: Unit) -> int:
    """An attacker's factor; a security unit hunts partisans with 1, of which nothing is left
    without supply (SEC-1, SUP-7, FRC-1)."""
    if p.game.roster.kind[unit] == "security":
        return int(p.supply[unit] == SUPPLIED)
    return attack_factor(p, unit)


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
        yield Modifier("defender doubled", 0, rule)


def odds(p: Now, side: int, hexes: Hexes, attackers: Units) -> Forecast:
    """The column of a battle, all hexes together, what may come of it and how likely (CBT-3 to
    CBT-5, CBT-10, R60, R76)."""
    table, attack = p.game.fighting.table, sum(attack_of(p, u) for u in attackers)
    held = (defence_of(p, u, h, attackers) for h in hexes for u in defenders(p, h))
    sums = attack, sum(held, Fraction(0))
    found = tuple(terms(p, side, hexes, attackers))
    if not sums[0] or not sums[1]:
        return Forecast(*sums, 0, found, {}, odds="no attack")
    place = table.column(*sums)
    if any(only_partisans(p, h) for h in hexes):
        place = min(place, table.columns.index(p.game.figures["partisans"]["best_odds"]))
    chances = table.chances(place, sum(m.value for m in found))
    return Forecast(*sums, place + 1, found, chances, odds=table.columns[place])


class Melee(Fighting[Now]):
    """`game.fighting`: the table that is played with, and battles for a single hex."""

    rules: Mapping[str, str] = {
        "none": "CBT-7", "next": "CBT-8", "yours": "CBT-7", "joined": "CBT-11", "fought": "CBT-7",
        "odds": "CBT-3",
    }  # fmt: skip

    def __init__(self, game: BattleOfMoscow) -> None:
        tables = game.title.tables
        self.table = CombatTable(tables[variant("crt", game.options["combat_table"])])
        self.results = read_results(game.figures["results"])
        self.effects = {str(row[0]): str(row[1]) for row in tables["results"].rows}

    def strength(self, p: Now, unit: Unit, target: Hex) -> int:
        return attack_of(p, unit)

    def defends(self, p: Now, unit: Unit, target: Hex) -> Fraction:
        return defence_of(p, unit, target, ())

    def may_attack(self, p: Now, unit: Unit) -> bool:
        return may_attack(p, unit)

    def why_idle(self, p: Now, unit: Unit) -> Refusal:
        roster = p.game.roster
        never = {"workers": "WRK-3", "partisans": "PAR-7"}.get(roster.kind[unit], "UNT-2")
        security = roster.kind[unit] == "security"
        reasons = {
            ("{unit} went by rail: no attack in this impulse", "RR-11"): p.state[unit] & RAILED,
            ("{unit} has no attack factor", never): not roster.attack[unit] and not security,
            ("{unit} is not supplied: its factor is halved to 0", "SUP-7"): not attack_of(p, unit),
            ("{unit} attacks partisans only", "SEC-1"): security,
            ("{unit} attacks only with a German line of supply", "FIN-3"): roster.finn[unit],
        }
        found = next((Refusal(*why, unit=unit) for why, holds in reasons.items() if holds), None)
        return found or super().why_idle(p, unit)

    def odds(self, p: Now, target: Hex, attackers: Units) -> Forecast:
        side = p.game.side[p.stack(target)[0]] if p.stack(target) else RUSSIAN
        return odds(p, 1 - side, (target,), attackers)

    def threats(self, p: Now, hex_: Hex, side: int) -> list[Unit]:
        return [u for u in super().threats(p, hex_, side) if may_attack(p, u)]

    def best_with(self, p: Now, unit: Unit, goal: Hex, foe: Hex) -> str:
        """The best odds against a hex if one more unit stood next to it."""
        able = self.threats(p, foe, 1 - p.game.side[unit])
        trial = p.copy()
        trial.hex[unit] = goal
        trial.touch()
        return self.odds(trial, foe, tuple(dict.fromkeys((*able, unit)))).odds

    def brings(self, p: Now, target: Hex, attackers: Units, result: str) -> str:
        return self.effects[result]


# -- declaring -----------------------------------------------------------------------------------


class Declared(Event):
    """A battle is declared."""

    name, cites = "attack", "CBT-7"
    says = "{units} {units:|attacks|attack} {hexes}: {attack} to {defence}, {odds}"
    units: tuple[Unit, ...]
    hexes: tuple[Hex, ...]
    starts: tuple[Hex, ...]
    attack: str
    defence: str
    odds: str

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        for unit, start in zip(self.units, self.starts, strict=True):
            yield from (("attack", unit, (start, h)) for h in self.hexes)


RULES = {"bound": "CBT-7", "due": "CBT-8", "all": "CBT-8", "odds": "CBT-3"}
"""The rules behind duties."""


class Declare(DutyPhase[Now]):
    """All battles of an impulse are declared (R58): what must be fought, and what may be."""

    name, rule, rules = "declare", "CBT-7", RULES
    impulse: int

    offers: ClassVar[Mapping[str, str]] = {"withdraw": "Take the last battle back"}

    def contacts(self, p: Now) -> Contacts:
        return left(p, self.side, self.impulse)

    def choices(self, p: Now) -> list[Hex]:
        """Hexes that somebody may attack; partisans only where he is not needed elsewhere (R60)."""
        now = self.contacts(p)

        def alone(hex_: Hex) -> bool:
            whole = (now.completed((u,), (hex_,)) for u in now.touched[hex_])
            return any(found is not None and len(found[1]) == 1 for found in whole)

        return [h for h in super().choices(p) if not only_partisans(p, h) or alone(h)]

    def actor(self, p: Now) -> str:
        return SIDES[self.side] if self.choices(p) or p.battles else NOBODY

    def ask(self, p: Now) -> Ask:
        now = self.contacts(p)
        if now.open():
            words = "Declare battles: {due:# hex} to be attacked, {bound:# unit} bound to attack."
            text = said(words, due=len(now.due), bound=len(now.bound))
            return Ask(text, said("Weak attacks that free others are allowed."), ("CBT-7", "CBT-8"))
        more = "add battles, or " if self.choices(p) else ""
        text = said(f"All that must be fought is declared: {more}fight the battles.")
        return Ask(text, rules=("CBT-7",))

    def others(self, p: Now) -> Iterator[Action]:
        return iter((Action("withdraw"),) if p.battles else ())

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb != "withdraw":
            return Refusal("declare battles, or fight those declared", self.rule)
        return None if p.battles else Refusal("no battle is declared", self.rule)

    def why_not_chosen(self, p: Now, what: Hex) -> Refusal | None:
        if what in self.choices(p):
            return None
        if not p.ground.occupied[1 - self.side] >> what & 1:
            return refusals.no_enemy_in(what, "CBT-7")
        if any(what in hexes for _, hexes in p.battles):
            return Refusal("{hex} is attacked already", "CBT-12", hex=what)
        near = any(what in h for h in contacts(p, self.side, self.impulse).touches.values())
        words = "nobody who may attack stands next to {hex}"
        words = "all who stand next to {hex} are needed elsewhere" if near else words
        return Refusal(words, "CBT-11" if near else "CBT-7", hex=what)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "end":
            return Offer(said("Fight the battles"), "button", key="E", primary=True)
        return super().offer(p, action)

    def chosen(self, p: Now, what: Hex) -> None:
        p.push(Muster(self.side, what, impulse=self.impulse))

    def apply_other(self, p: Now, action: Action) -> None:
        hexes = p.battles[-1][1]
        p.battles = p.battles[:-1]
        p.say("withdraw", self.rule, "The battle for {hexes} is taken back", hexes=hexes)


class Muster(DutyAttack[Now]):
    """One battle being put together: units join, further hexes may be drawn in (R10, R59, R60)."""

    name, rule, rules = "muster", "CBT-8", RULES
    impulse: int = 1

    def contacts(self, p: Now) -> Contacts:
        return left(p, self.side, self.impulse)

    def pairs(self, p: Now, hex_: Hex) -> bool:
        return self.why_not_together(p, self.joined, (*self.hexes, hex_)) is None

    def why_not_together(
        self, p: Now, units: Collection[Unit], hexes: Collection[Hex]
    ) -> Refusal | None:
        """Partisans alone are always a battle of their own (R60)."""
        alone = len(hexes) > 1 and next((h for h in hexes if only_partisans(p, h)), 0)
        words = "partisans alone in {hex} are fought in a battle of their own"
        return Refusal(words, "PAR-16", hex=alone) if alone else None

    def forecast(self, p: Now) -> Forecast:
        now = odds(p, self.side, self.hexes, self.joined)
        return p.game.fighting.foretold(p, self.target, self.joined, now)

    def why_not_join(self, p: Now, unit: Unit) -> Refusal | None:
        if any(unit in battle[0] for battle in p.battles):
            return Refusal("{unit} is in a battle already", "CBT-11", unit=unit)
        return super().why_not_join(p, unit)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb != self.begins:
            return super().offer(p, action)
        label = said("Declare the battle at {odds}", odds=self.forecast(p).odds)
        return Offer(label, "button", hex=self.target, primary=True)

    def begin(self, p: Now) -> None:
        p.pop()
        now = odds(p, self.side, self.hexes, self.joined)
        p.battles = (*p.battles, (self.joined, self.hexes))
        starts = tuple(p.hex[u] for u in self.joined)
        sums = mixed(now.attack), mixed(now.defence), now.odds
        p.tell(Declared(self.joined, self.hexes, starts, *sums))


# -- fighting ------------------------------------------------------------------------------------


def battles(p: Now) -> dict[Hex, Battle]:
    """The declared battles by their first hex, with the attackers who are still there."""
    left = {hexes[0]: (tuple(u for u in units if p.hex[u]), hexes) for units, hexes in p.battles}
    return {target: battle for target, battle in left.items() if battle[0]}


class Fight(InOrder[Now]):
    """The declared battles are fought in the order of the moving player's choice (SOP-4)."""

    name, rule, verb = "fight", "SOP-4", "attack"
    side: int
    impulse: int

    def pending(self, p: Now) -> list[tuple[Hex, ...]]:
        return [(target,) for target in battles(p)]

    def over(self, p: Now) -> None:
        p.battles, p.fighting = (), ()
        p.pop()

    def ask(self, p: Now) -> Ask:
        text = said("Choose the next battle: {n} to fight.", n=len(battles(p)))
        return Ask(text, rules=(self.rule,))

    def offer(self, p: Now, action: Action) -> Offer | None:
        units, hexes = battles(p)[int(action.args[0])]
        now = odds(p, self.side, hexes, units)
        label = said("Fight for {hexes} at {odds} — roll", hexes=hexes, odds=now.odds)
        return Offer(label, "hex", hex=hexes[0], cost=now.odds, final="chance")

    def begin(self, p: Now, what: tuple[Word, ...]) -> None:
        target = int(what[0])
        units, hexes = battles(p)[target]
        p.battles = tuple(battle for battle in p.battles if battle[1] != hexes)
        if any(defenders(p, h) for h in hexes) and odds(p, self.side, hexes, units).column:
            p.push(BattleDie(self.side, target, units, hexes[1:]))


class BattleDie(AttackDice[Now]):
    """The die of a battle; beyond six and one the table ends (CBT-5, DEM-3)."""

    name, rule = "die", "CBT-5"
    more: tuple[Hex, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes that are attacked."""
        return (self.target, *self.more)

    def forecast(self, p: Now) -> Forecast:
        return odds(p, self.side, self.hexes, self.joined)

    def settle(self, p: Now, result: str) -> None:
        mine = {u: Fraction(attack_of(p, u)) for u in self.joined}
        theirs = {u: defence_of(p, u, h, self.joined) for h in self.hexes for u in defenders(p, h)}
        resolve(p, self.side, mine, theirs, result)
