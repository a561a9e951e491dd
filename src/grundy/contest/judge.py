"""A judge of one's own: compile a program and run it on a text."""

from __future__ import annotations

import signal
import subprocess
import sys
from shutil import which
from typing import TYPE_CHECKING

from grundy.errors import ProgramError
from grundy.limits.deadline import time_left

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Runner = Callable[[str], str]

DOUBTS = (
    *("tautological-compare", "bool-compare", "bool-operation"),
    *("unused-but-set-variable", "unused-variable", "unused-parameter"),
)
"""What a rule may say without being wrong, such as comparing a number with itself."""

FLAGS = ("-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror", *(f"-Wno-{name}" for name in DOUBTS))
TRAPS = ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error", "-D_GLIBCXX_ASSERTIONS")
"""A program that is tested stops where a number leaves its bits, or an index its list."""

STOPPED = {
    -signal.SIGILL: "a number leaves 64 bits",
    -signal.SIGTRAP: "a number leaves 64 bits",
    -signal.SIGABRT: "an index leaves its list",
}
"""What the signal says that ends a program there."""

COMPILING = "does not compile"

SECONDS = 120
"""The most time that a compiler or a program gets."""


def runner(text: str, lang: str, folder: Path, *, trapping: bool = False) -> Runner:
    """Return a function that runs the program on an input; C++ is compiled once, here.

    With `trapping` a C++ program stops where its arithmetic would silently go wrong.

    Raises `ProgramError` when there is no compiler, or the program does not compile or run.
    """
    source = folder / ("program.cpp" if lang == "cpp" else "program.py")
    source.write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", str(source)]
    if lang == "cpp":
        compiler = which("g++")
        if compiler is None:
            raise ProgramError(
                "g++ was not found, so the program cannot be compiled and tested; install g++, or "
                "skip the test with --unchecked (checked=False)"
            )
        binary = str(folder / "program")
        flags = (*FLAGS, *(TRAPS if trapping else ()))
        _call([compiler, *flags, str(source), "-o", binary], "", COMPILING)
        command = [binary]
    return lambda given: _call(command, given, "does not run")


def _call(command: list[str], given: str, trouble: str) -> str:
    left = time_left()
    most = SECONDS if left is None else min(SECONDS, max(left, 0.05))
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, check=False, timeout=most
        )
    except subprocess.TimeoutExpired:
        more = "" if most == SECONDS else " (what was left of --seconds)"
        raise ProgramError(
            f"the program {trouble} within {most:.3g} seconds{more}; a smaller --most makes it "
            "quicker, and --unchecked writes it untested"
        ) from None
    if done.returncode in STOPPED:
        raise ProgramError(
            f"the program {trouble}: {STOPPED[done.returncode]}; --lang python has no such limit"
        )
    if done.returncode:
        told = (done.stderr.strip() or f"exit status {done.returncode}").splitlines()
        if trouble == COMPILING:
            said = next((line for line in told if " error: " in line), told[-1])
            raise ProgramError(f"the program {trouble}: {said}; --lang python may do instead")
        raise ProgramError(f"the program {trouble}: {told[-1]}")
    return done.stdout
