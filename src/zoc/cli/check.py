"""`zoc check`, `zoc hooks` and `zoc new`: for people who write a title."""

from __future__ import annotations

from pathlib import Path

import typer

from zoc.check import check
from zoc.check.hooks import mechanisms, told
from zoc.check.skeleton import SkeletonError, write_title
from zoc.cli.errors import fail, title_named
from zoc.kernel.play.action import brief


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("check")(check_title)
    app.command("hooks")(hooks)
    new = typer.Typer(help="Start something of your own.", no_args_is_help=True)
    new.command("title")(new_title)
    app.add_typer(new, name="new")


def check_title(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    games: int = typer.Option(5, min=0, help="How many random games of each scenario."),
) -> None:
    """Tell every mistake in a title's data, one sentence each; then draw it and play it."""
    count = 0
    for mistake in check(title_named(title), games):
        typer.echo(brief(mistake))
        count += 1
    if count:
        typer.echo(f"{count} {'mistake' if count == 1 else 'mistakes'}", err=True)
        raise typer.Exit(1)
    typer.echo(f"{title}: no mistake found")


def hooks(
    mechanism: str = typer.Argument("", help="A mechanism, such as march; all unless named."),
) -> None:
    """Tell what a mechanism must and may be given, class by class, with its hooks."""
    known = dict(mechanisms())
    if not mechanism:
        for name, what in known.items():
            typer.echo(f"{name:<15} {what}")
    elif mechanism in known:
        typer.echo("\n".join(told(mechanism)))
    else:
        fail(f"there is no mechanism {mechanism!r}: there are {', '.join(known)}")


def new_title(
    name: str = typer.Argument(help="What people will type, such as three-fords."),
    folder: Path = typer.Option(Path(), "--in", help="Where its folder is made."),
) -> None:
    """Write a small title that runs, to be changed into your own."""
    try:
        made = write_title(name, folder)
    except (SkeletonError, OSError) as error:
        fail(error)
    typer.echo(f"{made} is a title that runs. What to do next:")
    typer.echo(f"  pip install -e {made}\n  zoc check {name}\n  zoc play {name}")
    typer.echo("docs/titles.md tells what stands in each of its files.")
