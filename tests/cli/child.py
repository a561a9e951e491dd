"""`grundy` as a process that can be interrupted, and that says when it is at work.

A shell that starts something in the background has it ignore interruptions, and its children
inherit that; here the child listens to them again, as on a terminal.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

LISTENING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"

STARTING = """
import sys
from grundy.cli.main import main
sys.argv = ["grundy", *sys.argv[1:]]
main()
"""

TELLING = """
import os
import grundy as gr

def tell(positions, told=[]):
    if not told:
        told.append(os.write({file}, b"working"))

watching = gr.budget(watch=tell)
watching.__enter__()
"""


def started(*words: str, before: str = "", **options: Any) -> subprocess.Popen[Any]:
    """Start `grundy` with these words; `before` is run in it first."""
    code = f"{LISTENING}\n{before}\n{STARTING}"
    return subprocess.Popen([sys.executable, "-c", code, *words], **options)


def started_work(*words: str, **options: Any) -> subprocess.Popen[Any]:
    """Start `grundy` with these words, and wait until it has looked at some positions."""
    ours, theirs = os.pipe()
    with os.fdopen(ours, "rb") as told:
        child = started(*words, before=TELLING.format(file=theirs), pass_fds=[theirs], **options)
        os.close(theirs)
        assert told.read(7) == b"working", "it ended before it was at work"
    return child
