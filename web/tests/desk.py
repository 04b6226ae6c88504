"""Positions of real games for the client's tests, and the server's own answers about them.

Speaks JSON lines. `{"position": n}` lays position n on the table and tells its setting, board, seat
and view; any other line is a request of the wire and is answered as the server would answer it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import zoc
from zoc.kernel.play.position import CHANCE
from zoc.kernel.play.position_file import read_position
from zoc.kernel.shown.setting import board_shown, setting
from zoc.kernel.shown.view import seat_view
from zoc.server import wire
from zoc.server.tables.errors import TableError
from zoc.server.tables.questions import answer

TITLES = (
    ("red-typhoon", ""),
    ("panzer-battles", "2.3"),
    ("operation-typhoon", ""),
    ("battle-of-moscow", ""),
    ("moscow-1941", ""),
)
PLIES = 500
SOME = 60
"""So many plies are played from a start, and from an example."""
EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass
class History:
    """One position, whatever is asked."""

    position: Any

    def at(self, ply: int) -> Any:
        return self.position


class OnePosition:
    """As much of a table as questions need."""

    def __init__(self, position: Any) -> None:
        self.game, self.history, self.ply = position.game, History(position), 0

    def dice(self, ply: int, seat: str) -> None:
        return None

    def act(self, orders: list[str]) -> None:
        """Carries out orders on a copy, or says why not."""
        p = self.history.position.copy()
        for text in orders:
            action = self.game.read(text)
            why = p.why_not(action)
            if why is not None:
                raise TableError(f"{text}: {why.why}", "rule")
            self.game.carry_out(p, action)


@dataclass
class Seat:
    """Who looks: always the one who decides."""

    seat: str

    @property
    def sides(self) -> tuple[str, ...]:
        return (self.seat,)


def positions() -> Iterator[Any]:
    """The first position of every step met in a random game of each title, and from its examples
    on, which lead to what a game comes to late."""
    for title, scenario in TITLES:
        game = zoc.title(title).game(scenario) if scenario else zoc.title(title).game()
        met: set[str] = set()
        yield from played(game.start(), PLIES, met)
        for example in sorted((EXAMPLES / title).glob("*.toml")):
            yield from played(
                read_position(example.read_text(encoding="utf-8")).position, SOME, met
            )


def played(p: Any, plies: int, met: set[str]) -> Iterator[Any]:
    """Positions of a random game at every step that was not met before."""
    random = Random(7)
    for _ in range(plies):
        if p.over:
            break
        if p.actor == CHANCE:
            outcomes, weights = zip(*p.decision.outcomes, strict=True)
            p.act(random.choices(outcomes, weights)[0])
            continue
        step, actions = p.agenda[-1][0], list(p.decision.actions)
        # A phase in which units move is met once more when some of them may.
        seen = f"{step} move" if any(a.verb == "move" for a in actions) else step
        if seen not in met:
            met |= {step, seen}
            yield p.copy()
        p.act(prefer(random, actions))


def prefer(random: Random, actions: list[Any]) -> Any:
    """Mostly anything but an end, so that every step is met."""
    whole = [a for a in actions if a.verb == "historical"]
    if whole:
        return whole[0]
    busy = [a for a in actions if a.verb not in ("end", "pass", "halt", "cancel")]
    return random.choice(busy if busy and random.random() < 0.95 else actions)


def laid(p: Any) -> dict[str, Any]:
    game = p.game
    return {
        "setting": setting(game),
        "board": board_shown(game.board),
        "seat": p.actor,
        "view": seat_view(game, p, p.actor, True),
    }


def main() -> None:
    found = list(positions())
    table = OnePosition(found[0])
    print(msgspec.json.encode({"positions": len(found)}).decode(), flush=True)
    for line in sys.stdin:
        asked = msgspec.json.decode(line)
        if "position" in asked:
            table = OnePosition(found[asked["position"]])
            said: Any = laid(table.history.position)
        elif asked["type"] == "act":
            said = acted(table, asked)
        else:
            said = replied(table, line)
        print(msgspec.json.encode(said).decode(), flush=True)


def acted(table: OnePosition, asked: dict[str, Any]) -> dict[str, Any]:
    try:
        table.act(asked["orders"])
    except TableError as error:
        return {"type": "refused", "id": asked["id"], "code": "rule", "why": error.why}
    return {"type": "done", "id": asked["id"], "ply": 0, "stopped": "", "orders": 1}


def replied(table: OnePosition, line: str) -> Any:
    request = msgspec.json.decode(line, type=wire.Request)
    seat = Seat(table.history.position.actor)
    try:
        return answer(table, seat, request)  # type: ignore[arg-type]
    except TableError as error:
        return {"type": "refused", "id": request.id, "code": error.code, "why": error.why}


if __name__ == "__main__":
    main()
