"""`python -m bench.table`: how fast a server answers, next to boardgame.io with as large a state.

    python -m bench.table [--title panzer-battles] [--first] [--alone] [--keep]
    python -m bench.table --beside ../older [--think 0] --rounds 3

Both serve the same number of tables with two players each, over WebSockets, on this machine, one
after the other in the same run. boardgame.io plays its simplest game, with a state that is as many
bytes as what zoc sends after an action. It is no dependency of zoc: npm installs it into a folder
that is deleted afterwards; without npm, zoc is measured alone. `--beside` names another checkout of
zoc, with its extension built, which is measured in turns with this one: what an action costs is
then told as a ratio. With `--think 0` both play 200 tables without time to think, by turns of two
seconds, and the actions a second are told, too. Times hold on a quiet machine only; the CPU an
action holds on a busy one, too."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from bench import history, turns

HERE = Path(__file__).parent
GOAL = 0.050
"""Seconds from action to view that 99 of 100 actions keep to at 50 tables."""


@dataclass(frozen=True)
class Run:
    """So many tables; `think` is the mean time that a player takes for an action."""

    tables: int
    think: float

    @property
    def name(self) -> str:
        pace = f"{self.think:g} s to think" if self.think else "no time to think"
        return f"{self.tables} tables, {pace}"


RUNS = (Run(50, 1.0), Run(200, 2.0), Run(200, 0.0))


# -- servers --------------------------------------------------------------------------------------


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def process(command: list[str], url: str, **more: object) -> Iterator[subprocess.Popen[bytes]]:
    """A server that runs for a while, from its first answer on."""
    out = subprocess.DEVNULL
    server = subprocess.Popen(command, stdout=out, stderr=out, **more)  # pyright: ignore
    try:
        await_answer(server, url)
        yield server
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


def await_answer(server: subprocess.Popen[bytes], url: str) -> None:
    """Waits until a server answers."""
    for _ in range(600):
        if server.poll() is not None:
            raise RuntimeError("the server stopped")
        try:
            urlopen(url, timeout=2).close()
            return
        except HTTPError:
            return
        except (URLError, OSError):
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def memory(pid: int) -> float:
    """What a process holds in memory, in MB."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return float("nan")
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


# -- runs -----------------------------------------------------------------------------------------


@contextmanager
def zoc(checkout: Path | None = None) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """`zoc serve` on a new SQLite file, of this checkout or another, and its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "zoc.cli", "serve", "--port", str(port), "--no-limits"]
        command += ["--database", f"sqlite:///{folder}/zoc.db", "--log-level", "warning"]
        # What is drawn ahead is no part of an action.
        quiet = os.environ | {"ZOC_DRAW_AHEAD": "no"}
        if checkout is not None:
            quiet["PYTHONPATH"] = str(checkout.resolve() / "src")
        with process(command, f"{url}/healthz", env=quiet) as server:
            yield server, url


def run_zoc(run: Run, seconds: float, title: str, checkout: Path | None = None) -> dict[str, float]:
    """One run against a server of this checkout or another."""
    with zoc(checkout) as (server, url):
        players = [sys.executable, "-m", "bench.table_players", url, str(server.pid), title]
        found = clients([*players, str(run.tables), str(seconds), str(run.think)])
        held = memory(server.pid)
    if found["refused"]:
        print(f"  {found['refused']} orders were refused")
    return figures(found, seconds) | {"memory": held}


def run_boardgame(run: Run, seconds: float, modules: Path, size: float) -> dict[str, float]:
    """One run against boardgame.io's own server, with a state of so many bytes."""
    port = free_port()
    url = f"http://localhost:{port}"
    node = ["node", str(modules / "server.cjs"), str(port), str(round(size))]
    with process(node, f"{url}/games", cwd=modules) as server:
        command = ["node", str(modules / "clients.cjs"), url, str(server.pid), str(round(size))]
        found = clients([*command, str(run.tables), str(seconds), str(run.think)], modules)
        held = memory(server.pid)
    found["times"] = [t / 1000 for t in found["times"]]
    return figures(found, seconds) | {"memory": held}


def clients(command: list[str], folder: Path | None = None):
    """Lets all players play; what they print."""
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=folder)
    return json.loads(done.stdout.splitlines()[-1])


def figures(found: dict[str, Any], seconds: float) -> dict[str, float]:
    """Actions a second, how long they took, and the CPU and the bytes of one."""
    times: list[float] = sorted(found["times"]) or [float("nan")]
    at = {f"p{q}": times[min(len(times) - 1, len(times) * q // 100)] for q in (50, 95, 99)}
    each = found["cpu"] / len(times)
    return {"actions": len(times) / seconds, **at, "cpu": each, "bytes": found["bytes"]}


@contextmanager
def boardgame() -> Iterator[Path | None]:
    """boardgame.io in a folder of its own, or None where it cannot be installed."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for file in ("server.cjs", "clients.cjs", "units.cjs"):
            shutil.copy(HERE / "boardgame" / file, place)
        install = ["npm", "install", "--silent", "--no-fund", "--no-audit", "boardgame.io@0.50"]
        try:
            subprocess.run(install, cwd=place, check=True, timeout=300, capture_output=True)
            yield place
        except (OSError, subprocess.SubprocessError):
            print("boardgame.io cannot be installed here: zoc is measured alone.")
            yield None


def compare(options: argparse.Namespace) -> None:
    """This checkout and another in turns; the CPU of an action as a ratio."""
    ratios: list[float] = []
    run = RUNS[0] if options.think is None else Run(RUNS[0].tables, options.think)
    for _ in range(options.rounds):
        own, other = (
            run_zoc(run, options.seconds, options.title, checkout)
            for checkout in (None, options.beside)
        )
        tell("this", own)
        tell("beside", other)
        ratios.append(own["cpu"] / other["cpu"])
    print(f"{options.title}, {run.name}: CPU an action {median(ratios):.2f} of {options.beside}'s")
    pace = "" if run == RUNS[0] else f", {run.name}"
    faster = {f"{options.title}{pace} beside {options.beside.resolve().name}": 1 / median(ratios)}
    history.tell("table beside", faster, keep=options.keep)


def saturate(options: argparse.Namespace) -> None:
    """This checkout and another under full load, by turns; actions a second as a ratio."""
    ratios: list[float] = []
    title, run = options.title, RUNS[-1]
    for _ in range(options.rounds):
        with ExitStack() as stack:
            racers: list[turns.Racer] = []
            for checkout in (None, options.beside):
                server, url = stack.enter_context(zoc(checkout))
                load = turns.players(url, server.pid, title, run.tables)
                racers.append(turns.Racer(server, stack.enter_context(load)))
                stack.callback(racers[-1].go_on)
            own, other = turns.race(racers, options.seconds)
        for who, found in (("this", own), ("beside", other)):
            spent = f"{found['cpu'] * 1000:5.2f} ms CPU (players {found['players'] * 1000:5.2f})"
            print(
                f"  {who:13} {found['actions']:7.1f} actions/s  {spent}, {found['core']:.2f} of a"
                f" core, {found['bytes'] / 1000:5.1f} kB an action",
                flush=True,
            )
        ratios.append(own["actions"] / other["actions"])
        print(f"  {ratios[-1]:.2f} times the actions, {own['cpu'] / other['cpu']:.2f} of the CPU")
    print(f"{title}, {run.name}, by turns: {median(ratios):.2f} times {options.beside}'s actions")
    faster = {f"{title}, {run.name} beside {options.beside.resolve().name}": median(ratios)}
    history.tell("table by turns", faster, keep=options.keep)


def tell(who: str, found: dict[str, float]) -> None:
    """One line of the table."""
    times = "  ".join(f"{q} {found[q] * 1000:7.1f} ms" for q in ("p50", "p95", "p99"))
    each = f"{found['cpu'] * 1000:5.1f} ms CPU, {found['bytes'] / 1000:5.1f} kB an action"
    speed = f"{found['actions']:7.1f} actions/s"
    print(f"  {who:13} {speed}  {times}  {each}  {found['memory']:6.0f} MB", flush=True)


def main() -> None:
    """Runs all, and says whether the goal is kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--alone", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--first", action="store_true", help="only the run of the goal")
    parser.add_argument("--title", default="red-typhoon", help="the title that is played")
    parser.add_argument("--beside", type=Path, help="another checkout of zoc to compare with")
    parser.add_argument(
        "--think", type=float, help="seconds, with --beside; 1 unless told, 0 is saturation"
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often to compare")
    parser.add_argument("--keep", action="store_true", help="write the ratios into the history")
    options = parser.parse_args()
    if options.think is not None and options.beside is None:
        parser.error("--think needs --beside: without it every run has its own time to think")
    if options.beside is not None:
        (saturate if options.think == 0 else compare)(options)
        return
    ratios: dict[str, float] = {}
    with boardgame() if not options.alone else tempfile.TemporaryDirectory() as place:
        peer = None if options.alone else place
        for run in RUNS[:1] if options.first else RUNS:
            print(f"{options.title}, {run.name}")
            found = run_zoc(run, options.seconds, options.title)
            tell("zoc", found)
            if run == RUNS[0]:
                kept = "kept" if found["p99"] <= GOAL else "missed"
                print(f"  goal: p99 within {GOAL * 1000:.0f} ms: {kept}")
            if peer is not None:
                other = run_boardgame(run, options.seconds, Path(peer), found["bytes"])
                tell("boardgame.io", other)
                ratios[f"{options.title}, {run.name}"] = other["cpu"] / found["cpu"]
    history.tell("table", ratios, keep=options.keep)


if __name__ == "__main__":
    main()
