"""E-mail by SMTP."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import aiosmtplib

from zoc.server.settings import Settings

PORTS = {"smtp": 587, "smtps": 465}


class Mail:
    """The server's letter-box."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def able(self) -> bool:
        """Whether e-mail can be sent at all."""
        return bool(self.settings.smtp)

    async def send(self, to: str, subject: str, text: str, id_: str = "") -> None:
        """Sends one letter, or raises what went wrong. The same `id_` is the same letter."""
        parts = urlsplit(self.settings.smtp)
        plain = (parts.hostname or "") in ("localhost", "127.0.0.1", "::1")
        await aiosmtplib.send(
            self._letter(to, subject, text, id_),
            hostname=parts.hostname,
            port=parts.port or PORTS[parts.scheme],
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            use_tls=parts.scheme == "smtps",
            # Over the net a letter travels encrypted or not at all.
            start_tls=None if plain or parts.scheme == "smtps" else True,
            timeout=20,
        )

    def _letter(self, to: str, subject: str, text: str, id_: str) -> EmailMessage:
        letter = EmailMessage()
        domain = self.settings.mail_from.rpartition("@")[2].strip("> ") or "localhost"
        letter["From"], letter["To"], letter["Subject"] = self.settings.mail_from, to, subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = f"<{id_}@{domain}>" if id_ else make_msgid(domain=domain)
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(text)
        return letter
