"""Headers that bind the browser, and a check that strangers' pages do not pass."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zoc.server.problems import answer
from zoc.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        # Templates of components carry style attributes; they can load and run nothing.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
INSIDE = ("/healthz", "/metrics")
"""What is asked by machines that know the server by another name."""


class Guard:
    """Checks who the server is called and where a request comes from; sets the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.own = _hosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        why = self._why_not(scope)
        if why and scope["type"] == "websocket":
            return await send({"type": "websocket.close", "code": 1008, "reason": why})
        inner = answer(403, why) if why else self.app
        return await inner(scope, receive, self._with_headers(scope, send))

    def _why_not(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if scope["path"] not in INSIDE and not self._is_own(host):
            return f"This server is not called {host[:80]!r}: its public_url says how it is called."
        if scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        return self._foreign(headers, host)

    def _is_own(self, host: str) -> bool:
        """A name that leads to us by a stranger's DNS is not ours: only addresses and own names."""
        name = _name(host)
        return name in self.own or name.endswith(".localhost") or _is_address(name)

    def _foreign(self, headers: Headers, host: str) -> str:
        origin = headers.get("origin")
        if not host:
            return "The request does not say which server it means."
        if origin is None:
            said = headers.get("sec-fetch-site", "none")
            return "" if said in ("same-origin", "none") else "A page of another site asks this."
        known = (self.settings.public_url, *self.settings.origins)
        if origin and origin in known:
            return ""
        if _netloc(origin) == host.lower():
            return ""
        return f"A page of {origin[:80]} may not use this server."

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if self.settings.https:
                    headers["strict-transport-security"] = "max-age=31536000"
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        return sending


def _hosts(settings: Settings) -> set[str]:
    named = [settings.public_url, *settings.origins]
    found = {(urlsplit(url).hostname or "") for url in named}
    host = socket.gethostname().lower()
    # By its own name a machine is known in its network; `.local` is how mDNS writes it.
    own = {"localhost", host, f"{host}.local", settings.host.lower()}
    return (found | own) - {"", ".local"}


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
