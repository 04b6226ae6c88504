"""Many games at a time, in processes of their own, as long as is asked for."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from time import monotonic, process_time
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

from zoc.ai.commander import Commander
from zoc.server.child import leave_with_parent

Task = TypeVar("Task")
Done = TypeVar("Done")


def fair() -> None:
    """Seconds of thought are those of the processor, as if each game had the machine to itself."""
    Commander.clock = staticmethod(process_time)


@contextmanager
def fairly() -> Generator[None]:
    """The same in this process, for a while."""
    usual = Commander.clock
    fair()
    try:
        yield
    finally:
        Commander.clock = staticmethod(usual)


def _begin() -> None:
    fair()
    leave_with_parent()


def each_done(
    play: Callable[[Task], Done], tasks: Sequence[Task], jobs: int, minutes: float = 0.0
) -> Iterator[Done]:
    """What is played, as it ends; after so many minutes nothing more is begun."""
    until, waiting, running = monotonic() + 60 * minutes, iter(tasks), set[Future[Done]]()
    with (
        ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool,
        Progress(console=Console(stderr=True)) as progress,
    ):
        bar = progress.add_task("playing", total=len(tasks))
        while True:
            if not minutes or monotonic() < until:
                running |= {
                    pool.submit(play, task) for task in islice(waiting, jobs - len(running))
                }
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                progress.advance(bar)
                yield future.result()
