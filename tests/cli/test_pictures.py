"""`zoc map`, `zoc counters` and `zoc gallery` as a person meets them."""

import re
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

import zoc
from zoc.atlas.pictures import DATA, Picture
from zoc.atlas.svg import circle, document, rect
from zoc.cli import app
from zoc.kernel.data.title import Title

DRAWN = document(
    rect(0, 0, 400, 300, fill="#eeeeee") + circle(90, 90, 50, fill="#b5382d"), 400, 300
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pictures are drawn elsewhere; here it counts what is asked for and written."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(Picture, "_drawn", lambda self: DRAWN)
    monkeypatch.setattr("zoc.atlas.gallery.page.COUNTERS", 400)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setitem(DATA, "map", ("title.toml",))
    monkeypatch.setitem(DATA, "counters", ("title.toml",))
    monkeypatch.chdir(tmp_path)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def assert_one_sentence(result: Result) -> None:
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("zoc: ")


@pytest.mark.parametrize("what", ["map", "counters"])
def test_the_default_file_is_named_after_the_title(what: str, tmp_path: Path):
    result = run(what, "red-typhoon")
    assert result.exit_code == 0, result.output
    file = tmp_path / f"red-typhoon-{what}.svg"
    assert file.read_text(encoding="utf-8") == DRAWN
    assert result.stdout.strip() == f"red-typhoon-{what}.svg, 0 KB"


def test_a_png_has_the_width_asked_for(tmp_path: Path):
    result = run("map", "red-typhoon", "-o", "a.png", "--width", "800", "--season", "autumn")
    assert result.exit_code == 0, result.output
    assert Image.open(tmp_path / "a.png").size == (800, 600)


def test_a_pdf_is_a_pdf(tmp_path: Path):
    assert run("map", "red-typhoon", "-o", "a.pdf").exit_code == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("map", "red-typhon"), "did you mean red-typhoon"),
        (("counters", "nonsense"), "there are battle-of-moscow"),
        (("map", "red-typhoon", "-o", "a.gif"), "use .svg, .png, .pdf"),
        (("map", "red-typhoon", "-o", "none/such/a.svg"), "cannot be written"),
        (("map", "red-typhoon", "--season", "spring"), "use winter or autumn"),
        (("map", "moscow-1941", "--scenario", "blue"), "there are typhoon, red-snow."),
        (("map", "red-typhoon", "-o", "a.pdf", "--paper", "foolscap"), "use one of A4, A3, Letter"),
        (("map", "red-typhoon", "-o", "a.png", "--width", "90000"), "pixels"),
    ],
)
def test_errors_are_one_sentence_and_exit_code_two(words: tuple[str, ...], says: str):
    result = run(*words)
    assert_one_sentence(result)
    assert says in result.stderr


def test_a_title_without_data_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(DATA, "map", ("no-such.toml",))
    result = run("map", "red-typhoon")
    assert_one_sentence(result)
    assert "has no no-such.toml yet" in result.stderr


# -- gallery -----------------------------------------------------------------------------------


def test_the_gallery_shows_every_title_and_needs_nothing_else(tmp_path: Path):
    result = run("gallery", "-o", "page")
    assert result.exit_code == 0, result.output
    page = tmp_path / "page" / "index.html"
    assert str(Path("page") / "index.html") in result.stdout
    html = page.read_text(encoding="utf-8")
    for title in zoc.all_titles():
        assert title.full_name in html
        for file in (f"{title.name}-map.svg", f"{title.name}-counters-small.jpg"):
            assert (page.parent / file).exists()
            assert file in html
    outside = [link for link in re.findall(r'(?:src|href)="([^"#]+)"', html) if "//" in link]
    assert not outside
    assert "@import" not in html
    assert "$" not in re.sub(r"<script>.*?</script>|<style>.*?</style>", "", html, flags=re.S)


def test_titles_that_are_not_there_yet_are_skipped_with_a_note(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def only_red_typhoon(self: Picture) -> None:
        from zoc.atlas.pictures import NotYetError

        if self.title.name != "red-typhoon":
            raise NotYetError(f"{self.title.name} has no board.toml yet, so no map.")

    monkeypatch.setattr(Picture, "check", only_red_typhoon)
    result = run("gallery", "-o", "page")
    assert result.exit_code == 0
    assert "panzer-battles has no board.toml yet" in result.stderr
    html = (tmp_path / "page" / "index.html").read_text(encoding="utf-8")
    assert 'id="red-typhoon"' in html
    assert 'id="panzer-battles"' not in html


def test_no_browser_is_no_failure(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("webbrowser.open", lambda url: False)
    result = run("gallery", "--open")
    assert result.exit_code == 0
    assert "by hand" in result.stdout


def test_the_browser_gets_the_page(monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda url: not asked.append(url))
    assert run("gallery", "--open", "-o", "page").exit_code == 0
    assert asked[0].startswith("file://")
    assert asked[0].endswith("/page/index.html")


def test_small_pictures_are_small(tmp_path: Path):
    result = run("gallery", "--pictures", "images")
    assert result.exit_code == 0, result.output
    files = sorted((tmp_path / "images").iterdir())
    assert len(files) == 3 * len(zoc.all_titles())
    assert all(file.stat().st_size <= 250_000 for file in files)
    assert not list(tmp_path.rglob("index.html"))


def test_facts_of_a_title_are_words(monkeypatch: pytest.MonkeyPatch):
    from zoc.atlas.gallery.page import facts

    title: Title = zoc.title("moscow-1941")
    found = dict(facts(title))
    assert found["Turns"] == "20 or 11, each a day"
    assert found["Scenarios"] == "Typhoon, Red Snow"
