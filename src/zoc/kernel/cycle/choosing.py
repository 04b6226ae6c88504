"""Phases in which a side chooses one thing after the other, until it ends them or none is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar

from zoc.kernel.cycle.standing import S
from zoc.kernel.play.action import Action, Word
from zoc.kernel.play.said import Said
from zoc.kernel.play.step import NOBODY, Offer, Refusal, Step

END = Action("end")


class Extended(Step[S]):
    """A step to whose own choices others may be added.

    MAY give: `others` (what else may be done), `why_not_other`, `apply_other`, `instead`."""

    instead = "choose what is lit, or end"

    def others(self, p: S) -> Iterator[Action]:
        """What else may be done."""
        return iter(())

    def why_not_other(self, p: S, action: Action) -> Refusal | None:
        """Why something else may not be done; asked for all that is none of the step's own."""
        return None if action in self.others(p) else Refusal(self.instead, self.rule)

    def apply_other(self, p: S, action: Action) -> None:
        """Carries out something else."""


class OneByOne(Extended[S]):
    """Somebody chooses units or hexes one after the other with `verb`, or does something else,
    until `end`.

    MUST give: `chooser` (who decides), `verb`, `choices` (all that may be chosen now), `chosen`
    (what follows from a choice; it does not take the step off the agenda).
    MAY give: `why_not_chosen`, `why_not_end` (what must be done first), `undone` (what ending it
    would leave), `lasting` (False where the phase is skipped when nothing can be chosen), `listed`
    (the choices as actions, where they are made beforehand), `others`, listed before the choices;
    labels in `offers`."""

    verb: ClassVar[str] = ""
    lasting: ClassVar[bool] = True

    def chooser(self, p: S) -> str:
        """Who decides."""
        raise NotImplementedError

    def choices(self, p: S) -> Iterable[int]:
        """The units or hexes that may be chosen now."""
        raise NotImplementedError

    def why_not_chosen(self, p: S, what: int) -> Refusal | None:
        """Why a unit or hex may not be chosen."""
        if what in self.choices(p):
            return None
        return Refusal(Step.instead, self.rule)

    def why_not_end(self, p: S) -> Refusal | None:
        """Why it may not end yet."""
        return None

    def undone(self, p: S) -> Iterator[Said]:
        """What ending it now would leave undone, for whoever is about to."""
        return iter(())

    def chosen(self, p: S, what: int) -> None:
        """What follows from a choice."""
        raise NotImplementedError

    def listed(self, p: S) -> Iterator[Action]:
        """The choices as actions."""
        return (Action(self.verb, (what,)) for what in self.choices(p))

    # -- the step ------------------------------------------------------------------------------

    def actor(self, p: S) -> str:
        wanted = self.lasting or any(True for _ in self.choices(p))
        return self.chooser(p) if wanted else NOBODY

    def actions(self, p: S) -> Iterator[Action]:
        return chain(self.others(p), self.listed(p), self._ends(p))

    def _ends(self, p: S) -> Iterator[Action]:
        if self.why_not_end(p) is None:
            yield END

    def why_not(self, p: S, action: Action) -> Refusal | None:
        if action.verb == "end":
            return self.why_not_end(p)
        if action.verb == self.verb and len(action.args) == 1:
            return self.why_not_chosen(p, int(action.args[0]))
        return self.why_not_other(p, action)

    def offer(self, p: S, action: Action) -> Offer | None:
        if action.verb == self.picks and action.verb in self.offers:
            return self.offer_pick(p, action)
        return self.offer_other(p, action)

    def offer_other(self, p: S, action: Action) -> Offer | None:
        """How something else than to take up a unit is offered."""
        if action.verb == "end" and "end" in self.offers:
            return _end_offer(self.offers["end"])
        return super().offer(p, action)

    def offer_pick(self, p: S, action: Action) -> Offer:
        """To take up a unit: the same offer as long as it stands where it does."""
        unit = int(action.args[0])
        key = self.offers[action.verb], action, p.hex[unit]
        found: Offer | None = p.game.picked.get(key)
        if found is None:
            label = Said(key[0], p.game.vocabulary.fields(action))
            found = Offer(label, "unit", unit, p.hex[unit], opens=True)
            p.game.picked.put(key, found)
        return found

    def apply(self, p: S, action: Action) -> None:
        if action.verb == "end":
            p.pop()
        elif action.verb == self.verb:
            self.chosen(p, int(action.args[0]))
        else:
            self.apply_other(p, action)


@lru_cache(100)
def _end_offer(words: str) -> Offer:
    return Offer(Said(words, {}), "button", key="E", steady=True)


class Choosing(OneByOne[S]):
    """The same for the side whose phase it is."""

    side: int

    def chooser(self, p: S) -> str:
        return p.game.camps[self.side]


class InOrder(Step[S]):
    """What is left is settled one after the other, in the order that somebody names with `verb`;
    the last one by itself.

    MUST give: `verb`, `pending` (the words of the order for each that is left), `begin` (settles
    one, so that it is left no longer).
    MAY give: `chooser` (where that is not the side that it has as a field), `over` (what follows
    when none is left; it takes the step off the agenda)."""

    verb: ClassVar[str] = ""

    def chooser(self, p: S) -> str:
        """Who decides."""
        step: Any = self
        return p.game.camps[step.side]

    def pending(self, p: S) -> Sequence[tuple[Word, ...]]:
        """What is left, as the words of its order."""
        raise NotImplementedError

    def begin(self, p: S, what: tuple[Word, ...]) -> None:
        """Settles one."""
        raise NotImplementedError

    def over(self, p: S) -> None:
        """None is left."""
        p.pop()

    # -- the step ------------------------------------------------------------------------------

    def actor(self, p: S) -> str:
        return self.chooser(p) if len(self.pending(p)) > 1 else NOBODY

    def actions(self, p: S) -> Iterator[Action]:
        return (Action(self.verb, what) for what in self.pending(p))

    def run(self, p: S) -> None:
        left = self.pending(p)
        if left:
            self.begin(p, left[0])
        else:
            self.over(p)

    def apply(self, p: S, action: Action) -> None:
        self.begin(p, action.args)
