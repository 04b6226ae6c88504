"""Pictures on disk: sizes, pages, the cache, and whole sheets of a small made-up title."""

import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import pytest
from PIL import Image

from zoc.atlas import export
from zoc.atlas.build import build_board
from zoc.atlas.cache import Cache, picture_key, user_cache
from zoc.atlas.counters.colours import emblem_colour, ground_of
from zoc.atlas.counters.emblems import emblem
from zoc.atlas.export import (
    EDGE,
    OVERLAP,
    PAPERS,
    ExportError,
    Page,
    check_suffix,
    svg_size,
    tiles,
    to_pdf,
    to_png,
    to_tiles,
    write_file,
)
from zoc.atlas.gallery.small import jpeg, small_picture
from zoc.atlas.gazetteer import GazetteerError
from zoc.atlas.map import StyleError
from zoc.atlas.map.labels import points_of
from zoc.atlas.palette import WINTER
from zoc.atlas.pictures import COUNTER_SHARE, PRINTED_HEX, NotYetError, Picture
from zoc.atlas.sheet import draw_aids
from zoc.atlas.sheet.about import draw_about
from zoc.atlas.sheet.cartouche import draw_cartouche
from zoc.atlas.sheet.sheet import style_of
from zoc.atlas.svg import circle, document, rect
from zoc.hexes import Grid
from zoc.kernel.data.board import Board, HexFeature, Place, Setting, SideFeature, Way
from zoc.kernel.data.board_file import write_board
from zoc.kernel.data.title import Title, all_titles

DOT = document(rect(0, 0, 200, 100, fill="#ffffff") + circle(50, 50, 30, fill="#b5382d"), 200, 100)


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """The pages' sizes in millimetres."""
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    return [(float(w) * 25.4 / 72, float(h) * 25.4 / 72) for w, h in boxes]


# -- formats -----------------------------------------------------------------------------------


def test_png_has_the_size_asked_for_and_the_right_ink():
    assert pixels(to_png(DOT)).size == (200, 100)
    picture = pixels(to_png(DOT, 400))
    assert picture.size == (400, 200)
    assert picture.getpixel((100, 100)) == (0xB5, 0x38, 0x2D)
    assert picture.getpixel((300, 100)) == (255, 255, 255)


@pytest.mark.parametrize("width", [0, 60_000])
def test_png_of_an_absurd_size_is_refused(width: int):
    with pytest.raises(ExportError, match="pixels") if width else pytest.raises(ExportError):
        to_png(DOT, width or -1)


def test_pdf_has_a_page_for_each_picture_at_its_size():
    pdf = to_pdf([Page(DOT, 100, 50), Page(DOT, 210, 297)])
    assert pdf.startswith(b"%PDF")
    assert [(round(w), round(h)) for w, h in page_sizes(pdf)] == [(100, 50), (210, 297)]


def test_pdf_is_the_same_every_time():
    assert to_pdf([Page(DOT, 100, 50)]) == to_pdf([Page(DOT, 100, 50)])


def test_tiles_cover_the_picture_and_overlap():
    page, paper = Page(DOT, 700, 350), PAPERS["A4"]
    spots = list(tiles(page, paper))
    wide, tall = paper.width - 2 * EDGE, paper.height - 2 * EDGE
    assert max(x for x, _ in spots) + wide >= page.width
    assert max(y for _, y in spots) + tall >= page.height
    columns = sorted({x for x, _ in spots})
    assert all(b - a == pytest.approx(wide - OVERLAP) for a, b in pairwise(columns))


def test_tiles_are_printed_on_the_paper_turned_as_saves_sheets():
    sizes = page_sizes(to_tiles(Page(DOT, 700, 350), PAPERS["A4"]))
    upright = sum(1 for _ in tiles(Page(DOT, 700, 350), PAPERS["A4"]))
    assert len(sizes) <= upright
    assert {tuple(sorted(round(v) for v in size)) for size in sizes} == {(210, 297)}


def test_a_small_picture_needs_one_tile():
    assert list(tiles(Page(DOT, 100, 50), PAPERS["A3"])) == [(0, 0)]


def test_many_tiles_are_not_many_times_as_large():
    once = to_pdf([Page(DOT, 2000, 1000)])
    assert len(to_tiles(Page(DOT, 2000, 1000), PAPERS["A4"])) < len(once) + 60_000


def test_a_small_picture_obeys_its_limit():
    noisy = Image.effect_noise((900, 700), 90)
    buffer = BytesIO()
    noisy.save(buffer, "PNG")
    small = small_picture(buffer.getvalue(), 60_000)
    assert len(small) <= 60_000
    assert pixels(small).width < 900


def test_jpeg_is_never_enlarged():
    png = to_png(DOT)
    assert Image.open(BytesIO(jpeg(png, 50))).size == (50, 25)
    assert Image.open(BytesIO(jpeg(png, 5000))).size == (200, 100)


# -- errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["map.gif", "map", "map.svg.txt"])
def test_an_unknown_suffix_names_those_there_are(name: str):
    with pytest.raises(ExportError, match=r"\.svg, \.png, \.pdf"):
        check_suffix(Path(name))


def test_suffixes_may_be_capital():
    assert check_suffix(Path("MAP.PNG")) == ".png"


def test_a_file_that_cannot_be_written_is_one_sentence(tmp_path: Path):
    with pytest.raises(ExportError, match=r"cannot be written: no such file or directory\.$"):
        write_file(tmp_path / "no" / "such" / "map.svg", b"")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch):
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(export, "import_module", missing)
    with pytest.raises(ExportError, match="PNG needs the package resvg-py"):
        to_png(DOT)


def test_a_picture_without_a_size_is_refused():
    with pytest.raises(ExportError):
        svg_size("<svg/>")


# -- cache -------------------------------------------------------------------------------------


class Maker:
    def __init__(self, content: bytes) -> None:
        self.content, self.calls = content, 0

    def __call__(self) -> bytes:
        self.calls += 1
        return self.content


def kept_files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def test_the_cache_makes_a_picture_once(tmp_path: Path):
    cache, make = Cache(tmp_path), Maker(b"picture")
    assert [cache.get("abcd", make) for _ in range(3)] == [b"picture"] * 3
    assert make.calls == 1
    assert cache.get("other", make) == b"picture"
    assert make.calls == 2


@pytest.mark.parametrize("damage", [b"", b"zoc picture 1\n", b"rubbish", None])
def test_a_damaged_picture_is_drawn_again(tmp_path: Path, damage: bytes | None):
    cache, make = Cache(tmp_path), Maker(b"picture" * 100)
    cache.get("abcd", make)
    (file,) = kept_files(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + b"!" if damage is None else damage)
    assert cache.get("abcd", make) == make.content
    assert make.calls == 2
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_is_no_failure(tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert Cache(blocked / "cache").get("abcd", Maker(b"picture")) == b"picture"


def test_the_oldest_pictures_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("zoc.atlas.cache.LIMIT", 2500)
    cache = Cache(tmp_path)
    for i in range(4):
        cache.get(f"{i}{i}{i}", Maker(b"x" * 1000))
    assert 1 <= len(kept_files(tmp_path)) <= 2


def test_the_cache_lies_where_the_user_wants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache().folder == tmp_path / "zoc" / "pictures"


# -- a whole title -----------------------------------------------------------------------------

TABLES = """
[[table]]
id = "crt"
title = "Combat"
columns = ["die", "1:1", "2:1"]
rows = [["1", "A", "D"], ["2", "A", "D"]]
tints = [["A", "attacker 2"], ["D", "defender 3"]]
note = "A short note."
source = "reconstructed: a test"
[sheet]
width = 400
rows = [["cartouche"], ["crt"], ["key"], ["about"]]
[[panel]]
id = "crt"
show = "table"
of = ["crt"]
"""
IDENTITY = """
full_name = "Small War"
subtitle = "A border quarrel"
period = "May 1941"
designer = "Nobody"
publisher = "Nobody & Sons"
players = "2"
season = "autumn"
turn = "a day"
reconstructed = "Everything is made up."
"""


class Small(Title):
    """A title whose data lies in a folder of the test."""

    folder: ClassVar[Path]

    @property
    def data(self) -> Path:  # pyright: ignore
        return self.folder


@pytest.fixture
def small(tmp_path: Path) -> Small:
    grid = Grid(9, 8)
    terrain = dict.fromkeys(grid.hexes, "clear")
    terrain |= dict.fromkeys(grid.read("0202 0203 0302 0303"), "woods")
    row = grid.read("0104 0204 0304 0404 0504 0604 0704 0804 0904")
    sides = tuple(grid.side(h, 0) for h in row[:1])
    board = Board(
        "small",
        grid,
        Setting(3.0, 15.0),
        terrain,
        (HexFeature("supply source", "", grid.read("0104"), "1", "soviet"),),
        (SideFeature("river", "Brook", sides, "1", rank=2),),
        (Way("railway", "line", row, "1"),),
        (Place("Aby", grid.hex("0504"), 2, "city", "1"),),
        (),
    )
    Small.folder = tmp_path / "data"
    Small.folder.mkdir()
    (Small.folder / "board.toml").write_text(write_board(board), encoding="utf-8")
    (Small.folder / "tables.toml").write_text(TABLES, encoding="utf-8")
    (Small.folder / "title.toml").write_text(IDENTITY, encoding="utf-8")
    return Small("small", "none")


def test_a_sheet_is_one_svg_with_unique_names_and_no_live_text(small: Small, tmp_path: Path):
    svg = Picture(small, cache=Cache(tmp_path / "cache")).svg()
    names = re.findall(r'\bid="([^"]+)"', svg)
    assert len(names) == len(set(names))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', svg)) <= set(names)
    assert "<text" not in svg
    assert "<filter" not in svg
    wide, tall = svg_size(svg)
    assert wide > 9 * 0.866 * 72 + 300
    assert tall > 8 * 72


def test_a_sheet_as_png_has_map_and_panels_and_is_not_blank(small: Small, tmp_path: Path):
    picture = Picture(small, cache=Cache(tmp_path / "cache"))
    image = pixels(picture.png(700))
    assert image.width == 700
    for left, right in ((20, 300), (500, 680)):
        part = image.crop((left, 10, right, image.height - 10))
        assert len(part.getcolors(1 << 20) or []) > 50


def test_the_bare_map_is_smaller_and_the_season_changes_it(small: Small, tmp_path: Path):
    cache = Cache(tmp_path / "cache")
    whole, bare = Picture(small, cache=cache).svg(), Picture(small, bare=True, cache=cache).svg()
    assert svg_size(bare)[0] < svg_size(whole)[0]
    winter = Picture(small, season="winter", bare=True, cache=cache).svg()
    assert winter != bare
    assert "#f4f2ec" in Picture(small, season="winter", cache=cache).svg()


@pytest.mark.parametrize("hex_", [16.0, 22.0])
def test_a_map_is_printed_at_the_size_of_its_hexes(small: Small, tmp_path: Path, hex_: float):
    picture = Picture(small, bare=True, cache=Cache(tmp_path / "cache"))
    wide, tall = svg_size(picture.svg())
    ((page_wide, page_tall),) = page_sizes(picture.pdf(hex_=hex_))
    assert page_wide == pytest.approx(wide * hex_ / 72, abs=0.5)
    assert page_tall == pytest.approx(tall * hex_ / 72, abs=0.5)


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", [210, 297]), ("A3", [297, 420]), ("letter", [216, 279])]
)
def test_every_sheet_of_a_print_has_the_size_of_its_paper(
    small: Small, tmp_path: Path, paper: str, size: list[int]
):
    picture = Picture(small, cache=Cache(tmp_path / "cache"))
    pages = page_sizes(picture.pdf(paper, 16.0))
    assert len(pages) > 1
    assert all(sorted(map(round, page)) == size for page in pages)


def test_tables_are_pages_after_the_map_or_alone(small: Small, tmp_path: Path):
    cache = Cache(tmp_path / "cache")
    whole = page_sizes(Picture(small, cache=cache).pdf("a4"))
    bare = page_sizes(Picture(small, bare=True, cache=cache).pdf("a4"))
    tables = page_sizes(Picture(small, "tables", cache=cache).pdf("a4"))
    assert len(whole) == len(bare) + len(tables)
    with pytest.raises(ExportError, match=r"\.pdf"):
        Picture(small, "tables", cache=cache).svg()


def test_no_row_of_tables_reaches_over_the_foot_of_its_page():
    for title in all_titles():
        for page in draw_aids(title, "", "", (210, 297), 22.0):
            scale = float(re.search(r"scale\(([\d.]+)\)", page).group(1))
            tops = [
                float(y) for y in re.findall(r'<g transform="translate\([\d.]+ ([\d.]+)\)', page)
            ]
            assert max(tops) * scale < 297 - 24


def test_a_printed_counter_leaves_room_in_a_printed_hex(small: Small):
    assert COUNTER_SHARE <= 0.73
    assert round(PRINTED_HEX * COUNTER_SHARE, 1) == 15.9
    with pytest.raises(ExportError, match="10 to 60 mm"):
        Picture(small, bare=True).pdf(hex_=4.0)


def test_a_second_picture_comes_from_the_cache(
    small: Small, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    picture = Picture(small, bare=True, cache=Cache(tmp_path / "cache"))
    first = picture.svg()
    monkeypatch.setattr(Picture, "_drawn", lambda self: pytest.fail("drawn again"))
    assert picture.svg() == first


def test_changed_data_and_other_arguments_make_another_key(small: Small):
    keys = {picture_key(small, "map"), picture_key(small, "map", "winter")}
    file = Small.folder / "tables.toml"
    file.write_text(TABLES.replace("short", "long"), encoding="utf-8")
    keys.add(picture_key(small, "map"))
    assert len(keys) == 3


def test_what_is_not_there_yet_is_said(small: Small):
    with pytest.raises(NotYetError, match=r"small has no counters\.toml yet, so no counters\."):
        Picture(small, "counters").svg()
    with pytest.raises(ExportError, match="use winter or autumn"):
        Picture(small, season="spring").svg()
    with pytest.raises(ExportError, match="use one of A4, A3, Letter"):
        Picture(small).pdf("foolscap")


# -- a title that is none of the five ------------------------------------------------------------


def test_a_title_with_a_name_alone_is_drawn_without_what_belongs_to_others(
    small: Small, tmp_path: Path
):
    (Small.folder / "title.toml").write_text('full_name = "Blue and Red"', encoding="utf-8")
    svg = Picture(small, cache=Cache(tmp_path / "cache")).svg()
    assert "aria-label" in svg
    words = draw_about(small, 300, WINTER).svg
    assert words != draw_about(small, 300, WINTER, "The printed map is lost.").svg
    plain = draw_cartouche(small.identity, 300, WINTER).svg
    assert plain != draw_cartouche(small.identity, 300, WINTER, ornament="star").svg


def test_points_may_be_worth_the_same_to_whoever_holds_a_place(small: Small, tmp_path: Path):
    board = small.board
    town = replace(board.places[0], more={"vp": 2})
    assert points_of(town) == {"": 2}
    (Small.folder / "board.toml").write_text(
        write_board(replace(board, places=(town,))), encoding="utf-8"
    )
    Picture(Small("small", "none"), cache=Cache(tmp_path / "cache")).svg()


def test_a_season_of_ones_own_and_one_that_is_not_there(small: Small, tmp_path: Path):
    style = '[seasons.summer]\nbase = "autumn"\npaper = "#e9efd2"\n'
    (Small.folder / "style.toml").write_text(style, encoding="utf-8")
    assert style_of(small).palette("summer").paper == "#e9efd2"
    with pytest.raises(StyleError, match=r"There is no season 'spring': .*summer"):
        style_of(small).palette("spring")


@pytest.mark.parametrize("kind", ["ring", "square", "diamond", "none", "ring #3d6d96"])
def test_only_a_cross_is_drawn_as_a_cross(kind: str):
    assert emblem(kind, 0, 0, 10, "#000000") != emblem("cross", 0, 0, 10, "#000000")


def test_a_ground_is_a_name_or_a_colour_or_a_sentence():
    blue = ground_of("#3d6d96")
    assert blue.dark
    assert blue.rim != blue.fill
    assert emblem_colour("ring #3d6d96") == "#3d6d96"
    with pytest.raises(ExportError, match="There is no ground 'blue': use a colour"):
        ground_of("blue")


def test_a_board_without_a_georeference_is_one_sentence(small: Small):
    with pytest.raises(GazetteerError, match=r"has no georeference\.toml"):
        build_board(small)
