"""What is wrong is found before it is handed over; what is translated keeps its meaning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.contest.judge import runner
from grundy.discovery.patterns.formula import Code, Formula


@dataclass(frozen=True)
class Remainder(Formula):
    """n mod m, in place of whatever is right."""

    modulus: int
    is_lost: bool = False
    variables: tuple[str, ...] = ("n",)

    def __call__(self, *arguments: int) -> int | bool:
        rest = arguments[0] % self.modulus
        return rest == 0 if self.is_lost else rest

    @property
    def words(self) -> str:
        return f"n mod {self.modulus}"

    latex = words

    @property
    def python(self) -> Code:
        return Code(f"n % {self.modulus}{' == 0' * self.is_lost}")

    cpp = python


def one_to_three(n: int) -> Iterator[int]:
    """Take one to three."""
    for k in range(1, 4):
        if k <= n:
            yield n - k


@pytest.mark.parametrize("lang", ["cpp", "python"])
def test_a_right_formula_is_handed_over_as_observed(lang: str) -> None:
    program = gr.contest_code(one_to_three, lang, formula=Remainder(4), move=True)  # type: ignore[arg-type]
    assert program.status == "observed"
    assert "n mod 4; observed, not proved" in program.text


@pytest.mark.parametrize("lang", ["cpp", "python"])
def test_a_wrong_formula_is_refused_with_the_test(lang: str) -> None:
    with pytest.raises(gr.StressError, match="is 'second' by definition") as caught:
        gr.contest_code(one_to_three, lang, formula=Remainder(5, is_lost=True), heaps="one")  # type: ignore[arg-type]
    assert caught.value.case == "4\n"


def test_a_wrong_value_is_refused() -> None:
    with pytest.raises(gr.StressError, match="printed '4', but one_to_three"):
        gr.contest_code(one_to_three, "python", formula=Remainder(5), heaps="one", show="grundy")


def test_outcomes_of_heaps_do_not_add_up() -> None:
    with pytest.raises(gr.ProgramError, match="--heaps one"):
        gr.contest_code(one_to_three, "python", formula=Remainder(4, is_lost=True))


def test_a_formula_about_other_numbers_is_refused() -> None:
    with pytest.raises(gr.ProgramError, match="takes 2 numbers"):
        gr.contest_code("wythoff", "python", formula=Remainder(4))


def returns_early(n: int) -> Iterator[int]:
    if n < 2:
        return
    half = n // 2
    if n % 3 == 0:
        yield half
    elif n > 5:
        yield n - 1
    for k in (1, 2):
        if (half - 3) % 2 == 0 and n >= k:
            yield n - k


def listed(n: int) -> list[int]:
    if n == 0:
        return []
    return [m for m in range(n) if (n - m) % 3 != 1 or m in (0, 4)]


def two(a: int, b: int) -> Iterator[tuple[int, int]]:
    while a > 0:
        a -= 2
        if a >= 0:
            yield a, b
    yield from ((0, c) for c in range(b) if a < 0)


@pytest.mark.parametrize("lang", ["cpp", "python"])
@pytest.mark.parametrize("rule", [returns_early, listed, two])
def test_rules_of_ones_own(rule: object, lang: str) -> None:
    program = gr.contest_code(rule, lang, most=50, move=True)  # type: ignore[arg-type]
    assert program.status == "table"
    assert "filled by the program" in program.method


def test_what_cannot_be_translated_is_a_table_of_values() -> None:
    table = {3: 1}

    def odd(n: int) -> Iterator[int]:
        if n:
            yield n - table.get(n, 1)

    program = gr.contest_code(odd, "python", most=30)
    assert "table of its values, 0 to 30" in program.method


def own_divisor(n: int) -> Iterator[int]:
    """Subtract a proper divisor of n."""
    for d in range(1, n):
        if n % d == 0:
            yield n - d


@pytest.mark.parametrize("lang", ["cpp", "python"])
def test_a_formula_that_the_search_finds_becomes_a_program(lang: str) -> None:
    program = gr.contest_code(own_divisor, lang, move=True)  # type: ignore[arg-type]
    assert program.status == "observed"
    assert program.method.startswith("the exponent of 2 in n; observed on ")
    assert program.method.endswith("not proved")


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-1 if n**5 % 7 < 3; n-2",
        "n -> n-1 if (0 - n)**5 % 7 < 3; n-2",
        "n -> n-1 if (n*n + 1) * (n*n + 2) % 5 < 2; n-2",
    ],
)
def test_powers_that_leave_64_bits(rule: str, tmp_path: Path) -> None:
    # From 6,209 on the fifth power wrapped round; the tests end at 400.
    program = gr.contest_code(f"rule: {rule}", "cpp", most=8000, heaps="one", show="grundy")
    run = runner(program.text, "cpp", tmp_path)
    numbers = range(6000, 8001)
    wanted = gr.game(f"rule: {rule}").definition.values(8001)[6000:]
    told = run("\n".join(map(str, [len(numbers), *numbers]))).split()
    assert list(map(int, told)) == list(wanted)


@pytest.mark.parametrize("rule", ["n -> n-1 if n**60 % 7 < 3; n-2", "n -> n-1 if (1 << n) % 5 < 2"])
def test_what_leaves_128_bits_is_no_code(rule: str) -> None:
    program = gr.contest_code(f"rule: {rule}", "python", most=300)
    assert program.method == "table of its values, 0 to 300, by definition"


def test_a_rule_that_goes_up_later_on_is_no_table() -> None:
    # Only positions below 300 were looked at, and this program was handed over.
    with pytest.raises(gr.ProgramError, match="does not have yet"):
        gr.contest_code("rule: n -> n-1; n+1 if n > 500", "python", most=1000)


@pytest.mark.parametrize("lang", ["cpp", "python"])
@pytest.mark.parametrize(
    ("game", "claim", "more"),
    [
        ("subtraction:1,2,3", "n % 4 != 0", {"heaps": "one"}),
        ("subtraction:1,2,3", "n % 4", {"show": "grundy"}),
        ("nim", "nim_sum(heaps) != 0", {}),
        ("nim", "nim_sum(h for h in heaps if h)", {"show": "grundy"}),
        ("wythoff", "a != b and (min(a, b) or 1) > 0 or a * b < 0", None),
        (
            "rule: (A, B) -> (A-k, B) for k in range(1, A+1); (A, B-k) for k in range(1, B+1)",
            "a ^ b",
            {},
        ),
        ("euclid", "min(a, b) > 0 and max(a, b) * (max(a, b) - min(a, b)) >= min(a, b) ** 2", None),
    ],
)
def test_a_claim_of_ones_own_is_checked_and_written(
    game: str, claim: str, more: dict[str, Any] | None, lang: str
) -> None:
    if more is None:
        with pytest.raises(gr.ProgramError, match="is wrong at"):
            gr.contest_code(game, lang, formula=claim)  # type: ignore[arg-type]
        return
    program = gr.contest_code(game, lang, formula=claim, words=("I win", "I lose"), **more)  # type: ignore[arg-type]
    assert program.status == "observed"
    assert program.stressed > 50


@pytest.mark.parametrize(
    ("game", "claim"),
    [
        ("subtraction:1,2,3", "n % 4 * n ** 3 // (n ** 3 or 1)"),
        # Many heaps make a sum whose square is larger than any test with a few shows.
        ("nim", "nim_sum(heaps) + sum(heaps) * sum(heaps) // (sum(heaps) ** 2 + 1)"),
        ("nim", "nim_sum(heaps) + 0 * nim_sum(h * h * h for h in heaps)"),
    ],
)
def test_a_claim_that_leaves_128_bits_is_python_alone(game: str, claim: str) -> None:
    assert gr.contest_code(game, "python", formula=claim).stressed
    with pytest.raises(gr.ProgramError, match="128 bits"):
        gr.contest_code(game, "cpp", formula=claim, checked=False)


@pytest.mark.parametrize("lang", ["cpp", "java", "rust", "python"])
@pytest.mark.parametrize(
    "claim",
    [
        "nim_sum(heaps) + 0 * sum(heaps) * sum(heaps)",
        "nim_sum(heaps) + 0 * nim_sum(h * h for h in heaps)",
        "nim_sum(heaps) + 0 * sum(h * h for h in heaps)",
    ],
)
def test_a_claim_whose_intervals_fit_128_bits_has_both(claim: str, lang: str) -> None:
    program = gr.contest_code("nim", lang, formula=claim)  # type: ignore[arg-type]
    assert program.stressed > 50
