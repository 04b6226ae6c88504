"""The client's files as a browser asks for them."""

from functools import partial
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from zoc.server.files import serve_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<p>index")
    (client / "favicon.svg").write_text("<svg/>")
    (client / "assets" / "index-abc.js").write_text("go()")
    (tmp_path / "secret.txt").write_text("secret")
    return client


@pytest.fixture
def browser(folder: Path) -> TestClient:
    async def serve(request: Request) -> Response:
        return await serve_file(request, folder)

    return TestClient(Starlette(routes=[Route("/{path:path}", serve)]))


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/abc?at=3", "/join/k", "/new"])
def test_every_page_is_the_index_and_is_asked_for_anew(browser, path):
    answer = browser.get(path)
    assert answer.text == "<p>index"
    assert answer.headers["cache-control"] == "no-cache"
    again = browser.get(path, headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert not again.content


def test_hashed_files_are_kept_for_ever(browser):
    answer = browser.get("/assets/index-abc.js")
    assert answer.text == "go()"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in answer.headers["content-type"]


def test_other_files_for_a_while(browser):
    answer = browser.get("/favicon.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"] == "public, max-age=3600"


@pytest.mark.parametrize("path", ["/assets/gone.js", "/gone.png", "/api/none", "/api/x.json"])
def test_what_is_not_there_is_said_plainly(browser, path):
    answer = browser.get(path)
    assert answer.status_code == 404
    assert answer.json() == {"error": "There is nothing here.", "rule": ""}


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00secret.txt"],
)
def test_nothing_outside_the_folder_is_served(browser, path):
    assert "secret" not in browser.get(path).text


def test_a_server_without_pages_says_how_to_build_them(tmp_path):
    serve = partial(serve_file, folder=tmp_path)

    async def page(request: Request) -> Response:
        return await serve(request)

    answer = TestClient(Starlette(routes=[Route("/", page)])).get("/")
    assert "npm run build" in answer.text
