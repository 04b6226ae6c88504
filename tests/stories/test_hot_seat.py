"""Two people at one screen: a whole turn, and a curtain where something is hidden."""

from __future__ import annotations

from playwright.sync_api import expect
from stories.conftest import Sit

BOTH = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "me"}, "hot_seat": True}
CLOSED = {
    "title": "panzer-battles",
    "scenario": "2.1",
    "options": {"closed_stacks": True},
    "seats": {"german": "me", "soviet": "me"},
    "hot_seat": True,
}


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


def test_a_curtain_falls_between_players_where_stacks_are_closed(sit: Sit) -> None:
    table = sit(**CLOSED)
    page = table.page
    curtain = page.get_by_role("dialog")
    first = table.turn_of()
    expect(curtain).to_contain_text(f"{first.capitalize()}, it is your turn")
    for key in ("Escape", "Escape", "Control+k", "Escape"):
        page.keyboard.press(key)
    expect(curtain).to_be_visible()
    expect(page.get_by_role("combobox")).to_have_count(0)
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)
    while table.turn_of() == first:
        table.end_anyhow()
    second = table.turn_of()
    expect(curtain).to_contain_text(f"{second.capitalize()}, it is your turn")
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    unknown = [u for u in table.state["view"]["units"] if u["side"] == first and u["unit"] < 0]
    assert unknown, "what lies under the top unit is not told"
