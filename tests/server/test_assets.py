"""What a table is laid with: the library, boards, rules, counters and map pictures over HTTP."""

from __future__ import annotations

import io
import xml.etree.ElementTree as Tree
from dataclasses import replace

import msgspec
import pytest
from PIL import Image
from support.visitors import House

from zoc.kernel.data.small_board import small_board
from zoc.kernel.data.title import Title, all_titles, find_title
from zoc.server import assets, library, pictures
from zoc.server.pictures import Look

RED = "red-typhoon"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawn(monkeypatch):
    """Notes what is asked of the drawing process, and answers at once."""
    asked = []

    async def picture(key, kept, draw, *arguments):
        asked.append((draw.__name__, *arguments))
        return b"a picture"

    monkeypatch.setattr(assets.studio, "picture", picture)
    return asked


# -- the library ----------------------------------------------------------------------------------


def test_the_library_has_every_title_the_playable_ones_first(house: House):
    offers = house.visitor().get("/api/titles").json()
    assert {offer["name"] for offer in offers} == {title.name for title in all_titles()}
    playable = [offer["playable"] for offer in offers]
    assert playable == sorted(playable, reverse=True)
    assert offers[0]["name"] == RED, "the one that is soonest learnt"


def test_a_title_offers_its_scenarios_options_sides_and_players(house: House):
    offers = {offer["name"]: offer for offer in house.visitor().get("/api/titles").json()}
    red = offers[RED]
    assert [s["id"] for s in red["scenarios"]] == ["campaign-fixed", "campaign-flexible"]
    assert [s["turns"] for s in red["scenarios"]] == [9, 9]
    assert red["seats"] == ["soviet", "german"]
    assert all(side["face"].startswith("#") and side["band"] for side in red["sides"])
    option = next(o for o in red["options"] if o["id"] == "left_wing_1S")
    assert (option["default"], option["rules"]) == (False, ["3.2a", "4.3e"])
    assert option["text"].endswith(".")
    assert red["machines"][0]["id"] == "commander"
    assert {m["id"] for m in red["machines"]} == {"recruit", "soldier", "commander", "general"}
    assert all(m["name"] and m["text"] for m in red["machines"])


@pytest.mark.parametrize("title", [t for t in all_titles() if t.rules], ids=lambda t: t.name)
def test_every_option_of_the_rules_is_offered_with_its_default(title):
    offered = {o.id: o.default for o in library.offer_of(title).options}
    assert offered == title.game().options


def test_an_uneven_scenario_tells_the_option_that_makes_it_even():
    offer = library.offer_of(find_title("moscow-1941"))
    [even] = [o.name for o in offer.options if o.id == "even_goals"]
    balance = {scenario.id: scenario.balance for scenario in offer.scenarios}
    assert f"option {even}:" in balance["typhoon"]
    assert f"The option {even} asks too much" in balance["red-snow"], "which is about even"


@pytest.mark.parametrize("title", all_titles(), ids=lambda t: t.name)
def test_options_that_are_described_exist(title):
    told = {option["id"] for option in title.identity.get("option", ())}
    assert told <= (set(title.game().options) if title.rules else set())


# -- boards and rules -----------------------------------------------------------------------------


def test_the_frame_of_a_board_is_exactly_what_its_pictures_cover(house: House):
    board = house.visitor().get(f"/api/titles/{RED}/board").json()
    left, top, width, height = board["frame"]
    for picture in board["pictures"]:
        assert abs(picture["width"] / picture["height"] - width / height) < 0.001
    sizes = [picture["width"] for picture in board["pictures"]]
    assert sizes == sorted(sizes)
    first = board["hexes"][0]
    assert left < first["x"] < left + width
    assert top < first["y"] < top + height
    assert len(board["hexes"]) == len(find_title(RED).board.grid)


def test_a_map_that_two_scenarios_share_is_one_picture(house: House):
    visitor = house.visitor()
    urls = [
        [p["url"] for p in visitor.get(f"/api/titles/{RED}/board?scenario={s}").json()["pictures"]]
        for s in ("campaign-fixed", "campaign-flexible")
    ]
    assert urls[0] == urls[1]


def test_winter_and_autumn_are_different_pictures():
    title = find_title("moscow-1941")
    assert pictures.scene_of(title, "red-snow") == "red-snow"
    assert pictures.scene_of(title, "typhoon") == "typhoon"


def test_no_picture_is_too_large_for_a_browser():
    for title in all_titles():
        sizes = pictures.sizes(title.board)
        assert sizes[0][0] <= 1024
        assert max(w * h for w, h in sizes) <= pictures.MOST_PIXELS * 1.01
        assert len(sizes) == len(set(sizes))


def test_rules_are_served_in_our_words(house: House):
    rules = {r["id"]: r for r in house.visitor().get(f"/api/titles/{RED}/rules").json()}
    assert rules["9.4a"]["chapter"] == "9 Combat"
    assert "9.4a" in rules["9.4"]["see"]


@pytest.mark.parametrize(
    "path",
    ["board", "rules", "counters.svg", "map.webp", "cover.webp"],
)
def test_an_unknown_title_is_answered_in_a_sentence(house: House, path: str):
    answer = house.visitor().get(f"/api/titles/red-typhon/{path}")
    assert answer.status_code == 404
    assert "did you mean red-typhoon" in answer.json()["error"]


def test_unknown_scenarios_and_seasons_are_answered_in_a_sentence(house: House):
    visitor = house.visitor()
    answer = visitor.get(f"/api/titles/{RED}/map.webp?scenario=nowhere")
    assert (answer.status_code, "campaign-fixed" in answer.json()["error"]) == (404, True)
    answer = visitor.get(f"/api/titles/{RED}/map.webp?season=spring")
    assert (answer.status_code, "winter" in answer.json()["error"]) == (422, True)
    assert visitor.get(f"/api/titles/{RED}/map.webp?size=-3").status_code == 422


# -- caching --------------------------------------------------------------------------------------


def test_what_names_its_content_is_kept_for_ever(house: House, drawn):
    visitor = house.visitor()
    board = visitor.get(f"/api/titles/{RED}/board").json()
    named = visitor.get(board["pictures"][0]["url"])
    assert "immutable" in named.headers["cache-control"]
    assert named.headers["etag"].strip('"') in board["pictures"][0]["url"]
    loose = visitor.get(f"/api/titles/{RED}/map.webp?size=1024")
    assert "immutable" not in loose.headers["cache-control"]
    again = {"if-none-match": named.headers["etag"]}
    assert visitor.get(board["pictures"][0]["url"], headers=again).status_code == 304


def test_a_size_is_rounded_up_to_one_that_is_drawn(house: House, drawn):
    visitor = house.visitor()
    for size in (1, 1024, 1025, 9999):
        assert visitor.get(f"/api/titles/{RED}/map.webp?size={size}").status_code == 200
    widths = [arguments[-1] for _, *arguments in drawn if isinstance(arguments[-1], int)]
    assert widths == [1024, 1024]


# -- drawings -------------------------------------------------------------------------------------


class SmallTitle(Title):
    """A title on a board that is quickly drawn."""

    @property
    def board(self):
        data = {"columns": 6, "rows": 5, "terrain": "..w... .ww... ...... ...c.. ......"}
        key = {"key": {"w": "woods", "c": "city"}, "ways": {"road": ["0101 0201 0302"]}}
        return replace(small_board(find_title(RED), data | key), title=RED)


@pytest.fixture
def small(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("zoc.atlas.sheet.sheet.relief_of", lambda title: None)
    red = find_title(RED)
    title = SmallTitle(red.name, red.package, red.rules)
    monkeypatch.setattr(pictures, "find_title", lambda name: title)
    return title


def test_a_map_picture_has_the_size_and_shape_of_its_frame(small):
    picture = Image.open(io.BytesIO(pictures.map_picture(RED, "campaign-fixed", Look(), 300)))
    _, _, wide, tall = pictures.frame_of(small.board)
    assert picture.format == "WEBP"
    assert picture.size == (300, round(300 * tall / wide))


def test_ground_and_what_lies_on_it_are_both_in_the_picture(small):
    picture = Image.open(io.BytesIO(pictures.map_picture(RED, "campaign-fixed", Look(), 480)))
    left, top, wide, _ = pictures.frame_of(small.board)

    def colour(label):
        x, y = small.board.grid.centre(small.board.grid.hex(label))
        scale = 480 / wide
        at = (int((x - left) * scale), int((y - top + 0.3) * scale))
        return picture.convert("RGB").getpixel(at)

    woods, clear = colour("0301"), colour("0504")
    assert sum(clear) > sum(woods) + 40, "woods are darker than open ground"


def test_a_picture_is_drawn_once_and_kept(small, monkeypatch):
    first = pictures.map_picture(RED, "campaign-fixed", Look(), 200)
    assert pictures.kept(pictures.map_key(small, "campaign-fixed", Look(), 200))
    monkeypatch.setattr(pictures, "painted", None)
    assert pictures.map_picture(RED, "campaign-fixed", Look(), 200) == first


def test_a_moment_shows_its_counters(small):
    hex_ = small.board.grid.hex("0303")
    empty = pictures.moment_picture(RED, "campaign-fixed", [], 300)
    held = pictures.moment_picture(RED, "campaign-fixed", [("SU-A01", "front", hex_)], 300)
    hidden = [("unknown/soviet", "reduced", hex_)]
    masked = pictures.moment_picture(RED, "campaign-fixed", hidden, 300)
    assert len({empty, held, masked}) == 3


def test_the_moments_of_a_game_share_their_map(small, monkeypatch):
    hex_, asked, bare = small.board.grid.hex("0303"), list[int](), pictures._bare_map
    monkeypatch.setattr(pictures, "_bare_map", lambda *of: asked.append(of[2]) or bare(*of))
    for id_ in ("SU-A01", "SU-A02", "SU-A03"):
        pictures.moment_picture(RED, "campaign-fixed", [(id_, "front", hex_)], 310)
    assert asked == [310]


def test_the_sprite_has_every_face_marker_and_back():
    counters = find_title(RED).counters
    root = Tree.fromstring(pictures.sprite(RED))
    symbols = {s.get("id"): s for s in root.iter(f"{SVG}symbol")}
    for unit in counters.units:
        for face in ("front", "reduced", "front/s"):
            assert f"{unit.id}/{face}" in symbols
    assert {f"marker/{m.id}" for m in counters.markers} <= set(symbols)
    assert {"unknown/soviet", "unknown/german"} <= set(symbols)
    assert {s.get("viewBox") for s in symbols.values()} == {"0 0 100 100"}
    used = {use.get("href", "#")[1:] for use in root.iter(f"{SVG}use")}
    known = {e.get("id") for e in root.iter() if e.get("id")}
    assert used <= known


def test_an_unknown_counter_tells_nothing_but_its_side():
    root = Tree.fromstring(pictures.sprite(RED))
    back = next(s for s in root.iter(f"{SVG}symbol") if s.get("id") == "unknown/soviet")
    labels = {e.get("aria-label") for e in back.iter() if e.get("aria-label")}
    assert all("unknown" in (label or "") for label in labels)


def test_lettering_is_told_and_left_out_of_the_tables_picture(small):
    told = msgspec.json.decode(pictures.map_names(RED, "campaign-fixed"))
    assert len(told["numbers"]["flat"]) == 4 * len(small.board.grid.hexes)
    assert {place["hex"] for place in told["places"]} == {p.hex for p in small.board.places}
    plain, lettered = (
        pictures.map_picture(RED, "campaign-fixed", Look(lettered=yes), 400)
        for yes in (False, True)
    )
    assert plain != lettered


def test_a_map_for_a_dark_room_is_dark(small):
    def light(look):
        picture = pictures.map_picture(RED, "campaign-fixed", look, 200)
        return Image.open(io.BytesIO(picture)).convert("L").resize((1, 1)).getpixel((0, 0))

    assert light(Look(dark=True)) < 90 < 180 < light(Look())
