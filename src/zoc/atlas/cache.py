"""Pictures kept between runs, by the content of all that went into them; damage is noticed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from zoc.kernel.data.title import Title

MAGIC = b"zoc picture 1\n"
LIMIT = 400_000_000
"""How many bytes of pictures are kept; the oldest go first."""
SOURCES = ("zoc.hexes", "zoc.atlas")
READERS = ("board", "board_file", "counters", "counter_file", "scenario", "tables", "table_file")
"""The modules of the kernel that a drawing depends on; rules and play change no picture."""


@dataclass(frozen=True)
class Cache:
    """A folder of pictures."""

    folder: Path

    def get(self, key: str, make: Callable[[], bytes]) -> bytes:
        """What is kept under a key, or what `make` makes, which is then kept."""
        file = self.folder / key[:2] / key
        kept = _undamaged(file)
        if kept is not None:
            return kept
        made = make()
        self._keep(file, made)
        return made

    def _keep(self, file: Path, content: bytes) -> None:
        """Written beside and then moved, so that nobody ever reads half a picture.

        A cache that cannot be written is no reason to fail: the picture is there."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as beside:
                beside.write(MAGIC + sha256(content).digest() + content)
            os.replace(beside.name, file)
            self._make_room()
        except OSError:
            return

    def _make_room(self) -> None:
        kept = sorted(
            (f for f in self.folder.rglob("*") if f.is_file()), key=lambda f: -f.stat().st_mtime
        )
        total = 0
        for file in kept:
            total += file.stat().st_size
            if total > LIMIT:
                file.unlink(missing_ok=True)


def _undamaged(file: Path) -> bytes | None:
    try:
        data = file.read_bytes()
    except OSError:
        return None
    start = len(MAGIC) + sha256().digest_size
    content = data[start:]
    whole = data[:start] == MAGIC + sha256(content).digest()
    return content if whole else None


def user_cache() -> Cache:
    """The cache of whoever runs zoc."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Cache(Path(base) / "zoc" / "pictures")


# -- keys --------------------------------------------------------------------------------------


def picture_key(title: Title, *arguments: object) -> str:
    """A key that changes with the title's data, the code that draws, and what is asked."""
    return _key(_folder(title.data), arguments)


def content_key(title: Title, names: Iterable[str], *arguments: object) -> str:
    """A key that changes with some of a title's data files only."""
    return _key(_content(title, tuple(names)), arguments)


@cache
def _content(title: Title, names: tuple[str, ...]) -> bytes:
    found = [title.data / name for name in names]
    return sha256(b"\0".join(f.read_bytes() for f in found if f.is_file())).digest()


def _key(data: bytes, arguments: tuple[object, ...]) -> str:
    parts = [_source(), data, *(repr(a).encode() for a in arguments)]
    return sha256(b"\0".join(parts)).hexdigest()


@cache
def _source() -> bytes:
    code = [_folder(files(package)) for package in SOURCES]
    kernel = files("zoc.kernel.data")
    return b"".join(code + [(kernel / f"{name}.py").read_bytes() for name in READERS])


def _folder(folder: Traversable) -> bytes:
    found = sha256()
    for name, file in sorted(_files(folder)):
        found.update(name.encode() + b"\0" + sha256(file.read_bytes()).digest())
    return found.digest()


def _files(folder: Traversable, before: str = "") -> Iterable[tuple[str, Traversable]]:
    for item in folder.iterdir():
        name = f"{before}/{item.name}"
        if item.is_dir():
            yield from _files(item, name)
        elif not name.endswith(".pyc"):
            yield name, item
