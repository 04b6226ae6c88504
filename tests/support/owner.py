"""Somebody at a server process who owns programs, with the standard library's HTTP."""

from __future__ import annotations

import json
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener


class Owner:
    """Asks with a cookie jar of its own; an answer that is no success raises."""

    def __init__(self, url: str) -> None:
        self.url, self._jar = url, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self._jar))

    @property
    def cookie(self) -> str:
        """The cookies as a header."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)

    def ask(self, path: str, body: Any = None) -> Any:
        """GET, or POST when there is a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        try:
            with self.opener.open(Request(self.url + path, data, headers)) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from None
