"""What the other side did is shown: played back at one's own pace, then told as a whole."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from stories.conftest import Sit
from support.table import TableScreen

AGAINST_MACHINE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:greedy"}}


def hand_over(table: TableScreen) -> None:
    """Ends one's turn, so that the machine plays."""
    table.end_phase("movement")
    table.end_phase("combat")


def test_the_machines_turn_is_played_back_and_told(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    hand_over(table)
    table.expect_prompt("The German side plays")
    events = page.get_by_role("list", name="One after the other")
    expect(events.get_by_role("listitem").first).to_be_visible()

    # It can be held, gone through by steps, hurried and skipped.
    table.button("Pause").click()
    shown = events.get_by_role("listitem").count()
    table.button("One event on").click()
    expect(events.get_by_role("listitem")).not_to_have_count(shown)
    page.get_by_role("radio", name="8×").check(force=True)
    table.button("Go on").click()
    # A busy machine thinks longer than a look at the page usually takes.
    expect(events.get_by_role("listitem").nth(shown + 4)).to_be_attached(timeout=30_000)
    # A quick machine may be through before it can be skipped.
    skip = table.button(re.compile("^Skip"))
    if skip.is_visible():
        skip.click()

    # At my turn the whole of it is told: figures, losses, ground, dice and luck.
    table.answer_until(page.get_by_role("heading", name="Since your last turn", exact=True))
    for part in ("Ground", "Dice and luck"):
        expect(page.get_by_role("heading", name=part)).to_be_visible()
    table.button("Start my turn").click()
    table.expect_prompt("Buy movement orders")

    # The button stays for the whole turn, and the same turn is told after a reload.
    table.give("order move K")
    again = page.get_by_role("button", name=re.compile("Since your last turn"))
    expect(again).to_be_visible()
    page.reload()
    # Who reloads at once may be told again before the server has noted that he knows.
    table.expect_prompt(re.compile("Move the units|what happened since your last turn"))
    if table.button("Start my turn").is_visible():
        table.button("Start my turn").click()
    table.expect_prompt("Move the units")
    again.click()
    expect(page.get_by_role("heading", name="Since your last turn", exact=True)).to_be_visible()
    assert table.turn_of() == "soviet"


def test_a_reload_in_the_middle_of_it_tells_the_whole_turn(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    hand_over(table)
    table.expect_prompt("The German side plays")
    page.goto("about:blank")
    for _ in range(240):
        table.answer()
        if table.state["view"]["decision"]["step"] == "movement" and table.turn_of() == "soviet":
            break
        page.wait_for_timeout(250)
    page.goto(table.url)
    expect(page.get_by_role("heading", name="Since your last turn", exact=True)).to_be_visible()
    table.button("Start my turn").click()
    table.expect_prompt("Buy movement orders")


def test_whoever_likes_it_short_is_only_told(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    page.get_by_role("button", name="Settings").first.click()
    page.get_by_role("radio", name="Tell me at my turn").check(force=True)
    page.keyboard.press("Escape")
    hand_over(table)
    table.answer_until(page.get_by_role("heading", name="Since your last turn", exact=True))
