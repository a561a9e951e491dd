"""Misère sums by their quotient: outcomes, winning moves and reasons, against play by play."""

from __future__ import annotations

from collections import Counter

import pytest

import grundy as gr
from grundy.solving import misere_sums
from tests.chance import draws
from tests.misere_brute import MisereBrute


def test_sums_agree_with_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misere_sums, "SMALL", 0)
    for name in ("kayles", "octal:0.15", "octal:0.56", "dawsons-chess"):
        game = gr.game(name)
        brute = MisereBrute(game.options)
        random = draws(name)
        for _ in range(30):
            heaps = [random.randint(0, 7) for _ in range(random.randint(1, 3))]
            position = game.misere(*heaps)
            assert (position.outcome is gr.Outcome.P) == brute.is_lost(*heaps), position
            wins = {tuple(sorted(move.to.arguments)) for move in position.winning_moves()}
            after = {tuple(sorted(move.to.arguments)) for move in position.moves()}
            assert wins == {heaps for heaps in after if brute.is_lost(*heaps)}, position


def test_a_sum_of_many_large_heaps_is_answered() -> None:
    random = draws(5)
    kayles = gr.game("kayles").misere
    for _ in range(3):
        heaps = [random.randint(1, 10**6) for _ in range(200)]
        found = kayles(*heaps).solve()
        assert found.engine == "quotient"
        assert found.status == "proved"
        lost = kayles.quotient().outcome(*heaps) is gr.Outcome.P
        assert (found.outcome is gr.Outcome.P) == lost
        if not lost:
            assert found.best is not None
            assert found.best.to.outcome is gr.Outcome.P
            after = Counter(found.best.to.arguments)
            ((taken_from, _),) = (Counter(heaps) - after).items()
            left = sum((after - Counter(heaps)).elements())
            assert taken_from - left in (1, 2)


def test_the_trap_of_kayles_8_and_9() -> None:
    """Equal values of normal play do not make misère sums equal: nothing is nim-summed."""
    kayles = gr.game("kayles")
    quotient = kayles.misere.quotient(9)
    assert kayles.grundy(5) == kayles.grundy(9)
    assert quotient.word(5) != quotient.word(9)
    with pytest.raises(gr.UndefinedError):
        _ = kayles.misere(9, 40).grundy


def test_reasons_are_words_of_the_monoid() -> None:
    position = gr.game("kayles").misere(9, 40, 1000003)
    text = str(position.explain())
    assert "Φ(9) = d." in text
    assert "The sum: d · ab^2 · b = abc, not in P." in text
    assert "periodicity theorem" in text


def test_small_sums_and_definitions_are_searched() -> None:
    position = gr.game("kayles").misere(5, 6)
    assert position.solve().engine == "search"
    assert position.solve(engine="quotient").outcome is position.outcome
    large = gr.game("kayles").misere(12, 13, 9)
    assert misere_sums.quotient_for(large) is not None
    assert misere_sums.quotient_for(large.definition) is None
    with pytest.raises(gr.EngineError, match="misère play"):
        gr.game("kayles")(5, 6).solve(engine="quotient")
    with pytest.raises(gr.EngineError, match="no finite misère quotient"):
        gr.game("cram:2x2").start.misere.solve(engine="quotient")


def test_where_no_quotient_is_found_it_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(misere_sums, "EFFORT", 5)
    monkeypatch.setattr(misere_sums, "SMALL", 5)
    with gr.forgetting():
        position = gr.game("octal:0.07").misere(9, 8)
        found = position.solve()
        assert found.engine != "quotient"
        assert found.outcome is position.definition.outcome


@pytest.mark.parametrize("code", ["0.77", "0.75", "0.52", "0.23"])
def test_a_winning_move_is_found_in_heaps_that_cannot_be_listed(code: str) -> None:
    game = gr.game(f"octal:{code}").misere
    for heap in range(10**12, 10**12 + 12):
        for other in (0, 2, 3):
            found = game(heap, other).solve()
            if found.outcome is gr.Outcome.N:
                assert found.best is not None, (code, heap, other)
                assert found.best.to.outcome is gr.Outcome.P, (code, heap, other)
