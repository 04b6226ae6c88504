"""An attack where every contact must be fought: on one hex or several, put together so that
everybody else still finds a battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.cycle.attack import Attack, attack_offer
from zoc.kernel.cycle.choosing import Choosing
from zoc.kernel.cycle.obligations import Contacts
from zoc.kernel.cycle.standing import S, Unit
from zoc.kernel.play.action import Action
from zoc.kernel.play.said import said
from zoc.kernel.play.step import Ask, Offer, Refusal


class DutyPhase(Choosing[S]):
    """A phase in which hexes are attacked until every duty is met.

    MUST give: `contacts`, `chosen`, `rules` (behind `bound` units and `due` hexes)."""

    verb: ClassVar[str] = "attack"
    rules: ClassVar[Mapping[str, str]]

    def contacts(self, p: S) -> Contacts:
        """Who touches whom, as far as no battle has settled it."""
        raise NotImplementedError

    def choices(self, p: S) -> Iterable[Hex]:
        return sorted(frozenset[Hex]().union(*self.contacts(p).touches.values()))

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
        return attack_offer(target, p.game.fighting.odds(p, target, able).odds, target in now.due)


class DutyAttack(Attack[S]):
    """An attack to which further hexes are drawn in with `also HEX`, each touched by every
    attacker. Only what leaves all duties fulfillable is offered.

    MUST give: `contacts`, `begin`, `rules` (behind `bound` units, `due` hexes, `joined`, `odds`).
    MAY give: `pairs` (which hexes go together)."""

    rules: ClassVar[Mapping[str, str]]
    more: tuple[Hex, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes that are attacked."""
        return (self.target, *self.more)

    def contacts(self, p: S) -> Contacts:
        """Who touches whom, as far as no battle has settled it."""
        raise NotImplementedError

    def pairs(self, p: S, hex_: Hex) -> bool:
        """Whether a hex may be drawn in with the others."""
        return True

    def open(self, p: S, units: Sequence[Unit], hexes: Sequence[Hex]) -> bool:
        """Whether a battle can still be completed so that everybody else finds one."""
        return self.contacts(p).completed(units, hexes) is not None

    # -- who and what --------------------------------------------------------------------------

    def candidates(self, p: S) -> Iterator[Unit]:
        wanted = set(self.hexes)
        for unit, hexes in self.contacts(p).touches.items():
            fits = unit not in self.joined and wanted <= hexes
            if fits and self.open(p, (*self.joined, unit), self.hexes):
                yield unit

    def further(self, p: S) -> Iterator[Hex]:
        """Which hexes may be drawn in: each touched by everybody who has joined."""
        touches = self.contacts(p).touches
        shared = [touches[u] for u in self.joined]
        for hex_ in sorted(
            shared[0].intersection(*shared).difference(self.hexes) if shared else ()
        ):
            if self.pairs(p, hex_) and self.open(p, self.joined, (*self.hexes, hex_)):
                yield hex_

    def suggested(self, p: S) -> list[Unit]:
        """The fewest of those who may join that reach the best column and leave nobody stranded."""
        now = self
        while (unit := next(iter(now.candidates(p)), None)) is not None:
            now = now.but(joined=(*now.joined, unit))
        best = now.forecast(p).column
        for unit in sorted(now.joined, key=lambda u: self.strength(p, u)):
            rest = now.but(joined=tuple(u for u in now.joined if u != unit))
            if rest.why_not_begin(p) is None and rest.forecast(p).column >= best:
                now = rest
        return list(now.joined) if now.why_not_begin(p) is None else []

    def why_not_begin(self, p: S) -> Refusal | None:
        if not self.joined or not self.forecast(p).column:
            return Refusal("nobody attacks yet", self.rules["odds"])
        units, hexes = self.contacts(p).dead_end(self.joined, self.hexes)
        if units:
            words = "{unit} would have nobody left to attack"
            return Refusal(words, self.rules["bound"], unit=units[0])
        if hexes:
            words = "nobody would be left to attack {hex}"
            return Refusal(words, self.rules["due"], hex=hexes[0])
        return None

    def why_not_join(self, p: S, unit: Unit) -> Refusal | None:
        if unit in set(self.candidates(p)):
            return None
        if unit in self.joined:
            return Refusal("{unit} is in a battle already", self.rules["joined"], unit=unit)
        touches = self.contacts(p).touches.get(unit)
        if touches is None:
            return Refusal("{unit} may not attack now", self.rules["bound"], unit=unit)
        if not set(self.hexes) <= touches:
            words = "{unit} does not touch {hexes}"
            return Refusal(words, self.rules["due"], unit=unit, hexes=self.hexes)
        words = "with {unit} here somebody else could not fight"
        return Refusal(words, self.rules["due"], unit=unit)

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
        words = "every attacker must touch every hex of a battle, and all others find theirs"
        fits = int(action.args[0]) in set(self.further(p))
        return None if fits else Refusal(words, self.rules["due"])

    def apply_other(self, p: S, action: Action) -> None:
        p.replace(self.but(more=(*self.more, int(action.args[0]))))

    def offer(self, p: S, action: Action) -> Offer | None:
        if action.verb != "also":
            return super().offer(p, action)
        hex_ = int(action.args[0])
        return Offer(said("Attack {hex} in the same battle", hex=hex_), "hex", hex=hex_)
