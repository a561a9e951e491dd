"""All positions of all tiers in the order of their keys, with the codes of what they are worth.

A key and its code are joined in one word, the key above: so words in order are keys in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.tiers.backward import own_images
from grundy.engines.tiers.forward import words_between
from grundy.engines.tiers.rules import HELPERS
from grundy.native.compiling import native, with_helpers
from grundy.native.kernels import tiers as kernels
from grundy.native.runtime import zeros

if TYPE_CHECKING:
    from grundy.engines.tiers.blocks import NumberFile


NEAR = 1 << 22
"""Worths that are not further apart have a table of their codes."""


class Codes:
    """The codes of worths: their places among all, the smallest worth first."""

    def __init__(self, worths: list[int]) -> None:
        import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

        self.bits = (len(worths) - 1).bit_length()
        self._known = np.array(worths, np.int32)
        self._table = None
        if worths[-1] - worths[0] < NEAR:
            self._table = zeros(worths[-1] - worths[0] + 1, "int32")
            self._table[self._known - worths[0]] = np.arange(len(worths))

    def of(self, worths: Any) -> Any:
        """Return the codes of an array of worths."""
        import numpy as np  # noqa: PLC0415

        if self._table is not None:
            return self._table[worths - self._known[0]]
        return np.searchsorted(self._known, worths).astype(np.int32)


def joined(words: Any, worths: Any, codes: Codes, smallest: int, canonical: Any = None) -> Any:
    """Return keys, from the smallest, above their codes, in order.

    With `canonical`, only positions that are their own images.
    """
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    if canonical is not None:
        kept = own_images(canonical, words)
        words, worths = words[kept], worths[kept]
    found = np.empty(len(words), np.uint64)
    join = native(with_helpers(kernels.join_codes, HELPERS[1:]))
    join(words, codes.of(worths), np.int64(smallest), codes.bits, found)
    found.sort()
    return found


def split_points(runs: list[NumberFile], most: int) -> list[int]:
    """Return words between which all runs together have about so many, in order."""
    import numpy as np  # noqa: PLC0415

    firsts = np.sort(np.concatenate([run.firsts for run in runs]))
    each = max(1, most // max(1, runs[0].block) - len(runs))
    return [int(word) for word in firsts[each::each]]


def in_range(runs: list[NumberFile], low: int, high: int) -> Any:
    """Return what runs have from one word up to another, in order."""
    words = words_between(runs, low, high)
    words.sort()
    return words
