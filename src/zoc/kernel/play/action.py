"""Actions: what a player or chance does, as a small value with a notation that people can type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from zoc.hexes import LabelError

Word = int | str
Read = Callable[[str], Word]
Write = Callable[[Word], str]


LONGEST = 400
KEPT = 20_000
"""How many actions are kept as they were written."""
SHORT = 200
"""The longest order, in letters, whose reading is kept."""


def brief(text: str) -> str:
    """A sentence for people on one line, cut where somebody's text makes it endless."""
    text = "".join(c if c.isprintable() else " " for c in text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."


class NotationError(ValueError):
    """A text that is no action, with what is wrong in it."""

    def __init__(self, why: str) -> None:
        super().__init__(brief(why))


class Action(NamedTuple):
    """A verb and what it is done with: units, hexes and numbers are ints, other words text."""

    verb: str
    args: tuple[Word, ...] = ()


class WordKind(NamedTuple):
    """How words of one kind are read and written."""

    read: Read
    write: Write


class Vocabulary:
    """The verbs of a title and the kinds of words that follow each.

    A verb's pattern names a kind for each word; a last kind ending in `*` takes any number of
    words, one ending in `?` may be left out."""

    def __init__(self, verbs: Mapping[str, str], kinds: Mapping[str, WordKind]) -> None:
        self.verbs = {verb: tuple(pattern.split()) for verb, pattern in verbs.items()}
        self.kinds = kinds
        self._written: dict[Action, str] = {}
        """Actions as they were written: a decision lists the same ones again and again."""
        self._read: dict[str, Action] = {}
        """Actions by how they were written."""

    def write(self, action: Action) -> str:
        """An action as people read it."""
        found = self._written.get(action)
        if found is None:
            if len(self._written) >= KEPT:
                self._written.clear()
            found = self._written[action] = self._write(action)
        return found

    def _write(self, action: Action) -> str:
        words = [action.verb]
        for place, word in enumerate(action.args):
            words.append(self._kind(action.verb, place).write(word))
        return " ".join(words)

    def read(self, text: str) -> Action:
        """The action that a text stands for."""
        found = self._read.get(text)
        if found is None:
            found = self._read_anew(text)
            # Only what is written as we write it is kept, so that nobody fills the memory.
            if len(text) <= SHORT and text == self._write(found):
                if len(self._read) >= KEPT:
                    self._read.clear()
                self._read[text] = found
        return found

    def _read_anew(self, text: str) -> Action:
        first, *words = text.split() or [""]
        verb = first.lower()
        if not verb:
            raise NotationError("an order needs a word")
        if verb not in self.verbs:
            near = get_close_matches(verb, list(self.verbs), n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self.verbs)}."
            raise NotationError(f"there is no order {verb!r}: {hint}")
        self._check_count(verb, len(words))
        return Action(verb, tuple(self._read_word(verb, i, w) for i, w in enumerate(words)))

    def _read_word(self, verb: str, place: int, word: str) -> Word:
        try:
            return self._kind(verb, place).read(word)
        except LabelError as error:
            raise NotationError(str(error)) from None

    def knows(self, action: Action) -> bool:
        """Whether a value is an action of this vocabulary: it can be written and reads back."""
        if not all(type(word) in (int, str) for word in action.args):
            return False
        try:
            return self.read(self.write(action)) == action
        except (NotationError, LookupError, TypeError, ValueError):
            return False

    def _check_count(self, verb: str, count: int) -> None:
        pattern = self.verbs[verb]
        least = sum(not kind.endswith(("*", "?")) for kind in pattern)
        most = 10**6 if pattern and pattern[-1].endswith("*") else len(pattern)
        if not least <= count <= most:
            raise NotationError(f"that is not how it is written: {self.usage(verb)}")

    def usage(self, verb: str) -> str:
        """How a verb's orders are written: `to HEX ...`."""
        kinds = [kind.rstrip("*?").upper() for kind in self.verbs[verb]]
        many = bool(kinds) and self.verbs[verb][-1].endswith("*")
        return " ".join([verb, *dict.fromkeys(kinds), *(["..."] if many else [])])

    def words_of(self, action: Action, kind: str) -> list[Word]:
        """The words of an action that are of one kind."""
        pattern = self.verbs[action.verb]
        kinds = [pattern[min(i, len(pattern) - 1)].rstrip("*?") for i in range(len(action.args))]
        return [word for word, k in zip(action.args, kinds, strict=True) if k == kind]

    def fields(self, action: Action) -> dict[str, object]:
        """The words of an action by their kinds, for sentences about it: the last of each, all
        units as `units` and all hexes as `hexes`, others as they are typed, and `word` for the
        last one."""
        found: dict[str, object] = {"word": ""}
        for place, word in enumerate(action.args):
            kind = self.verbs[action.verb][min(place, len(self.verbs[action.verb]) - 1)]
            kind = kind.rstrip("*?")
            text = self.kinds[kind].write(word)
            found[kind] = word if kind in ("unit", "hex", "formation") else text
            found["word"] = text
        found["units"] = tuple(self.words_of(action, "unit"))
        found["hexes"] = tuple(self.words_of(action, "hex"))
        return found

    def _kind(self, verb: str, place: int) -> WordKind:
        pattern = self.verbs[verb]
        if not pattern:
            raise NotationError(f"{verb!r} takes no further words")
        return self.kinds[pattern[min(place, len(pattern) - 1)].rstrip("*?")]
