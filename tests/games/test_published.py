"""Published results, replayed; each row of the data names its source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import grundy as gr

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "published.jsonl").read_text().splitlines()
]


def ask(row: dict[str, Any]) -> Any:
    game, args = gr.game(row["game"]), row["args"]
    match row["ask"]:
        case "values":
            return game.values(*args)
        case "grundy":
            return game(*args).grundy
        case "outcome":
            return str(game(*args).outcome)
        case "start":
            return game.start.grundy
        case "row":
            return game.values()[args[0]]
        case "exceptions":
            period, last = args
            values = game.values(last + 2 * period + 60)
            return [n for n in range(len(values) - period) if values[n] != values[n + period]]
        case "bites":
            before = game.start.arguments
            wins = [move.to.arguments for move in game.start.winning_moves()]
            after = [(*w, *[0] * (len(before) - len(w))) for w in wins]
            rows = [next(i for i in range(len(w)) if w[i] < before[i]) for w in after]
            return sorted([row, w[row]] for row, w in zip(rows, after, strict=True))
    raise AssertionError(row["ask"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']} {row['ask']} {row['args']}")
def test_published(row: dict[str, Any]) -> None:
    assert ask(row) == row["answer"], row["source"]
