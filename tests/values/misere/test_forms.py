"""Misère canonical forms, mates and genus: against the definitions, and numbers of Conway's."""

from __future__ import annotations

import pickle
from itertools import chain, combinations
from random import Random
from typing import TYPE_CHECKING

import grundy as gr
from grundy.values import Outcome, mex
from grundy.values.misere.forms import MisereForm
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Iterable

HEAPS = [MisereForm.heap(n) for n in range(7)]


def subsets(forms: Iterable[MisereForm]) -> Iterable[tuple[MisereForm, ...]]:
    listed = list(forms)
    return chain.from_iterable(combinations(listed, k) for k in range(len(listed) + 1))


def born_by(day: int) -> set[MisereForm]:
    born = {MisereForm.of(())}
    for _ in range(day):
        born = {MisereForm.of(options) for options in subsets(born)}
    return born


def test_so_many_games_are_born() -> None:
    """On Numbers and Games, chapter 12: 1, 2, 3, 5 and 22 by days 0 to 4."""
    assert [len(born_by(day)) for day in range(5)] == [1, 2, 3, 5, 22]


class Plain:
    """A game as its options, nothing simplified."""

    def __init__(self, *options: Plain) -> None:
        self.options = options

    def form(self) -> MisereForm:
        return MisereForm.of(option.form() for option in self.options)


def plain_lost(*games: Plain) -> bool:
    after = [
        (*games[:i], option, *games[i + 1 :]) for i, g in enumerate(games) for option in g.options
    ]
    return bool(after) and not any(plain_lost(*sum_) for sum_ in after)


def random_game(random: Random, depth: int) -> Plain:
    if depth == 0 or random.random() < 0.2:
        return Plain()
    return Plain(*(random_game(random, depth - 1) for _ in range(random.randint(1, 3))))


def test_forms_keep_the_outcomes_of_sums() -> None:
    random = draws(3)
    for _ in range(120):
        games = [random_game(random, 3) for _ in range(random.randint(1, 2))]
        total = MisereForm.of(())
        for game in games:
            total = total + game.form()
        assert (total.outcome is Outcome.P) == plain_lost(*games)


def test_a_game_and_its_mate_are_lost() -> None:
    for form in born_by(4):
        assert (form + form.mate).outcome is Outcome.P
        assert (form + HEAPS[1] + HEAPS[1]) is form


def test_different_forms_are_told_apart() -> None:
    """Some game makes a P-position of one and an N-position of the other."""
    tests = sorted(born_by(4), key=lambda form: (form.birthday, str(form)))
    rows = {tuple((form + test).outcome for test in tests) for form in born_by(3)}
    assert len(rows) == 5


def misere_value(form: MisereForm, known: dict[MisereForm, int]) -> int:
    for each in form.followers:
        options = [known[option] for option in each.options]
        known.setdefault(each, mex(options) if options else 1)
    return known[form]


def test_genus_is_what_it_is_defined_to_be() -> None:
    known: dict[MisereForm, int] = {}
    for form in [*born_by(4), *HEAPS, gr.game("kayles")(7).misere_form()]:
        total = form
        for place in range(4):
            assert form.genus.digit(place) == misere_value(total, known), (form, place)
            total = total + HEAPS[2]
    assert [str(heap.genus) for heap in HEAPS] == [
        *("0^120", "1^031", "2^20", "3^31", "4^46", "5^57", "6^64"),
    ]


def test_nim_is_tame_and_kayles_is_not() -> None:
    assert all((a + b).is_tame for a in HEAPS[:5] for b in HEAPS[:5])
    genus = [str(gr.game("kayles")(n).genus()) for n in range(1, 7)]
    assert genus == ["1^031", "2^20", "3^31", "1^031", "4^146", "3^31"]
    assert not gr.game("kayles")(5).misere_form().is_tame


def test_restive_games_are_ambivalent_nim_heaps() -> None:
    """Beside heaps of two they have the misère values of the heap that they choose to be."""
    heaps = [*HEAPS[:4], HEAPS[2] + HEAPS[2], HEAPS[2] + HEAPS[3]]
    known: dict[MisereForm, int] = {}
    found = set()
    for options in subsets(heaps):
        form = MisereForm.of(options)
        normal, first = form.genus.normal, misere_value(form, known)
        beside = [misere_value(form + HEAPS[2], known)]
        beside.append(misere_value(form + HEAPS[2] + HEAPS[2], known))
        chooses = beside in ([first ^ 2, first], [normal ^ 2, normal])
        tame = all(option.is_tame for option in form.options)
        assert form.is_restive == (chooses and tame and not form.is_tame), form
        if form.is_restive:
            assert normal != first
            found.add(str(form.genus))
    assert {"1^431", "1^20"} <= found


def test_positions_have_forms_and_genus() -> None:
    assert gr.game("nim")(2, 3).misere_form() is HEAPS[2] + HEAPS[3]
    assert str(gr.game("nim")(2, 3).genus()) == "1^13"
    assert (
        gr.game("subtraction:1,3")(7).genus() == gr.game("subtraction:1,3")(7).misere_form().genus
    )
    assert gr.game("cram:2x3").start.misere.misere_form().genus.is_tame
    assert pickle.loads(pickle.dumps(HEAPS[3])) is HEAPS[3]
