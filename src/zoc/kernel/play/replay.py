"""Plays records again, and names the first line that does not follow from those before it."""

from __future__ import annotations

from zoc.kernel.data.title import UnknownOptionError, UnknownTitleError, find_title
from zoc.kernel.play.action import NotationError
from zoc.kernel.play.game import CHANCE, Game, Refusal
from zoc.kernel.play.play import Play
from zoc.kernel.play.position import Position
from zoc.kernel.play.position_file import PositionFileError, read_position
from zoc.kernel.play.record import Record, RecordError, read_record


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
    start = _start(record)
    game: Game = start.game
    if game.version != record.rules:
        why = f"the record follows rules {record.rules}, this zoc plays rules {game.version}"
        raise RecordError(record.places["rules"], why)
    for seat in record.seats:
        if seat not in game.sides:
            raise RecordError(record.places[f"seat {seat}"], f"who is {seat}?")
    return Play(game, start, record.seats, record.position)


def _start(record: Record) -> Position:
    try:
        if not record.position:
            return find_title(record.title).game(record.scenario, record.options).start()
        position = read_position(record.position, record.options).position
    except (UnknownTitleError, UnknownOptionError, PositionFileError) as error:
        raise RecordError(1, str(error)) from None
    game = position.game
    told = (record.title, record.scenario, record.options)
    if told != (game.name, game.scenario, game.options):
        raise RecordError(1, "the headers and the position file tell of different games")
    return position


def _replay_line(play: Play, number: int, line: str) -> None:
    actor, *words = line.split()
    if actor == "turn":
        _check_turn(play, number, words)
    elif actor == "end":
        _check_end(play, number, words)
    else:
        _replay_action(play, number, actor, " ".join(words))


def _check_turn(play: Play, number: int, words: list[str]) -> None:
    turn = str(play.position.turn)
    if len(words) != 2 or words[0] != turn:
        raise RecordError(number, f"turn {turn} begins here: turn {turn} CHECKSUM")
    _check(play, number, words[1])


def _check_end(play: Play, number: int, words: list[str]) -> None:
    result = play.position.result
    if not play.position.over:
        raise RecordError(number, "the game is not over here")
    if words[1:] != result.split():
        raise RecordError(number, f"the game ended with: {result}")
    _check(play, number, words[0])


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
    except (NotationError, Refusal) as error:
        raise RecordError(number, f"{words}: {error}") from None
