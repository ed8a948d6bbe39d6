"""A port of this machine that nobody else is given between its choice and its use."""

import socket


def reserved_port(host: str = "127.0.0.1") -> int:
    """A free TCP port of `host` that a server can listen on and that nobody gets by chance.

    A port that is only looked up is free again at once, and the next one who asks for any port,
    in another process perhaps, may get the same. Here a connection is made and closed by the
    server's end: for a minute the port waits for late segments (TIME_WAIT, RFC 9293), and the
    system hands it out no more, while servers, which set SO_REUSEADDR, still listen on it.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, 0), family=family) as server:
        address = server.getsockname()
        with socket.create_connection(address[:2]) as client:
            server.accept()[0].close()
            client.recv(1)
    port: int = address[1]
    return port
