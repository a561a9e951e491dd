"""The texts of misère quotients: what is listed of their heaps, and whether there are more."""

from __future__ import annotations

import pytest

import grundy as gr
from grundy.values.misere.quotient import Quotient

NIM = ["a", "b", "ab", "c", "ac", "bc", "abc", "d"]
"""Heaps of Nim as words: those of powers of 2 are the generators."""


def listed(quotient: Quotient) -> str:
    """Return the row of values."""
    (row,) = (line for line in str(quotient).splitlines() if line.startswith("  Φ"))
    return row.removeprefix("  Φ  ")


@pytest.mark.parametrize("heaps", [1, 4, 8, 11, 12, 13, 14])
def test_twelve_heaps_are_listed_and_dots_stand_for_more(heaps: int) -> None:
    found = gr.game("nim").misere.quotient(heaps)
    words = [found.word(heap) for heap in range(1, heaps + 1)]
    assert words[:8] == NIM[:heaps]
    dots = " ..." if heaps > 12 else ""
    assert listed(found) == f"heaps 1, 2, ...: {' '.join(words[:12])}{dots}"
    assert str(found).startswith(f"misere nim: {found.order} elements, ")
    assert f"proved to heap {heaps}" in str(found)


@pytest.mark.parametrize("code", ["0.13", "0.3", "0.123"])
def test_heaps_that_repeat_are_listed_once(code: str) -> None:
    found = gr.game(f"octal:{code}").misere.quotient()
    assert found.period is not None
    start, length = found.period
    words = " ".join(found.word(heap) for heap in range(1, start + length))
    assert listed(found) == f"heaps 1, 2, ...: {words} ..."
    assert str(found).endswith(f"\n  period {length} from {start}, by {found.theorem}")
    for heap in range(start, start + 3 * length):
        assert found.element(heap) == found.element(heap + length)


def test_all_parts_are_listed() -> None:
    found = gr.game("cram:2x3").start.misere.quotient()
    words = [found.elements[image] for image in found.images]
    assert listed(found) == f"parts: {' '.join(words)}"
    assert (found.status, len(words)) == ("proved", len(found.parts))


def test_generators_have_letters_and_then_letters_with_numbers() -> None:
    """Only the letters are asked for: nothing else of it is a quotient."""
    many = Quotient("nothing", tuple(range(1, 80)), ((),), ((),), (), (0,))
    letters = [*many.letters.values()]
    alphabet = [*"abcdefghijklmnopqrstuvwxyz"]
    numbered = [f"{letter}{n}" for n in (1, 2) for letter in alphabet]
    assert letters == [*alphabet, *numbered, "a3"]
    assert [*many.letters] == [*many.generators]
