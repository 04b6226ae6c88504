"""The maps that titles carry show the boards that are played on, and a house without a kept picture
shows them at once."""

from __future__ import annotations

import io
from itertools import product

import numpy as np
import pytest
from PIL import Image, ImageFilter
from support.visitors import House

from zoc.kernel.data.title import Title, all_titles, find_title
from zoc.server import assets, carried_maps, pictures, tiles
from zoc.server.carried_maps import (
    carried_map,
    carried_names,
    carried_tile,
    scenes,
    stamp,
    told,
)
from zoc.server.pictures import Look

TITLES = [title for title in all_titles() if (title.data / "pictures").is_dir()]
SCENES = [(title, scene) for title in TITLES for scene in scenes(title)]
SMALL = 500
SMALLER = 4
SIDE = tiles.TILE // SMALLER


def shown(title: Title, scene: str, look: Look) -> Image.Image:
    found = carried_map(title, scene, look, pictures.sizes(title.board)[-1][0])
    assert found is not None
    return Image.open(io.BytesIO(found))


def coarse(picture: Image.Image) -> np.ndarray:
    """What can be seen of a map from afar: no trees, all rivers."""
    small = picture.convert("RGB").resize((SMALL, round(SMALL * picture.height / picture.width)))
    return np.asarray(small.filter(ImageFilter.BoxBlur(2)), np.int16)


@pytest.mark.parametrize(("title", "scene"), SCENES)
def test_carried_maps_are_of_the_board_that_is_played_on(title: Title, scene: str) -> None:
    assert told(title)[scene].stamp == stamp(title, scene), "run `make pictures`"
    assert carried_names(title, scene) == pictures.map_names(title.name, scene), "`make pictures`"
    for look in (Look(), Look(dark=True)):
        wide, tall = pictures.sizes(title.board)[-1]
        assert shown(title, scene, look).width == wide
        assert abs(shown(title, scene, look).height - tall) <= 1


@pytest.mark.parametrize(("title", "scene"), SCENES)
def test_carried_maps_look_as_they_would_be_drawn_now(title: Title, scene: str) -> None:
    for look in (Look(), Look(dark=True)):
        drawn = coarse(pictures.painted(title, scene, look, SMALL * 2))
        apart = np.abs(drawn - coarse(shown(title, scene, look))).max()
        # Packed as small as it is, a map differs by up to 11; one beside by a pixel by 38.
        assert apart <= 20, "run `make pictures`"


def test_carried_maps_are_small() -> None:
    for title in TITLES:
        sizes = {file.name: len(file.read_bytes()) for file in (title.data / "pictures").iterdir()}
        assert max(sizes.values()) < 2_000_000, sizes
        assert sum(sizes.values()) / len(scenes(title)) < 4_500_000, sizes


@pytest.mark.parametrize(("title", "scene"), SCENES)
def test_carried_tiles_show_the_carried_map(title: Title, scene: str) -> None:
    """Laid side by side and made smaller they are the whole picture, which is compared with the
    board above."""
    wide, tall = pictures.close_size(title.board)
    for look in (Look(), Look(dark=True)):
        joined = Image.new("RGB", (wide // SMALLER, tall // SMALLER))
        for column, row in product(*map(range, tiles.tile_count(title))):
            content = carried_tile(title, scene, look, (column, row))
            assert content is not None, "run `make pictures`"
            tile = Image.open(io.BytesIO(content)).reduce(SMALLER)
            joined.paste(tile, (column * SIDE, row * SIDE))
        whole = shown(title, scene, look)
        apart = np.abs(coarse(joined.resize(whole.size)) - coarse(whole)).max()
        assert apart <= 20, "run `make pictures`"


def test_a_map_of_another_board_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    title = find_title("red-typhoon")
    monkeypatch.setattr(carried_maps, "stamp", lambda title, scene: "another")
    carried_maps._files.cache_clear()
    scene = scenes(title)[0]
    assert carried_map(title, scene, Look(), pictures.sizes(title.board)[-1][0]) is None
    assert carried_names(title, scene) is None
    assert carried_tile(title, scene, Look(), (0, 0)) is None
    carried_maps._files.cache_clear()


def test_nothing_is_drawn_for_the_first_look(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> bytes:
        raise AssertionError("drawn")

    monkeypatch.setattr(assets, "_drawn", never)
    visitor = house.visitor()
    for title in TITLES:
        board = visitor.get(f"/api/titles/{title.name}/board").json()
        first = board["pictures"][0]
        assert first["tile"] == 0
        for more in ("", "&dark=true"):
            answer = visitor.get(first["url"] + more)
            assert Image.open(io.BytesIO(answer.content)).width == first["width"]
            close = visitor.get(board["pictures"][1]["url"] + more + "&tile=1.2")
            assert Image.open(io.BytesIO(close.content)).size == (tiles.TILE, tiles.TILE)
        names = first["url"].replace("/map.webp", "/names.json")
        assert visitor.get(names).json()["places"]


# -- tiles ----------------------------------------------------------------------------------------


def test_tiles_join_to_the_whole_map() -> None:
    title = find_title("battle-of-moscow")
    scene, wide = scenes(title)[0], pictures.close_size(title.board)[0]
    whole = pictures.painted(title, scene, Look(), wide).convert("RGB")
    for tile in ((0, 0), (2, 3)):
        drawn = np.asarray(tiles.cut(title, scene, Look(), tile).convert("RGB"), np.int16)
        left, top = (number * tiles.TILE for number in tile)

        def apart(dx: int, dy: int) -> float:
            box = (left + dx, top + dy, left + dx + tiles.TILE, top + dy + tiles.TILE)  # noqa: B023
            return float(np.abs(drawn - np.asarray(whole.crop(box), np.int16)).mean())  # noqa: B023

        shifts = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert min(shifts, key=lambda shift: apart(*shift)) == (0, 0)
        assert apart(0, 0) < 3.5


@pytest.mark.parametrize("tile", [(0, 0), (2, 3), (7, 10)])
def test_nothing_is_left_out_that_reaches_into_a_tile(
    tile: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    title = find_title("battle-of-moscow")
    scene = scenes(title)[0]
    drawn = np.asarray(tiles.cut(title, scene, Look(), tile))
    monkeypatch.setattr(tiles, "REACH", 1e6)
    assert (drawn == np.asarray(tiles.cut(title, scene, Look(), tile))).all()


def test_a_tile_beyond_the_map_is_answered_in_a_sentence(house: House) -> None:
    visitor = house.visitor()
    answer = visitor.get("/api/titles/red-typhoon/map.webp?tile=99.0")
    assert (answer.status_code, "no tile 99.0" in answer.json()["error"]) == (404, True)
    assert visitor.get("/api/titles/red-typhoon/map.webp?tile=a.b").status_code == 422


def test_a_damaged_file_of_tiles_is_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    title, scene = SCENES[0]
    monkeypatch.setattr(carried_maps, "_file", lambda *_: b"no archive")
    carried_maps._tiles.cache_clear()
    try:
        assert carried_maps._tiles(title, f"tiles-{scene}.zip") == {}
    finally:
        carried_maps._tiles.cache_clear()
