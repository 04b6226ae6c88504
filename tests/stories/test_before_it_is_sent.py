"""Before anything is sent: what a move brings upon oneself, who goes by which way, and putting an
attack back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from stories.conftest import Sit
from support.browser import Visitor
from support.table import TableScreen

WARNED = [
    ("battle-of-moscow", "move ge-pz-3", "1339", "1338 must be attacked: 1-1 at best"),
    ("moscow-1941", "move g.2pz.pz3", "3332", "Must attack 3331 from here, .* at best"),
]
PATIENT = 20_000


def lesson(visitor: Visitor, title: str, before: str = "") -> TableScreen:
    """A first lesson, played up to the step that has an order."""
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/{title}/first")
    visitor.go(answer.json()["links"]["play"])
    table = TableScreen(visitor.page)
    path = f"{table.root}/api/tables/{table.id}/lesson"
    steps: list[dict[str, Any]] = table.page.request.get(path).json()["steps"]
    for step in steps:
        if not before or before in step["do"]:
            return table
        if step["do"]:
            table.give(*step["do"])
    raise AssertionError(before)


def begin(table: TableScreen, order: str) -> None:
    """Types an order that opens something; the palette would wait for more of it."""
    table.type_line(order)
    table.expect_prompt("choose a lit hex")
    table.page.keyboard.press("Escape")


@pytest.mark.parametrize(("title", "order", "goal", "words"), WARNED)
def test_a_duty_to_attack_is_told_with_the_best_odds(
    visitor: Visitor, title: str, order: str, goal: str, words: str
) -> None:
    table = lesson(visitor, title)
    begin(table, order)
    table.click(goal)
    told = table.page.get_by_role("region", name="What is in hand")
    expect(told).to_contain_text(re.compile(words), timeout=PATIENT)
    assert table.state["ply"] == 0, "it is told before the move"


def test_a_battle_opens_with_its_attackers_and_is_put_back_without_a_trace(
    visitor: Visitor,
) -> None:
    table = lesson(visitor, "battle-of-moscow", "attack 1338")
    table.expect_prompt("Declare battles")
    ply = table.state["ply"]
    table.look_at("1338")
    table.click("1338")
    expect(table.button(re.compile("Declare the battle at 5-1"))).to_be_visible(timeout=PATIENT)
    table.button("Call it off").click()
    table.expect_prompt("Declare battles")
    assert table.state["ply"] == ply, "nothing was sent"
    # Once the table knows of it, the same button takes it back there.
    table.give("attack 1338")
    table.page.reload()
    table.expect_prompt("Choose attackers")
    table.button("Call it off").click()
    table.expect_prompt("Declare battles")


def test_a_unit_that_may_march_or_ride_does_either(sit: Sit) -> None:
    seats = {"german": "me", "russian": "me"}
    table = sit(title="battle-of-moscow", seats=seats, hot_seat=True)
    while not table.orders("rail"):
        table.give("historical") if table.orders("historical") else table.end_anyhow()
    unit = table.orders("rail")[0].split()[1]
    table.page.reload()
    table = TableScreen(table.page)
    begin(table, f"move {unit}")
    table.expect_prompt("Move ")
    table.button(re.compile("by rail$")).click()
    table.expect_prompt(re.compile("Send .* by rail"))
    table.button("Do not go by rail").click()
    assert f"rail {unit}" in table.orders("rail"), "nothing was sent"
