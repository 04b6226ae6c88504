"""How the command line says no: one sentence, exit code 2."""

from __future__ import annotations

from typing import NoReturn

import typer

import zoc
from zoc.kernel.data.title import Title, UnknownTitleError


def fail(message: object) -> NoReturn:
    """Prints one sentence to standard error and ends with exit code 2."""
    typer.echo(f"zoc: {message}", err=True)
    raise typer.Exit(2)


def title_named(name: str) -> Title:
    """The title a person asked for, or a sentence that helps."""
    try:
        return zoc.title(name)
    except UnknownTitleError as error:
        fail(error)
