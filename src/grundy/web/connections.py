"""Connections: how many there may be, from one address too, and how long a request may arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.web.guards import HEADERS
from grundy.web.plain import encode
from grundy.web.refusals import body_of

if TYPE_CHECKING:
    import asyncio

MOST = 1000
"""Connections at once; each is a few kilobytes."""

MOST_OF_ONE = 200
"""Connections of one address: a browser has six, and a class may sit behind one address."""

ARRIVING = 10.0
"""Seconds from the first byte of a request, or from the beginning, to its last."""


class Connection(H11Protocol):
    """A connection that is closed where there are too many, or a request takes long to arrive.

    A client that opens connections and sends nothing, or a byte now and then, does not keep other
    clients out.
    """

    _arriving: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, or close it."""
        super().connection_made(transport)
        others: set[Any] = self.connections
        address = self.client and self.client[0]
        mine = sum(each.client is not None and each.client[0] == address for each in others)
        if len(others) > MOST or mine > MOST_OF_ONE:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Read what came, and have an eye on what is to come."""
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait()
        else:
            self._arrived()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._arrived()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, in the form and with the headers of every other answer."""
        body = encode(body_of("HTTPError", msg))
        headers = [*HEADERS, (b"content-type", b"application/json"), (b"connection", b"close")]
        headers.append((b"content-length", str(len(body)).encode()))
        events = (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        )
        for event in events:
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _wait(self) -> None:
        if self._arriving is None:
            self._arriving = self.loop.call_later(ARRIVING, self.transport.abort)

    def _arrived(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None
