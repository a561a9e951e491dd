"""Programs from rules that are written unusually: right, or refused with what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

import grundy as gr
from grundy.contest.layout import Layout
from grundy.contest.searches.program import search_for
from grundy.contest.searches.truth import MOST_LOOKED_AT, can_cycle


def _less(k: int) -> Callable[[int], int]:
    def less(n: int) -> int:
        return n - k

    return less


LESS_ONE, LESS_TWO = _less(1), _less(2)


def two_of_one_name(n: int, m: int) -> Iterator[tuple[int, int]]:
    if n >= 1:
        yield LESS_ONE(n), m
    if n >= 2 and m > 0:
        yield LESS_TWO(n), m - 1


class UnusedArgument(gr.ScoringGame):
    """The end does not depend on k."""

    def moves(self, n: int, k: int) -> Iterator[tuple[int, int]]:
        if n >= 1:
            yield n - 1, k + 1
        if n >= 3:
            yield n - 3, k

    def final(self, n: int, k: int) -> int | None:
        return 0 if n == 0 else None


def stay(n: int, k: int) -> Iterator[tuple[int, tuple[int, int]]]:
    if n > 0:
        yield 1, (n - 1, k)
        yield 0, (n, k)


class GainsInACycle(gr.ScoringGame):
    """The second number goes up and down."""

    def moves(self, n: int, k: int) -> Iterator[gr.Turn]:
        if n > 0:
            yield gr.to((n - 1, k), gain=3 - n)
            yield gr.to((n, 1 - k), gain=1)


@pytest.mark.parametrize("lang", ["cpp", "python"])
def test_functions_of_one_name_stay_apart(lang: Literal["cpp", "python"]) -> None:
    program = gr.contest_code(gr.impartial(two_of_one_name), lang, input="n m", tests="one")
    assert program.stressed >= 100


def test_an_argument_that_the_end_does_not_need_is_no_error() -> None:
    assert gr.contest_code(UnusedArgument(), "cpp", input="n k").stressed >= 100


@pytest.mark.parametrize("game", [gr.scoring(stay), GainsInACycle()])
def test_gains_in_a_cycle_are_refused(game: gr.ScoringGame) -> None:
    with pytest.raises(gr.ProgramError, match="gains on the way"):
        gr.contest_code(game, "python", input="n 0<=k<=1", tests="one")


rank = (1, 3, 4)


def a_list_with_a_name_of_the_library(n: int, m: int) -> Iterator[tuple[int, int]]:
    for k in rank:
        if k <= n:
            yield n - k, m
    if m:
        yield n, m - 1


def squares(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    if row:
        yield row[0] * row[0], row[1:]
        yield -row[-1], row[:-1]


def test_names_of_the_library_are_free_in_rules() -> None:
    game = gr.impartial(a_list_with_a_name_of_the_library)
    assert gr.contest_code(game, "cpp", input="0<=n<=60 0<=m<=9").stressed >= 100


def test_numbers_beyond_64_bits_are_refused_with_the_remedy() -> None:
    limits = "0<=n<=50 -4*10^9<=row[n]<=4*10^9"
    with pytest.raises(gr.ProgramError, match=r"64 bits.*--lang python"):
        gr.contest_code(gr.scoring(squares), "cpp", input=limits, show="score", tests="one")


def formatted(n: int, m: int) -> Iterator[tuple[int, int]]:
    if f"{n}" != "0":
        yield n - 1, m


def test_a_rule_is_refused_with_its_line_and_what_it_has() -> None:
    line = formatted.__code__.co_firstlineno + 1
    with pytest.raises(gr.ProgramError, match=rf"\(line {line}: if f") as told:
        gr.contest_code(gr.impartial(formatted), "python", input="n m", show="moves")
    assert "an f-string is not read" in str(told.value)


@pytest.mark.parametrize(
    ("option", "text", "instead"),
    [
        ("ask", "n / 2", "write //"),
        ("show", "n is 3", "write =="),
        ("show", "0.5 * n", "// and isqrt"),
        ("ask", "sorted(n, reverse=True)", "reverse=True"),
        ("ask", "n.real", "numbers and lists only"),
        ("ask", "n.bit_length()", "cannot call n.bit_length; there are abs"),
        ("ask", "{n}", "numbers and lists only"),
        ("ask", "n.", "which 'n.' is not"),
    ],
)
def test_a_text_is_refused_with_itself_and_what_to_write(
    option: str, text: str, instead: str
) -> None:
    given: dict[str, Any] = {option: text}
    with pytest.raises(gr.NotationError) as told:
        gr.contest_code("nim", "python", input="n", checked=False, **given)
    assert instead in str(told.value)


def test_cycles_are_sought_among_so_many_positions() -> None:
    """A rule without an end takes neither the time nor the memory of the machine."""
    asked = []

    def falls(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        asked.append(heaps)
        assert len(asked) <= 2 * MOST_LOOKED_AT
        yield tuple(heap - 1 for heap in heaps)

    search = search_for(gr.impartial(steps_down), Layout(input="k a[k]", ask="a"))
    search.model.game = gr.impartial(falls)
    assert not can_cycle(search, {"k": 1, "a": [3]})


def test_cycles_are_sought_among_so_many_options() -> None:
    """A rule may list the same option again and again."""
    search = search_for(gr.impartial(takes_one), Layout(input="1<=n<=9"))
    search.model.game = gr.impartial(lists_without_end)
    assert not can_cycle(search, {"n": 3})


def takes_one(n: int) -> Iterator[int]:
    if n:
        yield n - 1


def lists_without_end(n: int) -> Iterator[int]:
    while n:
        yield n - 1


def steps_down(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if heaps:
        yield heaps[1:]


def _starred(*heaps: int) -> int:
    return len(heaps)


def _set(n: int, most: int = 3) -> int:
    return min(n, most)


def besides_others(a: int, *heaps: int) -> Iterator[tuple[int, ...]]:
    if a:
        yield (a - 1, *heaps)


def in_a_helper(n: int) -> Iterator[int]:
    if n > _starred(n, n):
        yield n - 1


def of_a_helper(n: int) -> Iterator[int]:
    yield from range(_set(n, 2))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (besides_others, "besides_others with any number of arguments, .heaps, besides others"),
        (in_a_helper, "_starred with any number of arguments, .heaps, .* give a tuple as one"),
        (of_a_helper, "_set, a helper, has a default for most; define it without a default"),
    ],
)
def test_arguments_that_a_program_does_not_have(rule: Any, words: str) -> None:
    with pytest.raises(gr.ProgramError, match=words):
        gr.contest_code(rule, "python", input="a n", show="moves")
