"""Heap kernels beside the same algorithms in C++, a contestant's Python, and the naive algorithm.

Run with `make bench`; needs g++. All run in turn in one go, and what they compute is compared.
"""

from __future__ import annotations

import subprocess
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from grundy.engines.heap_values import HeapValues
from grundy.forms.heap_rule import HeapRule
from grundy.limits.budget import Limits, Meter
from grundy.native.compiling import native
from grundy.native.kernels import octal, subtraction

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = Path(__file__).parent / "cpp" / "kernels.cpp"
ROUNDS = 5
MOVES = (96, 198, 297, 355, 502, 538, 765, 831, 947, 950)
MANY = (*range(3, 75, 3), 64)


def fnv(data: bytes) -> str:
    """Return the FNV-1a hash of a sample, enough to see that two outputs are the same."""
    value = 1469598103934665603
    for byte in data:
        value = (value ^ byte) * 1099511628211 % 2**64
    return f"{value:016x}"


def best(run: Callable[[], float]) -> float:
    """Return the shortest of a few runs, in seconds."""
    return min(run() for _ in range(ROUNDS))


def timed(kernel: Any, *args: Any) -> float:
    """Return the seconds of one call."""
    begin = perf_counter()
    kernel(*args)
    return perf_counter() - begin


class Cpp:
    """The C++ program, built for this machine."""

    def __init__(self, folder: str) -> None:
        self.program = Path(folder) / "kernels"
        subprocess.run(
            ["g++", "-O3", "-march=native", "-o", str(self.program), str(SOURCE)], check=True
        )

    def seconds(self, *args: object) -> float:
        """Return the time that the program measured for a kernel."""
        return float(self._run(args)[0])

    def agrees(self, ours: Any, *args: object) -> None:
        """Stop unless the program computes the same bytes."""
        assert self._run(args)[1] == fnv(ours.tobytes()), args

    def _run(self, args: tuple[object, ...]) -> list[str]:
        words = [",".join(map(str, a)) if isinstance(a, tuple) else str(a) for a in args]
        done = subprocess.run(
            [str(self.program), *words], check=True, capture_output=True, text=True
        )
        return done.stdout.split()


def row(name: str, count: float, ours: float, theirs: float | None) -> None:
    """Print one line: nanoseconds of each, and the ratio."""
    cpp = f"{theirs / count * 1e9:9.2f} {theirs / ours:8.2f}" if theirs else " " * 18
    print(f"{name:<52} {ours / count * 1e9:9.2f} {cpp}")


def subtraction_rows(cpp: Cpp) -> None:
    """Compare the kernels of subtraction games."""
    size = 10**7
    small = np.array((1, 3, 4), np.int64)
    values = np.zeros(size, np.uint8)
    kernel = native(subtraction.mex_loop)
    kernel(values, small, 0, 99_968)
    cpp.agrees(values[:99_968], "mex_loop", 99_968, (1, 3, 4))
    ours = best(lambda: timed(kernel, values, small, 0, size))
    row(
        "subtraction {1,3,4}, mex loop, a value",
        size,
        ours,
        best(lambda: cpp.seconds("mex_loop", size, (1, 3, 4))),
    )

    moves = np.array(MOVES, np.int64)
    one_hot = native(subtraction.one_hot)

    def slices() -> float:
        hot = np.zeros(MOVES[-1] + (1 << 16), np.uint16)
        seen = np.zeros(MOVES[0], np.uint16)
        return timed(one_hot, values, moves, hot, seen, 0, size)

    slices()
    cpp.agrees(values[:99_968], "one_hot", 99_968, MOVES)
    row(
        "subtraction, 10 moves, one-hot over slices, a value",
        size,
        best(slices),
        best(lambda: cpp.seconds("one_hot", size, MOVES)),
    )

    lost = native(subtraction.lost_words)
    for numbers, count in (((1, 3, 4), 10**8), (MANY, 10**8)):
        near = np.uint64(sum(1 << n for n in numbers if n < 64))
        array = np.array(numbers, np.int64)

        def words(
            numbers: tuple[int, ...] = numbers,
            count: int = count,
            near: Any = near,
            array: Any = array,
        ) -> float:
            room = np.zeros(count // 64 + numbers[-1] // 64 + 2, np.uint64)
            return timed(lost, room, array, near, 0, count // 64)

        words()
        few = np.zeros(2000, np.uint64)
        lost(few, array, near, 0, 1562)
        cpp.agrees(few[:1562], "lost_words", 99_968, numbers)
        row(
            f"outcomes only, {len(numbers)} moves, a heap",
            count,
            best(words),
            best(partial(cpp.seconds, "lost_words", count, numbers)),
        )


def billion() -> None:
    """Label 10**9 heaps in one run, in an eighth of a gigabyte."""
    count = 10**9
    room = np.zeros(count // 64 + 2, np.uint64)
    seconds = timed(
        native(subtraction.lost_words),
        room,
        np.array((1, 3, 4), np.int64),
        np.uint64(0b11010),
        0,
        count // 64,
    )
    print(f"10**9 outcomes of {{1,3,4}}: {seconds:.2f} s in {room.nbytes / 1e6:.0f} MB")


def octal_rows(cpp: Cpp) -> None:
    """Compare the kernels of octal games."""
    size = 20_000
    takes, digits = np.array((1, 2), np.int64), np.array((7, 7), np.int64)
    define = native(octal.by_definition)

    def definition() -> float:
        values, marks = np.zeros(size, np.uint16), np.zeros(4096, np.int64)
        return timed(define, values, takes, digits, marks, 2047, 0, size)

    definition()
    few = np.zeros(4000, np.uint16)
    define(few, takes, digits, np.zeros(4096, np.int64), 2047, 0, 4000)
    cpp.agrees(few, "by_definition", 4000, (1, 2), (7, 7))
    row(
        "octal 0.77 by definition, a pair",
        size**2 / 2,
        best(definition),
        best(lambda: cpp.seconds("by_definition", size, (1, 2), (7, 7))),
    )
    for code, rule, size, space in (
        ("0.77", HeapRule((1, 2), (7, 7)), 10**6, (15, 0, 1)),
        ("0.106", HeapRule((1, 3), (1, 6)), 10**6, (13, 1, 0)),
        ("0.6", HeapRule((1,), (6,)), 60_000, (494, 0, 1)),
    ):
        start = 8192 if code != "0.6" else 40_000
        known = HeapValues(rule)
        known.upto(start, Meter(Limits()))
        known._compile() if not known.compiled else None  # noqa: SLF001

        def sparse(
            rule: HeapRule = rule,
            size: int = size,
            space: Any = space,
            start: int = start,
            known: Any = known,
        ) -> float:
            values = np.zeros(size, np.uint16)
            values[:start] = known.values[:start]
            mask, odd, common = space
            rare = [
                n
                for n in range(1, start)
                if (int(values[n]) & mask).bit_count() & 1 ^ (odd & n) != common
            ]
            room = np.zeros(size, np.int64)
            room[: len(rare)] = rare
            return timed(
                native(octal.by_sparse_space),
                values,
                np.array(rule.takes, np.int64),
                np.array(rule.digits, np.int64),
                np.zeros(4096, np.int64),
                room,
                np.array([len(rare)], np.int64),
                np.array(space, np.int64),
                2047,
                start,
                size,
            )

        sparse()
        row(
            f"octal {code} by sparse space, a value",
            size - start,
            best(sparse),
            best(
                partial(
                    cpp.seconds, "by_sparse_space", size, rule.takes, rule.digits, (*space, start)
                )
            ),
        )


def against_the_definition() -> None:
    """Print how the sparse space of Kayles pulls away from the definition."""
    define = native(octal.by_definition)
    takes, digits = np.array((1, 2), np.int64), np.array((7, 7), np.int64)
    for size in (10_000, 20_000, 40_000, 80_000):
        values, marks = np.zeros(size, np.uint16), np.zeros(4096, np.int64)
        slow = timed(define, values, takes, digits, marks, 2047, 0, size)
        table = HeapValues(HeapRule((1, 2), (7, 7)))
        table.upto(8192, Meter(Limits()))
        quick = timed(table.upto, size, Meter(Limits()))
        assert (np.asarray(table.values[:size]) == values).all()
        print(
            f"0.77 to {size:>6}: definition {slow:7.3f} s, sparse space from 8192 {quick:7.4f} s,"
            f" {slow / quick:8.1f} times"
        )


def contestant(size: int) -> float:
    """Return the time of the Python that a contestant writes for {1,3,4}."""
    begin = perf_counter()
    grundy = [0] * size
    for n in range(size):
        seen = {grundy[n - s] for s in (1, 3, 4) if s <= n}
        value = 0
        while value in seen:
            value += 1
        grundy[n] = value
    return perf_counter() - begin


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        cpp = Cpp(folder)
        print(f"{'nanoseconds':<52} {'grundy':>9} {'C++':>9} {'C++/ours':>8}")
        subtraction_rows(cpp)
        octal_rows(cpp)
    billion()
    against_the_definition()
    size = 10**6
    plain = contestant(size)
    kernel, values = native(subtraction.mex_loop), np.zeros(size, np.uint8)
    ours = best(lambda: timed(kernel, values, np.array((1, 3, 4), np.int64), 0, size))
    print(
        f"{{1,3,4}} to 10**6: a contestant's Python {plain:.3f} s, compiled {ours:.4f} s, "
        f"{plain / ours:.0f} times"
    )


if __name__ == "__main__":
    main()
