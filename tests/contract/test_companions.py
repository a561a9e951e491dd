"""A game's companions sit with the game: its reason and its contest form are on its own class."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from grundy.contest.closed import theorem_plan
from grundy.games.catalogue import find, game_class
from grundy.games.nim import Nim
from grundy.reasons.impartial import reasons
from grundy.rules.contest import Contest
from grundy.rules.theorem import Law

IMPARTIAL = [name for name in gr.names() if issubclass(game_class(name), gr.ImpartialGame)]

WITHOUT_PROGRAMS = {"chomp", "cram", "green-hackenbush"}
"""Games whose theorem does not answer everything, or whose positions no judge gives."""


def proved(name: str, question: str) -> bool:
    law = vars(game_class(name)).get(question)
    return isinstance(law, Law) and law.engine == "theorem"


THEOREMS = [name for name in IMPARTIAL if proved(name, "grundy") or proved(name, "outcome")]


@pytest.mark.parametrize("name", THEOREMS)
def test_a_theorem_has_its_reason(name: str) -> None:
    # A heap of nim is worth its size: the columns of the sum say all.
    assert name == "nim" or "reason" in vars(game_class(name))


@pytest.mark.parametrize("name", [n for n in IMPARTIAL if proved(n, "misere_outcome")])
def test_a_misere_theorem_has_its_reason(name: str) -> None:
    assert "misere_reason" in vars(game_class(name))


@pytest.mark.parametrize("name", sorted(set(THEOREMS) - WITHOUT_PROGRAMS))
def test_a_theorem_has_its_program(name: str) -> None:
    kind = game_class(name)
    assert isinstance(vars(kind).get("contest"), Contest)
    plan = theorem_plan(find(kind.examples[0].partition("(")[0]))
    assert plan is not None
    assert plan.status == "proved"


def test_misere_nim_has_its_program() -> None:
    assert theorem_plan(gr.game("nim"), misere=True) is not None


class Renamed(Nim):
    """The same rules."""


class OtherRules(Nim):
    """Another game that calls itself nim."""

    name = "nim"

    def moves(self, n: int) -> Any:
        return range(n % 2, n, 2)


@pytest.mark.parametrize("game", [Renamed(), OtherRules(), gr.game("nim").definition], ids=repr)
def test_another_game_has_neither(game: Any) -> None:
    assert game.text.endswith("nim")
    assert reasons(game, (1, 1), misere=True) == []
    assert theorem_plan(game) is None
    assert theorem_plan(game, misere=True) is None
