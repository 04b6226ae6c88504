"""Sentences as templates with fields, worded only when somebody reads them.

    Said("{unit} retreats from {start:hex} to {end:hex}.", retreated)

A field is a thing: a unit, a hex, a side, a formation, a figure. What it is says its name, or the
word behind the colon; so a reader gets links and names in his own manner, and no text has to be
searched for what it is about.

| field | is written as |
|---|---|
| `{unit}`, `{x:unit}`, `{units}`, `{x:units}`, `{x:units or}` | units as the reader calls them |
| `{hex}`, `{x:hex}`, `{hexes}`, `{x:hexes}` | hexes as players number them |
| `{side}`, `{x:side}` | a side, by its number or its id |
| `{formation}`, `{x:formation}`, `{x:formations}` | formations by name |
| `{n:# unit}`, `{n:## unit}` | `1 unit`, `2 units`; the second in words: `two units` |
| `{n:signed}` | `+1`, `−2`, `0` |
| `{units:|is|are}` | the first word for one, the second for several |
| `{x:and}`, `{x:or}` | several texts or sentences in a row |
| `{x}` | another sentence, or a plain text or figure |"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple, Protocol


class Speaker(Protocol):
    """How a reader calls things."""

    def unit(self, unit: int) -> str: ...
    def hex(self, hex_: int) -> str: ...
    def side(self, side: int | str) -> str: ...
    def formation(self, formation: int) -> str: ...


class Said(NamedTuple):
    """A sentence that nobody has read yet: a template and what it is about, which is a mapping or
    anything whose attributes are the fields."""

    template: str
    about: object = None

    def __bool__(self) -> bool:
        return bool(self.template)


class Span(NamedTuple):
    """A part of a text that stands for a thing: `kind` is unit, hex, side or formation."""

    start: int
    end: int
    kind: str
    thing: int | str


class Spoken(NamedTuple):
    """A sentence as a reader gets it."""

    text: str
    spans: tuple[Span, ...] = ()


def said(template: str, **about: object) -> Said:
    """A sentence about some things."""
    return Said(template, about)


NOTHING = Said("")


def speak(what: Said | str, speaker: Speaker) -> Spoken:
    """A sentence in a reader's words."""
    if isinstance(what, str):
        return Spoken(what)
    out = _Writer(speaker)
    out.add(what)
    return Spoken("".join(out.pieces), tuple(out.spans))


def sentence(what: Said | str, speaker: Speaker) -> Spoken:
    """The same with a capital at its beginning and a full stop at its end."""
    text, spans = speak(what, speaker)
    if not text:
        return Spoken("")
    end = "" if text[-1] in ".!?:" else "."
    return Spoken(f"{opening(text)}{end}", spans)


class _Writer:
    def __init__(self, speaker: Speaker) -> None:
        self.speaker, self.length = speaker, 0
        self.pieces: list[str] = []
        self.spans: list[Span] = []

    def put(self, text: str) -> None:
        self.pieces.append(text)
        self.length += len(text)

    def add(self, what: Said) -> None:
        for literal, name, spec in _parsed(what.template):
            if literal:
                self.put(literal)
            if name:
                self.field(_looked_up(what.about, name), spec)

    def field(self, value: Any, spec: str) -> None:
        kind, _, joint = spec.partition(" ")
        if spec.startswith("|"):
            one, many = spec[1:].split("|")
            self.put(one if len(value) == 1 else many)
        elif kind in MANY:
            self.row([(MANY[kind], item) for item in value], joint or "and")
        elif kind in ONE:
            self.thing(kind, value)
        elif kind in ("and", "or"):
            self.row([("", item) for item in value], kind)
        elif isinstance(value, Said):
            self.add(value)
        else:
            self.put(_figure(value, spec))

    def row(self, items: list[tuple[str, object]], joint: str) -> None:
        for place, (kind, item) in enumerate(items):
            if place:
                last = place == len(items) - 1
                self.put(f" {joint} " if last and joint != "," else ", ")
            if kind:
                self.thing(kind, item)
            else:
                self.field(item, "")

    def thing(self, kind: str, thing: Any) -> None:
        text = getattr(self.speaker, kind)(thing)
        self.spans.append(Span(self.length, self.length + len(text), kind, thing))
        self.put(text)


ONE = frozenset({"unit", "hex", "side", "formation"})
MANY = {"units": "unit", "hexes": "hex", "sides": "side", "formations": "formation"}


@lru_cache(maxsize=4096)
def _parsed(template: str) -> tuple[tuple[str, str, str], ...]:
    found: list[tuple[str, str, str]] = []
    for literal, name, spec, _ in Formatter().parse(template):
        kind = spec or (name if name in ONE or name in MANY else "")
        found.append((literal, name or "", kind or ""))
    return tuple(found)


def _looked_up(about: object, name: str) -> Any:
    if isinstance(about, Mapping):
        return about[name]  # pyright: ignore[reportUnknownVariableType]
    return getattr(about, name)


def _figure(value: Any, spec: str) -> str:
    if spec.startswith("#"):
        return counted(int(value), spec.lstrip("#").strip(), spelled=spec.startswith("##"))
    if spec == "signed":
        return signed(value)
    return format(value, spec)


# -- figures and words -------------------------------------------------------------------------

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve")  # fmt: skip


def signed(number: int) -> str:
    """A modifier as people write it."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def counted(number: int, noun: str, spelled: bool = False) -> str:
    """So many of something: `1 unit`, `2 hexes`; spelled, `two hexes`."""
    figure = NUMBERS[number] if spelled and 0 <= number < len(NUMBERS) else str(number)
    return f"{figure} {noun if number == 1 else plural(noun)}"


def undone(number: int, deed: str) -> str:
    """How many units have not done something: `2 units have not moved.`"""
    return f"{counted(number, 'unit')} {'has' if number == 1 else 'have'} not {deed}."


def plural(noun: str) -> str:
    """More than one of something."""
    if noun == "die" or noun.endswith(" die"):
        return f"{noun[:-1]}ce"
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Words in a row: `A, B and C`."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last


def opening(text: str) -> str:
    """Words that open a sentence."""
    return text[:1].upper() + text[1:]
