"""What every position has in common: it does not change, and a notebook shows it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any


class Shown:
    """Frozen, and shown in a notebook by its text and its board; nothing is solved for that.

    >>> import grundy as gr
    >>> gr.game("tic-tac-toe")("x../.o./...")._repr_html_()[:45]
    '<div><code>tic-tac-toe(x../.o./...)</code><pr'
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position does not change; {name} cannot be set")

    @abstractmethod
    def _drawn(self) -> tuple[Any, Any] | None:
        """Return the game and the state whose board is drawn; None where there is not one."""

    def _repr_html_(self) -> str:
        from html import escape  # noqa: PLC0415 - seldom needed, and the command line starts often

        drawn = self._drawn()
        draw = None if drawn is None else getattr(drawn[0], "board_lines", None)
        lines = [] if drawn is None or draw is None else [str(line) for line in draw(drawn[1])]
        board = "\n".join(escape(line) for line in lines)
        told = f"<code>{escape(str(self))}</code>"
        return f"<div>{told}<pre>{board}</pre></div>" if board else f"<div>{told}</div>"
