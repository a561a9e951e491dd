"""Grundy values of whole boards beside the same algorithm in C++ and a contestant's Python.

Run with `make bench`; needs g++. All run in turn in one go, and what they compute is compared.
Times are the processor's, of one thread, so that what else the machine does counts for little.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from grundy.engines.grid_values import GridValues
from grundy.forms.grid_rule import GridRule
from grundy.limits.budget import Limits, Meter
from grundy.native.compiling import native

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = Path(__file__).parent / "cpp" / "grids.cpp"
ROUNDS = 5
QUEEN = ((-1, 0), (0, -1), (-1, -1))
KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (1, -2))


@native
def fnv(words: Any) -> Any:
    """Return the FNV-1a hash of 16-bit words."""
    value = np.uint64(1469598103934665603)
    for word in words:
        value = (value ^ np.uint64(word & 255)) * np.uint64(1099511628211)
        value = (value ^ np.uint64(word >> 8)) * np.uint64(1099511628211)
    return value


def seconds(rule: GridRule, shape: tuple[int, ...]) -> tuple[float, Any]:
    """Return the time of a table from nothing, and the table."""
    begin = process_time()
    table = GridValues(rule).upto(shape, Meter(Limits()))
    return process_time() - begin, table.view(shape)


def best(run: Callable[[], float]) -> float:
    """Return the shortest of a few runs, in seconds."""
    return min(run() for _ in range(ROUNDS))


def contestant(n: int) -> float:
    """Return the time of the Python that a contestant writes for Wythoff's game."""
    begin = process_time()
    values = [[0] * n for _ in range(n)]
    for a in range(n):
        for b in range(n):
            seen = {values[a - k][b] for k in range(1, a + 1)}
            seen |= {values[a][b - k] for k in range(1, b + 1)}
            seen |= {values[a - k][b - k] for k in range(1, min(a, b) + 1)}
            value = 0
            while value in seen:
                value += 1
            values[a][b] = value
    return process_time() - begin


def main() -> None:
    """Print the table."""
    queen = GridRule(rides=QUEEN)
    seconds(queen, (400, 400))  # compiles
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "grids")
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, str(SOURCE)], check=True)
        print(f"{'nanoseconds a square':<52} {'grundy':>9} {'C++':>9} {'C++/ours':>8}")
        for n in (1000, 5000):
            ours, theirs = 1e9, 1e9
            for _ in range(ROUNDS):  # in turn, so that a noisy neighbour disturbs both
                done = subprocess.run(
                    [program, str(n)], check=True, capture_output=True, text=True
                ).stdout.split()
                theirs = min(theirs, float(done[0]))
                took, board = seconds(queen, (n, n))
                ours = min(ours, took)
            flat = np.ascontiguousarray(board, np.uint16).ravel()
            assert done[1:] == [str(board.max()), f"{int(fnv(flat)):016x}"], done
            name = f"Wythoff {n}x{n}, largest value {board.max()}"
            print(
                f"{name:<52} {ours / n**2 * 1e9:9.1f} {theirs / n**2 * 1e9:9.1f}"
                f" {theirs / ours:8.2f}"
            )
    for name, rule, shape in (
        ("rook, 2000x2000", GridRule(rides=QUEEN[:2]), (2000, 2000)),
        ("knight, 2000x2000", GridRule(steps=KNIGHT, size=(2000, 2000)), (2000, 2000)),
        ("nightrider, 1000x1000", GridRule(rides=KNIGHT, size=(1000, 1000)), (1000, 1000)),
        ("queen and knight, 1000x1000", GridRule(KNIGHT[::2], QUEEN), (1000, 1000)),
        (
            "queen in three dimensions, 100x100x100",
            GridRule(rides=tuple((-(v & 1), -(v >> 1 & 1), -(v >> 2)) for v in range(1, 8))),
            (100, 100, 100),
        ),
    ):
        seconds(rule, shape)
        took = best(lambda rule=rule, shape=shape: seconds(rule, shape)[0])  # type: ignore[misc]
        print(f"{name:<52} {took / np.prod(shape) * 1e9:9.1f}")
    plain, ours = contestant(150), best(lambda: seconds(queen, (1000, 1000))[0]) / 1000**2
    print(
        f"Wythoff, a contestant's Python on 150x150: {plain / 150**2 * 1e9:.0f} ns a square, "
        f"{plain / 150**2 / ours:.0f} times that of 1000x1000 here"
    )


if __name__ == "__main__":
    main()
