"""What the catalogue says of each game."""

from __future__ import annotations

from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING

from grundy.games.catalogue import game_class, names
from grundy.rules.theorem import ANSWERS, law_of

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the catalogue: its name, rules in words, source, examples, and theorems.

    >>> import grundy as gr
    >>> gr.entry("nim").summary
    'Heaps of tokens: take any number from one heap.'
    """

    name: str
    rules: str
    source: str
    examples: tuple[str, ...]
    theorems: Mapping[str, str]

    @property
    def summary(self) -> str:
        """The rules in one sentence."""
        return self.rules.partition("\n")[0].replace("`", "")


def entry(name: str) -> Entry:
    """Return what the catalogue says of the game with this name.

    >>> import grundy as gr
    >>> gr.entry("wythoff").examples[0]
    'wythoff(3, 5)'

    Raises `UnknownGameError` with the nearest names.
    """
    kind = game_class(name)
    laws = {question: law_of(kind, question) for question in ANSWERS}
    return Entry(
        name=name,
        rules=cleandoc(kind.__doc__ or "").split(">>>")[0].strip(),
        source=kind.source,
        examples=tuple(kind.examples),
        theorems={question: law.statement for question, law in laws.items() if law},
    )


def entries() -> list[Entry]:
    """Return what the catalogue says of all its games, in order.

    >>> import grundy as gr
    >>> len(gr.entries()) == len(gr.names())
    True
    """
    return [entry(name) for name in names()]
