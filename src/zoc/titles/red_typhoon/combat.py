"""Combat (9): attack orders, odds and modifiers, battles and what a die may bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zoc.hexes import Hex
from zoc.kernel.cycle import attack, refusals
from zoc.kernel.cycle.combat_table import CombatTable
from zoc.kernel.cycle.fighting import Fighting, Units
from zoc.kernel.protocol import Ask, Modifier, Refusal, Said, Step, said
from zoc.kernel.shown.sharing import laid_out, lasting
from zoc.titles.red_typhoon.advance import Advance
from zoc.titles.red_typhoon.losses import Crowded, Loss
from zoc.titles.red_typhoon.orders import Ordering
from zoc.titles.red_typhoon.position import DISRUPTED, FOUGHT, GERMAN, STRUCK, Now, Unit
from zoc.titles.red_typhoon.retreat import Retreat, disrupted, doomed
from zoc.titles.red_typhoon.supply import isolated
from zoc.titles.red_typhoon.targets import targets

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon

RULES = {
    "defender in woods": "9.8b",
    "defender in a city": "9.8c",
    "all attack across a river": "9.8d",
    "defender isolated": "10.4a",
    "Soviet attack, turn 1": "9.9a",
}
"""The rows of the table of modifiers with their rules."""
RANKS = {"AL": -2, "AR": -1, "C": 0, "EX": 0, "DR1": 1, "DR2": 1, "DR3": 1, "DR4": 1, "DE": 2}
"""The results from the attacker's worst to his best, and how good each is for him."""


DONE = int(DISRUPTED | FOUGHT)
"""The marks of units that may not attack."""
ABLE = ("able 0", "able 1")
TOO_WEAK = "no enemy is within reach of an attack at 1:1"


def pushes(result: str) -> bool:
    """Whether a result drives the defender out (9.11f, 9.11g)."""
    return result.startswith("D")


class Battles(Fighting[Now]):
    """Who may attack whom, and what comes of it (6.2, 9, 12.4, 12.7)."""

    least = 0
    terms = RULES
    rules: Mapping[str, str] = {
        "none": "6.2a",
        "again": "9.0d",
        "nobody": "9.0a",
        "odds": "9.10a",
        "next": "6.2a",
        "yours": "9.0a",
        "joined": "9.0c",
        "roll": "9.3c",
    }

    def __init__(self, game: RedTyphoon) -> None:
        self.table = CombatTable(game.title.tables["crt"])

    def strength(self, p: Now, unit: Unit, target: Hex) -> int:
        return p.game.roster.combat[unit]

    def may_attack(self, p: Now, unit: Unit) -> bool:
        """Units in order that have not fought, and have an order (9.0)."""
        return bool(p.hex[unit]) and not p.state[unit] & DONE and self.ordered(p, unit)

    def ordered(self, p: Now, unit: Unit) -> bool:
        """Whether a unit's formation has an attack order; for Panzer divisions a movement order is
        enough (12.4, 12.7)."""
        formation = p.game.formation[unit]
        if p.attack_orders >> formation & 1:
            return True
        return bool(p.game.roster.panzer[unit] and p.move_orders >> formation & 1)

    def able(self, p: Now, side: int) -> dict[Hex, list[Unit]]:
        found: dict[Hex, list[Unit]] | None = p.cache.get(ABLE[side])
        if found is None:
            units = p.game.roster.ordered(side, p.attack_orders | p.move_orders)
            found = p.cache[ABLE[side]] = {}
            for unit in units:
                if self.may_attack(p, unit):
                    found.setdefault(p.hex[unit], []).append(unit)
        return found

    def struck(self, p: Now, target: Hex) -> bool:
        return any(p.state[u] & STRUCK for u in p.stack(target))

    def modifiers(self, p: Now, target: Hex, attackers: Units) -> Iterator[Modifier]:
        """The die roll modifiers of an attack, all cumulative (9.8e)."""
        drm = p.game.rules.drm
        return (Modifier(case, drm[case], RULES[case]) for case in cases(p, target, attackers))

    def why_idle(self, p: Now, unit: Unit) -> Refusal:
        """Why a unit may not take part in an attack (9.0, 9.5b, 12.4c, 12.7)."""
        if p.state[unit] & DISRUPTED:
            return disrupted(unit)
        if p.state[unit] & FOUGHT:
            return refusals.has_attacked(unit, "9.0c")
        formation = p.game.formation[unit]
        return Refusal("{formation} has no attack order", "9.0a", formation=formation)

    def threats(self, p: Now, hex_: Hex, side: int) -> list[Unit]:
        """The enemies next to a hex that could attack it, given the orders (6.2a, 9.5b)."""
        return [u for u in super().threats(p, hex_, side) if not p.state[u] & DISRUPTED]

    # -- results (9.11) ------------------------------------------------------------------------

    def meaning(self, p: Now, target: Hex, attackers: Units, result: str) -> list[str]:
        """What a result brings whatever anybody chooses."""
        if result == "AL":
            german = p.game.side[attackers[0]] == GERMAN
            return ["attacker loses a unit or retreats" if german else "attacker loses a unit"]
        if result == "AR":
            lost = len(doomed(p, attackers, 1))
            left = ["attackers disrupted"] if lost < len(attackers) else []
            return [*(["attacker loses a unit"] if lost else []), *left]
        if result == "EX":
            alone = [EMPTIED] if len(p.stack(target)) == 1 else []
            return ["attacker loses a unit", "defender loses a unit", *alone]
        if not pushes(result):
            return []
        units = p.stack(target)
        lost = units if result == "DE" else doomed(p, units, length_of(result))
        all_lost = len(lost) == len(units)
        return ["defender eliminated" if all_lost else "defender disrupted", EMPTIED]

    def brings(self, p: Now, target: Hex, attackers: Units, result: str) -> str:
        german = bool(attackers) and p.game.side[attackers[0]] == GERMAN
        if result.startswith("DR"):
            return _once_laid_out(p, _pushed, target, length_of(result))
        if result == "AR":
            return _once_laid_out(p, _thrown_back, tuple(attackers))
        return {
            "AL": "you lose one unit" + (", or retreat 1 instead" if german else ""),
            "C": "nothing happens",
            "EX": "each side loses one unit",
            "DE": "they are eliminated, you may advance",
        }[result]

    def rank(self, result: str) -> int:
        return RANKS[result]

    def order(self, result: str) -> int:
        return tuple(RANKS).index(result)

    def resolve(
        self, p: Now, side: int, target: Hex, attackers: tuple[Unit, ...], result: str
    ) -> None:
        """Puts what a result demands on the agenda, then advance (9.6) and stacking (7.1c)."""
        defenders = tuple(p.stack(target))
        if result == "C":
            return
        if result == "DE":
            for unit in defenders:
                p.eliminate(unit, "defender eliminated", "9.11g")
        p.push(
            *self.demanded(p, side, attackers, defenders, result),
            *([Advance(side, target, attackers)] if pushes(result) else []),
            Crowded(side),
            Crowded(1 - side),
        )

    def demanded(
        self, p: Now, side: int, mine: tuple[Unit, ...], theirs: tuple[Unit, ...], result: str
    ) -> Sequence[Step[Now]]:
        """The losses and retreats of a result."""
        if result == "AL":
            return [Loss(side, mine, "9.11b", side == GERMAN)]
        if result == "AR":
            return [Retreat(side, 1, mine, "9.11a")]
        if result == "EX":
            losses = [Loss(1 - side, theirs, "9.11e", False), Loss(side, mine, "9.11e", False)]
            return losses[::-1] if p.game.options["attacker_loses_first"] else losses
        return [] if result == "DE" else [Retreat(side, length_of(result), theirs, "9.11f")]


EMPTIED = "defender's hex emptied"


def _once_laid_out(p: Now, find: Callable[..., str], *about: Any) -> str:
    """Ways of retreat in words: they stay as they are while an attack is put together."""
    known = lasting(p, "ways of retreat", laid_out(p), dict[Any, str])
    key = find, about
    if key not in known:
        known[key] = find(p, *about)
    return known[key]


def _pushed(p: Now, target: Hex, length: int) -> str:
    units = p.stack(target)
    lost = len(doomed(p, units, length))
    if lost == len(units):
        return f"they cannot retreat {length}: eliminated, you may advance"
    return f"they retreat {length}, disrupted{_some(lost, units)}; you may advance"


def _thrown_back(p: Now, attackers: Units) -> str:
    lost = len(doomed(p, attackers, 1))
    if lost and lost == len(attackers):
        return "your units cannot retreat: eliminated"
    return f"your units retreat 1, disrupted{_some(lost, attackers)}"


def _some(lost: int, units: Units) -> str:
    return f", {lost} of {len(units)} cannot and are eliminated" if lost else ""


def length_of(result: str) -> int:
    """How far a result drives the defender back (9.11f)."""
    return int(result[2:])


def cases(p: Now, target: Hex, attackers: Units) -> Iterator[str]:
    """The rows of the table of modifiers that an attack meets (9.8-9.9, 10.4)."""
    game, rules = p.game, p.game.rules
    if game.map.woods >> target & 1:
        yield "defender in woods"
    if game.map.cities >> target & 1:
        yield "defender in a city"
    if not attackers:
        return
    if all(game.map.across_river(p.hex[u], target) for u in attackers):
        yield "all attack across a river"
    side = game.side[attackers[0]]
    if isolated(p, 1 - side, target):
        yield "defender isolated"
    if side == rules.surprise_side and p.turn in rules.surprise_turns:
        yield "Soviet attack, turn 1"


class Battle(attack.Attack[Now]):
    """One attack being put together: attackers join, then the die is rolled (9.1, 9.3)."""

    name, rule = "battle", "9.2"

    def begin(self, p: Now) -> None:
        now = p.game.fighting.odds(p, self.target, self.joined)
        p.tell(self.told(p))
        for unit in self.joined:
            p.mark(unit, FOUGHT)
        for unit in p.stack(self.target):
            p.mark(unit, STRUCK)
        p.cache.pop(f"able {self.side}", None)
        p.replace(Die(self.side, self.target, self.joined, now.column, now.modifier))

    def ask(self, p: Now) -> Ask:
        return super().ask(p)._replace(rules=("9.2", "9.3c" if self.joined else "9.0a"))


class Rolled(attack.Rolled):
    """The die of an attack fell; `push` is how often in a hundred it drives the defender out."""

    push: int

    def said(self) -> Said:
        modified = ", modified {modified}" if self.modifier else ""
        chance = "Expected push {push} %"
        return Said(f"Die {{throw}}{modified}: {{result}} at {{target:hex}}. {chance}", self)


class Die(attack.CombatDie[Now]):
    """The die of an attack (9.3c); its column is counted from 1."""

    name, rule = "die", "9.3c"

    @property
    def place(self) -> int:
        return self.column - 1

    def told(self, p: Now, throw: int, result: str) -> Rolled:
        cases = self.cases(p)
        push = round(100 * sum(pushes(r) for _, r, _ in cases) / len(cases))
        odds = p.game.fighting.table.columns[self.place]
        words = throw, self.modifier, odds, result, self.rule
        return Rolled(self.side, self.target, *words, push)


class Combat(Ordering, attack.CombatPhase[Now]):
    """The combat phase: orders are bought as wanted, attacks declared one after the other."""

    rule, purpose, battles = "9.0", "attack", Battle
    instead = "in a combat phase you order formations, attack hexes or end"

    def undone(self, p: Now) -> Iterator[Said]:
        yield from super().undone(p)
        left, kept = p.ap[self.side], p.game.rules.ap_kept
        if left > kept:
            yield Said(f"{left - kept} of {left} AP will be lost: at most {kept} are kept.")

    def ask(self, p: Now) -> Ask:
        found, left = targets(p, self.side), p.ap[self.side]
        ready = sum(not t.needs for t in found)
        buy = f" {left} AP left for attack orders." if left else ""
        if ready:
            are = "are" if ready > 1 else "is"
            words = f"{{ready:# hex}} {are} open to you. Each unit attacks once in this phase.{buy}"
            hint = said(words, ready=ready)
            return Ask(Said("Choose a hex to attack."), hint, ("9.0", "9.0c", "12.4"))
        if found and left:
            words = f"No unit with an order can attack. One AP lets a formation attack.{buy}"
            text = Said("Buy attack orders, or end the combat phase.")
            return Ask(text, Said(words), ("12.2", "12.4"))
        why, rule = ("no AP are left", "12.5a") if found else (TOO_WEAK, "9.10a")
        hint = Said(f"No attack is possible: {why}.")
        return Ask(Said("End the combat phase."), hint, ("9.0", rule))
