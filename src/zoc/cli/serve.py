"""`zoc serve`, `zoc backup`, `zoc restore`, `zoc audit`, `zoc schema`: the table in the browser."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from zoc.cli.errors import fail

if TYPE_CHECKING:
    from zoc.server.settings import Settings
    from zoc.server.store import Store

SETTINGS = typer.Option(
    None, "--settings", envvar="ZOC_SETTINGS", show_envvar=False, help="A TOML file with settings."
)


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command()(serve)
    app.command()(backup)
    app.command()(restore)
    app.command()(audit)
    app.command()(schema)


def serve(
    host: str | None = typer.Option(None, help="The address to listen on; 0.0.0.0 for all."),
    port: int | None = typer.Option(None, help="The port; 8080, or the next that is free."),
    database: str | None = typer.Option(
        None, help="sqlite:///FILE or postgresql://...; else one's own."
    ),
    public_url: str | None = typer.Option(None, help="How players reach it: https://zoc.example."),
    settings: Path | None = SETTINGS,
    open_: bool = typer.Option(False, "--open", help="Open the browser."),
    smtp: str | None = typer.Option(None, help="smtp://USER:PASSWORD@HOST:PORT, to send e-mail."),
    mail_from: str | None = typer.Option(None, help="The sender of e-mails."),
    webhooks: str | None = typer.Option(None, help="Where webhooks may go: public, any, off."),
    workers: int | None = typer.Option(None, help="Server processes; several need PostgreSQL."),
    machines: int | None = typer.Option(None, help="Processes for machine players."),
    think_seconds: float | None = typer.Option(None, help="How long a machine player may think."),
    limits: bool | None = typer.Option(
        None, "--limits/--no-limits", help="Limit how much one may ask."
    ),
    registration: bool | None = typer.Option(None, help="Whether people may register."),
    notice_seconds: float | None = typer.Option(
        None, help="Away for so long before a notice is sent."
    ),
    log: str | None = typer.Option(None, help="plain or json."),
    log_level: str | None = typer.Option(None, help="debug, info, warning or error."),
    reload: bool = typer.Option(False, help="Start anew when the code changes."),
) -> None:
    """Serve the tables: play in the browser, alone or with others.

    Everything can also be set by ZOC_... variables or in a TOML file; docs/hosting.md lists all."""
    flags = {name: value for name, value in locals().items() if name not in NOT_SETTINGS}
    found = read(flags, settings)
    _run(replace(found, port=_port(found)), open_, reload)


def _port(settings: Settings) -> int:
    """The port, if it is free; in place of the usual one the next free one does."""
    from zoc.server.run import HostError, free_port

    tries = 20 if settings.port == 8080 else 1
    try:
        return free_port(settings.host, settings.port, tries)
    except HostError as error:
        fail(f"{error} Choose another with --host or --port.")
    except OSError:
        fail(f"Port {settings.port} is taken: choose another with --port.")


def _run(settings: Settings, open_browser: bool, reload: bool) -> None:
    from zoc.server.run import prepare, run
    from zoc.server.settings import SettingError

    try:
        prepare(settings)
    except SettingError as error:
        fail(error)
    typer.echo(f"zoc: {settings.address}  (Ctrl-C stops it)", err=True)
    run(settings, open_browser, [str(Path(__file__).parents[1])] if reload else ())


NOT_SETTINGS = ("settings", "open_", "reload")


DATABASE = typer.Option(None, help="The database; else the one that `zoc serve` uses.")


def backup(
    file: Path = typer.Argument(help="The file to write, such as zoc-2026-11-15.backup."),
    database: str | None = DATABASE,
    settings: Path | None = SETTINGS,
) -> None:
    """Write all accounts and games to a file, also while the server runs."""
    from zoc.server.backup import BackupError
    from zoc.server.backup import backup as write

    store = open_store(database, settings, must_exist=True)
    try:
        counts = write(store, file)
    except (BackupError, OSError) as error:
        fail(error)
    typer.echo(f"{file}: {counts['tables']} tables, {counts['events']} events.")


def restore(
    file: Path = typer.Argument(help="A file that `zoc backup` wrote."),
    database: str | None = DATABASE,
    settings: Path | None = SETTINGS,
) -> None:
    """Fill an empty database from a backup; SQLite and PostgreSQL take each other's."""
    from zoc.server.backup import BackupError
    from zoc.server.backup import restore as fill

    try:
        counts = fill(open_store(database, settings), file)
    except BackupError as error:
        fail(error)
    typer.echo(f"{file}: {counts['tables']} tables, {counts['events']} events restored.")


def audit(file: Path = typer.Argument(help="What /api/tables/ID/audit answered.")) -> None:
    """Check the dice of a finished game against the secret that was sealed before it began."""
    from zoc.server.audit import AuditError, audit_text

    try:
        found = audit_text(file.read_text(encoding="utf-8"))
    except (AuditError, OSError, UnicodeDecodeError) as error:
        fail(error)
    for fault in found.faults:
        typer.echo(fault)
    typer.echo(f"{found.dice} dice checked, {len(found.faults) or 'no'} faults.")
    raise typer.Exit(1 if found.faults else 0)


def open_store(database: str | None, file: Path | None, must_exist: bool = False) -> Store:
    """The database of a command."""
    from sqlalchemy.engine import make_url

    from zoc.server.store import Store

    url = read({"database": database}, file).database_url
    name = make_url(url).database or ""
    if must_exist and url.startswith("sqlite") and not Path(name).is_file():
        fail(f"There is no database {name}.")
    try:
        return Store(url)
    except OSError as error:
        fail(f"The database {name} cannot be made: {error.strerror}.")


def read(flags: dict[str, Any], file: Path | None) -> Settings:
    """The settings, or one sentence."""
    from zoc.server.settings import SettingError, read_settings

    try:
        return read_settings(flags, file=file)
    except SettingError as error:
        fail(error)


def schema() -> None:
    """Print the schema of the table's wire protocol."""
    from zoc.server.schema import wire_schema

    typer.echo(json.dumps(wire_schema(), indent=1, sort_keys=True))
