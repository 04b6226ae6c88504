"""A table screen as a person uses it: looks, clicks, types."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect


class TableScreen:
    """The table that a page shows. Hexes are named by their labels."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt: Locator = page.locator(".prompt").first
        self.map: Locator = page.get_by_role("application")
        page.wait_for_selector(".board .picture", state="attached")
        self.id = re.search(r"/table/([\w-]+)", page.url)[1]  # type: ignore[index]
        self.url = page.url
        card = self.card
        board = self._ask(f"/api/titles/{card['title']}/board?scenario={card['scenario']}")
        self.hexes = {h["label"]: h for h in board["hexes"]}
        self.frame = board["frame"]

    def _ask(self, path: str) -> Any:
        answer = self.page.request.get(self.root + path)
        assert answer.ok, (path, answer.status, answer.text())
        return answer.json()

    @property
    def root(self) -> str:
        """The server's address."""
        return self.url.partition("/table/")[0]

    @property
    def card(self) -> dict[str, Any]:
        """What the lobby says of the table."""
        return self._ask(f"/api/tables/{self.id}")["table"]

    def turn_of(self) -> str:
        """The side that is to decide."""
        return self.state["view"]["decision"]["actor"]

    @property
    def state(self) -> dict[str, Any]:
        """The table as the server describes it to this visitor."""
        return self._ask(f"/api/tables/{self.id}/state")

    def orders(self, verb: str) -> list[str]:
        """The orders of one verb that may be given now."""
        choices = self.state["view"]["decision"]["choices"]
        return [c["notation"] for c in choices if c["notation"].split()[0] == verb]

    def give(self, *orders: str) -> None:
        """Gives orders over the server's own door, all in one."""
        body = {"type": "act", "id": 1, "ply": self.state["ply"], "orders": list(orders)}
        answer = self.page.request.post(f"{self.root}/api/tables/{self.id}/act", data=body)
        assert answer.ok, answer.text()

    def end_anyhow(self) -> None:
        """Ends what can be ended, else does the first thing offered."""
        choices = [c["notation"] for c in self.state["view"]["decision"]["choices"]]
        self.give("end" if "end" in choices else choices[0])

    def answer(self) -> None:
        """Answers what the dice of others ask of one in their turn, if they do."""
        state = self.state
        decision = state["view"]["decision"]
        if state["yours"] and decision["step"] in ("loss", "retreat"):
            self.give(decision["choices"][0]["notation"])

    def answer_until(self, shown: Locator, seconds: int = 120) -> None:
        """Waits for something to be seen, and answers meanwhile."""
        for _ in range(seconds):
            if shown.is_visible():
                return
            self.answer()
            self.page.wait_for_timeout(1000)
        expect(shown).to_be_visible()

    # -- the map -------------------------------------------------------------------------------

    def point(self, label: str) -> tuple[float, float]:
        """Where a hex's centre is on the screen."""
        box = self.page.locator(".board .picture").first.bounding_box()
        assert box is not None
        hex_, (left, top, width, height) = self.hexes[label], self.frame
        x = box["x"] + (hex_["x"] - left) / width * box["width"]
        y = box["y"] + (hex_["y"] - top) / height * box["height"]
        return x, y

    def look_at(self, label: str) -> None:
        """Brings a hex to the middle of the map, as a typed hex number does."""
        self.type_line(label)
        self.page.wait_for_timeout(150)

    def in_sight(self, label: str) -> bool:
        """Whether a hex is on the screen with nothing on top of it."""
        x, y = self.point(label)
        found = "e => !!e && !!e.closest('[role=application]')"
        here = self.page.evaluate_handle("([x, y]) => document.elementFromPoint(x, y)", [x, y])
        return bool(here.evaluate(found))

    def resting_point(self, label: str) -> tuple[float, float]:
        """Where a hex is once the map has brought it into sight and lies still."""
        last = (0.0, 0.0)
        for _ in range(100):
            now = self.point(label)
            if now == last and self.in_sight(label):
                return now
            last = now
            self.page.wait_for_timeout(150)
        raise AssertionError(f"{label} does not come into sight")

    def click(self, label: str) -> None:
        """Clicks on a hex."""
        self.page.mouse.click(*self.point(label))

    # -- words ---------------------------------------------------------------------------------

    def type_line(self, text: str) -> None:
        """Opens the palette, types a line and sends it."""
        self.page.keyboard.press("Control+k")
        field = self.page.get_by_role("combobox").last
        field.fill(text)
        self.page.wait_for_timeout(250)
        field.press("Enter")

    def say(self, text: str) -> None:
        """Says a word to the table."""
        self.page.get_by_role("tab", name=re.compile("Chat")).click()
        field = self.page.get_by_placeholder(re.compile("Write"))
        field.fill(text)
        field.press("Enter")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name).first

    def end_phase(self, name: str) -> None:
        """Ends a phase, also with something undone."""
        self.button(f"End {name}").click()
        anyway = self.page.get_by_role("button", name="End anyway")
        self.page.wait_for_timeout(300)
        if anyway.count():
            anyway.first.click()
        self.page.wait_for_timeout(300)

    def expect_prompt(self, words: str | re.Pattern[str]) -> None:
        """Waits until the prompt says something."""
        expect(self.prompt).to_contain_text(words, timeout=20_000)

    def expect_whole_prompt(self) -> None:
        """Waits until no word of the prompt is cut."""
        parts = self.page.locator(".prompt .say, .prompt h1, .prompt p span")
        cut = "all => all.filter(p => p.scrollHeight > p.clientHeight + 6).map(p => p.innerText)"
        for _ in range(100):
            words = parts.evaluate_all(cut)
            if not words:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"cut: {words}")

    def expect_log(self, words: str | re.Pattern[str]) -> None:
        """Waits until the log says something."""
        expect(self.page.get_by_role("tabpanel").first).to_contain_text(words, timeout=20_000)
