"""Console blocks of the documents: their commands, and what these print."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.cli import warm

SECONDS = 120
"""For one command; far beyond what any of them takes."""


def sessions(block: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with what it prints."""
    found = []
    for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = session.partition("\n")
        found.append((command, output))
    return found


def printed(command: str, folder: Path) -> str:
    """Return what a command prints, standard error too; `grundy` is the one beside this Python.

    A shell is started where there is something for it to do.
    """
    written = re.fullmatch(r"grundy ([^|&<>$*`]*) > (\w+\.\w+)", command)
    if written:
        done = warm.run(*shlex.split(written[1]), folder=folder, COLUMNS="110")
        (folder / written[2]).write_text(done.stdout, encoding="utf-8")
        return done.stderr
    first, *words = shlex.split(command)
    if first == "grundy" and not re.search(r"[|&<>$*`]", command):
        return warm.run(*words, folder=folder, together=True, COLUMNS="110").stdout
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "110"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=SECONDS,
    ).stdout
