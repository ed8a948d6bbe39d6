"""The proxy's configuration, as far as it can be judged without the service behind it."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from schemas.limits import REQUEST_BODY_BYTES
from service.api.problems import KINDS, type_of
from service.embedded.ports import reserved_port
from tests.deploy.places import DEPLOY
from tests.deploy.programs import program
from tests.deploy.proxy import NGINX, checked, configured

TEXT = (NGINX / "nginx.conf").read_text()
PING_SECONDS = 15
"""How often a live stream sends a ping (design: streams)."""


def says(directive: str) -> str:
    (value,) = re.findall(rf"^\s*{directive}\s+(.*?);", TEXT, re.MULTILINE | re.DOTALL)
    return str(value)


def test_nginx_accepts_the_configuration(tmp_path: Path) -> None:
    found = checked(configured(tmp_path, reserved_port(), reserved_port(), (8001, 8002)))
    assert found.returncode == 0, found.stderr
    assert "[warn]" not in found.stderr


def test_nginx_accepts_it_with_strict_transport_security(tmp_path: Path) -> None:
    path = configured(tmp_path, reserved_port(), reserved_port(), (8001, 8002))
    hsts = (NGINX / "hsts.conf").read_text()
    (tmp_path / "touchline" / "extra" / "hsts.conf").write_text(hsts)
    assert checked(path).returncode == 0


def test_nginx_would_find_a_mistake(tmp_path: Path) -> None:
    path = configured(tmp_path, reserved_port(), reserved_port(), (8001, 8002))
    path.write_text(path.read_text().replace("proxy_buffering off", "proxy_buffering of"))
    assert checked(path).returncode != 0


def test_both_upstreams_have_the_name_that_is_passed_to() -> None:
    (name,) = re.findall(r"proxy_pass http://(\w+);", TEXT)
    for file in ("upstream-hall.conf", "upstream-compose.conf"):
        assert f"upstream {name} {{" in (NGINX / file).read_text()


def test_live_streams_are_neither_collected_nor_compressed_nor_cut_between_pings() -> None:
    assert says("proxy_buffering") == "off"
    assert "text/event-stream" not in says("gzip_types").split()
    assert int(says("proxy_read_timeout").removesuffix("s")) > 2 * PING_SECONDS
    assert says("proxy_http_version") == "1.1"
    assert says("proxy_set_header Connection") == '""'


def test_the_proxy_takes_bodies_as_large_as_the_service_does() -> None:
    assert says("client_max_body_size") == "1m"
    assert REQUEST_BODY_BYTES == 1024 * 1024
    assert str(REQUEST_BODY_BYTES) in TEXT


@pytest.mark.parametrize("status", [400, 404, 413, 429])
def test_the_proxys_own_answers_are_problems_of_the_list(status: int) -> None:
    (body,) = re.findall(rf"return {status} '(.*)';", TEXT)
    problem = json.loads(body)
    kind = KINDS[problem["code"]]
    assert (problem["status"], kind.status) == (status, status)
    assert problem["type"] == type_of(problem["code"])
    assert problem["title"] == kind.title


def test_what_it_says_when_no_process_answers_is_in_the_list_too() -> None:
    codes = dict(re.findall(r'"(store/\w+)"\s+"(.*?)";', TEXT))
    codes["store/outcome_unknown"] = re.findall(r'default\s+"(Recorded.*?)";', TEXT)[0]
    assert codes == {
        code: KINDS[code].title for code in ("store/unavailable", "store/outcome_unknown")
    }
    assert {KINDS[code].status for code in codes} == {503}


def test_make_certificate_names_hosts_and_addresses(tmp_path: Path) -> None:
    subprocess.run(
        [DEPLOY / "make-certificate.sh", tmp_path, "touchline.hall.example", "192.0.2.7"],
        check=True,
    )
    shown = subprocess.run(
        [program("openssl"), "x509", "-in", tmp_path / "fullchain.pem", "-ext", "subjectAltName"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "DNS:touchline.hall.example, IP Address:192.0.2.7" in shown.stdout
    assert (tmp_path / "privkey.pem").stat().st_mode & 0o077 == 0
