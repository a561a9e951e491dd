"""A user's rules, compiled, beside the same rules in plain Python and beside C++.

Run with `make bench`; needs g++. All run in turn in one go, and what they compute is compared.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from time import perf_counter
from typing import Any

from contestant import contestant, contestant_pairs, divisor, grundys, take, wythoff
from heaps import Cpp, best

import grundy as gr
from grundy.native.driving import LONG

SIZE = 10**7


def seconds(run: Any) -> float:
    """Return how long a call takes."""
    begin = perf_counter()
    run()
    return perf_counter() - begin


def compiled_seconds(rule: Any, *shape: int) -> float:
    """Return how long a table takes once the rule is compiled, without making lists of it."""
    from grundy.limits.budget import running_meter  # noqa: PLC0415
    from grundy.native.kernels.rules import GRUNDY  # noqa: PLC0415
    from grundy.solving.compiling import compiled_rule  # noqa: PLC0415

    compiler = compiled_rule(gr.impartial(rule))
    assert compiler is not None

    def again() -> float:
        compiler._boxes.pop(GRUNDY, None)  # noqa: SLF001 - as if nothing were known
        return seconds(lambda: compiler.table(shape, running_meter()))

    begin = perf_counter()
    while perf_counter() - begin < LONG + 1:  # until the rule has a kernel of its own
        again()
    return best(again)


def once_compiled(cpp: Cpp) -> None:
    """Print what a value costs, interpreted and compiled."""
    print(f"{'once compiled: ns a value':<40} {'Python':>9} {'compiled':>9} {'ratio':>6}")
    for rule, count, few in ((take, SIZE, 10**6), (divisor, 20_000, 4000), (grundys, 4000, 2000)):
        plain = seconds(lambda rule=rule, few=few: contestant(rule, few))
        equal = compiled_seconds(rule, few)
        with gr.budget(interpreted=0):
            assert gr.impartial(rule).values(few) == contestant(rule, few)
        line(f"{rule.__name__}, {few:,} values", plain / few, equal / few)
        if rule is take:
            ours = compiled_seconds(rule, count)
            theirs = best(lambda: cpp.seconds("mex_loop", SIZE, (1, 3, 4)))
            print(f"  against C++ written for these moves: {theirs / ours:.2f}")
    plain = seconds(lambda: contestant_pairs(wythoff, 150, 150))
    equal = compiled_seconds(wythoff, 150, 150)
    with gr.budget(interpreted=0):
        assert gr.impartial(wythoff).values(150, 150) == contestant_pairs(wythoff, 150, 150)
    line("wythoff, 150 x 150", plain / 150**2, equal / 150**2)


def line(name: str, plain: float, compiled: float) -> None:
    """Print one comparison."""
    print(f"{name:<40} {plain * 1e9:9.0f} {compiled * 1e9:9.1f} {plain / compiled:6.0f}")


OURS = """
import sys, grundy as gr
sys.path.insert(0, {folder!r})
from contestant import take
with gr.budget(positions=None, interpreted={interpreted}):
    gr.impartial(take).values({count})
print("numba" in sys.modules)
"""
THEIRS = """
import sys
sys.path.insert(0, {folder!r})
from contestant import contestant, take
contestant(take, {count})
print(False)
"""


def process(script: str, **settings: Any) -> tuple[float, str]:
    """Return how long a whole process takes, and what it prints."""
    text = script.format(folder=sys.path[0], **settings)
    begin = perf_counter()
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    return perf_counter() - begin, done.stdout.strip()


def whole_processes() -> None:
    """Print what tables cost from the start of Python, with the compiler's start in it."""
    print(f"\n{'whole process: seconds':<26} {'contestant':>10} {'plain':>8} {'ours':>8} compiler")
    for count in (10**4, 10**5, 10**6, 10**7):
        theirs, _ = process(THEIRS, count=count)
        plain = None
        if count <= 10**6:
            plain, _ = process(OURS, count=count, interpreted=None)
        ours, started = process(OURS, count=count, interpreted=1.0)
        words = "started" if started == "True" else "not started"
        shown = f"{plain:8.2f}" if plain else " " * 8
        print(
            f"{count:>10,} values          {theirs:10.2f} {shown} {ours:8.2f} {words}; "
            f"{theirs / ours:.1f} times the contestant's speed"
        )


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as folder:
        once_compiled(Cpp(folder))
    whole_processes()


if __name__ == "__main__":
    main()
