"""`zoc …`: the command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer

from zoc import __version__

CHAPTERS = {
    "titles": "titles",
    "play": "play players",
    "balance": "balance",
    "ladder": "ladder",
    "follies": "follies",
    "learn": "learn",
    "appraise": "appraise",
    "show": "show replay soak",
    "look": "hex",
    "pictures": "map counters gallery",
    "check": "check hooks new",
    "atlas": "atlas",
    "serve": "serve backup restore audit schema",
    "keeper": "keeper upgrade",
}
"""The files of this folder, each with its commands."""


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"zoc {__version__}")
        raise typer.Exit


def _zoc(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and stop."
    ),
) -> None:
    """Hex-and-counter board wargames, with their rules."""


def program(words: Sequence[str] = ()) -> typer.Typer:
    """The program with all its commands, or with the one that is asked for alone: reading the
    others would take longer than most of them run."""
    app = typer.Typer(
        name="zoc",
        help="Hex-and-counter board wargames, with their rules.",
        no_args_is_help=True,
        add_completion=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(_zoc)
    asked = [name for name, commands in CHAPTERS.items() if {*words[:1]} & {*commands.split()}]
    for name in asked or CHAPTERS:
        import_module(f"zoc.cli.{name}").add_to(app)
    return app


def __getattr__(name: str) -> Any:
    if name == "app":
        return program()
    raise AttributeError(name)


def main() -> None:
    """The console script."""
    from zoc.kernel.data.counters import CounterError

    try:
        program(sys.argv[1:])()
    except KeyboardInterrupt:
        sys.exit(130)
    except CounterError as error:
        typer.echo(f"zoc: {error}", err=True)
        sys.exit(2)
