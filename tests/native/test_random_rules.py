"""Rules by chance (splits, bit tricks, products, loops that are left), compiled and brute force."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy as gr
from tests.contest.random_rules import Rules, loaded, values_of

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("seed", range(20))
def test_compiled_values_are_those_of_brute_force(seed: int, tmp_path: Path) -> None:
    rules = Rules(seed)
    for number in range(10):
        source = rules.text() if number % 2 else rules.function()
        two = "(a, b)" in source
        most = 25 if two else 150
        game = gr.game(source) if number % 2 else gr.impartial(loaded(source, tmp_path, number))
        with gr.budget(interpreted=None):
            wanted = list(values_of(game.options, 1 + two, most).values())
        with gr.budget(interpreted=0):
            size = most + 1
            found = game.values(size, size) if two else [game.values(size)]
        assert [value for row in found for value in row] == wanted, source
