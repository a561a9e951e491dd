"""Rule text: what it means, where its errors are, and what a stranger cannot do with it."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.games.rule import Rule
from grundy.rules.notation import rule_function
from grundy.rules.notation.rule_expression import FUNCTIONS, SEQUENCES
from grundy.rules.notation.rule_function import bare_function, plain_function
from grundy.rules.notation.rule_text import read_rule
from grundy.solving.compiling import compiled_rule

if TYPE_CHECKING:
    from collections.abc import Callable

WYTHOFF = (
    "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1); "
    "(a-k, b-k) for k in range(1, min(a, b)+1)"
)
EUCLID = (
    "a, b -> (a-k*b, b) for k in range(1, a//max(b, 1)+1) if b; "
    "(a, b-k*a) for k in range(1, b//max(a, 1)+1) if a"
)
SAME = [
    ("divisor", "n -> n-d for d in range(1, n) if n % d == 0", (200,)),
    ("divisor", "n -> n-d for d in divisors(n) if d < n", (200,)),
    ("subtraction:1,3,4", "n -> n-1; n-3; n-4", (200,)),
    ("subtraction:1,3,4", "n -> n-k for k in (1, 3, 4)", (200,)),
    ("grundys-game", "n -> [a, n-a] for a in range(1, (n+1)//2)", (200,)),
    ("kayles", "n -> [a, n-k-a] for k in (1, 2) for a in range(0, (n-k)//2 + 1)", (200,)),
    ("take-a-square", "n -> n-k*k for k in range(1, isqrt(n)+1)", (200,)),
    ("wythoff", WYTHOFF, (20, 20)),
    ("euclid", EUCLID, (9, 9)),
]


def rule_of(game: Any) -> Any:
    """Return the rule of a game for the compiler, and the tables that it has filled."""
    return compiled_rule(game)


@pytest.mark.parametrize(("name", "text", "shape"), SAME)
def test_in_text_they_equal_the_catalogue(name: str, text: str, shape: tuple[int, ...]) -> None:
    with gr.budget(interpreted=None):
        plain = Rule.from_parameters(text).values(*shape)
    compiled = Rule.from_parameters(text)
    with gr.budget(interpreted=0):
        fast = compiled.values(*shape)
    assert rule_of(compiled).refusal is None
    assert plain == fast == gr.game(name).values(*shape)


def prime_factors(n: int) -> list[int]:
    """Return the prime factors of a number, each as often as it divides it."""
    least = next((p for p in range(2, n + 1) if n % p == 0), 0)
    return [least, *prime_factors(n // least)] if least else []


CALLS: list[tuple[str, Callable[[int], list[int]]]] = [
    ("n -> n // p for p in prime_factors(n)", lambda n: [n // p for p in prime_factors(n)]),
    ("n -> n - popcount(n) if n", lambda n: [n - f"{n:b}".count("1")] if n else []),
    (
        "n -> nim_product(n, k) % n for k in (2, 5, n) if n",
        lambda n: [gr.nim_product(n, k) % n for k in (2, 5, n) if n],
    ),
]


@pytest.mark.parametrize(("text", "options"), CALLS)
def test_functions_mean_what_they_say(text: str, options: Callable[[int], list[int]]) -> None:
    game = Rule.from_parameters(text)
    for n in range(200):
        assert [move.to.arguments[0] for move in game(n).moves()] == list(dict.fromkeys(options(n)))
    with gr.budget(interpreted=None):
        plain = game.values(200)
    compiled = Rule.from_parameters(text)
    with gr.budget(interpreted=0):
        assert compiled.values(200) == plain
    assert rule_of(compiled).refusal is None


@pytest.mark.parametrize(("_", "text", "__"), SAME)
def test_the_function_for_the_compiler_gives_the_same_options(_: str, text: str, __: Any) -> None:
    rule = read_rule(text)
    plain, bare = plain_function(rule), bare_function(rule)
    for n in range(12):
        state = (n, 2 * n)[: len(rule.names)]
        assert list(plain(*state)) == list(bare(*state))


def test_an_option_with_a_negative_number_is_no_option() -> None:
    assert [str(move) for move in gr.game("rule: n -> n-1; n-3")(2).moves()] == ["take 1"]
    assert gr.game("rule: (a, b) -> (a-1, b-1)")(1, 0).moves() == []


def test_a_condition_needs_no_loop() -> None:
    game = gr.game("rule: n -> n-1 if n % 2; n-2 if n > 4 and n % 3 == 0")
    assert [move.to.arguments for move in game(9).moves()] == [(8,), (7,)]
    assert game(8).moves() == []


def test_texts_print_and_parse_back() -> None:
    game = gr.game("rule:   n -> n-1;  n-3")
    assert str(game) == 'rule:"n -> n-1; n-3"'
    assert gr.game(str(game)) == game
    position = gr.position('rule:"n -> n-1; n-3"(5) + nim(3)')
    assert str(position) == 'rule:"n -> n-1; n-3"(5) + nim(3)'
    assert gr.position(str(game(5, 8))) == game(5, 8)
    assert pickle.loads(pickle.dumps(game(5))) == game(5)
    assert hash(gr.game(str(game))) == hash(game)
    assert gr.game("misere rule: n -> n-1")(3).outcome is gr.Outcome.P


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("n -> [n//2] * 2 if n", "n -> [n//2, n//2] if n"),
        ("n -> 2 * [n-1, 1] + [n//3]", "n -> [n-1, 1, n-1, 1, n//3]"),
        ("n -> [n//2] * 2 if n > 2 else [1]", "n -> [n//2, n//2] if n > 2 else [1]"),
    ],
)
def test_parts_are_repeated_and_joined(text: str, written: str) -> None:
    assert read_rule(text).clauses == read_rule(written).clauses


ERRORS = [
    ("n -> n.bit_count()", 6, "a dot cannot be called; there are min, max, abs, gcd, isqrt, popc"),
    ("n -> [1] * 101", 6, "a sum of more than 100 parts"),
    ("n -> n-", 7, "something is missing after -"),
    ("n -> n-1 if", 10, "something is missing after if"),
    ("", 1, "needs an arrow"),
    ("n - 1", 6, "needs an arrow"),
    ("n ->", 5, "missing"),
    ("-> n", 1, "the name of the position"),
    ("n -> n-1;; n-2", 10, "missing"),
    ("n -> m-1", 6, "there is no 'm'; names here are n"),
    ("n -> n/2", 7, "write //"),
    ("n -> n-1 if n = 2", 15, "write =="),
    ("n -> n-k for k in rnage(3)", 19, "did you mean range"),
    ("n -> n-k for k in n", 19, "a loop goes through"),
    ("n -> range(3)", 6, "'range' is for loops"),
    ("n -> n-1) + (0", 9, "closes nothing"),
    ("n -> (n-1; n-2)", 10, "a bracket is still open"),
    ("n -> min(n)", 6, "takes 2 to 9 numbers"),
    ("n -> n-1 for n in range(3)", 14, "already used"),
    ("(a, a) -> (a, a)", 5, "twice"),
    ("(a, b) -> a-1", 11, "a position has 2 numbers"),
    ("n -> (n-1", 6, "never closed"),
    ("min -> 1", 1, "is a function"),
    ("n -> 1.5", 6, "1.5 is not allowed"),
    ("n -> n-1 if n is 2", 13, "to compare"),
    ("n -> [1] * n", 6, "the parts of a sum are written out"),
    ("n -> [k for k in range(n)]", 6, "the parts of a sum are written out"),
    ("n -> n-1 if n in k", 18, "`in` needs a list"),
]


@pytest.mark.parametrize(("text", "column", "words"), ERRORS)
def test_errors_point_at_the_column(text: str, column: int, words: str) -> None:
    with pytest.raises(gr.RuleTextError) as caught:
        read_rule(text)
    assert caught.value.column == column
    assert words in str(caught.value)
    assert f"column {column}:" in str(caught.value)


HOSTILE = [
    "n -> n.__class__",
    "n -> n.real",
    "n -> ().__class__.__bases__[0].__subclasses__()",
    "n -> __import__('os').system('true')",
    "n -> __builtins__",
    "n -> grundy_each",
    "n -> grundy_fuel",
    "grundy_fuel -> 1",
    "__n -> 1",
    "n -> eval(n)",
    "n -> open(n)",
    "n -> print(n)",
    "n -> exec(n)",
    "n -> getattr(n, n)",
    "n -> range",
    "n -> min",
    "n -> (lambda: n)()",
    "n -> (n := 5)",
    "n -> [*range(9)]",
    "n -> min(*range(9))",
    "n -> min(n, key=abs)",
    "n -> {n: n}",
    "n -> {n}",
    "n -> f'{n}'",
    "n -> 'a' * n",
    'n -> "a"',
    "n -> b'a'",
    "n -> ...",
    "n -> None",
    "n -> n if n else (yield)",
    "n -> await n",
    "n -> n[0]",
    "n -> n[0:9]",
    "n -> (n, n)",
    "n -> [n, [n]]",
    "n -> [[n] for k in range(9)]",
    "n -> sum(k for k in range(9))",
    "n -> n-1 for k in (j for j in range(9))",
    "n -> n-1 for k, j in range(9)",
    "n -> n-1 for k.x in range(9)",
    "n -> n-1 for k[0] in range(9)",
    "n -> n; import os",
    "n -> n\nimport os",
    "n -> n\x00",
    "n -> n # -> n",
    "n -> n \\",
    "ｎ -> ｎ-1",
    "n -> ｍin(n, 1)",
    "n -> n−1",
    "n -> n\u200b-1",
    "п -> п-1",
    "n -> 1e9",
    "n -> 1j",
    "n -> True",
    "n -> @n",
    "n -> `n`",
    "class -> 1",
    "n -> class",
    "n -> " + "(" * 500 + "n" + ")" * 500,
    "n -> " + "-" * 900 + "n",
    "n -> " + "not " * 200 + "n",
    "n -> " + "+".join("n" * 400),
    "n -> " + "[" * 300,
    "n -> " + "n*" * 200 + "n",
    "n -> " + "1" * 900 + "*n*n*n*n*n*n*n*n*n",
    "n -> n-1; " * 100_000,
    "n -> " + "9" * 1_000_000,
    "n" * 1_000_000 + " -> n",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_lines_are_refused(text: str) -> None:
    with pytest.raises(gr.RuleTextError):
        read_rule(text)


HARD = [
    "n -> 9**9**9**9",
    "n -> 2**(10**9) % 7",
    "n -> 1 << (1 << 40)",
    "n -> 1 << n << n << n << 10000000000",
    "n -> 0 if 9**n**n else 1",
    "n -> n-1 for k in range(10**18)",
    "n -> n-1 for k in range(10**18) if k < 0",
    "n -> n-1 for k in range(10**6) for j in range(200) if k < 0 and j < 0",
    "n -> n-1 for a in range(99999) for b in range(99999) for c in range(9999) if a > b+c > 10**9",
    "n -> n+1",
    "n -> n*n; n*n*n; n*n+1",
    "n -> n*n*n*n*n*n*n*n",
    "n -> n+k for k in range(1, 10**9)",
    "n -> [n, n, n, n, n, n+1]",
    "n -> [n+1, n+2]; [n+3, n+4]",
    "(a, b) -> (a+1, b); (a, b+1)",
    "n -> n-p for p in primes(10**15)",
    "n -> n-p for p in primes(10**6) if p > n",
    "n -> n-d for d in divisors(10**30)",
    "n -> n-d for d in divisors(1000000016000000063) if d > n",
    "n -> isqrt(0-1)",
    "n -> n // 0",
    "n -> n % (n - n)",
    "n -> n-1 for k in range(1, 9, 0)",
    "n -> 2**(0-n)",
    "n -> 1 << (0-n)",
    "n -> n",
]
"""Lines that are arithmetic, and more of it than anyone has time for, or that cannot be done."""

JUDGE = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
import grundy as gr
for text in sys.stdin.read().splitlines():
    game = gr.game("rule: " + text)
    numbers = (5, 5)[:game.arity]
    for interpreted in (None, 0.01):
        with gr.budget(seconds=0.02, positions=20_000, bytes=1 << 29, interpreted=interpreted):
            try:
                game(*numbers).solve()
                game(*numbers).remoteness
                print("answered", text)
            except gr.GrundyError as error:
                print(type(error).__name__, text)
"""


def test_hard_lines_end_within_their_budget() -> None:
    """In a process of its own with little memory; the time is only there for a hang to be seen."""
    done = subprocess.run(
        [sys.executable, "-c", JUDGE],
        input="\n".join(HARD),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == 2 * len(HARD)
    assert not any("MemoryError" in line for line in lines)


TOKENS = [
    *[
        "n",
        "k",
        "(",
        ")",
        "[",
        "]",
        ",",
        ";",
        ":",
        ".",
        "+",
        "-",
        "*",
        "/",
        "%",
        "<",
        ">",
        "=",
        "&",
        "|",
        "^",
        "~",
        "0",
        "1",
        "2",
        "7",
        "**",
        "//",
        "<<",
        ">>",
        "==",
        "!=",
        "<=",
        "->",
        "'",
        '"',
        "_",
        "@",
        "{",
        "}",
    ],
    *[
        "for",
        "in",
        "if",
        "else",
        "not",
        "and",
        "or",
        "is",
        "lambda",
        "yield",
        "await",
        "async",
        "import",
        "class",
        "def",
        "while",
    ],
    *FUNCTIONS,
    *SEQUENCES,
    *[
        "__class__",
        "__import__",
        "eval",
        "exec",
        "open",
        "globals",
        "grundy_each",
        "1e5",
        "0x1f",
        "1j",
        "'a'",
        "None",
        "True",
    ],
]


@given(st.lists(st.sampled_from(TOKENS), max_size=25))
def test_no_line_of_tokens_gets_past_the_whitelist(tokens: list[str]) -> None:
    read_and_look(f"n -> {' '.join(tokens)}")


@given(st.text(max_size=60))
def test_no_line_of_characters_gets_past_the_whitelist(text: str) -> None:
    read_and_look(text)
    read_and_look(f"n -> {text}")


NUMBERS = st.recursive(
    st.sampled_from(["n", "k", "0", "1", "3", "n-1"]),
    lambda inner: st.one_of(
        st.tuples(
            inner,
            st.sampled_from(["+", "-", "*", "//", "%", "**", "<<", ">>", "&", "|", "^"]),
            inner,
        ).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(inner, inner).map(lambda t: f"min({t[0]}, {t[1]})"),
        inner.map(lambda t: f"abs({t})"),
        st.tuples(inner, inner, inner).map(lambda t: f"({t[0]} if {t[1]} < {t[2]} else 0)"),
    ),
    max_leaves=8,
)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_arithmetic_means_what_it_means_in_python(number: str, last: str, condition: str) -> None:
    """The text against Python itself, where Python can do it in reasonable time."""
    last = last.replace("k", "n")
    text = f"n -> {number} for k in range(1, min(9, {last})) if {condition}"
    try:
        options = list(plain_function(read_rule(text))(4))
    except gr.GrundyError:
        return
    except (ValueError, ZeroDivisionError):
        return
    expected = eval(f"[int({number}) for k in range(1, min(9, {last})) if {condition}]", {"n": 4})
    assert options == [option for option in expected if option >= 0]


def read_and_look(text: str) -> None:
    """Read a text; if it is a rule, look at every node of the function that stands for it."""
    try:
        rule = read_rule(text)
    except gr.RuleTextError:
        return
    for metered in (True, False):
        source = "\n".join(rule_function._lines(rule, metered=metered))
        for node in ast.walk(ast.parse(source)):
            assert not isinstance(node, (ast.Attribute, ast.Subscript, ast.Lambda, ast.Import))
            if isinstance(node, ast.Call):
                assert isinstance(node.func, ast.Name)
                assert node.func.id in rule_function._SPACE
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                own = node.id in rule.names or node.id.startswith(("grundy_", "number_"))
                loop = any(node.id == loop.name for c in rule.clauses for loop in c.loops)
                assert own or loop or node.id in rule_function._SPACE


def test_names_of_any_case() -> None:
    rule = "rule: N -> N - K for K in range(1, min(N, 3) + 1)"
    assert gr.game(rule).values(9) == gr.game("bounded-nim:3").values(9)
    with pytest.raises(gr.RuleTextError, match="cannot name"):
        gr.game("rule: Grundy_n -> 0")


def test_a_condition_inside_an_option_and_one_after_it() -> None:
    game = gr.game("rule: n -> (n - 2 if n % 2 else n - 1) if n > 1")
    assert [list(game.options(n)) for n in (1, 2, 3)] == [[], [(1,)], [(1,)]]


def test_several_numbers_without_brackets_are_told() -> None:
    with pytest.raises(gr.RuleTextError, match=r"go in brackets before for: \(a-k, b\)"):
        gr.game("rule: (a, b) -> a-k, b for k in range(1, a+1)")


@pytest.mark.parametrize("position", ["x", "%1500000000d", (1, 2), [3], b"1", None, 2.5])
@pytest.mark.parametrize("rule", ["n -> n*2000000000", "n -> n % 5", "n -> n-1"])
def test_positions_are_whole_numbers(rule: str, position: Any) -> None:
    with pytest.raises(gr.PositionError, match=r"a whole number, not|a float"):
        gr.game(f"rule: {rule}")(position)


def test_words_are_no_number_among_several() -> None:
    with pytest.raises(gr.PositionError, match="a whole number, not 'x'"):
        gr.game("rule: a, b -> a-1, b")(3, "x")


@pytest.mark.parametrize("text", [" " * 1950, "n -> n-1" + " " * 9000, "for k from " * 80])
def test_blanks_do_not_hold_up_the_reader(text: str) -> None:
    assert gr.loose_rule(f"n -> n-1{text}").startswith("n -> n-1")
