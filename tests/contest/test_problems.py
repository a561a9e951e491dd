"""The problem set: samples, a brute force on random cases, the largest inputs, and bad ones."""

from __future__ import annotations

import subprocess
import sys
from math import isqrt
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.contest.catalogue import FOLDER, names
from grundy.contest.problem import Problem, Sample
from grundy.contest.problems import abc_255g, cf_603c
from grundy.engines.heap_outcomes import outcome_words
from grundy.engines.lost_bits import WIDTH, lost_bits
from grundy.forms.heap_rule import HeapRule
from grundy.limits.budget import Limits, Meter
from tests.chance import draws

GAMES = [each for each in gr.problems() if isinstance(each, Problem)]
NOT_GAMES = [each for each in gr.problems() if isinstance(each, gr.NotAGame)]
each_game = pytest.mark.parametrize("problem", GAMES, ids=lambda problem: problem.id)

FIELDS = ("title", "kind", "source", "constraints", "model", "technique", "theorem", "complexity")


def samples() -> list[Any]:
    return [
        pytest.param(problem, sample, id=f"{problem.id}-{number}")
        for problem in GAMES
        for number, sample in enumerate(problem.samples, 1)
    ]


@pytest.mark.parametrize(("problem", "sample"), samples())
def test_samples(problem: Problem, sample: Sample) -> None:
    output = problem.solve(sample.input)
    assert problem.judge(sample.input, output, sample.output), output


@each_game
def test_random_cases_against_the_definition(problem: Problem) -> None:
    compare(problem, 150, problem.id)


@pytest.mark.thorough
@each_game
def test_a_thousand_random_cases_against_the_definition(problem: Problem) -> None:
    compare(problem, 1000, problem.id)


@pytest.mark.slow
@each_game
def test_many_more_random_cases(problem: Problem) -> None:
    compare(problem, 10_000, f"{problem.id}, more")


def compare(problem: Problem, count: int, seed: str) -> None:
    rng = draws(seed)
    expected = set()
    for _ in range(count):
        text = problem.random_case(rng)
        answer = problem.brute(text)
        output = problem.solve(text)
        assert problem.judge(text, output, answer), f"{text!r}: {output!r}, but {answer!r}"
        expected.add(answer)
    # Under the conditions of one problem the first player always wins.
    assert len(expected) > 1 or problem.id == "lc-877"


@pytest.mark.thorough
@each_game
def test_the_largest_input_is_answered(problem: Problem) -> None:
    text = problem.largest()
    assert problem.largest() == text
    assert problem.solve(text)


@each_game
def test_everything_is_said(problem: Problem) -> None:
    for field in FIELDS:
        assert getattr(problem, field).strip(), field
    assert problem.statement
    assert problem.samples
    assert problem.measured.seconds > 0
    if problem.measured.limit is not None:
        assert problem.measured.seconds < problem.measured.limit
    assert problem.as_data()["id"] == problem.id


@each_game
@pytest.mark.parametrize(
    "text", ["", "x", "-1", "1 2 x", "[", "9" * 5000, "1_0", "٣", "1e9", "{", "n = 1.5"]
)
def test_bad_input_is_refused_with_its_line(problem: Problem, text: str) -> None:
    if (problem.id, text) == ("cf-305e", "x"):  # a word of one letter
        return
    with pytest.raises(gr.InputError, match="the input") as caught:
        problem.solve(text)
    assert caught.value.line == 1


@each_game
def test_more_than_the_input_is_refused(problem: Problem) -> None:
    text = problem.samples[0].input
    with pytest.raises(gr.InputError):
        problem.solve(f"{text}\n7 7")


@each_game
def test_half_an_input_is_refused_or_answered(problem: Problem) -> None:
    """A text that is cut anywhere ends in an answer or in an `InputError`, and in nothing else."""
    text = problem.samples[0].input
    lines = {line for end in range(len(text)) for line in refused_line(problem, text[:end])}
    assert lines <= set(range(1, text.count("\n") + 2))


def refused_line(problem: Problem, text: str) -> list[int]:
    try:
        problem.solve(text)
    except gr.InputError as error:
        return [error.line]
    return []


# Finding them ---------------------------------------------------------------------------------


def test_every_file_is_a_problem_and_is_found() -> None:
    files = {file.stem.replace("_", "-") for file in FOLDER.glob("*.py")} - {"--init--"}
    assert files == {problem.id for problem in GAMES}
    assert len(GAMES) == 89
    assert len(NOT_GAMES) == 9
    assert [each.id for each in gr.problems()] == list(names())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("CSES1729", "cses-1729"),
        ("LC 877", "lc-877"),
        ("leetcode 877", "lc-877"),
        ("Codeforces 1382/B", "cf-1382b"),
        ("CF1190B", "cf-1191d"),
        ("POJ 2960", "kattis-snim"),
        ("HDU 1907", "poj-3480"),
        ("Project Euler 301", "pe-301"),
        ("abc255_g", "abc-255g"),
        ("TC LongLongNim", "tc-longlongnim"),
        ("IOI2019 shoes", "ioi-2019-shoes"),
    ],
)
def test_names_are_read_kindly(text: str, name: str) -> None:
    assert gr.problem(text).id == name


def test_an_unknown_name_has_neighbours() -> None:
    with pytest.raises(gr.UnknownProblemError, match="did you mean lc-877"):
        gr.problem("lc-878")
    with pytest.raises(gr.UnknownProblemError, match="--list"):
        gr.problem("")
    with pytest.raises(gr.NotationError):
        gr.problem(877)  # type: ignore[arg-type]


@pytest.mark.parametrize("problem", NOT_GAMES, ids=lambda problem: problem.id)
def test_what_is_not_a_game_says_why(problem: gr.NotAGame) -> None:
    assert problem.why.endswith(".")
    assert problem.instead
    with pytest.raises(gr.UndefinedError, match="is not a game"):
        problem.solve("")


def test_the_page_lists_every_problem_with_its_figures() -> None:
    """The tables of docs/problems.md; `benchmarks/problems.py --page` makes them anew."""
    page = (Path(__file__).parents[2] / "docs" / "problems.md").read_text(encoding="utf-8")
    for game in GAMES:
        row = next(line for line in page.splitlines() if line.startswith(f"| [{game.id}]"))
        assert f"| {game.title} | {game.technique} | {game.measured.seconds:.2f} |" in row
    for other in NOT_GAMES:
        assert f"| {other.id} | {other.title} | {other.why} | {other.instead} |" in page


@pytest.mark.parametrize("part", range(4))
def test_every_solver_runs_in_plain_python(part: int) -> None:
    script = f"""
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
import grundy as gr
for problem in gr.problems()[{part}::4]:
    for sample in problem.samples if problem.is_game else ():
        assert problem.judge(sample.input, problem.solve(sample.input), sample.output), problem
"""
    subprocess.run([sys.executable, "-c", script], check=True)


# What the solvers rest upon -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_lost_bits_are_what_the_kernel_finds(seed: int) -> None:
    rng = draws(seed)
    heaps = rng.choice((1, WIDTH - 1, WIDTH, WIDTH + 1, rng.randint(2, 5 * WIDTH)))
    moves = rng.sample(range(1, rng.choice((8, 70, WIDTH + 2, 3 * WIDTH))), rng.randint(1, 6))
    words = outcome_words(HeapRule.subtraction(tuple(sorted(moves))), heaps, Meter(Limits()))
    expected = sum(1 << n for n in range(heaps) if not words[n // 64] >> n % 64 & 1)
    assert lost_bits(moves, heaps) == expected


def test_longer_counts_of_lost_heaps() -> None:
    """Beyond what a brute force reaches: the walk over windows against the bits of the kernel."""
    problem = gr.problem("tc-longlongnim")
    rng = draws(330)
    for _ in range(60):
        moves, most = rng.sample(range(1, 23), rng.randint(1, 9)), rng.randint(1, 5000)
        expected = lost_bits(moves, most + 1).bit_count() - 1
        assert problem.solve(f"{most}, {{{','.join(map(str, moves))}}}") == str(expected)


@pytest.mark.parametrize("k", range(1, 6))
def test_the_values_of_legendres_piles(k: int) -> None:
    @gr.impartial
    def cows(n: int) -> Any:
        if n:
            yield n - 1
        if n and n % 2 == 0:
            yield [n // 2] * k

    worth = cf_603c._with_odd_k if k % 2 else cf_603c._with_even_k
    assert [worth(n) for n in range(300)] == cows.values(300)


@pytest.mark.parametrize("seed", range(20))
def test_the_values_of_piles_with_forbidden_moves(seed: int) -> None:
    rng = draws(seed)
    pairs = [(x, y) for x in range(1, 41) for y in range(1, x + 1)]
    forbidden: dict[int, set[int]] = {}
    for x, y in rng.sample(pairs, rng.choice((20, 200, 600, 800))):
        forbidden.setdefault(x, set()).add(y)

    @gr.impartial
    def take(n: int) -> Any:
        return (n - k for k in range(1, n + 1) if k not in forbidden.get(n, ()))

    values = abc_255g.Exceptions()
    for size in sorted(forbidden):
        values.add(size, forbidden[size])
    assert [values.worth(n) for n in range(41)] == take.values(41)


def test_the_judge_of_promises_refuses_what_is_wrong() -> None:
    problem = gr.problem("cf-1149e")
    assert isinstance(problem, Problem)
    text = "4 2\n2 1 1 5\n1 2\n3 4"
    right = "WIN\n1 5 1 5"
    assert problem.judge(text, right, right)
    assert not problem.judge(text, "LOSE", right)
    assert not problem.judge(text, "WIN\n1 5 1", right)
    assert not problem.judge(text, "WIN\n1 5 0 5", right), "two cities were lowered"
    assert not problem.judge(text, "WIN\n1 4 1 5", right), "this is not a lost position"
    assert not problem.judge(text, "WIN\n2 1 1 5", right), "this is no move"
    assert not problem.judge("1 0\n0", "WIN\n0", "LOSE")


def test_a_road_twice_is_no_tree() -> None:
    """First appeared as an answer for node 3, which no edge reaches: nodes were counted twice."""
    with pytest.raises(gr.InputError, match="line 3: these edges are not a tree"):
        gr.problem("cf-1498f").solve("3 1\n1 2\n1 2\n0 0 0")


def test_a_wrong_number_of_a_list_is_told_by_its_place() -> None:
    with pytest.raises(gr.InputError, match="number 2 of the list: a pile is a whole number"):
        gr.problem("lc-877").solve('piles = [5, "a"]')


def test_the_judge_of_lost_heaps_refuses_won_ones() -> None:
    problem = gr.problem("cf-1844a")
    assert isinstance(problem, Problem)
    assert problem.judge("1\n1 4", "2", "2")
    assert problem.judge("1\n1 4", "5", "2")
    assert not problem.judge("1\n1 4", "4", "2")
    assert not problem.judge("2\n1 4\n1 5", "2", "2\n2")


def test_texts_of_numbers_come_in_the_order_of_letters() -> None:
    """With 10 cakes or more, and with 10 pieces or more, the first text is not the least number."""
    problem = gr.problem("tc-cakeparty")
    assert problem.solve("{1,1,2,1,1,1,1,1,1,1,2,2}") == "CAKE 10 PIECES 1"
    assert problem.solve("{5,5,12}") == "CAKE 2 PIECES 10"


def test_the_odd_total_of_the_stone_game_is_needed() -> None:
    """Without it there are ties, so an input without it is refused and not answered with true."""
    with pytest.raises(gr.InputError, match="odd total"):
        gr.problem("lc-877").solve("piles = [1,1,1,1]")


def test_piles_of_stones_that_must_not_be_taken_twice() -> None:
    """All values that `cf-768e` can be asked for, by the definition."""

    @gr.impartial
    def take(size: int, taken: int) -> Any:
        for k in range(1, size + 1):
            if not taken >> k & 1:
                left = size - k
                yield left, (taken | 1 << k) & ((2 << left) - 1)

    sizes = range(1, 61)
    assert [take(s, 0).grundy for s in sizes] == [(isqrt(8 * s + 1) - 1) // 2 for s in sizes]


@pytest.mark.thorough
def test_the_last_lost_heap_of_grundys_game_up_to_a_million() -> None:
    game: Any = gr.game("grundys-game")
    assert game.lost(10**6 + 1)[-1] == 1222
