"""Whole programs in Python: what reads their input, what they share, and the library."""

from __future__ import annotations

from io import StringIO
from math import isqrt
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

import grundy as gr
from grundy.forms.rule.program import read_program
from grundy.languages.library import LIBRARY
from grundy.languages.python import program_text
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Callable


def printed(body: str, given: str) -> list[str]:
    """Return the lines that a program prints which does this for each test."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    program = read_program(f"def main():\n    while more():\n{lines}")
    with patch("sys.stdin", StringIO(given)), patch("sys.stdout", StringIO()) as out:
        exec(program_text(program, []), {})
        return out.getvalue().splitlines()


@pytest.mark.parametrize(
    ("body", "given", "lines"),
    [
        ("print(number())", "3 -4\n5", ["3", "-4", "5"]),
        ("print(word())\nprint(number())", "ab 1\ncd 2\n", ["ab", "1", "cd", "2"]),
        ("print(number())\nprint(sum(numbers()))", "2\n\n3 4\n5\n-6", ["2", "7", "5", "-6"]),
        ("print(sum(numbers()) + number())", "3 4\n5\n", ["12"]),
        ("print(number())\nprint(len(lists()))", "1 [[1,2], []]\n0\n[]\n", ["1", "2", "0", "0"]),
        ("print(word())\nprint(sum(numbers()))", "ab\n1 2\n cd\n3\n", ["ab", "3", "cd", "3"]),
        ("print(word())\nprint(lists()[0][1])", "ab [[1,-2]]", ["ab", "-2"]),
    ],
)
def test_input_is_read_by_what_a_program_calls(body: str, given: str, lines: list[str]) -> None:
    assert printed(body, given) == lines


def test_a_name_that_functions_share_is_global_where_it_changes() -> None:
    add = "def add(n):\n    global total\n    total += n\n"
    main = "def main():\n    global total\n    total = 0\n    add(3)\n    add(4)\n    print(total)"
    program = read_program(add + main)
    with patch("sys.stdout", StringIO()) as out:
        exec(program_text(program, []), {})
    assert out.getvalue() == "7\n"


def divisors(n: int) -> list[int]:
    return [d for d in range(1, n + 1) if n % d == 0]


MEANT: dict[str, Callable[[int], Any]] = {
    "divisors": divisors,
    "primes": lambda n: [p for p in range(2, n + 1) if len(divisors(p)) == 2],
    "digits": lambda n: sorted({int(digit) for digit in str(n)}),
    "prime_factors": lambda n: [
        p for p in MEANT["primes"](n) for k in range(1, 9) if n % p**k == 0
    ],
    "popcount": lambda n: f"{n:b}".count("1"),
}


def library() -> dict[str, Any]:
    space: dict[str, Any] = {"isqrt": isqrt}
    exec("\n".join(LIBRARY.values()), space)
    return space


@pytest.mark.parametrize("name", MEANT)
def test_functions_of_the_library(name: str) -> None:
    function = library()[name]
    for n in range(1, 200):
        found = function(n)
        assert found == MEANT[name](n), n


def test_the_library_multiplies_nimbers() -> None:
    product, chance = library()["nim_product"], draws("nim products")
    for _ in range(200):
        a, b = (chance.getrandbits(chance.randint(0, 64)) for _ in range(2))
        assert product(a, b) == gr.nim_product(a, b)


def test_the_library_searches_rows() -> None:
    place = library()["bisect_right"]
    row = [0, 0, 3, 7, 7, 9]
    for n in range(-1, 11):
        assert place(row, n) == sum(m <= n for m in row)
