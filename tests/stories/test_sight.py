"""What is seen at the table: nothing covers counters or moves by itself, keys work at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from stories.conftest import Sit
from support.table import TableScreen

ALONE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "me"}, "hot_seat": True}
PANZERS = {
    "title": "panzer-battles",
    "scenario": "2.3",
    "seats": {"german": "me", "soviet": "me"},
    "hot_seat": True,
}


def picture(table: TableScreen) -> dict[str, float]:
    """Where the map's picture lies on the screen."""
    box = table.page.locator(".board .picture").first.bounding_box()
    assert box is not None
    return dict(box)


def test_the_first_view_the_read_out_and_the_arrow_keys(sit: Sit) -> None:
    table = sit(**ALONE)
    window, shown = table.map.bounding_box(), picture(table)
    assert window is not None
    empty = window["x"] + window["width"] - (shown["x"] + shown["width"])
    assert empty < 0.05 * window["width"], f"{empty} px beside the map"

    # What is under the pointer is told below the map, and goes away with it.
    table.look_at("2809")
    table.page.mouse.move(*table.point("2809"))
    line = table.page.locator(".read")
    expect(line).to_contain_text("2809")
    below, window = line.bounding_box(), table.map.bounding_box()
    assert below is not None
    assert window is not None
    assert below["y"] >= window["y"] + window["height"] - 1
    table.button("Plan mode").hover()
    expect(line).not_to_contain_text("2809")

    # The arrow keys need no click on the map, nor after a button was pressed.
    table.page.keyboard.press("ArrowDown")
    expect(table.page.get_by_role("application")).to_be_focused()
    expect(table.page.locator(".board .cursor")).to_be_attached()
    table.button("Kalinin Front, Move: Buy 1").click()
    table.expect_prompt("Move the units")
    table.page.keyboard.press("ArrowDown")
    expect(table.page.get_by_role("application")).to_be_focused()


def test_looking_at_an_enemy_drops_nothing_and_its_reach_is_the_enemys(sit: Sit) -> None:
    table = sit(**ALONE)
    table.give("order move K")
    table.expect_prompt("Move the units of Kalinin Front")
    table.look_at("2811")
    table.click("2811")
    expect(table.page.get_by_text("the enemy could go here")).to_be_visible()
    expect(table.page.locator(".board .veil")).to_have_count(0)

    # With a unit in hand a look at the enemy moves nothing.
    table.look_at("2809")
    table.click("2809")
    table.expect_prompt("choose a lit hex")
    before = picture(table)
    table.click("2811")
    expect(table.page.get_by_role("alert")).to_be_visible()
    table.page.wait_for_timeout(400)
    assert picture(table) == before
    table.expect_prompt("choose a lit hex")


def test_six_attackers_fit_and_their_answer_is_in_sight(sit: Sit) -> None:
    table = sit(**ALONE)
    table.give("end")
    table.give("order attack WR")
    if "attack 3521" not in table.orders("attack"):
        table.give("order attack WL")
    table.expect_prompt("Choose a hex to attack")
    table.look_at("3521")
    table.click("3521")
    table.expect_prompt("Choose attackers")
    boxes = table.page.locator(".rows .unit")
    expect(boxes).to_have_count(6)
    while table.page.locator(".rows .unit[aria-checked=false]").count():
        table.page.locator(".rows .unit[aria-checked=false]").first.click()
        table.page.wait_for_timeout(300)
    reply = table.page.get_by_text("Their answer next turn")
    expect(reply).to_be_in_viewport(ratio=1)
    low, button = reply.bounding_box(), table.page.locator("footer").first.bounding_box()
    assert low is not None
    assert button is not None
    assert low["y"] + low["height"] <= button["y"]
    # The columns that can be tried stand in their order.
    columns = table.page.get_by_role("group", name="Columns of the table").get_by_role("button")
    odds = [text.split(":") for text in columns.all_inner_texts()]
    worth = [int(a) / int(b) for a, b in odds]
    assert worth == sorted(worth)


def test_goals_are_marked_and_a_click_in_their_list_brings_them_into_view(sit: Sit) -> None:
    table = sit(**PANZERS)
    expect(table.page.get_by_text("goal of the scenario")).to_be_visible()
    table.page.get_by_role("button", name=re.compile("State Farm 79")).click()
    table.page.wait_for_timeout(400)
    goals = [m for m in table.state["view"]["marks"] if m["kind"] == "goal"]
    label = {h["hex"]: name for name, h in table.hexes.items()}
    x, y = table.point(label[goals[0]["hexes"][0]])
    box = table.map.bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    assert box["y"] < y < box["y"] + box["height"]
