"""Connect Four: nodes a second beside a solver in C++ that was written for this game.

    python benchmarks/connect_four.py [--empty] [COLUMNS ...]

Run with `make bench`; needs g++. Both say who wins each position of 6x7, in turn, each with an
empty table, and their answers are compared; then smaller boards, empty ones, also as a whole
process with the start of Python and the compiler. The C++ follows what Pons and Tromp have
published: see benchmarks/cpp/connect_four.cpp. Seconds are those of the processor. With `--empty`
both solve 6x7 from the empty board, too.
"""

from __future__ import annotations

import argparse
import json
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
FULL = "6x7"
SMALLER = ("4x6", "4x7", "7x5", "6x6")
POSITIONS = ("47766677", "41574563", "71721131", "1677441", "16416445565")
ROUNDS = 3
SLOTS, MANY_SLOTS = "24", "26"
"""The sizes of the table of the C++, as powers of two; the second for empty boards."""
RESULTS = {"N": 1, "T": 0, "P": -1}

Found = tuple[float, int, int]
"""Seconds, nodes and the result for the player to move."""


def after(board: str, columns: str) -> Any:
    """Return the position after stones in these columns."""
    position = gr.game(f"connect-four:{board}").start
    for column in columns:
        moves = {move.label: move.to for move in position.moves()}
        position = moves[f"column {column}"]
    return position


def ours(board: str, columns: str) -> Found:
    """Return what the compiled search takes and finds; compiling is left out."""
    with gr.forgetting():
        search = CompiledSearch(after(board, columns), Meter(Limits(positions=None)), None)
        search.prepare()
        begin = thread_time()
        search.settle()
        return thread_time() - begin, search.nodes, int(search.bounds.lower)


def theirs(program: Path, columns: str, slots: str) -> Found:
    """Return the same for the program in C++."""
    words = [str(program), slots, columns or "-"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    _, result, nodes, seconds = done.stdout.split()
    return float(seconds), int(nodes), int(result)


def whole_process(board: str) -> tuple[float, int]:
    """Return the seconds and the result of a process that solves the empty board and tells it."""
    before = getrusage(RUSAGE_CHILDREN)
    asked = [f"connect-four:{board}", "--engine", "alpha-beta", "--json"]
    words = [sys.executable, "-m", "grundy", "solve", *asked]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    spent = getrusage(RUSAGE_CHILDREN)
    seconds = spent.ru_utime + spent.ru_stime - before.ru_utime - before.ru_stime
    return seconds, RESULTS[json.loads(done.stdout)["outcome"]]


def compiled(folder: str, board: str) -> Path:
    """Return the program for a board."""
    program = Path(folder) / f"connect_four_{board}"
    rows, columns = board.split("x")
    options = ["-O3", "-march=native", "-std=c++17", f"-DROWS={rows}", f"-DCOLUMNS={columns}"]
    subprocess.run(["g++", *options, "-o", str(program), str(SOURCE)], check=True)
    return program


def best_of(program: Path, board: str, columns: str, slots: str) -> tuple[Found, Found]:
    """Return the quickest of several rounds, ours and theirs, whose results agree."""
    rounds = [(ours(board, columns), theirs(program, columns, slots)) for _ in range(ROUNDS)]
    mine, other = (min(column) for column in zip(*rounds, strict=True))
    assert mine[2] == other[2], (board, columns)
    return mine, other


def row(name: str, result: str, mine: tuple[float, int], other: tuple[float, int]) -> str:
    """Return a line of the table: nodes, nodes a second and the ratio of these."""
    (seconds, nodes), (their_seconds, their_nodes) = mine, other
    rate, their_rate = nodes / seconds, their_nodes / their_seconds
    counts = f"{nodes:>12,} {rate:>12,.0f} {their_nodes:>12,} {their_rate:>12,.0f}"
    spent = f"{seconds:>8.3f} {their_seconds:>8.3f} {seconds / their_seconds:>6.2f}"
    return f"{name:<14} {result:>6} {counts} {rate / their_rate:>6.2f} {spent}"


def title(name: str) -> str:
    """Return the head of the table."""
    counts = f"{'our nodes':>12} {'nodes/s':>12} {'C++ nodes':>12} {'nodes/s':>12}"
    return f"{name:<14} {'result':>6} {counts} {'ratio':>6} {'seconds':>8} {'C++':>8} {'ratio':>6}"


def positions(program: Path, asked: list[str]) -> None:
    """Print both for positions of the full board, and for all of them together."""
    ours(FULL, asked[0])  # the compiler
    print(title(f"after, on {FULL}"))
    sums = [[0.0, 0], [0.0, 0]]
    for columns in asked:
        found = best_of(program, FULL, columns, SLOTS)
        print(row(columns, str(found[0][2]), found[0][:2], found[1][:2]), flush=True)
        for total, (seconds, nodes, _) in zip(sums, found, strict=True):
            total[0] += seconds
            total[1] += nodes
    mine, other = ((seconds, int(nodes)) for seconds, nodes in sums)
    print(row("all", "", mine, other))


def smaller_boards(folder: str) -> None:
    """Print both for empty boards, and our whole process."""
    print(title("empty board") + f" {'process':>8}")
    for board in SMALLER:
        mine, other = best_of(compiled(folder, board), board, "", MANY_SLOTS)
        seconds, result = whole_process(board)
        assert result == mine[2], board
        print(row(board, str(result), mine[:2], other[:2]) + f" {seconds:>8.2f}", flush=True)


def whole_game(program: Path) -> None:
    """Print the seconds of both for the full board, empty."""
    seconds, result = whole_process(FULL)
    print(f"{FULL}, empty, the whole process: {seconds:.1f} s")
    their_seconds, nodes, their_result = theirs(program, "", MANY_SLOTS)
    assert result == their_result == 1
    print(f"{FULL}, empty, C++: {their_seconds:.1f} s, {nodes:,} nodes")


def main() -> None:
    """Print the tables."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--empty", action="store_true", help="solve the empty board 6x7, too")
    reader.add_argument("columns", nargs="*", default=list(POSITIONS))
    given = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder, FULL)
        positions(program, given.columns)
        smaller_boards(folder)
        if given.empty:
            whole_game(program)


if __name__ == "__main__":
    main()
