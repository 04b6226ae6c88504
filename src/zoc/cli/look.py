"""`zoc hex`: all that is known about one hex, with its provenance."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import groupby

import typer

from zoc.cli.errors import fail, title_named
from zoc.hexes import DIRECTIONS, Hex, LabelError
from zoc.kernel.data.board import Board
from zoc.kernel.data.title import Title


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("hex")(show_hex)


def show_hex(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    label: str = typer.Argument(help="The hex, such as 2506, or the name of a place."),
) -> None:
    """Show what lies in a hex and around it, who starts there, and how we know."""
    chosen = title_named(title)
    for line in describe(chosen, _find(chosen.board, label)):
        typer.echo(line)


def _find(board: Board, label: str) -> Hex:
    by_name = {place.name.lower(): place.hex for place in board.places}
    if label.lower() in by_name:
        return by_name[label.lower()]
    try:
        return board.grid.hex(label)
    except LabelError as error:
        near = get_close_matches(label.lower(), list(by_name), n=2, cutoff=0.6)
        names = [p.name for p in board.places if p.name.lower() in near]
        hint = f"; did you mean {' or '.join(names)}?" if names else "."
        fail(f"{error}{hint}")


def describe(title: Title, hex_: Hex) -> Iterator[str]:
    """All that is known about a hex, line by line."""
    board = title.board
    grid = board.grid
    names = ", ".join(place.name for place in board.places_at(hex_))
    yield f"{title.full_name}, hex {grid.label(hex_)}{f': {names}' if names else ''}"
    yield row("terrain", board.terrain[hex_])
    yield from _features(board, hex_)
    yield from _ways(board, hex_)
    yield from _sides(board, hex_)
    yield from _neighbours(board, hex_)
    yield from _starters(title, hex_)
    if title.identity.get("reconstructed"):
        yield title.identity["reconstructed"]


def row(what: str, words: str) -> str:
    """A line of the description."""
    return f"{what:<15} {words}"


def _features(board: Board, hex_: Hex) -> Iterator[str]:
    for place in board.places_at(hex_):
        away = f", {place.residual} hexes off its true spot" if place.residual is not None else ""
        yield row("place", f"{place.name}, {place.kind}{away} [{place.source}]")
    for feature in board.features_at(hex_):
        words = " ".join(w for w in (feature.kind, feature.name, feature.side) if w)
        yield row("here", f"{words} [{feature.source}]")


def _ways(board: Board, hex_: Hex) -> Iterator[str]:
    for way in board.ways_at(hex_):
        yield row(way.kind, f"{way.name} [{way.source}]")


def _sides(board: Board, hex_: Hex) -> Iterator[str]:
    for direction, name in enumerate(DIRECTIONS):
        for feature in board.features_on(board.grid.side(hex_, direction)):
            words = " ".join(w for w in (feature.kind, feature.name) if w)
            yield row(f"hexside {name}", f"{words} [{feature.source}]")


def _neighbours(board: Board, hex_: Hex) -> Iterator[str]:
    grid = board.grid
    around: list[str] = []
    for direction, name in enumerate(DIRECTIONS):
        other = grid.neighbour(hex_, direction)
        words = f"{grid.label(other)} {board.terrain[other]}" if other is not None else "off map"
        around.append(f"{name} {words}")
    yield row("neighbours", ", ".join(around))


def _starters(title: Title, hex_: Hex) -> Iterator[str]:
    found = title.scenarios.starting_at(title.board.grid.label(hex_))
    for (scenario, source), placements in groupby(found, key=lambda p: (p.scenario, p.source)):
        units = [title.counters.unit(p.unit) for p in placements]
        names = ", ".join(f"{u.full} {'-'.join(f.text for f in u.figures())}" for u in units)
        yield row("starts", f"{names} [{scenario}: {source}]")
