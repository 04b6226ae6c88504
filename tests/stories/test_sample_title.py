"""A title of somebody else, without a line about how it is shown: set up, moved and fought with the
mouse."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from stories.conftest import Sit

WISH = {"title": "three-fords", "seats": {"upland": "me", "lowland": "me"}, "hot_seat": True}


def test_set_up_move_and_attack_with_the_mouse(sit: Sit) -> None:
    table = sit(**WISH)
    page = table.page
    table.expect_prompt("Set-up: place Millford Foot")
    table.button("Begin as suggested").click()
    table.expect_prompt("Move units")
    expect(page.get_by_role("button", name=re.compile("Movement"))).to_be_visible()
    table.click("0803")
    table.expect_prompt("Move 3rd Foot")
    table.click("0805")
    table.button("Move here").click()
    table.expect_log("3rd Foot 0803 → 0805")
    table.end_phase("movement")
    table.expect_prompt("Choose a hex to attack")
    table.click("0806")
    table.expect_prompt("Choose attackers for 0806")
    expect(page.get_by_text("One unit from one hex ticked")).to_be_visible()
    page.wait_for_timeout(400)
    table.button(re.compile("Attack 0806 at .* — roll")).click()
    table.expect_log("attacks 0806")
    table.expect_log("at 0806")
