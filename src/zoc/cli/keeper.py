"""`zoc keeper …` and `zoc upgrade check`: tools for whoever keeps a server."""

from __future__ import annotations

import getpass
import json
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from zoc.cli.errors import fail
from zoc.cli.serve import DATABASE, SETTINGS, open_store

if TYPE_CHECKING:
    from zoc.server.keeper import Keeper

keeper = typer.Typer(help="Accounts and tables, for the keeper of a server; each deed is logged.")
upgrade = typer.Typer(help="What a new version does to the stored games.")
WHO = typer.Argument(help="A registered name, or an account's id.")
TABLE = typer.Argument(help="A table's id, as in its address.")
WHY = typer.Option("", "--why", help="The reason, for the log of deeds.")
SIDE = typer.Argument(help="The side whose seat it is.")
TO = typer.Argument(help="Who gets it: a registered name, or an account's id.")
DAYS = typer.Option(0.0, min=0.0, help="For so many days; 0: for good.")


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.add_typer(keeper, name="keeper")
    app.add_typer(upgrade, name="upgrade")


@contextmanager
def _at(database: str | None, settings: Path | None, why: str = "") -> Generator[Keeper]:
    """A keeper at the database; what cannot be done is one sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from zoc.server.backup import reason
    from zoc.server.keeper import Keeper, KeeperError
    from zoc.server.store.migrate import NewerDatabaseError, check_known, migrate

    store = open_store(database, settings, must_exist=True)
    try:
        check_known(store)
        migrate(store)
        yield Keeper(store, _user(), why)
    except (KeeperError, NewerDatabaseError) as error:
        fail(error)
    except SQLAlchemyError as error:
        fail(f"The database does not answer: {reason(error)}.")
    finally:
        store.close()


def _user() -> str:
    """Who runs the command: in a container that may be a number without a name."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return f"user {os.getuid()}"


def deed(says: str = "", name: str = "") -> Callable[[Callable[..., str | None]], None]:
    """Makes a command of what a keeper does, and tells what it says or what comes of it: it takes
    `--why`, `--database` and `--settings` besides its own words, and is given the keeper at that
    database."""

    def made(work: Callable[..., str | None]) -> None:
        def command(
            why: str = WHY,
            database: str | None = DATABASE,
            settings: Path | None = SETTINGS,
            **words: Any,
        ) -> None:
            with _at(database, settings, why) as at:
                found = work(at, **words)
            typer.echo(found or says.format(**words))

        own, shared = signature(work), signature(command)
        kept = [each for each in own.parameters.values() if each.name != "at"]
        kept += [each for each in shared.parameters.values() if each.name != "words"]
        command.__dict__["__signature__"] = shared.replace(parameters=kept)
        command.__annotations__ = {each.name: each.annotation for each in kept}
        command.__doc__ = work.__doc__
        keeper.command(name or work.__name__)(command)

    return made


@deed()
def password(at: Keeper, who: str = WHO) -> str:
    """Set a new password and print it; all sessions and tokens of the account end."""
    return at.reset_password(who)


@deed("{who} is shut out.")
def ban(at: Keeper, who: str = WHO, days: float = DAYS) -> None:
    """Shut an account out; its open connections end."""
    at.ban(who, days)


@deed("{who} may come in again.")
def unban(at: Keeper, who: str = WHO) -> None:
    """Let an account in again."""
    at.unban(who)


@deed("{who} is silent.")
def mute(at: Keeper, who: str = WHO, days: float = DAYS) -> None:
    """Let an account say nothing at any table."""
    at.mute(who, days)


@deed("{who} may speak again.")
def unmute(at: Keeper, who: str = WHO) -> None:
    """Let an account speak again."""
    at.unmute(who)


@deed("{who} is forgotten.", "delete-account")
def delete_account(at: Keeper, who: str = WHO) -> None:
    """Forget a person: name, password, addresses and words. Seats stay, without a name."""
    at.delete_account(who)


@deed("{to} plays {side} at {table}.", "hand-over")
def hand_over(at: Keeper, table: str = TABLE, side: str = SIDE, to: str = TO) -> None:
    """Give a seat of a table to another account."""
    at.hand_over(table, side, to)


@deed("{table} is removed.", "delete-table")
def delete_table(at: Keeper, table: str = TABLE) -> None:
    """Remove a table with its events, words and pictures. It cannot be brought back."""
    at.delete_table(table)


@keeper.command()
def export(
    who: str = WHO, database: str | None = DATABASE, settings: Path | None = SETTINGS
) -> None:
    """Print all that the server knows of a person, as JSON."""
    from zoc.server.keeper import export as known
    from zoc.server.keeper import find_account

    with _at(database, settings) as at, at.store.reading() as work:
        typer.echo(json.dumps(known(work, find_account(work, who).id), indent=1))


@keeper.command()
def deeds(database: str | None = DATABASE, settings: Path | None = SETTINGS) -> None:
    """Print what keepers have done, the newest first."""
    with _at(database, settings) as at:
        for deed in at.deeds():
            when = datetime.fromtimestamp(deed.time, UTC).isoformat(timespec="seconds")
            typer.echo(f"{when}  {deed.keeper}  {deed.what}  {deed.about}  {deed.why}".rstrip())


@upgrade.command()
def check(database: str | None = DATABASE, settings: Path | None = SETTINGS) -> None:
    """Tell what this zoc would do with every stored game. Nothing is changed: it works on a copy.

    Run it with the new version before the server is started by it. Ends with 1 if a game could not
    go on by itself."""
    from zoc.server.backup import BackupError
    from zoc.server.upgrade import check as verdicts

    store = open_store(database, settings, must_exist=True)
    try:
        found = verdicts(store)
    except BackupError as error:
        fail(error)
    finally:
        store.close()
    for verdict in found:
        typer.echo(f"{verdict.table}  {verdict.title}  {verdict.status}: {verdict.said}")
    bad = sum(verdict.bad for verdict in found)
    typer.echo(f"{len(found)} games, {bad or 'none'} of which could not go on by themselves.")
    raise typer.Exit(1 if bad else 0)
