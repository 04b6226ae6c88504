"""`python -m tests.stories.screens FOLDER`: a picture of every main screen, in light and dark, on a
laptop, a large screen and a phone."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.browser import LAPTOP, LARGE, PHONE, Visitor, launch
from support.server import Server
from support.table import TableScreen

SIZES = {"laptop": LAPTOP, "large": LARGE, "phone": PHONE}
MACHINE = {"seats": {"soviet": "me", "german": "machine:random"}, "title": "red-typhoon"}
SOLO = {"seats": {"german": "me"}, "title": "operation-typhoon"}
PANZER = {"seats": {"german": "me", "soviet": "me"}, "title": "panzer-battles", "hot_seat": True}
SETTLE = 1200


class Camera:
    """Takes pictures of what a visitor sees."""

    def __init__(self, browser: Browser, url: str, folder: Path, size: str, theme: str) -> None:
        self.visitor = Visitor(browser, url, SIZES[size], theme, touch=size == "phone")
        self.name = f"{size}-{theme}"
        self.folder = folder

    def take(self, what: str) -> None:
        """One picture of the page as it stands."""
        self.visitor.page.wait_for_timeout(SETTLE)
        self.visitor.page.screenshot(path=self.folder / f"{what}-{self.name}.png")

    def sit(self, wish: dict[str, Any]) -> TableScreen:
        """A new table."""
        answer = self.visitor.context.request.post(f"{self.visitor.url}/api/tables", data=wish)
        assert answer.ok, answer.text()
        self.visitor.go(answer.json()["links"]["play"])
        return TableScreen(self.visitor.page)


def pages(camera: Camera) -> None:
    """The pages around the table."""
    for what, path in {
        "home": "/",
        "new": "/new?title=red-typhoon",
        "login": "/login",
        "settings": "/settings",
    }.items():
        camera.visitor.go(path).wait_for_selector("h1")
        camera.take(what)


def moving(camera: Camera) -> None:
    """A move being looked at, a refusal, the palette."""
    table = camera.sit(MACHINE)
    camera.take("start")
    table.type_line("order move K")
    table.expect_prompt("Move the units")
    table.look_at("2809")
    table.click("2809")
    table.expect_prompt("choose a lit hex")
    table.click("2908")
    camera.take("move")
    table.page.keyboard.press("Escape")
    table.click("2614")
    camera.take("refusal")
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Control+k")
    camera.take("palette")


def attacking(camera: Camera) -> None:
    """An attack being put together, what it brought, and the replay."""
    table = camera.sit(MACHINE)
    table.type_line("end")
    table.expect_prompt("attack orders")
    table.type_line("order attack K")
    table.expect_prompt("Choose a hex to attack")
    target = table.orders("attack")[0].split()[1]
    table.look_at(target)
    table.click(target)
    camera.take("attack")
    table.button(re.compile(f"^Attack {target} at .*roll")).click()
    camera.take("result")
    table.page.keyboard.press(",")
    camera.take("replay")
    table.page.keyboard.press("Escape")


def others(camera: Camera) -> None:
    """The other titles at the table."""
    table = camera.sit(SOLO)
    camera.take("operation-typhoon-setup")
    table.type_line("historical")
    camera.take("operation-typhoon")
    camera.sit(PANZER)
    camera.take("panzer-battles")


CHAPTERS: tuple[Callable[[Camera], None], ...] = (pages, moving, attacking, others)


def main(folder: Path) -> None:
    """Takes all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home), "--no-limits") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size in SIZES:
            for theme in ("light", "dark"):
                for chapter in CHAPTERS:
                    camera = Camera(browser, server.url, folder, size, theme)
                    chapter(camera)
                    camera.visitor.leave()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screens"))
