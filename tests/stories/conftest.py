"""A real server on an empty database and a real browser for the stories."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from support.browser import Visitor, launch
from support.server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture
def visitors(browser: Browser, server: Server, tmp_path: Path) -> Iterator[list[Visitor]]:
    """Everybody who visits in this story; an error in anybody's page fails it."""
    here: list[Visitor] = []
    yield here
    for visitor in here:
        visitor.leave()
    faults = [fault for visitor in here for fault in visitor.faults]
    assert not faults, faults


@pytest.fixture
def visitor(browser: Browser, server: Server, visitors: list[Visitor]) -> Visitor:
    """Somebody who has never been here before."""
    visitors.append(Visitor(browser, server.url))
    return visitors[0]
