"""Nothing is claimed beyond what was seen; what is called proved is right far beyond it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.discovery.patterns.proofs import taken_by
from grundy.discovery.patterns.repeats import number_formula, repeats_in, truth_formula
from grundy.discovery.patterns.settling import INDUCTION
from tests.chance import draws


def painted(values: list[bool]) -> gr.ImpartialGame:
    """A game whose position n is N exactly where this says so; 0 is the end of it."""

    def rule(n: int) -> Iterator[int]:
        if n and values[n]:
            yield 0

    return gr.impartial(rule)


def test_noise_has_no_formula() -> None:
    for seed in range(6):
        chosen = draws(seed)
        game = painted([chosen.random() < 0.5 for _ in range(600)])
        found = gr.find_pattern(game, most=600)
        assert not found, found


@pytest.mark.parametrize("flip", [300, 411, 599])
def test_one_position_refutes(flip: int) -> None:
    values = [n % 5 != 0 for n in range(600)]
    assert gr.find_pattern(painted(values), most=600).status == "observed"
    values[flip] = not values[flip]
    found = gr.find_pattern(painted(values), most=600)
    assert not found
    assert any(rival.position == f"n = {flip}" for rival in found.rivals)


@given(st.sets(st.integers(1, 12), min_size=1, max_size=4))
def test_what_a_text_proves_holds_far_beyond_what_was_checked(taken: set[int]) -> None:
    options = "; ".join(f"n-{k}" for k in sorted(taken))
    game = gr.game(f"rule: n -> {options}")
    far = gr.game(f"subtraction:{','.join(map(str, sorted(taken)))}").values(3000)
    for about in ("grundy", "outcome"):
        found = gr.find_pattern(game, about=about, most=200)
        assert found.status == "proved"
        assert found.formula is not None
        for n, value in enumerate(far):
            assert found.formula(n) == (value if about == "grundy" else value == 0)


@given(
    st.lists(st.integers(0, 4), max_size=8),
    st.lists(st.integers(0, 4), min_size=1, max_size=6),
    st.sampled_from([0, 0, 1, 3]),
)
def test_a_repeat_becomes_a_formula(before: list[int], unit: list[int], saltus: int) -> None:
    values = [*before, *unit]
    while len(values) < 80:
        values.append(values[-len(unit)] + saltus)
    found = list(repeats_in(values))
    assert found
    for repeat in found:
        formula = number_formula(values, repeat)
        assert [formula(n) for n in range(80)] == values
    lost = [value == 0 for value in values]
    for repeat in repeats_in(lost):
        if repeat.saltus == 0:
            assert [truth_formula(lost, repeat)(n) for n in range(80)] == lost


def taken_in_loop(n: int) -> Iterator[int]:
    """Take one of these."""
    for k in (1, 3, 4):
        if n >= k:
            yield n - k


def taken_one_by_one(n: int) -> Iterator[int]:
    if n >= 2:
        yield n - 2
    if n >= 5:
        yield n - 5


def taken_in_comprehension(n: int) -> list[int]:
    return [n - k for k in range(2, 6) if n - k >= 0]


def taken_up_to(n: int) -> Iterator[int]:
    yield from (n - k for k in range(1, min(7, n) + 1))


@pytest.mark.parametrize(
    ("rule", "taken"),
    [
        (taken_in_loop, {1, 3, 4}),
        (taken_one_by_one, {2, 5}),
        (taken_in_comprehension, {2, 3, 4, 5}),
        (taken_up_to, set(range(1, 8))),
    ],
)
def test_texts_that_prove_what_is_taken(rule: object, taken: set[int]) -> None:
    assert taken_by(gr.impartial(rule)) == taken  # type: ignore[arg-type]


def only_small(n: int) -> Iterator[int]:
    for k in (1, 3, 4):
        if k <= n < 10_000:
            yield n - k


def other_when_large(n: int) -> Iterator[int]:
    for k in (1, 2):
        if n >= k:
            yield n - k
    if n > 10_000:
        yield n - 3


STEPS = (1, 2)


def by_a_name(n: int) -> Iterator[int]:
    for k in STEPS:  # it may be another tuple tomorrow, and then nothing is known any more
        if n >= k:
            yield n - k


def wrong_guard(n: int) -> Iterator[int]:
    for k in (1, 2):
        if n > k:
            yield n - k


def left_out(n: int) -> list[int]:
    return [n - k for k in (1, 3) if k <= n]
    return [n - k for k in (100,) if k <= n]  # type: ignore[unreachable]


def not_yielded(n: int) -> Iterator[int]:
    if n >= 1:
        yield n - 1
    (n - k for k in (100,) if k <= n)


def returned_by_a_generator(n: int) -> Iterator[int]:
    if n >= 1:
        yield n - 1
    return [n - k for k in (100,) if k <= n]  # type: ignore[return-value]


def one_or_two(*_bounds: int) -> tuple[int, int]:
    return 1, 2


def other_range(n: int, *, range: Callable[..., Any] = one_or_two) -> Iterator[int]:  # noqa: A002
    for k in range(1, 100):
        if k <= n:
            yield n - k


@pytest.mark.parametrize("rule", [left_out, not_yielded, returned_by_a_generator, other_range])
def test_options_that_are_written_and_not_given_prove_nothing(rule: object) -> None:
    # With --most below 100 these were "proved" to have the moves that nobody can make.
    game = gr.impartial(rule)  # type: ignore[arg-type]
    assert taken_by(game) == set()
    found = gr.find_pattern(game, most=48)
    assert found.status == "observed"
    assert found.words in ("n mod 2", "n mod 3")


def test_a_function_that_is_not_its_text_proves_nothing() -> None:
    def rule(n: int) -> Iterator[int]:
        for k in (1, 50):
            if k <= n:
                yield n - k

    changed = tuple((1, 60) if c == (1, 50) else c for c in rule.__code__.co_consts)
    rule.__code__ = rule.__code__.replace(co_consts=changed)
    assert gr.find_pattern(gr.impartial(rule), most=48).status == "observed"


@pytest.mark.parametrize("rule", [only_small, other_when_large])
def test_texts_that_prove_nothing(rule: object) -> None:
    game = gr.impartial(rule)  # type: ignore[arg-type]
    assert taken_by(game) == set()
    assert gr.find_pattern(game, most=150).theorem in ("", INDUCTION)


def test_a_name_from_outside_proves_what_it_means_now(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gr.impartial(by_a_name)
    assert taken_by(game) == {1, 2}
    assert gr.find_pattern(game, most=150).words == "n mod 3"
    monkeypatch.setitem(globals(), "STEPS", (1, 2, 78))
    assert taken_by(game) == {1, 2, 78}
    assert gr.find_pattern(game, most=150).words != "n mod 3"


def test_a_formula_that_fails_beyond_what_was_looked_at_is_refuted_there() -> None:
    found = gr.find_pattern(gr.impartial(other_when_large), most=300)
    assert found.rivals[0].position == "n = 10,001"
    assert found.formula is None or [found.formula(n) for n in (10_001, 10_002)] != [2, 0]


def test_a_class_with_moves_of_its_own_is_not_the_game_of_its_base() -> None:
    kayles = type(gr.game("kayles"))

    class Other(kayles):  # type: ignore[misc, valid-type]
        def moves(self, n: int) -> Iterator[int]:
            yield from range(max(0, n - 3), n)

    assert gr.find_pattern(Other(), most=100).status != "proved"


def test_a_budget_ends_it_with_what_was_seen() -> None:
    found = gr.find_pattern("take-a-square", most=10**6, seconds=1)
    assert found.positions < 10**6
    assert f"{found.positions:,} positions" in found.checked_to


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        ("tic-tac-toe", "not an impartial game"),
        ("cram:4x4", "positions that are non-negative numbers"),
        ("kayles", "not 'winner'"),
    ],
)
def test_what_has_no_pattern_is_told(game: str, complaint: str) -> None:
    about = "winner" if game == "kayles" else None
    with pytest.raises(gr.UndefinedError, match=complaint):
        gr.find_pattern(game, about=about)  # type: ignore[arg-type]


def test_seconds_are_a_number_above_0() -> None:
    with pytest.raises(gr.BudgetError):
        gr.find_pattern("kayles", seconds=0)
    with pytest.raises(gr.BudgetError):
        gr.check_claim("kayles", "n", seconds=float("nan"))
