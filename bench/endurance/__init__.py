"""Long trials of the server, each a program of its own with bounds in count and time.

    python -m bench.endurance.frames 50000          malformed frames at all titles
    python -m bench.endurance.kills sqlite 500      kill -9 of the server; also: postgres 200
    python -m bench.endurance.database 10           PostgreSQL killed and restarted under load
    python -m bench.endurance.takeover 5            machine players of a killed process
    python -m bench.endurance.disk 4                a disk of 4 MB is full in the middle of a batch
    python -m bench.endurance.routes                all HTTP routes by schemathesis
    python -m bench.endurance.spectators 40 280     those who do not read, and the memory
    python -m bench.endurance.processes 40 20       1, 2 and 4 processes on one PostgreSQL

They talk to servers of their own on this machine only, print what they measured, and end with 1
when a promise was broken. A clock that is set back and forth, and a week of a slow game with a
simulated one, are tried by tests/server/tables/test_slow_game.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
