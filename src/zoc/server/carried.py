"""Pictures that a title carries in its data, so that its first visitor need not wait for a drawing:
its cover, its banner, and a small map of each scenario."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from zoc.kernel.data.title import Title, UnknownTitleError, find_title
from zoc.server.files import A_WHILE
from zoc.server.pictures import FOLDER
from zoc.server.problems import Problem

router = APIRouter(prefix="/api/titles", tags=["titles"])
Word = Annotated[str, Path(max_length=60, pattern=r"^[\w.-]+$")]


def carried(title: Title, name: str) -> str:
    """The address of a picture that a title carries; empty when it does not."""
    there = (title.data / FOLDER / f"{name}.webp").is_file()
    return f"/api/titles/{title.name}/pictures/{name}.webp" if there else ""


@router.get("/{title}/pictures/{name}.webp", response_class=Response)
def show_picture(request: Request, title: Word, name: Word) -> Response:
    """A picture that a title carries with it."""
    try:
        known = find_title(title)
    except UnknownTitleError as error:
        raise Problem(404, str(error)) from None
    if not carried(known, name):
        raise Problem(404, f"{known.full_name} carries no picture {name!r}.")
    body = (known.data / FOLDER / f"{name}.webp").read_bytes()
    headers = {"etag": f'"{sha256(body).hexdigest()[:16]}"', "cache-control": A_WHILE}
    if headers["etag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="image/webp", headers=headers)
