"""Short ways to make the pieces of panels; a client shows a piece that it does not know as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zoc.kernel.shown.elements import Row, Widget

Rules = tuple[str, ...]


def rules(*ids: str) -> Rules:
    """The rules that there are among some."""
    return tuple(filter(None, ids))


def text(words: str, *rules: str) -> Widget:
    """A sentence."""
    return Widget("text", words, rules=rules)


def pips(now: int, words: str = "", most: int = 0, rules: Rules = ()) -> Widget:
    """So many of something, as discs; `most` leaves empty places."""
    return Widget("pips", words or str(now), now=now, most=max(now, most), rules=rules)


def meter(now: int, most: int, words: str = "", marks: Sequence[tuple[int, str]] = ()) -> Widget:
    """How far something has got, with places that mean something."""
    said = words or f"{now} of {most}"
    return Widget("meter", said, now=now, most=most, marks=tuple(marks))


def duel(rows: Sequence[Row], words: str = "", rules: Rules = ()) -> Widget:
    """How two sides stand against each other: a row for each, with its side and its figure."""
    most = sum(max(0, int(row.value)) for row in rows)
    return Widget(
        "meter", words, tuple(rows), now=max(0, int(rows[0].value)), most=most, rules=rules
    )


def listing(rows: Iterable[Row], words: str = "", rules: Rules = ()) -> Widget:
    """Rows of words and values; a row with an order can be clicked."""
    return Widget("list", words, tuple(rows), rules=rules)


def menu(rows: Iterable[Row], words: str = "", rules: Rules = ()) -> Widget:
    """Choices of which one is taken: each row has its order."""
    return Widget("menu", words, tuple(rows), rules=rules)


def table(head: Sequence[str], rows: Iterable[Row], words: str = "", rules: Rules = ()) -> Widget:
    """Rows with cells under a heading; the heading of a row is its text."""
    return Widget("table", words, tuple(rows), tuple(head), rules=rules)


def boxes(head: Sequence[str], rows: Iterable[Row], words: str = "", rules: Rules = ()) -> Widget:
    """Rows with buttons under a heading, such as the order boxes of formations."""
    return Widget("boxes", words, tuple(rows), tuple(head), rules=rules)


def steps(names: Sequence[str], now: int, words: str = "", rules: Rules = ()) -> Widget:
    """Steps that follow one another: those before `now` are done."""
    tones = ["done" if i < now else "now" if i == now else "" for i in range(len(names))]
    rows = tuple(Row(name, tone=tone) for name, tone in zip(names, tones, strict=True))
    said = words or (names[now] if 0 <= now < len(names) else "")
    return Widget("steps", said, rows, now=now, most=len(names), rules=rules)


def track(rows: Iterable[Row], now: int, words: str = "", rules: Rules = ()) -> Widget:
    """Boxes in a row, such as the turns of a game; `now` counts from 1."""
    boxes_ = tuple(rows)
    return Widget("track", words, boxes_, now=now, most=len(boxes_), rules=rules)


def turn(number: int, now: int, note: str, *figures: int) -> Row:
    """A turn of such a track with its figures: over, being played, or to come."""
    tone = "now" if number == now else "done" if number < now else ""
    cells = tuple(map(str, figures))
    return Row(str(number), " ".join(cells), note, tone=tone, cells=cells)


def cup(rows: Iterable[Row], words: str = "", rules: Rules = ()) -> Widget:
    """What lies in a cup; what has been drawn has the tone `done`."""
    return Widget("cup", words, tuple(rows), rules=rules)


def units(rows: Iterable[Row], words: str = "", rules: Rules = ()) -> Widget:
    """Units with their counters: each row names one."""
    return Widget("units", words, tuple(rows), rules=rules)
