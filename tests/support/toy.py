"""A toy game for tests of the protocol: two sides take stones, or let a die take some; whoever
takes the last stone wins. It is no title, and small enough to be reckoned by hand."""

from __future__ import annotations

from array import array

from zoc.kernel.play.action import Action, NotationError, Vocabulary, WordKind
from zoc.kernel.play.event import Event
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.play.said import said
from zoc.kernel.play.step import CHANCE, Ask, Refusal, Step

SIDES = ("north", "south")
MOST = 3


class Stones(Position):
    COLUMNS = ("taken",)
    FIELDS = (*Position.FIELDS, "left")
    __slots__ = ("left", "taken")


class Took(Event):
    name, cites, says = "take", "2a", "{side} has {count} more"
    side: int
    count: int


class Dusk(Event):
    name, cites, says = "evening", "4", "day {day}"
    day: int


class Turn(Step):
    """A side takes stones or gambles."""

    name, rule = "turn", "2"
    side: int

    def actor(self, p):
        return SIDES[self.side]

    def ask(self, p):
        return Ask(said("{left} stones are left.", left=p.left), rules=(self.rule,))

    def actions(self, p):
        for count in range(1, min(MOST, p.left) + 1):
            yield Action("take", (count,))
        if p.left > 1:
            yield Action("gamble")

    def why_not(self, p, action):
        if action.verb == "gamble":
            return None if p.left > 1 else Refusal("one stone is no gamble", "2b")
        if action.verb != "take":
            return Refusal("take stones or gamble", "2")
        if not 1 <= action.args[0] <= min(MOST, p.left):
            return Refusal(f"{action.args[0]} stones cannot be taken, {p.left} are left", "2a")
        return None

    def apply(self, p, action):
        if action.verb == "gamble":
            p.push(Die(self.side))
        else:
            take(p, self.side, action.args[0])


class Die(Step):
    """The die takes one stone, twice as often two."""

    name, rule = "die", "3"
    side: int

    def actor(self, p):
        return CHANCE

    def actions(self, p):
        return (Action("take", (count,)) for count in (1, 2))

    def weight(self, p, outcome):
        return outcome.args[0]

    def apply(self, p, action):
        p.pop()
        take(p, self.side, action.args[0])


class Evening(Step):
    """A day ends; nobody decides."""

    name = "evening"

    def run(self, p):
        p.pop()
        p.turn += 1
        p.tell(Dusk(p.turn))


def take(p, side, count):
    p.taken[side] += count
    p.left -= count
    p.tell(Took(side, count))
    if not p.left:
        p.result = f"{SIDES[side]} victory"
    p.replace(p.game.steps["turn"](1 - side))
    if side == 1:
        p.push(Evening())


class StonesHints:
    """A side wants all stones."""

    def value(self, p, seat):
        side = SIDES.index(seat)
        return float(p.taken[side] - p.taken[1 - side])

    def rank(self, p, seat, action):
        return None


class StonesGame(Game):
    def __init__(self, stones=10):
        words = Vocabulary({"take": "count", "gamble": ""}, {"count": WordKind(_count, str)})
        super().__init__("stones", 1, "pile", {}, SIDES, (Turn, Die, Evening), words)
        self.stones, self.hints = stones, StonesHints()

    def start(self):
        p = object.__new__(Stones)
        p.game, p.cache, p.events, p.viewer = self, {}, [], None
        p.agenda, p.turn, p.result = (self.steps["turn"](0),), 1, ""
        p.taken, p.left = array("h", (0, 0)), self.stones
        return p

    def faults(self, p):
        if sum(p.taken) + p.left != self.stones:
            yield "stones are lost"


def _count(text):
    if not text.isdecimal() or len(text) > 6:
        raise NotationError(f"{text!r} is not a number")
    return int(text)
