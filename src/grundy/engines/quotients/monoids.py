"""A finite commutative monoid with a set of P-positions, as tables of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grundy.engines.quotients.sums import Word


class Monoid(NamedTuple):
    """Elements are numbered from 0, the identity; each is told by a word of generators."""

    words: list[Word]
    """The first word for each element, in the order of their length."""
    table: list[list[int]]
    """The products: the element `table[x][y]` is x times y."""
    lost: list[bool]
    """Whether an element is in P."""
    letters: dict[int, int]
    """The element of each generator."""

    def value(self, word: Word) -> int:
        """Return the product of generators."""
        element = 0
        for letter in word:
            element = self.table[element][self.letters[letter]]
        return element

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.lost)


def full_table(actions: list[list[int]]) -> list[list[int]]:
    """Return all products, from the products by generators: `actions[x]` has one for each.

    Every element is reached from 0 by generators, each from one with a smaller number first.
    """
    table: list[list[int]] = [list(range(len(actions)))]
    reached: dict[int, tuple[int, int]] = {}
    for element, products in enumerate(actions):
        for place, product in enumerate(products):
            reached.setdefault(product, (element, place))
    for element in range(1, len(actions)):
        before, place = reached[element]
        table.append([actions[product][place] for product in table[before]])
    return table
