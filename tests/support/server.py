"""A server process of our own, for stories and for whoever wants to kill it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self
from urllib.error import URLError
from urllib.request import urlopen

QUIET = {"PYTHONUNBUFFERED": "1", "ZOC_DRAW_AHEAD": "no"}


def free_port() -> int:
    """A port that nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`zoc serve` on a free port with its database in a folder."""

    def __init__(self, folder: Path, *flags: str, database: str = "") -> None:
        self.folder, self.flags = folder, flags
        self.database = database or f"sqlite:///{folder / 'zoc.db'}"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Starts it and waits until it answers."""
        command = [sys.executable, "-m", "zoc.cli", "serve", "--port", str(self.port)]
        command += ["--database", self.database, *self.flags]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env=os.environ | QUIET
            )
        self._await_health()
        return self

    def _await_health(self) -> None:
        for _ in range(4000):
            if self.ended():
                raise RuntimeError(f"the server stopped: {self.log.read_text()[-2000:]}")
            try:
                with urlopen(f"{self.url}/healthz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError(f"the server does not answer: {self.log.read_text()[-2000:]}")

    def ended(self) -> bool:
        """Whether it runs no longer."""
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """Ends it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Asks it to end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()
