"""Lists of choices with their numbers, in columns and by the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from shutil import get_terminal_size

from zoc.cli.onlooker import Onlooker
from zoc.kernel.play.action import Action
from zoc.kernel.shown.speaking import heard_of

FIRST, PAGE = 12, 30
"""How many lines of choices are shown unasked, and how many at once."""


class Listing:
    """The choices of the decision in hand; a number stays the same however they are listed."""

    def __init__(self, eyes: Onlooker, say: Callable[[str], None]) -> None:
        self.eyes, self.say = eyes, say
        self._left: list[str] = []

    def start(self) -> None:
        """The first few choices."""
        self._show("", FIRST)

    def all(self, word: str) -> None:
        """All choices, or those with a word in them, up to a page."""
        self._show(word, PAGE)

    def more(self) -> None:
        """The next page."""
        if not self._left:
            self.say("  that was all")
        self._page(PAGE)

    def _show(self, word: str, lines: int) -> None:
        actions = enumerate(self.eyes.position.decision.actions, 1)
        texts = [f"{i:>4}  {self.text(a)}" for i, a in actions]
        self._left = columns([t for t in texts if word.lower() in t.lower()])
        if not self._left:
            self.say(f"  no choice has {word!r} in it")
        self._page(lines)

    def _page(self, lines: int) -> None:
        for line in self._left[:lines]:
            self.say(line)
        self._left = self._left[lines:]
        if self._left:
            self.say("      `more` goes on, `list WORD` looks for a word, `help` helps")

    def text(self, action: Action) -> str:
        """A choice with a few words about its units: a counter does not bear the name it is
        called by here."""
        notes = [*self._units(action), *self._enemies(action)]
        text = self.eyes.game.write(action)
        return f"{text:<22}  {'; '.join(notes)}" if notes else text

    def _units(self, action: Action) -> Iterator[str]:
        game, p = self.eyes.game, self.eyes.position
        for word in game.vocabulary.words_of(action, "unit"):
            hex_ = game.where(p, int(word))
            where = f", {game.board.grid.label(hex_)}" if hex_ is not None else ""
            yield f"{self.eyes.describe(int(word))}{where}"

    def _enemies(self, action: Action) -> Iterator[str]:
        game, p = self.eyes.game, self.eyes.position
        for word in game.vocabulary.words_of(action, "hex"):
            for unit in game.units_at(p, int(word)):
                if game.unit_side(unit) != p.actor and heard_of(p, unit):
                    yield self.eyes.describe(unit)


def columns(texts: list[str]) -> list[str]:
    """Short texts side by side, read from left to right."""
    widest = max((len(t) for t in texts), default=0) + 2
    count = max(1, get_terminal_size().columns // max(widest, 1))
    rows = [texts[i : i + count] for i in range(0, len(texts), count)]
    return ["".join(t.ljust(widest) for t in row).rstrip() for row in rows]
