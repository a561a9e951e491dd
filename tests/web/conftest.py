from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from grundy.web.settings import Settings
from tests.web.running import Running, running

PAGE = "<!doctype html><title>a placeholder</title><script src=main.js></script>"

ENOUGH = 1
"""Workers for tests that ask one question after the other: each takes half a second to start."""


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").write_text(PAGE)
    (folder / "main.js").write_text("// " + "a long line " * 200)
    (folder.parent / "secret.txt").write_text("not for everybody")
    return folder


@pytest.fixture(scope="session")
def server(static: Path) -> Iterator[Running]:
    """A server with time to spare: on a busy machine, too, an answer is the answer."""
    settings = Settings(
        seconds=200.0, positions=50_000, static=static, programs=True, workers=ENOUGH
    )
    with running(settings) as found:
        yield found


@pytest.fixture(scope="session")
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=300) as found:
        yield found


@pytest.fixture(scope="session")
def strict(static: Path) -> Iterator[httpx.Client]:
    """A client of a server that gives nobody more than three seconds."""
    settings = Settings(seconds=3.0, positions=50_000, static=static, workers=ENOUGH)
    with (
        running(settings) as found,
        httpx.Client(base_url=found.url, timeout=300) as asking,
    ):
        yield asking


@pytest.fixture(scope="session")
def hasty(static: Path) -> Iterator[httpx.Client]:
    """A client of a server with hardly any time: for what would take all of it, however much."""
    settings = Settings(seconds=0.4, positions=50_000, static=static, workers=ENOUGH)
    with (
        running(settings) as found,
        httpx.Client(base_url=found.url, timeout=300) as asking,
    ):
        yield asking
