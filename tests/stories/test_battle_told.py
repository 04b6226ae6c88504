"""A battle is told in steps: who fought, the dice, the cell of the table, and what it means."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from support.browser import Visitor
from support.table import TableScreen

# A lesson's dice are laid down: the same battle every time.
BATTLES = [
    ("red-typhoon", "attack", "DR2", "defenders retreat 2 hexes"),
    ("panzer-battles", "attack", "D1r1", "lose 1 step"),
]


def battle(visitor: Visitor, title: str, verb: str) -> TableScreen:
    """A lesson played up to its first attack, the dice included."""
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/{title}/first")
    visitor.go(answer.json()["links"]["play"])
    table = TableScreen(visitor.page)
    while True:
        lesson: dict[str, Any] = table.page.request.get(
            f"{table.root}/api/tables/{table.id}/lesson"
        ).json()
        table.give(*lesson["left"])
        if lesson["left"][0].startswith(verb):
            return table


@pytest.mark.parametrize(("title", "verb", "code", "means"), BATTLES)
def test_the_cell_of_the_table_is_lit(
    visitor: Visitor, title: str, verb: str, code: str, means: str
) -> None:
    table = battle(visitor, title, verb)
    told = table.page.get_by_label("The battle in steps")
    expect(told.locator("td[aria-current=true]")).to_have_text(code, timeout=20_000)
    expect(told).to_contain_text("2:1")
    expect(told).to_contain_text(re.compile(means))


def test_luck_so_far_stands_on_the_table(visitor: Visitor) -> None:
    table = battle(visitor, "red-typhoon", "attack 2914")
    page = table.page
    for _ in range(3):
        lesson = page.request.get(f"{table.root}/api/tables/{table.id}/lesson").json()
        if lesson["left"]:
            table.give(*lesson["left"])
    page.reload()
    luck = page.get_by_role("region", name="Luck so far")
    expect(luck).to_contain_text(re.compile("Soviet.*2 rolls"), timeout=20_000)


def test_like_outcomes_have_shades_of_their_own(visitor: Visitor) -> None:
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/red-typhoon/first")
    page = visitor.go(answer.json()["links"]["play"])
    table = TableScreen(page)
    for orders in (
        ["order move K", "move SU-B15", "to 2915", "move SU-B01", "to 2913"],
        ["move SU-B05", "to 2913", "end", "order attack K"],
    ):
        table.give(*orders)
    table.look_at("2914")
    table.click("2914")
    bar = page.locator(".bar span.best, .bar span.good")
    expect(bar.nth(1)).to_be_visible(timeout=20_000)
    shades = bar.evaluate_all("all => all.map(e => getComputedStyle(e).backgroundColor)")
    assert len(set(shades)) == len(shades) > 1
