"""What is wrong in a title's data files, one sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from zoc.check.files import Check, Data, apart, entry_by_entry, one_of, opened, tried
from zoc.check.together import TOGETHER
from zoc.kernel.cycle.combat_table import read_results
from zoc.kernel.data.board import Board
from zoc.kernel.data.board_file import board_of
from zoc.kernel.data.counter_file import counters_of
from zoc.kernel.data.rulebook import read_rulebook
from zoc.kernel.data.scenario import Scenarios, scenarios_of
from zoc.kernel.data.table_file import tables_of
from zoc.kernel.data.title import Title

IDENTITY = ("full_name", "subtitle", "period", "designer", "publisher", "players", "season")
"""What `title.toml` must say."""
ROWS = ("places", "losses", "exits")
"""What a row of `[[victory]]` may count."""


def data_mistakes(title: Title) -> Iterator[str]:
    """Every mistake in the data: each file for itself, then what they say of each other."""
    found = [mistake for check in FILES for mistake in check(title)]
    yield from found
    if not found:
        for check in TOGETHER:
            yield from check(title)


def identity(title: Title) -> Iterator[str]:
    """`title.toml`."""
    data, wrong = opened(title, "title.toml")
    if wrong:
        yield wrong
        return
    for word in (*IDENTITY, "side", "scenario"):
        if not data.get(word):
            yield f"title.toml lacks {word!r}"
    for entry in data.get("side", ()):
        for word in ("id", "name", "role"):
            if word not in entry:
                yield f"title.toml: side {entry.get('id', '?')} lacks {word!r}"
        for word in ("face", "band"):
            colour = entry.get(word, "#000000")
            if not re.fullmatch("#[0-9a-fA-F]{6}", str(colour)):
                yield f"title.toml: side {entry.get('id', '?')}: {word} {colour!r} is no #rrggbb"
    for entry in data.get("scenario", ()):
        for word in ("id", "name"):
            if word not in entry:
                yield f"title.toml: a scenario lacks {word!r}"


def board(title: Title) -> Iterator[str]:
    """`board.toml`."""
    data, wrong = opened(title, "board.toml")
    if wrong:
        yield wrong
        return
    yield from entry_by_entry(
        "board.toml", board_of, data, "hexes", "sides", "ways", "places", "regions"
    )
    if not tried(board_of, data):
        yield from _gaps(board_of(data))


def _gaps(board: Board) -> Iterator[str]:
    label = board.grid.label
    for way in board.ways:
        for a, b in pairwise(way.hexes):
            if board.grid.direction(a, b) is None:
                name = f"{way.kind} {way.name}".strip()
                yield f"board.toml: {name} has a gap between {label(a)} and {label(b)}"


def counters(title: Title) -> Iterator[str]:
    """`counters.toml`."""
    data, wrong = opened(title, "counters.toml")
    if wrong:
        yield wrong
        return
    units = data | {"groups": apart(data.get("groups"))}
    yield from entry_by_entry("counters.toml", counters_of, units, "groups", "markers")


def tables(title: Title) -> Iterator[str]:
    """`tables.toml`."""
    data, wrong = opened(title, "tables.toml")
    if wrong:
        yield wrong
        return
    yield from entry_by_entry("tables.toml", tables_of, data, "table", "track", "panel")


def scenarios(title: Title) -> Iterator[str]:
    """`scenarios.toml`."""
    data, wrong = opened(title, "scenarios.toml")
    if wrong:
        yield wrong
        return
    for number, scenario in enumerate(data.get("scenarios", ())):
        others = data["scenarios"][:number]

        def read(own: Data, before: list[Data] = others) -> Scenarios:
            return scenarios_of(data | {"scenarios": [*before, own]})

        yield from entry_by_entry(
            "scenarios.toml", read, scenario | {"groups": apart(scenario.get("groups"))}, "groups"
        )


def figures(title: Title) -> Iterator[str]:
    """`rules.toml`, which a title needs to be played."""
    if not title.rules:
        return
    data, wrong = opened(title, "rules.toml")
    if wrong:
        yield wrong
        return
    if type(data.get("version")) is not int:
        yield "rules.toml lacks 'version', a whole number that grows with every change of the rules"
    for code, rows in data.get("results", {}).items():
        wrong = tried(read_results, {code: rows})
        if wrong:
            yield f"rules.toml: {wrong}"
    if isinstance(data.get("victory"), list):
        for row in data["victory"]:
            if row.get("row") not in ROWS:
                yield f"rules.toml: a row of victory counts {row.get('row')!r}: {one_of(ROWS)}"
            if "rule" not in row:
                yield f"rules.toml: the row {row.get('row')!r} of victory lacks 'rule'"


def rulebook(title: Title) -> Iterator[str]:
    """`rulebook.toml`, where there is one."""
    file = title.data / "rulebook.toml"
    if file.is_file():
        try:
            rules = read_rulebook(file.read_text(encoding="utf-8"))
        except ValueError as error:
            yield f"rulebook.toml: {error}"
            return
        known = {rule.id for rule in rules}
        for rule in rules:
            yield from (
                f"rulebook.toml: {rule.id} leads to {see!r}, which is not there"
                for see in rule.see
                if see not in known
            )


FILES: tuple[Check, ...] = (identity, board, counters, tables, scenarios, figures, rulebook)
