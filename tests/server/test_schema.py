"""The HTTP schema against a server: schemathesis finds nothing that breaks its word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support.owner import Owner
from support.server import Server

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
SECONDS = 45
"""The whole run's budget; what is generated within it is the same every time."""


def fuzz(folder: Path, url: str, token: str, table: str, key: str) -> tuple[int, str]:
    """Runs schemathesis with a real table and its key; gives its verdict and its words."""
    settings = folder / "schemathesis.toml"
    settings.write_text(f'[parameters]\ntable_id = "{table}"\nkey = "{key}"\n', encoding="utf-8")
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings)),
            *("run", f"{url}/api/openapi.json", "-H", f"Authorization: Bearer {token}"),
            *("--checks", ",".join(CHECKS), "--phases", "examples,coverage,fuzzing"),
            *("--max-examples", "10", "--max-time", str(SECONDS), "--no-shrink"),
            # Drawing is slow, and tested elsewhere.
            *("--exclude-path-regex", r"\.(webp|svg)$|/picture$|/report$"),
            *("--generation-deterministic", "--suppress-health-check", "all"),
            *("--request-timeout", "60", "--warnings", "off", "--no-color"),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS * 6,
    )
    return ran.returncode, ran.stdout + ran.stderr


def test_whatever_fits_the_schema_is_answered_as_it_says(tmp_path, monkeypatch):
    monkeypatch.setenv("ZOC_DRAW_AHEAD", "false")
    with Server(tmp_path, "--no-limits") as server:
        owner = Owner(server.url)
        owner.ask("/api/guest", {})
        token = owner.ask("/api/tokens", {"name": "fuzz"})["key"]
        made = owner.ask("/api/tables", {"title": "red-typhoon", "hot_seat": True})
        code, said = fuzz(tmp_path, server.url, token, made["id"], made["table"]["join_key"])
        log = server.log.read_text(encoding="utf-8")
    assert code == 0, said
    assert "Traceback" not in log, log[-3000:]
