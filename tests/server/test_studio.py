"""The process that draws pictures goes when the server does, however that ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

SERVER = """
import asyncio
from zoc.server.studio import Studio

async def main():
    studio = Studio()
    await studio.picture("a", False, bytes, 3)
    print(*studio._pool._processes, flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


def test_no_drawing_process_outlives_a_killed_server(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        drawing = int(server.stdout.readline())
        assert alive(drawing)
        server.kill()
    for _ in range(1200):
        if not alive(drawing):
            return
        time.sleep(0.1)
    raise AssertionError("the drawing process is still there")
