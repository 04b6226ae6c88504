"""How the command line says no: one sentence, exit code 2."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

import typer

import zoc
from zoc.ai import all_players
from zoc.kernel.data.title import Title, UnknownOptionError, UnknownTitleError
from zoc.kernel.play.game import Game


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


def game_named(title: Title, scenario: str, options: Mapping[str, Any] | None = None) -> Game:
    """The game a person asked for, the title's first scenario unless one is named."""
    try:
        return title.game(scenario, options or {})
    except (UnknownTitleError, UnknownOptionError) as error:
        fail(error)


def check_players(names: Iterable[str]) -> None:
    """Refuses machine players that do not exist."""
    unknown = next((name for name in names if name not in all_players()), None)
    if unknown is not None:
        fail(f"there is no player {unknown!r}: there are {', '.join(all_players())}")
