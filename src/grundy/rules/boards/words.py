"""Positions that are one word: a row of coins, a strip of squares."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.errors import PositionError, PositionTypeError
from grundy.forms.states import State
from grundy.rules.boards.text_board import PlainText


class WordGame(PlainText):
    """A game whose positions are words of certain letters."""

    letters: ClassVar[str]
    """The letters of a word."""

    word: ClassVar[str]
    """What a position is, for errors: "a row is a word of H and T"."""

    words: ClassVar[str] = ""
    """What its letters mean, for errors, where there is more to say."""

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the word."""
        self.expect_count(args)
        (word,) = args
        if not isinstance(word, str):
            raise PositionTypeError(f"{self.text}: {self.word}, not {word!r}")
        if not word or set(word) - set(self.letters):
            known = f"{self.words};" if self.words else f"{self.word},"
            raise PositionError(f"{self.text}: {known} not {word!r}")
        return word
