"""Runs the application with uvicorn, in one process or several."""

from __future__ import annotations

import os
import socket
import tempfile
import threading
import time
import webbrowser
from collections.abc import Sequence
from urllib.error import URLError
from urllib.request import urlopen

import uvicorn

from zoc.server.logs import set_up
from zoc.server.settings import Settings, as_environment

FACTORY = "zoc.server.app:from_environment"


def free_port(host: str, port: int, tries: int = 20) -> int:
    """The port, or the next one that is free."""
    for candidate in range(port, min(port + tries, 65536)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except OSError:
                continue
            return candidate if candidate else probe.getsockname()[1]
    raise OSError(f"No port from {port} to {port + tries - 1} is free on {host}.")


def run(settings: Settings, open_browser: bool = False, reload: Sequence[str] = ()) -> None:
    """Serves until it is told to stop."""
    set_up(settings.log, settings.log_level)
    os.environ.update(as_environment(settings))
    if settings.workers > 1:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="zoc-metrics-"))
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(settings,), daemon=True).start()
    uvicorn.run(
        FACTORY,
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        reload=bool(reload),
        reload_dirs=list(reload) or None,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        ws="websockets-sansio",
        ws_max_size=settings.frame_bytes * 2,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=int(settings.shutdown_seconds) or None,
    )


def _open_when_ready(settings: Settings) -> None:
    for _ in range(200):
        try:
            with urlopen(f"http://127.0.0.1:{settings.port}/healthz", timeout=2):
                webbrowser.open(settings.address)
                return
        except (URLError, OSError):
            time.sleep(0.1)
