"""Rules that say the same are compiled once, and those that do not, apart."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.native.compiler import environment
from grundy.native.compiler.lowering import lower


def taking(most: Any) -> Callable[[int], Iterator[int]]:
    def rule(n: int) -> Iterator[int]:
        for k in range(1, min(n, most) + 1):
            yield n - k

    return rule


def compiled(rule: Callable[..., Any]) -> Any:
    pytest.importorskip("numba")
    return lower(rule, 1, compiled=True).function


def test_the_same_rule_is_compiled_once() -> None:
    assert compiled(taking(3)) is compiled(taking(3))


def test_the_same_words_with_other_numbers_are_another_rule() -> None:
    functions = {compiled(taking(most)) for most in (1, 2, True)}
    assert len(functions) == 3
    for most in (1, 2):
        with gr.budget(interpreted=0):
            values = gr.impartial(taking(most)).values(7)
        assert list(values) == [n % (most + 1) for n in range(7)]


def test_functions_that_a_rule_calls_count_too() -> None:
    def up_to(part: Callable[[int], int]) -> Callable[[int], Iterator[int]]:
        def rule(n: int) -> Iterator[int]:
            for k in range(1, part(n) + 1):
                yield n - k

        return rule

    def half(n: int) -> int:
        return n // 2

    def third(n: int) -> int:
        return n // 3

    assert compiled(up_to(half)) is compiled(up_to(half)) is not compiled(up_to(third))


def test_there_is_an_end_to_what_is_known_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "MOST_COMPILED", 2)
    monkeypatch.setattr(environment, "_compiled_before", {})
    first = compiled(taking(5))
    for most in (6, 7):
        compiled(taking(most))
    assert len(environment._compiled_before) == 2
    assert compiled(taking(5)) is not first


KERNEL = """\
from grundy.native.compiling import native, with_helpers
from steps import STEP, step

def kernel(n):
    return STEP * step(n)

print(native(with_helpers(kernel, (step,)))(10))
"""


def test_what_later_sessions_find_depends_on_all_that_was_compiled(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    (tmp_path / "kernel.py").write_text(KERNEL)
    told = []
    for more, times in ((1, 1), (2, 1), (2, 3)):
        (tmp_path / "steps.py").write_text(f"STEP = {times}\ndef step(n):\n    return n + {more}\n")
        command = [sys.executable, "-B", "kernel.py"]
        folder = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
        done = subprocess.run(command, cwd=tmp_path, env=folder, capture_output=True, check=True)
        told.append(int(done.stdout))
    assert told == [11, 12, 36]
    assert list((tmp_path / "kept").rglob("*.nbc"))
