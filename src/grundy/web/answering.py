"""From a request to its answer: read the query, work in a thread, send JSON."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.jobs import Job
from grundy.web.kept_tables import game_named
from grundy.web.parameters import read_query
from grundy.web.plain import encode
from grundy.web.refusals import Killed, Refusal, body_of, refused

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from grundy.web.endpoints import Endpoint
    from grundy.web.jobs import Pool
    from grundy.web.kept_tables import Tables
    from grundy.web.remembered import Answers
    from grundy.web.settings import Settings


class Answering:
    """Answers the requests of one path."""

    def __init__(
        self,
        endpoint: Endpoint,
        settings: Settings,
        pool: Pool,
        answers: Answers,
        tables: Tables,
    ) -> None:
        self.endpoint, self.settings = endpoint, settings
        self.pool, self.answers, self.tables = pool, answers, tables
        # What takes no parameters is worked out beforehand: it never waits behind other work.
        self.fixed = (
            encode(endpoint.answer({}, Job.unbounded())) if not endpoint.parameters else b""
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, unless whoever asked goes away."""
        try:
            query = self._query(scope)
            key = (self.endpoint.path, *sorted(query.items()))
            body = self.fixed or self.answers.find(key)
            if body is None:
                body = await self._worked_out(query, receive)
                if body is None:
                    return
                if not self.endpoint.chance or self.endpoint.chance in query:
                    self.answers.keep(key, body)
            await send_json(send, 200, body)
        except (Exception, Killed) as error:  # every failure is an answer
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

    async def _worked_out(self, query: dict[str, str], receive: Receive) -> bytes | None:
        gone = asyncio.Event()
        watching = asyncio.ensure_future(_watch(receive, gone))
        try:
            found: bytes | BaseException | None = await self.pool.run(
                lambda job: self._work(query, job), self.settings.seconds, gone
            )
        finally:
            watching.cancel()
        if isinstance(found, BaseException):
            raise found
        return found

    def _work(self, query: dict[str, str], job: Job) -> bytes | BaseException:
        """Work the answer out, in a thread; what the games find is kept apart, and not for long."""
        settings = self.settings
        job.runs_programs = settings.programs
        limits: dict[str, Any] = {
            "seconds": settings.share * settings.seconds,
            "positions": settings.positions,
            "bytes": settings.bytes,
            "interpreted": None,  # compiled code is never let go, and strangers' rules have no end
        }
        try:
            with (
                self.tables.lent(game_named(query)) as found,
                gr.forgetting(found),
                gr.budget(stop=job.should_stop, **limits),
            ):
                return encode(self.endpoint.answer(query, job))
        except (Exception, Killed) as error:  # carried to whoever waits
            # Without its frames, which hold on to everything that was computed.
            return error.with_traceback(None)


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
