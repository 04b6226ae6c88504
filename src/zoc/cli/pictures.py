"""`zoc map`, `zoc counters`, `zoc gallery`: pictures of the titles."""

from __future__ import annotations

import webbrowser
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from zoc.cli.errors import fail, title_named

if TYPE_CHECKING:
    from zoc.atlas.pictures import Picture

TITLE = typer.Argument(help="The title, such as red-typhoon.")
OUTPUT = typer.Option(None, "-o", "--output", help="The file: .svg, .png or .pdf.")
WIDTH = typer.Option(None, "--width", min=1, help="How many pixels a PNG is wide.")
PAPER = typer.Option(
    "", "--paper", help="Print (PDF) on sheets of A4, A3 or Letter; a map's are to be glued."
)
HEX = typer.Option(22.0, "--hex", help="Millimetres a printed hex; counters are made to fit it.")


def add_to(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("map")(draw_map)
    app.command("counters")(draw_counters)
    app.command("gallery")(show_gallery)


def draw_map(
    title: str = TITLE,
    output: Path | None = OUTPUT,
    season: str = typer.Option("", "--season", help="winter or autumn."),
    scenario: str = typer.Option(
        "", "--scenario", help="The scenario; the title's first one unless named."
    ),
    bare: bool = typer.Option(False, "--bare", help="The map alone, without its panels."),
    width: int | None = WIDTH,
    paper: str = PAPER,
    hex_: float = HEX,
    tables: bool = typer.Option(False, "--tables", help="The tables alone, as pages (PDF)."),
) -> None:
    """Draw a title's map with its tables, as SVG, PNG or PDF."""
    what = "tables" if tables else "map"
    picture = _picture(title, what, season=season.lower(), bare=bare, scenario=scenario.lower())
    _write(picture, output, width, paper, hex_)


def draw_counters(
    title: str = TITLE,
    output: Path | None = OUTPUT,
    width: int | None = WIDTH,
    paper: str = PAPER,
    hex_: float = HEX,
) -> None:
    """Draw a title's counters: a picture of them all, or sheets to print (PDF)."""
    _write(_picture(title, "counters"), output, width, paper, hex_)


def show_gallery(
    output: Path | None = typer.Option(None, "-o", "--output", help="The folder of the page."),
    open_: bool = typer.Option(False, "--open", help="Open the page in a browser."),
    pictures: Path | None = typer.Option(
        None, "--pictures", help="Write the small pictures of the documentation to a folder."
    ),
) -> None:
    """Write a page with all maps and counters, and name it."""
    from zoc.atlas.gallery import small_pictures, write_gallery

    with plain_errors():
        if pictures:
            _tell(small_pictures(pictures))
        if output or not pictures:
            page = write_gallery(output, note=_note)
            typer.echo(f"Gallery: {page}")
            if open_:
                _open(page)


def _open(page: Path) -> None:
    """Opens the page; a machine without a browser is no fault."""
    try:
        opened = webbrowser.open(page.absolute().as_uri())
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        typer.echo("No browser could be opened; open the page by hand.")


def _note(words: str) -> None:
    typer.echo(words, err=True)


def _tell(files: Iterator[Path | str]) -> None:
    for file in files:
        if isinstance(file, str):
            _note(file)
        else:
            typer.echo(f"{file}, {_size(file.stat().st_size)}")


def _picture(title: str, what: str, **ways: Any) -> Picture:
    from zoc.atlas.pictures import Picture

    return Picture(title_named(title), what, **ways)


def _write(
    picture: Picture, output: Path | None, width: int | None, paper: str, hex_: float
) -> None:
    from zoc.atlas.export import check_suffix, write_file

    printed = bool(paper) or picture.what == "tables"
    file = output or Path(f"{picture.title.name}-{picture.what}.{'pdf' if printed else 'svg'}")
    with plain_errors():
        suffix = check_suffix(file)
        if suffix == ".svg":
            content = picture.svg().encode()
        else:
            content = picture.png(width) if suffix == ".png" else picture.pdf(paper, hex_)
        write_file(file, content)
    typer.echo(f"{file}, {_size(len(content))}")


@contextmanager
def plain_errors() -> Generator[None]:
    """Turns what may go wrong with a picture into one sentence."""
    from zoc.atlas.export import ExportError
    from zoc.atlas.map import StyleError
    from zoc.atlas.pictures import NotYetError
    from zoc.atlas.staging import UnknownScenarioError
    from zoc.atlas.type import FontsMissingError

    try:
        yield
    except (
        ExportError,
        NotYetError,
        StyleError,
        UnknownScenarioError,
        FontsMissingError,
    ) as error:
        fail(error)
    except ModuleNotFoundError as error:
        fail(f"Drawing needs the package {error.name}: install zoc[atlas].")


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{max(count / 1e3, 0.1):.0f} KB"
