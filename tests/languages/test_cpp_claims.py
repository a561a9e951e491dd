"""The printer of C++: what it prints means what Python means, as far as it prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from grundy.contest.library import CPP
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.reading import NotRead, read_expression
from grundy.forms.rule.running import Running
from grundy.languages.cpp_claims import cpp_text
from grundy.languages.python import python_text
from tests.chance import draws
from tests.contest.running import printed_by_cpp
from tests.forms import rule_trees as trees

if TYPE_CHECKING:
    from pathlib import Path

RANGES = {"small": Size(-5, 12), "natural": Size(0, 10**9), "huge": Size(-(10**18), 10**18)}
MOST, PLACES = 250, 6

HEADERS = "".join(
    f"#include <{name}>\n" for name in ("algorithm", "climits", "cmath", "iostream", "vector")
)

RUNTIME = "\n".join(["using namespace std;", "using ll = long long;", *CPP.values(), ""])
"""The functions of programs, which expressions call."""

SHOWN = """\
static std::string shown(wide n) {
    if (n < 0) return "-" + shown(-n);
    return n < 10 ? std::string(1, char('0' + (int)n)) : shown(n / 10) + char('0' + (int)(n % 10));
}
"""


def collected(count: int) -> list[Any]:
    """Return random trees: hypothesis makes them, and they are compared all at once."""
    found: list[Any] = []

    @settings(max_examples=count, database=None)
    @given(trees.numbers(4))
    def note(node: Any) -> None:
        found.append(node)

    note()
    return found


def worth(node: Any, place: tuple[int, ...]) -> int | None:
    """Return the value at a place; None where Python has none."""
    names = trees.CALLED | dict(zip(trees.NAMES, place, strict=True))
    try:
        return int(Running(names).value(node))
    except (ArithmeticError, IndexError, TypeError, ValueError):
        return None


@pytest.mark.parametrize("kind", RANGES)
def test_expressions_mean_what_python_means(kind: str, tmp_path: Path) -> None:
    dice, size = draws("cpp", kind), RANGES[kind]
    sizes = dict.fromkeys(trees.NAMES, size)
    lines: list[str] = []
    wanted: list[tuple[int, str, tuple[int, ...]]] = []
    asked: list[str] = []
    for node in collected(MOST):
        try:
            text = cpp_text(node, sizes).text
        except NotRead:
            continue
        number = len(lines)
        lines.append(f"static wide f{number}(ll a, ll b, ll c) {{ return {text}; }}")
        near = [size.least, size.most, size.least + 1, size.most - 1, max(size.least, 0)]
        for _ in range(PLACES):
            place = tuple(
                dice.choice([dice.randint(*size), dice.choice(near)]) for _ in trees.NAMES
            )
            value = worth(node, place)
            if value is not None:
                given_ = ", ".join(f"{n}LL" for n in place)
                asked.append(f'    std::cout << shown(f{number}({given_})) << "\\n";')
                wanted.append((value, python_text(node), place))
    assert len(lines) > MOST // 3
    parts = [HEADERS, RUNTIME, SHOWN, *lines, "int main() {", *asked, "}"]
    told = printed_by_cpp("\n".join(parts), [""], tmp_path)[0].split()
    wrong = [(row, n) for row, n in zip(wanted, told, strict=True) if str(row[0]) != n]
    assert not wrong


@pytest.mark.parametrize(
    ("text", "cpp"),
    [
        ("n - 1 - (n - k)", "n - 1 - (n - k)"),
        ("n // 3 + n % k", "n / 3 + n % k"),
        ("(n - 1) // 3", "floor_div<ll>(n - 1, 3)"),
        ("n * k * 2", "(wide)n * k * 2"),
        ("-(-n)", "-(-n)"),
        ("not n % 2", "!(n % 2)"),
        ("n and k", "[&] { ll v = n; return v ? k : v; }()"),
        ("n > 1 and k > 1", "n > 1 && k > 1"),
        ("0 < n <= 5", "0 < n && n <= 5"),
        ("n in (1, 3)", "n == 1 || n == 3"),
        ("n if n > k else k", "n > k ? n : k"),
        ("min(n, 3)", "std::min<ll>(n, (ll)3)"),
        ("n & (n - 1)", "n & (n - 1)"),
        ("n > 1 and k > 1 or n == k", "(n > 1 && k > 1) || n == k"),
        ("(n > 1) + (k > 1)", "(ll)(n > 1) + (k > 1)"),
        ("1 << 40", "(ll)1 * ((ll)1 << 40)"),
    ],
)
def test_as_a_person_writes_it(text: str, cpp: str) -> None:
    sizes = dict.fromkeys("nk", Size(0, 10**18))
    assert cpp_text(read_expression(text), sizes).text == cpp


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("n * n * n", "may leave 128 bits"),
        ("2 ** n", "may be of any size"),
        ("m + 1", "m . 1 may be of any size"),
        ("10 ** 40", "may leave 128 bits"),
        ("1 << (n - 5)", "may be"),
        ("'x' * n", "may be of any size|no form"),
    ],
)
def test_what_has_no_form_is_refused(text: str, words: str) -> None:
    with pytest.raises(NotRead, match=words):
        cpp_text(read_expression(text), {"n": Size(0, 10**18)})


def test_names_of_the_rule_are_not_hidden(tmp_path: Path) -> None:
    sizes = dict.fromkeys(("v", "total"), Size(0, 9))
    text = cpp_text(read_expression("sum(v or total for k in range(v))"), sizes).text
    call = f"int main() {{ ll v = 3, total = 2; std::cout << (ll)({text}); }}"
    assert printed_by_cpp(f"{HEADERS}{RUNTIME}\n{call}", [""], tmp_path) == ["9"]
