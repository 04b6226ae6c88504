"""After a game, and in its middle: once more with the same people, and a board to try things at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from stories.conftest import Sit
from support.browser import Visitor
from support.table import TableScreen

AGAINST_MACHINE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:random"}}


def test_a_game_is_given_up_and_played_again(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    page.get_by_role("button", name="Settings").first.click()
    table.button("Give up").click()
    page.get_by_role("dialog", name=re.compile("Give")).get_by_role(
        "button", name="Give up"
    ).click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    for name in ("After-action report", "Study board"):
        expect(page.get_by_role("link", name=name)).to_be_visible()
    table.button("Play again").click()
    page.wait_for_url(re.compile(f"/table/(?!{table.id})"))
    again = TableScreen(page)
    again.expect_prompt(re.compile("Soviet side plays|Buy movement orders|what happened since"))
    assert again.card["your_sides"] == ["german"], "sides are exchanged"


def test_any_moment_can_be_studied_without_rules(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    table.give("order move K")
    table.expect_log("Kalinin Front")
    page.keyboard.press(",")
    table.expect_prompt("Replay")
    page.get_by_role("link", name="Study board").click()
    page.wait_for_url(re.compile(r"/study\?at=0"))
    status = page.get_by_role("status").filter(has_text="Click a counter")
    expect(status).to_be_visible(timeout=20_000)
    page.wait_for_selector(".board .picture", state="attached")

    # No rule would let an army march from 2809 to Rzhev in one go; here it does.
    study = page.locator("aside")
    page.mouse.click(*table.point("2809"))
    expect(study).to_contain_text("In hand: 22 A")
    page.mouse.click(*table.point("2814"))
    expect(study).to_contain_text("1 counter stands elsewhere")
    page.keyboard.press("u")
    expect(study).to_contain_text("0 counters stand elsewhere")
    page.mouse.click(*table.point("2809"))
    page.keyboard.press("Delete")
    expect(study).to_contain_text("Beside the map")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(re.compile(rf"/table/{table.id}\?at=0"))
    assert table.state["ply"] == 1, "the game stays as it is"


@pytest.mark.parametrize("title", ["battle-of-moscow", "panzer-battles"])
def test_a_counter_of_any_title_can_be_carried_anywhere(visitor: Visitor, title: str) -> None:
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/{title}/first")
    page = visitor.go(answer.json()["links"]["play"])
    table = TableScreen(page)
    units = table.state["view"]["units"]
    label = {h["hex"]: name for name, h in table.hexes.items()}
    unit = next(u for u in units if u["hex"])
    page.goto(f"{visitor.url}/table/{table.id}/study?at=0")
    page.wait_for_selector(".board .picture", state="attached")
    study = page.locator("aside")
    page.mouse.click(*table.point(label[unit["hex"]]))
    expect(study).to_contain_text("In hand:")
    stands = {u["hex"] for u in units}
    bare = (name for name, h in table.hexes.items() if h["hex"] not in stands)
    goal = next(name for name in bare if near(table, unit["hex"], table.hexes[name]))
    page.mouse.click(*table.point(goal))
    expect(study).to_contain_text("1 counter stands elsewhere")
    assert table.state["ply"] == 0, "the game stays as it is"


def near(table: TableScreen, hex_: int, other: dict[str, float]) -> bool:
    """Whether a hex lies two or three hexes away."""
    here = next(h for h in table.hexes.values() if h["hex"] == hex_)
    return 1.5 < ((here["x"] - other["x"]) ** 2 + (here["y"] - other["y"]) ** 2) ** 0.5 < 3
