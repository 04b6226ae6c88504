"""`python -m bench.table_players URL PID TITLE TABLES SECONDS THINK`: scripted players.

Plays many tables at once over WebSockets, two players each, who choose at random among what the
view offers. Prints as JSON how long each action took from being sent to the view that contains it,
how large the states were, and what CPU the server with that PID spent. Where SECONDS are 0, it
prints a line when all tables are set up, begins when it reads one, plays until it reads another,
and prints when each action was answered, too."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from zoc.kernel.data.title import find_title

TOGETHER = 10
"""Tables that are set up at the same time."""


class Decision(msgspec.Struct):
    choices: list[dict[str, Any] | list[int]] | None = None
    """Of a change: new choices in columns, and runs of old ones (docs/protocol.md)."""


class View(msgspec.Struct):
    decision: Decision | None = None


class State(msgspec.Struct):
    ply: int
    yours: bool
    view: View


_state = msgspec.json.Decoder(State)
STATES = ('{"type":"state', '{"type":"change')


def choices_of(state: State, before: list[str]) -> list[str]:
    """The orders that a state offers, or one that is told by what has changed."""
    decision = state.view.decision
    if decision is None or decision.choices is None:
        return before
    found: list[str] = []
    for piece in decision.choices:
        found += before[piece[0] : sum(piece)] if isinstance(piece, list) else notations(piece)
    return found


def notations(piece: dict[str, Any]) -> list[str]:
    """The orders of one choice, or of choices in columns."""
    if "each" not in piece:
        return [piece["notation"]]
    return piece["each"].get("notation") or [piece["same"]["notation"]] * piece["count"]


class Load:
    """All players of one run."""

    def __init__(self, url: str, title: str, think: float) -> None:
        self.url, self.title, self.think = url, title, think
        self.side = find_title(title).game().sides[0]
        self.random = Random(1)
        self.counting = False
        self.times: list[float] = []
        self.ends: list[float] = []
        """When each action was answered."""
        self.refused = self.states = self.bytes = 0
        self.tasks: list[asyncio.Task[None]] = []
        self.ready = asyncio.Event()
        """All tables are set up, and everybody may begin."""

    async def guest(self) -> httpx.AsyncClient:
        client = httpx.AsyncClient(base_url=self.url, timeout=60)
        (await client.post("/api/guest", json={})).raise_for_status()
        return client

    async def table(self) -> None:
        """Makes a table, seats two guests, and lets them play."""
        ann, bob = await self.guest(), await self.guest()
        wish = {"title": self.title, "seats": {self.side: "me"}}
        while (made := await ann.post("/api/tables", json=wish)).status_code == 503:
            # Too busy for new tables: as it says, a moment later.
            await asyncio.sleep(float(made.headers["retry-after"]))
        made.raise_for_status()
        table, key = made.json()["id"], made.json()["links"]["join"].rsplit("/", 1)[1]
        joined = await bob.post(f"/api/tables/{table}/join", json={"side": "", "key": key})
        joined.raise_for_status()
        for client in (ann, bob):
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            await client.aclose()
            self.tasks.append(asyncio.create_task(self.player(table, cookie)))

    async def player(self, table: str, cookie: str) -> None:
        address = (
            f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?changes=1&columns=1"
        )
        headers = {"Cookie": cookie, "Origin": self.url}
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            await self.play(socket)

    async def play(self, socket: ClientConnection) -> None:
        sent, number, known = 0.0, 0, list[str]()
        async for frame in socket:
            if frame.startswith('{"type":"refused'):
                self.refused += 1
            if not frame.startswith(STATES):
                continue
            self.states += self.counting
            self.bytes += len(frame) * self.counting
            if sent:
                if self.counting:
                    self.ends.append(time.perf_counter())
                    self.times.append(self.ends[-1] - sent)
                sent = 0.0
            state = _state.decode(frame)
            number += 1
            known = choices_of(state, known)
            choices = [notation for notation in known if notation]
            if not state.yours or not choices:
                continue
            await self.ready.wait()
            if self.think:
                await asyncio.sleep(self.random.expovariate(1 / self.think))
            order = {"type": "act", "id": number, "ply": state.ply}
            sent = time.perf_counter()
            await socket.send(json.dumps(order | {"orders": [self.random.choice(choices)]}))

    async def run(self, tables: int, seconds: float, pid: int) -> float:
        """Lets all play for a while; the seconds of CPU that the server spent meanwhile."""
        await self.set_up(tables)
        self.ready.set()
        await asyncio.sleep(2)
        self.counting, before = True, spent(pid)
        await asyncio.sleep(seconds)
        self.counting = False
        return spent(pid) - before

    async def run_when_told(self, tables: int) -> None:
        """Lets all play from one line that is read to the next."""
        await self.set_up(tables)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        self.counting = True
        self.ready.set()
        await asyncio.to_thread(sys.stdin.readline)
        self.counting = False

    async def set_up(self, tables: int) -> None:
        """Makes all tables."""
        for _ in range(0, tables, TOGETHER):
            await asyncio.gather(*(self.table() for _ in range(TOGETHER)))


def spent(pid: int) -> float:
    """The seconds of CPU that a process has taken, all its threads together."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    url, pid, title, tables, seconds, think = sys.argv[1:]
    load = Load(url, title, float(think))

    async def run() -> None:
        told: dict[str, Any] = {}
        if float(seconds):
            told["cpu"] = await load.run(int(tables), float(seconds), int(pid))
        else:
            await load.run_when_told(int(tables))
            told["ends"] = load.ends
        told["bytes"] = load.bytes / max(load.states, 1)
        print(json.dumps(told | {"times": load.times, "refused": load.refused}), flush=True)
        # Nobody waits for the open sockets.
        os._exit(0)

    asyncio.run(run())


if __name__ == "__main__":
    main()
