"""The C++ of formulas, compiled by a real compiler, against their Python; and the LaTeX."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

import grundy as gr
from grundy.discovery.patterns import (
    automata,
    features,
    growth,
    heap_forms,
    planes,
    repeats,
    written,
)
from grundy.discovery.patterns.finding import find_pattern
from grundy.discovery.patterns.written import (
    Written,
    excepted,
    joined,
    negated,
    reduced,
    shifted,
)
from tests.chance import draws

LARGE = 10**18


@cache
def sequences() -> list[Written]:
    """Formulas of every family for one number."""
    thue_morse = [n.bit_count() % 2 == 0 for n in range(256)]
    zeckendorf = [len(automata.fibonacci_digits(n)) % 2 for n in range(300)]
    late = [3, 1, 4, 1, 5, 9, 2] + [0, 1, 2, 5] * 12
    rising = [0, 7, 7, 7, 7, 7]
    for _ in range(40):
        rising.append(rising[-3] + 2)
    intervals = [sum(n >= 2**i for i in range(12)) for n in range(3000)]
    found: list[Written] = []
    for values in (late, rising, [n // 3 for n in range(40)], [n // 2 % 3 for n in range(40)]):
        found += (repeats.number_formula(values, r) for r in repeats.repeats_in(values))
    for lost in ([v == 0 for v in late], [n % 9 in (1, 4, 5) for n in range(60)]):
        found += (repeats.truth_formula(lost, r) for r in repeats.repeats_in(lost))
    found += growth.number_guesses(intervals)
    found += growth.truth_guesses([n in (0, 1, 2, 3, 5, 8, 13, 21, 34, 55) for n in range(80)])
    found += growth.truth_guesses([n & (n - 1) == 0 for n in range(600)])
    found += growth.truth_guesses([value % 2 == 0 for value in intervals])
    found += automata.guesses(thue_morse, "outcome")
    found += automata.guesses(zeckendorf, "grundy")
    found += (shifted(feature, 2) for feature in features.numbers())
    found += (reduced(feature, 5, 3) for feature in features.numbers())
    return [*found, *features.numbers(), *features.truths()]


@cache
def pairs() -> list[Written]:
    whole = find_pattern("knight:8x8").formula
    wythoff = find_pattern("wythoff", most=24).formula
    assert isinstance(whole, Written)
    assert isinstance(wythoff, Written)
    moved = excepted(planes.numbers()[0], {(1, 1): 5, (2, 3): 0})
    return [*planes.numbers(), *planes.truths(), whole, wythoff, moved]


@cache
def heaps() -> list[Written]:
    lasker = find_pattern("lasker-nim", heaps=True).formula
    assert isinstance(lasker, Written)
    return [*heap_forms.numbers(), *heap_forms.truths(), lasker]


def test_words_hold_together_beside_an_operator() -> None:
    even, third = features.truths()[0], features.truths()[1]
    both = joined(negated(even), third, "and")
    assert both.words == f"(not: {even.words}) and {third.words}"
    one = written.formula("a", "1")
    assert excepted(one, {(0,): 0}).words == "always 1 (but 0 at a = 0)"


def points(count: int) -> tuple[list[tuple[int, ...]], int]:
    """Places up to 10**18, and how many of them, the first, are small."""
    chosen = draws(7)
    found = [(0,) * count, (1,) * count]
    for size in (20, 1000, 10**9, LARGE):
        found += (tuple(chosen.randrange(size + 1) for _ in range(count)) for _ in range(12))
    return [*found, (LARGE,) * count], 26


def is_slow(formula: Written) -> bool:
    """Whether it counts up to a root of n, in either language."""
    return any(word in formula.python.expression for word in ("prime", "2, -1"))


def program(formulas: list[Written], count: int) -> str:
    """A C++ program that prints what each formula gives at each point."""
    places, few = points(count)
    rows = ", ".join(f"{{{', '.join(f'{n}LL' for n in place)}}}" for place in places)
    headers = (
        "algorithm",
        "array",
        "climits",
        "cmath",
        "cstdio",
        "numeric",
        "set",
        "string",
        "vector",
    )
    lines = [*(f"#include <{name}>" for name in headers), "using namespace std;"]
    lines += ["using ll = long long;"]
    lines.append(f"static const long long at[][{count}] = {{{rows}}};")
    calls = []
    for i, formula in enumerate(formulas):
        names = formula.variables
        many = names == ("heaps",)
        taken = ", ".join(f"long long {name}" for name in names)
        taken = "const std::vector<long long>& heaps" if many else taken
        unused = "".join(f" (void){name};" for name in names)
        code = formula.cpp
        lines += [f"namespace n{i} {{", *code.before]
        lines.append(f"ll f({taken}) {{{unused} return {code.expression}; }}\n}}")
        given = f"{{p, p + {count}}}" if many else ", ".join(f"p[{j}]" for j in range(count))
        most = few if is_slow(formula) else len(places)
        calls.append(
            f"    for (int i = 0; i < {most}; ++i) {{ const long long* p = at[i]; "
            f'std::printf("%lld\\n", n{i}::f({given})); }}'
        )
    return "\n".join([*lines, "int main() {", *calls, "}"])


@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++")
@pytest.mark.parametrize(("family", "count"), [(sequences, 1), (pairs, 2), (heaps, 4)])
def test_cpp_gives_what_python_gives(family: object, count: int, tmp_path: Path) -> None:
    assert callable(family)
    formulas: list[Written] = family()
    source, binary = tmp_path / "formulas.cpp", tmp_path / "formulas"
    source.write_text(program(formulas, count))
    flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror"]
    made = subprocess.run(
        ["g++", *flags, "-o", binary, source], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr[:3000]
    printed = subprocess.run([binary], capture_output=True, text=True, check=True).stdout.split()
    answers = iter(printed)
    places, few = points(count)
    for formula in formulas:
        for place in places[:few] if is_slow(formula) else places:
            assert int(next(answers)) == formula(*place), (formula.cpp.expression, place)
    assert next(answers, None) is None


def test_latex_is_balanced_mathematics() -> None:
    for formula in (*sequences(), *pairs(), *heaps()):
        text = formula.latex.replace(r"\{", "").replace(r"\}", "")
        depth = 0
        for char in text:
            depth += (char == "{") - (char == "}")
            assert depth >= 0, text
        assert depth == 0, text
        assert text.count(r"\left") == text.count(r"\right"), text
        assert text.count(r"\lfloor") == text.count(r"\rfloor"), text
        assert "$" not in text
        assert text.isascii(), text


def test_python_needs_nothing_but_isqrt_and_gcd() -> None:
    for formula in (*sequences(), *pairs(), *heaps()):
        imports = [line for text in formula.python.before for line in text.split("\n")]
        allowed = {"from math import isqrt", "from math import gcd"}
        assert {line for line in imports if "import" in line} <= allowed


def test_a_formula_is_a_public_type() -> None:
    found = gr.find_pattern("kayles").formula
    assert isinstance(found, gr.Formula)
    assert isinstance(found.cpp, gr.Code)
