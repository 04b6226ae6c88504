"""Moscow 1941 in a browser, both sides by one hand: an attack with guns put together on the map, a
retreat answered by a CEL, another by hexes, a pursuit along its path, and a strategic move."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from support.browser import Visitor
from support.table import TableScreen


def practise(visitor: Visitor) -> TableScreen:
    """A table at the position to practise at; its dice are laid down."""
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/moscow-1941/first-attacks")
    assert answer.ok, answer.text()
    visitor.go(answer.json()["links"]["play"])
    return TableScreen(visitor.page)


def commit(table: TableScreen, words: str) -> None:
    """Presses the button that goes on; a click right after another would be held back."""
    table.page.wait_for_timeout(400)
    table.button(re.compile(words)).click()


def choice(table: TableScreen, order: str) -> dict[str, str]:
    """A choice as the server offers it."""
    found = table.state["view"]["decision"]["choices"]
    return next(c for c in found if c["notation"] == order)


def test_a_first_german_turn_by_one_hand_for_both_sides(visitor: Visitor) -> None:
    table = practise(visitor)
    page = table.page
    # Alone at a position to practise at nobody has to look away.
    expect(page.get_by_role("button", name=re.compile("show the table"))).to_have_count(0)
    table.expect_prompt("Move units")
    table.look_at("3432")
    table.give("mark g.5pz.s13")
    table.end_phase("movement")

    table.expect_prompt("2 hexes still to be attacked, 6 units still to attack")
    duties = page.locator("section", has_text="Attacks still owed").last
    expect(duties).to_contain_text("Must be attacked")
    table.click("3331")
    table.expect_prompt("14 against 7: 4:1")
    page.get_by_text("Artillery Regiment 74").click()
    table.expect_prompt("17 against 7: 4:1")
    builder = page.get_by_label("Attack on 3331")
    expect(builder).to_contain_text(re.compile(r"17\s*:\s*7\s*= 2:1"))
    expect(builder).to_contain_text(re.compile(r"\+2\s*columns"))
    expect(page.get_by_text("dice −1")).to_be_visible()
    expect(page.get_by_text("defender retreats 2").first).to_be_attached()
    commit(table, "^Attack 3331 at 4:1")

    table.expect_prompt("Retreat two hexes, or lose CELs instead")
    expect(table.button("Stay: lose 2 CELs")).to_be_visible()
    assert choice(table, "retreat s.inf.316 3330")["cost"] == "−1 CEL"
    assert not choice(table, "retreat s.inf.316 3329")["cost"]
    owed = page.locator("section", has_text="Attacks that the enemy owes").last
    expect(owed).not_to_contain_text("3331")
    table.click("3330")
    commit(table, "^Retreat 316th Rifle Division to 3330")
    table.expect_log("316th Rifle Division loses a CEL")

    table.expect_prompt("Pursue from 3331")
    table.give("advance g.2pz.pz3 3331", "halt")
    table.expect_prompt("1 hex still to be attacked, 3 units still to attack")
    attackers = ("pz15", "s110", "s111", "art119")
    table.give("attack 3631", *(f"with g.11pz.{unit}" for unit in attackers))
    commit(table, "^Attack 3631 at 5:1")
    table.expect_prompt("Retreat two hexes")
    table.give("retreat s.cav.50 3629")

    table.expect_prompt("Pursue from 3631")
    assert not choice(table, "advance g.11pz.pz15 3631 3630")["cost"]
    table.give("advance g.11pz.pz15 3631 3630", "halt")
    table.expect_log("50th Cavalry Division tests for disorganisation: 5")
    commit(table, "^End the Attack Phase")

    table.expect_prompt("Move the marked units")
    table.give("move g.5pz.s13")
    table.expect_prompt("5 MP")
    table.give("to 3332")
    table.expect_log(re.compile("Rifle Regiment 13.*3334.*3332"))
