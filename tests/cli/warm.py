"""Processes of the command line that need not start anew: each is forked from one that is ready.

Each has files, memory and an exit status of its own, and nothing remembered; only the start of the
interpreter, which takes longer than most answers, is paid once.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile

SERVER = """
import json, os, pkgutil, socket, sys
from importlib import import_module
import numba
import grundy
from grundy.cli import main

for module in pkgutil.walk_packages(grundy.__path__, "grundy."):
    if not module.name.startswith("grundy.web.") and not module.name.endswith(".__main__"):
        import_module(module.name)


def answer(asked, files):
    for place, file in enumerate(files):
        os.dup2(file, place)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = ["grundy", *asked["words"]]
    status = 1
    try:
        main.main()
    except SystemExit as leaving:
        status = leaving.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


control = socket.socket(fileno=int(sys.argv[1]))
while True:
    text, files, _, _ = socket.recv_fds(control, 1 << 20, 3)
    if not text:
        break
    child = os.fork()
    if child == 0:
        answer(json.loads(text), files)
    for file in files:
        os.close(file)
    control.send(str(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])).encode())
"""
SECONDS = 120


@cache
def _server() -> socket.socket:
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        words = [sys.executable, "-c", SERVER, str(theirs.fileno())]
        process = subprocess.Popen(words, pass_fds=[theirs.fileno()])

    def stop() -> None:
        ours.close()
        process.wait(SECONDS)

    atexit.register(stop)
    ours.settimeout(SECONDS)
    return ours


def run(
    *words: str,
    stdin: str = "",
    folder: Path | None = None,
    together: bool = False,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Return what `grundy` with these words did; `together` puts its complaints into its output."""
    asked = {
        "words": words,
        "folder": str(folder or Path.cwd()),
        "environment": {**os.environ, **environment},
    }
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin.encode())
        given.seek(0)
        files = [file.fileno() for file in (given, out, out if together else err)]
        socket.send_fds(_server(), [json.dumps(asked).encode()], files)
        status = int(_server().recv(64))
        out.seek(0)
        err.seek(0)
        return subprocess.CompletedProcess(words, status, out.read().decode(), err.read().decode())
