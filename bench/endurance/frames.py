"""`python -m bench.endurance.frames COUNT`: malformed frames change nothing and stop nothing."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from pathlib import Path

from support.sockets import socket_of
from support.visitors import house

from zoc.kernel.data.title import all_titles
from zoc.server.store import Event, Word

TITLES = tuple(title.name for title in all_titles())
KINDS = (
    *("act", "send-plan", "undo", "draft", "choices", "why", "routes", "overlay", "hex", "at"),
    *("complete", "resign", "take-back", "hurry", "say", "seen", "nonsense"),
)
ODD = (None, True, -1, 0, 10**9, -(10**30), 1.5, "", "\0", "ud800", "x" * 5000, [], {}, [[[]]])


def frame(draw: random.Random) -> str | bytes:
    """A frame that is no good: no JSON, no message, or a message of odd parts that is refused."""
    if draw.random() < 0.2:
        return draw.randbytes(draw.randint(0, 60))
    kind = draw.choice(KINDS)
    # A message without a fault might be carried out: each of these has one.
    said = {"type": kind, "id": draw.choice(ODD), "ply": draw.choice(ODD), "fault": 1}
    for name in draw.sample(("orders", "order", "unit", "hex", "text", "key", "what", "side"), 3):
        said[name] = draw.choice(ODD)
    if draw.random() < 0.5:
        said = {"type": kind, "id": 1, "ply": 10**6, "unit": draw.choice((-5, 10**9)), "hex": -3}
    text = json.dumps(said)
    return text[: draw.randint(0, len(text))] if draw.random() < 0.3 else text


def main(count: int) -> None:
    """Sends them, and compares the database before and after."""
    draw, began, stops, answers = random.Random(1941), time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as place:
        client = place.guest()
        tables = [
            client.post("/api/tables", json={"title": title, "hot_seat": True}).json()["id"]
            for title in TITLES
        ]
        before = _contents(place)
        for title, table in zip(TITLES, tables, strict=True):
            with socket_of(client, table) as socket:
                for _ in range(count // len(TITLES)):
                    sent = frame(draw)
                    (socket.send_bytes if isinstance(sent, bytes) else socket.send_text)(sent)
                    while (got := socket.receive_json())["type"] != "refused":
                        pass
                    answers += 1
                    stops += "rules engine stopped" in got["why"]["sentence"]
            print(f"{title}: {answers} refused, {stops} stops of the rules engine", flush=True)
        after = _contents(place)
        sound = all(client.get(f"/api/tables/{table}/state").is_success for table in tables)
    print(f"{answers} frames in {time.monotonic() - began:.0f} s, changed: {before != after}")
    sys.exit(0 if before == after and sound and not stops else 1)


def _contents(place: object) -> list[tuple[object, ...]]:
    with place.parts.store.reading() as work:  # type: ignore[attr-defined]
        events = [(e.table_id, e.number, e.text) for e in work.query(Event)]
        return sorted(events + [(w.table_id, w.number, w.text) for w in work.query(Word)])


if __name__ == "__main__":
    main(int(sys.argv[1]))
