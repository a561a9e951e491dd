"""Solving by tiers beside the solver in memory, and beside C++ of the same algorithm.

    python benchmarks/tiers.py [--crews] [BOARD ...]      connect-four:4x5 and 5x5 by default

Run with `make bench`; needs g++, and 6 GB of memory for 5x5 by the solver in memory. Everything is
processor time of one worker, once the rules are compiled: solving alone, and with the file. The
files are compared byte for byte, the counts with those of C++. Then the whole command within a
gigabyte, with what the process took at most. With `--crews` only this: seconds by the clock with
one worker and with two, on each kind of crew, once the workers are there and have compiled the
rules, and with that; it says something on a quiet machine alone.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import grundy as gr
from grundy.tables.out_of_core.write import write_with
from grundy.workers.choosing import crew_for

SOURCE = Path(__file__).parent / "cpp" / "tiers.cpp"
BOARDS = ("connect-four:4x5", "connect-four:5x5")
MEMORY = 10**9
MUCH_MEMORY = 6 * 10**9
ROUNDS = 3

COMMAND = """
import atexit, time
from pathlib import Path
from grundy.__main__ import main

def told():
    lines = Path("/proc/self/status").read_text().splitlines()
    most = next(line.split()[1] for line in lines if line.startswith("VmHWM"))
    print(time.process_time(), most)

atexit.register(told)
main()
"""
"""`grundy`, and at its end what it took.

It says so itself: what the system says of a process begins with the memory of its parent, which has
solved the board in memory.
"""


def in_memory(start: Any, file: Path) -> tuple[float, float, gr.StrongSolution]:
    """Return the seconds of solving and of writing, and the solution."""
    with gr.budget(interpreted=0):
        begin = process_time()
        solved = gr.strong(start)
        solving = process_time() - begin
    begin = process_time()
    solved.save(file)
    return solving, process_time() - begin, solved


def by_tiers(start: Any, file: Path) -> tuple[float, float]:
    """Return the same seconds for solving by tiers, with one worker."""
    solved = 0.0

    def tell(progress: gr.TierProgress) -> None:
        nonlocal solved
        if progress.phase == "backward":
            solved = process_time()

    begin = process_time()
    gr.write_table(start, file, memory=MEMORY, on="here", tell=tell)
    return solved - begin, process_time() - solved


def by_cpp(program: Path, start: Any, folder: Path) -> tuple[float, list[int]]:
    """Return the seconds of C++, and its counts."""
    game = start.game
    words = [str(program), str(game.rows), str(game.columns), "4", str(folder)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    seconds, *counts = done.stdout.split()
    return float(seconds), [int(count) for count in counts]


def measure(board: str, program: Path, folder: Path) -> None:
    """Print positions a second of one board."""
    start = gr.game(board).start
    tiers, memory, work = folder / "tiers", folder / "memory", folder / "cpp"
    work.mkdir(exist_ok=True)
    if board == BOARDS[0]:
        by_tiers(start, tiers)  # compiles what the work pays for
        in_memory(start, memory)
    ours = by_tiers(start, tiers)
    solving, writing, solved = in_memory(start, memory)
    assert filecmp.cmp(tiers, memory, shallow=False), board
    theirs, counts = by_cpp(program, start, work)
    kinds = (gr.Outcome.N, gr.Outcome.P, gr.Outcome.T)
    assert counts == [solved.positions, *(solved.outcomes.get(kind, 0) for kind in kinds)]
    print(f"{board}, {solved.positions:,} positions, the same file byte for byte")
    rows = {
        "solved by tiers": ours[0],
        "  in memory": solving,
        "  C++ of the same algorithm": theirs,
        "solved and written by tiers": sum(ours),
        "  in memory ": solving + writing,
    }
    base = ours[0]
    for name, seconds in rows.items():
        base = seconds if not name.startswith(" ") else base
        ratio = "" if seconds == base else f"{seconds / base:8.2f}"
        rate = f"{solved.positions / seconds:12,.0f}"
        print(f"  {name:<32} {rate} a second {ratio}", flush=True)


def whole_command(board: str, folder: Path) -> None:
    """Print what the command takes within a gigabyte, with two threads."""
    line = ["solve", board, "--save", str(folder / "command"), "--memory", "1GB"]
    begin = monotonic()
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *line], capture_output=True, text=True, check=True
    )
    spent, most = done.stdout.splitlines()[-1].split()
    print(
        f"  {'the whole command, --memory 1GB':<32} {float(spent):.1f} s of processor time, "
        f"{monotonic() - begin:.1f} s by the clock, {int(most) / 1000:,.0f} MB at most"
    )


def crews(board: str, folder: Path) -> None:
    """Print what a second worker gains; the files are compared."""
    start, first = gr.game(board).start, folder / "first"
    gr.write_table(start, first, memory=MUCH_MEMORY, on="here")
    print(f"{board}, load {os.getloadavg()[0]:.1f}")
    for on in ("threads", "processes", *(("ray",) if find_spec("ray") else ())):
        cold, warm = [], []
        for workers in (1, 2):
            begin = monotonic()
            with crew_for(on, workers) as crew:
                for _ in range(ROUNDS):
                    file = folder / "crew"
                    write_with(crew, start, file, memory=MUCH_MEMORY)
                    cold.append(monotonic() - begin)
                    assert filecmp.cmp(first, file, shallow=False), (board, on, workers)
                    file.unlink()
                    begin = monotonic()
            warm.append(min(cold[-ROUNDS + 1 :]))
        whole = f"with their start {cold[0]:.1f} and {cold[ROUNDS]:.1f} s"
        one, two = warm
        print(f"  on {on:<10} one worker {one:.1f} s, two {two:.1f} s: {one / two:.2f}; {whole}")
        sys.stdout.flush()


def main() -> None:
    """Print the tables."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--crews", action="store_true", help="what a second worker gains")
    reader.add_argument("boards", nargs="*", default=list(BOARDS))
    given = reader.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.crews:
            for board in given.boards:
                crews(board, folder)
            return
        program = folder / "program"
        subprocess.run(["g++", "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=True)
        for board in given.boards:
            measure(board, program, folder)
            whole_command(board, folder)


if __name__ == "__main__":
    main()
