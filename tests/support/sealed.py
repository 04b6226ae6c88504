"""A toy game that hides something: north hides a word, south guesses, then it is shown. A right
guess is a point for south, a wrong one for north; two points win. The word is never south's to
know before it is shown, and is a strange one, so that a test can look for it in every byte."""

from __future__ import annotations

from array import array
from typing import ClassVar

from zoc.kernel.action import Action, Kind, Vocabulary
from zoc.kernel.game import CHANCE, Game, Refusal, Step
from zoc.kernel.position import Position
from zoc.kernel.show import Show

SIDES = ("north", "south")
WORDS = ("xylograph", "quincunx", "zugzwang", "syzygy")
POINTS = 2


class Secrets(Position):
    COLUMNS = ("points",)
    FIELDS = (*Position.FIELDS, "word", "guess", "luck")
    __slots__ = ("guess", "luck", "points", "word")


class Hide(Step):
    """North hides a word."""

    name, rule = "hide", "1"

    def actor(self, p, args):
        return "north"

    def prompt(self, p, args):
        return "hide a word"

    def actions(self, p, args):
        return (Action("hide", (word,)) for word in WORDS)

    def apply(self, p, args, action):
        p.word = action.args[0]
        p.tell("hide", f"north hides {p.word}", "1")
        p.replace(("guess",))


class Guess(Step):
    """South guesses it, or peeks at a die first."""

    name, rule = "guess", "2"

    def actor(self, p, args):
        return "south"

    def prompt(self, p, args):
        return "guess the word"

    def actions(self, p, args):
        yield from (Action("guess", (word,)) for word in WORDS)
        if not p.luck:
            yield Action("roll")

    def why_not(self, p, args, action):
        if action in self.actions(p, args):
            return None
        return Refusal("guess a word, or roll once", "2")

    def apply(self, p, args, action):
        if action.verb == "roll":
            p.push(("die",))
            return
        p.guess = action.args[0]
        side = int(p.guess == p.word)
        p.points[side] += 1
        p.tell("reveal", f"the word was {p.word}, south guessed {p.guess}", "3")
        if p.points[side] == POINTS:
            p.result = f"{SIDES[side]} victory"
        p.word, p.guess, p.luck, p.turn = "", "", 0, p.turn + 1
        p.replace(("hide",))


class Peek(Step):
    """A die that helps nobody."""

    name, rule = "die", "4"

    def actor(self, p, args):
        return CHANCE

    def actions(self, p, args):
        return (Action("die", (face,)) for face in range(1, 7))

    def apply(self, p, args, action):
        p.pop()
        p.luck = action.args[0]
        p.tell("die", f"die {p.luck}", "4", p.luck)


class SealedShow(Show):
    hides: ClassVar[bool] = True

    def told(self, p, event, seat):
        return event.kind != "hide" or seat == "north"

    def reveals(self, p, action):
        return action.verb == "guess"

    def score(self, p):
        return tuple(zip(SIDES, p.points, strict=True))


class SealedGame(Game):
    def __init__(self, version=1):
        words = Vocabulary(
            {"hide": "word", "guess": "word", "roll": "", "die": "number"},
            {"word": Kind(str, str), "number": Kind(int, str)},
        )
        steps = (Hide(), Guess(), Peek())
        super().__init__("sealed", version, "words", {}, SIDES, steps, words)
        self.show = SealedShow()

    def start(self):
        p = object.__new__(Secrets)
        p.game, p.cache, p.events = self, {}, []
        p.agenda, p.turn, p.result = (("hide",),), 1, ""
        p.points, p.word, p.guess, p.luck = array("h", (0, 0)), "", "", 0
        return p

    def view(self, p, seat):
        p = p.copy()
        if seat != "north":
            p.word = ""
        return p
