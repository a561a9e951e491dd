"""Every packed form says what its game's own rules say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import grundy as gr
from grundy.forms.packed import SAFE, WON
from grundy.games.catalogue import find, game_class
from grundy.rules.boards.packed_lines import PackedDrops, PackedRows
from grundy.solving.key_form import check_packed
from tests.stones import Drops, Rows


def games() -> list[Any]:
    """Return the catalogue's games that have a packed form, and those of the tests."""
    scoring = [name for name in gr.names() if issubclass(game_class(name), gr.ScoringGame)]
    named = {text.partition("(")[0] for name in scoring for text in game_class(name).examples}
    known = [find(text) for text in sorted(named)]
    own = [Rows(3, 3, 3), Rows(3, 4, 3), Rows(2, 5, 4), Rows(4, 4, 3), Drops(4, 4), Drops(6, 7)]
    return [game for game in known if getattr(game, "packed", None) is not None] + own


@pytest.mark.parametrize("game", games(), ids=str)
def test_packed_rules_are_the_rules(game: Any) -> None:
    chance = random.Random(1)
    for _ in range(30):
        position = game.start
        while True:
            check_packed(game, position)
            moves = position.moves()
            if not moves:
                break
            position = chance.choice(moves).to


def test_a_wrong_packed_form_is_found() -> None:
    class TwoRows(Rows):
        @property
        def packed(self) -> PackedRows:
            return PackedRows(3, 3, 2)

    game = TwoRows(3, 3, 3)
    with pytest.raises(gr.RuleError, match="gives a different result"):
        check_packed(game, game("xx./o../..."))


def test_boards_beyond_62_bits_have_none() -> None:
    assert PackedDrops.fitting(6, 7, 4) is not None
    assert PackedDrops.fitting(8, 8, 4) is None
    assert PackedRows.fitting(5, 6, 5) is not None
    assert PackedRows.fitting(6, 6, 5) is None


@pytest.mark.parametrize("game", [Rows(3, 3, 3), Rows(2, 4, 3), Drops(4, 3), Drops(3, 4)], ids=str)
def test_positions_before_are_those_whose_moves_lead_here(game: Any) -> None:
    packed = game.packed
    found, before = [packed.pack(game.start.state)], dict[int, set[int]]()
    for number in found:
        for there in packed.moves(number) if packed.final(number) is None else ():
            if there not in before:
                found.append(there)
            before.setdefault(there, set()).add(number)
    reach = set(found)
    for number in found:
        listed = list(packed.before(number))
        assert len(set(listed)) == len(listed)
        assert {q for q in listed if q in reach} == before.get(number, set())
        for q in listed:
            assert packed.final(q) is None
            assert number in packed.moves(q)


def test_a_wrong_candidate_is_found() -> None:
    class Careless(PackedRows):
        def candidates(self, number: int) -> Iterator[tuple[int, int, int]]:
            yield from ((0, option, 0) for option in self.moves(number))

    class CarelessRows(Rows):
        largest = 1

        @property
        def packed(self) -> PackedRows:
            return Careless(3, 3, 3)

    game = CarelessRows(3, 3, 3)
    check_packed(game, game.start)
    with pytest.raises(gr.RuleError, match="names other candidates"):
        check_packed(game, game("xx./o../..."))


class Margins(dict[int, int]):
    """The margin of the player to move at a number, by the definition."""

    def __init__(self, packed: PackedDrops) -> None:
        self.packed = packed

    def __missing__(self, number: int) -> int:
        ended = self.packed.final(number)
        if ended is None:
            ended = max(-self[there] for there in self.packed.moves(number))
        self[number] = ended
        return ended


def test_a_candidate_is_as_safe_as_it_says() -> None:
    said = {0: 0, SAFE: 0, WON: 0}
    for rows, columns, length in [(3, 4, 3), (4, 3, 3), (4, 4, 4), (5, 3, 3), (2, 6, 3), (3, 4, 4)]:
        packed, chance = PackedDrops(rows, columns, length), random.Random(rows * columns)
        margins = Margins(packed)
        for _ in range(100):
            number = packed.bottom
            while packed.final(number) is None and not packed.wins_at_once(number):
                if packed.ones(number) > columns // 2:  # few stones take long to score
                    for _, there, safety in packed.candidates(number):
                        assert safety <= 1 - margins[there]  # at least a tie, or a win
                        said[safety] += 1
                number = chance.choice(list(packed.moves(number)))
    assert min(said.values()) > 10, said
