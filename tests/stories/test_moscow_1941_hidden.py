"""Moscow 1941 in two browsers: stacks are closed, and an air mission is secret until both have
chosen."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect
from stories.conftest import Arrive, Sit
from support.table import TableScreen

FRIENDS = {"title": "moscow-1941", "seats": {"german": "me", "soviet": "open"}}
PICTURES = os.environ.get("ZOC_PICTURES", "")


def sit_down(friend: Any, table: TableScreen, side: str) -> TableScreen:
    """The friend takes the open seat by the link."""
    friend.go(f"/join/{table.card['join_key']}")
    friend.page.get_by_role("button", name=f"Play {side}").click()
    friend.page.wait_for_url(re.compile("/table/"))
    return TableScreen(friend.page)


def picture(table: TableScreen, name: str) -> None:
    if PICTURES:
        table.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def test_closed_stacks_and_a_secret_mission(sit: Sit, arrive: Arrive) -> None:
    mine, friend = sit(**FRIENDS), arrive()
    theirs = sit_down(friend, mine, "Soviet")
    mine.expect_prompt("The enemy sees it afterwards")
    mine.expect_whole_prompt()
    mine.give("historical")
    theirs.give("historical")
    # Before the first turn there is nothing to look back at.
    mine.expect_prompt("air missions")
    assert "g.2pz.pz3" in json.dumps(mine.state)
    assert "g.2pz.pz3" not in json.dumps(theirs.state["view"]["units"])
    order = next(o for o in mine.orders("fly") if o.startswith("fly 1 attack"))
    target = order.split()[-1]
    mine.give(order)
    mine.expect_log(f"Air mission: air attack at {target}")
    picture(mine, "air-plan")
    assert "air attack" not in json.dumps(theirs.state)
    expect(friend.page.get_by_text("Air mission")).to_have_count(0)
    mine.give("end")
    theirs.expect_log(f"air attack at {target}")
    picture(theirs, "closed-stacks")
    mine.expect_prompt("Move units")
    picture(mine, "movement")
