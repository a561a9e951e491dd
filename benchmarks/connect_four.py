"""Connect Four 6x7: nodes a second beside a solver in C++ that was written for this game.

    python benchmarks/connect_four.py [--empty] [COLUMNS ...]

Run with `make bench`; needs g++. Both say who wins each position, in turn, each with an empty
table, and their answers are compared. The C++ follows what Pons and Tromp have published: see
benchmarks/cpp/connect_four.cpp. Seconds are those of the processor. With `--empty` both solve the
game from the empty board, ours as a whole process with the start of Python and the compiler.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import thread_time
from typing import Any

import grundy as gr
from grundy.limits.budget import Limits, Meter
from grundy.solving.methods.alpha_beta import CompiledSearch

SOURCE = Path(__file__).parent / "cpp" / "connect_four.cpp"
POSITIONS = ("47766677", "41574563", "71721131", "1677441", "16416445565")
ROUNDS = 3
SLOTS, MANY_SLOTS = "24", "26"


def after(columns: str) -> Any:
    """Return the position after stones in these columns."""
    position = gr.game("connect-four:6x7").start
    for column in columns:
        moves = {move.label: move.to for move in position.moves()}
        position = moves[f"column {column}"]
    return position


def ours(columns: str) -> tuple[float, int, int]:
    """Return seconds, nodes and the result for the player to move."""
    with gr.forgetting():
        search = CompiledSearch(after(columns), Meter(Limits(positions=None)), None)
        search.prepare()
        begin = thread_time()
        search.settle()
        return thread_time() - begin, search.nodes, int(search.bounds.lower)


def theirs(program: Path, columns: str, slots: str) -> tuple[float, int, int]:
    """Return the same for the program in C++."""
    words = [str(program), slots, columns or "-"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    _, result, nodes, seconds = done.stdout.split()
    return float(seconds), int(nodes), int(result)


def compiled(folder: str) -> Path:
    """Return the program."""
    program = Path(folder) / "connect_four"
    options = ["-O3", "-march=native", "-std=c++17"]
    subprocess.run(["g++", *options, "-o", str(program), str(SOURCE)], check=True)
    return program


def compare(program: Path, positions: list[str]) -> None:
    """Print nodes a second of both."""
    ours(positions[0])  # the compiler
    print(f"{'connect four 6x7':<20} {'result':>6} {'our nodes':>12} {'nodes/s':>12} ", end="")
    print(f"{'C++ nodes':>12} {'nodes/s':>12} {'ratio':>6}")
    totals = [0.0, 0.0, 0.0, 0.0]
    for columns in positions:
        best: list[tuple[float, int, int]] = []
        for number in range(ROUNDS):
            both = ours(columns), theirs(program, columns, SLOTS)
            best = [min(pair) for pair in zip(best, both, strict=True)] if number else list(both)
        (seconds, nodes, result), (their_seconds, their_nodes, their_result) = best
        assert result == their_result, columns
        rates = nodes / seconds, their_nodes / their_seconds
        print(f"{columns:<20} {result:>6} {nodes:>12,} {rates[0]:>12,.0f} ", end="")
        print(f"{their_nodes:>12,} {rates[1]:>12,.0f} {rates[0] / rates[1]:>6.2f}", flush=True)
        found = seconds, nodes, their_seconds, their_nodes
        totals = [total + one for total, one in zip(totals, found, strict=True)]
    rates = totals[1] / totals[0], totals[3] / totals[2]
    print(f"{'all':<20} {'':>6} {totals[1]:>12,.0f} {rates[0]:>12,.0f} ", end="")
    print(f"{totals[3]:>12,.0f} {rates[1]:>12,.0f} {rates[0] / rates[1]:>6.2f}")
    print(f"seconds: {totals[0]:.3f}, C++ {totals[2]:.3f}, ratio {totals[0] / totals[2]:.2f}")


def from_the_empty_board(program: Path) -> None:
    """Print the seconds of both for the whole game."""
    before = getrusage(RUSAGE_CHILDREN)
    words = [sys.executable, "-m", "grundy", "solve", "connect-four:6x7", "--engine", "alpha-beta"]
    done = subprocess.run([*words, "--json"], check=True, capture_output=True, text=True)
    spent = getrusage(RUSAGE_CHILDREN)
    seconds = spent.ru_utime + spent.ru_stime - before.ru_utime - before.ru_stime
    print(f"the empty board, the whole process: {seconds:.1f} s")
    assert '"outcome": "N"' in done.stdout, done.stdout
    their_seconds, nodes, result = theirs(program, "", MANY_SLOTS)
    assert result == 1
    print(f"the empty board, C++: {their_seconds:.1f} s, {nodes:,} nodes")


def main() -> None:
    """Print the tables."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--empty", action="store_true", help="solve the empty board, too")
    reader.add_argument("columns", nargs="*", default=list(POSITIONS))
    given = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        compare(program, given.columns)
        if given.empty:
            from_the_empty_board(program)


if __name__ == "__main__":
    main()
