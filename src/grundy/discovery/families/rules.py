"""Rules with parameters: a rule text in which some names stand for numbers."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from math import prod
from typing import Any

from grundy.discovery.families.family import Family
from grundy.discovery.families.numbers import text_of_numbers
from grundy.errors import ParameterError
from grundy.games.catalogue import find

MOST_GAMES = 1 << 62

Ranges = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, repr=False)
class Parametrised(Family):
    """Games that differ in some numbers, each with its range; the last changes quickest."""

    source: str
    ranges: Ranges

    def __post_init__(self) -> None:
        if not self.ranges:
            raise ParameterError(
                f"{self.source} has no parameters; say what they go through, as in a=2-9"
            )
        if self.count > MOST_GAMES:
            raise ParameterError(f"{self.source}: {self.count:,} games are too many")

    @property
    def text(self) -> str:
        """The rule, and what its parameters go through."""
        given = (f"{name}={text_of_numbers(numbers)}" for name, numbers in self.ranges)
        return f"{self.source} {' '.join(given)}"

    @property
    def count(self) -> int:
        """All choices of the numbers."""
        return prod(len(numbers) for _, numbers in self.ranges)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the parameters."""
        return tuple(name for name, _ in self.ranges)

    def parameters(self, number: int) -> tuple[int, ...]:
        """Return the numbers of one game."""
        found: list[int] = []
        for _, numbers in reversed(self.ranges):
            number, place = divmod(number, len(numbers))
            found.append(numbers[place])
        return tuple(reversed(found))

    def game(self, number: int) -> Any:
        """Return the game with these numbers."""
        return self.with_numbers(dict(zip(self.columns, self.parameters(number), strict=True)))

    @abstractmethod
    def with_numbers(self, numbers: dict[str, int]) -> Any:
        """Return the game whose parameters are these numbers."""


@dataclass(frozen=True, repr=False)
class RuleFamily(Parametrised):
    """A rule text whose parameters are replaced by numbers.

    >>> from grundy.discovery.families.reading import family
    >>> rules = family("rule: n -> n-k for k in (1, a, b)", a="2-3", b="4-5")
    >>> len(rules), rules[1]
    (4, rule:"n -> n-k for k in (1, 2, 5)")
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        body = self.source.partition(":")[2].strip(" \"'")
        object.__setattr__(self, "source", f'rule:"{" ".join(body.split())}"')
        for name in self.columns:
            self._check_name(name)
        self.game(0)  # what is wrong with the text is said at once

    def _check_name(self, name: str) -> None:
        if not re.search(_word(name), self.source):
            raise ParameterError(f"{self.source} has no {name}; its parameters stand in the rule")
        of_position = re.search(_word(name), self.source.partition("->")[0].partition(":")[2])
        of_loop = re.search(rf"\bfor\s+{name}\s+in\b", self.source)
        if of_position or of_loop or name in ("left", "right"):
            part = "goes through a loop" if of_loop else "is part of the position"
            raise ParameterError(
                f"{self.source}: {name} {part}, so it cannot be a parameter; rename one of them"
            )

    def with_numbers(self, numbers: dict[str, int]) -> Any:
        """Return the rule with its parameters written out."""
        any_name = "|".join(map(_word, numbers))
        return find(re.sub(any_name, lambda match: str(numbers[match[0]]), self.source))


def _word(name: str) -> str:
    return rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])"
