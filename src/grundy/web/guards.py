"""What stands before every request: sizes that are let in, and headers that go out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.web.answering import send_error

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from grundy.web.settings import Settings

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]


class Guards:
    """Refuses what is too long before anyone reads it, and sets the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        if scope["method"] not in ("GET", "HEAD"):
            words = "questions are asked with GET"
            await send_error(guarded, 405, "MethodNotAllowed", words, allow="GET, HEAD")
            return
        if refusal := self._stranger(scope):
            await send_error(guarded, 403, "Forbidden", refusal)
            return
        longest, largest = self.settings.longest_query, self.settings.largest_body
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > longest:
            message = f"a question has at most {longest:,} bytes in its address"
            await send_error(guarded, 414, "TooLong", message)
        elif _body_size(scope) > largest:
            message = "questions are asked in the address; a body is not taken"
            await send_error(guarded, 413, "TooLarge", message, connection="close")
        else:
            await self.app(scope, receive, guarded)

    def _stranger(self, scope: Scope) -> str:
        """Return why a page of another site may not ask this server; nothing where it may."""
        if not self.settings.hosts:
            return ""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if host.rpartition(":")[0] not in self.settings.hosts and host not in self.settings.hosts:
            return f"this server answers to {', '.join(self.settings.hosts)}, not to {host[:80]!r}"
        if headers.get(b"sec-fetch-site") == b"cross-site" and scope["path"].startswith("/api"):
            return "another site asks; this server is for this computer alone"
        return ""


def _body_size(scope: Scope) -> float:
    """Return how long the body says it is; endless where it does not."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return float("inf")
    length = headers.get(b"content-length", b"0")
    return int(length) if length.isdigit() and len(length) < 20 else float("inf")
