"""Reads a title's table file: turn tracks, tables, panels, with clear words for what is wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import TypeVar

from zoc.kernel.data.entry import entry
from zoc.kernel.data.shape import Data
from zoc.kernel.data.tables import (
    Pairs,
    PrintedTrack,
    Sheet,
    SheetPanel,
    Table,
    TableError,
    Tables,
    Turn,
)

Entry = TypeVar("Entry", Table, PrintedTrack, SheetPanel)


def read_tables(text: str) -> Tables:
    """The tables written in a table file."""
    try:
        return tables_of(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise TableError(f"the table file is not TOML: {error}") from None


def tables_of(data: Data) -> Tables:
    """The tables that a table file describes."""
    found = Tables(
        tables=_by_id(map(_table, data.get("table", ()))),
        tracks=_by_id(map(_track, data.get("track", ()))),
        panels=_by_id(map(_panel, data.get("panel", ()))),
        sheet=_sheet(data.get("sheet", {})),
        key={key["kind"]: key for key in data.get("key", ())},
    )
    _check_panels(found)
    return found


def _by_id(entries: Iterable[Entry]) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for one in entries:
        if one.id in found:
            raise TableError(f"two entries of the table file are called {one.id!r}")
        found[one.id] = one
    return found


def _known(what: str, data: Mapping[str, object], *names: str) -> None:
    for name in names:
        if name not in data:
            raise TableError(f"{what} {data.get('id', '?')} lacks {name!r}")


def _table(data: Data) -> Table:
    _known("table", data, "id", "title", "columns", "rows", "source")
    table = entry(
        Table,
        data,
        columns=tuple(data["columns"]),
        rows=tuple(tuple(row) for row in data["rows"]),
        tints=tuple((pattern, tint) for pattern, tint in data.get("tints", ())),
        given=_pairs(data.get("given", ())),
        doubtful=_pairs(data.get("doubtful", ())),
    )
    _check_shape(table)
    return table


def _pairs(data: Iterable[Iterable[str]]) -> Pairs:
    return frozenset((row, column) for row, column in data)


def _check_shape(table: Table) -> None:
    for row in table.rows:
        if len(row) != len(table.columns):
            raise TableError(
                f"table {table.id}, row {row[0]}: {len(row)} cells for {len(table.columns)} columns"
            )
    for row, column in table.given | table.doubtful:
        table.cell(row, column) if column != table.columns[0] else table.row(row)


def _track(data: Data) -> PrintedTrack:
    _known("track", data, "id", "title", "source", "turn")
    turns, figures = tuple(map(_turn, data["turn"])), tuple(data.get("figures", ()))
    track = entry(PrintedTrack, data, turns=turns, figures=figures)
    numbers = [turn.number for turn in track.turns]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise TableError(f"track {track.id}: the turns are not in order: {numbers}")
    for turn in track.turns:
        for name in figures:
            if name not in turn.more:
                raise TableError(f"track {track.id}: turn {turn.number} lacks the figure {name!r}")
    return track


def _turn(data: Data) -> Turn:
    _known("turn", data, "turn", "label", "start")
    guessed = frozenset(data.get("reconstructed", ()))
    return entry(Turn, data, "turn", number=data["turn"], reconstructed=guessed)


def _panel(data: Data) -> SheetPanel:
    _known("panel", data, "id", "show", "of")
    return entry(SheetPanel, data, of=tuple(data["of"]))


def _sheet(data: Data) -> Sheet:
    rows = tuple(tuple(tuple(stack.split("+")) for stack in row) for row in data.get("rows", ()))
    return Sheet(float(data.get("width", 0)), rows)


def _check_panels(tables: Tables) -> None:
    for panel in tables.panels.values():
        known = tables.tracks if panel.show == "track" else tables.tables
        for id_ in panel.of:
            if id_ not in known:
                raise TableError(f"panel {panel.id} shows {panel.show} {id_!r}, which is not there")
