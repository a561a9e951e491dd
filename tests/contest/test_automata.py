"""Programs that hold a proved automaton: compiled, run, and compared with the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from math import isqrt
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.contest.automata import automaton_plan
from grundy.contest.judge import runner
from grundy.errors import ProgramError, StressError
from grundy.proofs.boxes import Box, outcomes
from grundy.proofs.learning import NUMERATIONS, Automaton
from grundy.proofs.proving import Proved, Prover, certificate_of
from grundy.proofs.reading import members
from grundy.proofs.words import best_words
from grundy.rules.notation.rule_text import read_rule
from tests.chance import draws

NIM2 = "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
WYTHOFF = f"{NIM2}; (a-k, b-k) for k in range(1, min(a, b)+1)"
WYTHOFF_2 = f"{NIM2}; (a-k, b-j) for k in range(1, a+1) for j in range(1, b+1) if abs(k-j) < 2"
FIBONACCI = "(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)"
NIM = "n -> n-k for k in range(1, n+1)"
LASKER = f"{NIM}; [k, n-k] for k in range(1, n)"
ONE_TWO = "n -> n-1; n-2"
HUGE = 10**18

THEOREMS: dict[str, Callable[[int], int]] = {
    NIM: lambda n: n,
    ONE_TWO: lambda n: n % 3,
    LASKER: lambda n: n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n,
}
"""Values of heaps above 0, by what the literature says of them."""


def values_of(rule: str) -> Any:
    """Return a function that fills a box of values by the definition."""
    game = gr.game(f"rule: {rule}").definition
    arity = len(read_rule(rule).names)

    def filled(side: int) -> Box:
        found = game.values(*(side,) * arity)
        for _ in range(arity - 1):
            found = [value for row in found for value in row]
        return Box(arity, side, found)

    return filled


@cache
def proved(
    rule: str, about: Any = "outcome", *, misere: bool = False, numeration: str = ""
) -> Proved:
    values = values_of(rule) if about == "grundy" else None
    chosen = (numeration,) if numeration else NUMERATIONS
    prover = Prover(read_rule(rule), about, misere=misere, values=values, numerations=chosen)
    found = prover.prove(60)
    assert isinstance(found, Proved)
    return found


def outcomes_are_right(rule: str, lang: Any, folder: Path, *, stressed: bool) -> None:
    """Compile a program and compare it: by the rules below 40, by the automaton near 10**18."""
    found = proved(rule)
    assert found.automaton is not None
    program = gr.contest_code(
        f"rule: {rule}", lang, proved=found, words=("First", "Second"), checked=stressed
    )
    assert program.status == "proved"
    assert program.largest == (HUGE if stressed else 0)
    box, chance = outcomes(read_rule(rule), 40), draws(5)
    places = list(product(range(40), repeat=2))
    lost = [box.at(place) == 0 for place in places]
    far = list(members(found.automaton, HUGE, chance, 40))
    far += [(HUGE - chance.randrange(99), HUGE - chance.randrange(99)) for _ in range(40)]
    far += [(max(a - 1, 0), b) for a, b in far[:40]]
    assert sum(max(place) > HUGE // 100 for place in far) > 20
    lost += [found.automaton.accepts(place) for place in far]
    assert sum(lost[len(places) :]) >= 40
    places += far
    lines = "".join(f"{a} {b}\n" for a, b in places)
    told = runner(program.text, lang, folder, trapping=True)(f"{len(places)}\n{lines}").split()
    assert told == ["Second" if one else "First" for one in lost]


@pytest.mark.parametrize(
    ("rule", "lang", "stressed"),
    [
        (WYTHOFF, "cpp", False),
        (WYTHOFF, "cpp", True),
        (WYTHOFF, "python", True),
    ],
)
def test_outcomes_of_every_small_pair_and_of_huge_ones(
    rule: str, lang: str, stressed: bool, tmp_path: Path
) -> None:
    outcomes_are_right(rule, lang, tmp_path, stressed=stressed)


def values_are_right(
    rule: str, numeration: str, lang: Any, folder: Path, *, stressed: bool
) -> None:
    """Compile a program and compare it: by the rules below 200, by the theorem near 10**18."""
    found = proved(rule, "grundy", numeration=numeration)
    assert found.automaton is not None
    assert found.automaton.numeration == numeration
    program = gr.contest_code(f"rule: {rule}", lang, proved=found, show="grundy", checked=stressed)
    box = values_of(rule)(200)
    heaps = [*range(200), *(HUGE - k for k in range(50))]
    lines = "".join(f"1\n{n}\n" for n in heaps)
    told = runner(program.text, lang, folder, trapping=True)(f"{len(heaps)}\n{lines}").split()
    assert told[:200] == [str(worth) for worth in box.worths]
    assert told[200:] == [str(THEOREMS[rule](n)) for n in heaps[200:]]


@pytest.mark.parametrize(
    ("rule", "numeration", "lang", "stressed"),
    [
        (LASKER, "base 2", "cpp", False),
        (LASKER, "base 2", "python", True),
        (NIM, "golden 2", "cpp", False),
        (NIM, "golden 1", "python", True),
        (ONE_TWO, "base 3", "python", True),
    ],
)
def test_values_of_heaps(
    rule: str, numeration: str, lang: str, stressed: bool, tmp_path: Path
) -> None:
    values_are_right(rule, numeration, lang, tmp_path, stressed=stressed)


@pytest.mark.parametrize("show", ["winner", "grundy"])
@pytest.mark.parametrize("rule", ["n -> n-3 if n%3==2", "n -> n//2 if n; n-1", NIM])
def test_one_heap_is_tested_on_one_heap(rule: str, show: Any, tmp_path: Path) -> None:
    program = gr.contest_code(f"rule: {rule}", "python", heaps="one", show=show)
    told = runner(program.text, "python", tmp_path)("30\n" + "\n".join(map(str, range(30))))
    values = gr.game(f"rule: {rule}").definition.values(30)
    words = ["first" if value else "second" for value in values]
    assert told.split() == (words if show == "winner" else list(map(str, values)))


def test_python_reads_numbers_of_any_size(tmp_path: Path) -> None:
    found = proved("n -> n-1; n-3; n-4")
    game = "rule: n -> n-1; n-3; n-4"
    program = gr.contest_code(game, "python", proved=found, heaps="one", tests="one")
    run = runner(program.text, "python", tmp_path)
    with_digits = "7" * 6_000  # more digits than Python reads without being asked to
    rest = 0
    for digit in with_digits:
        rest = (10 * rest + int(digit)) % 7
    assert run(with_digits).strip() == ("second" if rest in (0, 2) else "first")
    pairs = gr.contest_code(f"rule: {WYTHOFF}", "python", proved=proved(WYTHOFF), tests="one")
    k = 10**400
    small = (k + isqrt(5 * k * k)) // 2
    judge = runner(pairs.text, "python", tmp_path)
    assert judge(f"{small} {small + k}").strip() == "second"
    assert judge(f"{small} {small + k + 1}").strip() == "first"


@pytest.mark.parametrize("lang", ["cpp", "python"])
def test_a_proved_claim_is_the_program(lang: Any) -> None:
    found = proved("n -> n-1; n-3; n-4")
    with_claim = replace(found, certificate={**found.certificate, "claim": best_words(found).claim})
    game = "rule: n -> n-1; n-3; n-4"
    program = gr.contest_code(game, lang, proved=with_claim, heaps="one", checked=lang == "cpp")
    assert program.method == "P exactly when n mod 7 is 0 or 2; proved for all n"
    assert "NEXT" not in program.text
    assert "n % 7" in program.text
    table = gr.contest_code(game, lang, proved=found, heaps="one", checked=False)
    assert "NEXT" in table.text


def test_a_claim_in_digits_keeps_the_table() -> None:
    found = proved(WYTHOFF)
    claim = best_words(found).claim
    assert claim is not None
    assert "appended" in claim
    with_claim = replace(found, certificate={**found.certificate, "claim": claim})
    plan = automaton_plan(gr.game(f"rule: {WYTHOFF}"), with_claim)
    assert "NEXT" in "".join(plan.code.before)


def test_misere_play() -> None:
    game = gr.game(f"rule: {NIM2}").misere
    program = gr.contest_code(game, "python", proved=proved(NIM2, misere=True))
    assert program.game.startswith("misere ")
    assert program.stressed > 200
    with pytest.raises(StressError):
        gr.contest_code(game, "python", proved=proved(NIM2))


def test_names_that_programs_use_otherwise() -> None:
    rule = NIM2.replace("(a", "(long").replace("a+1", "long+1").replace("b", "lost")
    program = gr.contest_code(f"rule: {rule}", "cpp", proved=proved(rule), checked=False)
    assert "lost(ll long_, ll lost_)" in program.text


def test_a_wrong_automaton_is_not_handed_over() -> None:
    rule = "n -> n-1; n-2"
    wrong = Automaton("base 2", ((0, 1), (0, 1)), frozenset({0}))  # even numbers
    fake = Proved(certificate_of(read_rule(rule), "outcome", ["n"], wrong), wrong)
    with pytest.raises(StressError, match="by definition"):
        gr.contest_code(f"rule: {rule}", "python", proved=fake, heaps="one")


def test_a_proof_about_a_part_is_refused() -> None:
    found = proved(NIM2)
    part = replace(found, certificate={**found.certificate, "domain": "a < b"})
    with pytest.raises(ProgramError, match="proved where a < b"):
        automaton_plan(gr.game(f"rule: {NIM2}"), part)
    with pytest.raises(ProgramError, match="no table"):
        automaton_plan(gr.game(f"rule: {NIM2}"), replace(found, automaton=None))
    with pytest.raises(ProgramError, match="one heap"):
        gr.contest_code("rule: n -> n-1; n-2", "python", proved=proved("n -> n-1; n-2"))
