"""What finding a misère quotient costs, and what verifying its certificate does.

    python benchmarks/quotients.py [--long]

Processor seconds of plain Python, each quotient found with nothing remembered; verifying is the
checker that stands alone, from the certificate as text. Ratios compare the two of one run. Beside
them, where there is one, the time noted for MisereSolver (Siegel, 2006; Java) on the same heaps: it
was taken over from notes, on another machine and not in this run, so no ratio is told.
"""

from __future__ import annotations

import argparse
import json
from random import Random
from time import thread_time
from typing import Any

import grundy as gr
from grundy.proofs.quotients import check

CASES: list[tuple[str, int | None, str]] = [
    ("octal:0.122", None, ""),
    ("kayles", None, ""),
    ("octal:0.15", 40, ""),
    ("octal:0.44", 40, ""),
    ("octal:0.152", 40, ""),
    ("octal:0.157", 40, ""),
    ("octal:0.56", 30, ""),
    ("octal:0.07", 25, "2.3 s"),
    ("octal:0.07", 28, ""),
]
LONG: list[tuple[str, int | None, str]] = [("octal:0.07", 30, "")]


def measured(game: str, heaps: int | None) -> tuple[Any, float, float]:
    """Return a quotient, the seconds to find it, and those to verify its certificate."""
    with gr.forgetting():
        begin = thread_time()
        found = gr.game(game).misere.quotient(heaps)
        finding = thread_time() - begin
    text = json.dumps(found.as_data())
    begin = thread_time()
    check(json.loads(text))
    return found, finding, thread_time() - begin


def main() -> None:
    """Print a line for each quotient, and one for a large sum."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--long", action="store_true", help="0.07 to heap 30 too")
    cases = CASES + (LONG if parser.parse_args().long else [])
    print("game          heaps      Q/P     find   verify  ratio  MisereSolver")
    for game, heaps, published in cases:
        found, finding, verifying = measured(game, heaps)
        size = f"{found.order}/{len(found.lost)}"
        upto = "all" if found.period else str(found.heaps)
        ratio = finding / verifying
        told = f"{game:12} {upto:>6} {size:>8} {finding:8.3f} {verifying:8.3f} {ratio:6.1f}"
        print(f"{told}  {published}")
    kayles, random = gr.game("kayles").misere, Random(1)
    kayles.quotient()
    position = kayles(*(random.randint(1, 10**6) for _ in range(200)))
    begin = thread_time()
    found = position.solve()
    took = thread_time() - begin
    print(f"200 heaps of misere kayles up to 10**6: {found.outcome}, {found.best}; {took:.3f} s")


if __name__ == "__main__":
    main()
