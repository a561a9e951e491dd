"""What a program prints for many inputs: it is compiled once, and Python is started once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import grundy as gr

EACH = """
import os, sys

source, *inputs = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    code = compile(file.read(), source, "exec")
for name in inputs:
    child = os.fork()  # a process for each, as a judge has it
    if child:
        if os.waitpid(child, 0)[1]:
            sys.exit(f"it failed for {name}")
        continue
    os.dup2(os.open(name, os.O_RDONLY), 0)
    os.dup2(os.open(name + ".out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    status = 1
    try:
        exec(code, {"__name__": "__main__"})
        status = 0
    except SystemExit as leaving:
        status = leaving.code or 0
    finally:
        sys.stdout.flush()
        os._exit(status)
"""


def printed(program: gr.Program, texts: list[str], folder: Path) -> list[str]:
    """Return what a program prints for each text."""
    if program.lang == "cpp":
        return printed_by_cpp(program.text, texts, folder)
    source = folder / "p.py"
    source.write_text(program.text, encoding="utf-8")
    names = [str(folder / f"{number}.in") for number in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        Path(name).write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, "-c", EACH, str(source), *names], check=True)
    return [Path(f"{name}.out").read_text(encoding="utf-8") for name in names]


def printed_by_cpp(source: str, texts: Iterable[str], folder: Path) -> list[str]:
    """Return what a program in C++ prints for each text."""
    (folder / "p.cpp").write_text(source, encoding="utf-8")
    # Without optimisation: the check of the library has compiled it with.
    compiled = ["g++", "-O0", "-std=c++17", str(folder / "p.cpp"), "-o", str(folder / "p")]
    subprocess.run(compiled, check=True)
    return [
        subprocess.run(
            [folder / "p"], input=text, capture_output=True, text=True, check=True
        ).stdout
        for text in texts
    ]
