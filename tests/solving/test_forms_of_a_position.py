"""Games that write one position in several ways: each method answers as the others."""

from __future__ import annotations

import pytest

import grundy as gr


@pytest.mark.parametrize("text", ["sprouts:3(2.A/2aAa)", "misere sprouts:3(2.A/2aAa)"])
def test_an_option_may_be_reached_in_another_form(text: str) -> None:
    """The position's canonical form leads to other forms of the same options."""
    position = gr.position(text)
    answers = [position.solve(engine=engine) for engine in ("search", "induction")]
    assert len({(each.outcome, each.remoteness) for each in answers}) == 1
    assert len({frozenset(each.winning_moves or ()) for each in answers}) == 1
