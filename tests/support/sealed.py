"""A toy game that hides something: north hides a word, south guesses, then it is shown. A right
guess is a point for south, a wrong one for north; two points win. The word is never south's to
know before it is shown, and is a strange one, so that a test can look for it in every byte."""

from __future__ import annotations

from array import array
from typing import ClassVar

from zoc.kernel.play.action import Action, Vocabulary, WordKind
from zoc.kernel.play.event import Event
from zoc.kernel.play.game import Game
from zoc.kernel.play.position import Position
from zoc.kernel.play.step import CHANCE, Refusal, Step
from zoc.kernel.shown import Show

SIDES = ("north", "south")
WORDS = ("xylograph", "quincunx", "zugzwang", "syzygy")
POINTS = 2


class Secrets(Position):
    COLUMNS = ("points",)
    FIELDS = (*Position.FIELDS, "word", "guess", "luck")
    __slots__ = ("guess", "luck", "points", "word")


class Hidden(Event):
    name, cites, says = "hide", "1", "north hides {word}"
    word: str

    def told_to(self, seat):
        return seat == "north"


class Revealed(Event):
    name, cites, says = "reveal", "3", "the word was {word}, south guessed {guess}"
    word: str
    guess: str


class Peeked(Event):
    name, cites, says = "die", "4", "die {face}"
    face: int


class Hide(Step):
    """North hides a word."""

    name, rule = "hide", "1"
    asks = "Hide a word."

    def actor(self, p):
        return "north"

    def actions(self, p):
        return (Action("hide", (word,)) for word in WORDS)

    def apply(self, p, action):
        p.word = action.args[0]
        p.tell(Hidden(p.word))
        p.replace(Guess())


class Guess(Step):
    """South guesses it, or peeks at a die first."""

    name, rule = "guess", "2"
    asks = "Guess the word."

    def actor(self, p):
        return "south"

    def actions(self, p):
        yield from (Action("guess", (word,)) for word in WORDS)
        if not p.luck:
            yield Action("roll")

    def why_not(self, p, action):
        if action in self.actions(p):
            return None
        return Refusal("guess a word, or roll once", "2")

    def reveals(self, p, action):
        return action.verb == "guess"

    def apply(self, p, action):
        if action.verb == "roll":
            p.push(Peek())
            return
        p.guess = action.args[0]
        side = int(p.guess == p.word)
        p.points[side] += 1
        p.tell(Revealed(p.word, p.guess))
        if p.points[side] == POINTS:
            p.result = f"{SIDES[side]} victory"
        p.word, p.guess, p.luck, p.turn = "", "", 0, p.turn + 1
        p.replace(Hide())


class Peek(Step):
    """A die that helps nobody."""

    name, rule = "die", "4"

    def actor(self, p):
        return CHANCE

    def actions(self, p):
        return (Action("die", (face,)) for face in range(1, 7))

    def apply(self, p, action):
        p.pop()
        p.luck = action.args[0]
        p.tell(Peeked(p.luck))


class SealedShow(Show):
    hides: ClassVar[bool] = True

    def score(self, p):
        return tuple(zip(SIDES, p.points, strict=True))


class SealedGame(Game):
    def __init__(self, version=1):
        words = Vocabulary(
            {"hide": "word", "guess": "word", "roll": "", "die": "number"},
            {"word": WordKind(str, str), "number": WordKind(int, str)},
        )
        steps = (Hide, Guess, Peek)
        super().__init__("sealed", version, "words", {}, SIDES, steps, words)
        self.show = SealedShow()

    def start(self):
        p = object.__new__(Secrets)
        p.game, p.cache, p.events, p.viewer = self, {}, [], None
        p.agenda, p.turn, p.result = (Hide(),), 1, ""
        p.points, p.word, p.guess, p.luck = array("h", (0, 0)), "", "", 0
        return p

    def view(self, p, seat):
        p = p.copy()
        if seat != "north":
            p.word = ""
        return p
