"""What a rule is by its own text: read rightly, and not read where it only looks like it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import grundy as gr
from grundy.discovery.recognition.apart import parts_of
from grundy.discovery.recognition.heaps import heap_game
from grundy.discovery.recognition.ranges import ranges_of
from grundy.discovery.recognition.segments import segments_of
from grundy.discovery.recognition.steps import change_of
from grundy.discovery.recognition.windows import window_of
from grundy.forms.rule.reading import read_expression
from tests.chance import draws

ROBLO = "rule: n -> y for y in range(n) if y**4 >= n and y*y <= n"
"""Codeforces 255E: from x coins to y with y between the fourth and the square root of x."""

DIMA = "rule: n -> n//3 if n > 2; 2*(n//3) if n > 2; n - n//3 if n > 2"
"""Codeforces 273E: an interval becomes one of three parts of itself; n is its length."""


def options(game: Any, n: int) -> set[tuple[int, ...]]:
    return {tuple(sorted(filter(None, option))) for option in game.options(n)}


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("n -> n-1; n-3; n-5000", "subtraction:1,3,5000"),
        ("n -> n-1; n-2; n-10**5", "subtraction:1,2,100000"),
        ("n -> n-k for k in range(1, min(n, 7)+1)", "bounded-nim:7"),
        ("n -> [a, n-k-a] for k in (1, 2) for a in range(n-k+1)", "octal:0.77"),
        ("n -> n-2; [a, n-2-a] for a in range(1, n-2)", "octal:0.07"),
        ("n -> [a, n-a] for a in range(1, (n+1)//2)", "grundys-game"),
        ("n -> [a, n-a] for a in range(1, n) if a != n-a", "grundys-game"),
        ("n -> k for k in range(n)", "nim"),
        ("n -> n-k for k in range(1, n+1)", "nim"),
        ("n -> n-1 if n > 1; n-2 if n > 2", "octal:0.22"),
    ],
)
def test_rules_are_read(rule: str, text: str) -> None:
    game = gr.game(f"rule: {rule}")
    found = heap_game(game)
    assert found is not None
    assert found.text == text
    for n in (*range(60), 300):
        if found.rule is not None:
            assert options(game, n) == set(found.rule.options(n)) or n == 300
        else:
            assert options(game, n) == {(m,) if m else () for m in range(n)}


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-1 if n % 2",
        "n -> n-1; n-2; n-3 if n > 10000",
        "n -> n-1; n-2; n-3 if n > 30",
        "n -> k for k in range(n//2, n)",
        "n -> n-k for k in (1, 2) if n >= 40",
        "n -> n-d for d in divisors(n) if d < n",
        "n -> [a, n-1-a] for a in range(n) if a % 2 == 0",
        "n -> [a, n-1-a] for a in range(n) if a < 100",
        "n -> n-0",
    ],
)
def test_rules_that_only_look_like_it_are_not_read(rule: str) -> None:
    assert heap_game(gr.game(f"rule: {rule}")) is None


def by_loop(n: int) -> Iterator[list[int] | int]:
    """Take one, and split what is left if you like."""
    if n > 0:
        yield n - 1
    for a in range(1, n - 1):
        yield [a, n - 1 - a]


def by_condition(n: int) -> Iterator[int]:
    for k in range(1, 5):
        if k <= n:
            if k != 3:
                yield n - k
            else:
                pass


def with_a_return(n: int) -> Iterator[int]:
    if n > 10_000:
        return
    for k in (1, 2):
        if k <= n:
            yield n - k


def test_functions_are_read() -> None:
    found = heap_game(gr.impartial(by_loop))
    assert found is not None
    assert found.text == "octal:0.7"
    assert heap_game(gr.impartial(with_a_return)) is None
    assert gr.find_pattern(gr.impartial(by_condition), most=64).words == "n mod 3"


def test_random_clauses_between_lines_are_read_for_all_heaps() -> None:
    """What the small heaps decide holds for large ones: compared far beyond them."""
    dice = draws(5)
    read = 0
    for _ in range(60):
        k, low, high = dice.randint(0, 3), dice.randint(0, 2), dice.randint(-2, 2)
        bound = dice.choice(["n", "n//2", "(n+1)//2", f"n-{k}", f"(n-{k})//2"])
        test = dice.choice(
            ["", "", f" if a != n-{k}-a", f" if 2*a < n-{k}", " if a > 0", " if n > 3"]
        )
        more = dice.choice(["", "; n-1", "; n-2 if n > 2", "; n-1; n-2"])
        text = f"rule: n -> [a, n-{k}-a] for a in range({low}, {bound}+{high}){test}{more}"
        game = gr.game(text.replace("+-", "-"))
        found = heap_game(game)
        if found is None or found.rule is None:
            continue
        read += 1
        for n in (200, 333, 404):
            assert options(game, n) == set(found.rule.options(n)), text
    assert read > 10


# Sums of single numbers ------------------------------------------------------------------------


def test_numbers_that_are_played_apart() -> None:
    rule = gr.game(
        "rule: (a, b, c) -> (a-k, b, c) for k in range(1, a+1); (a, b, c-1); (a, b, c-4)"
    )
    parts = parts_of(rule)
    assert parts is not None
    assert parts[1] is None
    assert [heap_game(part).text for part in parts if part] == ["nim", "subtraction:1,4"]  # type: ignore[union-attr]
    found = gr.find_pattern(rule)
    assert found.status == "proved"
    assert found.formula is not None
    for a, b, c in ((3, 9, 7), (10**6, 1, 3), (5, 5, 5)):
        assert found.formula(a, b, c) == a ^ gr.game("subtraction:1,4").grundy(c)


@pytest.mark.parametrize(
    "rule",
    [
        "(a, b) -> (a-1, b) if b; (a, b-1)",
        "(a, b) -> (a-k, b) for k in range(1, b+1); (a, b-1)",
        "(a, b) -> (a-1, b-1); (a, b-1)",
        "(a, b) -> (b, a-1)",
        "(a, b) -> [(a-1, b), (a, b-1)]",
    ],
)
def test_numbers_that_are_not_played_apart(rule: str) -> None:
    assert parts_of(gr.game(f"rule: {rule}")) is None


# Values that are constant on intervals ---------------------------------------------------------


def test_the_breakpoints_of_furlo_and_rublo() -> None:
    # The table that contestants found for Codeforces 255E.
    found = segments_of(gr.game(ROBLO))
    assert found is not None
    assert found.starts[:7] == (0, 4, 16, 82, 6724, 50626, 2562991876)
    assert found.values[:7] == (0, 1, 2, 0, 3, 1, 2)
    assert found.limit == 10**18


def by_definition(n: int, known: dict[int, int]) -> int:
    """Codeforces 273E, plainly."""
    if n not in known:
        third = n // 3
        seen = {by_definition(m, known) for m in (third, 2 * third, n - third)} if n > 2 else set()
        known[n] = gr.mex(seen)
    return known[n]


def test_the_breakpoints_of_dima_and_the_game() -> None:
    found = segments_of(gr.game(DIMA))
    assert found is not None
    known: dict[int, int] = {}
    dice = draws(3)
    places = [*range(2000), *(dice.randrange(10**9) for _ in range(300))]
    places += [start + step for start in found.starts for step in (-1, 0) if start + step > 0]
    assert all(found(n) == by_definition(n, known) for n in places)


@pytest.mark.parametrize(
    "rule",
    [
        "n -> k for k in range(1, n) if k*k < n",
        "n -> k for k in range(n//4, n//2+1) if n > 0",
        "n -> n//2 if n; n//3 if n; n//5 if n > 7",
        "n -> [n//2, n//3] if n > 1",
        "n -> isqrt(n) if n > 1; n//2 if n > 4",
        "n -> k for k in range(n//3, n//2) if k*k > n",
        "n -> k for k in range(1, n) if 3*k <= n; n//2 if n > 10",
        "n -> n-k for k in range(n - n//4, n+1) if n > 3",
    ],
)
def test_intervals_agree_with_the_table(rule: str) -> None:
    game = gr.game(f"rule: {rule}")
    found = segments_of(game)
    assert found is not None
    assert [found(n) for n in range(2500)] == game.values(2500)


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-k for k in range(1, n//3+1)",  # does not grow by intervals
        "n -> n-1; n//2 if n > 1",
        "n -> n//2 if n % 3 else n-1 if n else 0",
        "n -> y for y in range(n) if y**4 >= n and y*y <= n and n % 5000 < 4999",
    ],
)
def test_rules_without_intervals(rule: str) -> None:
    assert segments_of(gr.game(f"rule: {rule}")) is None


def test_ends_that_may_fall_are_not_read() -> None:
    assert ranges_of(gr.game("rule: n -> y for y in range(n % 7, n)")) is None
    assert ranges_of(gr.game("rule: n -> y for y in range(n) if y * y >= 100 - n")) is None
    assert ranges_of(gr.game("rule: n -> n - 2 * (n // 3)")) is None


# Windows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-k for k in range(1, n//4+1)",
        "n -> n-k for k in range(1, (n+2)//3+1)",
        "n -> k for k in range(n//2, n)",
        "n -> k for k in range(n - n//3, n)",
        "n -> n-k for k in range(1, n - n//3 + 1)",
    ],
)
def test_any_number_up_to_one_that_rises_slowly(rule: str) -> None:
    game = gr.game(f"rule: {rule}")
    assert window_of(game) is not None
    found = gr.find_pattern(game, most=200)
    assert found.status == "proved"
    assert found.formula is not None
    assert [found.formula(n) for n in range(900)] == game.values(900)


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-k for k in range(1, 2*(n//4)+1)",
        "n -> n-k for k in range(1, n//4+2)",
        "n -> n-k for k in range(1, n//4+1) if k != 3",
        "n -> n-k for k in range(1, n//4+1); n-9",
        "n -> n-k for k in range(2, n//4+1)",
        "n -> n-k for k in range(1, min(n, 7)+1)",
        "n -> k for k in range(n//2 - n//6, n)",
        "n -> n-k for k in range(1, n - n//3)",
    ],
)
def test_other_windows_are_not_read(rule: str) -> None:
    assert window_of(gr.game(f"rule: {rule}")) is None


# The record ------------------------------------------------------------------------------------


def test_questions_add_to_the_record_of_a_game() -> None:
    game = gr.game("rule: n -> n-1; n-3; n-6")
    with gr.forgetting():
        assert [fact.topic for fact in gr.inquiry(game)] == ["game"]
        gr.find_pattern(game)
        gr.check_claim(game, "n % 2 == 1", most=50)
        topics = {fact.topic: fact.status for fact in gr.inquiry(game)}
    assert topics == {
        "game": "proved",
        "period": "proved",
        "formula": "proved",
        "claim": "refuted",
    }


def test_a_changed_rule_has_a_new_record() -> None:
    steps = [1, 2]

    @gr.impartial
    def moves(n: int) -> list[int]:
        return [n - k for k in steps if k <= n]

    gr.check_claim(moves, "n % 3 != 0", most=60)
    assert "claim" in gr.inquiry(moves)
    steps.append(3)
    assert "claim" not in gr.inquiry(moves)
    assert not gr.check_claim(moves, "n % 3 != 0", most=60)


@pytest.mark.parametrize(
    "rule", ["n-1000000002", "n-3 if n > 10**18", "n-7*10**6 if n % 2", "0 if n == 10**15"]
)
def test_a_number_far_out_is_not_overlooked(rule: str) -> None:
    """On small heaps these are bounded-nim:2, and nothing is claimed by that name."""
    found = str(gr.check(f"rule: n -> n-1; n-2; {rule}"))
    assert "bounded-nim" not in found.partition("So:")[2]
    assert "has other options than in bounded-nim:2" in found


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (
            "n-k for k in range(1, n+1) if n != 1000",
            "The heap 1,000 has other options than in nim",
        ),
        (
            "n-k for k in range(1, n+1) if k != 5000",
            "The heap 5,000 has other options than in nim",
        ),
        (
            "[n-k-j, j] for k in range(1, 3) for j in range((n-k)//2+1) if n != 300",
            "Some do: 3 can become 1 and 1.\n",
        ),
    ],
)
def test_neither_nim_nor_a_code_is_told_of_a_rule_that_differs(rule: str, told: str) -> None:
    found = str(gr.check(f"rule: n -> {rule}"))
    assert told in found
    for name in ("agrees with nim", "disguise", "0.77", "every smaller heap"):
        assert name not in found


@gr.impartial
def nothing_at_777(n: int) -> Iterator[int]:
    """Take 1, 2 or 3, but not from 777."""
    yield from (n - k for k in (1, 2, 3) if k <= n and n != 777)


def test_games_are_compared_at_the_numbers_of_the_rule() -> None:
    found = gr.check(nothing_at_777, against="subtraction:1-3")
    told = next(finding for finding in found.findings if finding.topic == "against")
    assert told.answer == "no"
    assert "777 cannot become 774, as it can in subtraction:1-3" in told.text


@gr.impartial
def listed(n: int) -> list[int]:
    """Far out it takes more than a list can hold: so nobody looks."""
    return [n - k for k in ((1, 2) if n < 10**15 else range(1, n)) if k <= n]


def test_what_is_too_far_to_look_at_is_told() -> None:
    found = str(gr.check(listed))
    assert "bounded-nim" not in found.partition("So:")[2]
    assert "the heap 999,999,999,999,999, by a number of the rule, is too far" in found


@gr.impartial
def doubled(n: int) -> Iterator[int]:
    """Take 1 or 2; from heaps of 80 on also 3, and the rule says 40."""
    yield from (n - k for k in (1, 2) if k <= n)
    if n // 2 >= 40:
        yield n - 3


def test_twice_a_number_is_looked_at_too() -> None:
    found = str(gr.check(doubled))
    assert "the heap 80 has other options than in bounded-nim:2" in found
    assert "bounded-nim" not in found.partition("So:")[2]


def test_check_says_the_game_and_its_formula() -> None:
    found = gr.check("rule: n -> n-1; n-3")
    assert "it is subtraction:1,3 (proved: by its text)" in found.known
    assert "P exactly when n mod 2 is 0 (proved" in found.formula
    far = gr.check("rule: n -> n-1; n-3; n-5000")
    assert far.command == "grundy period subtraction:1,3,5000"
    assert "n mod 2" not in str(far)
    changing = gr.check("rule: n -> n-1; n-2; n-3 if n > 10000")
    assert changing.technique == "DAG"
    assert not changing.formula


def test_a_long_period_may_have_a_short_formula() -> None:
    found = gr.find_pattern("rule: n -> n-1; n-3; n-5000", seconds=60)
    assert found.status == "proved"
    assert found.formula is not None
    assert found.words.endswith("where r is n mod 5003")
    table = gr.game("subtraction:1,3,5000")
    places = [*range(0, 20_012, 7), 5000, 5001, 5002, 5003, 10**18]
    assert all(found.formula(n) == table.grundy(n) for n in places)


def test_what_is_only_seen_is_called_so() -> None:
    takes = (1, 2)
    game = gr.impartial(lambda n: [n - k for k in takes if k <= n])
    found = gr.check(game)
    assert "that it is that game was seen on the heaps 0 to 64" in found.formula
    assert any("observed" in fact for fact in found.known)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("(a, b) -> (a-1, b); (a, b-1); (a-2, b-1)", "parity"),
        ("(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)", "mirror"),
        ("(a, b) -> (k, b) for k in range(a); (a+1, b-1)", "leaves the least"),
    ],
)
def test_strategies_are_tried(rule: str, words: str) -> None:
    assert any(words in fact for fact in gr.check(f"rule: {rule}").known)


def test_strategies_that_fail_are_not_told() -> None:
    for rule in (
        "wythoff",
        "rule: n -> n-1; n-2; n-3",
        "rule: (a, b) -> (a-1, b); (a, b-3); (a-2, b)",
    ):
        known = " ".join(gr.check(rule).known)
        assert "parity" not in known
        assert "mirror" not in known
        assert "leaves" not in known


def test_what_rounding_hides_is_not_read_as_a_small_constant() -> None:
    # For odd n the second condition holds from 50,001 on: there a third move comes in.
    rule = "rule: n -> n-1; n-2; n-3 if 2*(n//2)-n < 0 and 100000*(n//2) - 49999*n > 0"
    assert heap_game(gr.game(rule)) is None
    assert heap_game(gr.game("rule: n -> n-1; n-2; n-3 if 2*(n//2)-n < 0 < n - 5000")) is None


@pytest.mark.parametrize(
    "rule",
    [
        "rule: n -> n//2 if n > 0 and n-2000000; n//3 if n > 0",
        "rule: n -> y for y in range(n//3, n//2+1) if y - 1000000",
    ],
)
def test_a_difference_as_a_condition_fails_at_one_number_only(rule: str) -> None:
    assert segments_of(gr.game(rule)) is None


def test_a_quotient_of_large_numbers_changes_by_exact_bounds() -> None:
    node = read_expression("n * 100000000000000001 // 100000000000000000")
    assert change_of(node, "n") == (1, 2)


def test_a_number_of_the_rule_that_matters_later_is_told() -> None:
    rule = "rule: n -> n - k for k in range(1, n//2+1) if k != 700"  # it differs from 1,400 on
    found = gr.find_pattern(rule, seconds=20)
    formula = found.formula
    wrong = formula is not None and formula(1400) != gr.game(rule).values(1401)[1400]
    assert not wrong or found.checked_to.endswith("the number 700, which may matter only beyond")
