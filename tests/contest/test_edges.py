"""Programs at the edges of the range that they claim, and rules by chance."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from copy import copy
from math import isqrt as root
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import grundy as gr
from grundy.contest.judge import runner
from tests.contest.random_rules import Rules, loaded, tried, values_of

TAKEN = 3
LANGS = ["cpp", "python"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("rule", "most"),
    [
        # 64 bits were left: at 66, at 4,116 and at 1,036.
        ("(a, b) -> (a - 2**k, b) for k in range(a); (a, b - 2**k) for k in range(b)", 70),
        ("n -> n - 2**k for k in range(isqrt(n) + 1)", 4200),
        ("n -> n - 1 - (n << 53) % 7", 1100),
        # `or` and `and` are values, not truths: wrong at 2,001.
        ("n -> n - (n // 1000 or 1)", 2100),
        ("n -> n - (n > 50 and n // 2 or 1)", 300),
        # Conditions that are numbers, shifts by many places, and signs.
        ("n -> n - 1 - (n >> n) % 5 if n * n % 7", 300),
        ("n -> n - 1 - (7 - n) // 3 % 4 - (3 - n) % 5", 300),
        ("n -> n - popcount(n) if n; n - 1 - nim_product(n, 3) % (n + 1)", 300),
        ("n -> n - p + n // p % 2 for p in prime_factors(n) if p > 2", 300),
    ],
)
def test_a_program_is_right_up_to_its_end(rule: str, most: int, lang: str) -> None:
    assert tried(f"rule: {rule}", lang, most) in ("from the rule", "from values")


def helper(n: int) -> list[int]:
    return [1, TAKEN, n + 1]


primes = isqrt = digits = divisors = gcd = helper


def of_names_that_programs_have(n: int) -> Iterator[int]:
    for d in primes(n):
        if d <= n:
            yield n - d


def of_another_root(n: int) -> Iterator[int]:
    for d in isqrt(n):
        if d <= n:
            yield n - d


def of_two_types(n: int) -> Iterator[int]:
    x = n > 3
    if n > 100:
        x = 2  # type: ignore[assignment]
    if x <= n and n:
        yield n - x if x else n - 1


def of_a_number_outside(n: int) -> Iterator[int]:
    for d in range(1, root(n) + TAKEN):
        if d <= n:
            yield n - d


def of_a_product(n: int) -> Iterator[int]:
    p = 1
    for i in range(1, n + 1):
        p *= i
        if i > 30:
            break
    if n > 1:
        yield p // 3 % n


def of_taken_names(n: int) -> Iterator[int]:
    VALUES = 2  # noqa: N806 - what a program calls its table
    mark = 1
    for power in range(1, 4):
        if power * VALUES - mark <= n:
            yield n - (power * VALUES - mark)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "rule",
    [
        of_names_that_programs_have,
        of_another_root,
        of_two_types,
        of_a_number_outside,
        of_a_product,
        of_taken_names,
    ],
)
def test_names_mean_what_they_mean_in_the_rule(rule: Callable[..., Any], lang: str) -> None:
    assert tried(rule, lang, 200) in ("from the rule", "from values")


def replaced(rule: Callable[[int], Iterator[int]]) -> Callable[[int], Iterator[int]]:
    @functools.wraps(rule)
    def none(n: int) -> Iterator[int]:
        yield from range(n, n)

    return none


@replaced
def wrapped(n: int) -> Iterator[int]:
    if n:
        yield n - 1


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_that_is_wrapped_is_not_the_rule_inside(lang: str) -> None:
    assert tried(wrapped, lang, 50) == "from values"


def test_a_file_that_was_edited_is_not_what_was_loaded(tmp_path: Path) -> None:
    source = "def rule(n):\n    if n:\n        yield n - 1\n"
    rule = loaded(source, tmp_path, 1)
    (tmp_path / "rule_1.py").write_text(source.replace("n - 1", "n // 2"), encoding="utf-8")
    assert tried(rule, "cpp", 50) == "from values"


@pytest.mark.parametrize("text", ["subtraction:1,3,4", "bounded-nim:3", "octal:0.77", "nim"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_subclass_with_other_moves_has_a_program_of_its_own(text: str, lang: str) -> None:
    kind: Any = type(gr.game(text))

    class Mine(kind):  # type: ignore[misc]
        def moves(self, n: int) -> Iterator[int]:
            if n > 1:
                yield from (n - 2, n // 2)

    mine = copy(gr.game(text))
    mine.__class__ = Mine
    program = gr.contest_code(mine, lang, most=60, heaps="one", show="grundy")  # type: ignore[arg-type]
    values = values_of(lambda n: [(n - 2,), (n // 2,)] if n > 1 else [], 1, 60)
    with TemporaryDirectory() as folder:
        run = runner(program.text, lang, Path(folder))
        told = run("\n".join(map(str, [61, *range(61)]))).split()
    assert list(map(int, told)) == list(values.values())


def test_a_formula_that_fails_far_out_is_not_written() -> None:
    # Few steps lead from 6,724 to the end; the formula said 0 from 82 on. The condition `n % n`
    # changes nothing, but keeps the text from proving what the values are.
    rule = "rule: n -> y for y in range(isqrt(isqrt(n)), min(isqrt(n)+1, n)) if y**4 >= n + n % n"
    assert gr.find_pattern(rule).formula is None
    assert gr.game(rule)(6724).grundy == 3
    program = gr.contest_code(rule, "python")
    assert (program.status, program.largest) == ("table", program.most)


@pytest.mark.thorough
@pytest.mark.parametrize("far", [5000, 300_000, 10**9])
def test_a_formula_goes_beyond_the_numbers_of_its_rule(far: int) -> None:
    program = gr.contest_code(f"rule: n -> n-1; n-3; n-{far}", "python")
    assert "n % 2" not in program.text
    program = gr.contest_code(f"rule: n -> n-k for k in range(1, min(n, {far}) + 1)", "python")
    assert program.status == "table"


def test_a_pattern_says_which_number_of_its_rule_it_did_not_see() -> None:
    found = gr.find_pattern("rule: n -> n-k for k in range(1, min(n, 10**9) + 1)")
    assert found.checked_to.endswith("; the rule has the number 1,000,000,000, which lies beyond")
    known = gr.find_pattern("subtraction:1-5000")
    assert (known.words, known.status) == ("n mod 5001", "proved")


@pytest.mark.parametrize("number", [0, 1])
def test_rules_by_chance(number: int, tmp_path: Path) -> None:
    rules = Rules(100 + number)
    source = rules.text() if number % 2 else rules.function()
    given = source if number % 2 else loaded(source, tmp_path, number)
    for lang in LANGS:
        assert tried(given, lang, 30 if "(a, b)" in source else 300).startswith(("from", "refused"))


def test_the_oracle_tells_a_wrong_program() -> None:
    values = values_of(gr.game("rule: n -> n-1; n-2").options, 1, 30)
    assert [values[n] for n in range(7)] == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.parametrize(
    ("shown", "given", "told"),
    [
        ("n * n", "4000000000", "a number leaves 64 bits"),
        ("std::vector<int>(9, 9)[n]", "9", "an index leaves its list"),
    ],
)
def test_a_tested_program_stops(shown: str, given: str, told: str, tmp_path: Path) -> None:
    body = f'long long n; if (scanf("%lld", &n)) printf("%lld", 0LL + {shown});'
    text = f"#include <cstdio>\n#include <vector>\nint main() {{ {body} }}\n"
    run = runner(text, "cpp", tmp_path, trapping=True)
    assert run("3") == "9"
    with pytest.raises(gr.ProgramError, match=told):
        run(given)
