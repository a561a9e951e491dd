"""Compiled alpha-beta beside the same search in C++, written for Connect Four alone.

Run with `make bench`; needs g++. Results are compared. The last column has start-up, compiling and
the seconds that are first spent in plain Python.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Any

import grundy as gr
from grundy.limits.budget import Limits, Meter
from grundy.solving.methods.alpha_beta import CompiledSearch

SOURCE = Path(__file__).parent / "cpp" / "cutting.cpp"
BOARDS = ("4x6", "4x7", "7x5", "6x6")
ENTRIES = 25
"""The size of the table of the C++, as a power of two: enough for all of these."""


def by_cpp(program: str, board: str) -> tuple[int, int, float]:
    """Return the margin of the opening, the nodes and the seconds."""
    words = [program, *board.split("x"), str(ENTRIES)]
    found = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    return int(found[0]), int(found[1]), float(found[2])


def by_grundy(board: str) -> tuple[int, int, float]:
    """Return the same, compiling left out."""
    start: Any = gr.game(f"connect-four:{board}").start
    compiled = CompiledSearch(start, Meter(Limits(positions=None)), None)
    compiled.prepare()
    begin = monotonic()
    compiled.settle()
    return int(compiled.bounds.lower), compiled.nodes, monotonic() - begin


def by_process(board: str) -> float:
    """Return the seconds of a process that asks this and nothing else."""
    asked = f"import grundy as g; g.game('connect-four:{board}').start.solve(engine='alpha-beta')"
    begin = monotonic()
    subprocess.run([sys.executable, "-c", asked], check=True)
    return monotonic() - begin


def main() -> None:
    """Print the table."""
    title = "connect four, the opening by alpha-beta"
    print(f"{title:<42} {'nodes':>12} {'ns each':>9} {'C++ = 1':>8}")
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/cutting"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, str(SOURCE)], check=True)
        for board in BOARDS:
            margin, count, theirs = by_cpp(program, board)
            found, nodes, ours = by_grundy(board)
            assert found == margin, board
            each, other = ours / nodes, theirs / count
            whole = by_process(board)
            print(f"{board + ', C++':<42} {count:12,} {other * 1e9:9.1f}")
            print(f"{board + ', grundy':<42} {nodes:12,} {each * 1e9:9.1f} {other / each:8.2f}")
            print(f"{board}: {ours:.2f} s, C++ {theirs:.2f} s; the whole process {whole:.2f} s")


if __name__ == "__main__":
    main()
