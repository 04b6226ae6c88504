"""Battles (10.4 to 10.9): steps of fire in order, round after round until one side has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from zoc.hexes import Hex
from zoc.kernel.protocol import Action, Ask, Step, said
from zoc.titles.operation_typhoon import pockets
from zoc.titles.operation_typhoon.fire import ATTACK, BREAKOUT, AirStrike, Fire, firers, strikes
from zoc.titles.operation_typhoon.losses import come_back
from zoc.titles.operation_typhoon.pool import to_pool
from zoc.titles.operation_typhoon.position import ASIDE, GERMAN, SOVIET, Now, Unit

FIRST, LATER, IN_BREAKOUT = (1, 2, 3, 4, 5), (2, 3, 4, 5), (2, 4, 5)
LEAVES = {1: "10.4b", 3: "10.4f", 5: "10.4i"}
"""The steps after which some Soviet units take no further part, and the rules."""


class Battle(Step[Now]):
    """A battle runs by itself from step to step; `done` is the step that was done last. A side that
    is wiped out ends it at once (R11)."""

    name = "battle"
    kind: str
    hex: int
    round: int
    done: int

    def run(self, p: Now) -> None:
        if self.kind == ATTACK:
            put_aside(p, self.done)
        if not p.defenders or not p.alive:
            self.over(p)
            return
        stages = [s for s in order_of_fire(self.kind, self.round) if s > self.done]
        if not stages:
            self.round_over(p)
            return
        p.replace(self.but(done=stages[0]))
        self.begin(p, stages[0])

    def begin(self, p: Now, stage: int) -> None:
        """Puts the fire of a step on the agenda, if anybody fires in it."""
        if stage == 1:
            if any(p.hex[u] for u in p.game.roster.soviet_air):
                p.push(AirStrike(SOVIET, strikes(p, SOVIET)))
        elif stage == 2:
            if p.escort is not None:
                p.push(AirStrike(GERMAN, strikes(p, GERMAN)))
        else:
            units = tuple(firers(p, self.kind, stage))
            if units:
                p.push(Fire(self.kind, self.hex, self.round, stage, units, False))

    def over(self, p: Now) -> None:
        """One side is gone. What a breakout brings is settled by the step below it."""
        if self.kind == BREAKOUT:
            p.pop()
        elif p.alive:
            win(p, self.hex)
        else:
            lose(p, self.hex, "all its units are eliminated", "10.7c")

    def round_over(self, p: Now) -> None:
        """Both sides have units left: another round, or the force must go back (10.5)."""
        if self.kind == BREAKOUT:
            p.pop()
        elif p.mp >= p.game.figures["cost"]["round"]:
            p.replace(Round(self.hex, self.round))
        else:
            lose(p, self.hex, "no MP for another round", "10.5b")


def order_of_fire(kind: str, round_: int) -> tuple[int, ...]:
    """The steps of a round (10.4, 10.5c, 11.2e)."""
    if kind == BREAKOUT:
        return IN_BREAKOUT
    return FIRST if round_ == 1 else LATER


def put_aside(p: Now, done: int) -> None:
    """Who takes no further part once a step is done: aircraft after the first, artillery after the
    third, brigades after the fifth (10.4)."""
    army = p.game.roster
    units: list[Unit] = []
    if done == 1:
        units = [u for u in army.soviet_air if p.hex[u]]
    elif done in LEAVES:
        letter = "A" if done == 3 else "B"
        units = [u for u in p.defenders if army.letter[u] == letter]
    for unit in units:
        p.mark(unit, ASIDE)
    if units:
        p.shift(units, 0)
        p.say("aside", LEAVES[done], "set aside: {units}", units=tuple(units))


class Round(Step[Now]):
    """Another round for a movement point, or a retreat (10.5)."""

    name, rule = "round", "10.5"
    hex: int
    round: int

    offers: ClassVar[Mapping[str, str]] = {
        "round": "Another round, 1 MP",
        "retreat": "Break off and retreat",
    }

    def ask(self, p: Now) -> Ask:
        text = "{left:# Soviet unit} left. Another round for 1 of {mp} MP, or retreat?"
        hint = said(
            "A retreat leads back to {back:hex}, and the force is done for the turn.", back=p.back
        )
        return Ask(said(text, left=len(p.defenders), mp=p.mp), hint, (self.rule,))

    def actor(self, p: Now) -> str:
        return p.game.commander(p.force)

    def actions(self, p: Now) -> Iterator[Action]:
        yield Action("round")
        yield Action("retreat")

    def apply(self, p: Now, action: Action) -> None:
        if action.verb == "retreat":
            lose(p, self.hex, "it breaks off", "10.5e")
            return
        p.mp -= p.game.figures["cost"]["round"]
        p.replace(Battle(ATTACK, self.hex, self.round + 1, 0))
        words = "round {number} in {hex}, {left} MP left"
        p.say("round", "10.5c", words, number=self.round + 1, hex=self.hex, left=p.mp)


def win(p: Now, hex_: Hex) -> None:
    """The force has won: its lost units are back, then the hex is German (10.7a, 10.9a, R51)."""
    p.pop()
    p.say("win", "10.7a", "the defenders of {hex} are beaten", hex=hex_)
    come_back(p, hex_)
    to_pool(p)
    pockets.conquer(p, hex_, "10.7a")


def lose(p: Now, hex_: Hex, why: str, rule: str) -> None:
    """The force has lost: back to the hex it came from, finished for the turn (10.7d, 9.9)."""
    p.pop()
    words, path = f"{{units}}: defeated, back to {{end:hex}}: {why}", (hex_, p.back)
    p.say("lose", rule, words, "retreat", units=p.force, path=path)
    come_back(p, p.back)
    p.shift(p.whole_force(), p.back)
    to_pool(p)
    p.finish()
