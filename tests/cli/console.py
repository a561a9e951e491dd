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

    A shell is started where there is something for it to do: `&&`, a file and a pipe after `grundy`
    need none.
    """
    told = ""
    for part in _one_after_another(command):
        more, status = _done(part, folder, given)
        told += more
        if status:
            break
    return told


def _bare(command: str) -> str:
    return QUOTED.sub(lambda quoted: "_" * len(quoted[0]), command)


def _one_after_another(command: str) -> list[str]:
    """Return the commands that `&&` joins, where nothing but files goes from one to the next."""
    bare = _bare(command)
    if ";" in bare or bare.startswith("cd "):
        return [command]
    ends = [*(found.start() for found in re.finditer(" && ", bare)), len(bare)]
    starts = [0, *(end + len(" && ") for end in ends)]
    return [command[start:end] for start, end in zip(starts, ends, strict=False)]


def _done(command: str, folder: Path, given: str) -> tuple[str, int]:
    """Return what a command prints, and its exit status."""
    bare = _bare(command)
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
        return done.stderr, done.returncode
    if pipe:
        told, status = _done(command[len(first) + 3 :], folder, done.stdout)
        return done.stderr + told, status
    return done.stdout, done.returncode


def _by_shell(command: str, folder: Path, given: str) -> tuple[str, int]:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
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
    )
    return done.stdout, done.returncode
