"""A move: where it leads, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from grundy.errors import IllegalMoveError, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.rules.position import Position


class _Labelled(Protocol):
    @property
    def label(self) -> str: ...
    @property
    def to(self) -> object: ...


Words = TypeVar("Words", bound=_Labelled)


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move of a position.

    >>> import grundy as gr
    >>> move = gr.game("nim")(3, 4, 5).winning_moves()[0]
    >>> str(move), move.to
    ('take 2 from heap 1', nim(1, 4, 5))
    """

    to: Position
    label: str

    def __str__(self) -> str:
        return self.label


def named(text: str, position: object, moves: Iterable[Words]) -> Words:
    """Return the move with these words, or the one that leads to the position written.

    Raises `IllegalMoveError` with the nearest legal ones.
    """
    given: object = text
    if not isinstance(given, str):
        raise IllegalMoveError(f"a move is given by its words, not by {given!r}")
    wanted = " ".join(text.lower().split())
    labels = []
    for move in moves:
        if wanted == move.label.lower() or wanted == str(move.to).lower():
            return move
        labels.append(move.label)
    legal = nearest(wanted, labels) or "; `moves` lists the legal ones"
    raise IllegalMoveError(f"{text!r} is not a legal move of {position}{legal}")
