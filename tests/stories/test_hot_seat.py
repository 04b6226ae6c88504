"""Two people at one screen play a whole turn."""

from __future__ import annotations

from playwright.sync_api import expect
from stories.conftest import Sit

BOTH = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "me"}, "hot_seat": True}


def test_a_turn_of_both_sides(sit: Sit) -> None:
    table = sit(**BOTH)
    page = table.page
    table.button("Kalinin Front, Move: Buy 1").click()
    table.expect_prompt("Move the units of Kalinin Front")
    table.type_line(table.orders("move")[0])
    table.expect_prompt("choose a lit hex")
    page.keyboard.press("Escape")
    table.end_phase("movement")
    table.expect_prompt("attack orders")
    table.end_phase("combat")
    expect(page.get_by_role("button", name="Soviet turn done")).to_be_visible()
    table.expect_prompt("Buy movement orders")
    assert table.turn_of() == "german"
    table.end_phase("movement")
    table.end_phase("combat")
    table.expect_prompt("Buy movement orders")
    assert table.state["view"]["turn"] == 2
