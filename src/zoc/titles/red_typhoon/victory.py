"""Victory (4), and who controls the cities and supply sources (2.1)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING

from zoc.hexes import Hex
from zoc.hexes.sets import HexSet
from zoc.kernel.cycle import account, control
from zoc.kernel.cycle.account import Counting, Entry
from zoc.kernel.cycle.track import GameEnded
from zoc.kernel.protocol import Outcome, Said, said
from zoc.titles.red_typhoon.position import ELIMINATED, GERMAN, SIDES, SOVIET, Now

if TYPE_CHECKING:
    from zoc.titles.red_typhoon.title import RedTyphoon


class Taken(control.Taken):
    """A city or supply source changed hands."""

    def said(self) -> Said:
        return Said(f"{self.place} is now {{side}}", self)


class Control(control.Control[Now]):
    """A city or source belongs to who stands there, else to who was there last, even in passing
    (2.1f, 2.1g). The position keeps what the Soviet side holds; all else is German."""

    game: RedTyphoon

    def read(self) -> HexSet:
        return self.game.map.key_hexes

    def of(self, p: Now, side: int) -> HexSet:
        return p.controlled(side)

    def give(self, p: Now, side: int, hexes: HexSet) -> None:
        p.control = p.control | hexes if side == SOVIET else p.control & ~hexes
        p.touch()

    def taken(self, p: Now, side: int, hex_: Hex) -> None:
        """The game may end at once (4.2)."""
        p.tell(Taken(side, hex_, self.game.map.place(hex_), "2.1f"))
        end_at_once(p, side)


# -- the end --------------------------------------------------------------------------------------


def sudden_death(p: Now, side: int) -> bool:
    """Whether a side holds all the sources that end the game at once (4.2)."""
    wanted = p.game.rules.sudden_death[side]
    return bool(wanted) and p.controlled(side) & wanted == wanted


def end_at_once(p: Now, side: int) -> None:
    """Ends the game when a side holds all that it takes (4.2)."""
    if sudden_death(p, side):
        p.result = f"decisive {SIDES[side]} victory: all its goals are taken"
        p.tell(GameEnded(p.result, "4.2a" if side == SOVIET else "4.2b"))


# -- the account ----------------------------------------------------------------------------------


class Account(account.Account[Now]):
    """The victory points as they stand; they may be negative (4.1, 4.3, 4.4)."""

    game: RedTyphoon

    @property
    def outright(self) -> tuple[HexSet, HexSet]:
        """The sources all of which each side must hold to win at once (4.2)."""
        return self.game.rules.sudden_death

    def hangs_on(self, p: Now) -> Hashable:
        return p.control, p.withdrawn, p.all_marks(ELIMINATED)

    def entries(self, p: Now) -> Iterator[Entry]:
        yield from self._cities(p)
        yield from self._lost(p)
        yield from self._first_shock(p)

    def named(self, hex_: Hex) -> Callable[[], Said]:
        return lambda: said(self.game.map.place(hex_), hex=hex_)

    def _cities(self, p: Now) -> Iterator[Entry]:
        for side, rule in ((SOVIET, "4.3a"), (GERMAN, "4.4a")):
            held = p.controlled(side)
            for hex_, vp in self.game.map.vp[side].items():
                if held >> hex_ & 1:
                    yield Entry(side, vp, rule, self.named(hex_), hex_)

    def _lost(self, p: Now) -> Iterator[Entry]:
        shock = self.game.special.first_shock
        for side, rule in ((SOVIET, "4.3b"), (GERMAN, "4.4b")):
            lost = [u for u in p.eliminated(1 - side) if u != shock]
            row = Counting(row="losses", rule=rule, each=self.game.rules.per_vp)
            yield self.counted(side, lost, row, "{n:# enemy unit} eliminated")

    def _first_shock(self, p: Now) -> Iterator[Entry]:
        rules, special = self.game.rules, self.game.special
        if p.withdrawn:
            words, vp = f"1S Army withdrawn on turn {p.withdrawn}", rules.withdrawal_vp[p.withdrawn]
            yield Entry(SOVIET, vp, "4.3c", lambda: Said(words))
        if special.first_shock is not None and p.state[special.first_shock] & ELIMINATED:
            lost = rules.first_shock_lost
            yield Entry(SOVIET, lost, "4.3d", lambda: Said("1S Army eliminated"))
        if special.other_counter:
            vp = rules.other_counter_vp
            yield Entry(SOVIET, vp, "4.3e", lambda: Said("1S Army of the left wing"))

    def verdict(self, p: Now) -> Outcome:
        """Who holds all goals of sudden death, else who has more points; a tie goes to one side
        (4.1, 4.2)."""
        for side in (SOVIET, GERMAN):
            if sudden_death(p, side):
                points: dict[str, int] = dict(zip(SIDES, self.totals(p), strict=True))
                return Outcome(SIDES[side], "decisive", points)
        return super().verdict(p)
