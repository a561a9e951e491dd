"""A misère quotient: the finite monoid in which sums of heaps are added up when the last one loses.

Two sums are worth the same element when they have the same outcome together with every other sum.
So the value of a sum is the product of the values of its heaps, and whether it is a P-position is
read off the product.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase
from typing import Any

from grundy.errors import CertificateError, UndefinedError
from grundy.values.outcome import Outcome

FORM = "misère quotient 1"
"""What a certificate says of its form, and its version."""

THEOREM = "the periodicity theorem of Plambeck and Siegel"

FEW = 12
"""Heaps whose values are told in the text of a quotient, before those that repeat."""


@dataclass(frozen=True)
class Quotient:
    """The misère quotient of a game's heaps, or of positions, proved as far as its status says.

    >>> import grundy as gr
    >>> kayles = gr.game("kayles").misere.quotient()
    >>> kayles.order, len(kayles.p_portion), kayles.period, kayles.status
    (40, 9, (71, 12), 'proved')
    >>> kayles.outcome(9, 40, 1000003), kayles.word(9, 40, 1000003)
    (Outcome.N, 'abc')
    """

    game: str
    """The text of the game, in normal play."""
    generators: tuple[int, ...]
    """The heaps called a, b, c, ...: every element is a product of them."""
    words: tuple[tuple[int, ...], ...]
    """For each element its first word in the generators, as heaps; element 0 is the identity.

    First is the word with the fewest of the last generator, then of the one before it, and so on:
    so what is left of a first word is one too.
    """
    products: tuple[tuple[int, ...], ...]
    """For each element its products by the generators."""
    lost: tuple[int, ...]
    """The elements of P, the P-portion."""
    images: tuple[int, ...]
    """The element of each heap, or of each part."""
    rule: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """Takes and digits of a take-and-break rule."""
    options: tuple[tuple[tuple[int, ...], ...], ...] | None = None
    """What each heap becomes, where there is no such rule."""
    parts: tuple[str, ...] = ()
    """The positions that are added up, where they are not heaps."""
    period: tuple[int, int] | None = None
    """Where the values of heaps begin to repeat, and after how many: proved for all heaps."""

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.words)

    @property
    def heaps(self) -> int:
        """The largest heap that was looked at."""
        return len(self.images) - 1

    @property
    def status(self) -> str:
        """How far it is proved: "proved" for all heaps, else "proved to heap n"."""
        if self.parts or self.period is not None:
            return "proved"
        return f"proved to heap {self.heaps}"

    @property
    def theorem(self) -> str:
        """The theorem by which it holds for all heaps; empty where there is none."""
        return THEOREM if self.period is not None else ""

    # Elements -------------------------------------------------------------------------------------

    def element(self, heap: int) -> int:
        """Return the element of a heap, by its number.

        Raises `UndefinedError` beyond the heaps that it is proved for.
        """
        if heap < 0 or (heap >= len(self.images) and self.period is None):
            raise UndefinedError(
                f"the quotient of misere {self.game} is proved to heap {self.heaps}: nothing is "
                f"known of heap {heap}; ask for game.misere.quotient({heap})"
            )
        if heap >= len(self.images) and self.period is not None:
            start, length = self.period
            heap = start + (heap - start) % length
        return self.images[heap]

    def value(self, *heaps: int) -> int:
        """Return the element of a sum of heaps."""
        table, found = self.table, 0
        for heap in heaps:
            found = table[found][self.element(heap)]
        return found

    def word(self, *heaps: int) -> str:
        """Return the element of a sum of heaps as a word in the generators."""
        return self.elements[self.value(*heaps)]

    def outcome(self, *heaps: int) -> Outcome:
        """Return the outcome of a sum of heaps in misère play."""
        return Outcome.P if self.value(*heaps) in self.is_lost else Outcome.N

    @cached_property
    def is_lost(self) -> frozenset[int]:
        """The elements of P, to look up."""
        return frozenset(self.lost)

    @cached_property
    def letters(self) -> dict[int, str]:
        """The letter of each generator."""
        return {
            heap: ascii_lowercase[i % 26] + (str(i // 26) if i >= 26 else "")
            for i, heap in enumerate(self.generators)
        }

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """The elements as words: "1", "a", "b", "ab", "b^2" and so on."""
        return tuple(self._written(word) for word in self.words)

    @property
    def p_portion(self) -> tuple[str, ...]:
        """The elements of P as words."""
        return tuple(self.elements[x] for x in self.lost)

    def _written(self, word: tuple[int, ...]) -> str:
        counts: dict[int, int] = {}
        for heap in word:
            counts[heap] = counts.get(heap, 0) + 1
        powers = [
            self.letters[heap] + (f"^{counts[heap]}" if counts[heap] > 1 else "")
            for heap in sorted(counts)
        ]
        return "".join(powers) or "1"

    @cached_property
    def table(self) -> tuple[tuple[int, ...], ...]:
        """The multiplication table: `table[x][y]` is the number of x times y."""
        places = {heap: place for place, heap in enumerate(self.generators)}
        number = {word: x for x, word in enumerate(self.words)}
        rows: list[tuple[int, ...]] = [tuple(range(self.order))]
        for word in self.words[1:]:  # the first word of what is left of it came before
            place = places[word[-1]]
            rows.append(tuple(self.products[x][place] for x in rows[number[word[:-1]]]))
        return tuple(rows)

    @cached_property
    def relations(self) -> tuple[str, ...]:
        """Relations that present the monoid: each word that is not a first one, and its value.

        Only words all of whose parts are first words are told; the others follow.
        """
        first = set(self.words)
        found: dict[tuple[int, ...], int] = {}
        for x, word in enumerate(self.words):
            for place, heap in enumerate(self.generators):
                longer = tuple(sorted((*word, heap)))
                if longer not in first and all(
                    longer[:i] + longer[i + 1 :] in first for i in range(len(longer))
                ):
                    found[longer] = self.products[x][place]
        ordered = sorted(found, key=lambda word: word[::-1])
        return tuple(f"{self._written(word)}={self.elements[found[word]]}" for word in ordered)

    @property
    def presentation(self) -> str:
        """The monoid as the literature writes it: ⟨a,b | a^2=1, b^3=b⟩."""
        letters = ",".join(self.letters.values())
        return f"⟨{letters} | {', '.join(self.relations)}⟩"

    def __str__(self) -> str:
        known = self.images[: FEW + 1] if self.period is None else self.images[: sum(self.period)]
        values = " ".join(self.elements[x] for x in known[0 if self.parts else 1 :])
        rest = " ..." if len(known) < len(self.images) or self.period else ""
        named = "parts" if self.parts else "heaps 1, 2, ..."
        lines = [
            f"misere {self.game}: {self.order} elements, {len(self.lost)} in P, {self.status}",
            f"  Q  {self.presentation}",
            f"  P  {{{', '.join(self.p_portion)}}}",
            f"  Φ  {named}: {values}{rest}",
        ]
        if self.period is not None:
            start, length = self.period
            lines.append(f"  period {length} from {start}, by {self.theorem}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<quotient of misere {self.game}: {self.order}/{len(self.lost)}, {self.status}>"

    # Certificates ---------------------------------------------------------------------------------

    def as_data(self) -> dict[str, Any]:
        """Return the certificate as data for JSON: everything that a checker needs."""
        rule: Any = None
        if self.rule is not None:
            rule = {"takes": list(self.rule[0]), "digits": list(self.rule[1])}
        period = self.period and {"start": self.period[0], "length": self.period[1]}
        return {
            "form": FORM,
            "game": self.game,
            "rule": rule,
            "options": None if self.options is None else [list(map(list, o)) for o in self.options],
            "parts": list(self.parts),
            "generators": list(self.generators),
            "elements": [list(word) for word in self.words],
            "products": [list(row) for row in self.products],
            "lost": list(self.lost),
            "images": list(self.images),
            "period": period,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Quotient:
        """Return the quotient that a certificate tells of; it is as good as what checked it.

        Raises `CertificateError` where the data are not of this form.
        """
        try:
            return cls._read(data)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise CertificateError(
                f"this is not the certificate of a quotient: {error!r}"
            ) from None

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Quotient:
        if data["form"] != FORM:
            raise CertificateError(f"the form of a quotient is {FORM!r}, not {data['form']!r}")
        rule, options, period = data["rule"], data["options"], data["period"]
        return cls(
            game=data["game"],
            generators=tuple(data["generators"]),
            words=tuple(map(tuple, data["elements"])),
            products=tuple(map(tuple, data["products"])),
            lost=tuple(data["lost"]),
            images=tuple(data["images"]),
            rule=None if rule is None else (tuple(rule["takes"]), tuple(rule["digits"])),
            options=None if options is None else tuple(tuple(map(tuple, o)) for o in options),
            parts=tuple(data["parts"]),
            period=None if period is None else (period["start"], period["length"]),
        )
