"""Where other devices find this machine: what links to a friend begin with."""

from __future__ import annotations

import socket
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
