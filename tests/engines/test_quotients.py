"""Misère quotients as they are found: against brute force, and against the literature."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines.quotients.finding import Finder, TooLarge
from grundy.engines.quotients.monoids import Monoid
from grundy.engines.quotients.pairs import Pairs
from grundy.engines.quotients.repeats import Repeats
from grundy.forms.heap_rule import HeapRule
from grundy.known.quotients import known_quotients
from grundy.limits.budget import Limits, Meter
from grundy.proofs.quotients import check
from tests.chance import draws
from tests.misere_brute import MisereBrute

KNOWN = [row for row in known_quotients() if row.order < 300]

KAYLES = (
    "⟨a,b,c,d,e,f,g | a^2=1, b^3=b, bc^2=b, c^3=c, bd=bc, cd=b^2, d^3=d, be=bc, ce=b^2, e^2=de, "
    "bf=ab, cf=ab^2c, d^2f=f, f^2=b^2, b^2g=g, c^2g=g, dg=cg, eg=cg, fg=ag, g^2=b^2⟩"
)
"""Late generators are got rid of where that is possible."""


def test_known_quotients() -> None:
    assert len(KNOWN) > 15
    for row in KNOWN:
        found = gr.game(f"octal:{row.code}").misere.quotient(row.heaps)
        assert (found.order, len(found.p_portion)) == (row.order, row.lost), row
        assert found.period == (None if row.heaps else (row.start, row.length)), row
        assert found.status == (f"proved to heap {row.heaps}" if row.heaps else "proved")


def test_misere_kayles_is_presented_by_these_relations() -> None:
    found = gr.game("kayles").misere.quotient()
    assert found.presentation == KAYLES
    assert set(found.p_portion) == {"a", "b^2", "ac", "ac^2", "d", "ad^2", "e", "ade", "adf"}
    assert found.theorem == "the periodicity theorem of Plambeck and Siegel"


SUMMED = [
    *sorted({f"octal:{row.code}" for row in KNOWN}),
    "grundys-game",
    "nim",
    "hexadecimal:0.8F",
]


@pytest.mark.parametrize(("total", "count"), [(17, 250), (30, 3000)])
def test_quotients_tell_the_outcomes_of_random_sums(total: int, count: int) -> None:
    for game in SUMMED:
        played = gr.game(game)
        largest = 12 if game.startswith("hex") else 16
        found = played.misere.quotient(largest)
        brute = MisereBrute(played.options)
        random = draws(game)
        for _ in range(count):
            heaps, left = [], random.randint(1, total)
            while left:
                heaps.append(random.randint(1, min(left, largest)))
                left -= heaps[-1]
            lost = found.outcome(*heaps) is gr.Outcome.P
            assert lost == brute.is_lost(*heaps), (game, heaps)


@st.composite
def heap_rules(draw: st.DrawFn) -> list[list[tuple[int, ...]]]:
    """Return a random rule: each heap becomes up to three heaps before it."""
    rule: list[list[tuple[int, ...]]] = [[]]
    for heap in range(1, draw(st.integers(2, 9))):
        part = st.integers(1, heap - 1) if heap > 1 else st.nothing()
        options = st.lists(st.lists(part, max_size=3) if heap > 1 else st.just([]), max_size=4)
        rule.append([tuple(sorted(option)) for option in draw(options)])
    return rule


@given(heap_rules(), st.randoms(use_true_random=False))
def test_a_random_rule_agrees_with_brute_force(
    rule: list[list[tuple[int, ...]]], random: Random
) -> None:
    finder = Finder(Meter(Limits(positions=4000)), 60)
    brute = MisereBrute(rule.__getitem__)
    for known, options in enumerate(rule, 1):
        try:
            finder.extend(options)
        except (TooLarge, gr.BudgetExceeded):
            return  # nothing is claimed
        monoid, images = finder.monoid, finder.images
        for _ in range(15):
            heaps = [random.randrange(known) for _ in range(random.randint(0, 4))]
            element = 0
            for heap in heaps:
                element = monoid.table[element][images[heap]]
            assert monoid.lost[element] == brute.is_lost(*heaps), (rule[:known], heaps)


def test_no_quotient_is_claimed_where_none_is_found() -> None:
    game, known = gr.game("octal:0.07"), "proved to heap 24, with 24 elements"
    with (
        gr.forgetting(),
        pytest.raises(gr.NoQuotientFound, match=known) as caught,
    ):
        game.misere.quotient(26, most=100)
    assert caught.value.heap == 25
    assert caught.value.order > 100
    game.misere.quotient(26)
    with pytest.raises(gr.NoQuotientFound, match="proved to heap 24, with 24 elements"):
        game.misere.quotient(26, most=100)  # although it is known by now
    assert isinstance(caught.value.quotient, gr.Quotient)
    with gr.forgetting(), gr.budget(positions=300), pytest.raises(gr.NoQuotientFound):
        gr.game("kayles").misere.quotient(30)
    with pytest.raises(gr.UndefinedError, match="proved to heap 24"):
        caught.value.quotient.element(25)


def test_heaps_are_added_to_what_is_known() -> None:
    """And what is known of more heaps does not change the quotient of fewer."""
    game = gr.game("octal:0.77")
    for _ in range(2):
        found = [game.misere.quotient(n) for n in (4, 9, 12, 27, 166, 167, 400)]
        assert [q.order for q in found] == [6, 18, 24, 40, 40, 40, 40]
        assert [q.heaps for q in found] == [4, 9, 12, 27, 166, 167, 167]
        assert [q.status for q in found[-3:]] == ["proved to heap 166", "proved", "proved"]


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-1; n-3",
        "n -> n-k for k in range(1, n) if n % k == 0",
        "n -> [a, n-1-a] for a in range(n)",
    ],
)
def test_rules_of_ones_own_have_quotients(rule: str) -> None:
    game = gr.game(f"rule: {rule}")
    found = game.misere.quotient(9)
    brute = MisereBrute(game.options)
    random = draws(rule)
    for _ in range(300):
        heaps = [random.randint(0, 9) for _ in range(3)]
        assert (found.outcome(*heaps) is gr.Outcome.P) == brute.is_lost(*heaps), heaps


def test_positions_have_quotients() -> None:
    start = gr.game("cram:2x4").start.misere
    found = start.quotient()
    assert found.parts[0] == "nothing"
    assert found.order % 2 == 0
    lost = found.images[-1] in found.is_lost
    assert (start.outcome is gr.Outcome.P) == lost
    with pytest.raises(gr.UndefinedError, match="misère play"):
        gr.game("cram:2x2").start.quotient()
    with pytest.raises(gr.UndefinedError, match="single heaps"):
        gr.game("cram:2x2").misere.quotient()


@given(st.lists(st.integers(0, 2), max_size=14), st.integers(1, 3), st.integers(2, 3))
def test_repeats_find_the_first_period_that_lasts(tail: list[int], reach: int, parts: int) -> None:
    elements = [0, *tail]
    while len(elements) < 60:
        elements.append(elements[-3] if len(elements) > 3 else 1)
    heaps = Repeats()
    for count, element in enumerate(elements, 1):
        heaps.add(element)
        found = heaps.period(reach, parts)
        plain = [
            (start, length)
            for length in range(1, count)
            for start in range(1, count)
            if count >= parts * (start + length) + reach
            and all(elements[n] == elements[n + length] for n in range(start, count - length))
        ]
        assert (found is None) == (not plain)
        assert found is None or found in plain


@pytest.mark.parametrize("order", [8, 256, 512, 1024])
def test_what_an_element_brings_into_a_set(order: int) -> None:
    """Sums of nimbers are elements: with more than 256 they no longer fit into one byte."""
    table = [[x ^ y for y in range(order)] for x in range(order)]
    pairs = Pairs(Monoid([()] * order, table, [False] * order, {}))
    chance = draws(order)
    for element in chance.sample(range(order), 4):
        chosen = chance.sample(range(order), order // 3)
        wins = sum(1 << 8 * x for x in chosen)
        found = pairs._preimage(element, wins)
        assert found == sum(1 << 8 * (x ^ element) for x in chosen)


@pytest.mark.thorough
def test_dawsons_kayles_to_heap_30() -> None:
    """MisereSolver's author tells the order, 360 (miseregames.wordpress.com, 28 August 2007)."""
    (row,) = (row for row in known_quotients() if row.order >= 300)
    found = gr.game(f"octal:{row.code}").misere.quotient(row.heaps)
    assert (found.order, len(found.lost)) == (row.order, row.lost) == (360, 65)
    assert check(found.as_data()) > 0


def test_rules_with_equal_heaps_forbidden_have_no_theorem() -> None:
    assert gr.game("grundys-game").misere.quotient(16).period is None
    assert HeapRule.from_code("0.77").has_theorem
