"""Where a webhook may go: never into the server's own network unless its keeper says so."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

PORTS = {"http": 80, "https": 443}


class AddressError(ValueError):
    """An address that a webhook may not have."""


def check_form(url: str) -> str:
    """The address if it looks like one."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise AddressError("A webhook is an address such as https://host/path.") from None
    if parts.scheme not in PORTS or not parts.hostname or port == 0 or not url.isprintable():
        raise AddressError("A webhook is an address such as https://host/path.")
    if parts.username or parts.password:
        raise AddressError("A webhook carries no name and password.")
    return url


def resolved(url: str, anywhere: bool = False) -> str:
    """The IP address to call, checked: what was checked is what is called.

    Looks the name up: blocks."""
    parts = urlsplit(check_form(url))
    port = parts.port or PORTS[parts.scheme]
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except OSError:
        raise AddressError(f"There is no host {parts.hostname}.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not anywhere and not all(is_public(address) for address in addresses):
        raise AddressError(f"{parts.hostname} is not on the public net.")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address lies on the public net."""
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    if mapped is not None:
        found = mapped
    return found.is_global and not found.is_multicast
