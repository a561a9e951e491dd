"""Theorems of the catalogue, proved from the bare rules: what is proved says the same far out."""

from __future__ import annotations

import pytest

import grundy as gr
from tests.chance import draws

THEOREMS = (
    ("nim", 1),
    ("nim", 2),
    ("bounded-nim:3", None),
    ("subtraction:1,3,4", None),
    ("lasker-nim", None),
    ("kayles", None),
    ("wythoff", None),
    ("fibonacci-nim", None),
    ("moore-nim:2", 3),
    ("moore-nim:1", 3),
    ("sequential-nim", 3),
)
LARGE = 10**17


@pytest.mark.parametrize(("name", "heaps"), THEOREMS)
def test_a_theorem_says_what_is_proved(name: str, heaps: int | None) -> None:
    game = gr.game(name)
    found = gr.prove(game, heaps=heaps)
    assert found.status == "proved", found.reason
    chance = draws(f"{name} {heaps}")
    count = game.arity or heaps or 1
    for top in (12, 1000, LARGE):
        for _ in range(12):
            place = tuple(chance.randrange(1, top) for _ in range(count))
            assert found.outcome(*place) is game(*place).outcome, place
            if found.about == "grundy":
                assert found.grundy(*place) == game(*place).grundy, place


@pytest.mark.parametrize("name", ["wythoff", "moore-nim:2"])
def test_its_winning_options_are_lost(name: str) -> None:
    game = gr.game(name)
    found = gr.prove(game, heaps=3 if game.arity is None else None)
    chance = draws(name)
    for _ in range(6):
        place = tuple(chance.randrange(LARGE) for _ in range(game.arity or 3))
        options = found.winning_options(*place)
        assert bool(options) == (game(*place).outcome is gr.Outcome.N)
        for option in options:
            assert game(*option).outcome is gr.Outcome.P
            assert all(after <= before for after, before in zip(option, place, strict=True))
