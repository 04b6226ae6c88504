"""The tab key: completes what may be typed now."""

from __future__ import annotations

from collections.abc import Iterable

from zoc.kernel.play.play import Play

ABOUT_ORDERS = ("why", "list")
"""Words that an order may follow."""


def completions(play: Play, words: Iterable[str], line: str) -> list[str]:
    """The ways in which a line may go on up to its end, from the last `;` on."""
    last = line.rpartition(";")[2].lstrip()
    head, gap, rest = last.partition(" ")
    asks = bool(gap) and head in ABOUT_ORDERS
    start, typed = (f"{head} ", rest) if asks else ("", last)
    write = play.game.write
    found = [write(a) for a in play.position.decision.actions] if not play.position.over else []
    if not asks:
        found += [f"{word} " for word in words]
    return sorted({start + text for text in found if text.lower().startswith(typed.lower())})


def complete_with_tab(play: Play, words: Iterable[str]) -> None:
    """Lets the tab key complete, where the terminal can."""
    try:
        import readline
    except ImportError:
        return
    known, offers = tuple(words), list[str]()

    def choice(text: str, number: int) -> str | None:
        if number == 0:
            line = readline.get_line_buffer()[: readline.get_endidx()]
            before = len(line.rpartition(";")[2].lstrip()) - len(text)
            found = completions(play, known, line)
            offers[:] = sorted({offer[before:] for offer in found})
        return offers[number] if number < len(offers) else None

    readline.set_completer(choice)
    readline.set_completer_delims(" ;")
    readline.parse_and_bind("tab: complete")
