"""axe-core finds nothing serious on any main screen, light or dark."""

from __future__ import annotations

import pytest
from stories.conftest import Arrive, Sit
from support.browser import LAPTOP, PHONE

MACHINE = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:random"}}
PAGES = ("/", "/new?title=red-typhoon", "/login", "/settings", "/account", "/no-such-page")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_pages(arrive: Arrive, theme: str, size: tuple[int, int]) -> None:
    visitor = arrive(theme=theme, size=size)
    for path in PAGES:
        visitor.go(path)
        visitor.page.wait_for_selector("h1")
        visitor.page.wait_for_timeout(300)
        assert visitor.violations() == [], path


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_table(sit: Sit, arrive: Arrive, theme: str, size: tuple[int, int]) -> None:
    visitor = arrive(theme=theme, size=size)
    table = sit(visitor, **MACHINE)
    assert visitor.violations() == [], "at the start"
    table.type_line("order move K")
    table.expect_prompt("Move the units")
    visitor.page.keyboard.press("n")
    table.expect_prompt("choose a lit hex")
    assert visitor.violations() == [], "a unit in hand"
    visitor.page.keyboard.press("Control+k")
    visitor.page.wait_for_timeout(300)
    assert visitor.violations() == [], "the palette"
