"""`python -m bench.endurance.processes TABLES SECONDS`: processes share the load by table.

One, two and four are measured in one run on one machine: the ratios count, not the figures."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles

from support.postgres import Postgres
from support.server import Server


def measure(postgres: Postgres, count: int, tables: int, seconds: int) -> tuple[float, float]:
    """Orders a second and the 99th percentile in ms, with so many processes."""
    database = postgres.database(f"with-{count}")
    with tempfile.TemporaryDirectory() as folder:
        places = [Path(folder) / str(n) for n in range(count)]
        for place in places:
            place.mkdir()
        servers = [Server(place, "--no-limits", database=database) for place in places]
        try:
            with ThreadPoolExecutor(count) as pool:
                list(pool.map(Server.start, servers))
                share = [str(tables // count)] * count
                each = list(pool.map(lambda s, n: _players(s.url, n, seconds), servers, share))
        finally:
            for server in servers:
                server.stop()
    times = [time for found in each for time in found]
    return len(times) / seconds, quantiles(times, n=100)[98] * 1000


def _players(url: str, tables: str, seconds: int) -> list[float]:
    # The CPU of the servers is not asked for: any process will do.
    game = [str(os.getpid()), "red-typhoon", tables, str(seconds), "0.5"]
    command = [sys.executable, "-m", "bench.table_players", url, *game]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout.strip().splitlines()[-1])["times"]


def main(tables: int, seconds: int) -> None:
    """Measures one, two and four."""
    with Postgres() as postgres:
        for count in (1, 2, 4):
            rate, late = measure(postgres, count, tables, seconds)
            print(f"{count} processes: {rate:.1f} orders a second, p99 {late:.0f} ms", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
