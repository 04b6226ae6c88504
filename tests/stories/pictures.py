"""`python -m tests.stories.pictures FOLDER`: the pictures of the table for the README and the docs.

table.webp is a battle at reading zoom, attack.webp an attack being put together. The die of the
lesson that they are taken at is laid down, so that they show the same battle every time."""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.browser import Visitor, launch
from support.server import Server
from support.table import TableScreen

SIZE = (1440, 900)
SETTLE, PATIENCE = 2500, 90_000
MACHINE: dict[str, Any] = {
    "title": "red-typhoon",
    "seats": {"soviet": "me", "german": "machine:random"},
}
TARGET = "3013"


def keep(page: Page, file: Path) -> None:
    """The page as it stands, sharp and small."""
    page.mouse.move(4, 4)
    page.wait_for_timeout(SETTLE)
    page.get_by_text("map is being drawn").wait_for(state="hidden", timeout=PATIENCE)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.convert("RGB").save(file, quality=84, method=6)


def attacked(visitor: Visitor) -> TableScreen:
    """The first turn of a campaign, at the attack on Rzhev's outposts."""
    answer = visitor.context.request.post(f"{visitor.url}/api/tables", data=MACHINE)
    visitor.go(answer.json()["links"]["play"])
    table = TableScreen(visitor.page)
    table.give("end")
    table.give("order attack K")
    table.look_at(TARGET)
    for _ in range(2):
        visitor.page.keyboard.press("+")
    table.click(TARGET)
    return table


def main(folder: Path) -> None:
    """Writes both pictures."""
    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home), "--no-limits") as server,
        sync_playwright() as playwright,
    ):
        browser: Browser = launch(playwright)
        visitor = Visitor(browser, server.url, SIZE)
        visitor.context.request.get(f"{server.url}/api/titles/red-typhoon/counters.svg")
        keep(attacked(visitor).page, folder / "table.webp")
        keep(_lesson(Visitor(browser, server.url, SIZE)), folder / "attack.webp")
        browser.close()


def _lesson(visitor: Visitor) -> Page:
    """A lesson at its second battle: the cell of the table, and where the defender may go."""
    answer = visitor.context.request.post(f"{visitor.url}/api/lessons/red-typhoon/first")
    visitor.go(answer.json()["links"]["play"])
    table = TableScreen(visitor.page)
    where = f"{table.root}/api/tables/{table.id}/lesson"
    while True:
        left = visitor.page.request.get(where).json()["left"]
        if left[0].startswith("attack 2914"):
            break
        table.give(*left)
    table.look_at("2914")
    table.click("2914")
    return visitor.page


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/images"))
