"""What the catalogue says of each game."""

from __future__ import annotations

from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING

from grundy.games.catalogue import game_class, names
from grundy.games.families import FAMILIES, listed
from grundy.rules.theorem import ANSWERS, law_of

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the catalogue: its name, rules in words, source, examples, and theorems.

    `title` is what people call it, `family` the title of the games it is listed with, `level` how
    hard it is to begin with (1 to 3), `tags` what it is in plain words, and `words` are others that
    one may look for it with. `picture` is a position that shows it well, where the first of its
    examples does not.

    >>> import grundy as gr
    >>> gr.entry("nim").summary
    'Heaps of tokens: take any number from one heap.'
    >>> game = gr.entry("connect-four")
    >>> game.title, game.level, game.tags
    ('Connect Four', 2, ('board', 'can tie'))
    """

    name: str
    rules: str
    source: str
    examples: tuple[str, ...]
    theorems: Mapping[str, str]
    title: str
    family: str
    level: int
    tags: tuple[str, ...]
    words: str
    picture: str = ""

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
    family, shown = listed(name)
    laws = {question: law_of(kind, question) for question in ANSWERS}
    return Entry(
        name=name,
        rules=cleandoc(kind.__doc__ or "").split(">>>")[0].strip(),
        source=kind.source,
        examples=tuple(kind.examples),
        theorems={question: law.statement for question, law in laws.items() if law},
        title=shown.title,
        family=family.title,
        level=shown.level,
        tags=shown.tags,
        words=f"{family.words} {shown.words}".strip(),
        picture=shown.picture,
    )


def entries() -> list[Entry]:
    """Return what the catalogue says of all its games, in order.

    >>> import grundy as gr
    >>> len(gr.entries()) == len(gr.names())
    True
    """
    return [entry(name) for name in names()]


def families() -> list[tuple[str, str, list[Entry]]]:
    """Return the families of games, the easiest first: title, what they are, and their games.

    >>> import grundy as gr
    >>> title, about, games = gr.families()[0]
    >>> title, games[0].title
    ('Heaps', 'Nim')

    It raises nothing: a game that nobody has put in a family stands in the last one.
    """
    found: dict[str, tuple[str, list[Entry]]] = {f.title: (f.about, []) for f in FAMILIES}
    for name in (*(name for family in FAMILIES for name in family.games), *names()):
        family, _ = listed(name)
        games = found.setdefault(family.title, (family.about, []))[1]
        if all(game.name != name for game in games):
            games.append(entry(name))
    return [
        (title, about, sorted(games, key=lambda game: game.level))
        for title, (about, games) in found.items()
    ]
