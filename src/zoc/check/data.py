"""What is wrong in a title's data files, one sentence each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from zoc.check.files import Data, apart, collapsed, entry_by_entry, opened, tried
from zoc.kernel.cycle.combat_table import read_results
from zoc.kernel.data.board import Board
from zoc.kernel.data.board_file import board_of
from zoc.kernel.data.counter_file import counters_of
from zoc.kernel.data.rulebook import read_rulebook
from zoc.kernel.data.scenario import Placement, Scenarios, scenarios_of
from zoc.kernel.data.table_file import tables_of
from zoc.kernel.data.title import Title

IDENTITY = ("full_name", "subtitle", "period", "designer", "publisher", "players", "season")
"""What `title.toml` must say."""
ROWS = ("places", "losses", "exits")
"""What a row of `[[victory]]` may count."""

Check = Callable[[Title], Iterator[str]]


def data_mistakes(title: Title) -> Iterator[str]:
    """Every mistake in the data: each file for itself, then what they say of each other."""
    found = [mistake for check in FILES for mistake in check(title)]
    yield from found
    if not found:
        for check in TOGETHER:
            yield from check(title)


# -- each file for itself -------------------------------------------------------------------------


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
                yield f"rules.toml: a row of victory counts {row.get('row')!r}: {_or(ROWS)}"
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


# -- what they say of each other ------------------------------------------------------------------


def sides_agree(title: Title) -> Iterator[str]:
    """The same sides everywhere."""
    written = {side["id"]: side["role"] for side in title.identity["side"]}
    known = set(title.counters.sides)
    for side in known - {*written, *written.values()}:
        yield f"title.toml has no side {side!r}, which counters.toml has"
    if title.rules:
        for side, role in written.items():
            if side not in known and role not in known:
                yield f"title.toml: side {side!r} has no counters ({_or(sorted(known))})"
    for scenario in title.scenarios:
        for side in scenario.order:
            if side not in {*known, *written}:
                yield f"scenarios.toml: {scenario.id} is played by {side!r}, which is no side"


def scenarios_agree(title: Title) -> Iterator[str]:
    """The same scenarios in both files."""
    written = [entry["id"] for entry in title.identity["scenario"]]
    known = [scenario.id for scenario in title.scenarios]
    for id_ in written:
        if id_ not in known:
            yield f"title.toml: there is no scenario {id_!r} in scenarios.toml ({_or(known)})"
    for id_ in known if set(written) <= set(known) else ():
        if id_ not in written:
            yield f"title.toml does not name the scenario {id_!r} of scenarios.toml"


def placements(title: Title) -> Iterator[str]:
    """Units, hexes, areas and turns of scenarios are there."""
    for scenario in title.scenarios:
        pairs = ((p.unit, wrong) for p in scenario.placements for wrong in _placed(title, p))
        for mistake in collapsed(pairs):
            yield f"scenarios.toml: {scenario.id}: {mistake}"


def _placed(title: Title, p: Placement) -> Iterator[str]:
    board, last = title.board, title.scenarios[p.scenario].last_turn
    if p.unit not in title.counters:
        yield f"places {p.unit!r}, and there is no such unit"
    for label in p.hexes:
        wrong = tried(lambda data: board.grid.hex(data["hex"]), {"hex": label})
        if wrong:
            yield f"{p.unit}: {wrong}"
    if p.status == "reinforcement" and p.turn is not None and p.turn > last:
        yield f"{p.unit} comes on turn {p.turn}, after the last one"


def results(title: Title) -> Iterator[str]:
    """Every result of the combat table is told, and none is told that it lacks."""
    told = title.read("rules.toml").get("results") if title.rules else None
    table = title.tables.tables.get("crt")
    if told is None or table is None:
        return
    cells = {str(cell) for row in table.rows for cell in row[1:]}
    for code in sorted(cells - set(told)):
        yield f"tables.toml: crt has the result {code!r}, which rules.toml does not tell"


def ground(title: Title) -> Iterator[str]:
    """Every terrain of the board has its cost, where the table `movement` is of the usual kind."""
    table = title.tables.tables.get("movement")
    if table is None or not {"clear"} & set(table.headings):
        return
    for terrain in sorted(set(title.board.terrain.values()) - set(table.headings)):
        yield f"tables.toml: movement has no row for {terrain!r}, which the board has"


def unplaced(title: Title) -> Iterator[str]:
    """Every unit is in some scenario, where scenarios place units, or named by `rules.toml`."""
    placed = {p.unit for scenario in title.scenarios for p in scenario.placements}
    figures = str(title.read("rules.toml")) if title.rules else ""
    units = (unit.id for unit in title.counters.units)
    missing = [id_ for id_ in units if id_ not in placed and repr(id_) not in figures]
    misspelt = any(id_ not in title.counters for id_ in placed)
    pairs = ((id_, f"{id_} is in no scenario") for id_ in missing if placed and not misspelt)
    for mistake in collapsed(pairs):
        yield f"scenarios.toml: {mistake}"


def owners(title: Title) -> Iterator[str]:
    """Whoever holds a place, has a feature or wins a tie is a side."""
    known = {*title.counters.sides, *(side["id"] for side in title.identity["side"])}
    named = [(place.name, place.more.get("held")) for place in title.board.places]
    named += [(f"{f.kind} {f.name}".strip(), f.side) for f in title.board.hex_features]
    for what, side in named:
        if side and side not in known:
            yield f"board.toml: {what}: there is no side {side!r} ({_or(sorted(known))})"
    tie = title.read("rules.toml").get("verdict", {}).get("tie") if title.rules else ""
    if isinstance(tie, str) and tie and tie not in known:
        yield f"rules.toml: a tie goes to {tie!r}, which is no side ({_or(sorted(known))})"


def points(title: Title) -> Iterator[str]:
    """Victory points of places are figures by side."""
    for place in title.board.places:
        vp: Any = place.more.get("vp", {})
        if not isinstance(vp, dict):
            yield (
                f"board.toml: {place.name}: vp is a table of points by side, such as "
                f"{{ {next(iter(title.counters.sides))} = 2 }}, not {vp!r}"
            )


TOGETHER: tuple[Check, ...] = (
    sides_agree,
    scenarios_agree,
    placements,
    unplaced,
    owners,
    results,
    ground,
    points,
)


def _or(words: Any) -> str:
    return f"there are {', '.join(words)}" if words else "there are none"
