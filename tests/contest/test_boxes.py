"""Programs whose table is a box of lists: only where no position in reach is outside of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def divisors(n: int) -> Iterator[int]:
    return (n - d for d in range(1, n) if n % d == 0)


def of_two(a: int, b: int) -> Iterator[tuple[int, int]]:
    for k in range(1, a + 1):
        if k % 3 != b % 2:
            yield a - k, b
    for k in range(1, b + 1):
        yield min(a, b - k), max(a, b - k)


def upwards(a: int, b: int) -> Iterator[tuple[int, int]]:
    if a:
        yield a - 1, b + 2


def swapped(a: int, b: int) -> Iterator[tuple[int, int]]:
    if b:
        yield b - 1, a


def parts(n: int) -> Iterator[list[int]]:
    for k in range(1, (n + 1) // 2):
        yield [k, n - k]


def given_anew(n: int) -> Iterator[int]:
    before = n
    n -= 20
    if before > 0:
        yield before - 1
    if before > 4 and n % 7 == 1:
        yield before // 2


def names_of_the_program(state: int) -> Iterator[int]:
    """A number that is called as an option is in the program, and is none."""
    option = state - 9
    part = option // 4
    if state > 0 and part % 3 != 1:
        yield state - 1
    if state > 4 and option % 4 == 1:
        yield state // 2


def lowered_in_a_helper(n: int) -> Iterator[int]:
    for k in _few(n, n):
        if n > k:
            yield n - k - 1


def _few(option: int, n: int) -> Iterator[int]:
    n -= 3
    option -= 5
    if n % 3 == 1 and option // 2 % 2:
        yield 1
    yield 0


def less_in_a_helper(n: int) -> Iterator[int]:
    for k in _third(n - 7):
        if n > k:
            yield n - k - 1


def _third(n: int) -> Iterator[int]:
    if n // 3 % 2 == 1:
        yield 1
    yield 0


def less_in_a_row(row: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for k in _thirds([n - 7 for n in row]):
        if k < len(row) and row[k]:
            yield (*row[:k], row[k] - 1, *row[k + 1 :])


def _thirds(row: list[int]) -> Iterator[int]:
    for k, n in enumerate(row):
        if n // 3 % 2 == 1:
            yield k
    yield 0


BOXES: list[tuple[Callable[..., Iterator[Any]], str, str]] = [
    (divisors, "1<=n<=1000", "[-1] * 1001"),
    (of_two, "0<=a<=30 0<=b<=a", "[[-1] * 31 for _ in range(31)]"),
    (swapped, "0<=a<=30 0<=b<=9", "[[-1] * 31 for _ in range(31)]"),
    (parts, "n<=500", "[-1] * 501"),
    (divisors, "n", "{}"),
    (divisors, "1<=n<=10^12", "{}"),
    (upwards, "0<=a<=30 0<=b<=9", "{}"),
    (given_anew, "0<=n<=100", "[-1] * 101"),
    (names_of_the_program, "0<=n<=100", "[-1] * 101"),
]


ASKED = {names_of_the_program: "n"}


@pytest.mark.parametrize(("rule", "given", "table"), BOXES)
def test_a_box_has_all_positions_in_reach(
    rule: Callable[..., Iterator[Any]], given: str, table: str
) -> None:
    game, ask = gr.impartial(rule), ASKED.get(rule, "")
    checked = "10^12" not in given
    code = gr.contest_code(game, "python", input=given, ask=ask, show="ways", checked=checked)
    assert f"known = {table}\n" in code.text
    assert code.stressed or not checked


@pytest.mark.parametrize("show", ["winner", "grundy", "moves", "ways"])
def test_boxes_in_cpp(show: str) -> None:
    game = gr.impartial(of_two)
    assert gr.contest_code(game, "cpp", input="0<=a<=30 0<=b<=a", show=show).stressed


@pytest.mark.parametrize(
    "rule", [given_anew, names_of_the_program, lowered_in_a_helper, less_in_a_helper]
)
@pytest.mark.parametrize("given", ["n", "0<=n<=100"])
def test_negative_numbers_of_a_rule_in_cpp(rule: Callable[..., Any], given: str) -> None:
    assert gr.contest_code(gr.impartial(rule), "cpp", input=given, ask="n", show="ways").stressed


def test_misere_and_scores_have_boxes() -> None:
    game = gr.impartial(divisors).misere
    misere = gr.contest_code(game, "python", input="1<=n<=100", show="ways")
    assert "known = [-1] * 101\n" in misere.text
    assert "known[state] = int(stuck)\n" in misere.text

    def taken(n: int) -> Iterator[tuple[int, int]]:
        return ((k * k % 5, n - k) for k in range(1, n + 1))

    scored = gr.contest_code(gr.scoring(taken), "python", input="0<=n<=100", show="score")
    assert "known = [NOTHING] * 101\n" in scored.text
    assert "margin = gain - known[option]\n" in scored.text


def test_negative_numbers_of_a_row_in_cpp() -> None:
    assert gr.contest_code(gr.impartial(less_in_a_row), "cpp", input="n row[n]").stressed
