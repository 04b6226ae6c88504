"""What a title's data files say of each other: whether they agree, one sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from zoc.check.files import Check, collapsed, one_of, tried
from zoc.kernel.data.scenario import Placement
from zoc.kernel.data.title import Title
from zoc.kernel.judgement.plain_hints import WEIGHTS

RATIO = re.compile(r"\d+:\d+")
"""A column of odds."""


def sides_agree(title: Title) -> Iterator[str]:
    """The same sides everywhere."""
    written = {side["id"]: side["role"] for side in title.identity["side"]}
    known = set(title.counters.sides)
    for side in known - {*written, *written.values()}:
        yield f"title.toml has no side {side!r}, which counters.toml has"
    if title.rules:
        for side, role in written.items():
            if side not in known and role not in known:
                yield f"title.toml: side {side!r} has no counters ({one_of(sorted(known))})"
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
            yield f"title.toml: there is no scenario {id_!r} in scenarios.toml ({one_of(known)})"
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


def dice(title: Title) -> Iterator[str]:
    """The combat table has a row for every throw from its first to its last."""
    table = title.tables.tables.get("crt")
    rows = [str(row[0]) for row in table.rows] if table else []
    if not rows or not all(row.isdecimal() for row in rows):
        return
    throws = [int(row) for row in rows]
    for throw in range(min(throws), max(throws) + 1):
        if throws.count(throw) != 1:
            many = "no row" if throw not in throws else "two rows"
            yield f"tables.toml: crt has {many} for a throw of {throw}"


def strengths(title: Title) -> Iterator[str]:
    """What the standard mechanisms count with are figures."""
    units = (unit for unit in title.counters.units if title.rules)
    pairs = (
        (unit.id, f"unit {unit.id}: {name} is a figure, not {value!r}")
        for unit in units
        for face in (unit.front, unit.reduced or {})
        for name, value in face.items()
        if name in ("combat", "movement") and not _is_figure(value)
    )
    for mistake in collapsed(pairs):
        yield f"counters.toml: {mistake}"


def _is_figure(value: Any) -> bool:
    try:
        Fraction(value)
    except (TypeError, ValueError, ArithmeticError):
        return False
    return True


def stacking(title: Title) -> Iterator[str]:
    """How many units may stand in a hex is a number."""
    figures = title.read("rules.toml") if title.rules else {}
    for whose, most in figures.get("stacking", {}).items():
        if whose in ("units", *title.counters.sides) and type(most) is not int:
            yield f"rules.toml: stacking: {whose} is a whole number of units, not {most!r}"


def weights(title: Title) -> Iterator[str]:
    """The weights of the plain hints are known; a title with hints of its own has more tables."""
    file = title.data / "judgement.toml"
    data = title.read("judgement.toml") if file.is_file() else {}
    for name in data.get("weights", ()) if set(data) <= {"weights", "insight"} else ():
        if name not in WEIGHTS:
            yield f"judgement.toml: there is no weight {name!r} ({one_of(WEIGHTS)})"


def ground(title: Title) -> Iterator[str]:
    """Every terrain of the board has its cost, where the table `movement` is of the usual kind."""
    table = title.tables.tables.get("movement")
    if table is None or not {"clear"} & set(table.headings):
        return
    for terrain in sorted(set(title.board.terrain.values()) - set(table.headings)):
        yield f"tables.toml: movement has no row for {terrain!r}, which the board has"


def headings(title: Title) -> Iterator[str]:
    """What the tables `movement` and `ground` go along, over or into is on the board."""
    board, tables = title.board, title.tables.tables
    known = {*board.terrain.values()}
    known |= {f"along a {way.kind}" for way in board.ways}
    known |= {f"over a {feature.kind}" for feature in board.side_features}
    for name in ("movement", "ground"):
        for row in tables[name].headings if name in tables else ():
            # A title that reads the costs of steps itself has words of its own there.
            usual = name == "ground" or row.startswith(("along a ", "over a "))
            if usual and row not in known:
                yield f"tables.toml: {name} has a row {row!r}, which the board has nowhere"


def odds(title: Title) -> Iterator[str]:
    """The columns of the combat table rise from left to right."""
    table = title.tables.tables.get("crt")
    columns = [c for c in table.columns[1:] if RATIO.fullmatch(c)] if table else []
    worth = {c: Fraction(*map(int, c.split(":"))) for c in columns}
    for one, two in pairwise(columns):
        if worth[one] >= worth[two]:
            yield f"tables.toml: the columns of crt rise to the right, and {two} follows {one}"


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
            yield f"board.toml: {what}: there is no side {side!r} ({one_of(sorted(known))})"
    tie = title.read("rules.toml").get("verdict", {}).get("tie") if title.rules else ""
    if isinstance(tie, str) and tie and tie not in known:
        yield f"rules.toml: a tie goes to {tie!r}, which is no side ({one_of(sorted(known))})"


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
    dice,
    strengths,
    stacking,
    weights,
    ground,
    headings,
    odds,
    points,
)
