"""A program takes a seat: the example bot plays a whole game against a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from support.owner import Owner
from support.server import Server
from typer.testing import CliRunner

from zoc.cli import app

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
    audited_by_anybody(tmp_path / "game.audit", audit)


def audited_by_anybody(file: Path, audit: dict[str, Any]) -> None:
    """The command finds nothing wrong, unless a die was changed afterwards."""
    run = CliRunner().invoke
    file.write_text(json.dumps(audit), encoding="utf-8")
    found = run(app, ["audit", str(file)])
    assert found.exit_code == 0, found.output
    assert found.stdout == f"{audit['dice']} dice checked, no faults.\n"
    die = next(event for event in audit["events"] if event[1] == "chance")
    die[2] = "die 6" if die[2] == "die 1" else "die 1"
    file.write_text(json.dumps(audit), encoding="utf-8")
    found = run(app, ["audit", str(file)])
    assert found.exit_code == 1
    assert f"Event {die[0]} says" in found.stdout


def test_the_example_is_short_and_needs_nothing():
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "import websockets" not in text


def test_what_is_no_audit_is_refused_in_one_sentence(tmp_path):
    file = tmp_path / "no.audit"
    for text in ("", "[]", "{}", '{"form": "zoc audit 1"}'):
        file.write_text(text, encoding="utf-8")
        found = CliRunner().invoke(app, ["audit", str(file)])
        assert found.exit_code == 2
        assert found.stderr == "zoc: This is not the audit of a game.\n"
