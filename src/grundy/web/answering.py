"""From a request to its answer: read the query, have a worker answer it, send JSON."""

from __future__ import annotations

import asyncio
from ipaddress import IPv6Address
from math import inf
from typing import TYPE_CHECKING

from grundy.web.jobs import Job
from grundy.web.parameters import read_query
from grundy.web.plain import encode
from grundy.web.refusals import Refusal, body_of, refused

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from grundy.web.endpoints import Endpoint
    from grundy.web.messages import Reply
    from grundy.web.pool import Pool
    from grundy.web.remembered import Answers


class Answering:
    """Answers the requests of one path."""

    def __init__(self, endpoint: Endpoint, pool: Pool, answers: Answers) -> None:
        self.endpoint, self.pool, self.answers = endpoint, pool, answers
        # What takes no parameters is worked out beforehand: it never waits behind other work.
        self.fixed = encode(endpoint.answer({}, Job(inf))) if not endpoint.parameters else b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, unless whoever asked goes away."""
        try:
            query = self._query(scope)
            key = (self.endpoint.path, *sorted(query.items()))
            body = self.fixed or self.answers.find(key)
            if body is None:
                reply = await self._worked_out(query, scope, receive)
                if reply is None:
                    return
                if reply.status != 200:
                    await send_json(send, reply.status, reply.body)
                    return
                body = reply.body
                if not self.endpoint.chance or self.endpoint.chance in query:
                    self.answers.keep(key, body)
            await send_json(send, 200, body)
        except Exception as error:  # every failure is an answer
            status, data = refused(error)
            headers = error.headers if isinstance(error, Refusal) else {}
            await send_json(send, status, encode(data), headers)

    def _query(self, scope: Scope) -> dict[str, str]:
        inside: dict[str, str] = scope.get("path_params", {})
        named = [p for p in self.endpoint.parameters if p.name not in inside]
        for parameter in self.endpoint.parameters:
            if parameter.name in inside:
                parameter.check(inside[parameter.name])
        return {**read_query(scope["query_string"], named), **inside}

    async def _worked_out(
        self, query: dict[str, str], scope: Scope, receive: Receive
    ) -> Reply | None:
        gone = asyncio.Event()
        watching = asyncio.ensure_future(_watch(receive, gone))
        try:
            return await self.pool.run(self.endpoint.path, query, client_of(scope), gone)
        finally:
            watching.cancel()


def client_of(scope: Scope) -> str:
    """Return the address that a request comes from; of IPv6, the half that names a network.

    >>> client_of({"client": ("192.0.2.7", 5000)}), client_of({"client": ("2001:db8::7", 5000)})
    ('192.0.2.7', '2001:db8::')
    """
    host: str = (scope.get("client") or ("",))[0]
    if ":" not in host:
        return host
    try:
        whole = int(IPv6Address(host))
    except ValueError:
        return host
    return str(IPv6Address(whole >> 64 << 64))


async def _watch(receive: Receive, gone: asyncio.Event) -> None:
    """Tell when the browser has gone; bodies are not read."""
    while (await receive())["type"] != "http.disconnect":
        pass
    gone.set()


async def send_json(
    send: Send, status: int, body: bytes, headers: dict[str, str] | None = None
) -> None:
    """Send a body that is JSON already."""
    given = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cache-control": "no-store",
        **(headers or {}),
    }
    encoded = [(name.encode(), text.encode()) for name, text in given.items()]
    await send({"type": "http.response.start", "status": status, "headers": encoded})
    await send({"type": "http.response.body", "body": body})


async def send_error(send: Send, status: int, kind: str, message: str, **headers: str) -> None:
    """Send the body that every error has."""
    await send_json(send, status, encode(body_of(kind, message)), headers)
