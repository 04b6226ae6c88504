"""Draws the pictures that titles carry with them: a cover, a banner, a small map of each scenario
with the counters as they stand at its start, and the maps that a table shows at once, by day and by
night. `make pictures` calls it, and it is wanted after a map was redrawn."""

from __future__ import annotations

import sys
from importlib.resources.abc import Traversable
from pathlib import Path

from zoc.kernel.data.title import Title, all_titles
from zoc.server import covers, pictures
from zoc.server.carried_maps import carry_maps

WIDTH = 400


def draw(title: Title) -> None:
    folder = _folder(title.data)
    folder.mkdir(exist_ok=True)
    carry_maps(title, folder)
    (folder / "cover.webp").write_bytes(covers.cover_picture(title.name))
    (folder / "banner.webp").write_bytes(covers.picture_through(title, covers.BANNER))
    for scenario in title.scenarios:
        faces = pictures.first_faces(title, scenario)
        scene = pictures.scene_of(title, scenario.id)
        picture = pictures.moment_picture(title.name, scene, faces, WIDTH)
        (folder / f"{scenario.id}.webp").write_bytes(picture)


def _folder(data: Traversable) -> Path:
    return Path(str(data)) / "pictures"


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for title in all_titles():
        if not wanted or title.name in wanted:
            draw(title)
            print(title.name)
