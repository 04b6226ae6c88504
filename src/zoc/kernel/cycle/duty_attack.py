"""An attack where every contact must be fought: on one hex or several, put together so that
everybody else still finds a battle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Self

from zoc.hexes import Hex
from zoc.kernel.cycle.attack import Attack, attack_offer
from zoc.kernel.cycle.choosing import Choosing
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Ask, Offer, Refusal


def why_dead_end(
    contacts: Contacts, rules: Mapping[str, str], units: Iterable[Unit], hexes: Iterable[Hex]
) -> Refusal | None:
    """Whom a battle would leave with a duty that cannot be met; `rules` as in `DutyPhase`."""
    alone, bare = contacts.dead_end(units, hexes)
    if alone:
        words = "{unit} must attack and would have nobody left"
        return Refusal(words, rules["bound"], unit=alone[0])
    if bare:
        words = "{hex} must be attacked and nobody would be left for it"
        return Refusal(words, rules["due"], hex=bare[0])
    return None


class DutyPhase(Choosing[S]):
    """A phase in which hexes are attacked until every duty is met.

    MUST give: `chosen`, `rules` (behind `bound` units and `due` hexes); the game's `fighting` has
    `contacts`."""

    verb: ClassVar[str] = "attack"
    rules: ClassVar[Mapping[str, str]]

    def contacts(self, p: S) -> Contacts:
        """Who touches whom, as far as no battle has settled it."""
        return p.game.fighting.contacts(p, self.side)

    def choices(self, p: S) -> Iterable[Hex]:
        return sorted(self.contacts(p).touched)

    def why_not_end(self, p: S) -> Refusal | None:
        """Which duty is still open."""
        now = self.contacts(p)
        if now.due:
            return Refusal("{hex} must be attacked", self.rules["due"], hex=min(now.due))
        if now.bound:
            unit, words = min(now.bound), "{unit} in {hex} must attack"
            return Refusal(words, self.rules["bound"], unit=unit, hex=p.hex[unit])
        return None

    def offer(self, p: S, action: Action) -> Offer | None:
        if action.verb != self.verb:
            return super().offer(p, action)
        now, target = self.contacts(p), int(action.args[0])
        able = [unit for unit, hexes in now.touches.items() if target in hexes]
        best = p.game.fighting.odds_told(p, self.side, target, able)
        return attack_offer(target, best, target in now.due)


class DutyAttack(Attack[S]):
    """An attack to which further hexes are drawn in with `also HEX`, each touched by every
    attacker. Only what leaves all duties fulfillable is offered.

    MUST give: `begin`, `rules` (behind `bound` units, `due` hexes, `odds`, and
    `all`: every attacker touches every hex).
    MAY give: `fighters` (those of the joined who touch what is attacked, where others come along),
    `candidates` (with those who may come along; `eligible` are those who fight), `pairs` (which
    hexes go together), `why_not_together` (which units and hexes make no battle)."""

    rules: ClassVar[Mapping[str, str]]
    more: tuple[Hex, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes that are attacked."""
        return (self.target, *self.more)

    def contacts(self, p: S) -> Contacts:
        """Who touches whom, as far as no battle has settled it."""
        return p.game.fighting.contacts(p, self.side)

    def fighters(self, p: S) -> Sequence[Unit]:
        """Those who have joined and fight."""
        return self.joined

    def pairs(self, p: S, hex_: Hex) -> bool:
        """Whether a hex may be drawn in with the others."""
        return True

    def why_not_together(
        self, p: S, units: Collection[Unit], hexes: Collection[Hex]
    ) -> Refusal | None:
        """Why some units may not fight for some hexes in one battle."""
        return None

    def open(self, p: S, units: Sequence[Unit], hexes: Sequence[Hex]) -> bool:
        """Whether a battle can still be completed so that everybody else finds one."""
        whole = self.contacts(p).completed(units, hexes)
        return whole is not None and self.why_not_together(p, *whole) is None

    # -- who and what --------------------------------------------------------------------------

    def candidates(self, p: S) -> Iterator[Unit]:
        return self.eligible(p)

    def eligible(self, p: S) -> Iterator[Unit]:
        """Who may still join and fight; suggestions are made of them."""
        own, wanted = self.fighters(p), set(self.hexes)
        for unit, hexes in self.contacts(p).touches.items():
            fits = unit not in self.joined and wanted <= hexes
            if fits and self.open(p, (*own, unit), self.hexes):
                yield unit

    def further(self, p: S) -> Iterator[Hex]:
        """Which hexes may be drawn in: each touched by everybody who fights."""
        own, touches = self.fighters(p), self.contacts(p).touches
        shared = [touches[u] for u in own]
        for hex_ in sorted(
            shared[0].intersection(*shared).difference(self.hexes) if shared else ()
        ):
            if self.pairs(p, hex_) and self.open(p, own, (*self.hexes, hex_)):
                yield hex_

    def suggested(self, p: S) -> Self:
        """The attack with the fewest who reach the best column, and with the hexes that nobody else
        could attack."""
        now = self
        while (unit := next(now.eligible(p), None)) is not None:
            now = now.but(joined=(*now.joined, unit))
        whole = self.contacts(p).completed(now.fighters(p), now.hexes)
        more = () if whole is None else sorted(whole[1] - {self.target})
        now = now.but(more=tuple(h for h in more if self.pairs(p, h)))
        best = now.forecast(p).column
        for unit in sorted(now.joined, key=lambda u: self.strength(p, u)):
            rest = now.but(joined=tuple(u for u in now.joined if u != unit))
            if rest.why_not_begin(p) is None and rest.forecast(p).column >= best:
                now = rest
        return now if now.why_not_begin(p) is None else self

    def why_not_begin(self, p: S) -> Refusal | None:
        own = self.fighters(p)
        if not own or not self.forecast(p).column:
            return Refusal("nobody attacks yet", self.rules["odds"])
        return why_dead_end(self.contacts(p), self.rules, own, self.hexes)

    def why_not_join(self, p: S, unit: Unit) -> Refusal | None:
        if unit in self.candidates(p):
            return None
        refusal = super().why_not_join(p, unit)
        if refusal is not None:
            return refusal
        own, now = (*self.fighters(p), unit), self.contacts(p)
        if not set(self.hexes) <= now.touches.get(unit, frozenset()):
            words = "{unit} is not next to all of {hexes}"
            return Refusal(words, self.rules["all"], unit=unit, hexes=self.hexes)
        apart = self.why_not_together(p, own, self.hexes)
        return (
            apart
            or why_dead_end(now, self.rules, own, self.hexes)
            or Refusal("{unit} is needed elsewhere", self.rules["due"], unit=unit)
        )

    # -- the step ------------------------------------------------------------------------------

    def ask(self, p: S) -> Ask:
        text = said("Choose attackers for {hexes}.", hexes=self.hexes)
        hint = said("{lines}.", lines=next(self.forecast(p).lines()))
        return Ask(text, hint, (self.rules["due"], self.rules["odds"]))

    def others(self, p: S) -> Iterator[Action]:
        return (Action("also", (h,)) for h in self.further(p))

    def why_not_other(self, p: S, action: Action) -> Refusal | None:
        if action.verb != "also":
            return Refusal("add units or hexes, fight, or call it off", self.rule)
        hex_, own = int(action.args[0]), self.fighters(p)
        if hex_ in self.further(p):
            return None
        words = "every attacker must touch every hex of a battle, and all others find theirs"
        touched = own and all(hex_ in self.contacts(p).touches[u] for u in own)
        apart = self.why_not_together(p, own, (*self.hexes, hex_)) if touched else None
        return apart or Refusal(words, self.rules["all"])

    def apply_other(self, p: S, action: Action) -> None:
        p.replace(self.but(more=(*self.more, int(action.args[0]))))

    def offer(self, p: S, action: Action) -> Offer | None:
        if action.verb == "also":
            hex_ = int(action.args[0])
            return Offer(said("Attack {hex} in the same battle", hex=hex_), "hex", hex=hex_)
        if action.verb != self.begins:
            return super().offer(p, action)
        label = said("Attack {hexes} at {odds}", hexes=self.hexes, odds=self.forecast(p).odds)
        return Offer(label, "button", hex=self.target, final="chance", primary=True)
