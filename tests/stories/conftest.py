"""A real server on an empty database and a real browser for the stories."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from support.browser import Visitor, launch
from support.server import Server
from support.table import TableScreen

Arrive = Callable[..., Visitor]
Sit = Callable[..., TableScreen]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server"), "--no-limits") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Arrive]:
    """Somebody new comes, with a window of their own; an error in anybody's page fails the
    story."""
    here: list[Visitor] = []

    def come(**window: Any) -> Visitor:
        here.append(Visitor(browser, server.url, **window))
        return here[-1]

    yield come
    for visitor in here:
        visitor.leave()
    faults = [fault for visitor in here for fault in visitor.faults]
    assert not faults, faults


@pytest.fixture
def visitor(arrive: Arrive) -> Visitor:
    """Somebody who has never been here before."""
    return arrive()


@pytest.fixture
def sit(arrive: Arrive) -> Sit:
    """A table that a visitor has just made over the server's own door, and sits at."""

    def take(visitor: Visitor | None = None, **wish: Any) -> TableScreen:
        guest = visitor or arrive()
        answer = guest.context.request.post(f"{guest.url}/api/tables", data=wish)
        assert answer.ok, answer.text()
        guest.go(answer.json()["links"]["play"])
        return TableScreen(guest.page)

    return take
