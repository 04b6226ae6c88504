"""Somebody at a server process who owns programs, with the standard library's HTTP."""

from __future__ import annotations

import json
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener


class Owner:
    """Asks with a cookie jar of its own; an answer that is no success raises."""

    def __init__(self, url: str) -> None:
        self.url, self.opener = url, build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: Any = None) -> Any:
        """GET, or POST when there is a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        with self.opener.open(Request(self.url + path, data, headers)) as answer:
            return json.load(answer)
