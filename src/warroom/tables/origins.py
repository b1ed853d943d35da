"""Which names this server answers to, and whose pages may speak to it.

A page of another site must not act for who looks at it, neither by a call nor by a line, and not by a name of its own
that it lets point here.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from warroom.tables.table import No

HERE: Final = ("127.0.0.1", "::1")  # this machine
EVERYWHERE: Final = ("0.0.0.0", "::")  # no address to be called by


class Names:
    """The names of a server: this machine's own, the address a visitor has reached, and those it was given."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        machine = socket.gethostname()
        names = ("localhost", machine, f"{machine.partition('.')[0]}.local", *HERE, *given)
        self._given = {name.lower().strip("[].") for name in names} - set(EVERYWHERE)

    def check(self, hosts: Sequence[str], reached: str) -> None:
        """Refuses a call or a line that means another server; `reached` is the address it has come to."""
        name = _name(hosts[0]) if len(hosts) == 1 else ""
        if not name:
            raise No("host", "Say in one Host header which server you mean.")
        known = name in self._given or name.endswith(".localhost") or _is_address(name, reached)
        if not known:
            shown = name[:60]
            raise No("host", f"This server does not answer to the name {shown}: start it with --allow-host {shown}.")


def own_address() -> str:
    """The address of this machine on its network, as others would call it; empty if it has none. Nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address of nobody
        found = str(probe.getsockname()[0])
        return "" if ip_address(found).is_loopback or ip_address(found).is_unspecified else found
    return ""


def check_origin(origins: Sequence[str], hosts: Sequence[str]) -> None:
    """Refuses what a page of another site sends."""
    if origins and [urlsplit(origin).netloc for origin in origins] != list(hosts):
        raise No("origin", "This page belongs to another site.")


def _name(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str, reached: str) -> bool:
    """Whether a name is the very address that was reached, however it is written."""
    try:
        one, other = ip_address(name), ip_address(reached)
    except ValueError:
        return False
    return _plain(one) == _plain(other)


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
