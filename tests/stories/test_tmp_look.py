from __future__ import annotations
import re, json
from support.table import TableScreen
PICS = "/tmp/m41b/pics/"
def test_look(arrive, sit):
    v = arrive(size=(1440, 900))
    table = sit(v, title="moscow-1941", scenario="typhoon", seats={"german": "me", "soviet": "me"}, hot_seat=True)
    page = table.page
    n = [20]
    def shot(name):
        page.wait_for_timeout(600)
        n[0] += 1
        page.screenshot(path=f"{PICS}{n[0]:02d}-{name}.png")
    def uncover():
        page.wait_for_timeout(400)
        b = page.get_by_role("dialog").get_by_role("button")
        if b.count(): b.first.click(); page.wait_for_timeout(500)
    def view(): return table.state["view"]
    def prompt(): return view()["decision"]["prompt"] if "prompt" in view()["decision"] else ""
    def choices(verb=None): return [c for c in view()["decision"]["choices"] if verb is None or c["notation"].split()[0]==verb]
    def label(h):
        return next(k for k, x in table.hexes.items() if x["hex"] == h) if "hex" in next(iter(table.hexes.values())) else h
    uncover(); table.give("historical"); uncover(); table.give("historical"); uncover()
    print(list(table.hexes.items())[:1])
    table.give("end"); uncover(); page.wait_for_timeout(500)
    print(table.turn_of(), table.prompt.inner_text()[:200])
    if "air" in table.prompt.inner_text().lower(): table.give("end"); uncover()
    table.look_at("4131"); shot("movement")
    table.click("4131"); shot("stack-in-hand")
    page.mouse.move(*table.point("4029")); shot("hover-goal")
    table.click("4029"); shot("goal-clicked")
    json.dump(view(), open(PICS + "move.json", "w"))
    print("after click", table.prompt.inner_text()[:200])
    page.keyboard.press("Escape"); page.keyboard.press("Escape")
    shot("after-escape")
    print(table.prompt.inner_text()[:200])
