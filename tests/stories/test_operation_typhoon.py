"""Operation Typhoon alone in a browser: the historical set-up, a panzer drive with its battles, a
pocket that closes and whose breakout fails, the end of a turn, the account of the check. What lies
between is played over the server's own door by the title's planner."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import expect
from stories.conftest import Sit
from support.table import TableScreen

from zoc.ai import player
from zoc.kernel.play.action import Action
from zoc.kernel.play.replay import replay
from zoc.kernel.play.said import said
from zoc.titles.operation_typhoon.pockets import would_cut

CHECK, GOAL = 2, 200
ALONE = {"title": "operation-typhoon", "scenario": "standard", "seats": {"german": "me"}}
DRIVE, BATTLES = 3, 2
"""So many Soviet hexes one panzer force takes in a row, by hand, and so many of them by battle."""
TAKEN_UP = re.compile("Where to|air unit")
BOUND = 500
"""So many looks at the table at most."""
BUTTONS = {"volley": "All fire", "round": "Another round", "retreat": "Break off", "stop": "Stop"}


class Campaign:
    """A table of one, and what has been seen at it."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.planner = player("planner", Random(1))
        self.taken = self.fought = 0
        self.closed = False

    # -- what the server knows -----------------------------------------------------------------

    @property
    def ply(self) -> int:
        return self.screen.state["ply"]

    @property
    def position(self) -> Any:
        """The game as the record tells it."""
        screen = self.screen
        answer = screen.page.request.get(f"{screen.root}/api/tables/{screen.id}/record")
        assert answer.ok, answer.text()
        return replay(answer.text()).position

    @property
    def log(self) -> str:
        """All that has been told so far."""
        screen = self.screen
        return screen.page.request.get(f"{screen.root}/api/tables/{screen.id}/log?from=0").text()

    def settled(self, before: int) -> None:
        """Waits until the server has taken what was done by hand."""
        for _ in range(100):
            if self.ply > before:
                return
            self.screen.page.wait_for_timeout(100)
        raise AssertionError("nothing happened")

    @property
    def driven(self) -> bool:
        """Whether a force has driven far enough by hand."""
        return self.taken >= DRIVE and self.fought >= BATTLES

    @property
    def held(self) -> bool:
        """Whether a pocket that was closed by hand has been held against its breakout."""
        return self.closed and "breakout fails" in self.log

    # -- one order after the other -------------------------------------------------------------

    def play_on(self) -> None:
        """By hand what has not been seen yet; else what the planner would do until a die or the
        end of the phase, all in one."""
        p, orders = self.position, list[str]()
        while p.actor == "german" and not p.over:
            action = self.planner.choose(p, p.actor)
            if self.by_hand(p, action):
                self.send(orders)
                self.give(p, action)
                return
            orders.append(p.game.write(action))
            p.act(action)
        self.send(orders)

    def by_hand(self, p: Any, action: Action) -> bool:
        """Whether a person should do this."""
        if action.verb == "end":
            return True
        if action.verb in ("historical", "assign"):
            return p.turn == 1
        if not self.driven and (p.force or drives(p, action)):
            return True
        return closes(p, action) and not self.held

    def send(self, orders: list[str]) -> None:
        """Orders over the server's door."""
        if not orders:
            return
        screen = self.screen
        body = {"type": "act", "id": 1, "ply": self.ply, "orders": orders}
        answer = screen.page.request.post(f"{screen.root}/api/tables/{screen.id}/act", data=body)
        assert answer.ok, answer.text()

    def to_the_check(self) -> int:
        """Ends phase after phase by hand until the turn of the check is over; the panel has told
        how things stand. Gives the tally."""
        p = self.position
        while not p.over and p.turn <= CHECK:
            told = self.screen.page.get_by_text(f"{min(p.tally, GOAL)} / {GOAL}").first
            expect(told).to_be_visible()
            self.give(p, stopping(p) if p.force else Action("end"))
            p = self.position
        return p.tally

    # -- by hand -------------------------------------------------------------------------------

    def give(self, p: Any, action: Action) -> None:
        """Gives an order with the mouse, and waits until the server has it."""
        before = self.ply
        if action.verb == "force":
            self.take_up(p, action)
            p = p.after(action)
            action = self.planner.choose(p, p.actor)
        self.point_out(p, action)
        self.settled(before)
        if action.verb == "to":
            self.look_back(p, action)

    def take_up(self, p: Any, action: Action) -> None:
        """Takes up a whole stack with one click; whoever does not go with it is named."""
        where = p.game.label(p.hex[action.args[0]])
        self.taken = self.fought = 0
        self.screen.look_at(where)
        self.screen.click(where)
        self.screen.expect_prompt(TAKEN_UP)
        names = p.game.text(said("{units}", units=action.args))
        if names not in self.screen.prompt.inner_text():
            self.screen.page.keyboard.press("Escape")
            self.screen.type_line(p.game.write(action))
            self.screen.expect_prompt(TAKEN_UP)

    def point_out(self, p: Any, action: Action) -> None:
        """Clicks what an order names: a hex, a unit, or a button."""
        if action.verb in ("to", "assign"):
            self.go(p, action)
        elif action.verb == "end":
            self.screen.end_phase("this phase")
        elif action.verb == "historical":
            self.screen.button("Historical").click()
        elif action.verb in BUTTONS:
            self.screen.button(re.compile(f"^{BUTTONS[action.verb]}")).click()
        else:
            self.screen.type_line(p.game.write(action))

    def go(self, p: Any, action: Action) -> None:
        """Clicks a lit hex, or names it where it is out of sight, and confirms it where asked."""
        before, label = self.ply, p.game.label(action.args[-1])
        if self.screen.in_sight(label):
            self.screen.click(label)
        else:
            self.screen.type_line(p.game.write(action))
        self.screen.page.wait_for_timeout(400)
        if self.ply == before:
            self.screen.button(re.compile("^(Move here|Attack|Air unit)")).click()

    def look_back(self, p: Any, action: Action) -> None:
        """What came of a move by hand: battles are fought by hand until its goal is settled."""
        goal, turn, now = action.args[-1], p.turn, self.position
        if not p.soviet >> goal & 1:
            return
        while now.force and now.turn == turn and now.agenda[-1].name not in ("march", "operations"):
            self.give(now, self.planner.choose(now, now.actor))
            now = self.position
        won = not now.soviet >> goal & 1
        if not self.driven:
            beaten = f"defenders of {p.game.label(goal)} are beaten" in self.log
            self.taken, self.fought = (self.taken + 1, self.fought + beaten) if won else (0, 0)
        self.closed |= won and closes(p, action)


def stopping(p: Any) -> Action:
    """The order that ends the march of a force, or what its battle asks first."""
    actions = list(p.decision.actions)
    return next((a for a in actions if a.verb == "stop"), actions[0])


def drives(p: Any, action: Action) -> bool:
    """Whether an order sends out all the panzer troops of a hex."""
    if action.verb != "force":
        return False
    mechanised = [u for u in p.garrison(p.hex[action.args[0]]) if p.game.roster.mechanised[u]]
    return len(action.args) > 1 and set(action.args) == set(mechanised)


def closes(p: Any, action: Action) -> bool:
    """Whether a move closes a pocket, if it is won."""
    return action.verb == "to" and bool(would_cut(p, action.args[-1]))


def test_from_the_set_up_to_the_check(sit: Sit) -> None:
    table = sit(**ALONE)
    campaign = Campaign(table)
    for _ in range(BOUND):
        if campaign.position.over or (campaign.driven and campaign.held):
            break
        campaign.play_on()
    assert campaign.driven, (campaign.taken, campaign.fought)
    assert campaign.held, campaign.log[-2000:]
    tally = campaign.to_the_check()
    table.expect_log(re.compile(f"check of turn {CHECK} is passed|pocket tally {tally} of", re.I))
