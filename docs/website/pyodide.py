"""Pyodide, which is Python for a browser: its package is fetched once, checked, and kept."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from base64 import b64decode
from hashlib import sha512
from pathlib import Path
from typing import Any

PINNED = Path(__file__).with_name("pyodide.json")
"""The version that the site is built with, the digest of its package, and what of it is needed."""

LOCK = "pyodide-lock.json"


class PackageError(Exception):
    """The package could not be had."""


def pyodide_files(cache: Path) -> dict[str, bytes]:
    """Return the files that a page needs to start Python, from `cache` or from the registry.

    Raises `PackageError` when npm is missing, the registry is out of reach, or what came is not
    the package that was pinned.
    """
    pinned: dict[str, Any] = json.loads(PINNED.read_text(encoding="utf-8"))
    archive = cache / f"{pinned['package']}-{pinned['version']}.tgz"
    if not archive.exists():
        _fetch(pinned, cache)
    if sha512(archive.read_bytes()).digest() != b64decode(pinned["sha512"]):
        archive.unlink()
        raise PackageError(f"{archive.name} is not the package that {PINNED.name} names")
    with tarfile.open(archive) as opened:
        found = {name: _member(opened, name) for name in pinned["files"]}
        lock = json.loads(_member(opened, LOCK))
    # The list of packages that one could load besides: there are none on the site.
    found[LOCK] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    return found


def version() -> str:
    """Return the version of Pyodide that is pinned."""
    pinned: dict[str, Any] = json.loads(PINNED.read_text(encoding="utf-8"))
    return str(pinned["version"])


def _member(opened: tarfile.TarFile, name: str) -> bytes:
    file = opened.extractfile(f"package/{name}")
    if file is None:
        raise PackageError(f"the package has no file {name}")
    return file.read()


def _fetch(pinned: dict[str, Any], cache: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise PackageError("there is no npm, which fetches Pyodide: install Node.js")
    cache.mkdir(parents=True, exist_ok=True)
    wanted = f"{pinned['package']}@{pinned['version']}"
    done = subprocess.run(
        [npm, "pack", "--silent", wanted],
        cwd=cache,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise PackageError(f"npm pack {wanted} failed: {last}")
