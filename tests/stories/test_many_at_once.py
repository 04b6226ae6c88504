"""Several units with one order: a stack by its badge, a column on a road, and who comes next."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from stories.conftest import Sit
from support.table import TableScreen

from zoc.kernel.play.action import Action
from zoc.kernel.play.replay import replay

ALONE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "me"}, "hot_seat": True}
PANZERS = {
    "title": "panzer-battles",
    "scenario": "2.3",
    "seats": {"german": "me", "soviet": "me"},
    "hot_seat": True,
}
COLUMN = 6
BOUND = 60


def position(table: TableScreen) -> Any:
    """The game as the record tells it."""
    answer = table.page.request.get(f"{table.root}/api/tables/{table.id}/record")
    assert answer.ok, answer.text()
    return replay(answer.text()).position


def badge(table: TableScreen, label: str) -> None:
    """Clicks on the count of a stack."""
    hex_ = table.hexes[label]["hex"]
    table.page.locator(f".pile[data-hex='{hex_}'] .count").click()


def to_the_road(table: TableScreen) -> tuple[Any, int]:
    """Goes on until so many units in one hex may march by road; gives that hex."""
    for _ in range(BOUND):
        p = position(table)
        if p.agenda[-1].name == "road march":
            ready = [a.args[0] for a in p.decision.actions if a.verb == "move"]
            by_hex = {p.hex[u]: [v for v in ready if p.hex[v] == p.hex[u]] for u in ready}
            start, units = max(by_hex.items(), key=lambda item: len(item[1]))
            if len(units) >= COLUMN:
                return p, start
        table.end_anyhow()
    raise AssertionError("nobody marches by road")


def test_a_badge_takes_up_the_stack_and_all_go_the_same_way(sit: Sit) -> None:
    table = sit(**ALONE)
    table.give("order move K")
    table.expect_prompt("Move the units of Kalinin Front")
    table.look_at("2809")
    badge(table, "2809")
    table.expect_prompt("choose a lit hex")
    table.click("2908")
    expect(table.button("Move 2 units")).to_be_visible()
    table.button("Move 2 units").click()
    table.expect_log(re.compile("22 A a 2809 → 2908"))
    table.expect_log(re.compile("22 A b 2809 → 2908"))


def test_all_who_are_ticked_march_in_column(sit: Sit) -> None:
    table = sit(**PANZERS)
    p, start = to_the_road(table)
    table.page.reload()
    table = TableScreen(table.page)
    here = [a.args[0] for a in p.decision.actions if a.verb == "move" and p.hex[a.args[0]] == start]
    # The first is taken up by its badge with all others; all but a column are unticked again.
    table.look_at(p.game.label(start))
    badge(table, p.game.label(start))
    table.expect_prompt("marches to")
    cards = table.page.locator(".card.held button")
    expect(cards).to_have_count(len(here))
    for _ in range(len(here) - COLUMN):
        cards.last.click()
    expect(cards).to_have_count(COLUMN)
    first = p.after(Action("move", (here[0],)))
    ways = [a.args[-1] for a in first.decision.actions if a.verb == "to"]
    goal = next(h for h in ways if p.game.grid.distance(start, h) == COLUMN)
    table.click(p.game.label(goal))
    send = table.button(f"Move {COLUMN} units")
    expect(send).to_be_visible(timeout=30_000)
    send.click()
    expect(table.page.get_by_text(re.compile("road marches|marches"))).not_to_have_count(0)
    gone = [u for u in here if position(table).hex[u] != start]
    assert len(gone) == COLUMN, [p.game.units[u].id for u in gone]


def test_the_next_unit_is_the_one_after_the_last(sit: Sit) -> None:
    table = sit(**ALONE)
    table.give("order move K")
    table.expect_prompt("Move the units of Kalinin Front")
    page = table.page
    table.look_at("2911")
    table.click("2911")
    table.expect_prompt(re.compile("from 2911: choose a lit hex"))
    p = position(table)
    unit = next(u for u in p.stack(p.game.grid.hex("2911")))
    going = p.after(Action("move", (unit,))).decision.actions
    free = [p.game.label(a.args[-1]) for a in going if not p.stack(a.args[-1])]
    table.click(next(label for label in free if table.in_sight(label)))
    expect(table.button("Move here")).to_be_visible()
    page.keyboard.press("Enter")
    table.expect_log("2911 →")
    page.keyboard.press("n")
    table.expect_prompt(re.compile("from 29(11|12)"))
