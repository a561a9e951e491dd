"""How long the command line takes to answer, as a ratio to the start of a bare Python.

Run with `make bench`. The two are measured in turn, so that a busy machine slows both.
"""

from __future__ import annotations

import subprocess
import sys
from statistics import median
from time import perf_counter

ROUNDS = 25
QUESTIONS = (
    ["-m", "grundy", "solve", "nim", "3", "4", "5"],
    ["-m", "grundy", "solve", "nim", "3", "4", "5", "+", "kayles", "7", "--json"],
    ["-m", "grundy", "table", "wythoff", "8", "8"],
    ["-m", "grundy", "value", "domineering:2x4"],
    ["-c", "import grundy"],
)


def seconds(args: list[str]) -> float:
    """Return the wall time of one run of Python with these arguments."""
    begin = perf_counter()
    subprocess.run([sys.executable, *args], stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begin


def main() -> None:
    """Print the ratios."""
    print(f"{'ratio':>6}  {'ms':>6}  command")
    for question in QUESTIONS:
        bare, asked = [], []
        seconds(question)  # leaves the bytecode
        for _ in range(ROUNDS):
            bare.append(seconds(["-c", "pass"]))
            asked.append(seconds(question))
        ratio = median(asked) / median(bare)
        print(f"{ratio:6.1f}  {median(asked) * 1000:6.0f}  python {' '.join(question)}")


if __name__ == "__main__":
    main()
