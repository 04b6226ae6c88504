"""A battle in few clicks, a whole turn by keys alone, and the same by touch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from stories.conftest import Arrive, Sit
from support.browser import PHONE, Visitor
from support.table import TableScreen

MACHINE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:random"}}
FEW = 7
BOUND = 40


def step(table: TableScreen) -> str:
    """The step of the sequence of play; '' when it is not mine to decide."""
    decision = table.state["view"]["decision"]
    return decision["step"] if decision["choices"] else ""


def test_few_clicks_lead_from_the_start_page_to_a_battle(visitor: Visitor) -> None:
    page, clicks = visitor.go("/"), 0

    def click(what: Locator) -> None:
        nonlocal clicks
        what.click()
        clicks += 1

    click(page.get_by_role("button", name="Play against the machine"))
    page.wait_for_url(re.compile("/table/"))
    table = TableScreen(page)
    click(table.button("End movement"))
    table.expect_prompt("attack orders")
    click(table.button("Kalinin Front, Attack: Buy 1"))
    table.expect_prompt("Choose a hex to attack")
    target = table.orders("attack")[0].split()[1]
    click(page.get_by_role("button", name=re.compile(f"^{target} ")).first)
    roll = table.button(re.compile(f"^Attack {target} at .*roll"))
    expect(roll).to_be_visible()
    page.wait_for_timeout(350)
    click(roll)
    table.expect_log(re.compile("Die [1-6]"))
    assert clicks <= FEW, clicks


def settle_battle(table: TableScreen, choose: Callable[[], None]) -> None:
    """What a battle asks for, until the phase goes on: always the first that is offered."""
    for _ in range(BOUND):
        if step(table) in ("combat", ""):
            return
        before = table.state["ply"]
        choose()
        for _ in range(60):
            if table.state["ply"] > before:
                break
            table.page.wait_for_timeout(100)
    raise AssertionError("the battle does not end")


def test_a_whole_turn_with_the_keyboard_alone(sit: Sit) -> None:
    table = sit(**MACHINE)
    keys = table.page.keyboard
    # Movement: an order, the next unit, a hex by the arrows.
    table.type_line("order move K")
    table.expect_prompt("Move the units of Kalinin Front")
    keys.press("n")
    table.expect_prompt("choose a lit hex")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(table.button("Move here")).to_be_visible()
    keys.press("Enter")
    table.expect_log("→")
    keys.press("e")
    keys.press("Enter")
    table.expect_prompt("attack orders")
    # Combat: an order, a target, attackers as suggested, the roll, and what it brings.
    table.type_line("order attack K")
    table.expect_prompt("Choose a hex to attack")
    table.look_at(table.orders("attack")[0].split()[1])
    keys.press("Enter")
    table.expect_prompt("Choose attackers")
    table.page.wait_for_timeout(350)
    keys.press("Enter")
    table.expect_log(re.compile("Die [1-6]"))

    def first_letter() -> None:
        letters = table.page.locator("[role=group][aria-label='Choices on the map'] button, .plan")
        if letters.count():
            keys.press("a")
            expect(table.page.locator("footer button").first).to_be_visible()
            keys.press("Enter")
        else:
            keys.press("1")

    settle_battle(table, first_letter)
    table.expect_prompt(re.compile("attack"))
    keys.press("e")
    expect(table.page.get_by_role("group", name="Before you end this phase")).to_be_focused()
    keys.press("Enter")
    table.expect_prompt(re.compile("Waiting|German|Buy movement orders"))


def test_a_whole_turn_by_touch_alone(sit: Sit, arrive: Arrive) -> None:
    table = sit(arrive(size=PHONE, touch=True), **MACHINE)
    page = table.page

    def tap(label: str) -> None:
        page.touchscreen.tap(*table.point(label))

    def panel(name: str) -> None:
        page.locator("nav").get_by_text("Panels", exact=True).tap()
        table.button(name).tap()
        page.locator("nav").get_by_text("Map", exact=True).tap()

    panel("Kalinin Front, Move: Buy 1")
    table.expect_prompt("Move the units of Kalinin Front")
    table.button("Next unit").tap()
    table.expect_prompt("choose a lit hex")
    page.wait_for_timeout(700)
    tap("2908")
    expect(table.button("Move here")).to_be_visible()
    table.button("Move here").tap()
    page.wait_for_timeout(700)
    assert table.state["ply"] >= 2
    table.button("End movement").tap()
    table.button("End anyway").tap()
    table.expect_prompt("attack orders")
    panel("Kalinin Front, Attack: Buy 1")
    table.expect_prompt("Choose a hex to attack")
    target = table.orders("attack")[0].split()[1]
    page.locator("nav").get_by_text("Panels", exact=True).tap()
    page.get_by_role("button", name=re.compile(f"^{target} ")).first.tap()
    page.locator("nav").get_by_text("Map", exact=True).tap()
    roll = table.button(re.compile(f"^Attack {target} at .*roll"))
    expect(roll).to_be_visible()
    page.wait_for_timeout(400)
    before = table.state["ply"]
    roll.tap()
    for _ in range(100):
        if table.state["ply"] > before:
            break
        page.wait_for_timeout(100)

    assert table.state["ply"] > before, "the die has fallen"
    page.wait_for_timeout(400)
    settle_battle(table, lambda: tap_first(table))
    table.button("End combat").tap()
    table.button("End anyway").tap()
    table.expect_prompt(re.compile("Waiting|German|Buy movement orders"))


def tap_first(table: TableScreen) -> None:
    """The first thing that a battle offers, by taps alone: its hex on the map or its button, then
    the button that goes on."""
    first = table.state["view"]["decision"]["choices"][0]
    if not first["hex"]:
        table.button(first["label"]).tap()
        return
    label = next(name for name, h in table.hexes.items() if h["hex"] == first["hex"])
    table.page.touchscreen.tap(*table.resting_point(label))
    offered = table.page.get_by_role("button", name=first["label"])
    commit = table.page.locator(".context footer button", has_text=first["label"])
    expect(commit.or_(offered).first).to_be_visible()
    if not commit.count():
        offered.tap()
    commit.tap()
