"""Values of placement games in plain Python: a memo of positions as they come, and one of parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.engines.placement_bits import PlacementBits
    from grundy.values.short.forms import Form, Store

Summands = list[tuple[int, bool]]
"""The canonical parts of a position, and which of them are negated."""


class PlacementWalk:
    """A placement game with the values that were found so far."""

    def __init__(self, bits: PlacementBits, store: Store) -> None:
        self._bits, self._store = bits, store
        self._raw: dict[int, Form] = {}
        """Values of positions as they come."""
        self._parts: dict[int, Form] = {}
        """Values of canonical parts: the least of all images."""

    def __len__(self) -> int:
        return len(self._parts)

    def known(self, state: int) -> Form | None:
        """Return the value of a position that was asked for or met before, else None."""
        return self._raw.get(state)

    def learn(self, state: int, value: Form) -> None:
        """Enter the value of a position that was found in another way."""
        self._raw[state] = value

    def value(self, state: int) -> Form:
        """Return the value of a position.

        Raises what the store's meter raises; what was found until then is kept.
        """
        known = self._raw.get(state)
        if known is None:
            summands = self._summands(state)
            self._settle([part for part, _ in summands])
            known = self._raw[state] = self._total(summands)
        return known

    def _settle(self, waiting: list[int]) -> None:
        """Find the values of canonical parts."""
        parts, raw, store = self._parts, self._raw, self._store
        lefts, rights = self._bits.left, self._bits.right
        opened: dict[int, tuple[list[int], list[int], list[tuple[int, Summands]]]] = {}
        while waiting:
            part = waiting[-1]
            if part in parts:
                waiting.pop()
            elif part in opened:
                left, right, fresh = opened.pop(part)
                for option, summands in fresh:
                    raw[option] = self._total(summands)
                parts[part] = store.make([raw[one] for one in left], [raw[one] for one in right])
            else:
                left = [part & keep for need, keep in lefts if part & need == need]
                right = [part & keep for need, keep in rights if part & need == need]
                fresh = [
                    (option, self._summands(option))
                    for option in dict.fromkeys((*left, *right))
                    if option not in raw
                ]
                for _, summands in fresh:
                    waiting += [one for one, _ in summands if one not in parts]
                opened[part] = left, right, fresh

    def _summands(self, state: int) -> Summands:
        canonical = self._bits.canonical
        return [canonical(part) for part in self._bits.parts(state)]

    def _total(self, summands: Summands) -> Form:
        """Return the sum of parts whose values are known."""
        store, parts = self._store, self._parts
        if len(summands) == 1:
            part, negated = summands[0]
            return store.negate(parts[part]) if negated else parts[part]
        total = store.zero
        for part, negated in summands:
            value = store.negate(parts[part]) if negated else parts[part]
            total = value if total is store.zero else store.add(total, value)
        return total
