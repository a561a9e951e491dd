"""Ctrl-C while Numba is loaded waits until it is there: half a module breaks what follows."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import os, signal, sys

signal.signal(signal.SIGINT, signal.default_int_handler)  # where a shell has it ignored

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "numba.core":
            os.kill(os.getpid(), signal.SIGINT)
        return None

sys.meta_path.insert(0, Interrupting())
from grundy.native.compiling import can_compile, native

try:
    can_compile()
except KeyboardInterrupt:
    print("interrupted")

def double(n):
    return 2 * n

print(can_compile(), native(double, cache=False)(21), signal.getsignal(signal.SIGINT).__name__)
"""


def test_an_interrupt_comes_when_it_is_loaded() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout == "interrupted\nTrue 42 default_int_handler\n"
