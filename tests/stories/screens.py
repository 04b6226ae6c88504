"""`python -m tests.stories.screens FOLDER [SIZE] [THEME] [CHAPTER]`: a picture of every main
screen, in every title, in light and dark, on a laptop, a tablet and a phone."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.browser import LAPTOP, PHONE, TABLET, Visitor, launch
from support.server import Server
from support.table import TableScreen
from support.titles import NAMES

import zoc

SIZES = {"laptop": LAPTOP, "tablet": TABLET, "phone": PHONE}
THEMES = ("light", "dark")
SETTLE, PATIENCE = 1200, 60_000
TRIES = 400
"""So many looks at most until the others have played."""


class Camera:
    """Takes pictures of what a visitor sees."""

    def __init__(self, browser: Browser, url: str, folder: Path, size: str, theme: str) -> None:
        self.visitor = Visitor(browser, url, SIZES[size], theme, touch=size == "phone")
        self.name = f"{size}-{theme}"
        self.folder = folder

    def take(self, what: str) -> None:
        """One picture of the page as it stands."""
        page = self.visitor.page
        page.wait_for_timeout(SETTLE)
        for wait in ("map is being drawn", "Reading the"):
            page.get_by_text(wait).first.wait_for(state="hidden", timeout=PATIENCE)
        page.screenshot(path=self.folder / f"{what}-{self.name}.png")

    def see(self, what: str, path: str) -> None:
        """One picture of a page."""
        self.visitor.go(path).wait_for_selector("h1", timeout=PATIENCE)
        self.take(what)

    def sit(self, path: str, wish: dict[str, Any] | None = None) -> TableScreen:
        """A new table."""
        answer = self.visitor.context.request.post(f"{self.visitor.url}{path}", data=wish or {})
        assert answer.ok, answer.text()
        self.visitor.go(answer.json()["links"]["play"])
        return TableScreen(self.visitor.page)


def pages(camera: Camera) -> None:
    """The pages around the table."""
    for what, path in {
        "home": "/",
        "learn": "/learn",
        "new": "/new?title=red-typhoon",
        "lobby": "/lobby",
        "login": "/login",
        "rules": "/rules",
        "settings": "/settings",
        "nowhere": "/nowhere",
    }.items():
        camera.see(what, path)


def titles(camera: Camera) -> None:
    """What each title says of itself, and its rules."""
    for title in NAMES:
        camera.see(f"{title}-title", f"/title/{title}")
        camera.see(f"{title}-rules", f"/rules/{title}")


class Lesson:
    """A title's first lesson at the table, its orders given one by one."""

    def __init__(self, camera: Camera, title: str) -> None:
        self.camera, self.title = camera, title
        self.table = camera.sit(f"/api/lessons/{title}/first")
        path = f"{self.table.root}/api/tables/{self.table.id}/lesson"
        steps = self.table.page.request.get(path).json()["steps"]
        self.steps: list[list[str]] = [step["do"] for step in steps if step["do"]]

    def take(self, what: str) -> None:
        self.camera.take(f"{self.title}-{what}")

    def begin(self, *verbs: str) -> list[str]:
        """Goes on to the first step with one of these verbs; gives its orders."""
        while not any(order.split()[0] in verbs for order in self.steps[0]):
            self.table.give(*self.steps.pop(0))
        self.table.page.wait_for_timeout(SETTLE)
        return self.steps.pop(0)

    def move(self) -> None:
        """A way being looked at."""
        orders = self.begin("to")
        at = next(i for i, order in enumerate(orders) if order.startswith("to "))
        self.open(orders[0])
        self.table.click(orders[at].split()[-1])
        self.take("move")
        self.drop()
        self.table.give(*orders)

    def attack(self) -> None:
        """A battle being put together, and what it brought."""
        if self.title != "operation-typhoon":
            orders = self.begin("attack")
            self.open(orders[0])
            self.take("attack")
            self.drop()
            self.table.give(*orders)
        self.take("result")
        while self.steps:
            self.table.give(*self.steps.pop(0))
        self.take("after")
        self.table.page.keyboard.press(",")
        self.take("replay")
        self.camera.see(f"{self.title}-report", f"/table/{self.table.id}/report")

    def open(self, order: str) -> None:
        """Begins an order; the palette, which waits for more of it, is closed."""
        self.table.type_line(order)
        self.table.page.wait_for_timeout(SETTLE)
        self.table.page.keyboard.press("Escape")

    def drop(self) -> None:
        """Puts everything back."""
        for _ in range(4):
            self.table.page.keyboard.press("Escape")


def tables(camera: Camera) -> None:
    """Every title at the table: at first, a move, a battle, a look back."""
    for title in NAMES:
        at_table(camera, title)


def at_table(camera: Camera, title: str) -> None:
    camera.visitor.context.request.get(f"{camera.visitor.url}/api/titles/{title}/counters.svg")
    sides = zoc.title(title).game().sides
    wish = {"title": title, "seats": dict.fromkeys(sides, "me"), "hot_seat": len(sides) > 1}
    camera.sit("/api/tables", wish)
    curtain = camera.visitor.page.get_by_role("button", name=re.compile("show the table"))
    if curtain.count():
        curtain.click()
    camera.take(f"{title}-start")
    lesson = Lesson(camera, title)
    lesson.take("lesson")
    lesson.move()
    lesson.attack()
    if len(sides) > 1:
        since(camera, title)


def since(camera: Camera, title: str) -> None:
    """What a machine did in its turn, as it is told when one's own begins."""
    mine, *others = zoc.title(title).game().sides
    seats = {mine: "me"} | dict.fromkeys(others, "machine:random")
    table = camera.sit("/api/tables", {"title": title, "seats": seats})
    start, skip = table.button("Start my turn"), table.button(re.compile("Skip to my turn"))
    for _ in range(TRIES):
        if start.is_visible():
            break
        if skip.is_visible():
            skip.click()
        elif table.state["yours"]:
            table.end_anyhow()
        table.page.wait_for_timeout(200)
    else:
        print(f"{title}: no turn of others came, so there is no picture of one")
        return
    camera.take(f"{title}-since")


CHAPTERS: dict[str, Callable[[Camera], None]] = {
    "pages": pages,
    "titles": titles,
    "tables": tables,
} | {title: lambda camera, title=title: at_table(camera, title) for title in NAMES}


def main(folder: Path, *only: str) -> None:
    """Takes all pictures, or those of the sizes, themes and chapters that are named."""
    folder.mkdir(parents=True, exist_ok=True)

    def wanted(names: list[str]) -> list[str]:
        return [name for name in names if name in only] or names

    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home), "--no-limits") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size in wanted(list(SIZES)):
            for theme in wanted(list(THEMES)):
                for chapter in wanted(["pages", "titles", *NAMES]):
                    camera = Camera(browser, server.url, folder, size, theme)
                    CHAPTERS[chapter](camera)
                    camera.visitor.leave()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screens"), *sys.argv[2:])
