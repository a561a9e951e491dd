"""The page: its files, its headers, and what it may load."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import PAGE

if TYPE_CHECKING:
    import httpx


@pytest.mark.parametrize("path", ["/", "/solve", "/step", "/index.html"])
def test_every_address_of_the_page_is_one_document(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.text == PAGE
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/", "/main.js", "/api/games", "/api/nothing", "/api/solve"])
def test_headers_that_keep_a_browser_safe(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert not any("http" in part or "unsafe" in part or "*" in part for part in policy)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_files_are_sent_once_and_small(client: httpx.Client) -> None:
    first = client.get("/main.js")
    assert first.headers["content-type"].startswith("text/javascript")
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/main.js", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_answers_are_compressed(client: httpx.Client) -> None:
    assert client.get("/api/games").headers["content-encoding"] == "gzip"
    plain = client.get("/api/games", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert int(plain.headers["content-length"]) == len(plain.content)
