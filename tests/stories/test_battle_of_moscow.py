"""Battle of Moscow in a browser: set-up by one click, a first impulse with a train and two battles,
the second impulse; then an isolation loss with partisans, and Russian replacements."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect
from stories.conftest import Sit
from support.browser import Visitor
from support.table import TableScreen

BOTH = {"title": "battle-of-moscow", "seats": {"german": "me", "russian": "me"}, "hot_seat": True}
ASSAULTS = {
    "1338": {"1337": ("ge-pz-3", "ge-pz-4", "ge-pz-9")},
    "1125": {"1024": ("ge-mot-14", "ge-mot-36"), "1025": ("ge-mot-3",)},
}
"""Two Russian hexes, and who comes next to them where."""
PATIENT = 30_000


def practise(visitor: Visitor, example: str) -> TableScreen:
    """A table at one of the positions to practise at."""
    root = f"{visitor.url}/api/lessons"
    known = visitor.context.request.get(root).json()
    found = next(x for x in known if x["title"] == BOTH["title"] and example in x["id"])
    answer = visitor.context.request.post(f"{root}/{found['title']}/{found['id']}")
    assert answer.ok, answer.text()
    visitor.go(answer.json()["links"]["play"])
    return TableScreen(visitor.page)


def panel(table: TableScreen, words: str):
    """A panel beside the map by its heading."""
    return table.page.locator("section", has_text=words).last


def keep_a_set_up(table: TableScreen) -> None:
    """A set-up is kept by name; what was taken back stands again at one click."""
    page = table.page
    table.button("Place 8 units as suggested").click()
    expect(page.get_by_text("21 in hand")).to_be_visible(timeout=PATIENT)
    kept = page.get_by_role("group", name="Kept set-ups")
    kept.get_by_role("textbox").fill("Workers in the west")
    kept.get_by_role("button", name="Keep").click()
    table.button("Undo").click()
    expect(page.get_by_text("22 in hand")).to_be_visible(timeout=PATIENT)
    kept.get_by_role("button", name="Set up as Workers in the west").click()
    expect(page.get_by_text("21 in hand")).to_be_visible(timeout=PATIENT)
    column = page.locator(".deployments").bounding_box()
    form = page.locator(".deployments form").bounding_box()
    assert column is not None
    assert form is not None
    assert form["width"] <= column["width"], "the column is not pushed aside"
    page.keyboard.press("Shift+U")
    expect(page.get_by_text("29 in hand")).to_be_visible(timeout=PATIENT)


def in_fair_weather(sit: Sit, table: TableScreen) -> TableScreen:
    """One first week in six is mud, in which nobody comes up for the assaults: another table."""

    def weather() -> str:
        return next(p["value"] for p in table.state["view"]["panels"] if p["id"] == "weather")

    while weather() == "mud":
        table = sit(**BOTH)
        table.give("historical")
        table.give("historical")
        table.expect_prompt("first impulse")
    return table


def test_set_up_a_train_two_battles_and_the_second_impulse(sit: Sit) -> None:
    table = sit(**BOTH)
    page = table.page
    expect(page.get_by_text("29 in hand")).to_be_visible(timeout=PATIENT)
    keep_a_set_up(table)
    table.button("Begin as suggested").click()
    expect(page.get_by_text("118 in hand")).to_be_visible(timeout=PATIENT)
    table.button("Begin as suggested").click()
    table.expect_prompt("first impulse")
    table = in_fair_weather(sit, table)
    page = table.page

    before = len(table.orders("rail"))
    assert before > 0
    table.give(table.orders("rail")[0])
    table.expect_prompt("by rail")
    table.give(table.orders("to")[-1])
    expect(page.get_by_text(re.compile("5 units may still go by rail"))).to_be_visible()

    for places in ASSAULTS.values():
        for hex_, units in places.items():
            table.give(*(order for unit in units for order in (f"move {unit}", f"to {hex_}")))
    expect(page.get_by_text("Contacts so far")).to_be_visible()
    table.end_phase("movement")
    table.expect_prompt("Declare battles: 2 hexes")
    target, places = next(iter(ASSAULTS.items()))
    table.give(f"attack {target}")
    table.expect_prompt("Choose attackers")
    table.give(*(f"with {unit}" for units in places.values() for unit in units))
    declare = table.button(re.compile("Declare the battle at"))
    declare.click()
    # The other by keys alone: N leads to its hex, Enter opens the battle and declares it.
    table.expect_prompt("Declare battles: 1 hex")
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(declare).to_be_visible()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    table.button("Fight the battles").click()
    table.expect_prompt("Choose the next battle")
    expect(page.get_by_text("Battles to fight")).to_be_visible()
    table.give(table.orders("attack")[0])
    for _ in range(40):
        now = table.state["view"]["decision"]
        if "second impulse" in now["prompt"]:
            break
        table.give(now["choices"][0]["notation"])
    table.expect_prompt("second impulse")
    log = page.request.get(f"{table.root}/api/tables/{table.id}/log?from=0").text()
    assert log.count("Die ") >= 2


def test_an_isolated_group_loses_a_third_and_partisans_rise(visitor: Visitor) -> None:
    table = practise(visitor, "isolated")
    table.expect_prompt("Isolated group: choose a unit to lose")
    told = table.page.get_by_role("button", name=re.compile("Lose 20th Army: partisans rise"))
    expect(told).to_be_visible(timeout=PATIENT)
    table.give("lose ru-inf-20")
    log = table.page.request.get(f"{table.root}/api/tables/{table.id}/log?from=0").text()
    assert "20th Army is eliminated: isolated" in log
    assert "Partisans" in log


def test_russian_replacements_are_rebuilt_from_the_panel_and_partisans_move(
    visitor: Visitor,
) -> None:
    table = practise(visitor, "reserves")
    page = table.page
    table.expect_prompt("Move Russian units, first impulse")
    expect(page.get_by_text("Replacements", exact=True)).to_be_visible()
    assert any("2424" in order for order in table.orders("rebuild"))
    table.give("rebuild ru-inf-43 2424", "move ru-prt-1")
    table.expect_prompt("choose a lit hex")
    goal = next(order for order in table.orders("to") if order != "to 1928")
    table.give(goal)
    log = page.request.get(f"{table.root}/api/tables/{table.id}/log?from=0").text()
    assert "is rebuilt in 2424" in log
    assert f"1928 → {goal.removeprefix('to ')}" in json.loads(log)["lines"][-1]["text"]


def test_the_counters_of_a_drop_land_where_two_clicks_say(visitor: Visitor) -> None:
    table = practise(visitor, "paratroops")
    table.expect_prompt("Move Russian units, first impulse")
    table.page.mouse.click(*table.resting_point("2129"))
    table.expect_prompt("Choose where the other lands")
    table.page.mouse.click(*table.resting_point("2327"))
    table.page.wait_for_timeout(400)
    table.button(re.compile("^Land on 2327")).click()
    table.expect_log("is dropped on 2129 and 2327")
