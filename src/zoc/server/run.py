"""Runs the application with uvicorn, in one process or several."""

from __future__ import annotations

import errno
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
from sqlalchemy.exc import SQLAlchemyError

from zoc.server.logs import set_up
from zoc.server.patience import Patient
from zoc.server.settings import SettingError, Settings, as_environment
from zoc.server.store import Store, migrate
from zoc.server.store.migrate import NewerDatabaseError
from zoc.server.thrifty_socket import ThriftySocket

FACTORY = "zoc.server.app:from_environment"


class HostError(ValueError):
    """An address or a port that this process cannot have, whether it is free or not."""


def free_port(host: str, port: int, tries: int = 20) -> int:
    """The port, or the next one that is free."""
    for candidate in range(port, min(port + tries, 65536)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except (OSError, UnicodeError) as error:
                if getattr(error, "errno", 0) == errno.EADDRINUSE:
                    continue
                if getattr(error, "errno", 0) == errno.EACCES:
                    raise HostError(f"Port {candidate} is not open to this user.") from None
                raise HostError(f"{host} is no address of this machine.") from None
            return candidate if candidate else probe.getsockname()[1]
    raise OSError(f"No port from {port} to {port + tries - 1} is free on {host}.")


def prepare(settings: Settings) -> None:
    """Brings the database to its form, and finds a place where several processes add up their
    figures; what stands in the way is told in one sentence."""
    if settings.workers > 1:
        _share_figures()
    try:
        store = Store(settings.database_url)
    except OSError as error:
        raise SettingError(f"The database cannot be made: {error}.") from None
    try:
        migrate(store)
    except NewerDatabaseError as error:
        raise SettingError(str(error)) from None
    except SQLAlchemyError as error:
        name = store.engine.url.render_as_string(hide_password=True)
        why = str(getattr(error, "orig", "") or type(error).__name__).partition("\n")[0]
        raise SettingError(f"The database does not answer: {name}: {why}") from None
    finally:
        store.close()


def _share_figures() -> None:
    try:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", tempfile.mkdtemp(prefix="zoc-metrics-"))
    except OSError:
        raise SettingError(
            "Several workers need a folder for passing files: set TMPDIR to one to write to."
        ) from None


def run(settings: Settings, open_browser: bool = False, reload: Sequence[str] = ()) -> None:
    """Serves until it is told to stop."""
    set_up(settings.log, settings.log_level)
    os.environ.update(as_environment(settings))
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
        http=Patient,
        limit_concurrency=settings.connections,
        ws=ThriftySocket,
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
