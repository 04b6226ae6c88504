"""A PostgreSQL of our own: started on a free port for a while, gone without a trace."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Self

import psycopg
from support.server import free_port


def _folder_of_programs() -> str:
    found = shutil.which("initdb")
    if found:
        return str(Path(found).resolve().parent)
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
    if not newest:
        raise RuntimeError("These tests need PostgreSQL: install the package `postgresql`.")
    return str(newest[-1])


def _as_whom() -> str | None:
    """PostgreSQL does not run as root: somebody else then."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """A cluster in a folder of its own, without fsync: what is tested is not the disk."""

    def __init__(self, fsync: bool = False) -> None:
        self.programs, self.user, self.fsync = _folder_of_programs(), _as_whom(), fsync
        self.folder = Path(tempfile.mkdtemp(prefix="zoc-postgres-"))
        self.port = free_port()
        if self.user:
            shutil.chown(self.folder, self.user)

    def _run(self, program: str, *words: str) -> None:
        more: dict[str, Any] = {"user": self.user} if self.user else {}
        command = [f"{self.programs}/{program}", *words]
        out = self.folder.with_suffix(".log")
        with out.open("ab") as log:
            subprocess.run(
                command, check=True, stdout=log, stderr=log, cwd=self.folder, timeout=120, **more
            )

    def __enter__(self) -> Self:
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "zoc", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        if not self.fsync:
            options += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        self._run("pg_ctl", "-D", data, "-w", "-o", options, "-l", f"{data}/log", "start")
        return self

    def __exit__(self, *_: object) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.with_suffix(".log").unlink(missing_ok=True)

    def database(self, name: str) -> str:
        """The address of a new, empty database."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'create database "{name}"')  # pyright: ignore
        return self.url(name)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://zoc@127.0.0.1:{self.port}/{name}"
