"""From the first visit to the first battle: three clicks to a game, then a move and an attack."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from support.browser import Visitor
from support.table import TableScreen


def test_three_clicks_lead_to_a_game_and_a_battle(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.get_by_role("button", name="Play against the machine").click()
    page.wait_for_url(re.compile("/table/"))
    table = TableScreen(page)
    table.expect_prompt("Buy movement orders")

    # A move: the order is bought, the unit and the hex are clicked, the button sends it.
    table.button("Kalinin Front, Move: Buy 1").click()
    table.expect_prompt("Move the units of Kalinin Front")
    table.look_at("2809")
    table.click("2809")
    table.expect_prompt("choose a lit hex")
    table.click("2908")
    expect(table.button("Move here")).to_be_visible()
    assert table.state["ply"] == 1, "looking at a move must not make it"
    table.button("Move here").click()
    table.expect_log(re.compile("22 A [ab] 2809 → 2908, 3\\sMP"))

    # An attack: the phase is ended, the order bought, the odds shown before anything is rolled.
    table.button("End movement").click()
    table.button("End anyway").click()
    table.expect_prompt("attack orders")
    table.button("Kalinin Front, Attack: Buy 1").click()
    table.expect_prompt("Choose a hex to attack")
    target = table.orders("attack")[0].split()[1]
    table.look_at(target)
    table.click(target)
    expect(page.get_by_text(f"Attack on {target}")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d:1$")).first).to_be_visible()
    before = table.state["ply"]
    page.wait_for_timeout(400)
    table.button(re.compile(f"^Attack {target} at .*roll")).click()
    table.expect_log(re.compile("Die [1-6]"))
    assert table.state["ply"] > before


def test_an_illegal_click_says_why_and_undo_takes_back_an_order(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.get_by_role("button", name="Play against the machine").click()
    page.wait_for_url(re.compile("/table/"))
    table = TableScreen(page)
    table.button("Kalinin Front, Move: Buy 1").click()
    table.expect_prompt("Move the units of Kalinin Front")
    table.look_at("2809")
    table.click("2809")
    table.expect_prompt("choose a lit hex")
    table.click("2614")
    why = page.get_by_role("alert")
    expect(why).to_contain_text("2614")
    expect(why.get_by_role("button", name=re.compile("Rule"))).to_have_count(1)
    assert table.state["ply"] == 1
    page.keyboard.press("u")
    table.expect_prompt("Buy movement orders")
    assert table.state["view"]["decision"]["prompt"].startswith("Buy movement orders")


def test_a_formation_stands_out_when_its_tag_is_clicked(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.get_by_role("button", name="Play against the machine").click()
    page.wait_for_url(re.compile("/table/"))
    table = TableScreen(page)
    dim = page.locator(".piles .counter.dim")
    expect(dim).to_have_count(0)
    table.button("K: show Kalinin Front on the map").click()
    expect(dim.first).to_be_attached()
    page.wait_for_timeout(400)
    x, y = table.point("2809")
    box = table.map.bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"], "its units are brought into sight"
    assert box["y"] < y < box["y"] + box["height"]
    page.keyboard.press("Escape")
    expect(dim).to_have_count(0)
