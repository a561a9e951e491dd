"""Rules of one's own may change: no answer outlives them; those that change by themselves fail."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import grundy as gr
from grundy.solving.memory import current_memory
from tests.chance import draws

TAKEN = 3
SIZES = [1, 3]
SETTINGS = SimpleNamespace(most=3)


def step() -> int:
    return TAKEN


def by_global(n: int) -> list[int]:
    return [n - k for k in (1, TAKEN) if k <= n]


def by_call(n: int) -> list[int]:
    return [n - k for k in (1, step()) if k <= n]


def by_list(n: int) -> list[int]:
    return [n - k for k in SIZES if k <= n]


def by_object(n: int) -> list[int]:
    return [n - k for k in (1, SETTINGS.most) if k <= n]


def by_default(n: int, k: int = 3) -> list[int]:
    return [n - taken for taken in (1, k) if taken <= n]


def change(rule: str, number: int) -> None:
    global TAKEN  # noqa: PLW0603 - that is what is tried
    if rule in {"by_global", "by_call"}:
        TAKEN = number
    elif rule == "by_list":
        SIZES[1] = number
    elif rule == "by_object":
        SETTINGS.most = number
    else:
        by_default.__defaults__ = (number,)


RULES = [by_global, by_call, by_list, by_object, by_default]


def told(game: Any) -> tuple[Any, ...]:
    positions = [game(n) for n in range(9)]
    return (
        [p.grundy for p in positions],
        [str(p.outcome) for p in positions],
        [p.remoteness for p in positions],
        [str(p.misere.outcome) for p in positions],
        [str((p + p).outcome) for p in positions],
        game.values(9),
        [len(p.winning_moves()) for p in positions],
        [p.solve().value for p in positions],
    )


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_what_a_rule_reads_may_change_between_questions(rule: Any) -> None:
    """A value and an outcome contradicted each other, and both were proved."""
    game = gr.impartial(rule)
    try:
        with_three = told(game)
        change(rule.__name__, 2)
        assert told(game) == told(gr.impartial(lambda n: [n - k for k in (1, 2) if k <= n]))
        assert told(game) != with_three
    finally:
        change(rule.__name__, 3)
    assert told(game) == with_three


def test_a_variable_of_the_function_around_may_change() -> None:
    taken = 3
    game = gr.impartial(lambda n: [n - k for k in (1, taken) if k <= n])
    assert game.values(7) == [0, 1, 0, 1, 0, 1, 0]
    assert str(game(6).outcome) == "P"
    taken = 2
    assert game.values(7) == [0, 1, 2, 0, 1, 2, 0]
    assert (game(2).grundy, str(game(2).outcome)) == (2, "N")


class Bounded(gr.ImpartialGame):
    least = 1

    def __init__(self, most: int) -> None:
        self.most = most

    def moves(self, n: int) -> range:
        return range(max(0, n - self.most), n + 1 - self.least)


def test_attributes_of_a_game_and_of_its_class_may_change() -> None:
    game = Bounded(3)
    assert game(4).grundy == 0
    game.most = 2
    assert (game(4).grundy, str(game(4).outcome), game(4).definition.grundy) == (1, "N", 1)
    game.most = 3
    assert str(game(4).outcome) == "P"
    try:
        Bounded.least = 2
        assert game.values(7) == [0, 0, 1, 1, 2, 0, 0]
        assert [str(game(n).outcome) for n in range(7)] == list("PPNNNPP")
    finally:
        Bounded.least = 1


def test_moves_that_are_set_on_a_class_afterwards() -> None:
    kind: Any = type("Mine", (type(gr.game("subtraction:1,3,4")),), {})
    game = kind((1, 3, 4))
    assert (game(9).grundy, game(9).solve().engine) == (0, "table")
    kind.moves = lambda _, n: range(n)
    assert (game(9).grundy, str(game(9).outcome), game.values(4)) == (9, "N", [0, 1, 2, 3])


def test_scores_of_rules_that_have_changed() -> None:
    class Down(gr.ScoringGame):
        ends = frozenset([0])

        def moves(self, n: int) -> list[int]:
            return [n - k for k in (1, 2) if k <= n]

        def final(self, n: int) -> int | None:
            return -1 if n in self.ends else None

    game = Down()
    solved = game.strong(game(12))
    assert [game(n).score for n in range(5)] == [-1, 1, 1, -1, 1]
    Down.ends = frozenset([0, 1])
    assert [game(n).score for n in range(5)] == [-1, -1, 1, 1, -1]
    assert [str(game(n).outcome) for n in range(5)] == list("PPNNP")
    with pytest.raises(gr.RuleError, match="changed since it was solved"):
        solved(3)
    assert str(game.strong(game(12))(3).outcome) == "N"


def test_a_rule_that_changes_while_it_is_asked_is_an_error() -> None:
    asked = 0

    @gr.impartial
    def fickle(n: int) -> list[int]:
        nonlocal asked
        asked += 1
        return [n - 1] if n and asked % 2 else []

    with pytest.raises(gr.RuleError, match="change while they are asked"):
        _ = [(fickle(n).grundy, fickle(n).outcome) for n in range(12)]


def test_a_rule_by_chance_is_an_error() -> None:
    chance = draws(5)

    @gr.impartial
    def dice(n: int) -> list[int]:
        return [n - k for k in (1, 3, 4) if k <= n and chance.random() < 0.5]

    with pytest.raises(gr.RuleError, match="the same options every time"):
        _ = [dice(n).grundy for n in range(60)]


def test_a_rule_may_count_and_remember() -> None:
    """What it keeps changes no option, so nothing is found anew."""
    asked: list[int] = []
    known: dict[int, list[int]] = {}

    @gr.impartial
    def counted(n: int) -> list[int]:
        asked.append(n)
        return known.setdefault(n, list(range(n)))

    assert [counted(n).grundy for n in range(20)] == list(range(20))
    before = len(asked)
    assert [counted(n).grundy for n in range(20)] == list(range(20))
    assert len(asked) == before
    asked.clear()  # by somebody else: it is read, so everything is found anew
    assert counted(19).grundy == 19
    assert asked


def test_games_of_the_catalogue_are_not_watched() -> None:
    nim = gr.game("nim")
    assert not nim.watched
    assert not gr.game("rule: n -> n-1").watched
    assert nim(3, 4, 5).outcome is gr.Outcome.N
    assert current_memory().kept(nim)._rules is None
    assert gr.impartial(by_list).watched
    assert Bounded(2).watched
