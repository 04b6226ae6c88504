"""Two browsers play each other, and one of them loses the line in the middle of a battle."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from stories.conftest import Arrive, Sit
from support.table import TableScreen

FRIENDS = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "open"}}


def test_a_friend_joins_by_link_and_sees_the_battle_after_losing_the_line(
    sit: Sit, arrive: Arrive
) -> None:
    mine = sit(**FRIENDS)
    card = mine.card
    friend = arrive()
    friend.go(f"/join/{card['join_key']}")
    friend.page.get_by_role("button", name="Play German").first.click()
    friend.page.wait_for_url(re.compile("/table/"))
    theirs = TableScreen(friend.page)
    theirs.expect_prompt(re.compile("Soviet|Waiting"))

    mine.type_line("order move K")
    theirs.expect_log("Movement order for Kalinin Front")
    mine.end_phase("movement")
    mine.expect_prompt("attack orders")
    mine.button("Kalinin Front, Attack: Buy 1").click()
    mine.expect_prompt("Choose a hex to attack")

    friend.context.set_offline(True)
    target = mine.orders("attack")[0].split()[1]
    mine.look_at(target)
    mine.click(target)
    mine.page.wait_for_timeout(400)
    mine.button(re.compile(f"^Attack {target} at .*roll")).click()
    mine.expect_log(re.compile("Die [1-6]"))
    friend.context.set_offline(False)
    theirs.expect_log(re.compile("Die [1-6]"))
    assert theirs.state["ply"] == mine.state["ply"]


def test_a_seat_cannot_act_for_the_other(sit: Sit, arrive: Arrive) -> None:
    mine = sit(**FRIENDS)
    stranger = arrive()
    order = {"id": 1, "ply": 0, "orders": ["order move K"], "type": "act"}
    answer = stranger.context.request.post(f"{stranger.url}/api/tables/{mine.id}/act", data=order)
    assert not answer.ok
    assert mine.state["ply"] == 0
    expect(mine.prompt).to_contain_text("Buy movement orders")
