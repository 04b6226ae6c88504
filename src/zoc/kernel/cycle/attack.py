"""Attacks as steps: put together unit by unit, rolled and resolved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.choosing import Choosing, Extended
from zoc.kernel.cycle.fighting import Number
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.event import Event
from zoc.kernel.play.forecast import Forecast, mixed
from zoc.kernel.play.said import Said, counted, said, signed
from zoc.kernel.play.step import CHANCE, Ask, Offer, Refusal, Step

TOLD = 5
"""So many of the attacks that are still possible are named."""
KEPT = 4000
"""How many offers are kept."""


# -- events ------------------------------------------------------------------------------------


class Attacked(Event):
    """An attack was begun."""

    name = "attack"
    arrow = "attack"
    units: tuple[Unit, ...]
    target: Hex
    attack: str
    defence: str
    odds: str
    terms: tuple[tuple[str, int], ...]
    start_hexes: tuple[Hex, ...]
    ruled: str

    def said(self) -> Said:
        terms = "".join(f", {signed(value)} {why}" for why, value in self.terms)
        words = "{units} {units:|attacks|attack} {target:hex}: {attack} : {defence}, {odds}"
        return Said(words + terms, self)

    def arrows(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        first = dict(zip(reversed(self.start_hexes), reversed(self.units), strict=True))
        for start in dict.fromkeys(self.start_hexes):
            yield self.arrow, first[start], (start, self.target)


class Rolled(Event):
    """The dice of an attack fell."""

    name = "result"
    side: int
    target: Hex
    throw: int
    modifier: int
    odds: str
    result: str
    ruled: str

    def looked_up(self) -> tuple[str, int]:
        return self.odds, self.modified

    @property
    def modified(self) -> int:
        """The throw with its modifiers."""
        return self.throw + self.modifier

    def said(self) -> Said:
        modified = ", modified {modified}" if self.modifier else ""
        return Said(f"Die {{throw}}{modified} on {{odds}}: {{result}} at {{target:hex}}", self)


# -- the steps ---------------------------------------------------------------------------------


@lru_cache(KEPT)
def attack_offer(target: Hex, best: str, owed: bool = False) -> Offer:
    """A hex to attack, with the best odds against it; one that must be fought says so."""
    words = "Attack {target:hex}" + (", at most {best}" if best else "")
    words += ", must be fought" if owed else ""
    label = said(words, target=target, best=best)
    return Offer(label, "hex", hex=target, cost=best, opens=True, steady=True)


@lru_cache(KEPT)
def join_offer(unit: Unit, hex_: Hex, strength: str) -> Offer:
    """A unit that may join an attack."""
    label = said("Add {unit}", unit=unit)
    return Offer(label, "toggle", unit, hex_, cost=strength, steady=True)


CANCEL = Offer(said("Call it off"), "button", back=True, steady=True)


class CombatPhase(Choosing[S]):
    """A combat phase: attacks one after the other, until it ends.

    MUST give: `battles`, the step that puts an attack together.
    MAY give: `attack` (where that step needs to know more), what `Choosing` may be given."""

    name, verb = "combat", "attack"

    asks = "Choose a hex to attack, or end the combat phase."
    instead = "in a combat phase you attack hexes or end"
    offers: ClassVar[Mapping[str, str]] = {"attack": "Attack {hex}", "end": "End combat"}

    battles: ClassVar[type[Attack[Any]]]

    def attack(self, p: S, target: Hex) -> Step:
        """The step that puts an attack on a hex together."""
        return self.battles(self.side, target)

    # -- the step ------------------------------------------------------------------------------

    def choices(self, p: S) -> Iterable[Hex]:
        fighting, side = p.game.fighting, self.side
        if not p.still:
            return fighting.targets(p, side)
        return p.once(f"choices {side}", lambda now: list(fighting.targets(now, side)))

    def undone(self, p: S) -> Iterator[Said]:
        fighting, side = p.game.fighting, self.side
        odds = {h: self.best(p, h) for h in self.choices(p)}
        known = {h: now for h, now in odds.items() if fighting.knows_odds(p, side, h)}
        rank = {h: (-now.column, -now.pips) for h, now in known.items()}
        best = sorted(odds, key=lambda h: (h not in known, *rank.get(h, (0, 0)), h))
        if best:
            told = {h: f"{{hex}} at {now.told}" for h, now in known.items()}
            places = [said(told.get(h, "{hex}"), hex=h) for h in best[:TOLD]]
            more = f" and {len(best) - TOLD} more" if len(best) > TOLD else ""
            words = f"{counted(len(best), 'attack')} still possible: {{places:and}}{more}."
            yield said(words, places=places)

    def why_not_chosen(self, p: S, what: Hex) -> Refusal | None:
        return p.game.fighting.why_no_attack(p, self.side, what)

    def chosen(self, p: S, what: Hex) -> None:
        p.push(self.attack(p, what))

    def offer(self, p: S, action: Action) -> Offer | None:
        if action.verb != self.verb:
            return super().offer(p, action)
        target = int(action.args[0])
        known = p.game.fighting.knows_odds(p, self.side, target)
        return attack_offer(target, self.best(p, target).odds if known else "")

    def best(self, p: S, target: Hex) -> Forecast:
        """An attack on a hex by all who may attack it."""
        return p.game.fighting.best(p, self.side, target)


class Attack(Extended[S]):
    """An attack on a hex that a side puts together: units join it with `with UNIT`, then it
    begins; until then it can be called off.

    MUST give: `begin`, which takes the step off the agenda and goes on to the dice.
    MAY give: `candidates`, `why_not_join`, `why_not_begin`, `others` (what else may be done
    meanwhile), `begins` (the verb), `recalled` (False where it cannot be called off), `odds`,
    `forecast` and `strength` where it goes by a table of its own."""

    name, picks, instead = "attack", "with", "add units, or fight"
    side: int
    target: Hex
    joined: tuple[Unit, ...] = ()

    begins: ClassVar[str] = "fight"
    recalled: ClassVar[bool] = True

    def begin(self, p: S) -> None:
        """Begins with those who have joined."""
        raise NotImplementedError

    def candidates(self, p: S) -> Iterable[Unit]:
        """The units that may join now; those that have joined may be among them."""
        return p.game.fighting.attackers_of(p, self.side, self.target)

    def why_not_join(self, p: S, unit: Unit) -> Refusal | None:
        """Why a unit may not join."""
        return p.game.fighting.why_not_join(p, self.side, self.target, self.joined, unit)

    def why_not_begin(self, p: S) -> Refusal | None:
        """Why it cannot begin yet."""
        return p.game.fighting.why_no_battle(p, self.target, self.joined)

    def strength(self, p: S, unit: Unit) -> Number:
        """What a unit counts for in it."""
        return p.game.fighting.strength(p, unit, self.target)

    def odds(self, p: S) -> Forecast:
        """The attack as it stands, in figures."""
        return p.game.fighting.odds(p, self.target, self.joined)

    def forecast(self, p: S) -> Forecast:
        """The attack as it stands."""
        return p.game.fighting.forecast(p, self.target, self.joined)

    def told(self, p: S) -> Attacked:
        """The event that tells of its beginning."""
        now = p.game.fighting.fought(p, self.target, self.joined)
        terms = tuple((m.why, m.value) for m in now.modifiers)
        starts = tuple(p.hex[u] for u in self.joined)
        sums = mixed(now.attack), mixed(now.defence), now.odds
        return Attacked(self.joined, self.target, *sums, terms, starts, self.rule)

    # -- the step ------------------------------------------------------------------------------

    def actor(self, p: S) -> str:
        return p.game.camps[self.side]

    def ask(self, p: S) -> Ask:
        if not self.joined:
            text = said("Choose attackers for {target:hex}.", target=self.target)
            return Ask(text, said("None is ticked yet."), (self.rule,))
        hexes = {p.hex[u] for u in self.joined}
        text = said("Choose attackers for {target:hex}, then roll.", target=self.target)
        hint = said("{units:## unit} from {hexes:## hex} ticked. A roll ends undo.",
                    units=len(self.joined), hexes=len(hexes))  # fmt: skip
        return Ask(text, hint, (self.rule,))

    def actions(self, p: S) -> Iterator[Action]:
        for unit in self.candidates(p):
            if unit not in self.joined:
                yield Action("with", (unit,))
        yield from self.others(p)
        if self.why_not_begin(p) is None:
            yield Action(self.begins)
        if self.recalled:
            yield Action("cancel")

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb == self.begins:
            return self.why_not_begin(p)
        if action.verb == "with":
            return self.why_not_join(p, int(action.args[0]))
        if action.verb == "cancel" and self.recalled:
            return None
        return self.why_not_other(p, action)

    def offer(self, p: S, action: Action) -> Offer | None:
        target = self.target
        if action.verb == "with":
            unit = int(action.args[0])
            return join_offer(unit, p.hex[unit], mixed(self.strength(p, unit)))
        if action.verb == self.begins:
            odds = p.game.fighting.odds_told(p, self.side, target, self.joined)
            words = "Attack {target:hex} at {odds} — roll" if odds else "Attack {target:hex} — roll"
            label = said(words, target=target, odds=odds)
            return Offer(label, "button", hex=target, final="chance", primary=True)
        if action.verb == "cancel":
            return CANCEL
        return super().offer(p, action)

    def apply(self, p: S, action: Action) -> None:
        if action.verb == self.begins:
            self.begin(p)
        elif action.verb == "cancel":
            p.pop()
        elif action.verb == "with":
            p.replace(self.but(joined=(*self.joined, int(action.args[0]))))
        else:
            self.apply_other(p, action)


class AttackDice(Step[S]):
    """The dice of an attack, as many as the table has throws: one die or the sum of two. The odds
    are those of the moment in which they fall; see `CombatDie`.

    MAY give: `verb` (`die` for one, `dice` for a sum), `told` (the event that tells of it),
    `forecast` (the attack as it is fought, where that is not all against one hex), `settle`."""

    name = "attack dice"
    side: int
    target: Hex
    joined: tuple[Unit, ...]

    asks = "Roll for the attack on {target:hex}."
    verb: ClassVar[str] = "die"

    def forecast(self, p: S) -> Forecast:
        """The attack as it is fought."""
        return p.game.fighting.fought(p, self.target, self.joined)

    def at(self, p: S) -> tuple[int, int]:
        """The place of the column in the table, counted from 0, and the modifier of the throw."""
        now = self.forecast(p)
        return now.column - 1, now.pips

    def cases(self, p: S) -> list[tuple[int, str, int]]:
        """Every throw with its result and how often it comes up."""
        return p.game.fighting.table.cases(*self.at(p))

    def standing(self, p: S) -> tuple[int, int, Number, Number]:
        """The place of its column, what the throw is modified by, and what both sides count for."""
        now = self.forecast(p)
        return *self.at(p), now.attack, now.defence

    def told(self, p: S, throw: int, result: str) -> Event:
        """The event that tells of a throw."""
        place, modifier = self.at(p)
        odds = p.game.fighting.table.columns[place]
        return Rolled(self.side, self.target, throw, modifier, odds, result, self.rule)

    def actor(self, p: S) -> str:
        return CHANCE

    def actions(self, p: S) -> Iterator[Action]:
        return (Action(self.verb, (throw,)) for throw in p.game.fighting.table.throws)

    def weight(self, p: S, outcome: Action) -> int:
        return p.game.fighting.table.throws[int(outcome.args[0])]

    def result(self, p: S, outcome: Action) -> str:
        """What an outcome brings."""
        place, modifier = self.at(p)
        return p.game.fighting.table.result(place, int(outcome.args[0]) + modifier)

    def apply(self, p: S, action: Action) -> None:
        result = self.result(p, action)
        told = self.told(p, int(action.args[0]), result)
        p.pop()
        p.tell(told)
        self.settle(p, result)

    def settle(self, p: S, result: str) -> None:
        """Puts what a result demands on the agenda."""
        p.game.fighting.resolve(p, self.side, self.target, self.joined, result)


class CombatDie(AttackDice[S]):
    """The dice of an attack whose column and modifier were settled when it began.

    MAY give: `place` (where `column` is not the place of the column in the table)."""

    name = "combat die"
    column: int
    modifier: int

    @property
    def place(self) -> int:
        """The place of the column in the table, counted from 0."""
        return self.column

    def at(self, p: S) -> tuple[int, int]:
        return self.place, self.modifier
