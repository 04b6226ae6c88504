"""`python -m bench.endurance.routes`: all HTTP routes by schemathesis, as a stranger and as a
player. No answer is a 500, and what a stranger asks changes no table."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from server.test_schema import fuzz
from support.owner import Owner
from support.server import Server

from zoc.server.store import Event, Invitation, Seat, Store, Table, Word


def contents(database: str) -> list[str]:
    """All that is stored of tables."""
    store = Store(database)
    with store.reading() as work:
        rows = [
            sorted(
                str([getattr(row, column.name) for column in kind.__table__.columns])
                for row in work.query(kind)
            )
            for kind in (Table, Seat, Event, Word, Invitation)
        ]
    store.close()
    return [line for kind in rows for line in kind]


def main() -> None:
    """Asks everything twice."""
    with tempfile.TemporaryDirectory() as place, Server(Path(place), "--no-limits") as server:
        owner = Owner(server.url)
        owner.ask("/api/guest", {})
        token = owner.ask("/api/tokens", {"name": "fuzz"})["key"]
        made = owner.ask("/api/tables", {"title": "red-typhoon", "hot_seat": True})
        before, codes = contents(server.database), []
        for who, key in (("stranger", "zoc_nobody"), ("player", token)):
            code, said = fuzz(Path(place), server.url, key, made["id"], made["table"]["join_key"])
            codes.append(code)
            found = re.findall(r"\d+ (?:generated|passed|failed|errors?)[^,\n]*", said)
            print(f"{who}: {', '.join(found[-3:])}", flush=True)
            if who == "stranger":
                changed = before != contents(server.database)
        log = server.log.read_text()
    traces = log.count("Traceback")
    print(f"changed by a stranger: {changed}, tracebacks: {traces}, verdicts: {codes}")
    sys.exit(1 if changed or traces or any(codes) else 0)


if __name__ == "__main__":
    main()
