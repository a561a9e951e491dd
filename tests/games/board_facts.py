"""Published counts and results of board games, and how each is asked for."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterator

Row = dict[str, Any]


def rows(*, slow: bool) -> list[Row]:
    lines = (Path(__file__).parent.parent / "data" / "boards.jsonl").read_text().splitlines()
    return [row for row in map(json.loads, lines) if row.get("slow", False) == slow]


def layers(game: Any) -> Iterator[set[Any]]:
    """Yield the states that can be reached, each in the first ply that does; by the rules alone.

    A state of the board games that fill up is in one layer only, so the last one is all that is
    kept in mind.
    """
    layer, seen = {game.start.state}, set()
    is_loopy = game.spreads
    while layer:
        yield layer
        if is_loopy:
            seen |= layer
        layer = {option for state in layer for option in options(game, state)} - seen


def options(game: Any, state: Any) -> list[Any]:
    args = state if game.spreads else (state,)
    return [] if game.final(*args) is not None else list(game.moves(*args))


def ends(game: Any) -> list[int]:
    """Return how many final boards x wins, o wins and nobody does."""
    found: Counter[str] = Counter()
    for layer in layers(game):
        for board in layer:
            margin = game.final(board)
            if margin is not None:
                found["tie" if not margin else "xo"[board.count("x") == board.count("o")]] += 1
    return [found["x"], found["o"], found["tie"]]


def complete_games(game: Any) -> list[int]:
    """Return how many ways of playing to the end x wins, o wins and nobody does."""
    found: Counter[str] = Counter()
    ways = Counter({game.start.state: 1})
    while ways:
        after: Counter[str] = Counter()
        for board, count in ways.items():
            if game.final(board) == -1:
                found["xo"[board.count("x") == board.count("o")]] += count
            elif game.final(board) == 0:
                found["tie"] += count
            else:
                for option in game.moves(board):
                    after[option] += count
        ways = after
    return [found["x"], found["o"], found["tie"]]


def ask(row: Row) -> Any:
    game: Any = gr.game(row["game"])
    start = game(*row["args"]) if "args" in row else game.start
    if row["ask"].startswith("alpha-beta"):
        return by_alpha_beta(start, row["ask"])
    results = [str(start.outcome), start.remoteness] if "count" != row["ask"] != "ends" else []
    match row["ask"]:
        case "outcome":
            return results[0]
        case "winner, plies":
            return results
        case "winner, plies, take":
            (best,) = start.winning_moves()
            return [*results, int(best.label.removeprefix("take "))]
        case "winner, plies, count":
            return [*results, sum(map(len, layers(game)))]
        case "count":
            return sum(map(len, layers(game)))
        case "ends":
            return ends(game)
        case "complete games":
            return complete_games(game)
    return ask_all(game, row["ask"])


def by_alpha_beta(start: Any, question: str) -> Any:
    found = start.solve(engine="alpha-beta", plies="plies" in question)
    more = {
        "alpha-beta, plies": found.remoteness,
        "alpha-beta, first move": str(found.best),
    }
    return [str(found.outcome), more[question]] if question in more else str(found.outcome)


def ask_all(game: Any, question: str) -> Any:
    """Answer what needs every position that can be reached."""
    states = [state for layer in layers(game) for state in layer]
    positions = [game(*state) if game.spreads else game(state) for state in states]
    count = Counter(str(p.outcome) for p in positions)
    match question:
        case "N, T, P":
            return [count["N"], count["T"], count["P"]]
        case "count, N, P, D, longest":
            longest = max(p.remoteness or 0 for p in positions)
            return [len(states), count["N"], count["P"], count["D"], longest]
        case "count up to symmetry":
            return len({p.node for p in positions})
        case "ends up to symmetry":
            return len({p.node for p in positions if p.is_over})
        case "full boards without a line":
            return sum(p.is_over and str(p.outcome) == "T" for p in positions)
        case "lost by plies":
            lost = Counter(p.remoteness for p in positions if str(p.outcome) == "P")
            return [lost[plies] for plies in sorted(lost)]
        case "good replies to the centre":
            centre = game.start.move("x at b2").to
            return sum(score.margin >= 0 for _, score in centre.scored_moves())
    raise AssertionError(question)
