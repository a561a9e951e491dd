"""The application: paths, guards, and the page."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route

import grundy as gr
from grundy.web import pages
from grundy.web.answering import Answering
from grundy.web.description import description
from grundy.web.endpoints import ENDPOINTS
from grundy.web.guards import Guards
from grundy.web.plain import encode
from grundy.web.pool import Pool
from grundy.web.refusals import body_of
from grundy.web.remembered import Answers
from grundy.web.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

KINDS = {404: "NotFound"}
WORDS = {404: "nothing is at this address; /api/openapi.json describes what there is"}


def make_app(settings: Settings | None = None) -> Starlette:
    """Return the application, for uvicorn; its pool is `app.state.pool`."""
    chosen = settings or Settings()
    pool = Pool(chosen)
    answers = Answers(chosen.remembered)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        pool.start()
        yield
        pool.close()

    described = encode(description())

    async def describe(_: Request) -> Response:
        return Response(described, media_type="application/json")

    routes = [Route(e.path, Answering(e, pool, answers), methods=["GET"]) for e in ENDPOINTS]
    app = Starlette(
        routes=[
            *routes,
            Route("/api/openapi.json", describe, methods=["GET"]),
            Route("/api/{path:path}", _nothing),
            Route("/styles/scene.css", _boards, methods=["GET"]),
            Mount("/", pages.Pages(chosen.static)),
        ],
        middleware=[
            Middleware(Guards, settings=chosen),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers={HTTPException: _problem},
        lifespan=lifespan,
    )
    app.state.pool = pool
    return app


async def _boards(_: Request) -> Response:
    """Answer the style sheet of boards, which is the library's own."""
    headers = {"cache-control": pages.KEPT}
    return Response(gr.Scene.stylesheet(), headers=headers, media_type="text/css")


async def _nothing(_: Request) -> Response:
    raise HTTPException(404)


async def _problem(_: Request, error: Exception) -> Response:
    """Answer what the paths themselves refuse in the form that every error has."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    body = encode(body_of(KINDS.get(status, "HTTPError"), WORDS.get(status, str(error))))
    headers = dict(getattr(error, "headers", None) or {})
    return Response(body, status, headers, media_type="application/json")
