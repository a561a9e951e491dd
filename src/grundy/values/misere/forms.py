"""Misère canonical forms: impartial games that are equal in every misère sum have one form.

A game simplifies only by leaving out options that can be answered by going back (Conway, On Numbers
and Games, chapter 12). If all options of G that H does not have can be moved to H, then G = H;
where H has no options, G must be N besides.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from grundy.values.misere.genus import Genus, genus_of
from grundy.values.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable


class MisereForm:
    """An impartial game in misère canonical form; two are equal exactly when they are identical.

    >>> one, two = MisereForm.heap(1), MisereForm.heap(2)
    >>> MisereForm.of([one]), MisereForm.of([two]), two + two
    (0, {*2}, {*2, *3})
    >>> two.outcome, two.mate, two.genus, two.birthday
    (Outcome.N, *2, 2^20, 2)
    """

    __slots__ = ("__dict__", "__weakref__", "birthday", "genus", "options", "outcome")

    options: frozenset[MisereForm]
    """The options, in canonical form."""
    birthday: int
    """The most moves that it can last."""
    outcome: Outcome
    """Who wins in misère play."""
    genus: Genus
    """Its values in normal and misère play, beside heaps of two."""

    @classmethod
    def of(cls, options: Iterable[MisereForm]) -> MisereForm:
        """Return the canonical form of the game with these options."""
        listed = frozenset(options)
        known = _FORMS.get(listed)
        if known is not None:
            return known
        wins = any(option.outcome is Outcome.P for option in listed)
        for back in frozenset().union(*(option.options for option in listed)):
            extra = listed - back.options
            reverts = back.options <= listed and all(back in option.options for option in extra)
            if reverts and (back.options or wins):
                return back
        return cls._made(listed)

    @classmethod
    def _made(cls, options: frozenset[MisereForm]) -> MisereForm:
        made = cls.__new__(cls)
        made.options = options
        made.birthday = 1 + max((option.birthday for option in options), default=-1)
        wins = not options or any(option.outcome is Outcome.P for option in options)
        made.outcome = Outcome.N if wins else Outcome.P
        made.genus = genus_of([option.genus for option in options])
        _FORMS[options] = made
        return made

    @classmethod
    def heap(cls, size: int) -> MisereForm:
        """Return a nim-heap."""
        heaps: list[MisereForm] = []
        for _ in range(size + 1):
            heaps.append(cls.of(heaps))
        return heaps[-1]

    def __add__(self, other: MisereForm) -> MisereForm:
        known: dict[tuple[MisereForm, MisereForm], MisereForm] = {}
        stack = [(self, other)]
        while stack:
            left, right = stack[-1]
            after = [(option, right) for option in left.options]
            after += [(left, option) for option in right.options]
            waiting = [pair for pair in after if pair not in known]
            if waiting:
                stack += waiting
                continue
            known[stack.pop()] = MisereForm.of(known[pair] for pair in after)
        return known[self, other]

    @cached_property
    def mate(self) -> MisereForm:
        """The mate: * for 0, else the mates of the options. A game and its mate sum to P."""
        mates: dict[MisereForm, MisereForm] = {}
        for form in self.followers:
            found = [mates[option] for option in form.options]
            mates[form] = MisereForm.of(found if form.options else [form])
        return mates[self]

    @property
    def followers(self) -> list[MisereForm]:
        """All forms that it can become, itself last, each after its options."""
        found: dict[MisereForm, None] = {self: None}
        for form in (waiting := [self]):  # it grows
            for option in form.options:
                if option not in found:
                    found[option] = None
                    waiting.append(option)
        return sorted(found, key=lambda form: form.birthday)

    @cached_property
    def is_nim_heap(self) -> bool:
        """Whether it is a nim-heap."""
        return len(self.options) == self.birthday and all(o.is_nim_heap for o in self.options)

    @property
    def is_tame(self) -> bool:
        """Whether it and all that it can become have the genus of a sum of nim-heaps.

        Then it may be taken for one, in sums of tame games.
        """
        return all(form.genus.is_tame for form in self.followers)

    @property
    def is_restive(self) -> bool:
        """Whether it is an ambivalent nim-heap: of g0 or of g tokens, according to its company.

        Its options are tame and it is not, and beside heaps of two it has the misère values of a
        nim-heap of g0, or those of a nim-heap of g (On Numbers and Games, chapter 12).
        """
        normal, digits = self.genus.normal, self.genus.digits
        heaps = ((digits[0], digits[0] ^ 2), (digits[0], normal ^ 2, normal))
        tame = all(option.is_tame for option in self.options)
        return tame and not self.genus.is_tame and digits in heaps

    def __reduce__(self) -> tuple[object, ...]:
        return MisereForm.of, (tuple(self.options),)

    def __str__(self) -> str:
        texts: dict[MisereForm, str] = {}
        for form in self.followers:
            size = form.birthday
            if form.is_nim_heap:
                texts[form] = ("0", "*")[size] if size < 2 else f"*{size}"
            else:
                ordered = sorted(form.options, key=lambda o: (o.birthday, texts[o]))
                texts[form] = "{" + ", ".join(texts[option] for option in ordered) + "}"
        return texts[self]

    __repr__ = __str__


_FORMS: WeakValueDictionary[frozenset[MisereForm], MisereForm] = WeakValueDictionary()
"""Every form that is in use, by its options."""
