"""Who wins the boards of the catalogue, as many as a time allows: a table of `docs/scale.md`.

    python benchmarks/solved.py [--seconds 60] [--journal FILE] [GAME ...]

Each board is solved in a process of its own, with nothing remembered, by the method that is chosen.
Boards of a game grow until one takes too long; larger ones are not tried. The journal keeps a line
for each board, and a board in it is not solved again: what was interrupted goes on there. Seconds
are those of the processor, nodes are the positions that were visited, and `published` is a result
of `tests/data` with its source: where it differs the command fails.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

import grundy as gr

DATA = Path(__file__).parent.parent / "tests" / "data"
SIZES = ("2x2", "2x3", "3x3", "3x4", "4x4", "4x5", "5x5", "5x6", "6x6", "6x7")
FAMILIES: dict[str, tuple[str, ...]] = {
    "connect-four": ("4x4", "4x5", "5x4", "5x5", "4x6", "6x4", "4x7", "5x6", "6x5"),
    "mnk": ("3x3,3", "3x4,3", "4x4,4", "4x5,4", "5x5,4", "5x5,5"),
    "hexapawn": SIZES[2:],
    "dots-and-boxes": ("1x2", "2x2", "2x3", "2x4", "3x3", "3x4"),
    "kalah": ("2,2", "3,2", "3,3", "4,2", "4,3", "5,2", "4,4", "5,3", "6,2", "6,3"),
    "hex": SIZES,
    "domineering": SIZES,
    "col": SIZES,
    "snort": SIZES,
    "nogo": SIZES,
    "clobber": SIZES,
    "konane": SIZES,
    "amazons": ("3x3", "4x4", "4x5", "5x5"),
    "dodgem": ("2x2", "3x3", "4x4"),
}
"""Boards from small to large."""


def solve(text: str) -> dict[str, Any]:
    """Return the row of one board."""
    begin = process_time()
    found = gr.game(text).start.solve()
    return {
        "board": text,
        "outcome": str(found.outcome),
        "method": found.method.partition(" of ")[0] if found.left is None else found.engine,
        "nodes": found.positions_seen,
        "seconds": round(process_time() - begin, 2),
    }


def in_process(text: str, seconds: float) -> dict[str, Any]:
    """Return the row of one board, solved in a process of its own, or why there is none."""
    words = [sys.executable, __file__, "--one", text]
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return {"board": text, "stopped": f"more than {seconds:g} s"}
    if done.returncode:
        return {"board": text, "stopped": done.stderr.strip().splitlines()[-1]}
    row: dict[str, Any] = json.loads(done.stdout)
    return row


def published() -> dict[str, tuple[str, str]]:
    """Return the outcome of boards, each with its source."""
    rows = [
        json.loads(line)
        for name in ("boards", "gains")
        for line in (DATA / f"{name}.jsonl").read_text().splitlines()
    ]
    return {row["game"]: (row["answer"], row["source"]) for row in rows if row["ask"] == "outcome"}


def fill(journal: Path, games: list[str], seconds: float) -> list[dict[str, Any]]:
    """Return the rows of the journal, after solving what it lacks."""
    rows = (
        [json.loads(line) for line in journal.read_text().splitlines()] if journal.exists() else []
    )
    known = {row["board"]: row for row in rows}
    for game in games:
        for size in FAMILIES[game]:
            text = f"{game}:{size}"
            if text not in known:
                known[text] = in_process(text, seconds)
                with journal.open("a") as file:
                    file.write(json.dumps(known[text]) + "\n")
            if "stopped" in known[text]:
                break
    return list(known.values())


def show(rows: list[dict[str, Any]]) -> bool:
    """Print the table; return whether all published results agree."""
    sources, agrees = published(), True
    print("| board | result | method | nodes | seconds | published |")
    print("|---|---|---|--:|--:|---|")
    for row in rows:
        if "stopped" in row:
            continue
        answer, source = sources.get(row["board"], (row["outcome"], ""))
        agrees = agrees and answer == row["outcome"]
        told = f"{answer}: {source}" if source else ""
        numbers = f"{row['nodes']:,} | {row['seconds']:.2f}"
        print(f"| {row['board']} | {row['outcome']} | {row['method']} | {numbers} | {told} |")
    return agrees


def main() -> int:
    """Fill the journal and print the table; return 1 where a published result differs."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--seconds", type=float, default=60.0)
    reader.add_argument("--journal", type=Path, default=Path("solved.jsonl"))
    reader.add_argument("games", nargs="*", default=list(FAMILIES))
    given = reader.parse_args()
    return 0 if show(fill(given.journal, given.games, given.seconds)) else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(solve(sys.argv[2])))
    else:
        sys.exit(main())
