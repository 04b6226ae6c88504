"""Records: complete games as readable text that replays to the identical position.

    zoc record 1
    title NAME
    rules 1
    scenario campaign
    option mud true
    seat soviet greedy

    soviet order move K
    soviet move SU-B01
    soviet to 2814
    chance die 4
    turn 2 3f2a9c01          the checksum of the position in which turn 2 begins
    end 9d00e1b7 german victory, 14 to 8 VP

A game that began from a position file carries the file, each line behind a `|`.
A line that starts with # is a comment. The first line that does not replay is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zoc.kernel.play.action import brief
from zoc.kernel.play.play import Play

HEAD = "zoc record 1"
HEADERS = ("title", "rules", "scenario", "option", "seat")
THOUGHT = "had in mind"
"""The word of a comment that tells what a machine player had in mind: `SIDE had in mind: …`."""


class RecordError(ValueError):
    """A record that cannot be read or replayed; says in which line and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(brief(f"line {line}: {why}"))
        self.line, self.why = line, why


@dataclass
class Record:
    """A record as it was read: its headers, and its lines with their numbers."""

    title: str
    rules: int
    scenario: str
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    seats: dict[str, str] = field(default_factory=dict[str, str])
    lines: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    position: str = ""
    """The position file that the game began from, if it did."""
    places: dict[str, int] = field(default_factory=dict[str, int])
    """The line of each header."""

    @property
    def length(self) -> int:
        """How many actions it has."""
        return sum(1 for _, text in self.lines if text.split()[0] not in ("turn", "end"))


# -- writing -----------------------------------------------------------------------------------


def write_record(play: Play, comments: Mapping[int, Sequence[str]] | None = None) -> str:
    """A game as a record, with comments by the number of moves that come before them."""
    return "\n".join(_lines(play, comments or {})) + "\n"


def _lines(play: Play, comments: Mapping[int, Sequence[str]]) -> Iterator[str]:
    game = play.game
    yield HEAD
    yield f"title {game.name}"
    yield f"rules {game.version}"
    yield f"scenario {game.scenario}"
    for name, value in sorted(game.options.items()):
        yield f"option {name} {write_value(value)}"
    for seat, player in play.seats.items():
        yield f"seat {seat} {player}"
    if play.position_file:
        for line in play.position_file.split("\n"):
            yield f"| {line}" if line else "|"
    yield ""
    checks = {made: (turn, checksum) for made, turn, checksum in play.checksums}
    for made, move in enumerate(play.moves, 1):
        yield from (f"# {comment}" for comment in comments.get(made - 1, ()))
        yield f"{move.actor} {game.write(move.action)}"
        if made in checks:
            turn, checksum = checks[made]
            over = play.position.over and made == len(play.moves)
            yield f"end {checksum} {play.position.result}" if over else f"turn {turn} {checksum}"


def write_value(value: object) -> str:
    """An option's value as a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_value(text: str) -> Any:
    """The value that a word stands for."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text


# -- reading -----------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The record written in a text; only its form is checked."""
    numbered = list(enumerate(text.split("\n"), 1))
    lines = [(n, t.strip()) for n, t in numbered if not t.startswith("|")]
    lines = [(n, t) for n, t in lines if t and not t.startswith("#")]
    if not lines or lines[0][1] != HEAD:
        raise RecordError(1, f"a record starts with {HEAD!r}")
    count = next((i for i, (_, t) in enumerate(lines[1:], 1) if t.split()[0] not in HEADERS), None)
    record = _read_headers(lines[1:count])
    record.lines = lines[count:] if count else []
    record.position = "\n".join(t[1:].removeprefix(" ") for _, t in numbered if t.startswith("|"))
    return record


def _read_headers(lines: list[tuple[int, str]]) -> Record:
    record, values = Record("", 0, ""), dict[str, str]()
    for number, line in lines:
        word, *words = line.split()
        if len(words) != (2 if word in ("option", "seat") else 1):
            raise RecordError(number, f"{line!r} is no header such as 'scenario NAME'")
        record.places[" ".join(line.split()[:-1])] = number
        if word == "option":
            record.options[words[0]] = read_value(words[1])
        elif word == "seat":
            record.seats[words[0]] = words[1]
        else:
            values[word] = words[0]
    for word in ("title", "rules", "scenario"):
        if word not in values:
            raise RecordError(1, f"the record has no {word!r}")
    rules = read_value(values["rules"])
    if type(rules) is not int:
        raise RecordError(
            record.places["rules"], f"the rules version is a number, not {values['rules']!r}"
        )
    record.title, record.rules, record.scenario = values["title"], rules, values["scenario"]
    return record


def thoughts_in(text: str) -> list[tuple[int, str]]:
    """What machine players had in mind by a record's comments, each with the number of actions
    before it."""
    found, made = list[tuple[int, str]](), 0
    for line in text.split("\n"):
        word = line.split(" ", 1)[0]
        if line.startswith("#") and f" {THOUGHT}: " in line:
            found.append((made, line.lstrip("# ")))
        elif word and word not in ("zoc", "turn", "end", "#", "|", *HEADERS):
            made += not line.startswith(("|", "#"))
    return found
