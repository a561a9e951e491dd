"""Stone games of a user's own, beside loops in C++ that are written by hand for them.

Run with `make bench`; needs g++. All run in turn in one go, and what they compute is compared. The
tables and the loops are timed by the processor's time, the questions by the clock.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any

from heaps import ROUNDS

import grundy as gr
from grundy.engines.score_tables import ScoreTable
from grundy.limits.budget import running_meter
from grundy.solving.lowered_scores import lowered_game

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parent / "cpp" / "scores.cpp"
Row = tuple[int, ...]


def ends(row: Row) -> Iterator[tuple[int, Row]]:
    """Take either end."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


def first_three(row: Row) -> Iterator[tuple[int, Row]]:
    """Take the first one, two or three."""
    for k in range(1, min(3, len(row)) + 1):
        yield sum(row[:k]), row[k:]


def stones(count: int) -> Row:
    """Return the row that the C++ program makes."""
    found, seed = [], 1
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % (1 << 31)
        found.append((seed >> 16) % 2000 - 500)
    return tuple(found)


class Cpp:
    """The C++ program, compiled as a judge does."""

    def __init__(self, folder: str) -> None:
        self.program = str(Path(folder) / "scores")
        subprocess.run(["g++", "-O2", "-o", self.program, str(SOURCE)], check=True)

    def run(self, name: str, count: int) -> tuple[float, int]:
        """Return the seconds of a loop, and the margin that it found."""
        words = [self.program, name, str(count)]
        seconds, margin = subprocess.run(
            words, check=True, capture_output=True, text=True
        ).stdout.split()
        return float(seconds), int(margin)


def table_seconds(game: Any, row: Row) -> float:
    """Return the processor's time for the table that answers, once the rule is compiled."""
    _, filled = lowered_game(game).tables[-1]
    table = ScoreTable(filled.lowered, row, (), compiled=True)
    begin = thread_time()
    table.fill(running_meter())
    return thread_time() - begin


def seconds(run: Any) -> float:
    """Return how long a call takes."""
    begin = perf_counter()
    run()
    return perf_counter() - begin


HEAD = ("table", "C++ -O2", "ratio", "question", "first")


def main() -> None:
    """Print the comparison."""
    print(f"{'scores: milliseconds':<30}" + "".join(f"{word:>10}" for word in HEAD))
    with tempfile.TemporaryDirectory() as folder, gr.budget(interpreted=0):
        cpp = Cpp(folder)
        for rule, count in ((ends, 2000), (first_three, 10**6)):
            row, game = stones(count), gr.scoring(rule)
            first = seconds(lambda game=game, row=row: game(row).score)
            ours = theirs = float("inf")
            for _ in range(4 * ROUNDS):  # in turn, so that whatever else runs is in both
                taken, margin = cpp.run(rule.__name__, count)
                assert margin == game(row).score
                ours, theirs = min(ours, table_seconds(game, row)), min(theirs, taken)
            other = tuple(reversed(row))
            question = seconds(lambda game=game, other=other: game(other).score)
            print(
                f"{rule.__name__ + f', {count:,} piles':<30}{ours * 1e3:10.1f}{theirs * 1e3:10.1f}"
                f"{ours / theirs:10.2f}{question * 1e3:10.0f}{first * 1e3:10.0f}"
            )
    print("question: all of `game(row).score`; first: with the compiler's start and compiling too")


if __name__ == "__main__":
    main()
