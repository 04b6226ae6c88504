"""Where a webhook may go: never into the server's own network unless its keeper says so."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv4 behind IPv6 (NAT64): the last four bytes are what is called."""
COMPATIBLE = ipaddress.IPv6Network("::/96")
"""IPv4 written as IPv6 of old, such as ::127.0.0.1."""
UNICAST = ipaddress.IPv6Network("2000::/3")
"""All of IPv6 that was ever given out for the public net."""
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
    found = _within(ipaddress.ip_address(address.partition("%")[0]))
    if isinstance(found, ipaddress.IPv6Address) and found not in UNICAST:
        return False
    return found.is_global and not found.is_multicast


def _within(
    found: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """The IPv4 address that an IPv6 address stands for, if it does."""
    if isinstance(found, ipaddress.IPv4Address):
        return found
    if found in TRANSLATED or found in COMPATIBLE:
        return ipaddress.IPv4Address(found.packed[-4:])
    return found.ipv4_mapped or found.sixtofour or found
