"""Programs of the operating system that the deployment is checked with: nginx, systemd's tools."""

import os
import shutil

import pytest

PACKAGES = {"nginx": "nginx-light", "systemd-analyze": "systemd", "openssl": "openssl"}


def program(name: str) -> str:
    """The path of a program. Missing where it could be installed, it is a failure, not a skip."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is not None:
        return found
    if shutil.which("apt-get"):
        pytest.fail(f"{name} is missing: apt-get install {PACKAGES[name]}")
    pytest.skip(f"{name} is not to be had on this system")
