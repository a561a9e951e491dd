"""Boards whose positions are packed: seconds and nodes a second, beside another checkout's.

    python benchmarks/boards.py [--before CHECKOUT] [--cap 60] [GAME ...]

Part of `make bench`. Each board is solved by alpha-beta, and every position of it is scored, in a
process of its own: *cold* is the first question of that process, which may compile, *warm* the best
of some later ones, with everything compiled, nothing remembered, and no plain Python first where
rules compile. Seconds are those of the processor, `cap` is their limit. Rates are nodes of the
search, or positions of the strong solution, a warm second. With `--before` the same is run on the
sources of another checkout, one right after the other, and margins are compared; nodes differ where
the search does.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from time import process_time
from typing import Any

GAMES = {
    "alpha-beta": (
        *("mnk:3x4,3", "mnk:4x4,4"),
        *("hexapawn:4x4", "hexapawn:4x5", "hexapawn:5x5", "hexapawn:5x6"),
        *("kalah:3,3", "kalah:4,2", "kalah:4,3", "kalah:4,4", "kalah:5,3"),
        *("hex:3x4", "hex:4x4", "hex:4x5", "hex:5x5"),
        *("dots-and-boxes:2x2", "dots-and-boxes:2x3", "dots-and-boxes:2x4", "dots-and-boxes:3x3"),
    ),
    "strong": (
        *("mnk:3x4,3", "mnk:4x4,4"),
        *("hexapawn:4x4", "hexapawn:4x5", "hexapawn:5x5"),
        *("kalah:3,3", "kalah:4,2", "kalah:4,3"),
        *("hex:3x4", "hex:4x4"),
        *("dots-and-boxes:2x2", "dots-and-boxes:2x3", "dots-and-boxes:2x4"),
    ),
}
WARM, LEAST = 3, 3
"""Later questions, at most, and all questions, at least, as long as the limit allows."""


def measure(name: str, engine: str, cap: float) -> None:
    """Print what the first question took, the best of those after it so far, and what was found.

    The second one compiles where the first did not.
    """
    import grundy as gr  # noqa: PLC0415 - that of the checkout that is measured
    from grundy.limits.remembering import forget  # noqa: PLC0415

    taken: list[float] = []
    nodes, margin = 0, None
    began = process_time()
    while len(taken) < LEAST or (len(taken) <= WARM and process_time() - began < cap):
        forget()
        start = gr.game(name).start
        start = start.left() if start.awaits_player else start
        begin = process_time()
        with gr.budget(interpreted=0) if taken else nullcontext():
            if engine == "strong":
                solved = gr.strong(start)
                nodes, margin = solved.positions, solved(start).score
            else:
                found = start.solve(engine=engine)
                nodes, margin = found.positions_seen, found.score
        taken.append(process_time() - begin)
        warm = min(taken[1:] or taken)
        found_so_far = {"cold": taken[0], "warm": warm, "nodes": nodes, "margin": margin}
        print(json.dumps(found_so_far), flush=True)


def measured(checkout: Path, name: str, engine: str, cap: float) -> dict[str, Any] | None:
    """Return the same for the sources of a checkout; None where they take too long."""
    words = [sys.executable, __file__, "--one", engine, "--cap", str(cap), name]
    given = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    limit = f"ulimit -t {int(2 * cap) + 10}; exec " + '"$@"'
    done = subprocess.run(
        ["bash", "-c", limit, "bash", *words],
        env=given,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    return json.loads(lines[-1]) if lines else None


def told(found: dict[str, Any] | None) -> str:
    """Return a row's part for one checkout."""
    if found is None:
        return f"{'too long':>40}"
    rate = found["nodes"] / found["warm"]
    return f"{found['cold']:8.2f} {found['warm']:8.3f} {found['nodes']:11,} {rate:10,.0f}"


def ratio(before: dict[str, Any] | None, after: dict[str, Any] | None, part: str) -> str:
    """Return how many times as long it took before."""
    return f"{before[part] / after[part]:8.1f}" if before and after else f"{'':>8}"


def main(words: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--before", type=Path)
    parser.add_argument("--cap", type=float, default=60)
    parser.add_argument("--one")
    parser.add_argument("games", nargs="*")
    given = parser.parse_args(words)
    if given.one:
        measure(given.games[0], given.one, given.cap)
        return
    here = Path(__file__).resolve().parents[1]
    head = f"{'cold':>8} {'warm':>8} {'nodes':>11} {'a second':>10}"
    for engine, games in GAMES.items():
        titles = [head, head + f"{'cold':>9} {'warm':>8}"] if given.before else [head]
        print(f"{engine:<22}" + "   ".join(titles))
        for name in given.games or games:
            found = measured(here, name, engine, given.cap)
            if given.before is None:
                print(f"{name:<22}{told(found)}", flush=True)
                continue
            before = measured(given.before, name, engine, given.cap)
            if before and found:
                assert before["margin"] == found["margin"], name
            times = ratio(before, found, "cold") + " " + ratio(before, found, "warm")
            print(f"{name:<22}{told(before)}   {told(found)} {times}", flush=True)


if __name__ == "__main__":
    main()
