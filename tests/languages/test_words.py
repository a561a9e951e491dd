"""Formulas for people: the same expression in words and in LaTeX."""

from __future__ import annotations

import pytest

from grundy.forms.rule.reading import read_expression
from grundy.languages.latex import latex_text
from grundy.languages.words import words_text

SAID = [
    ("5", "always 5", "5"),
    ("False", "no position", r"\bot"),
    ("n % 4", "n mod 4", r"n \bmod 4"),
    ("(n + 1) % 4", "(n + 1) mod 4", r"(n + 1) \bmod 4"),
    ("n // 2 % 3", "(n divided by 2, rounded down) mod 3", r"\lfloor n / 2 \rfloor \bmod 3"),
    ("(n + 1) // 3", "(n + 1) divided by 3, rounded down", r"\lfloor (n + 1) / 3 \rfloor"),
    ("2 * n + 1", "2 times n + 1", "2n + 1"),
    ("(n & -n) + 2", "the largest power of 2 that divides n, plus 2", r"2^{\nu_2(n)} + 2"),
    ("exponent(3, n) % 2 == 0", "the exponent of 3 in n mod 2 is 0", r"(\nu_3(n)) \bmod 2 = 0"),
    ("n % 7 in (0, 2)", "n mod 7 is one of 0, 2", r"n \bmod 7 \in \{0, 2\}"),
    ("not n % 3 == 0", "not: n mod 3 is 0", r"\neg\left(n \bmod 3 = 0\right)"),
    (
        "(not n == 1) and (n == 2 or isqrt(n) ** 2 == n)",
        "(not: n is 1) and (n is 2 or n is a square)",
        r"(\neg\left(n = 1\right)) \wedge (n = 2 \vee n \in \{i^2\})",
    ),
    (
        "0 if n == 0 else 3 if n == 1 else n",
        "n (but 0 at n = 0; 3 at n = 1)",
        r"n \quad\text{(except at n = 0, n = 1)}",
    ),
    (
        "True if a == 1 and b == 2 else a == b",
        "a is b (but P at (1, 2))",
        r"a = b \quad\text{(except at (1, 2))}",
    ),
    (
        "a % 2 == 0 if b == 0 else a % 3 == 0",
        "a mod 2 is 0 if b is 0, else a mod 3 is 0",
        r"a \bmod 2 = 0 \text{ if } b = 0, \text{ else } a \bmod 3 = 0",
    ),
    ("a ^ b", "the nim-sum of a and b", r"a \oplus b"),
    ("a ^ b % 3 ^ c", "a ⊕ (b mod 3) ⊕ c", r"a \oplus (b \bmod 3) \oplus c"),
    ("max(x, y) <= 1", "the larger of x and y is at most 1", r"\max(x, y) \le 1"),
    (
        "(a == 0) != (b == 0)",
        "exactly one of these holds: a is 0; b is 0",
        r"\left(a = 0\right) \oplus \left(b = 0\right)",
    ),
    ("nim_sum(heaps[::2])", "the nim-sum of the 1st, 3rd, 5th, ... heap", None),
    ("sum(h > 1 for h in (a, b, c))", "the number of numbers of 2 or more", r"\#\{i : h_i \ge 2\}"),
    ("(a + b // 2 + (a > 0)) % 2 == 0", "a + b // 2 + (a > 0) is even", None),
    (
        "in_sequence(n, 1, 3, 2, 0, 1)",
        "n is one of 1, 3, 7, 15, 31, ... (2 times the last term plus 1)",
        r"n \in \{1, 3, \ldots\}, \quad t_{i+1} = 2 t_i + 1",
    ),
]


@pytest.mark.parametrize(("text", "words", "latex"), SAID)
def test_expressions_are_said(text: str, words: str, latex: str | None) -> None:
    node = read_expression(text)
    assert words_text(node) == words
    if latex is not None:
        assert latex_text(node) == latex
