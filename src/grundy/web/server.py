"""Run the application on a socket until it is interrupted."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import uvicorn

from grundy.web.app import make_app
from grundy.web.connections import Connection
from grundy.web.warming import warming

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.web.pool import Pool
    from grundy.web.settings import Settings


class Server(uvicorn.Server):
    """A server that ends its workers first, so that whoever waits is told, and nothing is left."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what is going on, then everything else."""
        pool: Pool = self.config.app.state.pool  # type: ignore[union-attr]
        pool.close()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 picks a free one.

    Raises `OSError` when the address is taken or is not one of this machine.
    """
    family, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # With the protocol named, asyncio sends what is written at once; else a body waits behind its
    # head for the browser to confirm that, for 40 ms.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError:
        listening.close()
        raise
    return listening


def url_of(listening: socket.socket) -> str:
    """Return the address that a browser takes."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def make_server(settings: Settings, *, log: bool = False) -> uvicorn.Server:
    """Return a server that has not begun; uvicorn logs nothing but what goes wrong."""
    config = uvicorn.Config(
        make_app(settings),
        loop="asyncio",
        http=Connection,
        ws="none",
        lifespan="on",
        log_level="info" if log else "error",
        access_log=log,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=2,
    )
    return Server(config)


def serve(
    host: str, port: int, settings: Settings, tell: Callable[[str], None], *, log: bool = False
) -> None:
    """Serve until interrupted; `tell` is given the address as soon as it answers.

    Raises `OSError` when the address cannot be had.
    """
    listening = listen(host, port)
    server = make_server(settings, log=log)
    tell(url_of(listening))
    try:
        with warming(settings):
            server.run(sockets=[listening])
    except KeyboardInterrupt:  # uvicorn hands it on when it has ended in good order
        pass
    finally:
        listening.close()
