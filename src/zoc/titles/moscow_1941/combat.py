"""Attack Phases: who must fight whom, how a battle is declared, answered and rolled (5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet, pack
from zoc.kernel.cycle.attack import Attack, CombatDie, Fighting
from zoc.kernel.cycle.combat_table import CombatTable
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Forecast, Modifier
from zoc.kernel.play.said import Said, said, signed
from zoc.kernel.play.step import NOBODY, Ask, Offer, Refusal, Step
from zoc.titles.moscow_1941 import artillery, strength
from zoc.titles.moscow_1941.battle import (
    ATTACKER,
    DEFENDER,
    Battle,
    Units,
    attacked,
    regulars,
)
from zoc.titles.moscow_1941.disorganisation import Test, disturb
from zoc.titles.moscow_1941.losses import Losses
from zoc.titles.moscow_1941.position import FOUGHT, OPEN, Now, Unit
from zoc.titles.moscow_1941.pursuit import Pursuit
from zoc.titles.moscow_1941.results import Aftermath, Struck, cell, resolve
from zoc.titles.moscow_1941.retreat import Declined, Retreat
from zoc.titles.moscow_1941.strength import COLUMNS, attack_of, defence_of

if TYPE_CHECKING:
    from zoc.titles.moscow_1941.title import Moscow1941

FIXED = "fixed positions"
VERBS = {
    "also": "hex",
    "full": "unit",
    "hold": "unit",
    "draw": "number",
    "unled": "",
    "count": "hex",
    "stay": "",
    "without": "unit",
    **artillery.VERBS,
}


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
        self.results = {}
        strong = bool(game.options.get("strong_extremes", False))
        self.artillery = artillery.FireTable(tables["artillery"], "-2" if strong else "")
        self.air = artillery.FireTable(tables["air"], "-2" if strong else "")
        self.objects = artillery.FireTable(tables["objects"], "D" if strong else "")
        self.hqs = tuple(tuple(u for u in units if game.roster.hq[u]) for units in game.units_of)
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
        return bare.put("guns", DEFENDER, artillery.batteries(p, bare))

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
        return self.odds_of(p, self.plain(p, target, attackers))

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
        """What a cell demands of both sides, in words (T.6)."""
        for who, found in zip(("attacker", "defender"), cell(result), strict=True):
            if found.retreat:
                yield f"{who} retreats {found.retreat}"
            if found.lose:
                yield f"{who} loses {found.lose}"
            if found.shaken:
                yield f"{who} disorganised"
            if found.test:
                yield f"{who} tests"

    def worth(self, result: str) -> float:
        """How good a cell is for the attacker: CELs, hexes at half of that (5.3.7)."""
        mine, theirs = (e.lose + 0.5 * e.retreat + 0.5 * e.shaken + 0.1 * e.test
                        for e in cell(result))  # fmt: skip
        return theirs - mine

    # -- who must (5.1) ------------------------------------------------------------------------

    def may_attack(self, p: Now, unit: Unit) -> bool:
        """Regular units that have not fought (5.1.1, 5.1.10)."""
        return bool(p.hex[unit]) and self.game.roster.regular[unit] and not p.state[unit] & FOUGHT

    def sheltered(self, p: Now, unit: Unit) -> bool:
        """Whether a unit is in works and need not attack (7.1.11, 7.2.5)."""
        return p.fortified(unit) or bool(self.lines(p.hex[unit]))

    def struck(self, p: Now, target: Hex) -> bool:
        return bool((p.fought | p.fired) >> target & 1)

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

    def contacts(self, p: Now, side: int) -> Contacts:
        """Who may still attack what, and which duties are open."""
        key = f"contacts {side}"
        if key not in p.cache:
            p.cache[key] = self._contacts(p, side)
        return p.cache[key]

    def _contacts(self, p: Now, side: int) -> Contacts:
        free: HexSet = p.ground.occupied[1 - side] & ~(p.fought | p.fired)
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
        reached = frozenset[Hex]().union(*now.touches.values())
        p.bound = tuple(u for u in p.bound if now.touches.get(u))
        p.owed = tuple(h for h in p.owed if h in reached)
        p.touch()

    def why_dead_end(
        self, p: Now, side: int, units: Iterable[Unit], hexes: Iterable[Hex]
    ) -> Refusal | None:
        """Whom a battle or fire would leave with a duty that cannot be met (R-92)."""
        alone, bare = self.contacts(p, side).dead_end(units, hexes)
        if alone:
            words = "{unit} must attack and would have nobody left"
            return Refusal(words, "5.1.3", unit=alone[0])
        if bare:
            words = "{hex} must be attacked and nobody would be left for it"
            return Refusal(words, "5.1.4", hex=bare[0])
        return None

    def targets(self, p: Now, side: int) -> Iterator[Hex]:
        touches = self.contacts(p, side).touches
        return iter(sorted(frozenset[Hex]().union(*touches.values())))


# -- the phase -------------------------------------------------------------------------------------


class AttackPhase(Step[Now]):
    """The Attack Phase begins: duties are those of this moment (R-19)."""

    name, rule = "attack phase", "5.1.3"
    side: int

    def run(self, p: Now) -> None:
        p.pop()
        p.bound, p.owed = p.game.fighting.duties(p, self.side)
        p.touch()
        p.push(Attacks(self.side))


class Attacks(Step[Now]):
    """Attacks and fire in the order their player likes, until all that must be is done (5.1.6,
    5.1.7)."""

    name, rule = "attacks", "5.1.7"
    side: int

    within: ClassVar[bool] = True

    def actor(self, p: Now) -> str:
        return p.game.camps[self.side]

    def ask(self, p: Now) -> Ask:
        rules = ("5.1.3", "5.1.4")
        if p.owed or p.bound:
            words = "Attack: {owed:# hex} and {bound:# unit} still have to."
            hint = said("{hexes} must be attacked.", hexes=p.owed) if p.owed else said("")
            return Ask(said(words, owed=len(p.owed), bound=len(p.bound)), hint, rules)
        return Ask(said("All duties are met: attack on, fire, or end the phase."), rules=("5.1.7",))

    def actions(self, p: Now) -> Iterator[Action]:
        fighting = p.game.fighting
        yield from (Action("attack", (h,)) for h in fighting.targets(p, self.side))
        yield from artillery.offers(p, self.side)
        if self.why_not_end(p) is None:
            yield Action("end")

    def why_not_end(self, p: Now) -> Refusal | None:
        """Which duty is still open."""
        if p.owed:
            return Refusal("{hex} must be attacked", "5.1.4", hex=p.owed[0])
        if p.bound:
            unit = p.bound[0]
            return Refusal("{unit} in {hex} must attack", "5.1.3", unit=unit, hex=p.hex[unit])
        return None

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "end":
            return self.why_not_end(p)
        if action.verb in artillery.VERBS:
            return artillery.why_not(p, self.side, action)
        if action.verb != "attack":
            return Refusal("attack, fire, or end the phase", "5.1.6")
        target = int(action.args[0])
        if p.fired >> target & 1:
            return Refusal("{hex} was fired at in this phase", "6.4.5", hex=target)
        return p.game.fighting.why_no_attack(p, self.side, target)

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "end":
            return Offer(said("End the Attack Phase"), "button", key="E")
        if action.verb in artillery.VERBS:
            return artillery.offer(p, action)
        fighting, target = p.game.fighting, int(action.args[0])
        able = [
            u for u, hexes in fighting.contacts(p, self.side).touches.items() if target in hexes
        ]
        best = fighting.odds(p, target, able).odds
        must = ", must be fought" if target in p.owed else ""
        label = said(
            "Attack {target:hex}, at most {best}{must}", target=target, best=best, must=must
        )
        return Offer(label, "hex", hex=target, cost=best, opens=True)

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "end":
            p.pop()
            p.touch()
        elif action.verb == "attack":
            p.push(Assault(self.side, int(action.args[0])))
        else:
            artillery.begin(p, self.side, action)


# -- declaring -------------------------------------------------------------------------------------


class Declared(Event):
    """A battle is declared."""

    name, cites = "attack", "5.2.1a"
    side: int
    units: Units
    guns: Units
    hexes: tuple[Hex, ...]
    starts: tuple[Hex, ...]

    def said(self) -> Said:
        verb = "attacks" if len(self.units) == 1 else "attack"
        guns = ", {guns:units} support" if self.guns else ""
        return Said(f"{{units}} {verb} {{hexes}}{guns}", self)

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        first = dict(zip(reversed(self.starts), reversed(self.units), strict=True))
        for start in dict.fromkeys(self.starts):
            yield from (("attack", first[start], (start, h)) for h in self.hexes)


class Choosing(Battle):
    """What both declarations have in common: stars, CMs of lost HQs, the HQ (R-91)."""

    def role(self) -> int:
        """Whose declaration it is."""
        raise NotImplementedError

    def actor(self, p: Now) -> str:
        return p.game.camps[self.owner(self.role())]

    def extras(self, p: Now) -> Iterator[Action]:
        """Stars not to be used, CMs to be used, the HQ not to be used."""
        role = self.role()
        users = dict.fromkeys(u for u, _ in strength.stars(p, self, role))
        if role == DEFENDER:
            users |= dict.fromkeys(strength.fortress_users(p, self))
        yield from (Action("hold", (u,)) for u in users if u not in self.held[role])
        for number in range(strength.pooled(p, self, role) + 1):
            if number != self.drawn[role]:
                yield Action("draw", (number,))
        if self.led[role] and strength.may_lead(p, self, role):
            yield Action("unled")

    def take_extra(self, action: Action) -> Battle:
        """The battle with one of these put in."""
        role = self.role()
        if action.verb == "hold":
            return self.put("held", role, (*self.held[role], int(action.args[0])))
        if action.verb == "draw":
            return self.put("drawn", role, int(action.args[0]))
        return self.put("led", role, 0)

    def offer_extra(self, p: Now, action: Action) -> Offer | None:
        """How these are offered."""
        if action.verb == "hold":
            unit = int(action.args[0])
            return Offer(said("Keep the star of {unit} back", unit=unit), "unit", unit, p.hex[unit])
        if action.verb == "draw":
            words = "Use {n:# CM} of lost HQs"
            return Offer(said(words, n=int(action.args[0])), "button", group="lost HQs")
        return Offer(said("Leave the HQ out"), "button")


class Assault(Choosing, Attack[Now]):
    """The attacker's declaration: `with UNIT` for units, guns and HQs, `also HEX` for further
    targets; stars and HQ are used unless he says otherwise. Only what leaves all duties fulfillable
    is offered."""

    name, rule = "assault", "5.2.1a"

    def role(self) -> int:
        return ATTACKER

    def ask(self, p: Now) -> Ask:
        text = said("Choose attackers for {hexes}, then roll.", hexes=self.hexes)
        now = self.forecast(p)
        words = "{attack} to {defence}: {odds}. Dice end undo."
        hint = said(words, attack=now.attack, defence=now.defence, odds=now.odds)
        return Ask(text, hint, ("5.1.5", "5.2.1a"))

    def forecast(self, p: Now) -> Forecast:
        return p.game.fighting.odds_of(p, self.answered(p))

    def answered(self, p: Now) -> Assault:
        """The battle with the guns that the defender has on the spot."""
        return self.put("guns", DEFENDER, artillery.batteries(p, self))

    # -- who joins -----------------------------------------------------------------------------

    def candidates(self, p: Now) -> Iterator[Unit]:
        """Units that may attack all targets, guns in range of an attacker, HQs beside one."""
        contacts, wanted = p.game.fighting.contacts(p, self.side), set(self.hexes)
        for unit, hexes in contacts.touches.items():
            fits = unit not in self.joined and wanted <= hexes
            if fits and self._open(p, (*regulars(p, self), unit), self.hexes):
                yield unit
        yield from self._helpers(p)

    def _helpers(self, p: Now) -> Iterator[Unit]:
        starts = {p.hex[u] for u in regulars(p, self)}
        for unit in artillery.in_range(p, self.side, starts):
            if unit not in self.guns[ATTACKER] and unit not in self.joined:
                yield unit
        for unit in p.game.fighting.hqs[self.side]:
            if p.hex[unit] in starts and unit not in self.joined:
                yield unit

    def further(self, p: Now) -> Iterator[Hex]:
        """Hexes that may be attacked too: next to everybody who attacks (5.1.5, R-94)."""
        own, contacts = regulars(p, self), p.game.fighting.contacts(p, self.side)
        if not own:
            return
        for hex_ in sorted(contacts.touches[own[0]].difference(self.hexes)):
            if self._open(p, own, (*self.hexes, hex_)):
                yield hex_

    def _open(self, p: Now, units: Sequence[Unit], hexes: Sequence[Hex]) -> bool:
        """Whether a battle can be completed so that all duties can be met, with all attackers or
        all targets on one hex (5.1.5, R-92)."""
        found = p.game.fighting.contacts(p, self.side).completed(units, hexes)
        if found is None:
            return False
        return len(found[1]) == 1 or len({p.hex[u] for u in found[0]}) == 1

    def why_not_begin(self, p: Now) -> Refusal | None:
        if not regulars(p, self):
            return Refusal("a regular unit must attack", "5.1.2")
        return p.game.fighting.why_dead_end(p, self.side, regulars(p, self), self.hexes)

    def why_not_join(self, p: Now, unit: Unit) -> Refusal | None:
        if unit in self.candidates(p):
            return None
        roster, fighting = p.game.roster, p.game.fighting
        if unit in (*self.joined, *self.guns[ATTACKER]):
            return Refusal("{unit} is in this attack already", "5.1.1", unit=unit)
        if p.game.side[unit] == self.side and p.hex[unit] and not roster.regular[unit]:
            if roster.hq[unit]:
                return Refusal("{unit} is with none of the attackers", "5.1.5", unit=unit)
            return artillery.why_no_support(p, unit)
        refusal = fighting.why_not_join(p, self.side, self.target, self.joined, unit)
        if refusal is not None:
            return refusal
        if not set(self.hexes) <= fighting.contacts(p, self.side).touches.get(unit, frozenset()):
            return Refusal("{unit} is not next to every target", "5.1.5", unit=unit)
        own = (*regulars(p, self), unit)
        if self.more and len({p.hex[u] for u in own}) > 1:
            return Refusal("all attackers or all targets are on one hex", "5.1.5")
        return fighting.why_dead_end(p, self.side, own, self.hexes) or Refusal(
            "{unit} is needed elsewhere", "5.1.3", unit=unit
        )

    # -- what else -----------------------------------------------------------------------------

    def others(self, p: Now) -> Iterator[Action]:
        yield from (Action("also", (h,)) for h in self.further(p))
        for unit in (*self.joined, *self.guns[ATTACKER]):
            if p.supply[unit] and unit not in self.full and not p.game.roster.hq[unit]:
                yield Action("full", (unit,))
        if self.joined:
            yield from self.extras(p)

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action in self.others(p):
            return None
        reasons = {
            "also": ("all attackers must be on one hex, next to {hexes}", "5.1.5"),
            "full": ("{units} attack with full strength", "10.2.3"),
            "hold": ("{units} have no star that works here", "15.1.6"),
            "draw": ("not so many CMs of lost HQs are near", "9.1.7"),
            "unled": ("no HQ is in range of everybody", "9.2.1"),
        }
        words, rule = reasons.get(action.verb, ("add units, or fight", self.rule))
        return Refusal(words, rule, **p.game.vocabulary.fields(action))

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "also":
            hex_ = int(action.args[0])
            return Offer(said("Attack {hex} too", hex=hex_), "hex", hex=hex_)
        if action.verb == "full":
            unit = int(action.args[0])
            label = said("{unit} with full strength: its OoS level rises", unit=unit)
            return Offer(label, "unit", unit, p.hex[unit])
        if action.verb in ("hold", "draw", "unled"):
            return self.offer_extra(p, action)
        found = super().offer(p, action)
        if action.verb != "fight":
            return found
        odds = self.forecast(p).odds
        label = said("Attack {hexes} at {odds}", hexes=self.hexes, odds=odds)
        return Offer(label, "button", hex=self.target, final="chance", primary=True)

    def apply_other(self, p: Now, action: Action) -> None:
        if action.verb == "also":
            p.replace(self.but(more=(*self.more, int(action.args[0]))))
        elif action.verb == "full":
            p.replace(self.but(full=(*self.full, int(action.args[0]))))
        else:
            p.replace(self.take_extra(action))

    def apply(self, p: Now, action: Action) -> None:
        unit = int(action.args[0]) if action.verb == "with" else -1
        gun = unit >= 0 and not self._storms(p, unit) and p.game.roster.gun[unit]
        if gun:
            p.replace(self.put("guns", ATTACKER, (*self.guns[ATTACKER], unit)))
        else:
            super().apply(p, action)

    def _storms(self, p: Now, unit: Unit) -> bool:
        """Whether a unit attacks itself: guns that drive may, next to the target (R-06)."""
        near = all(p.game.grid.distance(p.hex[unit], h) == 1 for h in self.hexes)
        return p.game.roster.regular[unit] and near

    def reveals(self, p: Now, action: Action) -> bool:
        return action.verb == "fight"

    def begin(self, p: Now) -> None:
        """All stacks concerned are open now (R-125); the defender answers."""
        own, guns = self.joined, self.guns[ATTACKER]
        opened = [u for h in dict.fromkeys(p.hex[v] for v in own) for u in p.stack(h)]
        for unit in (*opened, *guns, *attacked(p, self)):
            p.mark(unit, OPEN)
        disturb(p, (*own, *guns, *attacked(p, self)))
        p.touch()
        p.tell(Declared(self.side, own, guns, self.hexes, tuple(p.hex[u] for u in own)))
        p.replace(self.answered(p).turned(Answer))


class Answer(Choosing):
    """The defender's declaration: guns that support, stars, CMs of lost HQs, the HQ, and the hex
    that counts among equals (R-91, R-68)."""

    name, rule = "answer", "5.2.1a"

    def role(self) -> int:
        return DEFENDER

    def actor(self, p: Now) -> str:
        return super().actor(p) if any(True for _ in self.choices(p)) else NOBODY

    def run(self, p: Now) -> None:
        self._roll(p)

    def forecast(self, p: Now) -> Forecast:
        """The battle as it stands."""
        return p.game.fighting.odds_of(p, self)

    def ask(self, p: Now) -> Ask:
        now = self.forecast(p)
        words = "Answer the attack on {hexes}: {attack} to {defence}, {odds}."
        text = said(words, hexes=self.hexes, attack=now.attack, defence=now.defence, odds=now.odds)
        return Ask(
            text, said("Stars and HQ are used unless you say otherwise."), ("5.2.1a", "6.3.3")
        )

    def choices(self, p: Now) -> Iterator[Action]:
        """All that may be changed."""
        if strength.defence_sum(p, self):
            yield from (Action("with", (u,)) for u in artillery.supporters(p, self))
            yield from (Action("without", (u,)) for u in self.guns[DEFENDER])
            equal = strength.counting(p, self)
            yield from (Action("count", (h,)) for h in equal[1:])
            yield from self.extras(p)
        elif self.led[DEFENDER] and strength.may_lead(p, self, DEFENDER):
            yield Action("unled")

    def actions(self, p: Now) -> Iterator[Action]:
        yield from self.choices(p)
        yield Action("fight")

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "fight":
            odds = self.forecast(p).odds
            return Offer(said("Stand at {odds}", odds=odds), "button", final="chance", primary=True)
        if action.verb == "count":
            hex_ = int(action.args[0])
            return Offer(said("Let {hex} count", hex=hex_), "hex", hex=hex_)
        if action.verb in ("with", "without"):
            unit = int(action.args[0])
            words = "Add {unit}" if action.verb == "with" else "Leave {unit} out"
            points = str(defence_of(p, unit))
            return Offer(said(words, unit=unit), "unit", unit, p.hex[unit], cost=points)
        return self.offer_extra(p, action)

    def apply(self, p: Now, action: Action) -> None:
        guns = self.guns[DEFENDER]
        if action.verb == "fight":
            self._roll(p)
        elif action.verb == "with":
            p.replace(self.put("guns", DEFENDER, (*guns, int(action.args[0]))))
        elif action.verb == "without":
            left = tuple(u for u in guns if u != int(action.args[0]))
            p.replace(self.put("guns", DEFENDER, left))
        elif action.verb == "count":
            p.replace(self.but(stand=int(action.args[0])))
        else:
            p.replace(self.take_extra(action))

    def _roll(self, p: Now) -> None:
        for unit in self.guns[DEFENDER]:
            p.mark(unit, OPEN)
        disturb(p, self.guns[DEFENDER])
        p.touch()
        p.replace(self.turned(BattleDice))


# -- the dice --------------------------------------------------------------------------------------


class Rolled(Event):
    """The dice of a battle fell."""

    name, cites = "result", "5.2.1a"
    side: int
    hexes: tuple[Hex, ...]
    throw: int
    modifier: int
    attack: int
    defence: int
    terms: tuple[tuple[str, int], ...]
    odds: str
    result: str

    def whose(self) -> int:
        return self.side

    def faces(self) -> tuple[int, ...]:
        return (self.throw,)

    def said(self) -> Said:
        dice = f", {signed(self.modifier)} for HQs" if self.modifier else ""
        terms = "".join(f", {signed(n)} {why}" for why, n in self.terms)
        words = f"{{attack}} to {{defence}}{terms}: {{odds}}. Dice {{throw}}{dice}: {{result}}"
        return Said(f"{words} at {{hexes}}", self)


class BattleDice(Battle, CombatDie[Now]):
    """Two dice, with the HQs of both sides (5.2.1a, 9.2)."""

    name, rule = "battle dice", "5.2.1a"
    PARTS = Battle.PARTS
    verb: ClassVar[str] = "dice"

    def odds(self, p: Now) -> Forecast:
        """The battle as it is fought."""
        key = "battle dice"
        if key not in p.cache:
            p.cache[key] = p.game.fighting.odds_of(p, self)
        return p.cache[key]

    forecast = odds

    def cases(self, p: Now) -> list[tuple[int, str, int]]:
        now = self.odds(p)
        return p.game.fighting.table.cases(now.column - 1, _die(now))

    def result(self, p: Now, outcome: Action) -> str:
        now, throw = self.odds(p), int(outcome.args[0])
        return p.game.fighting.table.result(now.column - 1, throw + _die(now))

    def apply(self, p: Now, action: Action) -> None:
        now, result = self.odds(p), self.result(p, action)
        throw, sums = int(action.args[0]), (int(now.attack), int(now.defence))
        terms = tuple((m.why, m.value) for m in now.modifiers if m.what)
        p.pop()
        p.tell(Rolled(self.side, self.hexes, throw, _die(now), *sums, terms, now.odds, result))
        self._spend(p)
        resolve(p, self, result)

    def _spend(self, p: Now) -> None:
        """CMs of lost HQs and air missions are used up (R-85, R-117)."""
        for role in (ATTACKER, DEFENDER):
            due = self.drawn[role]
            for pool in sorted(p.pools, key=lambda pool: pool[3]):
                if due and strength.usable(p, self, role, pool):
                    paid = min(due, pool[2])
                    due -= paid
                    p.pools = tuple((*q[:2], q[2] - paid, q[3]) if q == pool else q
                                    for q in p.pools)  # fmt: skip
            for hex_ in self.hexes:
                p.game.air.spend(p, self.owner(role), hex_)
        p.pools = tuple(pool for pool in p.pools if pool[2])


def _die(now: Forecast) -> int:
    """What HQs change the dice by."""
    return sum(m.value for m in now.modifiers if not m.what)


STEPS = (
    *artillery.STEPS,
    Attacks,
    Assault,
    Answer,
    BattleDice,
    Aftermath,
    Struck,
    Test,
    Losses,
    Retreat,
    Declined,
    Pursuit,
)
