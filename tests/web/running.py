"""A real server in a thread of this process, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

from grundy.web.server import listen, make_server, url_of
from grundy.web.workers import BOOT, worker_command

if TYPE_CHECKING:
    from grundy.web.pool import Pool
    from grundy.web.settings import Settings


class Running:
    """The address of a server, and its pool, to look at."""

    def __init__(self, url: str, pool: Pool) -> None:
        self.url, self.pool = url.rstrip("/"), pool


@contextmanager
def running(settings: Settings, boot: str = BOOT) -> Iterator[Running]:
    """Serve on a free port until the block ends; `boot` is what a worker runs."""
    listening = listen("127.0.0.1", 0)
    server = make_server(settings)
    pool: Pool = server.config.app.state.pool  # type: ignore[union-attr]
    pool.command = worker_command(boot)
    thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        wait_until(lambda: server.started)
        yield Running(url_of(listening), pool)
    finally:
        server.should_exit = True
        thread.join(20)
        listening.close()


def wait_until(ready: object, seconds: float = 30.0) -> None:
    """Wait for something that must become true; fail long after it should have."""
    until = monotonic() + seconds
    while not ready():  # type: ignore[operator]
        assert monotonic() < until, "waited too long"
        sleep(0.02)
