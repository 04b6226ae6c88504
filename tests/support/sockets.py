"""WebSockets of people in this process: opened, read up to something, read to their end."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect


def socket_of(client: TestClient, table: str, seat: str = "") -> WebSocketTestSession:
    """Somebody's connection to a table."""
    return client.websocket_connect(f"ws://localhost:8080/api/tables/{table}/socket?seat={seat}")


def until(socket: WebSocketTestSession, **wanted: Any) -> dict[str, Any]:
    """The next message with these values."""
    while True:
        message = socket.receive_json()
        if wanted.items() <= message.items():
            return message


def end_of(socket: WebSocketTestSession) -> tuple[int, list[dict[str, Any]]]:
    """Why a connection was closed, and what came before that."""
    got: list[dict[str, Any]] = []
    while True:
        try:
            got.append(socket.receive_json())
        except WebSocketDisconnect as closed:
            return closed.code, got
