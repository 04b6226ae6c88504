"""The hand on the map: what is lit can be clicked, what a button says is what is sent, and what
cannot be done looks so and says why."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect
from stories.conftest import Sit
from support.table import TableScreen

ALONE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "me"}, "hot_seat": True}
TRIES = 40
"""So many dice at most until a battle has gone as a story needs it."""


def choices(table: TableScreen) -> list[dict[str, Any]]:
    """What the server offers."""
    return table.state["view"]["decision"]["choices"]


def step(table: TableScreen) -> str:
    """The step of the sequence of play that the table is in."""
    return table.state["view"]["decision"]["step"]


def attack(table: TableScreen) -> None:
    """The strongest attack that is left, over the server's own door; else the next phase."""
    orders = table.orders("attack")
    if step(table) != "combat" or not orders:
        table.end_anyhow()
        return
    best = max(choices(table), key=lambda c: (c["notation"] in orders, c["cost"]))
    table.give(best["notation"])
    for join in table.orders("with"):
        table.give(join)
    table.give("fight")


def battle(sit: Sit, wanted: str, least: int) -> TableScreen:
    """A table at which a battle asks for a step with so many choices on the map."""
    for _ in range(TRIES):
        table = sit(**ALONE)
        table.give("end")
        for front in ("K", "WR"):
            if f"order attack {front}" in table.orders("order"):
                table.give(f"order attack {front}")
        for _ in range(6):
            if step(table) == "movement":
                break
            while step(table) not in ("combat", "movement", wanted):
                table.end_anyhow()
            if step(table) == wanted and sum(c["hex"] > 0 for c in choices(table)) >= least:
                table.page.reload()
                return TableScreen(table.page)
            attack(table)
    raise AssertionError(f"no {wanted} in {TRIES} tables")


def commit(table: TableScreen) -> Locator:
    """The one button that goes on."""
    return table.page.locator("footer button").first


def test_a_click_on_an_idle_unit_of_ones_own_is_answered(sit: Sit) -> None:
    table = sit(**ALONE)
    table.give("order move K")
    table.expect_prompt("Move the units of Kalinin Front")
    table.look_at("2306")
    table.click("2306")
    expect(table.page.get_by_role("alert")).to_contain_text("no movement order")
    expect(table.page.get_by_text("rules engine")).to_have_count(0)


def test_letter_click_list_and_enter_are_one_choice(sit: Sit) -> None:
    table = battle(sit, "retreat", 2)
    first, second = [c for c in choices(table) if c["letter"]][:2]
    label = {h["hex"]: name for name, h in table.hexes.items()}
    page = table.page
    table.expect_prompt("Retreat")
    # By mouse, with nobody in hand.
    table.click(label[second["hex"]])
    expect(commit(table)).to_contain_text(second["label"])
    # By letter; the cursor still lies on the hex that was clicked.
    page.keyboard.press(first["letter"].lower())
    expect(commit(table)).to_contain_text(first["label"])
    # By the list.
    page.get_by_role("button", name=f"to {label[second['hex']]}").first.click()
    expect(commit(table)).to_contain_text(second["label"])
    page.keyboard.press(first["letter"].lower())
    expect(commit(table)).to_contain_text(first["label"])
    page.keyboard.press("Enter")
    table.expect_log(re.compile(f"→ {label[first['hex']]}|to {label[first['hex']]}"))


def test_an_advance_is_lit_and_a_click_on_its_hex_is_enough_or_asks_who(sit: Sit) -> None:
    table = battle(sit, "advance", 1)
    label = {h["hex"]: name for name, h in table.hexes.items()}
    hex_ = choices(table)[0]["hex"]
    here = [c for c in choices(table) if c["hex"] == hex_]
    expect(table.page.locator(".board .option").first).to_be_attached()
    table.click(label[hex_])
    if len(here) > 1:
        group = table.page.get_by_role("group", name=f"What may be done at {label[hex_]}")
        expect(group.get_by_role("button")).to_have_count(len(here))
        group.get_by_role("button", name=re.compile(re.escape(here[1]["label"]))).click()
        expect(commit(table)).to_contain_text(here[1]["label"])
    else:
        expect(commit(table)).to_contain_text(here[0]["label"])
    commit(table).click()
    table.expect_log(re.compile("advance", re.I))


def test_nothing_can_be_bought_during_a_retreat_and_a_press_says_so_plainly(sit: Sit) -> None:
    table = battle(sit, "retreat", 1)
    buy = table.page.get_by_role("button", name=re.compile("Buy 1")).first
    expect(buy).to_have_attribute("aria-disabled", "true")
    buy.click(force=True)
    why = table.page.get_by_role("alert")
    expect(why).to_contain_text("Something else is asked first")
    expect(why).not_to_contain_text("UNIT")
    assert step(table) == "retreat"


def test_buying_orders_does_not_shift_the_table_of_orders(sit: Sit) -> None:
    table = sit(**ALONE)
    last = table.page.get_by_role("row", name=re.compile("Bryansk Front")).first
    tops = {last.bounding_box()["y"]}  # type: ignore[index]
    for left in (9, 8, 7, 6):
        table.page.get_by_role("button", name=re.compile("Move: Buy 1")).first.click()
        expect(table.page.get_by_text(f"{left} unused")).to_be_visible()
        tops.add(last.bounding_box()["y"])  # type: ignore[index]
    assert len(tops) == 1, tops


def test_a_move_that_overstacks_warns_and_who_goes_is_asked_by_name(sit: Sit) -> None:
    table = sit(**ALONE)
    table.give("order move K")
    table.expect_prompt("Move the units of Kalinin Front")
    page = table.page
    table.look_at("2809")
    table.click("2809")
    table.expect_prompt("choose a lit hex")
    table.click("2910")
    page.get_by_role("button", name="Move it to 2910").click()
    expect(page.locator(".context footer")).to_contain_text(
        "3 units at 2910, 2 may stay at the end"
    )
    expect(page.locator(".context footer").get_by_role("button", name="Rule 7.1b")).to_be_visible()
    assert table.state["ply"] == 1, "the warning comes before the move"
    table.button("Move here").click()
    table.expect_log("2809 → 2910")
    # Ended all the same, the owner names who goes, and the button asks once more.
    table.button("End movement").click()
    expect(page.get_by_role("group", name="Before you end")).to_contain_text("2910")
    table.button("End anyway").click()
    table.expect_prompt(re.compile("remove", re.I))
    before = table.state["ply"]
    page.get_by_role("button", name=re.compile("Remove 11 Cav a")).click()
    expect(commit(table)).to_contain_text("Remove 11 Cav a")
    assert table.state["ply"] == before
    commit(table).click()
    table.expect_log("11 Cav a")
    table.expect_prompt("attack orders")
