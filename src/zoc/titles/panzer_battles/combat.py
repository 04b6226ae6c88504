"""The combat phase: attacks on adjacent hexes, one after the other (SCS-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zoc.hexes import Hex
from zoc.hexes.sets import pack, unpack
from zoc.kernel.action import Action
from zoc.kernel.cycle.dice import TwoDice
from zoc.kernel.event import Event
from zoc.kernel.said import Said, said, signed
from zoc.kernel.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.panzer_battles import strength
from zoc.titles.panzer_battles.advance import Advance
from zoc.titles.panzer_battles.gathering import Gathering
from zoc.titles.panzer_battles.losses import Losses
from zoc.titles.panzer_battles.odds import meaning, odds, parts
from zoc.titles.panzer_battles.phrases import figure, stack
from zoc.titles.panzer_battles.position import (
    ACTIVE,
    FOUGHT,
    OOS,
    OVERRAN,
    SIDES,
    State,
    Unit,
    Units,
)
from zoc.titles.panzer_battles.retreat import Retreat
from zoc.titles.panzer_battles.sight import guessed

NAMED = 4
"""So many attackers are named one by one."""

# -- who attacks whom --------------------------------------------------------------------------


def able(p: State, side: int) -> dict[Hex, list[Unit]]:
    """The units of a side that may still attack in this phase, hex by hex (1.9g, SCS-7.2)."""
    key = f"able {side}"
    if key not in p.cache:
        found = p.cache[key] = dict[Hex, list[Unit]]()
        for unit in p.game.units_of[side]:
            if may_attack(p, unit):
                found.setdefault(p.hex[unit], []).append(unit)
    return p.cache[key]


def may_attack(p: State, unit: Unit) -> bool:
    """Whether a unit may still take part in an attack in this phase."""
    if not p.hex[unit] or p.state[unit] & (ACTIVE | OOS | FOUGHT) != ACTIVE:
        return False
    if p.state[unit] & OVERRAN and not p.game.options["attack_after_overrun"]:
        return False
    return p.game.ratings.has_attack[unit] or bool(p.game.options["artillery_accompanies"])


def attackers_of(p: State, side: int, target: Hex) -> list[Unit]:
    """The units that may attack a hex now, artillery that may go along included (SCS-7.5)."""
    ready, assault = able(p, side), p.game.map.effects.assault
    near = [h for h in p.game.grid.neighbours(target) if h in ready and assault(h, target)]
    return [u for h in near for u in ready[h]]


def targets(p: State, side: int) -> Iterator[Hex]:
    """The hexes that may be attacked now."""
    near = p.game.field.beside(pack(able(p, side)))
    for hex_ in unpack(near & p.ground.occupied[1 - side] & ~p.attacked):
        if why_no_attack(p, side, hex_) is None:
            yield hex_


def has_strength(p: State, units: Sequence[Unit]) -> bool:
    """Whether one of some units has a strength to attack with (SCS-7.5)."""
    return any(strength.attack(p, u) for u in units)


def why_no_attack(p: State, side: int, target: Hex) -> Refusal | None:
    """Why a hex may not be attacked (SCS-7.1, SCS-7.2, 1.10c)."""
    if not p.ground.occupied[1 - side] >> target & 1:
        return Refusal("no enemy unit stands in {hex}", "SCS-7.1", hex=target)
    if p.attacked >> target & 1:
        return Refusal("{hex} was attacked in this phase", "SCS-7.2", hex=target)
    if not has_strength(p, attackers_of(p, side, target)):
        words = "no activated unit in supply can attack {hex} from next to it"
        return Refusal(words, "SCS-7.1", hex=target)
    return None


def why_not_join(
    p: State, side: int, target: Hex, joined: Sequence[Unit], unit: Unit
) -> Refusal | None:
    """Why a unit may not join an attack (1.8-2, 1.9g, SCS-7.2, TEC-10, TEC-13)."""
    game, options = p.game, p.game.options
    if unit in joined:
        return Refusal("{unit} is in this attack already", "SCS-7.2", unit=unit)
    if game.side[unit] != side or not p.state[unit] & ACTIVE:
        return Refusal("{unit} is not one of your activated units", "1.8-2", unit=unit)
    if not p.hex[unit] or game.grid.direction(p.hex[unit], target) is None:
        return Refusal("{unit} is not next to {hex}", "SCS-7.1", unit=unit, hex=target)
    if p.state[unit] & OOS:
        return Refusal("{unit} is out of supply", "1.9g", unit=unit)
    if p.state[unit] & FOUGHT:
        return Refusal("{unit} has attacked in this phase", "SCS-7.2", unit=unit)
    if p.state[unit] & OVERRAN and not options["attack_after_overrun"]:
        return Refusal("{unit} has overrun in this activation", "SCS-5.10", unit=unit)
    if not game.ratings.has_attack[unit] and not options["artillery_accompanies"]:
        return Refusal("{unit} has no attack rating", "SCS-7.5", unit=unit)
    if not game.map.effects.assault(p.hex[unit], target):
        return Refusal("no way leads {unit} across to {hex}", "TEC-10", unit=unit, hex=target)
    return None


# -- the phase ---------------------------------------------------------------------------------


class Combat(Step[State]):
    """The combat phase of an activation."""

    name, rule = "combat", "SCS-7.1"
    side: int

    def actor(self, p: State) -> str:
        return SIDES[self.side] if any(True for _ in targets(p, self.side)) else NOBODY

    def ask(self, p: State) -> Ask:
        count = sum(1 for _ in targets(p, self.side))
        text = said("Choose a hex to attack, or end combat: {n:# hex} can be attacked.", n=count)
        hint = said("A unit attacks once, a hex is attacked once.")
        return Ask(text, hint, ("SCS-7.1", "SCS-7.2"))

    def actions(self, p: State) -> Iterator[Action]:
        for target in targets(p, self.side):
            yield Action("attack", (target,))
        yield Action("end")

    def why_not(self, p: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb == "attack":
            return why_no_attack(p, self.side, int(action.args[0]))
        return Refusal("in a combat phase you attack hexes or end", "SCS-7.1")

    def offer(self, p: State, action: Action) -> Offer:
        if action.verb == "end":
            return Offer(said("End combat"), "button", key="E")
        target = int(action.args[0])
        best = odds_told(p, self.side, target, attackers_of(p, self.side, target))
        words = "Attack {hex}, at most {best}" if best else "Attack {hex}"
        label = said(words, hex=target, best=best)
        return Offer(label, "hex", hex=target, cost=best, opens=True)

    def apply(self, p: State, action: Action) -> None:
        if action.verb == "end":
            p.pop()
        else:
            p.push(Battle(self.side, int(action.args[0]), ()))

    def run(self, p: State) -> None:
        p.pop()


def odds_told(p: State, side: int, target: Hex, units: Sequence[Unit]) -> str:
    """The odds of an attack as its side may know them: not where it cannot see all defenders."""
    return "" if guessed(p, side, target) else odds(p, target, units).odds


class Battle(Gathering):
    """One attack being put together: attackers join, then the dice are rolled (SCS-7.6)."""

    name, rule = "battle", "SCS-7.6"

    def ask(self, p: State) -> Ask:
        if not self.joined:
            text = said("Choose who attacks {hex}.", hex=self.target)
            return Ask(text, rules=(self.rule,))
        now = odds_told(p, self.side, self.target, self.joined)
        words = "Attack {hex} at {odds}" if now else "Attack {hex}"
        text = said(f"{words}, or change who attacks.", hex=self.target, odds=now)
        return Ask(text, rules=(self.rule,))

    def candidates(self, p: State) -> list[Unit]:
        return attackers_of(p, self.side, self.target)

    def why_not_join(self, p: State, unit: Unit) -> Refusal | None:
        return why_not_join(p, self.side, self.target, self.joined, unit)

    def why_not_begin(self, p: State) -> Refusal | None:
        if has_strength(p, self.joined):
            return None
        return Refusal("nobody with an attack strength has joined the attack", "SCS-7.5")

    def price(self, p: State, unit: Unit) -> str:
        ratings = p.game.ratings
        return str(ratings.attack[0][unit]) if ratings.has_attack[unit] else "0"

    def offer_begin(self, p: State) -> Said:
        now = odds_told(p, self.side, self.target, self.joined)
        words = "Attack {hex} at {odds} — roll" if now else "Attack {hex} — roll"
        return said(words, hex=self.target, odds=now)

    def begin(self, p: State) -> None:
        p.pop()
        begin_combat(p, self.side, self.target, self.joined)


def begin_combat(p: State, side: int, target: Hex, units: Units) -> None:
    """Fights an attack: the dice, what they demand, and an advance (SCS-7.2, SCS-7.7)."""
    for unit in units:
        p.mark(unit, FOUGHT)
    if not p.game.options["attack_again"]:
        p.attacked |= 1 << target
    p.touch()
    p.push(CombatDice(side, target, units), Advance(side, target, units))


# -- the dice ----------------------------------------------------------------------------------


class Attacked(Event):
    name, cites = "attack", "SCS-7.6"
    side: int
    target: Hex
    units: Units
    starts: tuple[Hex, ...]
    attack: str
    defence: str
    odds: str
    terms: tuple[tuple[str, int], ...]

    def said(self) -> Said:
        verb = "attacks" if len(self.units) == 1 else "attack"
        terms = "".join(f", {signed(value)} {why}" for why, value in self.terms if value)
        words = f"{{who}} {verb} {{hex}}: {{attack}} : {{defence}}, {{odds}}{terms}."
        sums = {"attack": self.attack, "defence": self.defence, "odds": self.odds}
        most = NAMED if len(self.units) <= NAMED else 2
        return said(words, who=stack(self.units, most), hex=self.target, **sums)

    def whose(self) -> int:
        return self.side

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        for unit, start in zip(self.units, self.starts, strict=True):
            yield "attack", unit, (start, self.target)


class Rolled(Event):
    name, cites = "result", "CRT-1"
    says = "dice {dice} on {odds}: {result}, {meaning}"
    side: int
    dice: int
    odds: str
    result: str

    @property
    def meaning(self) -> str:
        """The result in words."""
        return meaning(self.result)

    def whose(self) -> int:
        return self.side

    def faces(self) -> tuple[int, ...]:
        return (self.dice,)


class CombatDice(TwoDice[State]):
    """The two dice of an attack or an overrun (CRT-1)."""

    name, rule = "combat dice", "CRT-1"
    side: int
    target: Hex
    units: Units

    def shows(self, p: State) -> Units:
        """Whoever takes part is seen."""
        return (*self.units, *p.stack(self.target))

    def ask(self, p: State) -> Ask:
        now = odds(p, self.target, self.units).odds
        text = said("Dice for the attack on {hex}, {odds}.", hex=self.target, odds=now)
        return Ask(text, rules=(self.rule,))

    def apply(self, p: State, action: Action) -> None:
        side, target, units = self.side, self.target, self.units
        dice, now = int(action.args[0]), odds(p, target, units)
        result = p.game.crt.result(now.column - 1, dice)
        p.pop()
        starts = tuple(p.hex[u] for u in units)
        terms = tuple((m.why, m.value) for m in now.modifiers)
        sums = figure(now.attack), figure(now.defence), now.odds
        p.tell(Attacked(side, target, units, starts, *sums, terms))
        p.tell(Rolled(side, dice, now.odds, result))
        resolve(p, side, target, units, result)


def resolve(p: State, side: int, target: Hex, joined: Units, result: str) -> None:
    """Puts what a result demands on the agenda: the attacker's losses, the defender's, then the
    retreats, each hex for itself (CRT-2)."""
    defenders = tuple(p.stack(target))
    losses: list[Losses] = []
    retreats: list[Retreat] = []
    for who, steps, hexes in parts(result):
        owner, units = (side, joined) if who == "A" else (1 - side, defenders)
        if steps:
            losses.append(Losses(owner, units, steps, "SCS-7.8"))
        if hexes:
            retreats += [Retreat(owner, hexes, group, ()) for group in by_hex(p, units)]
    p.push(*losses, *retreats)


def by_hex(p: State, units: Units) -> list[Units]:
    """Units hex by hex, in the order in which they are given."""
    groups: dict[Hex, list[Unit]] = {}
    for unit in units:
        groups.setdefault(p.hex[unit], []).append(unit)
    return [tuple(group) for group in groups.values()]
