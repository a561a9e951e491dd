"""Games that say nothing of their board: drawn by the shape of their states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.flowing import flow
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.heaps import WIDEST, foot_of, heap, heaps, look, ways
from grundy.pictures.scenes.marks import rect, words
from grundy.pictures.scenes.piles import FORM as PILES
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.squares import FORM as SQUARES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.rules.position import Move

LONGEST = 400
"""Signs of a state's text that are written on a card."""

LINE = 34
"""Signs in a line of it."""


class States(Form):
    """Numbers are heaps, texts with rows are boards; anything else is its own text on a card."""

    def joins(self, states: Sequence[Any]) -> bool:
        """Return whether they are numbers: several heaps."""
        return _counts(states) is not None

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the scene."""
        if _is_row(game, states):
            return PILES.scene(game, [_row(states[0])])
        counts = _counts(states)
        if counts is not None:
            return heaps(counts)
        if isinstance(states[0], str) and states[0] and len(states[0]) <= LONGEST:
            return SQUARES.scene(game, states)
        if isinstance(states[0], tuple) and any(isinstance(each, int) for each in states[0]):
            return _mixed(states[0])
        return card(game.write_arguments(list(states)))

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the token of a heap, the piles that go, or what changes."""
        if _is_row(game, before) and _is_row(game, after):
            return PILES.ways(game, [_row(before[0])], [_row(after[0])], move)
        counts, then = _counts(before), _counts(after)
        if counts is not None and then is not None:
            return ways(counts, then)
        return super().ways(game, before, after, move)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _counts(states: Sequence[Any]) -> list[int] | None:
    flat = [n for state in states for n in (state if isinstance(state, tuple) else (state,))]
    return flat if all(map(_is_count, flat)) else None


def _row(state: Any) -> Any:
    """Return a row of numbers, which may be the one argument of a rule."""
    return state[0] if len(state) == 1 and isinstance(state[0], tuple) else state


def _is_row(game: Any, states: Sequence[Any]) -> bool:
    """Return whether it is a game with scores on a row of numbers: what is taken is gained."""
    if game.game_kind != "scoring" or len(states) != 1 or not isinstance(states[0], tuple):
        return False
    return all(map(_is_whole, _row(states[0])))


def _mixed(state: tuple[Any, ...]) -> Scene:
    """Return a tuple as heaps for its numbers and cards for the rest."""
    numbers = [n for n in state if _is_count(n)]
    seen, foot = look(numbers), foot_of(numbers)
    parts = [
        heap(i, seen.stack(each), foot) if _is_count(each) else _named(i, each)
        for i, each in enumerate(state, 1)
    ]
    return flow(parts, WIDEST, 0.4)


def _named(number: int, value: Any) -> Scene:
    said = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else value
    return card(str(said)).moved(0, 0, f"{number}:")


def card(said: str) -> Scene:
    """Return a text on a card, in as many lines as it needs."""
    text = said if len(said) <= LONGEST else f"{said[: LONGEST - 2]} …"
    lines = [text[at : at + LINE] for at in range(0, len(text), LINE)] or ["∅"]
    size = 0.45
    width = max(1.6, 0.6 * size * max(map(len, lines)) + 0.6)
    high = max(1.0, 0.4 + 0.58 * len(lines))
    top = high / 2 - 0.29 * (len(lines) - 1)
    return Scene(
        (width, high),
        under=(rect("card", 0, 0, width, high, 0.14),),
        marks=tuple(
            words("label", width / 2, top + 0.58 * i, size, line) for i, line in enumerate(lines)
        ),
        places={"card": Place(0, 0, width, high, text, said)},
    )


FORM = States()
