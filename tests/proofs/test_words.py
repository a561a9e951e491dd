"""Sentences about automata: each is what the checker accepts, and what the literature says."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from grundy.errors import BudgetExceeded, ParameterError
from grundy.limits.budget import budget
from grundy.proofs import boxes, checker
from grundy.proofs.guesses import repeats, residues
from grundy.proofs.learning import Automaton
from grundy.proofs.proving import Proved, Prover, certificate_of
from grundy.proofs.reading import Values
from grundy.proofs.sampling import Sample
from grundy.proofs.saying import in_words
from grundy.proofs.words import beatty, best_words, of_automaton
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

NIM2 = "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
NIM3 = (
    "(a, b, c) -> (a-k, b, c) for k in range(1, a+1); (a, b-k, c) for k in range(1, b+1); "
    "(a, b, c-k) for k in range(1, c+1)"
)
WYTHOFF = f"{NIM2}; (a-k, b-k) for k in range(1, min(a, b)+1)"
WYTHOFF_2 = f"{NIM2}; (a-k, b-j) for k in range(1, a+1) for j in range(1, b+1) if abs(k-j) < 2"


def values_by_mex(rule: str) -> Any:
    """Return a function that fills a box of values by the definition alone."""
    options, arity = plain_function(read_rule(rule)), len(read_rule(rule).names)

    def filled(side: int) -> boxes.Box:
        known: dict[Any, int] = {}

        def value(place: Any) -> int:
            if place not in known:
                seen = set()
                for option in options(*place):
                    total = 0
                    for part in option if isinstance(option, list) else [option]:
                        total ^= value(part if isinstance(part, tuple) else (part,))
                    seen.add(total)
                known[place] = next(n for n in range(len(seen) + 1) if n not in seen)
            return known[place]

        places = product(range(side), repeat=arity)
        return boxes.Box(arity, side, [value(place) for place in places])

    return filled


def proved(rule: str, about: Any = "outcome", *, misere: bool = False, **more: Any) -> Proved:
    values = values_by_mex(rule) if about == "grundy" else None
    found = Prover(read_rule(rule), about, misere=misere, values=values, **more).prove(30)
    assert isinstance(found, Proved)
    return found


@pytest.mark.parametrize(
    ("rule", "about", "misere", "claim"),
    [
        ("n -> n-1; n-2; n-3", "outcome", False, "n % 4 == 0"),
        ("n -> n-1; n-2; n-18", "outcome", False, "n % 19 in (0, 3, 6, 9, 12, 15)"),
        ("n -> n-1; n-2; n-3", "outcome", True, "n % 4 == 1"),
        ("n -> n-1; n-2; n-3", "grundy", False, "n % 4"),
        ("n -> n-2; n-4", "grundy", False, "n % 6 // 2"),
        ("n -> n-k for k in range(1, n+1)", "grundy", False, "n"),
        (
            "n -> n-k for k in range(1, n+1); [k, n-k] for k in range(1, n)",
            "grundy",
            False,
            "0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n",
        ),
        (NIM2, "outcome", False, "a == b"),
        (NIM2, "grundy", False, "a ^ b"),
        (NIM3, "outcome", False, "a ^ b ^ c == 0"),
        (f"{NIM2}; (a-1, b-1)", "outcome", False, "(a + b) % 3 == 0 and a // 3 == b // 3"),
        (f"{NIM2}; (a-1, b-1)", "grundy", False, "3 * (a // 3 ^ b // 3) + (a + b) % 3"),
        (
            f"{NIM2}; (a-3, b-3)",
            "outcome",
            False,
            "b == (a - 1 if a % 7 in (4, 6) else a + 1 if a % 7 in (3, 5) else a)",
        ),
        (
            "(a, b) -> (a-k, b) for k in range(1, min(a, 3)+1); (a, b-k) for k in range(1, b+1)",
            "outcome",
            False,
            "b == a % 4",
        ),
        (
            "(a, b) -> (a, b-3); (a-1, b); (a, b-4); (a-4, b-4)",
            "outcome",
            False,
            "(a % 2 == 0 and b % 7 < 3) or (a % 2 == 1 and b % 7 in (3, 4, 5))",
        ),
        ("(a, b) -> (a-1, b); (a, b-1); (a-1, b-1)", "outcome", False, "a % 2 == 0 and b % 2 == 0"),
    ],
)
def test_the_sentence_is_the_known_one(rule: str, about: Any, misere: bool, claim: str) -> None:
    found = proved(rule, about, misere=misere)
    words = best_words(found)
    assert words.claim == claim
    checker.check({**found.certificate, "claim": claim})
    assert (
        words.text
        == words.told
        == in_words(claim, found.certificate["numeration"], found.certificate["about"])
    )


def test_exceptions_before_a_period_are_told() -> None:
    found = proved("n -> n-1; n-2 if n > 7")
    words = best_words(found)
    assert words.claim is not None
    lost = {n for n in range(300) if eval(words.claim, {"n": n})}
    box = boxes.outcomes(read_rule("n -> n-1; n-2 if n > 7"), 300)
    assert lost == {n for n in range(300) if box.at((n,)) == 0}
    assert lost & set(range(8)) == {0, 2, 4, 6}


def test_misere_nim_is_told_by_cases() -> None:
    words = best_words(proved(NIM3, misere=True))
    assert words.claim is not None
    for place in product(range(9), repeat=3):
        nim_sum = place[0] ^ place[1] ^ place[2]
        lost = nim_sum == 0 if max(place) > 1 else nim_sum == 1
        told = eval(words.claim, dict(zip("abc", place, strict=True)))
        assert bool(told) == lost


@pytest.mark.parametrize(
    ("rule", "t", "text", "lemma"),
    [
        (WYTHOFF, 1, "the smaller is ⌊kφ⌋ and the larger is ⌊kφ²⌋ for some k ≥ 0", "Wythoff 1907"),
        (
            WYTHOFF_2,
            2,
            "the smaller is ⌊kα⌋ and the larger is 2k more for some k ≥ 0, where α = √2",
            "Fraenkel 1982",
        ),
    ],
)
def test_pairs_in_digits_give_floors_by_a_lemma(rule: str, t: int, text: str, lemma: str) -> None:
    found = proved(rule, numerations=(f"golden {t}",))
    words = best_words(found)
    assert words.claim == (
        "a + b == 0 or zeros(min(a, b), 2, 0) and appended(max(a, b), min(a, b))"
    )
    assert words.text == text
    assert lemma in words.lemma
    assert "an even number of zeros" in words.told
    assert "with a 0 appended" in words.told
    box = boxes.outcomes(read_rule(rule), 60)
    pairs = {(beatty(k, t), beatty(k, t) + t * k) for k in range(60)}
    for a, b in product(range(60), repeat=2):
        assert (box.at((a, b)) == 0) == ((min(a, b), max(a, b)) in pairs)


def test_floors_are_not_named_for_other_pairs() -> None:
    """The same words in base 2 are no Beatty pairs: a lemma about golden digits says nothing."""
    rows = ((0, 1, -1, -1), (-1, -1, 0, -1))
    automaton = Automaton("base 2", rows, frozenset({0}))
    rule = read_rule("(a, b) -> (a-1, b); (a, b-1)")
    certificate = certificate_of(rule, "outcome", ["a + b"], automaton)
    words = best_words(Proved(certificate, automaton), 5)
    assert words.lemma == ""
    assert "⌊k" not in words.text


def test_a_false_claim_is_not_said() -> None:
    """The set is n mod 3 = 0 as far as any sample goes, and one large number more."""
    automaton = proved("n -> n-1; n-2").automaton
    assert automaton is not None
    far = 1 << 70
    wider = with_one_more(automaton, [int(bit) for bit in f"{far:b}"])
    assert wider.accepts((far,)) > automaton.accepts((far,))
    assert all(wider.accepts((n,)) == (n % 3 == 0) for n in (*range(500), far - 1, far + 1))
    certificate = certificate_of(read_rule("n -> n-1; n-2"), "outcome", ["n"], wider)
    words = best_words(Proved(certificate, wider), 5)
    assert words.claim is None
    assert "automaton" in words.text


def with_one_more(automaton: Automaton, word: list[int]) -> Automaton:
    """Return the automaton that accepts one word more, which begins with 1."""
    states, rows = [(0, 0)], []
    for state, along in states:  # grows; along is how much of the word was read, -1 if another
        row = []
        for digit in (0, 1):
            further = along + 1 if 0 <= along < len(word) and word[along] == digit else -1
            there = automaton.table[state][digit], 0 if along == 0 and digit == 0 else further
            if there not in states:
                states.append(there)
            row.append(states.index(there))
        rows.append(tuple(row))
    good = [state in automaton.final or along == len(word) for state, along in states]
    return Automaton("base 2", tuple(rows), frozenset(i for i, yes in enumerate(good) if yes))


def moore(names: str, most: int) -> str:
    """Return the rule of Moore's nim: take from at least one heap, and at most so many."""
    kinds = []
    for count in range(1, most + 1):
        for chosen in combinations(names, count):
            heaps = ", ".join(f"{x}-k{x}" if x in chosen else x for x in names)
            loops = " ".join(f"for k{x} in range(1, {x}+1)" for x in chosen)
            kinds.append(f"({heaps}) {loops}")
    return f"({', '.join(names)}) -> {'; '.join(kinds)}"


def test_digits_in_places_and_the_last_one() -> None:
    """Moore 1910, and Schwenk 1970 for Fibonacci nim."""
    words = best_words(proved(moore("abcd", 2)))
    assert words.claim == "places(3, a, b, c, d)"
    assert (
        words.text == "in each place the binary digits of a, b, c and d add up to a multiple of 3"
    )
    words = best_words(proved("(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)"))
    assert words.claim == "n == 0 or m < lowest(n)"
    assert words.text == (
        "n = 0 or m < lowest(n), where lowest(x) is the smallest Fibonacci number of x in "
        "Zeckendorf's form, and lowest(0) is 0"
    )


def test_without_a_formula_the_automaton_is_told() -> None:
    found = proved("(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)")
    assert found.automaton is not None
    text = of_automaton(found.automaton, ("n", "m"))
    assert text == (
        "its Zeckendorf digits, read side by side, are never refused by an automaton of 4 states"
    )
    two = Automaton("base 3", ((0, 1, 1), (1, 0, 0)), frozenset({0}))
    assert of_automaton(two, ("n",), "grundy").startswith("the g for which the digits in base 3")


def test_no_time_still_gives_the_automaton() -> None:
    words = best_words(proved(NIM3), 1e-6)
    assert words.claim is None
    assert "automaton of 1 state" in words.sentence


def test_the_limit_of_whoever_asks_is_theirs() -> None:
    found = proved(NIM3)
    with pytest.raises(BudgetExceeded), budget(seconds=1e-6):
        best_words(found, 60)


def test_names_of_a_rule_are_its_own() -> None:
    words = best_words(proved("(known, text) -> (known-1, text); (known, text-1)"))
    assert words.claim == "(known + text) % 2 == 0"
    assert words.text == "(known + text) mod 2 is 0"


def test_a_domain_bounds_what_is_said() -> None:
    rule = "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b-a)"
    table = ((0, 1, -1, 0), (-1, -1, 1, -1))  # b = a + 1
    automaton = Automaton("base 2", table, frozenset({1}))
    certificate = certificate_of(read_rule(rule), "outcome", ["a + b"], automaton, domain="a < b")
    checker.check(certificate)
    words = best_words(Proved(certificate, automaton))
    assert words.claim == "b == a + 1"
    assert all(a < b for a, b in Sample(certificate, automaton).places)


def test_values_are_read_off_at_any_size() -> None:
    found = proved("n -> n-k for k in range(1, n+1); [k, n-k] for k in range(1, n)", "grundy")
    assert found.automaton is not None
    value, box = Values(found.automaton), values_by_mex(found.certificate["rule"])(40)
    assert [value(n) for n in range(40)] == list(box.worths)
    assert value(4 * 10**1000) == 4 * 10**1000 - 1
    with pytest.raises(ParameterError, match="no value"):
        Values(Automaton("base 2", ((0, -1, -1, -1),), frozenset({0})))(1)


def test_values_may_be_longer_than_the_position() -> None:
    """Each n has the value 4n, whose digits are read two columns before those of n."""
    rows = tuple(
        tuple(
            2 * last + value if digit == before else -1
            for digit, value in product((0, 1), repeat=2)
        )
        for before, last in product((0, 1), repeat=2)
    )
    value = Values(Automaton("base 2", rows, frozenset({0})))
    assert [value(n) for n in (*range(50), 10**30)] == [4 * n for n in (*range(50), 10**30)]


def test_periods_and_residues() -> None:
    found = repeats([7, 7, *(3 * (n // 4) + (n % 4 == 1) for n in range(80))])
    assert found is not None
    assert (found.length, found.saltus) == (4, 3)
    assert repeats([n.bit_count() for n in range(300)]) is None
    assert residues("n", 9, [1, 2, 3, 4, 5, 6, 7, 8]) == "n % 9 != 0"
    assert residues("n", 9, [7, 8]) == "n % 9 >= 7"


def test_a_name_of_the_rule_stands_for_nothing_else() -> None:
    wythoff = (
        "(k, m) -> (k-i, m) for i in range(1, k+1); (k, m-i) for i in range(1, m+1); "
        "(k-i, m-i) for i in range(1, min(k, m)+1)"
    )
    text = best_words(proved(wythoff)).text
    assert text == "the smaller is ⌊iφ⌋ and the larger is ⌊iφ²⌋ for some i ≥ 0"
    few = Automaton("base 2", ((0, 1, 0, 1), (1, 0, 1, 0)), frozenset({0}))
    assert of_automaton(few, ("g",), "grundy").startswith("the v for which the binary digits of g")
