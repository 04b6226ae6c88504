"""A title: its identity and its data files. Titles register themselves by entry point."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property, reduce
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from zoc.hexes import Grid
from zoc.kernel.data.board import Board
from zoc.kernel.data.board_file import read_board, read_grid
from zoc.kernel.data.counter_file import read_counters
from zoc.kernel.data.counters import CounterSet
from zoc.kernel.data.rulebook import RuleText, read_rulebook
from zoc.kernel.data.scenario import Scenarios, read_scenarios
from zoc.kernel.data.table_file import read_tables
from zoc.kernel.data.tables import Tables

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from importlib.resources.abc import Traversable

    from zoc.kernel.play.game import Game

GROUP = "zoc.titles"
JUDGEMENT = "judgement.toml"
"""What machine players go by."""


class UnknownTitleError(LookupError):
    """A name that no installed title answers to."""


class BrokenTitleError(UnknownTitleError):
    """An installed title that cannot be loaded, with what is wrong."""


class UnknownOptionError(LookupError):
    """An option of a game that the title does not have, or a value that it does not take."""


@dataclass(frozen=True)
class Title:
    """One game: `name` is what people type, `package` holds its code and its data folder."""

    name: str
    package: str
    rules: str = ""
    """The class that plays it, as `module:name`; empty while a title can only be looked at."""

    def game(
        self, scenario: str = "", options: Mapping[str, Any] | None = None, **parts: Any
    ) -> Game:
        """The title's rules ready to be played, in the first scenario unless one is named."""
        if not self.rules:
            raise UnknownTitleError(f"{self.full_name} cannot be played yet, only looked at.")
        scenario = scenario or self.scenarios.all[0].id
        if scenario not in [s.id for s in self.scenarios]:
            names = ", ".join(s.id for s in self.scenarios)
            raise UnknownTitleError(f"There is no scenario {scenario!r}: there are {names}.")
        module, _, name = self.rules.partition(":")
        play = getattr(import_module(module), name)
        found: Game = play(self, scenario, options or {}, **parts)
        found.made_with = parts
        return found

    @property
    def data(self) -> Traversable:
        """The folder of the title's data files."""
        # Many who only name titles never read one.
        from importlib.resources import files

        return files(self.package) / "data"

    def read(self, file: str) -> dict[str, Any]:
        """One of the title's TOML files."""
        return tomllib.loads((self.data / file).read_text(encoding="utf-8"))

    def judging(self, figures: Mapping[str, float]) -> Title:
        """The same title with other figures in its judgement, each named with its tables
        (`counsel.german.risk`). What has been read already is not read again."""
        before = dict(self.figures) if isinstance(self, Judging) else dict[str, float]()
        own = tuple(sorted({**before, **figures}.items()))
        found = Judging(self.name, self.package, self.rules, own)
        vars(found).update({**vars(self), **vars(found)})
        return found

    def by(self, side: str, scenario: str) -> Title:
        """The title as the levels of a side see it: with the figures of `[by.SIDE]` in its
        judgement, in the scenarios that `[by]` names; itself where there are none."""
        file = self.data / JUDGEMENT
        told: dict[str, Any] = self.read(JUDGEMENT).get("by", {}) if file.is_file() else {}
        if side not in told or scenario not in told.get("scenarios", [scenario]):
            return self
        return self.judging(dict(_named(told[side])))

    @cached_property
    def identity(self) -> dict[str, Any]:
        """Full name, designer, publisher, year, sides, scenarios: `title.toml`."""
        return self.read("title.toml")

    @property
    def full_name(self) -> str:
        return self.identity["full_name"]

    @cached_property
    def board(self) -> Board:
        """The title's map."""
        return read_board((self.data / "board.toml").read_text(encoding="utf-8"))

    @cached_property
    def grid(self) -> Grid:
        """The grid of the title's map, without reading all that lies on it."""
        return read_grid((self.data / "board.toml").read_text(encoding="utf-8"))

    @cached_property
    def counters(self) -> CounterSet:
        """The title's units, markers and chits."""
        return read_counters((self.data / "counters.toml").read_text(encoding="utf-8"))

    @cached_property
    def scenarios(self) -> Scenarios:
        """The title's scenarios: turns and where every unit starts."""
        return read_scenarios((self.data / "scenarios.toml").read_text(encoding="utf-8"))

    @cached_property
    def tables(self) -> Tables:
        """The title's turn tracks and tables, and the panels of its map sheet."""
        return read_tables((self.data / "tables.toml").read_text(encoding="utf-8"))

    @cached_property
    def rulebook(self) -> tuple[RuleText, ...]:
        """The title's rules in our own words, as far as they are written."""
        file = self.data / "rulebook.toml"
        return read_rulebook(file.read_text(encoding="utf-8")) if file.is_file() else ()


@dataclass(frozen=True)
class Judging(Title):
    """A title whose machine players go by some figures of their own."""

    figures: tuple[tuple[str, float], ...] = ()

    def read(self, file: str) -> dict[str, Any]:
        found = super().read(file)
        for name, figure in self.figures if file == JUDGEMENT else ():
            *tables, last = name.split(".")
            reduce(lambda table, key: table.setdefault(key, {}), tables, found)[last] = figure
        return found


def _named(tables: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, float]]:
    """Figures with the names of their tables."""
    for name, value in tables.items():
        if isinstance(value, Mapping):
            yield from _named(cast("Mapping[str, Any]", value), f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _installed() -> dict[str, EntryPoint]:
    # Looking through what is installed is slow to import and to do: once a question.
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GROUP))}


@cache
def _load(point: EntryPoint) -> Title | BrokenTitleError:
    """A title, or why there is none: whatever somebody's package does must not end ours."""
    name = point.name
    try:
        found = point.load()
    except Exception as error:
        return BrokenTitleError(f"{name} cannot be loaded: {type(error).__name__}: {error}")
    if isinstance(found, Title):
        return found
    return BrokenTitleError(f"{name} cannot be loaded: its entry point names no `Title`")


def all_titles() -> tuple[Title, ...]:
    """All installed titles that can be loaded, by name."""
    return tuple(t for t in map(_load, _installed().values()) if isinstance(t, Title))


def broken_titles() -> dict[str, str]:
    """The installed titles that cannot be loaded, each with a sentence."""
    found = {name: _load(point) for name, point in _installed().items()}
    return {name: str(why) for name, why in found.items() if not isinstance(why, Title)}


def find_title(name: str) -> Title:
    """The title of that name; an unknown name is answered with the nearest ones."""
    names = _installed()
    if name in names:
        found = _load(names[name])
        if isinstance(found, BrokenTitleError):
            raise found
        return found
    near = get_close_matches(name.lower().replace("_", "-"), names, n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(names)}."
    raise UnknownTitleError(f"There is no title {name!r}: {hint}")
