"""`zoc titles`: the games there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import typer

import zoc
from zoc.kernel.data.title import Title, broken_titles


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("titles")(list_titles)


def list_titles() -> None:
    """List the titles, their makers and the size of their maps."""
    rows = [("title", "name", "designer", "year", "map")]
    troubles = list(broken_titles().values())
    for title in zoc.all_titles():
        try:
            rows.append(_row(title))
        except Exception as error:
            # One title's data must not hide the others.
            troubles.append(f"{title.name} is broken: {type(error).__name__}: {error}")
    for line in _columns(rows):
        typer.echo(line)
    for trouble in troubles:
        typer.echo(f"zoc: {trouble}; `zoc check` tells more", err=True)


def _row(title: Title) -> tuple[str, str, str, str, str]:
    words, grid = title.identity, title.grid
    return (
        title.name,
        title.full_name,
        str(words.get("designer", "")),
        str(words.get("year", "")),
        f"{grid.columns} x {grid.rows}",
    )


def _columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows as lines, each column as wide as its longest word."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
