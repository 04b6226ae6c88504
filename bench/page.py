"""`python -m bench.page`: the table as a browser meets it, without a GPU.

Page ready to play (cold, on loopback), bytes before the map picture, and frames a second while the
map is panned and zoomed with all counters on it, next to an empty page's frames in the same run."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.browser import LAPTOP, launch
from support.server import Server

ROUNDS = 5
READY_GOAL, BYTES_GOAL = 2.0, 500_000
WISH = {"title": "red-typhoon", "seats": {"soviet": "me", "german": "machine:random"}}

FRAMES = """
(seconds) => new Promise((done) => {
  const times = [];
  const start = performance.now();
  const frame = (now) => {
    times.push(now);
    if (now - start < seconds * 1000) requestAnimationFrame(frame);
    else done(times);
  };
  requestAnimationFrame(frame);
})
"""


def visit(browser: Browser, url: str) -> tuple[float, int, Page]:
    """Seconds until counters stand and the prompt speaks, bytes until then but for the map."""
    context = browser.new_context(viewport={"width": LAPTOP[0], "height": LAPTOP[1]})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: dict[str, int] = {}
    pictures: set[str] = set()

    def answered(event: Any) -> None:
        if "/map.webp" in event["response"]["url"]:
            pictures.add(event["requestId"])

    wire.on("Network.responseReceived", answered)
    wire.on(
        "Network.loadingFinished",
        lambda e: sizes.__setitem__(e["requestId"], int(e["encodedDataLength"])),
    )
    table = context.request.post(f"{url}/api/tables", data=WISH).json()["links"]["play"]
    page.goto(url + table, wait_until="commit")
    page.locator(".piles .counter").nth(60).wait_for(state="attached")
    page.locator("[role=status] h1").wait_for()
    ready = float(page.evaluate("performance.now()")) / 1000
    total = sum(size for request, size in sizes.items() if request not in pictures)
    return ready, total, page


def frames(page: Page, seconds: float = 3.0) -> float:
    """Frames a second as the page draws them."""
    times: list[float] = page.evaluate(FRAMES, seconds)
    return (len(times) - 1) / (times[-1] - times[0]) * 1000


def panning(page: Page, seconds: float = 3.0) -> float:
    """Frames a second while the map is dragged about."""
    box = page.get_by_role("application").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(f"window.counted = ({FRAMES})({seconds})")
    for step in range(int(seconds * 50)):
        page.mouse.move(x + 150 * ((step % 40) / 20 - 1), y + 110 * ((step % 28) / 14 - 1))
    page.mouse.up()
    times: list[float] = page.evaluate("window.counted")
    return (len(times) - 1) / (times[-1] - times[0]) * 1000


def main() -> None:
    """Measures and prints."""
    with (
        tempfile.TemporaryDirectory() as home,
        Server(Path(home), "--no-limits") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        visit(browser, server.url)[2].wait_for_timeout(20_000)  # The map is drawn once.
        rounds = [visit(browser, server.url) for _ in range(ROUNDS)]
        ready, sent = median(r[0] for r in rounds), median(r[1] for r in rounds)
        print(f"ready to play   {ready:.2f} s cold, on loopback (goal {READY_GOAL:g})")
        print(f"before the map  {sent / 1000:.0f} KB (goal {BYTES_GOAL / 1000:.0f})")
        page = rounds[-1][2]
        page.wait_for_timeout(3000)
        counters = page.locator(".piles .counter").count()
        still, moved = frames(page), panning(page)
        blank = browser.new_page()
        print(f"panning         {moved:.0f} frames/s with {counters} counters")
        print(f"standing still  {still:.0f} frames/s; an empty page {frames(blank):.0f}")
        browser.close()


if __name__ == "__main__":
    main()
