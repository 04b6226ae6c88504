"""Victory (4): sudden death and the account of victory points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zoc.hexes import Hex
from zoc.kernel.event import Event
from zoc.kernel.outcome import Outcome
from zoc.kernel.said import Said
from zoc.titles.red_typhoon.position import ELIMINATED, GERMAN, SIDES, SOVIET, State


class Ended(Event):
    """The game is over."""

    name, says = "end", "{result}"
    result: str
    ruled: str

    @property
    def rule(self) -> str:
        return self.ruled


class Taken(Event):
    """A city or supply source changed hands; `place` is how the map calls it."""

    name, cites = "control", "2.1f"
    side: int
    hex: Hex
    place: str

    def said(self) -> Said:
        return Said(f"{self.place} is now {{side}}", self)

    def arrows(self) -> list[tuple[str, int, tuple[int, ...]]]:
        return [("change", -1, (self.hex,))]


def take(p: State, side: int, hex_: Hex) -> None:
    """Gives a key hex to a side; the game may end at once (2.1, 4.2)."""
    if p.controls(side, hex_):
        return
    p.control ^= 1 << hex_
    p.touch()
    p.tell(Taken(side, hex_, p.game.map.place(hex_)))
    end_at_once(p, side)


# -- the end --------------------------------------------------------------------------------------


def sudden_death(p: State, side: int) -> bool:
    """Whether a side holds all the sources that end the game at once (4.2)."""
    wanted = p.game.rules.sudden_death[side]
    return bool(wanted) and p.controlled(side) & wanted == wanted


def end_at_once(p: State, side: int) -> None:
    """Ends the game when a side holds all that it takes (4.2)."""
    if sudden_death(p, side):
        p.result = f"decisive {SIDES[side]} victory: all its goals are taken"
        p.tell(Ended(p.result, "4.2a" if side == SOVIET else "4.2b"))


def finish(p: State) -> None:
    """Ends the game after its last turn (4.1)."""
    p.result = verdict(p)
    p.tell(Ended(p.result, "4.1"))


def verdict(p: State) -> str:
    """Who has won at the end of the last turn (4.1)."""
    points, winner = totals(p), leader(p)
    return f"{SIDES[winner]} victory, {points[winner]} to {points[1 - winner]} VP"


def leader(p: State) -> int:
    """The side with more points; a tie goes to one of them (4.1c)."""
    soviet, german = totals(p)
    if soviet == german:
        return p.game.rules.tie
    return SOVIET if soviet > german else GERMAN


def outcome(p: State) -> Outcome:
    """How a game ended (4.1, 4.2)."""
    points: dict[str, int] = dict(zip(SIDES, totals(p), strict=True))
    for side in (SOVIET, GERMAN):
        if sudden_death(p, side):
            return Outcome(SIDES[side], "decisive", points)
    return Outcome(SIDES[leader(p)], "", points)


# -- the account ----------------------------------------------------------------------------------


class Item(NamedTuple):
    """One line of the account: figures first, words when somebody reads them."""

    side: int
    vp: int
    rule: str
    says: str
    hex: Hex = 0
    number: int = 0

    @property
    def what(self) -> Said:
        """What the points are for."""
        return Said(self.says, self)


def account(p: State) -> Iterator[Item]:
    """All victory points as they stand (4.3, 4.4)."""
    yield from _cities(p)
    yield from _losses(p)
    yield from _first_shock(p)


def totals(p: State) -> tuple[int, int]:
    """The victory points of both sides; they may be negative."""
    points = [0, 0]
    for item in account(p):
        points[item.side] += item.vp
    return points[SOVIET], points[GERMAN]


def total(p: State, side: int) -> int:
    """A side's victory points."""
    return totals(p)[side]


def _cities(p: State) -> Iterator[Item]:
    for side, rule in ((SOVIET, "4.3a"), (GERMAN, "4.4a")):
        for hex_, vp in p.game.map.vp[side].items():
            if p.controls(side, hex_):
                yield Item(side, vp, rule, p.game.map.place(hex_), hex_)


def _losses(p: State) -> Iterator[Item]:
    shock, per_vp = p.game.special.first_shock, p.game.rules.per_vp
    for side, rule in ((SOVIET, "4.3b"), (GERMAN, "4.4b")):
        lost = sum(u != shock for u in p.eliminated(1 - side))
        yield Item(side, lost // per_vp, rule, "{number} enemy units eliminated", number=lost)


def _first_shock(p: State) -> Iterator[Item]:
    rules, special = p.game.rules, p.game.special
    if p.withdrawn:
        words, vp = "1S Army withdrawn on turn {number}", rules.withdrawal_vp[p.withdrawn]
        yield Item(SOVIET, vp, "4.3c", words, number=p.withdrawn)
    if special.first_shock is not None and p.state[special.first_shock] & ELIMINATED:
        yield Item(SOVIET, rules.first_shock_lost, "4.3d", "1S Army eliminated")
    if special.other_counter:
        yield Item(SOVIET, rules.other_counter_vp, "4.3e", "1S Army of the left wing")
