"""The printer of Java: what a person would write, and what its compiler asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.languages.harness import played, printed, told

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("lines", "java"),
    [
        (["print(len(numbers()) - 1)"], "out.append(numbers().size() - 1).append('\\n');"),
        (["print(1 << number() % 40)"], "1L << Math.floorMod(number(), 40)"),
        (["n = number()", "print(n * n % 7)"], ".multiply(BigInteger.valueOf(n))"),
        (["n = number() % 9", "print(n // 2)"], "n / 2"),
        (["seen = {number()}", "print(1 if 5 in seen else 0)"], "seen.contains(5L) ? 1 : 0"),
        (["for k in (1, 3):", "    print(k)"], "for (long k : new long[] {1, 3}) {"),
        (["row = numbers()", "row[-1] += 2", "print(row[0])"], "row.put(-1, row.at(-1) + 2);"),
        (["if not numbers():", "    print(1)"], "if (numbers().isEmpty()) {"),
        (["pair = (number(), 'x')", "print(pair[1])"], 'Pair pair = new Pair(number(), "x");'),
        (["t = {}", "t[1, number()] = 3", "print(t[1, 2])"], "t.put(3, 1, number());"),
        (["while True:", "    if number() > 3:", "        return"], "while (true) {"),
    ],
)
def test_as_a_person_writes_it(lines: list[str], java: str) -> None:
    text = "\n".join(["def main():", *(f"    {line}" for line in lines)])
    assert java in printed(text, "java")


def test_members_and_functions_that_nothing_uses_stay_away() -> None:
    text = printed("def main():\n    print(sum(numbers()))", "java")
    assert "Row sorted(" not in text
    assert "compareTo" not in text
    assert "getOr" not in text
    assert "Thread" not in text


REACHED = """
def sign(n):
    while True:
        if n > 0:
            return 1
        if n < 0:
            return -1
        n += 1
    return 5

def place(row, n):
    for i, item in enumerate(row):
        if item == n:
            return i

def deep(n):
    if n == 0:
        return 0
    else:
        return deep(n - 1) + 1
    print(n)

def main():
    print(sign(number()))
    print(place([4, 5, 6], number()))
    print(deep(number()))
main()
"""


def test_what_java_calls_unreachable_is_left_out(tmp_path: Path) -> None:
    inputs = ["-7 5 3", "0 4 90000"]
    wanted = ["-1\n1\n3\n", "1\n0\n90000\n"]
    assert played(REACHED, inputs[0]) == wanted[0]
    assert told(printed(REACHED, "java"), "java", inputs, tmp_path) == wanted
