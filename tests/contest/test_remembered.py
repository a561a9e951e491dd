"""Helpers with a cache: a program computes their values once, and anew for another input."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.contest.judge import runner

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    Pair = tuple[int, int]

weights: list[int] = [1, 2]


@cache
def paths(n: int) -> int:
    return 1 if n < 2 else (paths(n - 1) + paths(n - 2)) % 1000


def wanders(n: int, m: int) -> Iterator[Pair]:
    if n:
        yield n - min(n, paths(n) % 3 + 1), m
    if m:
        yield n, m - 1


@lru_cache(maxsize=None)  # noqa: UP033 - the other way to write it
def weighed(n: int, m: int) -> int:
    return sum(weights) + n if m == 0 else weighed(n, m - 1) % 5


def weighs(n: int, m: int) -> Iterator[Pair]:
    for k in range(1, weighed(n, m) % 4 + 2):
        if k <= n:
            yield n - k, m


@cache
def divided(n: int, m: int) -> tuple[Pair, ...]:
    return tuple((n - k, m) for k in range(1, n + 1) if n % k == 0)


@cache
def third(n: int) -> int | None:
    return None if n % 3 else n // 3


@cache
def squares() -> list[int]:
    return [k * k % 7 for k in range(9)]


def takes(n: int, m: int) -> Iterator[Pair]:
    """Have options, nothing, and a row from helpers."""
    yield from divided(n, m)
    k = third(m)
    if k is not None and m:
        yield n, k
    if m > squares()[n % 9]:
        yield n, m - 1


class Worth(gr.ScoringGame):
    """A method with a cache says what a move gains."""

    @cache  # noqa: B019 - a game stays
    def worth(self, n: int) -> int:
        return n if n < 2 else self.worth(n - 1) % 4 + 1

    def moves(self, n: int, m: int) -> Iterator[gr.Turn]:
        if n:
            yield gr.to((n - 1, m), self.worth(n))
        if m:
            yield gr.to((n, m - 1), self.worth(m) + 1)


@cache
def once(n: int) -> Iterator[int]:
    yield n - 1


def exhausted(n: int, m: int) -> Iterator[Pair]:
    for k in once(n) if n else ():
        yield k, m


GAMES: list[tuple[Any, dict[str, Any]]] = [
    (gr.impartial(weighs), {"input": "0<=n<=30 0<=m<=3 1<=q<=4 0<=weights[q]<=9"}),
    (gr.impartial(takes), {"input": "0<=n<=30 0<=m<=9"}),
    (Worth(), {"input": "0<=n<=20 0<=m<=20", "show": "score"}),
]
OTHERS = [pytest.param(lang, marks=pytest.mark.thorough) for lang in ("java", "rust")]
LANGS = ["python", "cpp", *OTHERS]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "given"), GAMES, ids=["data", "rows", "method"])
def test_programs_with_caches_are_right(game: Any, given: dict[str, Any], lang: Any) -> None:
    given = {"show": "moves", **given}
    assert gr.contest_code(game, lang, tests="many", **given).stressed >= 50


def test_a_value_is_computed_once(tmp_path: Path) -> None:
    """Without its table, the helper takes longer than the universe is old."""
    options: Any = {"input": "n m", "show": "grundy", "tests": "one", "checked": False}
    program = gr.contest_code(gr.impartial(wanders), "python", **options)
    told = runner(program.text, "python", tmp_path)("300 2\n")
    assert int(told) == gr.impartial(wanders)(300, 2).definition.grundy


def test_what_yields_is_not_kept() -> None:
    with pytest.raises(gr.ProgramError, match=r"once yields and has a cache.*return a tuple"):
        gr.contest_code(gr.impartial(exhausted), "python", input="n m", show="moves")
