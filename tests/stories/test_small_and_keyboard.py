"""On a phone, and with the keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from stories.conftest import Arrive, Sit
from support.browser import PHONE

MACHINE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:random"}}


def test_a_move_on_a_phone(sit: Sit, arrive: Arrive) -> None:
    table = sit(arrive(size=PHONE, touch=True), **MACHINE)
    page = table.page
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing hangs over the edge"
    page.locator("nav").get_by_text("Panels", exact=True).tap()
    table.button("Kalinin Front, Move: Buy 1").tap()
    page.locator("nav").get_by_text("Map", exact=True).tap()
    table.expect_prompt("Move the units of Kalinin Front")
    expect(table.map).to_be_visible()


def test_a_turn_with_the_keyboard_alone(sit: Sit) -> None:
    table = sit(**MACHINE)
    page = table.page
    table.type_line("order move K")
    table.expect_prompt("Move the units of Kalinin Front")
    page.keyboard.press("n")
    table.expect_prompt("choose a lit hex")
    goal = page.evaluate("document.activeElement?.getAttribute('role')")
    assert goal == "application", "the map has the focus, so that the arrows move the cursor"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(table.button("Move here")).to_be_visible()
    page.keyboard.press("Enter")
    table.expect_log("→")
    sent = table.state["ply"]
    page.keyboard.press("u")
    table.expect_prompt("17 units with an order have not moved")
    assert table.state["ply"] > sent, "taking back is an event, too"
    for after in ("attack orders", re.compile("Waiting|German|Buy movement orders")):
        page.keyboard.press("e")
        expect(page.get_by_role("group", name="Before you end this phase")).to_be_focused()
        page.keyboard.press("Enter")
        table.expect_prompt(after)
