"""`zoc atlas …`: builds and surveys the boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import typer

from zoc.atlas.build import board_file, build_board, open_gazetteer
from zoc.atlas.gazetteer import GazetteerError
from zoc.atlas.report import Report, check
from zoc.cli.errors import fail, title_named
from zoc.kernel.data.title import Title

WORST = 8
"""How many of the worst residuals a report shows."""

commands = typer.Typer(
    help="Build boards from their gazetteers, and survey the earth.", no_args_is_help=True
)


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.add_typer(commands, name="atlas")


@commands.command("build")
def build(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    write: bool = typer.Option(False, "--write", help="Replace the committed board."),
) -> None:
    """Build a board from its gazetteer, compare it with the committed one, and check it."""
    chosen = title_named(title)
    try:
        text = board_file(chosen)
        report = check(chosen, build_board(chosen))
    except (GazetteerError, FileNotFoundError) as error:
        fail(error)
    same = _compare(chosen, text, write)
    for line in report_lines(report):
        typer.echo(line)
    if report.failures or not same:
        raise typer.Exit(1)


def _compare(title: Title, text: str, write: bool) -> bool:
    file = Path(str(title.data / "board.toml"))
    if file.exists() and file.read_text(encoding="utf-8") == text:
        typer.echo(f"{title.name}: the committed board is reproduced byte for byte")
        return True
    if write:
        file.write_text(text, encoding="utf-8")
        typer.echo(f"{title.name}: wrote {file.name}")
        return True
    typer.echo(
        f"{title.name}: the committed board differs from its gazetteer (--write replaces it)"
    )
    return False


def report_lines(report: Report) -> Iterator[str]:
    """A validation report in words."""
    yield ", ".join(f"{count} {what}" for what, count in report.contents.items())
    worst = ", ".join(f"{p.name} {p.residual}" for p in report.residuals[:WORST])
    yield f"residuals: mean {report.mean_residual:.2f} hexes; the largest: {worst}"
    if report.anchors:
        yield "anchors: " + ", ".join(f"{name} {off}" for name, off in report.anchors.items())
    yield f"facts checked: {report.facts}"
    for failure in report.failures:
        yield f"FAILURE {failure}"
    yield f"{len(report.failures)} failures" if report.failures else "no failure"


@commands.command("survey")
def survey(
    title: str = typer.Argument(help="The title, such as red-typhoon."),
    geo: Path = typer.Option(..., "--geo", help="A folder of geographic data."),
    output: Path = typer.Option(None, "-o", help="Where to write the proposal."),
    woods: float = typer.Option(
        0.36, "--woods", min=0, max=0.95, help="Share of woods to propose."
    ),
    relief: bool = typer.Option(False, "--relief", help="Also renew the title's relief.png."),
) -> None:
    """Propose features for a board from geographic data that stays outside the project."""
    from zoc.atlas import survey as survey_

    chosen = title_named(title)
    try:
        earth = survey_.open_earth(geo)
        gazetteer = open_gazetteer(chosen)
    except (survey_.SurveyError, GazetteerError, FileNotFoundError) as error:
        fail(error)
    if relief:
        survey_.relief(gazetteer, earth).save(str(chosen.data / "relief.png"), optimize=True)
        typer.echo("wrote relief.png", err=True)
    text = "\n".join(survey_.proposal(gazetteer, earth, woods)) + "\n"
    if output:
        output.write_text(text, encoding="utf-8")
    else:
        typer.echo(text, nl=False)
