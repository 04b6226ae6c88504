"""`zoc titles`: the games there are."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.table import Table

import zoc
from zoc.kernel.data.title import Title, broken_titles


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("titles")(list_titles)


def list_titles() -> None:
    """List the titles, their makers and the size of their maps."""
    table = Table(box=None, pad_edge=False)
    for heading in ("title", "name", "designer", "year", "map"):
        table.add_column(heading)
    troubles = list(broken_titles().values())
    for title in zoc.all_titles():
        try:
            table.add_row(*_row(title))
        except Exception as error:
            # One title's data must not hide the others.
            troubles.append(f"{title.name} is broken: {type(error).__name__}: {error}")
    Console(highlight=False).print(table)
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
