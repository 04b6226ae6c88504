"""`python -m bench.first_map`: how long the first map takes on a bare machine.

A server without a kept picture, a browser without a cache, a new table of each title that plays:
seconds from opening it until the map in sight is there at all, and until it is sharp, which is when
it has about a pixel for each of the screen's. `--sharp N` looks with N pixels a pixel. The
seconds of CPU of server, drawing and browser together tell more than a busy machine's clock."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.browser import LAPTOP, launch
from support.server import Server

from zoc.kernel.data.title import Title, all_titles

PATIENCE = 120_000
SEEN = """
(least) => {
  const window_ = document.querySelector('[role=application]');
  if (!window_) return false;
  const box = window_.getBoundingClientRect();
  const images = [...window_.querySelectorAll('img.picture, img.tile')].filter(
    (one) => one.complete && one.naturalWidth);
  const map = images[0]?.getBoundingClientRect();
  const covered = (x, y) => images.some((one) => {
    const r = one.getBoundingClientRect();
    const sharp = one.naturalWidth / (r.width * devicePixelRatio);
    return r.left <= x && x <= r.right && r.top <= y && y <= r.bottom && sharp >= least;
  });
  if (!map) return false;
  const left = Math.max(box.left, map.left), right = Math.min(box.right, map.right);
  const top = Math.max(box.top, map.top), bottom = Math.min(box.bottom, map.bottom);
  for (const i of [0.02, 0.25, 0.5, 0.75, 0.98])
    for (const j of [0.02, 0.25, 0.5, 0.75, 0.98])
      if (!covered(left + i * (right - left), top + j * (bottom - top))) return false;
  return true;
}
"""


def spent(process: int) -> float:
    """Seconds of CPU that a process and all that came from it have spent; 0 where /proc is not."""
    ticks, children = dict[int, int](), dict[int, list[int]]()
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = file.read_text().rpartition(")")[2].split()
            number = int(file.parent.name)
            ticks[number] = sum(int(word) for word in words[11:15])
            children.setdefault(int(words[1]), []).append(number)
    family = [process]
    for one in family:
        family += children.get(one, [])
    return sum(ticks.get(one, 0) for one in family) / os.sysconf("SC_CLK_TCK")


def first_map(
    browser: Browser, url: str, title: Title, sharp: int, dark: bool
) -> tuple[float, ...]:
    """Seconds until the map in sight is there, and until it is sharp."""
    more: dict[str, Any] = {"color_scheme": "dark" if dark else "light"}
    context = browser.new_context(
        viewport={"width": LAPTOP[0], "height": LAPTOP[1]}, device_scale_factor=sharp, **more
    )
    page = context.new_page()
    seats = dict.fromkeys(title.game(title.scenarios.all[0].id).sides, "me")
    wish = {"title": title.name, "seats": seats}
    table = context.request.post(f"{url}/api/tables", data=wish).json()["links"]["play"]
    page.goto(url + table, wait_until="commit")
    found: list[float] = []
    for least in (0.0, 0.89):
        page.wait_for_function(SEEN, arg=least, timeout=PATIENCE, polling=50)
        found.append(float(page.evaluate("performance.now()")) / 1000)
    context.close()
    return tuple(found)


def main() -> None:
    """Measures and prints."""
    sharp = int(sys.argv[sys.argv.index("--sharp") + 1]) if "--sharp" in sys.argv else 1
    wanted = [one for one in sys.argv[1:] if "-" in one and not one.startswith("-")]
    for title in all_titles():
        if not title.rules or (wanted and title.name not in wanted):
            continue
        with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
            os.environ["XDG_CACHE_HOME"] = f"{home}/cache"
            with Server(Path(home), "--no-limits") as server:
                browser = launch(playwright)
                for look in (False, True):
                    before = spent(os.getpid())
                    there, clear = first_map(browser, server.url, title, sharp, look)
                    cpu = spent(os.getpid()) - before
                    light = "dark " if look else "light"
                    seen = f"there {there:5.1f} s, sharp {clear:5.1f} s, CPU {cpu:5.1f} s"
                    print(f"{title.name:20} {light} {seen}", flush=True)
                browser.close()


if __name__ == "__main__":
    main()
