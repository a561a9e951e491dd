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

QUOTED = re.compile(r"'[^']*'|\"[^\"$`]*\"")
"""Words that are as they are typed, whatever is in them."""

SHELL = re.compile(r"[|&<>$*`;]")
"""What a shell has to do something about."""


def sessions(block: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with what it prints."""
    found = []
    for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = session.partition("\n")
        found.append((command, output))
    return found


def printed(command: str, folder: Path, given: str = "") -> str:
    """Return what a command prints, standard error too; `grundy` is the one beside this Python.

    A shell is started where there is something for it to do: a pipe from `grundy` needs none.
    """
    bare = QUOTED.sub(lambda quoted: "_" * len(quoted[0]), command)
    first, pipe, _ = bare.partition(" | ")
    plain, target = command[: len(first)], ""
    if found := re.fullmatch(r"(.*) > (\w+\.\w+)", first):
        plain, target = command[: found.end(1)], found[2]
    if not plain.startswith("grundy ") or SHELL.search(bare[: len(plain)]):
        return _by_shell(command, folder, given)
    words = shlex.split(plain)[1:]
    together = not pipe and not target
    done = warm.run(*words, stdin=given, folder=folder, together=together, COLUMNS="110")
    if target:
        (folder / target).write_text(done.stdout, encoding="utf-8")
        return done.stderr
    if pipe:
        return done.stderr + printed(command[len(first) + 3 :], folder, done.stdout)
    return done.stdout


def _by_shell(command: str, folder: Path, given: str) -> str:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "110"},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=SECONDS,
    ).stdout
