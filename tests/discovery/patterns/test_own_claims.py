"""What `pattern` prints is a claim: accepted as it stands, and of the same meaning everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.discovery.patterns.claim_text import read_claim
from tests.chance import draws
from tests.discovery.patterns import rules_of_games as rules
from tests.discovery.test_doors import RULES

if TYPE_CHECKING:
    from grundy.discovery.patterns.pattern import Pattern

MOST, FAR = 40, 10**15
"""Numbers below which all positions are tried, and up to which some are."""

GAMES = [
    "bounded-nim:5",
    "divisor",
    "euclid",
    "kayles",
    "king:8x8",
    "knight:8x8",
    "lasker-nim",
    "misere nim",
    "moore-nim:2",
    "octal:0.137",
    "rook:8x8",
    "staircase-nim",
    "subtraction:1,3,4",
    "wythoff",
]

MORE_RULES = [
    "n -> n-2**k for k in range(20) if 2**k <= n",
    "n -> n//k for k in (2, 3, 4) if n",
    "n -> n-1; n//2 if n > 1",
    "n -> n-k for k in range(1, n//3+1)",
    "(a, b, c) -> (a-1, b+1, c); (a, b-1, c+1); (a, b, c-1)",
    "(x, y) -> (x-2, y); (x, y-1)",
    "(x, y) -> (x-k, k) for k in range(1, min(x, y)+1)",
]


class UpToThree(gr.ImpartialGame):
    """Take one, two or three."""

    def moves(self, n: int) -> Iterator[int]:
        """Yield what is left."""
        yield from (n - k for k in (1, 2, 3) if k <= n)


def random_rule(number: int) -> str:
    """A rule of one number, or of two, that takes a few numbers, some under a condition."""
    dice = draws("own claims", number)
    names = ("n",) if number % 3 else ("a", "b")
    options = []
    for _ in range(dice.randint(2, 4)):
        takes = [dice.randint(0, 4) for _ in names]
        takes[dice.randrange(len(names))] += 1
        option = ", ".join(f"{name}-{k}" for name, k in zip(names, takes, strict=True))
        test = f" if {names[0]} % {dice.randint(2, 4)} != 0" * (dice.random() < 0.3)
        options.append(f"({option}){test}")
    left = f"({', '.join(names)})" if len(names) > 1 else "n"
    return f"rule: {left} -> {'; '.join(options)}"


def positions(found: Pattern) -> Iterator[tuple[int, ...]]:
    """Places near and far, in which the numbers of a formula are."""
    assert found.formula is not None
    dice, names = draws(found.game), found.formula.variables
    count = 3 if names == ("heaps",) else len(names)
    limit = getattr(found.formula, "limit", 0) or FAR
    slow = "prime" in found.python
    for size in (MOST, 10**4) if slow else (MOST, 10**4, limit):
        yield from (tuple(dice.randrange(size) for _ in range(count)) for _ in range(40))


def claims_of(game: Any, about: Any, **options: Any) -> Pattern:
    """Find a formula, and compare it with the claim that it prints."""
    found = gr.find_pattern(game, about=about, seconds=30, **options)
    if found.formula is None:
        return found
    names = () if found.formula.variables == ("heaps",) else found.formula.variables
    said = read_claim(found.claim, names)
    for place in positions(found):
        worth = found.formula(*place)
        wanted = not worth if found.about == "outcome" else worth
        assert said(place) == wanted, (found.claim, place)
    options["most"] = min(options.get("most", 12), 12)
    checked = gr.check_claim(game, found.claim, seconds=30, **options)
    assert checked.holds, checked
    assert checked.about == found.about
    return found


@pytest.mark.parametrize("about", [None, "outcome"])
@pytest.mark.parametrize("game", GAMES)
def test_of_the_catalogue(game: str, about: str | None) -> None:
    assert claims_of(game, about)


@pytest.mark.parametrize("rule", MORE_RULES)
def test_of_rules_as_text(rule: str) -> None:
    claims_of(f"rule: {rule}", None)


@pytest.mark.thorough
@pytest.mark.parametrize("rule", [*RULES, *MORE_RULES])
def test_of_more_rules(rule: str) -> None:
    for about in (None, "outcome"):
        claims_of(f"rule: {rule}", about)


@pytest.mark.parametrize("number", range(6))
def test_of_random_rules(number: int) -> None:
    claims_of(random_rule(number), None)


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(6, 60))
def test_of_more_random_rules(number: int) -> None:
    claims_of(random_rule(number), None)


def test_of_functions_and_classes() -> None:
    found = [claims_of(game, None) for game in (rules.bounded, rules.divisor, rules.wythoff)]
    found.append(claims_of(UpToThree(), "outcome"))
    assert all(found)


@pytest.mark.parametrize("game", ["nim", "misere nim", "kayles", "moore-nim:2", "staircase-nim"])
def test_of_several_heaps(game: str) -> None:
    assert claims_of(game, None, heaps=True, most=6) or game == "kayles"


@pytest.mark.parametrize(
    "game", ["divisor", "wythoff", "rule: n -> n//k for k in (2, 3, 4) if n", "kayles"]
)
@pytest.mark.parametrize("lang", ["cpp", "python"])
def test_is_a_part_of_a_program(game: str, lang: Any) -> None:
    found = gr.find_pattern(game)
    program = gr.contest_code(game, lang, formula=found.claim)
    assert program.stressed > 50


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("def f(n):\n    return n.__class__\nf(n)", "a dot is not allowed here"),
        ("def f(n):\n    return open(n)\nf(n)", "there is no 'open' here"),
        ("def f(n):\n    return n.to_bytes()\nf(n)", r"there is no \.to_bytes"),
        ("import os\nos.remove(n)", "cannot be called"),
        ("n.__class__", "is not allowed here"),
        ("def f(n):\n    return n\nf(n, 1)", "f takes 1 arguments"),
        ("def f(n:\n    return n\nf(n)", "claim, line 1"),
    ],
)
def test_a_claim_computes_and_does_nothing_else(claim: str, words: str) -> None:
    with pytest.raises(gr.RuleTextError, match=words):
        gr.check_claim("nim", claim, most=5)


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("while True:\n        n += 1", gr.BudgetExceeded),
        ("for k in range(10**12):\n        n += k", gr.GrundyError),
        ("while True:\n        n = (n + 2) * (n + 2)", gr.RuleError),
        ("while True:\n        n += 2 ** (n + 9)", gr.RuleError),
    ],
)
def test_a_claim_that_goes_on_and_on_is_ended(body: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        gr.check_claim("nim", f"def f(n):\n    {body}\n    return n\nf(n)", most=5, seconds=0.5)
