"""`grundy solve --save`: every position in reach, solved and written into a file."""

from __future__ import annotations

from typing import Any

import click

import grundy as gr

save_option = click.option(
    "--save",
    metavar="FILE",
    help="Solve every reachable position and write them all to FILE.",
)


def save_solution(position: Any, file: str, *, as_json: bool) -> str:
    """Solve strongly, save, and return what to print."""
    solved = gr.strong(position)
    size = solved.save(file)
    here = solved(position)
    best = here.best_moves()
    if not as_json:
        plies = "" if here.remoteness is None else f", in {here.remoteness} plies"
        counts = ", ".join(f"{count:,} {outcome}" for outcome, count in solved.outcomes.items())
        rows = [
            f"{position} is {here.outcome}: {here.outcome.words}{plies}.",
            *([f"  {'a best move':<14} {best[0]} → {best[0].to}"] if best else []),
            f"  {'method':<14} {solved.method} (proved)",
            f"  {'positions':<14} {counts}",
            f"  {'saved':<14} {file}, {size:,} bytes",
        ]
        return "\n".join(rows)
    import json  # noqa: PLC0415

    data = {
        "game": position.game_text,
        "position": str(position),
        "outcome": str(here.outcome),
        "grundy": None,
        "score": None if here.result is None else here.result.margin,
        "remoteness": here.remoteness,
        "winning_moves": [{"to": str(m.to), "label": m.label} for m in here.winning_moves()],
        "best": {"to": str(best[0].to), "label": best[0].label} if best else None,
        "method": solved.method,
        "status": "proved",
        "positions": {str(outcome): count for outcome, count in solved.outcomes.items()},
        "positions_seen": solved.positions,
        "saved": file,
        "bytes": size,
    }
    return json.dumps(data, ensure_ascii=False)
