"""The client's files: hashed assets are kept for ever, every page of the client is its index."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from zoc.server.problems import answer

FOLDER = Path(__file__).parent / "client"
FOR_EVER = "public, max-age=31536000, immutable"
A_WHILE = "public, max-age=3600"
ASK_FIRST = "no-cache"
UNBUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>zoc</title>
<p>The server runs, but its pages are not built yet. Run <code>make play</code>, or
<code>npm install</code> and <code>npm run build</code> in <code>web/</code>."""


async def serve_file(request: Request, folder: Path = FOLDER) -> Response:
    """A file of the client, or its index for an address that is one of its pages."""
    path = request.url.path
    if path.startswith("/api/"):
        return answer(404)
    file = _file(folder, path)
    if file:
        return await _send(request, file, FOR_EVER if path.startswith("/assets/") else A_WHILE)
    if path != "/index.html" and (path.startswith("/assets/") or "." in path.rsplit("/", 1)[-1]):
        return answer(404)
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(UNBUILT, headers={"cache-control": "no-store"})
    return await _send(request, index, ASK_FIRST)


def _file(folder: Path, path: str) -> Path | None:
    """The file of that name inside the folder, never one outside it."""
    if "\0" in path or path in ("/", "/index.html"):
        return None
    file = (folder / path.lstrip("/")).resolve()
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None


async def _send(request: Request, file: Path, cache: str) -> Response:
    sent = FileResponse(file, headers={"cache-control": cache})
    stat = file.stat()
    sent.set_stat_headers(stat)
    if sent.headers["etag"] in request.headers.get("if-none-match", ""):
        kept = {name: sent.headers[name] for name in ("etag", "cache-control", "last-modified")}
        return Response(status_code=304, headers=kept)
    return sent
