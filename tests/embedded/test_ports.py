"""A port that one server was given is given to no other before it is in use."""

import socket

from service.embedded.ports import reserved_port


def test_no_port_is_given_out_twice_and_servers_can_listen_on_each() -> None:
    # Of some 14,000 that the system chooses from, 1,500 would hardly ever be all different.
    ports = [reserved_port() for _ in range(1500)]
    assert len(set(ports)) == len(ports)
    for port in ports[::100]:
        socket.create_server(("127.0.0.1", port)).close()


def test_whoever_asks_the_system_for_any_port_does_not_get_one_that_is_reserved() -> None:
    reserved = {reserved_port() for _ in range(1500)}
    assert reserved.isdisjoint(_any_port() for _ in range(1500))


def _any_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
