"""The proxy of deploy/nginx as a child process: the same files, other ports and directories."""

import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.embedded.ports import reserved_port
from tests.deploy.places import DEPLOY
from tests.deploy.programs import program

NGINX = DEPLOY / "nginx"
START_SECONDS = 10.0
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@dataclass(frozen=True)
class Proxy:
    """Where the proxy listens and what it logs to."""

    http_port: int
    https_port: int
    certificate: Path
    access_log: Path
    error_log: Path

    @property
    def url(self) -> str:
        return f"https://localhost:{self.https_port}"


def configured(directory: Path, http: int, https: int, api_ports: Sequence[int]) -> Path:
    """Write the proxy's files below `directory` and return the path of its configuration."""
    site = directory / "touchline"
    (site / "extra").mkdir(parents=True)
    subprocess.run(
        [DEPLOY / "make-certificate.sh", site / "tls", "localhost", "127.0.0.1"], check=True
    )
    upstream = (NGINX / "upstream-hall.conf").read_text()
    for written, port in zip(("8001", "8002"), api_ports, strict=True):
        upstream = _replaced(upstream, f"127.0.0.1:{written} ", f"127.0.0.1:{port} ")
    (site / "upstream.conf").write_text(upstream)
    text = (NGINX / "nginx.conf").read_text()
    for written, ours in (
        ("/etc/nginx/touchline", str(site)),
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("listen 443 ", f"listen 127.0.0.1:{https} "),
        ("/run/nginx.pid", str(directory / "nginx.pid")),
        ("/var/log/nginx", str(directory)),
    ):
        text = _replaced(text, written, ours)
    # What packages set when they are built; in the deployment it is left as it is.
    paths = "".join(f"    {name}_temp_path {directory}/{name};\n" for name in TEMPORARY)
    text = _replaced(text, "http {\n", f"http {{\n{paths}")
    text = _replaced(text, "worker_processes auto;", "worker_processes 1;\ndaemon off;")
    path = directory / "nginx.conf"
    path.write_text(text)
    return path


def checked(path: Path) -> subprocess.CompletedProcess[str]:
    """`nginx -t` of a configuration."""
    return subprocess.run(
        [program("nginx"), "-t", "-c", str(path), "-p", str(path.parent)],
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def running(directory: Path, api_ports: Sequence[int]) -> Iterator[Proxy]:
    """The proxy in front of two API processes, until the block ends."""
    http, https = reserved_port(), reserved_port()
    path = configured(directory, http, https, api_ports)
    process = subprocess.Popen([program("nginx"), "-c", str(path), "-p", str(directory)])
    try:
        _wait_for(https, process)
        yield Proxy(
            http,
            https,
            directory / "touchline" / "tls" / "fullchain.pem",
            directory / "access.log",
            directory / "error.log",
        )
    finally:
        process.terminate()
        process.wait(10)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        assert process.poll() is None, "nginx ended"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(f"nginx does not listen on {port}")


def _replaced(text: str, written: str, ours: str) -> str:
    assert written in text, f"the configuration no longer says {written!r}"
    return text.replace(written, ours)
