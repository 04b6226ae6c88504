"""Plans are tried on a copy and sent in order; what has happened can be looked at again."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from stories.conftest import Sit
from support.table import TableScreen

AGAINST_MACHINE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:random"}}


def test_a_plan_changes_nothing_until_it_is_sent(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    page.keyboard.press("p")
    table.button("Kalinin Front, Move: Buy 1").click()
    table.look_at("2809")
    table.click("2809")
    table.expect_prompt("choose a lit hex")
    table.click("2908")
    table.button("Plan: Move to 2908").click()
    expect(table.button("Send plan, 2 steps")).to_be_visible()
    assert table.state["ply"] == 0, "a plan is not play"
    table.button(re.compile("^Send plan")).click()
    table.expect_log("2809 → 2908")
    assert table.state["ply"] >= 2


def test_replay_steps_back_and_comes_back_to_the_present(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    for army in ("K", "NW", "B"):
        table.type_line(f"order move {army}")
        table.expect_log(re.compile("Movement order"))
    page.wait_for_timeout(500)
    ply = table.state["ply"]
    page.keyboard.press(",")
    table.expect_prompt("Replay")
    expect(page.get_by_text(re.compile(f"event {ply - 1} of {ply}"))).to_be_visible()
    page.keyboard.press("Escape")
    table.expect_prompt(re.compile("Move the units"))
    assert table.state["ply"] == ply


def test_a_game_goes_on_from_a_moment_of_the_past(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    table.give("order move K")
    table.give("order move NW")
    table.expect_log("North-Western Front")
    page.keyboard.press(",")
    table.expect_prompt("Replay")
    table.button("Branch from here").click()
    page.wait_for_url(re.compile(f"/table/(?!{table.id})"))
    expect(page.get_by_text("A game of its own, from event 1 on.")).to_be_visible()
    branch = TableScreen(page)
    branch.expect_prompt("Move the units of Kalinin Front")
    assert branch.card["branch_of"] == table.id
    assert [seat["name"] for seat in branch.card["seats"]][1] == "Anybody"
    branch.give("order move B")
    assert table.state["ply"] == 2, "the game it comes from stays as it is"


def test_coming_back_shows_what_happened_meanwhile(sit: Sit) -> None:
    table = sit(**AGAINST_MACHINE)
    page = table.page
    table.end_phase("movement")
    table.end_phase("combat")
    page.goto("about:blank")
    deadline = 0
    while table.turn_of() != "soviet" and deadline < 120:
        page.wait_for_timeout(500)
        deadline += 1
    page.goto(table.url)
    expect(page.get_by_text("Since your last turn").first).to_be_visible()
    table.button("Start my turn").click()
    table.expect_prompt("Buy movement orders")
