"""The first look: covers are there at once, and a map that is being drawn says so."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect
from stories.conftest import Sit
from support.browser import Visitor

from zoc.kernel.data.title import all_titles


def test_every_title_has_its_cover_at_once(visitor: Visitor) -> None:
    page = visitor.go("/")
    covers = page.locator("article .cover img")
    expect(covers).to_have_count(len(all_titles()))
    for cover in covers.all():
        cover.scroll_into_view_if_needed()
        expect(cover).to_have_class(re.compile("shown"), timeout=20_000)
        source = cover.get_attribute("src") or ""
        assert "/pictures/cover.webp" in source or "three-fords" in source


def test_home_offers_to_learn_play_watch_and_read(visitor: Visitor) -> None:
    page = visitor.go("/")
    for name in ("Learn", "Play", "Watch", "Rules"):
        expect(page.get_by_role("navigation").get_by_role("link", name=name)).to_be_visible()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.get_by_role("link", name="Read the rules").first.click()
    expect(page.get_by_role("searchbox")).to_be_visible()


def test_a_map_that_is_being_drawn_says_so(visitor: Visitor, sit: Sit) -> None:
    page, held = visitor.page, list[Route]()
    drawn = False

    def hold(route: Route) -> None:
        if drawn:
            route.continue_()
        else:
            held.append(route)

    page.route("**/map.webp*", hold)
    sit(visitor, title="red-typhoon", seats={"soviet": "me", "german": "machine:random"})
    word = page.get_by_text("The map is being drawn and will be sharper")
    expect(word).to_be_visible(timeout=20_000)
    drawn = True
    for route in held:
        route.continue_()
    expect(word).to_have_count(0, timeout=60_000)


def test_a_title_shows_counters_and_a_picture_a_scenario(visitor: Visitor) -> None:
    page = visitor.go("/title/panzer-battles")
    scenarios = page.locator("li.scenario")
    expect(scenarios).to_have_count(5)
    expect(scenarios.nth(2)).to_contain_text("2.3 State Farm 79")
    expect(scenarios.nth(2)).to_contain_text("60 units")
    for one in scenarios.all():
        one.scroll_into_view_if_needed()
        expect(one.locator("img")).to_have_class(re.compile("shown"), timeout=20_000)
    counters = page.get_by_role("group", name="Counters")
    expect(counters.locator("svg").nth(20)).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="All").click()
    expect(counters.locator("svg").nth(200)).to_be_attached()
