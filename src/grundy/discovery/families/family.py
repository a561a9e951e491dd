"""What a family of games is: so many of them, each made when its number comes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Family(ABC):
    """Games in a fixed order, numbered from 0: `gr.family` makes one.

    >>> import grundy as gr
    >>> sets = gr.family("subtraction", largest=20)
    >>> len(sets), sets[12], sets
    (1048575, subtraction:1,3,4, subtraction largest=20)
    >>> sets == gr.family("subtraction largest=20")
    True

    Nothing is listed: a game is made from its number, so that a family of millions takes no memory.
    Equal families have the same text, and the same digest.
    """

    question: ClassVar[str] = "period"
    """What a sweep asks of each game unless told otherwise."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The text form, which `gr.family` reads back."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many games there are."""

    @abstractmethod
    def game(self, number: int) -> Any:
        """Return the game with this number, from 0 to `count` - 1."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of what tells the games apart, besides their texts: whole numbers."""
        return ()

    def parameters(self, number: int) -> tuple[int, ...]:
        """Return the numbers of these columns for one game."""
        return ()

    def text_of(self, number: int) -> str:
        """Return the text of the game with this number."""
        text: str = self.game(number).text
        return text

    @property
    def rules(self) -> str:
        """What the games follow from besides the text, such as the contents of a file."""
        return ""

    @property
    def digest(self) -> str:
        """A digest of the text and of all that the rules follow from."""
        return sha256(f"{self.text}\n{self.rules}".encode()).hexdigest()[:16]

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> Any:
        if not -self.count <= number < self.count:
            raise IndexError(f"{self.text} has {self.count:,} games; there is no number {number}")
        return self.game(number % self.count)

    def __iter__(self) -> Iterator[Any]:
        return (self.game(number) for number in range(self.count))

    def __repr__(self) -> str:
        return self.text


def check_number(value: Any, what: str, least: int, most: int) -> int:
    """Return a parameter of a family that is a whole number within its bounds.

    Raises `ParameterError`.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ParameterError(f"{what} is a whole number from {least} to {most:,}, not {value!r}")
    return value
