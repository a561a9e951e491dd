"""Cram and Sprouts by the search with nimbers: `python -m benchmarks.nimbers cram:5x7 sprouts:9`.

Each game is asked from the start who wins, by its moves alone, in a memory of its own; then, with
`--values`, for its value. Lost couples are what a proof has to list; see docs/scale.md.
"""

from __future__ import annotations

import sys
from time import process_time

import grundy as gr
from grundy.limits.budget import metered
from grundy.solving import nimbers
from grundy.solving.memory import store_of


def row(text: str, *, value: bool) -> str:
    """Return a row of the table: what was asked, the answer, couples and seconds."""
    with gr.forgetting(), gr.budget(positions=None):
        game = gr.game(text)
        states = [term.state for term in game.start.terms]
        begin = process_time()
        with metered() as meter:
            if value:
                answer = str(nimbers.grundy(game, states, meter))
            else:
                answer = "P" if nimbers.is_lost(game, states, meter) else "N"
        seconds = process_time() - begin
        known = store_of(game, nimbers.KnownCouples).couples
    counts = f"{len(known.values):,} | {len(known):,} | {meter.positions:,}"
    return f"| {text} | {answer} | {counts} | {seconds:.1f} |"


if __name__ == "__main__":
    print("| start | answer | lost couples | couples decided | searched | seconds |")
    print("|---|---|--:|--:|--:|--:|")
    for name in (name for name in sys.argv[1:] if name != "--values"):
        print(row(name, value="--values" in sys.argv), flush=True)
