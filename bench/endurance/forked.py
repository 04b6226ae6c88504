"""A server that starts quickly: forked from a process that has loaded all modules.

It is killed as surely as one that was started by hand, and many kills fit into an hour."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from typing import Self

from support.server import QUIET, Server

_CONTEXT = get_context("forkserver")
_CONTEXT.set_forkserver_preload(["zoc.server.app", "zoc.server.run", "bench.endurance.loaded"])


def _serve(words: list[str], log: str) -> None:
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(file, stream)
    os.environ.update(QUIET)
    sys.argv = ["zoc", *words]
    from zoc.cli import main

    main()


class Forked(Server):
    """`zoc serve`, without the time that loading takes."""

    _child: BaseProcess | None = None

    def start(self) -> Self:
        words = ["serve", "--port", str(self.port), "--database", self.database, *self.flags]
        self._child = _CONTEXT.Process(target=_serve, args=(words, str(self.log)))
        self._child.start()
        self._await_health()
        return self

    def ended(self) -> bool:
        return self._child is None or not self._child.is_alive()

    def kill(self) -> None:
        assert self._child is not None
        self._child.kill()
        self._child.join()

    def stop(self) -> None:
        if self._child is not None and self._child.is_alive():
            self._child.terminate()
            self._child.join(20)
            self._child.kill()
            self._child.join()
