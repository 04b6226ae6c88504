"""The server's settings: flags before the environment before a TOML file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from zoc.server import checks

PREFIX = "ZOC_"


class SettingError(ValueError):
    """A setting that cannot be used; says which, why, and what would do."""


def data_folder() -> Path:
    """Where a person's games lie unless another place is named."""
    base = os.environ.get("XDG_DATA_HOME", "")
    if base:
        return Path(base) / "zoc"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "zoc"
    return Path.home() / ".local" / "share" / "zoc"


def _setting(usual: Any, check: Callable[[object], Any], help_: str, secret: bool = False) -> Any:
    return field(default=usual, metadata={"check": check, "help": help_, "secret": secret})


@dataclass(frozen=True)
class Settings:
    """How a server is run. A field is a `ZOC_` variable and a key of the file; most are flags."""

    host: str = _setting("127.0.0.1", checks.text, "the address to listen on; 0.0.0.0 for all")
    port: int = _setting(8080, checks.number(0, 65535), "the port to listen on")
    database: str = _setting(
        "",
        checks.database_url,
        "sqlite:///FILE or postgresql://...; a file of one's own if empty",
        True,
    )
    public_url: str = _setting(
        "",
        checks.url("https", "http", bare=True),
        "how players reach the server, for links and checks",
    )
    origins: tuple[str, ...] = _setting(
        (), checks.words, "further web origins that may use the server"
    )
    proxies: str = _setting(
        "127.0.0.1", checks.text, "addresses of proxies whose X-Forwarded headers are believed"
    )
    workers: int = _setting(
        1, checks.number(1, 64), "server processes (more than 1 needs PostgreSQL)"
    )
    machines: int = _setting(
        0, checks.number(0, 64), "processes for machine players; 0: one less than there are cores"
    )
    think_seconds: float = _setting(
        5.0, checks.number(0.05, 600, whole=False), "how long a machine player may think"
    )
    draw_ahead: bool = _setting(
        True, checks.yes, "whether maps are drawn before somebody asks for them"
    )
    registration: bool = _setting(True, checks.yes, "whether people may register")
    guests: bool = _setting(True, checks.yes, "whether people may play without an account")
    session_days: int = _setting(90, checks.number(1, 3650), "days until an unused session ends")
    smtp: str = _setting(
        "", checks.url("smtp", "smtps"), "smtp://USER:PASSWORD@HOST:PORT for e-mail", True
    )
    mail_from: str = _setting("", checks.text, "the sender of e-mails")
    webhooks: str = _setting(
        "public",
        checks.one_of("public", "any", "off"),
        "where webhooks may go: any includes one's LAN",
    )
    notice_seconds: float = _setting(
        60.0,
        checks.number(0, 86400, whole=False),
        "how long one must be away before a notice goes out",
    )
    limits: bool = _setting(True, checks.yes, "whether requests are counted and limited")
    body_bytes: int = _setting(65536, checks.number(1024, 16777216), "the largest request accepted")
    frame_bytes: int = _setting(
        65536, checks.number(1024, 16777216), "the largest WebSocket message"
    )
    connections: int = _setting(
        2000, checks.number(10, 1_000_000), "connections of one process; more get 503"
    )
    log: str = _setting("plain", checks.one_of("plain", "json"), "how the log is written")
    log_level: str = _setting(
        "info", checks.one_of("debug", "info", "warning", "error"), "how much is logged"
    )
    metrics: bool = _setting(True, checks.yes, "whether /metrics is served")
    shutdown_seconds: float = _setting(
        10.0, checks.number(0, 600, whole=False), "how long open connections may finish"
    )

    @property
    def https(self) -> bool:
        """Whether players come by https."""
        return self.public_url.startswith("https://")

    @property
    def embedded(self) -> bool:
        """Whether the games lie in an SQLite file."""
        return not self.database.startswith("postgresql")

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        return self.database or f"sqlite:///{data_folder() / 'zoc.sqlite'}"

    @property
    def address(self) -> str:
        """How a person reaches the server."""
        shown = "127.0.0.1" if self.host in ("", "0.0.0.0", "::") else self.host
        return self.public_url or f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}"


def read_settings(
    flags: Mapping[str, object] | None = None,
    environ: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """The settings in force; a flag that is None was not given."""
    given = {} if file is None else _from_file(file)
    given |= _from_environment(os.environ if environ is None else environ)
    for name, value in (flags or {}).items():
        if value is not None:
            given[name] = (value, f"--{name.replace('_', '-')}")
    return _together(Settings(**{name: _checked(name, *pair) for name, pair in given.items()}))


def _from_file(file: Path) -> dict[str, tuple[object, str]]:
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingError(f"{file} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(f"{file} is not TOML: {error}.") from None
    known = {f.name for f in fields(Settings)}
    for name in values:
        if name not in known:
            raise SettingError(f"{file}: there is no setting {name!r}.")
    return {name: (value, f"{name} in {file}") for name, value in values.items()}


def _from_environment(environ: Mapping[str, str]) -> dict[str, tuple[object, str]]:
    names = {PREFIX + f.name.upper(): f.name for f in fields(Settings)}
    return {names[key]: (environ[key], key) for key in names if environ.get(key)}


def _checked(name: str, value: object, place: str) -> Any:
    meta = next(f.metadata for f in fields(Settings) if f.name == name)
    try:
        return meta["check"](value)
    except ValueError as error:
        shown = "" if meta["secret"] else f", not {value!r}"
        raise SettingError(f"{place} must be {error}{shown}.") from None


def _together(settings: Settings) -> Settings:
    """Settings that contradict each other are refused."""
    if settings.workers > 1 and settings.embedded:
        raise SettingError("Several workers need PostgreSQL: set database to postgresql://...")
    if settings.smtp and not settings.mail_from:
        raise SettingError("With smtp, mail_from must say who the sender is.")
    return settings


def as_environment(settings: Settings) -> dict[str, str]:
    """The settings as variables, for the processes of one server."""
    found: dict[str, str] = {}
    for f in fields(Settings):
        value = getattr(settings, f.name)
        if value != f.default:
            found[PREFIX + f.name.upper()] = (
                ",".join(value) if isinstance(value, tuple) else str(value)  # pyright: ignore
            )
    return found


def describe(settings: Settings) -> dict[str, object]:
    """The settings for the log, without their secrets."""
    return {
        f.name: "***" if f.metadata["secret"] and getattr(settings, f.name) else value
        for f in fields(Settings)
        for value in (getattr(settings, f.name),)
    }
