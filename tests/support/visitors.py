"""People who talk to the server over HTTP, each with a cookie jar of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient

from zoc.server.app import create_app
from zoc.server.settings import Settings

HOME = "http://localhost:8080"
PASSWORD = "correct horse"


def settings_in(folder: Path, **more: Any) -> Settings:
    """A quiet server with its database in a folder."""
    usual: dict[str, Any] = {"limits": False, "machines": 1, "notice_seconds": 0.0}
    usual["draw_ahead"] = False
    usual["database"] = f"sqlite:///{folder / 'zoc.db'}"
    return Settings(**(usual | more))


class House:
    """A server in this process, and the people who visit it."""

    def __init__(self, app: FastAPI, root: TestClient) -> None:
        self.app, self.root = app, root
        self.parts = app.state.parts

    def visitor(self, **more: Any) -> TestClient:
        """Somebody who has never been here."""
        client = TestClient(self.app, base_url=HOME, raise_server_exceptions=False, **more)
        client.portal = self.root.portal
        return client

    def guest(self) -> TestClient:
        """A guest."""
        client = self.visitor()
        assert client.post("/api/guest", json={}).status_code == 200
        return client

    def player(self, name: str) -> TestClient:
        """A registered player."""
        client = self.visitor()
        answer = client.post("/api/register", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return client

    def program(self, owner: TestClient, name: str = "bot") -> TestClient:
        """A program with a token of somebody's."""
        key = owner.post("/api/tokens", json={"name": name}).json()["key"]
        return self.visitor(headers={"authorization": f"Bearer {key}"})


@contextmanager
def house(folder: Path, **more: Any) -> Iterator[House]:
    """A server that lives for a while."""
    app = create_app(settings_in(folder, **more))
    with TestClient(app, base_url=HOME) as root:
        yield House(app, root)
