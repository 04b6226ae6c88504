"""People who play over a real WebSocket against a real server process."""

from __future__ import annotations

import json
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect


class Player:
    """Somebody with a cookie, at one table."""

    def __init__(self, url: str, cookies: dict[str, str] | None = None) -> None:
        self.url = url
        with httpx.Client(base_url=url, timeout=30) as client:
            if cookies is None:
                client.post("/api/guest", json={}).raise_for_status()
                cookies = dict(client.cookies)
        self.cookies = cookies
        self.table = ""
        self.socket: ClientConnection | None = None
        self.state: dict[str, Any] = {}
        self.received: list[dict[str, Any]] = []

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """A request over HTTP."""
        with httpx.Client(base_url=self.url, cookies=self.cookies, timeout=30) as client:
            answer = client.post(path, json=body)
            assert answer.status_code < 300, answer.text
            return answer.json()

    def create(self, title: str, **more: Any) -> str:
        """Makes a table; gives its join key."""
        made = self.post("/api/tables", {"title": title, **more})
        self.table = made["id"]
        return made["links"]["join"].rsplit("/", 1)[1]

    def join(self, table: str, key: str) -> None:
        """Takes the first open seat."""
        self.post(f"/api/tables/{table}/join", {"side": "", "key": key})
        self.table = table

    def sit(self, url: str = "") -> Self:
        """Opens the WebSocket, at another server where one is named."""
        self.url = url or self.url
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.socket = connect(
            f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket",
            additional_headers={"Cookie": cookie},
            origin=self.url,  # pyright: ignore[reportArgumentType]
            max_size=None,
            open_timeout=30,
        )
        self.until("state")
        return self

    def send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = 60) -> dict[str, Any]:
        """The next message."""
        assert self.socket is not None
        message = json.loads(self.socket.recv(timeout=timeout))
        if message["type"] == "state":
            self.state = message
        self.received.append(message)
        return message

    def until(self, *kinds: str, timeout: float = 60) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = self.receive(timeout)
            if message["type"] in kinds:
                return message

    def until_ply(self, ply: int, timeout: float = 60) -> dict[str, Any]:
        """The state after so many events, or a later one."""
        while self.state["ply"] < ply:
            self.until("state", timeout=timeout)
        return self.state

    @property
    def choices(self) -> list[str]:
        """What may be done."""
        found = self.state["view"]["decision"]["choices"]
        return [choice["notation"] for choice in found if choice["notation"]]

    def act(self, order: str, key: str = "", ply: int | None = None) -> dict[str, Any]:
        """Gives an order and waits for its answer."""
        ply = self.state["ply"] if ply is None else ply
        self.send({"type": "act", "id": ply, "ply": ply, "orders": [order], "key": key})
        return self.until("done", "refused")

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
