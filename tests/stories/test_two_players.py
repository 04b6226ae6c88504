"""Two browsers at one table: a lost line, a take-back, words, and another game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from stories.conftest import Arrive, Sit
from support.browser import Visitor
from support.table import TableScreen

FRIENDS = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "open"}}


def sit_down(friend: Visitor, table: TableScreen, side: str) -> TableScreen:
    """The friend takes the open seat by the link."""
    friend.go(f"/join/{table.card['join_key']}")
    friend.page.get_by_role("button", name=f"Play {side}").click()
    friend.page.wait_for_url(re.compile("/table/"))
    return TableScreen(friend.page)


def test_a_friend_joins_by_link_and_sees_the_battle_after_losing_the_line(
    sit: Sit, arrive: Arrive
) -> None:
    mine, friend = sit(**FRIENDS), arrive()
    theirs = sit_down(friend, mine, "German")
    theirs.expect_prompt(re.compile("Soviet|Waiting"))
    mine.give("order move K")
    theirs.expect_log("Movement order for Kalinin Front")
    mine.end_phase("movement")
    mine.expect_prompt("attack orders")
    mine.button("Kalinin Front, Attack: Buy 1").click()
    mine.expect_prompt("Choose a hex to attack")

    friend.context.set_offline(True)
    expect(friend.page.get_by_role("alert")).to_contain_text("Offline since")
    target = mine.orders("attack")[0].split()[1]
    mine.look_at(target)
    mine.click(target)
    mine.page.wait_for_timeout(400)
    mine.button(re.compile(f"^Attack {target} at .*roll")).click()
    mine.expect_log(re.compile("Die [1-6]"))
    expect(friend.page.get_by_text(re.compile("Die [1-6]"))).to_have_count(0)
    friend.context.set_offline(False)
    theirs.expect_log(re.compile("Die [1-6]"))
    expect(friend.page.get_by_role("alert")).to_have_count(0)


def covers_nothing(friend: Visitor, strip: Locator) -> bool:
    """Whether what stands first in each column lies below a strip."""
    box = strip.bounding_box()
    firsts = friend.page.locator("section.left h2, section.context h2, .layers button")
    tops = [shown["y"] for one in firsts.all() if (shown := one.bounding_box())]
    return box is not None and bool(tops) and min(tops) >= box["y"] + box["height"]


def test_a_take_back_is_asked_for_declined_and_allowed(sit: Sit, arrive: Arrive) -> None:
    mine, friend = sit(**FRIENDS), arrive()
    theirs = sit_down(friend, mine, "German")
    mine.give("order move K", "end", "end")
    theirs.button("Start my turn").click()
    theirs.expect_prompt("Buy movement orders")
    for answer in ("Decline", "Allow it"):
        mine.button("Ask for a take-back").click()
        expect(mine.button("Withdraw the take-back")).to_be_visible()
        asked = friend.page.get_by_role("alert")
        expect(asked).to_contain_text("Soviet asks to take the last action back")
        assert covers_nothing(friend, asked)
        asked.get_by_role("button", name=answer).click()
        told = "declined" if answer == "Decline" else "allowed"
        expect(mine.page.get_by_text(f"The take-back was {told}.")).to_be_visible()
    mine.expect_prompt("Buy movement orders")
    theirs.expect_prompt("Waiting for Soviet")
    assert mine.turn_of() == "soviet"


def test_a_plan_is_made_while_waiting_and_sent_on_ones_own_move(sit: Sit, arrive: Arrive) -> None:
    mine, friend = sit(**FRIENDS), arrive()
    theirs = sit_down(friend, mine, "German")
    theirs.expect_prompt("Waiting for Soviet")
    theirs.button("Plan mode").click()
    theirs.expect_prompt("As if the others did nothing more")
    theirs.button("9th Army, Move: Buy 1").click()
    send = theirs.button(re.compile("^Send plan, 1 step"))
    expect(send).to_be_disabled()
    mine.give("order move K")
    expect(send).to_be_disabled()
    assert theirs.state["ply"] == 1, "a plan is not play"
    mine.give("end", "end")
    send.click()
    mine.expect_log("Movement order for 9th Army")
    theirs.expect_prompt("Move the units of 9th Army")


def test_two_talk_and_play_again_with_sides_exchanged(sit: Sit, arrive: Arrive) -> None:
    mine, friend = sit(**FRIENDS), arrive()
    theirs = sit_down(friend, mine, "German")
    theirs.say("Good luck at @2809")
    expect(mine.page.get_by_role("tab", name=re.compile("Chat 1"))).to_be_visible()
    mine.say("You too")
    expect(friend.page.get_by_text("You too")).to_be_visible()
    mine.type_line("resign")
    mine.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    theirs.expect_prompt("German victory: Soviet resigns")
    mine.button("Play again").click()
    theirs.button("Sit down at the next game").click()
    for screen in (mine, theirs):
        screen.page.wait_for_url(re.compile(f"/table/(?!{screen.id})"))
    again = TableScreen(mine.page)
    assert again.id == TableScreen(friend.page).id
    assert again.card["your_sides"] == ["german"]
    assert again.card["status"] == "playing"


def test_a_seat_cannot_act_for_the_other(sit: Sit, arrive: Arrive) -> None:
    mine = sit(**FRIENDS)
    stranger = arrive()
    order = {"id": 1, "ply": 0, "orders": ["order move K"], "type": "act"}
    answer = stranger.context.request.post(f"{stranger.url}/api/tables/{mine.id}/act", data=order)
    assert not answer.ok
    assert mine.state["ply"] == 0
    expect(mine.prompt).to_contain_text("Buy movement orders")
