"""How a battle is declared by the attacker and answered by the defender, bit by bit (R-91)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex, pack, unpack
from zoc.kernel.cycle import refusals
from zoc.kernel.cycle.duty_attack import DutyAttack
from zoc.kernel.protocol import (
    NO_UNIT,
    NOBODY,
    Action,
    Ask,
    Event,
    Forecast,
    Offer,
    Refusal,
    Said,
    said,
)
from zoc.titles.moscow_1941 import strength, support
from zoc.titles.moscow_1941.battle import (
    ATTACKER,
    DEFENDER,
    DUTIES,
    FULL,
    Battle,
    Units,
    attacked,
    regulars,
)
from zoc.titles.moscow_1941.disorganisation import disturb
from zoc.titles.moscow_1941.position import FOUGHT, OPEN, Now, Unit
from zoc.titles.moscow_1941.results import BattleDice
from zoc.titles.moscow_1941.strength import defence_of


class Declared(Event):
    name, cites = "attack", "5.2.1a"
    side: int
    units: Units
    guns: Units
    hexes: tuple[Hex, ...]
    starts: tuple[Hex, ...]

    def said(self) -> Said:
        guns = ", {guns:units} {guns:|supports|support}" if self.guns else ""
        return Said("{units} {units:|attacks|attack} {hexes}" + guns, self)

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        first = dict(zip(reversed(self.starts), reversed(self.units), strict=True))
        for start in dict.fromkeys(self.starts):
            yield from (("attack", first[start], (start, h)) for h in self.hexes)


class Declaration(Battle):
    """What both declarations have in common: stars, CMs of lost HQs, the HQ (R-91)."""

    offers: ClassVar[Mapping[str, str]] = {
        "count": "Let {hex} count",
        "full": FULL,
        "hold": "Keep the star of {unit} back",
        "draw": "Use {number:# CM} of lost HQs",
        "unled": "Leave the HQ out",
    }

    role: ClassVar[int]
    """Whose declaration it is."""
    REASONS: ClassVar[Mapping[str, tuple[str, str]]] = {
        "full": ("{units} {units:|needs|need} no level here, or has paid it", "10.2.3"),
        "hold": ("{units} {units:|has|have} no star that works here", "15.1.6"),
        "draw": ("not so many CMs of lost HQs are near", "9.1.7"),
        "unled": ("no HQ is in range of everybody", "9.2.1"),
        "count": ("only among hexes of equal strength one is named", "5.5.3"),
        "without": ("{units} {units:|does|do} not support this defence", "6.3.1"),
    }

    def actor(self, p: Now) -> str:
        return p.game.camps[self.owner(self.role)]

    def forms(self, p: Now) -> tuple[Battle, ...]:
        """The forms that the battle may take; they MUST NOT hang on what its owner cannot know."""
        return (self,)

    def extras(self, p: Now) -> Iterator[Action]:
        """Stars not to be used, CMs to be used, the HQ not to be used."""
        role = self.role
        users = dict.fromkeys(u for b in self.forms(p) for u, _ in strength.stars(p, b, role))
        if role == DEFENDER:
            users |= dict.fromkeys(strength.fortress_users(p, self))
        yield from (Action("hold", (u,)) for u in users if u not in self.held[role])
        for number in range(strength.pooled(p, self, role) + 1):
            if number != self.drawn[role]:
                yield Action("draw", (number,))
        if self.led[role] and strength.may_lead(p, self, role):
            yield Action("unled")

    def offer(self, p: Now, action: Action) -> Offer | None:
        plain = super().offer(p, action)
        if plain is not None and action.verb in ("hold", "full"):
            # A click on the unit takes it out of the attack; this has a button of its own.
            lone = sum(a.verb == "hold" for a in self.extras(p)) == 1
            short = action.verb == "hold" and lone
            label = said("Keep the star back") if short else plain.label
            return Offer(label, "button", NO_UNIT if short else -1, group="stars and guns")
        if plain is not None and action.verb == "draw":
            return Offer(plain.label, "button", group="lost HQs")
        return plain

    def put_in(self, action: Action) -> Battle:
        """The battle with a choice carried out."""
        role, word = self.role, int(action.args[0]) if action.args else 0
        guns = self.guns[role]
        match action.verb:
            case "also":
                return self.but(more=(*self.more, word))
            case "full":
                return self.but(full=(*self.full, word))
            case "count":
                return self.but(stand=word)
            case "with":
                return self.put("guns", role, (*guns, word))
            case "without":
                return self.put("guns", role, tuple(u for u in guns if u != word))
            case "hold":
                return self.put("held", role, (*self.held[role], word))
            case "draw":
                return self.put("drawn", role, word)
            case _:
                return self.put("led", role, 0)


class Assault(Declaration, DutyAttack[Now]):
    """The attacker's declaration: `with UNIT` for units, guns and HQs, `also HEX` for further
    targets; stars and HQ are used unless he says otherwise."""

    name, rule, rules, role = "assault", "5.2.1a", DUTIES, ATTACKER

    def ask(self, p: Now) -> Ask:
        text = said("Choose attackers for {hexes}, then roll.", hexes=self.hexes)
        now = self.forecast(p)
        hint = said("{lines}. Dice end undo.", lines=next(now.lines()))
        return Ask(text, hint, ("5.1.5", "5.2.1a"))

    def forecast(self, p: Now) -> Forecast:
        return p.game.fighting.known(p, self.answered(p))

    def answered(self, p: Now) -> Assault:
        """The battle with the guns that the defender has on the spot."""
        return self.put("guns", DEFENDER, support.batteries(p, self))

    def forms(self, p: Now) -> tuple[Battle, ...]:
        """Which hex counts may hang on guns whose set-up is not told (5.5.3, R-127): a star may be
        kept back that would work against any of them."""
        return tuple(self.but(target=hex_, more=()) for hex_ in self.hexes)

    # -- who joins -----------------------------------------------------------------------------

    def fighters(self, p: Now) -> list[Unit]:
        return regulars(p, self)

    def why_not_together(
        self, p: Now, units: Collection[Unit], hexes: Collection[Hex]
    ) -> Refusal | None:
        """All attackers or all targets are on one hex (5.1.5, R-92)."""
        if len(hexes) == 1 or len({p.hex[u] for u in units}) == 1:
            return None
        words = "all attackers or all targets must be on one hex, and {units} are to attack {hexes}"
        return Refusal(words, "5.1.5", units=tuple(units), hexes=tuple(hexes))

    def candidates(self, p: Now) -> Iterator[Unit]:
        """Units that may attack all targets, guns in range of an attacker, HQs beside one."""
        yield from self.eligible(p)
        yield from self._helpers(p)

    def _helpers(self, p: Now) -> Iterator[Unit]:
        starts = {p.hex[u] for u in regulars(p, self)}
        for unit in support.in_range(p, self.side, starts):
            if unit not in self.guns[ATTACKER] and unit not in self.joined:
                yield unit
        for unit in p.game.fighting.hqs[self.side]:
            idle = unit not in self.joined and not p.state[unit] & FOUGHT
            if p.hex[unit] in starts and idle:
                yield unit

    def why_not_join(self, p: Now, unit: Unit) -> Refusal | None:
        roster, mine = p.game.roster, p.game.side[unit] == self.side and p.hex[unit]
        helper = mine and not roster.regular[unit] and unit not in self._helpers(p)
        if unit in self.guns[ATTACKER]:
            return refusals.has_joined(unit, "5.1.1")
        if not helper or unit in self.joined:
            return super().why_not_join(p, unit)
        if roster.hq[unit] and p.state[unit] & FOUGHT:
            return Refusal("{unit} has fought in this phase", "5.1.1", unit=unit)
        if roster.hq[unit]:
            return Refusal("{unit} is with none of the attackers", "5.1.5", unit=unit)
        if not regulars(p, self) and support.ready(p, unit):
            words = "{unit} only supports: a regular unit must attack first"
            return Refusal(words, "5.1.10", unit=unit)
        return support.why_no_support(p, unit)

    # -- what else -----------------------------------------------------------------------------

    def others(self, p: Now) -> Iterator[Action]:
        yield from super().others(p)
        for unit in (*self.joined, *self.guns[ATTACKER]):
            if p.supply[unit] and unit not in self.full and not p.game.roster.hq[unit]:
                yield Action("full", (unit,))
        if self.joined:
            yield from self.extras(p)

    def why_not_other(self, p: Now, action: Action) -> Refusal | None:
        if action.verb == "also":
            return super().why_not_other(p, action)
        if action in self.others(p):
            return None
        words, rule = self.REASONS.get(action.verb, (self.instead, self.rule))
        return Refusal(words, rule, **p.game.vocabulary.fields(action))

    def apply_other(self, p: Now, action: Action) -> None:
        p.replace(self.put_in(action))

    def apply(self, p: Now, action: Action) -> None:
        unit = int(action.args[0]) if action.verb == "with" else -1
        gun = unit >= 0 and not self._storms(p, unit) and p.game.roster.gun[unit]
        if gun:
            p.replace(self.put_in(action))
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


class Answer(Declaration):
    """The defender's declaration: guns that support, stars, CMs of lost HQs, the HQ, and the hex
    that counts among equals (R-91, R-68)."""

    name, rule, role = "answer", "5.2.1a", DEFENDER

    def actor(self, p: Now) -> str:
        asked = self._closed_near(p) or any(True for _ in self.choices(p))
        return super().actor(p) if asked else NOBODY

    def _closed_near(self, p: Now) -> bool:
        """Whether closed counters lie so near that one could be a gun or an HQ: the defender is
        then asked whatever they are, so that the question itself tells nothing (16.1.1)."""
        if not p.game.options["masking"]:
            return False
        side, figures = self.owner(DEFENDER), p.game.figures
        command = figures["combat"]["hq_range"][p.game.camps[side]]
        near = p.game.field.grow(pack(self.hexes), max(figures["artillery"]["range"], command))
        return any(
            (len(p.stack(h)) > 1 or p.masks[side] >> h & 1)
            and not all(p.state[u] & OPEN for u in p.stack(h))
            for h in unpack(near & p.ground.occupied[side])
        )

    def run(self, p: Now) -> None:
        self._roll(p)

    def forecast(self, p: Now) -> Forecast:
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
            yield from (Action("with", (u,)) for u in support.supporters(p, self))
            yield from (Action("without", (u,)) for u in self.guns[DEFENDER])
            equal = strength.counting(p, self)
            yield from (Action("count", (h,)) for h in equal[1:])
            yield from self.extras(p)
        elif self.led[DEFENDER] and strength.may_lead(p, self, DEFENDER):
            yield Action("unled")

    def actions(self, p: Now) -> Iterator[Action]:
        yield from self.choices(p)
        yield Action("fight")

    def why_not(self, p: Now, action: Action) -> Refusal | None:
        if action in self.actions(p):
            return None
        if action.verb == "with":
            return support.why_no_defence(p, self, int(action.args[0]))
        words, rule = self.REASONS.get(action.verb, ("answer the attack, or fight", self.rule))
        return Refusal(words, rule, **p.game.vocabulary.fields(action))

    def offer(self, p: Now, action: Action) -> Offer | None:
        if action.verb == "fight":
            odds = self.forecast(p).odds
            return Offer(said("Stand at {odds}", odds=odds), "button", final="chance", primary=True)
        if action.verb in ("with", "without"):
            unit = int(action.args[0])
            words = "Add {unit}" if action.verb == "with" else "Leave {unit} out"
            points = str(defence_of(p, unit))
            return Offer(said(words, unit=unit), "unit", unit, p.hex[unit], cost=points)
        return super().offer(p, action)

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "fight":
            self._roll(p)
        else:
            p.replace(self.put_in(action))

    def _roll(self, p: Now) -> None:
        for unit in self.guns[DEFENDER]:
            p.mark(unit, OPEN)
        disturb(p, self.guns[DEFENDER])
        p.touch()
        p.replace(self.turned(BattleDice))
