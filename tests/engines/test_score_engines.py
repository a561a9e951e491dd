"""Scores by their definition, over rows and over sets of items."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from grundy.engines import group_margins as engine
from grundy.engines.group_margins import group_margins
from grundy.engines.recursion import evaluate
from grundy.engines.rows import Row
from grundy.engines.scores import score_recipe
from grundy.limits.budget import Limits, Meter, budget
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Iterator


def meter() -> Meter:
    return Meter(Limits())


def margin_of(items: list[list[int]]) -> list[int]:
    """Return the margins by recursion, the sets of taken items in the order of their bits."""
    full = (1 << len(items)) - 1

    @cache
    def margin(taken: int) -> int:
        found = []
        for item, groups in enumerate(items):
            after = taken | 1 << item
            if after != taken:
                gain = sum(after & group == group for group in groups)
                found.append(gain + margin(after) if gain else -margin(after))
        return max(found, default=0)

    return [margin(taken) for taken in range(full + 1)]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2, 5, 7])
def test_margins_of_sets_of_items(
    count: int, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compiled:
        pytest.importorskip("numba")
    monkeypatch.setattr(engine, "PAYS", count if compiled else count + 1)
    monkeypatch.setattr(engine, "AT_ONCE", {compiled: 10, not compiled: 1 << 20})
    chance, seen = Random(count), list[int]()
    for _ in range(5):
        items: list[list[int]] = [[] for _ in range(count)]
        for _ in range(2 if count else 0):
            group = chance.sample(range(count), chance.randint(1, count))
            for item in group:
                items[item].append(sum(1 << each for each in group))
        with budget(watch=seen.append):
            margins = group_margins(items, meter())
        assert list(margins) == margin_of(items)
        assert isinstance(margins, array) is not compiled
    assert sorted(set(seen)) == [*range(1, 1 << count, 10)]


def test_without_numba_margins_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "PAYS", 1)
    monkeypatch.setattr(engine, "can_compile", lambda: False)
    assert isinstance(group_margins([[3], [3]], meter()), array)


def ends(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Take one or two piles from the left, or one from the right."""
    for n in (1, 2):
        if first + n <= last:
            yield first + n, last
    if first < last:
        yield first, last - 1


def test_the_scores_of_a_row_are_those_of_its_pieces() -> None:
    piles = (3, -1, 4, 1, -5, 9)
    row = Row(piles, ends)

    @cache
    def score(piles: tuple[int, ...]) -> tuple[int, int]:
        """Return margin and plies: who is ahead hurries, who is behind delays."""
        found = []
        for after in ends(0, len(piles)):
            rest = piles[slice(*after)]
            margin, plies = score(rest)
            found.append((sum(piles) - sum(rest) - margin, plies + 1))
        if not found:
            return 0, 0
        best = max(margin for margin, _ in found)
        counts = [plies for margin, plies in found if margin == best]
        return best, max(counts) if best < 0 else min(counts)

    for first, last in product(range(7), repeat=2):
        if first <= last:
            assert tuple(row.score((first, last), meter())) == score(piles[first:last])


@pytest.mark.parametrize("piles", [(), (1,), (1, 2), (2, 1), (1, 2, 1, 2, 3)])
def test_pieces_of_a_row_are_found_where_they_are(piles: tuple[int, ...]) -> None:
    row = Row(piles, ends)
    for part in (p for n in range(7) for p in product((1, 2, 3), repeat=n) if n < 4 or p == piles):
        places = [n for n in range(len(piles) + 1) if piles[n : n + len(part)] == part]
        found = row.find(part)
        assert found in places if places else found is None


def test_a_mover_without_moves_has_the_margin_of_who_is_stuck() -> None:
    turns = {"a": [(2, False, "b"), (0, True, "c")], "b": [(3, True, "c")], "c": [], "d": []}
    final = {"d": 7}
    memory: dict[str, Score] = {}
    recipe = score_recipe(turns.__getitem__, final.get, memory, -5)
    found = {node: evaluate(node, recipe, memory, meter()) for node in "cbad"}
    assert found == {"c": Score(-5, 0), "b": Score(-2, 1), "a": Score(4, 2), "d": Score(7, 0)}
