"""A judge of one's own: compile a program and run it on a text."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import dataclass
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
    *("unused-but-set-parameter", "div-by-zero", "int-in-bool-context"),
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


@dataclass(frozen=True, slots=True)
class Compiler:
    """How a language is compiled, and what is run then; {folder} is where all files are."""

    name: str
    source: str
    flags: tuple[str, ...]
    runs: tuple[str, ...] = ("{folder}/program",)
    traps: tuple[str, ...] = ()
    """Flags with which a program stops where its arithmetic would silently go wrong."""


MODEST = ("-Xmx768m", "-XX:+UseSerialGC", "-XX:CompressedClassSpaceSize=32m")
"""A Java that starts where addresses are bounded; by default it reserves gigabytes of them."""

COMPILERS = {
    "cpp": Compiler("g++", "program.cpp", (*FLAGS, "-o", "{folder}/program"), traps=TRAPS),
    "java": Compiler(
        "javac",
        "Main.java",
        (*(f"-J{flag}" for flag in (*MODEST, "-XX:TieredStopAtLevel=1")), "-d", "{folder}"),
        ("java", *MODEST, "-XX:ReservedCodeCacheSize=32m", "-cp", "{folder}", "Main"),
    ),
    "rust": Compiler(
        "rustc",
        "program.rs",
        ("-O", "--edition", "2021", "-o", "{folder}/program"),
        traps=("-C", "overflow-checks=on"),
    ),
}
"""The compilers of the languages that have one."""


def runner(text: str, lang: str, folder: Path, *, trapping: bool = False) -> Runner:
    """Return a function that runs the program on an input; it is compiled once, here.

    With `trapping` a program stops where its arithmetic would silently go wrong, if it can.

    Raises `ProgramError` when there is no compiler, or the program does not compile or run.
    """
    found = COMPILERS.get(lang)
    source = folder / (found.source if found else "program.py")
    source.write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", str(source)]
    if found is not None:
        compiler = which(found.name)
        if compiler is None:
            raise ProgramError(
                f"{found.name} was not found, so the program cannot be compiled and tested; "
                f"install {found.name}, or skip the test with --unchecked (checked=False)"
            )
        flags = (*(found.traps if trapping else ()), *found.flags)
        flags = tuple(flag.format(folder=folder) for flag in flags)
        _call([compiler, *flags, str(source)], "", COMPILING)
        command = [word.format(folder=folder) for word in found.runs]
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
            said = next((line for line in told if "error" in line), told[-1])
            raise ProgramError(f"the program {trouble}: {said}; --lang python may do instead")
        raise ProgramError(f"the program {trouble}: {told[-1]}")
    return done.stdout
