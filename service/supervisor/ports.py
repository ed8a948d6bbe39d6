"""Whether a port can be listened on, asked before anything is started."""

import socket

from service.embedded.ports import reserved_port

NEXT_PORTS = 50


def is_free(host: str, port: int) -> bool:
    """Whether nobody listens there. A server that shares its port would not notice by itself."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port(host: str, first: int) -> int:
    """The first free port from `first` on, or any for 0. OSError when 50 in a row are taken."""
    if first == 0:
        return reserved_port(host)
    for port in range(first, min(first + NEXT_PORTS, 65536)):
        if is_free(host, port):
            return port
    raise OSError(f"no free port on {host} from {first} on")
