"""State Farm 79 in two browsers: a barrage, an overrun, an exploitation, a won attack, and losses
that the opponent chooses in the other's activation. What lies between is played over the server's
own door by a machine that knows nothing of the browsers."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from stories.conftest import Arrive, Sit
from support.browser import Visitor
from support.table import TableScreen

from zoc.ai import player
from zoc.kernel.play.action import Action
from zoc.kernel.play.replay import replay

FRIENDS = {"title": "panzer-battles", "scenario": "2.3"}
SEATS = {"seats": {"german": "me", "soviet": "open"}}
WANTED = {"barrage", "overrun", "exploitation", "attack", "lose", "won"}


class Match:
    """A table of two, and what has been seen at it."""

    def __init__(self, mine: TableScreen, theirs: TableScreen) -> None:
        self.screens = {"german": mine, "soviet": theirs}
        self.greedy = player("greedy", Random(1))
        self.seen: set[str] = set()

    @property
    def position(self) -> Any:
        """The game as the record tells it."""
        screen = self.screens["german"]
        answer = screen.page.request.get(f"{screen.root}/api/tables/{screen.id}/record")
        assert answer.ok, answer.text()
        return replay(answer.text()).position

    def play_on(self) -> None:
        """What the machine would do until a die or the other seat: by hand what has not been seen
        yet, else over the server's door."""
        p, orders = self.position, list[str]()
        seat = p.actor
        while p.actor == seat and not p.over:
            action = self.greedy.choose(p, seat)
            show = self.by_hand(p, action)
            if show and not orders:
                self.seen.add(show)
                getattr(self, f"show_{show}")(p, seat, action)
                return
            if show:
                break
            orders.append(p.game.write(action))
            p.act(action)
        self.send(seat, orders)

    def by_hand(self, p: Any, action: Action) -> str:
        """What a person should show here, if it has not been shown."""
        name = action.verb if p.agenda[-1].name != "exploitation" else "exploitation"
        if name == "exploitation" and action.verb != "move":
            return ""
        if name == "lose" and p.chit >= 0 and p.game.cups.chits[p.chit].side == 0:
            return ""
        return name if name in WANTED - self.seen else ""

    def send(self, seat: str, orders: list[str]) -> None:
        """Orders over the server's door, all in one."""
        screen = self.screens[seat]
        ply = screen.state["ply"]
        body = {"type": "act", "id": 1, "ply": ply, "orders": orders}
        where = f"{screen.root}/api/tables/{screen.id}/act"
        answer = screen.page.request.post(where, data=body)
        assert answer.ok, answer.text()

    def settled(self, before: int) -> None:
        """Waits until the server has taken what was done by hand."""
        screen = self.screens["german"]
        for _ in range(100):
            if screen.state["ply"] > before:
                return
            screen.page.wait_for_timeout(200)
        raise AssertionError("nothing happened")

    # -- by hand -------------------------------------------------------------------------------

    def click_and_roll(self, seat: str, label: str, button: str) -> None:
        """Clicks an enemy hex, takes who is proposed, and rolls."""
        screen = self.screens[seat]
        before = screen.state["ply"]
        screen.look_at(label)
        screen.click(label)
        roll = screen.button(re.compile(f"^{button} .*roll"))
        roll.wait_for()
        # A button under which the panel has just changed takes no click for a moment.
        screen.page.wait_for_timeout(600)
        roll.click()
        self.settled(before)

    def show_barrage(self, p: Any, seat: str, action: Action) -> None:
        label = p.game.label(action.args[0])
        self.click_and_roll(seat, label, "Fire")
        self.screens[seat].expect_log(re.compile(f"(at|on) {re.escape(label)}"))

    def show_attack(self, p: Any, seat: str, action: Action) -> None:
        self.click_and_roll(seat, p.game.label(action.args[0]), "Attack")
        self.screens[seat].expect_log(re.compile("Dice [0-9]+ on"))

    def show_overrun(self, p: Any, seat: str, action: Action) -> None:
        screen = self.screens[seat]
        before = screen.state["ply"]
        screen.type_line(p.game.write(action))
        self.settled(before)
        screen.expect_log(re.compile("overrun"))

    def show_exploitation(self, p: Any, seat: str, action: Action) -> None:
        screen = self.screens[seat]
        screen.expect_prompt("Exploit with units")
        before = screen.state["ply"]
        after = p.after(action)
        goal = next(a for a in after.decision.actions if a.verb == "to")
        screen.type_line(p.game.write(action))
        screen.type_line(p.game.write(goal))
        self.settled(before)
        screen.expect_log(re.compile(f"→ {re.escape(p.game.label(goal.args[0]))}"))

    def show_lose(self, p: Any, seat: str, action: Action) -> None:
        theirs = self.screens[seat]
        theirs.expect_prompt("loses a step")
        other = "german" if seat == "soviet" else "soviet"
        self.screens[other].expect_prompt("Waiting")
        before = theirs.state["ply"]
        theirs.type_line(p.game.write(action))
        self.settled(before)


def seated(sit: Sit, arrive: Arrive) -> tuple[TableScreen, TableScreen]:
    """Two people at one table."""
    mine = sit(**FRIENDS, **SEATS)
    friend: Visitor = arrive()
    friend.go(f"/join/{mine.card['join_key']}")
    friend.page.get_by_role("button", name=re.compile("^Play ")).first.click()
    friend.page.wait_for_url(re.compile("/table/"))
    return at_once(mine), at_once(TableScreen(friend.page))


def at_once(table: TableScreen) -> TableScreen:
    """Somebody who does not want to be shown what the other does."""
    table.page.evaluate("() => localStorage.setItem('zoc.settings', '{\"others\": \"off\"}')")
    table.page.reload()
    return TableScreen(table.page)


def test_from_the_first_chit_to_a_won_attack(sit: Sit, arrive: Arrive) -> None:
    match = Match(*seated(sit, arrive))
    for _ in range(400):
        p = match.position
        if p.over or match.seen >= WANTED:
            break
        match.play_on()
        if won(match):
            match.seen.add("won")
    assert match.seen >= WANTED, match.seen


def won(match: Match) -> bool:
    """Whether an attack of anybody has made the defender lose or retreat."""
    screen = match.screens["german"]
    log = screen.page.request.get(f"{screen.root}/api/tables/{screen.id}/log?from=0")
    return bool(re.search(r"Dice [0-9]+ on [0-9]:[0-9]: D", log.text()))
