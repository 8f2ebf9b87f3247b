"""Addresses: where other devices find this machine, and who counts as one where somebody comes from."""

from __future__ import annotations

import socket
from ipaddress import IPv6Address
from urllib.parse import urlsplit


def shared_address(base: str, host: str) -> tuple[str, str | None]:
    """What a link to another device begins with, and what is to be said where that device can't follow it.

    Who opens the room by the name of their own machine would send a friend to the friend's machine; where the server
    listens to the network, this machine's address there takes its place.

    >>> shared_address("http://192.168.1.5:8420/", "0.0.0.0")
    ('http://192.168.1.5:8420/', None)
    >>> shared_address("http://127.0.0.1:8420/", "127.0.0.1")[1]
    'This link works on this computer only. Start the room with --host 0.0.0.0, and it works in your network.'
    """
    parts = urlsplit(base)
    if not local(parts.hostname or ""):
        return base, None
    if local(host):
        return base, (
            "This link works on this computer only. Start the room with --host 0.0.0.0, and it works in your network."
        )
    found = network_address() if host in ("0.0.0.0", "::", "") else host
    if found is None:
        return base, "This link works on this computer only: it is in no network just now."
    port = "" if parts.port is None else f":{parts.port}"
    named = f"[{found}]" if ":" in found else found
    return parts._replace(netloc=f"{named}{port}").geturl(), "This link works for devices in the same network."


def local(host: str) -> bool:
    """Whether a host is the machine that says it."""
    return host in ("localhost", "::1") or host.startswith("127.")


def network_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, which only chooses the way out
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if local(found) or found == "0.0.0.0" else found


def household(address: str) -> str:
    """Whom an address counts for: of IPv6, one line to a house has more than anybody can count (RFC 6177).

    >>> household("192.0.2.7"), household("2001:db8:1:2:a::7"), household("2001:db8:1:2::8")
    ('192.0.2.7', '2001:db8:1:2::/64', '2001:db8:1:2::/64')
    >>> household("::ffff:192.0.2.7"), household("::1"), household("no:address")
    ('192.0.2.7', '::1', 'no:address')
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return address if found.is_loopback else f"{IPv6Address(int(found) >> 64 << 64)}/64"
