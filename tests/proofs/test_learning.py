"""Learning: automata from boxes, told by formulas and by known theorems far outside the box."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from grundy.proofs.boxes import Box, grundy_values, outcomes
from grundy.proofs.checker import Numeration
from grundy.proofs.learning import Automaton, Learner, TooFewError, TooManyError
from grundy.proofs.plain_learning import PlainLearner
from grundy.rules.notation.rule_text import read_rule
from tests.chance import draws

FORMULAS: dict[str, tuple[Callable[..., bool], int, int]] = {
    "residues": (lambda n: n % 7 in (0, 2), 1, 300),
    "residues from some number on": (lambda n: n > 20 and n % 5 == 3, 1, 600),
    "equal heaps": (lambda a, b: a == b, 2, 40),
    "a slope": (lambda a, b: 2 * a <= b + 1, 2, 80),
    "residues of two": (lambda a, b: (a + 2 * b) % 3 == 1, 2, 60),
    "nim-sum": (lambda a, b, c: a ^ b ^ c == 0, 3, 18),
    "nothing": (lambda a, b: a + b < 0, 2, 30),
    "all": (lambda a, b: a + b >= 0, 2, 30),
}


def _box(formula: Callable[..., bool], arity: int, side: int) -> Box:
    places = product(range(side), repeat=arity)
    return Box(arity, side, bytes(0 if formula(*place) else 1 for place in places))


@pytest.mark.parametrize("name", FORMULAS)
def test_formulas_are_learnt_and_hold_far_outside(name: str) -> None:
    formula, arity, side = FORMULAS[name]
    learnt = Learner("base 2", _box(formula, arity, side), values=False).learn(100)
    assert PlainLearner("base 2", _box(formula, arity, side), values=False).learn(100) == learnt
    chance = draws(name)
    for _ in range(300):
        place = tuple(chance.randrange(10**12) for _ in range(arity))
        if chance.random() < 0.5:
            place = (place[0],) * arity
        assert learnt.accepts(place) == formula(*place), place


@pytest.mark.parametrize("base", range(2, 11))
def test_every_base_learns_the_same_set(base: int) -> None:
    learnt = Learner(f"base {base}", _box(lambda n: n % 6 == 1, 1, 2_000), values=False).learn(50)
    assert all(learnt.accepts((n,)) == (n % 6 == 1) for n in range(10**9, 10**9 + 200))


@pytest.mark.parametrize("factor", range(1, 6))
def test_golden_digits_that_end_in_zero_are_learnt(factor: int) -> None:
    numeration = Numeration(f"golden {factor}")

    def ends_in_zero(n: int) -> bool:
        return (numeration.word(n) or [0])[-1] == 0

    box = _box(ends_in_zero, 1, 700)
    learnt = Learner(f"golden {factor}", box, values=False).learn(20)
    assert PlainLearner(f"golden {factor}", box, values=False).learn(20) == learnt
    assert all(learnt.accepts((n,)) == ends_in_zero(n) for n in range(10**9, 10**9 + 300))


NIM = "(a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"


@pytest.mark.parametrize(
    ("numeration", "move"),
    [("golden 1", "(a-k, b-k) for k in range(1, min(a, b)+1)"), ("base 2", "(a-3, b-3)")],
)
def test_a_learnt_automaton_agrees_with_its_box(numeration: str, move: str) -> None:
    box = outcomes(read_rule(f"(a, b) -> {NIM}; {move}"), 130)
    learnt = Learner(numeration, box, values=False).learn(300)
    assert PlainLearner(numeration, box, values=False).learn(300) == learnt
    for place in product(range(130), repeat=2):
        assert learnt.accepts(place) == (box.at(place) == 0), place


def test_values_are_learnt_and_each_position_has_one() -> None:
    rule = read_rule("n -> [a, n-k-a] for k in (1, 2) for a in range(n-k+1)")
    box = grundy_values(rule, 1_024)
    learnt = Learner("base 2", box, values=True).learn(100)
    assert PlainLearner("base 2", box, values=True).learn(100) == learnt
    assert learnt.states == 48
    for n in range(400):
        assert [g for g in range(16) if learnt.accepts((n, g))] == [box.at((n,))]


@pytest.mark.parametrize("kind", [Learner, PlainLearner])
def test_a_wrong_automaton_does_not_agree(kind: type[Learner]) -> None:
    box = _box(lambda n: n % 3 == 0, 1, 100)
    learner = kind("base 2", box, values=False)
    right = learner.learn(10)
    wrong = Automaton(right.numeration, right.table, frozenset({1}))
    assert learner.agrees(right)
    assert not learner.agrees(wrong)


@pytest.mark.parametrize("kind", [Learner, PlainLearner])
def test_limits_are_told(kind: type[Learner]) -> None:
    box = _box(lambda n: n % 97 == 0, 1, 2_000)
    with pytest.raises(TooManyError):
        kind("base 2", box, values=False).learn(20)
    squares = {i * i for i in range(40)}
    with pytest.raises((TooFewError, TooManyError)):
        kind("base 2", _box(lambda n: n in squares, 1, 1_500), values=False).learn(15)
