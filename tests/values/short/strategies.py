"""Random values: numbers, infinitesimals, and games made of them in up to three steps."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.value import game_of

numbers = st.builds(
    lambda n, k: gr.value(Fraction(n, 2**k)), st.integers(-12, 12), st.integers(0, 2)
)
SMALLEST = ["0", "*", "*2", "*3", "^", "v", "^*", "v*", "^^", "v3*", "^*2"]
infinitesimals = st.sampled_from(SMALLEST).map(gr.value)
leaves = st.one_of(numbers, infinitesimals, st.builds(lambda a, b: a + b, numbers, infinitesimals))


def _games(options: st.SearchStrategy[gr.Value]) -> st.SearchStrategy[gr.Value]:
    sides = st.lists(options, min_size=1, max_size=2)
    return st.builds(game_of, sides, sides)


values = st.recursive(leaves, _games, max_leaves=6)
"""Hot and cold values, and all between."""

small = st.recursive(
    st.just(gr.value(0)),
    lambda options: st.builds(
        game_of, st.lists(options, max_size=2), st.lists(options, max_size=2)
    ),
    max_leaves=7,
)
"""Values born early: few enough positions to play them out."""

all_small = st.recursive(infinitesimals, _games, max_leaves=6)
"""Values of which every follower has moves for both players, or for none."""

dyadics = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(-12, 12), st.integers(0, 3))
taxes = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(0, 20), st.integers(0, 3))
