"""Inputs that a description says: read, drawn within closer limits, and written."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.contest.given import Given
from grundy.contest.problem import Problem
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = [each for each in gr.problems() if isinstance(each, Problem)]

SHAPES = [
    ("1<=n<=9 -5<=row[n]<=5", "", ""),
    ("1<=n<=9 1<=heaps[n]<=10^18", "1<=t<=9", ""),
    ("0<=a<=9 a+1<=b<=20", "1<=t<=9", ""),
    ("1<=a<=9 0<=b<=20", "0 0", ""),
    ("1<=n<=9 0<=row[n]:distinct<=20", "end", ""),
    ("1<=n<=9 0<=row[n]:sorted<=3 0<=(l,r)[n]:rising<=9", "0", ""),
    ("1<=n<=9 1<=m<=5 0<=board[n][m]<=3", "", ""),
    ("1<=n<=9 0<=sets[n][1<=k<=4]:rising<=9", "1<=t<=9", ""),
    ("2<=n<=9 0<=m<=9 G:tree[n] H:dag[n,m] F:graph[n,m] E:arcs[n,m]", "", ""),
    ("1<=h<=4 1<=w<=5 w<=grid:word(#.)[h]<=w", "1<=t<=9", ""),
    ("2<=s:word(a-z0-3?)<=9 1<=n<=3", "", ""),
    ("0<=row[1<=k<=3]<=9", "end", ""),
    ("1<=n<=9 1<=piles[1<=k<=n]<=9 -3<=more[k]<=3", "", "n = 3, piles = [1], more = [2]"),
    ("0<=graph[3<=n<=6][1<=k<=n-1]<=n-1 1<=s:word(ab)<=4", "", 'graph = [[1]], s = "a"'),
    ("1<=n<=9 1<=moves[1<=k<=9]:distinct<=22", "", "20, {1,2}"),
]


@pytest.mark.parametrize(("description", "tests", "example"), SHAPES)
def test_what_is_written_is_read(description: str, tests: str, example: str) -> None:
    given, dice = Given(description, tests, example), draws(description)
    for _ in range(60):
        cases = given.small(dice, "")
        expected = {name: [case[name] for case in cases] for name in given.input.names}
        assert comparable(given.read(given.write(cases))) == comparable(expected)


def comparable(columns: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return the same with the neighbours in order: edges are written by their nodes."""
    return {
        name: [[sorted(row) for row in value] for value in values] if name in "EFGH" else values
        for name, values in columns.items()
    }


@pytest.mark.parametrize(
    ("description", "tests", "text", "told"),
    [
        ("1<=n<=9 1<=heaps[n]<=5", "1<=t<=2", "3", "line 1: the number of tests is from 1 to 2"),
        ("1<=n<=9 1<=heaps[n]<=5", "1<=t<=2", "1\n2\n1 6", "line 3: a heap is from 1 to 5"),
        ("1<=n<=9 1<=heaps[n]<=5", "1<=t<=2", "1\n2\n1", "line 3: a heap was expected"),
        ("1<=n<=9 1<=heaps[n]<=5", "1<=t<=2", "1\n1\n1\n1", "line 4: the input should have ended"),
        ("1<=n<=9 1<=heaps[n]<=5", "1<=t<=2", "1\n1\n1_0", "line 3: a whole number was expected"),
        ("1<=n<=9 1<=ends[n]<=5", "", "1\nx", "line 2: an end was expected, a whole number"),
        ("1<=d<=9 1<=k<=d", "", "3 4", "line 1: k is from 1 to 3"),
        ("1<=a<=9", "0", "3\n4", "line 2: a was expected, but the input ends there"),
        ("3<=n<=9 G:tree[n]", "", "3\n1 2\n1 2", "line 3: these edges are not a tree"),
        ("1<=n<=9 1<=m<=9 G:dag[n,m]", "", "2 2\n1 2\n2 1", "line 3: the roads have a cycle"),
        ("1<=n<=9 1<=row[n]:rising<=9", "", "2\n2 2", "line 2: numbers in increasing order were"),
        ("1<=n<=9 1<=(l,r)[n]:rising<=9", "", "1\n2 1", "line 2: .* were expected for l, r"),
        ("1<=n<=9 0<=a[n][1<=k<=2]<=9", "", "1\n3 1 1 1", "line 2: k is from 1 to 2"),
        ("1<=row[1<=k<=2]<=9", "end", "1\n1 2 3", "line 2: 1 to 2 numbers were expected"),
        ("2<=s:word(a-c)<=3", "", "abd", "line 1: a word of 2 to 3 of the letters a-c was"),
        ("1<=n<=9 1<=s:word(ab)[n]<=3", "", "1 a", "line 1: .* was expected in a new line"),
    ],
)
def test_what_is_wrong_is_told(description: str, tests: str, text: str, told: str) -> None:
    with pytest.raises(gr.InputError, match=told):
        Given(description, tests).read(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("n = 3, piles = [1,2]", r"a list of 1 numbers was expected, but 2 were found"),
        ("n = 3, piles = [], more = []", "a list of 1 to 3 numbers was expected"),
        ("n = 3, piles = [1,12], more = [1,1]", "number 2 of the list: a pile is a whole number"),
        ("n = 3, piles = [1,2], more = [1]", "a list of 2 numbers was expected, but 1 were found"),
    ],
)
def test_what_is_wrong_with_arguments_is_told(text: str, told: str) -> None:
    example = "n = 3, piles = [1], more = [2]"
    given = Given("1<=n<=9 1<=piles[1<=k<=n]<=9 -3<=more[k]<=3", "", example)
    with pytest.raises(gr.InputError, match="such as" if "more" not in text else told):
        given.read(text)


@pytest.mark.parametrize("seed", range(20))
def test_the_quick_way_reads_what_the_careful_one_does(seed: int) -> None:
    """Texts that are cut or changed are refused by both; a check that finds nothing is careful."""
    given, dice = Given("1<=n<=4 0<=x<=3 1<=heaps[n]<=5", "1<=t<=9"), draws(seed)
    for _ in range(60):
        words = given.write(given.small(dice, "t<=4")).split()
        if dice.random() < 0.6:
            words[dice.randrange(len(words))] = str(dice.randint(-1, 7))
        if dice.random() < 0.3:
            words = words[: dice.randrange(len(words))]
        text = " ".join(words)
        assert answered(given, text, None) == answered(given, text, lambda _: "")


def answered(given: Given, text: str, check: Any) -> Any:
    try:
        return given.read(text, check)
    except gr.InputError as error:
        return str(error)


def test_closer_limits_are_reached_and_kept() -> None:
    given, dice = Given("1<=n<=10^5 1<=heaps[n]<=10^9 1<=s:word(a-z)<=10^5"), draws("closer")
    cases = [given.small(dice, "n<=3 heaps<=12//n s:word(aab)<=2")[0] for _ in range(600)]
    assert {case["n"] for case in cases} == {1, 2, 3}
    most = {n: max(max(case["heaps"]) for case in cases if case["n"] == n) for n in (1, 2, 3)}
    assert most == {1: 12, 2: 6, 3: 4}
    assert {case["s"] for case in cases} == {"a", "b", "aa", "ab", "ba", "bb"}


def test_the_largest_input_is_at_its_limits() -> None:
    given = Given("1<=n<=50 1<=heaps[n]<=10^9", "1<=t<=3000")
    (case, *_) = cases = given.largest(draws("largest"), "heaps<=7")
    assert len(cases) == 3000
    assert case["n"] == len(case["heaps"]) == 50
    assert max(case["heaps"]) == 7


@pytest.mark.parametrize("problem", GAMES, ids=lambda problem: problem.id)
def test_random_inputs_have_many_forms(problem: Problem) -> None:
    """Chance finds more than a handful of inputs, and the solver reads all of them."""
    rng = draws(problem.id)
    assert len({problem.random_case(rng) for _ in range(60)}) >= 8


@gr.impartial
def two_heaps(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Nim with two heaps."""
    for i in range(a):
        yield i, b
    for i in range(b):
        yield a, i


@pytest.mark.parametrize(
    ("description", "ask", "given", "output"),
    [
        ("0<=row[1<=k<=5]<=9", "k, row[0]", "4 1 2", "3 4"),
        ("1<=n<=5 0<=row[n]:rising<=9", "n, row[-1]", "2\n4 7", "2 7"),
        ("2<=s:word(ab)<=5", "len(s), 1", "abab", "4 1"),
    ],
)
def test_programs_read_the_same_descriptions(
    description: str, ask: str, given: str, output: str
) -> None:
    """Two heaps, asked for by what was read: the program prints their nim-sum."""
    code = gr.contest_code(
        two_heaps, lang="python", input=description, ask=ask, show="grundy", tests="one"
    )
    run = [sys.executable, "-c", str(code)]
    printed = subprocess.run(run, input=given, capture_output=True, text=True, check=True).stdout
    a, b = map(int, output.split())
    assert int(printed) == a ^ b


UNDESCRIBED = {"cf-918d", "lc-1728", "poj-2425"}
"""Problems with a reader of their own: letters on edges, a grid in quotes, queries up to a 0."""


@pytest.mark.parametrize("problem", GAMES, ids=lambda problem: problem.id)
def test_every_number_of_a_problem_is_limited(problem: Problem) -> None:
    """Lengths and numbers of tests from 0, words by their length; graphs have no limits."""
    if problem.id in UNDESCRIBED:
        assert not hasattr(problem, "given")
        return
    counted = problem.given.counted
    for item in (*problem.given.input.items, *(counted.items if counted else ())):
        if item.kind not in ("tree", "dag"):
            assert item.low is not None, item.text
            assert item.high is not None, item.text
    for item in problem.given.input.items:
        case = dict.fromkeys(item.needs(), 5)
        assert all(count >= 0 for count in item.counts(case))
