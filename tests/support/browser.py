"""Debian's Chromium, driven by Playwright, and somebody who looks at a page with it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
LAPTOP, LARGE = (1440, 900), (2560, 1440)
TABLET, PHONE = (1024, 768), (390, 844)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch(playwright: Playwright) -> Browser:
    """The browser; says what to install when there is none."""
    path = os.environ.get("ZOC_CHROMIUM") or shutil.which("chromium")
    if not path:
        raise RuntimeError(
            "The stories need Chromium: install the package `chromium`, or set ZOC_CHROMIUM."
        )
    return playwright.chromium.launch(executable_path=path, args=list(QUIET))


class Visitor:
    """Somebody with a browser window of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = LAPTOP,
        theme: str = "light",
        touch: bool = False,
    ) -> None:
        self.url = url
        more: dict[str, Any] = {"color_scheme": theme, "has_touch": touch, "is_mobile": touch}
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **more
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.set_default_timeout(15_000)

    def _heard(self, message: ConsoleMessage) -> None:
        # A refused request is the page's to explain; the browser also notes it by itself.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def go(self, path: str) -> Page:
        """Opens a page of the server."""
        self.page.goto(self.url + path)
        return self.page

    def violations(self) -> list[str]:
        """What axe-core finds serious or critical on the page as it stands."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        return [
            f"{v['id']}: {v['help']} {[n['target'] for n in v['nodes']][:3]}"
            for v in found["violations"]
            if v["impact"] in ("serious", "critical")
        ]

    def leave(self) -> None:
        """Closes the window."""
        self.context.close()
