"""How many positions a sum leads to, at least: never more than there are."""

from __future__ import annotations

import pytest

import grundy as gr
from grundy.limits.budget import Limits, Meter
from grundy.solving.reachable import reachable_at_least
from grundy.solving.sums import locate

SMALL = [
    "nim(3, 4, 5)",
    "nim(1, 1, 1, 1)",
    "nim(9)",
    "kayles(11)",
    "kayles(4, 5)",
    "dawsons-kayles(13)",
    "subtraction:1,3,4(20)",
    "subtraction:2,5(20, 9)",
    "octal:0.137(12)",
    "octal:0.4(10)",
    "octal:4.07(7)",
    "hexadecimal:0.8F(9)",
    "grundys-game(11)",
    "lasker-nim(4, 3)",
    "wythoff(4, 7)",
    "cram:2x3",
    "cram:2x4",
    "turning-turtles(HTHH)",
    "nim(2, 2, 2) + kayles(4)",
    "take-a-square(15)",
]


def test_the_bound_is_never_too_high() -> None:
    for text in SMALL:
        _check_the_bound(text)


def _check_the_bound(text: str) -> None:
    graph, start = locate(gr.position(text).terms, misere=False)
    known, waiting = {start}, [start]
    while waiting:
        for node in graph.options(waiting.pop(), Meter(Limits())):
            if node not in known:
                known.add(node)
                waiting.append(node)
    assert 1 < reachable_at_least(graph.games, start, 10**9, Meter(Limits())) <= len(known)


def test_no_position_is_looked_at_where_there_are_surely_too_many() -> None:
    huge = 10**18
    for text in (f"nim({huge}, 5)", f"kayles({huge})", f"subtraction:1,3,4({huge})"):
        with gr.forgetting({}), pytest.raises(gr.BudgetExceeded) as error:
            _ = gr.position(text).remoteness
        assert error.value.positions == 0
    many = gr.game("nim")(*range(3, 203))
    with gr.forgetting({}), gr.budget(positions=20_000), pytest.raises(gr.BudgetExceeded) as error:
        _ = many.remoteness
    assert error.value.positions == 0


def test_winning_moves_of_a_heap_that_nobody_can_list() -> None:
    """They came after half of 10**18 others, and none was found."""
    for text in ("kayles(1000000000000000000)", "dawsons-kayles(1000000000000000001, 7)"):
        solution = gr.position(text).solve()
        assert solution.outcome is gr.Outcome.N
        assert solution.best is not None
        assert solution.best.to.outcome is gr.Outcome.P
        with pytest.raises(gr.TooManyMovesError):
            gr.position(text).winning_moves()
