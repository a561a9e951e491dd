"""Syntax trees, asked for by several threads at once."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from grundy.forms.rule.syntax import expression_tree, syntax_tree

FUNCTIONS = "\n".join(
    f"def f{k}(n):\n    return [n + {k} for n in range(n) if n % {k + 1}]" for k in range(40)
)


@pytest.fixture
def restless() -> Iterator[None]:
    """Python changes from thread to thread as often as it can, also while it collects garbage."""
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()

    def look(*_: object) -> None:
        sum(range(3))

    gc.callbacks.append(look)
    sys.setswitchinterval(1e-6)
    gc.set_threshold(5)
    yield
    gc.set_threshold(*thresholds)
    sys.setswitchinterval(interval)
    gc.callbacks.remove(look)


@pytest.mark.usefixtures("restless")
def test_threads_may_ask_at_once() -> None:
    def count(turn: int) -> int:
        trees = [syntax_tree(FUNCTIONS) for _ in range(10)]
        expression_tree(f"n - {turn}")
        return sum(len(tree.body) for tree in trees)

    with ThreadPoolExecutor(3) as threads:
        assert list(threads.map(count, range(3))) == [400] * 3
