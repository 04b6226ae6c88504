"""A program takes a seat: the example bot plays a whole game against a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support.owner import Owner
from support.server import Server

BOT = Path(__file__).parents[2] / "examples/bots/random_bot.py"


def test_the_example_bot_plays_a_whole_game(tmp_path, monkeypatch):
    monkeypatch.setenv("ZOC_DRAW_AHEAD", "false")
    with Server(tmp_path, "--no-limits", "--think-seconds", "0.1") as server:
        owner = Owner(server.url)
        owner.ask("/api/guest", {})
        token = owner.ask("/api/tokens", {"name": "random"})["key"]
        seats = {"soviet": "bot", "german": "machine:random"}
        made = owner.ask("/api/tables", {"title": "red-typhoon", "seats": seats})
        key = made["table"]["join_key"]
        ran = subprocess.run(
            [sys.executable, str(BOT), server.url, token, made["id"], "soviet", key],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert ran.returncode == 0, ran.stderr
        card = owner.ask(f"/api/tables/{made['id']}")["table"]
        assert card["status"] == "over"
        assert card["result"] == ran.stdout.strip()
        assert [seat["kind"] for seat in card["seats"]] == ["bot", "machine"]
        audit = owner.ask(f"/api/tables/{made['id']}/audit")
        assert audit["dice"] > 0
        assert audit["faults"] == []
        assert audit["seed"] == card["seed"]


def test_the_example_is_short_and_needs_nothing():
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "import websockets" not in text
