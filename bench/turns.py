"""Two checkouts of zoc under full load, by turns: while one plays, the other one is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from bench.table_players import spent

TURN = 2.0
"""Seconds that one plays before the other one does: short enough that both meet the same load."""
FIRST = 2
"""Turns that are not counted: what is kept for all tables is made in them."""


@dataclass
class Turn:
    """A while in which a server was under load."""

    begin: float
    end: float
    cpu: float
    """Of the server."""
    players: float
    """Theirs."""


@dataclass
class Racer:
    """A server with its players."""

    server: subprocess.Popen[bytes]
    players: subprocess.Popen[str]
    turns: list[Turn] = field(default_factory=list[Turn])

    def _signal(self, what: signal.Signals) -> None:
        for each in (self.server, self.players):
            os.kill(each.pid, what)

    def stop(self) -> None:
        """Neither server nor players do anything until they are let go on."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """They do what they were at."""
        self._signal(signal.SIGCONT)

    def say(self) -> None:
        """Gives the players their next line."""
        assert self.players.stdin is not None
        self.players.stdin.write("\n")
        self.players.stdin.flush()

    def hear(self) -> str:
        """The next line of the players."""
        assert self.players.stdout is not None
        return self.players.stdout.readline()

    def turn(self, seconds: float) -> None:
        """Plays for a while."""
        cpu, players, begin = spent(self.server.pid), spent(self.players.pid), time.perf_counter()
        self.go_on()
        time.sleep(seconds)
        self.stop()
        end = time.perf_counter()
        cpu, players = spent(self.server.pid) - cpu, spent(self.players.pid) - players
        self.turns.append(Turn(begin, end, cpu, players))

    def figures(self, found: dict[str, Any]) -> dict[str, float]:
        """Actions a second and the CPU of one, in all turns but the first ones."""
        turns = self.turns[FIRST:]
        done = sum(t.begin <= at < t.end for t in turns for at in found["ends"])
        seconds, cpu = sum(t.end - t.begin for t in turns), sum(t.cpu for t in turns)
        players = sum(t.players for t in turns)
        return {
            "actions": done / seconds,
            "cpu": cpu / done,
            "players": players / done,
            "core": cpu / seconds,
            "bytes": found["bytes"],
        }


@contextmanager
def players(url: str, pid: int, title: str, tables: int) -> Iterator[subprocess.Popen[str]]:
    """Players who begin and end when they are told."""
    words = [url, str(pid), title, str(tables), "0", "0"]
    command = [sys.executable, "-m", "bench.table_players", *words]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as running:
        try:
            yield running
        finally:
            running.send_signal(signal.SIGCONT)
            running.kill()


def race(racers: Sequence[Racer], seconds: float) -> list[dict[str, float]]:
    """Lets each of them play for so long, by turns; what they came to."""
    for racer in racers:
        racer.hear()
        racer.say()
        racer.stop()
    for n in range(FIRST + max(1, round(seconds / TURN))):
        for racer in racers if n % 2 else reversed(racers):
            racer.turn(TURN)
    found: list[dict[str, float]] = []
    for racer in racers:
        racer.go_on()
        racer.say()
        found.append(racer.figures(json.loads(racer.hear())))
    return found
