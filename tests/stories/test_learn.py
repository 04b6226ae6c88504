"""Learning: a lesson a title in the browser, a sentence a step, under the real rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from stories.conftest import Arrive
from support.browser import PHONE, Visitor
from support.table import TableScreen
from support.titles import NAMES

PATIENT = 30_000


def guide_of(page: Page):
    """The lesson beside the table."""
    return page.get_by_role("region", name="Lesson")


def go_through(table: TableScreen) -> int:
    """Goes through a lesson as somebody who lets everything be shown; tells how many steps."""
    guide = guide_of(table.page)
    steps = table.page.request.get(f"{table.root}/api/tables/{table.id}/lesson").json()["steps"]
    for number, step in enumerate(steps[:-1], 1):
        expect(guide).to_contain_text(f"Step {number} of {len(steps)}", timeout=PATIENT)
        expect(guide).to_contain_text(step["say"][:40])
        if step["do"] or step["refused"]:
            guide.get_by_role("button", name=re.compile("Show me|Let them")).click()
        if step["refused"]:
            expect(guide).to_contain_text("Refused", timeout=PATIENT)
        if not step["do"]:
            guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text(f"Step {len(steps)} of {len(steps)}", timeout=PATIENT)
    return len(steps)


@pytest.mark.parametrize("title", NAMES)
def test_a_whole_lesson_can_be_shown_step_by_step(visitor: Visitor, title: str) -> None:
    page = visitor.go("/")
    page.get_by_role("link", name="Learn", exact=True).click()
    name = page.request.get(f"{visitor.url}/api/lessons").json()
    first = next(one for one in name if one["title"] == title and one["id"] == "first")
    row = page.locator(".lesson", has_text=first["name"])
    row.get_by_role("button", name="Start the lesson").click()
    page.wait_for_url(re.compile("/table/"))
    assert go_through(TableScreen(page)) == first["steps"]
    expect(guide_of(page).get_by_role("link", name="Play the game")).to_be_visible()
    assert not visitor.violations()


def start(visitor: Visitor, title: str = "red-typhoon") -> TableScreen:
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/{title}/first")
    visitor.go(answer.json()["links"]["play"])
    return TableScreen(visitor.page)


def test_the_reader_does_it_by_hand_and_sees_a_refusal(visitor: Visitor) -> None:
    table = start(visitor)
    page, guide = table.page, guide_of(table.page)
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("Nothing moves without an order")
    guide.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("alert")).to_contain_text("12.3c")
    expect(guide).to_contain_text("Refused")
    guide.get_by_role("button", name="Go on").click()
    table.button("Kalinin Front, Move: Buy 1").click()
    expect(guide).to_contain_text("which is not lit")

    # A hex that is not lit is clicked: the answer has the rule that the step is about.
    table.click("3213")
    table.expect_prompt("choose a lit hex")
    table.click("3014")
    expect(page.get_by_role("alert")).to_contain_text("6.1a")
    expect(guide).to_contain_text("Refused")

    # The lesson stays where it is over a reload.
    guide.get_by_role("button", name="Go on").click()
    page.reload()
    expect(guide).to_contain_text("press Move here")


def test_whoever_goes_another_way_is_told_and_takes_it_back(visitor: Visitor) -> None:
    table = start(visitor)
    page, guide = table.page, guide_of(table.page)
    table.give("order move NW")
    for _ in range(2):
        guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("the lesson goes another way")
    guide.get_by_role("button", name="Take it back").click()
    expect(guide).not_to_contain_text("the lesson goes another way")
    expect(guide.get_by_role("button", name="Show me")).to_be_visible()
    page.goto(visitor.url)
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_a_lesson_on_a_phone(arrive: Arrive) -> None:
    table = start(arrive(size=PHONE, touch=True))
    guide = guide_of(table.page)
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("Nothing moves without an order")
    page = table.page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # What a step speaks of lies below the card that speaks of it.
    labels = {h["hex"]: label for label, h in table.hexes.items()}
    steps = page.request.get(f"{table.root}/api/tables/{table.id}/lesson").json()["steps"]
    for number, step in enumerate(steps[1:6], 2):
        expect(guide).to_contain_text(f"Step {number} of", timeout=PATIENT)
        expect(guide.get_by_text(step["say"][:40])).to_be_visible()
        for hex_ in step["hexes"]:
            table.resting_point(labels[hex_])
        if step["do"] or step["refused"]:
            guide.get_by_role("button", name="Show me").click()
        if not step["do"]:
            guide.get_by_role("button", name="Go on").click()


@pytest.mark.parametrize("name", ["A retreat through a gap", "An overrun in the middle of a move"])
def test_a_position_to_practise_at_lies_on_its_own_board(visitor: Visitor, name: str) -> None:
    page = visitor.go("/learn")
    shelves = page.get_by_text("Positions to practise at")
    expect(shelves).to_have_count(5)
    for shelf in shelves.all():
        shelf.click()
    row = page.get_by_role("listitem").filter(has_text=name)
    row.get_by_role("button", name="Try it").click()
    page.wait_for_url(re.compile("/table/"))
    table = TableScreen(page)
    picture = page.locator(".board .picture").first
    expect(picture).to_have_attribute("src", re.compile(r"/map\.svg"))
    guide = guide_of(page)
    guide.get_by_role("button", name="Go on").click()
    guide.get_by_role("button", name="Show me").click()
    expect(guide).to_contain_text("Step 3", timeout=PATIENT)
    assert table.state["ply"] > 0
