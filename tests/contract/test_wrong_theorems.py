"""The contract catches a wrong theorem: planted by hand, each kind must fail its check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import grundy as gr
from grundy.games.bounded_nim import BoundedNim
from grundy.games.cram import Cram
from grundy.games.nim import Nim
from grundy.games.wythoff import Wythoff
from tests.contract import test_catalogue as contract

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class WrongGrundy(Nim):
    @gr.theorem("a slip at one size only")
    def grundy(self, n: int) -> int:
        return n + 1 if n == 6 else n


class WrongOutcome(Wythoff):
    @gr.theorem("the golden ratio, rounded")
    def outcome(self, a: int, b: int) -> gr.Outcome:
        k = abs(a - b)
        return gr.Outcome.P if min(a, b) == int(1.5 * k) else gr.Outcome.N


class WrongMisere(Nim):
    @gr.theorem("misère as a mirror of normal play")
    def misere_outcome(self, *heaps: int) -> gr.Outcome:
        return gr.Outcome.N if self(*heaps).outcome is gr.Outcome.P else gr.Outcome.P


class WrongRemoteness(BoundedNim):
    @gr.theorem("one ply too many")
    def remoteness(self, *heaps: int) -> int | None:
        return 2 * sum(heaps) if len(heaps) == 1 else None


class ForgottenMove(Wythoff):
    @gr.theorem("only the first of the winning moves")
    def winning_options(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        yield from sorted(super().winning_options(a, b))[:1]


class IllegalMove(Nim):
    @gr.theorem("adding tokens")
    def options_with(self, value: int, n: int) -> Iterator[int]:
        yield value


class WrongParts(Cram):
    def parts(self, board: str) -> Iterator[str]:
        yield from board.split("/")


class WrongSymmetry(Wythoff):
    def canonical(self, a: int, b: int) -> tuple[int, int]:
        return (a, b) if a <= b else (b, a - 1)


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (WrongGrundy(), contract.check_answers),
        (WrongOutcome(), contract.check_answers),
        (WrongMisere(), contract.check_answers),
        (WrongRemoteness(3), contract.check_answers),
        (ForgottenMove(), contract.check_answers),
        (IllegalMove(), contract.check_answers),
        (WrongParts(2, 3), contract.check_refinements),
        (WrongSymmetry(), contract.check_refinements),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, gr.ImpartialGame) else "",
)
def test_a_wrong_theorem_is_caught(
    game: gr.ImpartialGame, check: Callable[[gr.ImpartialGame], None]
) -> None:
    with pytest.raises((AssertionError, gr.GrundyError)):
        check(game)
