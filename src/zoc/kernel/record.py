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

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zoc.kernel.action import NotationError
from zoc.kernel.game import CHANCE, Refusal
from zoc.kernel.play import Play
from zoc.kernel.position_file import PositionFileError, read_position
from zoc.kernel.title import Title, find_title

HEAD = "zoc record 1"
HEADERS = ("title", "rules", "scenario", "option", "seat")


class RecordError(ValueError):
    """A record that cannot be read or replayed; says in which line and why."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
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

    @property
    def length(self) -> int:
        """How many actions it has."""
        return sum(1 for _, text in self.lines if text.split()[0] not in ("turn", "end"))


# -- writing -----------------------------------------------------------------------------------


def write_record(play: Play) -> str:
    """A game as a record."""
    return "\n".join(_lines(play)) + "\n"


def _lines(play: Play) -> Iterator[str]:
    game = play.game
    yield HEAD
    yield f"title {game.name}"
    yield f"rules {game.version}"
    yield f"scenario {game.scenario}"
    for name, value in sorted(game.options.items()):
        yield f"option {name} {write_value(value)}"
    for seat, player in play.seats.items():
        yield f"seat {seat} {player}"
    for line in play.position_file.splitlines():
        yield f"| {line}".rstrip()
    yield ""
    checks = {made: (turn, checksum) for made, turn, checksum in play.checksums}
    for made, move in enumerate(play.moves, 1):
        yield f"{move.actor} {game.write(move.action)}"
        if made in checks:
            turn, checksum = checks[made]
            over = play.position.over and made == len(play.moves)
            yield f"end {checksum} {play.position.result}" if over else f"turn {turn} {checksum}"


def write_value(value: Any) -> str:
    """An option's value as a word."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_value(text: str) -> Any:
    """The value that a word stands for."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdecimal() else text


# -- reading -----------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The record written in a text; only its form is checked."""
    numbered = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    wanted = [(n, line) for n, line in numbered if line and not line.startswith("#")]
    if not wanted or wanted[0][1] != HEAD:
        raise RecordError(1, f"a record starts with {HEAD!r}")
    values: dict[str, str] = {}
    options: dict[str, Any] = {}
    seats: dict[str, str] = {}
    position = "\n".join(line[1:].strip() for _, line in wanted if line.startswith("|"))
    rest = [(n, line) for n, line in wanted[1:] if not line.startswith("|")]
    while rest and rest[0][1].split()[0] in HEADERS:
        number, line = rest.pop(0)
        word, *words = line.split()
        if len(words) != (2 if word in ("option", "seat") else 1):
            raise RecordError(number, f"{line!r} is no header such as 'scenario NAME'")
        if word == "option":
            options[words[0]] = read_value(words[1])
        elif word == "seat":
            seats[words[0]] = words[1]
        else:
            values[word] = words[0]
    for word in ("title", "rules", "scenario"):
        if word not in values:
            raise RecordError(1, f"the record has no {word!r}")
    if not values["rules"].isdecimal():
        raise RecordError(1, f"the rules version is a number, not {values['rules']!r}")
    rules = int(values["rules"])
    return Record(values["title"], rules, values["scenario"], options, seats, rest, position)


def replay(record: Record | str, to: int | None = None) -> Play:
    """Plays a record again, up to a number of actions, and checks every line."""
    if isinstance(record, str):
        record = read_record(record)
    play = open_play(record)
    for number, line in record.lines:
        if to is not None and len(play.moves) >= to:
            break
        _replay_line(play, number, line)
    return play


def open_play(record: Record) -> Play:
    """The game of a record before its first action."""
    try:
        if record.position:
            position = read_position(record.position).position
            return Play(position.game, position, record.seats, record.position)
        title: Title = find_title(record.title)
        game = title.game(record.scenario, record.options)
    except (LookupError, PositionFileError) as error:
        raise RecordError(1, str(error)) from None
    if game.version != record.rules:
        why = f"the record follows rules {record.rules}, this zoc plays rules {game.version}"
        raise RecordError(1, why)
    return Play(game, game.start(), record.seats)


def _replay_line(play: Play, number: int, line: str) -> None:
    actor, *words = line.split()
    if actor == "turn":
        _check(play, number, words[-1])
    elif actor == "end":
        _check(play, number, words[0] if words else "")
        if not play.position.over:
            raise RecordError(number, "the game is not over here")
    else:
        _replay_action(play, number, actor, " ".join(words))


def _check(play: Play, number: int, checksum: str) -> None:
    found = play.position.checksum()
    if found != checksum:
        raise RecordError(number, f"the position has checksum {found}, the record says {checksum}")


def _replay_action(play: Play, number: int, actor: str, words: str) -> None:
    position = play.position
    if position.over:
        raise RecordError(number, f"the game is over: {position.result}")
    if actor != position.actor:
        known = (*play.game.sides, CHANCE)
        what = (
            f"{position.actor} decides here, not {actor}" if actor in known else f"who is {actor}?"
        )
        raise RecordError(number, what)
    try:
        play.act(play.game.read(words))
    except (NotationError, Refusal, ValueError) as error:
        raise RecordError(number, f"{words}: {error}") from None
