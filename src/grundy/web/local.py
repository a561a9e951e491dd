"""The same questions without a server: answered by the Python that runs inside a browser.

The page of the site asks it in a worker, by Pyodide. Nothing here needs processes, threads or
sockets, and what takes too long or too much room is left to the installed program.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.endpoints import ENDPOINTS
from grundy.web.jobs import Job
from grundy.web.kept_tables import Tables, game_named
from grundy.web.parameters import read_query
from grundy.web.plain import encode
from grundy.web.refusals import Refusal, body_of, refused
from grundy.web.settings import Settings

if TYPE_CHECKING:
    from grundy.web.endpoints import Endpoint

INSTALLED = "This question is for the installed program: pip install grundy"
"""What is said of work that is too much for a browser."""

BROWSER = Settings(seconds=20.0)
"""Those of a server with twice the time: a browser is slower, and nobody else waits for it."""

_PATHS = [
    (re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]*)", endpoint.path)), endpoint)
    for endpoint in ENDPOINTS
]


class Local:
    """Answers questions one at a time, within limits as a server has them.

    >>> status, body = Local().answer("/api/solve", "game=nim&position=3+4+5")
    >>> status, body[:40]
    (200, '{"game":"nim","position":"nim(3, 4, 5)",')
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or BROWSER
        self._tables = Tables(self.settings.games, self.settings.seconds)

    def answer(self, path: str, query: str = "") -> tuple[int, str]:
        """Return the status and the JSON that a server would send for a path and a query string.

        >>> Local().answer("/api/solve", "game=nix")[0]
        400
        """
        try:
            endpoint, inside = _found(path)
            return 200, self._worked_out(endpoint, _read(endpoint, inside, query)).decode()
        except Exception as error:  # every failure is an answer
            status, body = refused(error)
            return status, encode(_for_a_browser(body)).decode()

    def _worked_out(self, endpoint: Endpoint, query: dict[str, str]) -> bytes:
        settings = self.settings
        job = Job(settings.seconds)
        limits: dict[str, Any] = {
            "seconds": settings.share * settings.seconds,
            "positions": settings.positions,
            "bytes": settings.bytes,
            "interpreted": None,  # a browser has no compiler
        }
        with (
            self._tables.lent(game_named(query)) as found,
            gr.forgetting(found),
            gr.budget(stop=job.should_stop, **limits),
        ):
            return encode(_with_a_remedy(endpoint.answer(query, job)))


def _found(path: str) -> tuple[Endpoint, dict[str, str]]:
    """Return who answers a path, and the parameters inside it."""
    for pattern, endpoint in _PATHS:
        match = pattern.fullmatch(path)
        if match:
            return endpoint, match.groupdict()
    raise Refusal(404, "NotFound", f"nothing is at {path[:60]}")


def _read(endpoint: Endpoint, inside: dict[str, str], query: str) -> dict[str, str]:
    """Return all parameters, those inside the path checked as the others are."""
    for parameter in endpoint.parameters:
        if parameter.name in inside:
            parameter.check(inside[parameter.name])
    named = [p for p in endpoint.parameters if p.name not in inside]
    return {**read_query(query.encode("ascii", "replace"), named), **inside}


def _with_a_remedy(answer: Any) -> Any:
    """Say of a position that was not solved in time where it can be; leave the rest as it is."""
    if isinstance(answer, dict) and answer.get("status") == "unknown":
        return {**answer, "elsewhere": INSTALLED}
    return answer


def _for_a_browser(body: dict[str, Any]) -> dict[str, Any]:
    """Say of what was too much that another program can do it; leave other errors as they are."""
    error = body["error"]
    if error["kind"] != "BudgetExceeded":
        return body
    return body_of("BudgetExceeded", f"{error['message'].rstrip('. ')}. {INSTALLED}")
