"""What the screens say is true of what they show, and says the same thing in the same words."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from stories.conftest import Sit
from support.browser import Visitor
from support.table import TableScreen


def lesson(visitor: Visitor, until: str) -> TableScreen:
    """Red Typhoon's first lesson, played up to an order."""
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/red-typhoon/first")
    visitor.go(answer.json()["links"]["play"])
    table = TableScreen(visitor.page)
    where = f"{table.root}/api/tables/{table.id}/lesson"
    while (left := table.page.request.get(where).json()["left"])[0] != until:
        table.give(*left)
    return table


def test_scenarios_have_their_numbers_and_their_own_units(visitor: Visitor) -> None:
    page = visitor.go("/new?title=panzer-battles")
    farm = page.locator("label", has_text="State Farm 79")
    expect(farm).to_contain_text("2.3 State Farm 79")
    expect(farm).to_contain_text("60 units")
    farm.click()
    expect(page.locator("aside")).to_contain_text("60 units")


def test_ending_or_not_are_told_apart_and_settings_have_one_wording(sit: Sit) -> None:
    table = sit(title="red-typhoon", seats={"soviet": "me", "german": "machine:random"})
    page = table.page
    table.give("order move K")
    table.expect_prompt("Move the units")
    table.button("End movement").click()
    expect(table.button("End anyway")).to_be_visible()
    table.button("Not yet").click()
    expect(table.button("End anyway")).to_have_count(0)

    page.get_by_role("button", name="Settings").first.click()
    box = page.get_by_role("dialog", name="Settings")
    names = [text.strip() for text in box.locator("label").all_inner_texts()]
    page.goto(f"{table.root}/settings")
    shown = page.locator("main")
    this_tables = ("Others may watch", "Advice at this")
    for name in (n for n in names if not n.startswith(this_tables)):
        expect(shown).to_contain_text(name)


def test_odds_are_not_movement_points(visitor: Visitor) -> None:
    table = lesson(visitor, "attack 3115")
    table.look_at("3115")
    table.page.mouse.move(*table.point("3115"))
    table.page.wait_for_timeout(600)
    expect(table.page.locator("body")).not_to_contain_text(re.compile(r"\d:1 MP"))


def test_a_line_about_germans_stands_under_their_sign(visitor: Visitor) -> None:
    table = lesson(visitor, "advance SU-B11 3115 3116")
    line = table.page.get_by_role("listitem").filter(has_text="162 ID retreats").last
    expect(line.get_by_role("img", name="German")).to_be_visible()
