"""A headless Chromium: Debian's where it is installed, else Playwright's own."""

import shutil

from playwright.sync_api import Browser, Playwright

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=shutil.which("chromium"), headless=True, args=list(FLAGS)
    )
