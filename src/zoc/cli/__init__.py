"""`zoc …`: the command line."""

from __future__ import annotations

import sys
from importlib import import_module

import typer

from zoc import __version__
from zoc.kernel.data.counters import CounterError

app = typer.Typer(
    name="zoc",
    help="Hex-and-counter board wargames, with their rules.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"zoc {__version__}")
        raise typer.Exit


@app.callback()
def zoc(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and stop."
    ),
) -> None:
    """Hex-and-counter board wargames, with their rules."""


CHAPTERS = "titles play balance ladder follies show look pictures check atlas serve keeper"
for chapter in CHAPTERS.split():
    import_module(f"zoc.cli.{chapter}").add_to(app)


def main() -> None:
    """The console script."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except CounterError as error:
        typer.echo(f"zoc: {error}", err=True)
        sys.exit(2)
