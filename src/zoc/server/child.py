"""A process that another one has started, and that ends when that one does, however it ends."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from threading import Thread


def leave_with_parent() -> None:
    """Called in a child: it ends with its parent."""
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
