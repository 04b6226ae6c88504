"""`python -m bench.endurance.spectators SOCKETS ORDERS`: those who do not read, and the memory."""

from __future__ import annotations

import socket
import sys
import tempfile
from pathlib import Path
from random import Random

from support.players import Player
from support.server import Server


def memory(server: Server) -> float:
    """The resident memory of a server, in MB."""
    status = Path(f"/proc/{server._process.pid}/status").read_text()  # type: ignore[union-attr]
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def look_on(server: Server, table: str) -> socket.socket:
    """A connection that never reads."""
    there = socket.create_connection(("127.0.0.1", server.port))
    there.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    there.sendall(head.encode())
    return there


def main(sockets: int, orders: int) -> None:
    """Plays before an audience that sleeps."""
    random = Random(1941)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), "--no-limits") as server:
        player = Player(server.url)
        player.create("panzer-battles", hot_seat=True, watch=True)
        player.sit()
        for _ in range(20):
            player.until_ply(player.act(random.choice(player.choices))["ply"])
        before = memory(server)
        asleep = [look_on(server, player.table) for _ in range(sockets)]
        for _ in range(orders):
            answer = player.act(random.choice(player.choices))
            if answer["type"] != "done":
                break
            player.until_ply(answer["ply"])
        during = memory(server)
        for each in asleep:
            each.close()
        for _ in range(20):
            player.until_ply(player.act(random.choice(player.choices))["ply"])
        after = memory(server)
        player.close()
    print(
        f"{sockets} asleep, {orders} orders: {before:.0f} MB, {during:.0f} MB, {after:.0f} MB after"
    )
    sys.exit(0 if during < before + 100 else 1)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
