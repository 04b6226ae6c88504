"""Advice in one's own turn, and what the machine had in mind after its own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from stories.conftest import Arrive, Sit
from support.browser import LAPTOP, PHONE

WISH = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:soldier"}}
PLANS = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:commander"}}


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_advice_is_told_and_drawn(sit: Sit, arrive: Arrive, size: tuple[int, int]) -> None:
    guest = arrive(size=size, touch=size == PHONE)
    page = sit(guest, **WISH).page
    button = page.get_by_role("button", name=re.compile("^Advice"))
    button.click()
    advice = page.get_by_role("region", name="Advice")
    first = advice.get_by_role("listitem").first
    expect(first).to_be_visible(timeout=60_000)
    assert 1 <= advice.locator("ol").get_by_role("listitem").count() <= 3
    expect(first).to_contain_text("march order")
    expect(advice.get_by_role("heading", name="Beware")).to_be_visible()
    assert not guest.violations()
    page.keyboard.press("Escape")
    expect(advice).to_have_count(0)


def test_who_could_be_surrounded_is_shown_and_told_before_the_phase_ends(sit: Sit) -> None:
    table = sit(**WISH)
    page = table.page
    page.keyboard.press("k")
    expect(page.get_by_text("could be surrounded next turn; ways back")).to_be_visible()
    page.keyboard.press("k")
    table.give("order move NW")
    table.button("End movement").click()
    expect(page.get_by_text(re.compile("Nearly surrounded, and could still move"))).to_be_visible()


def test_what_the_machine_had_in_mind_is_told_after_its_turn(sit: Sit) -> None:
    table = sit(**PLANS)
    page = table.page
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("radio", name="Tell me at my turn").check(force=True)
    page.keyboard.press("Escape")
    table.end_phase("movement")
    table.end_phase("combat")
    table.answer_until(page.get_by_role("heading", name="Since your last turn", exact=True))
    mind = page.locator("section.context details", has_text="What the machine had in mind")
    reasons = mind.get_by_role("listitem")
    expect(reasons).to_have_count(0)
    mind.locator("summary").click()
    expect(reasons.first).to_contain_text(re.compile(r"\d{4}"))
    assert len(set(reasons.all_inner_texts())) == reasons.count(), "nothing is told twice"
    reasons.first.hover()
    expect(page.locator("section.context details li.now")).to_have_count(1)

    # It stays with the turn: in the log after a reload, and in the report.
    page.goto(table.url)
    start = table.button("Start my turn").first
    # Who has seen it all already is at his turn at once.
    start.or_(page.get_by_role("button", name=re.compile("^Since your last turn"))).first.wait_for()
    if start.is_visible():
        start.click()
    table.expect_prompt("Buy movement orders")
    told = page.locator("section.log details", has_text="What the machine had in mind")
    told.locator("summary").click()
    expect(told.get_by_role("listitem").first).to_be_visible()
    page.goto(f"{table.url}/report")
    expect(page.get_by_role("heading", name="What the machines had in mind")).to_be_visible()
