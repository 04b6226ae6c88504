"""Where letters and webhooks end up in tests: a mail server and a web server of our own."""

from __future__ import annotations

import socketserver
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Self


class _Mailman(socketserver.StreamRequestHandler):
    """Speaks as much SMTP as a letter needs."""

    def handle(self) -> None:
        sink: MailSink = self.server.sink  # type: ignore[attr-defined]
        self.say("220 sink")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.say("354 go on")
                sink.take(self.letter())
                self.say("250 taken" if not sink.deaf else "451 later")
            elif word == "QUIT":
                return self.say("221 bye")
            else:
                self.say("250 sink" if word != "RCPT" or not sink.deaf else "451 later")
        return None

    def letter(self) -> bytes:
        lines = list[bytes]()
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b"."))
        return b"".join(lines)

    def say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class MailSink:
    """A mail server that keeps every letter."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.deaf = False
        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Mailman)
        self._server.daemon_threads = True
        self._server.sink = self  # type: ignore[attr-defined]
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def take(self, raw: bytes) -> None:
        """Keeps a letter."""
        letter = message_from_bytes(raw, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        if not self.deaf:
            self.letters.append(letter)

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        sink: HookSink = self.server.sink  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["content-length"]))
        sink.calls.append((dict(self.headers.items()), body))
        self.send_response(sink.status)
        if sink.status == 302:
            self.send_header("Location", sink.url + "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Keeps quiet."""


class HookSink:
    """A web server that keeps every call."""

    def __init__(self) -> None:
        self.calls: list[tuple[dict[str, str], bytes]] = []
        self.status = 204
        self._server = HTTPServer(("127.0.0.1", 0), _Receiver)
        self._server.sink = self  # type: ignore[attr-defined]
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
