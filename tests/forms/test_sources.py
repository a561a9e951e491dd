"""Functions and methods as rules: what they take from outside is put in, or refused."""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import IntEnum
from math import isqrt as root
from typing import Any

import pytest

import grundy as gr
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.sources import read_function
from grundy.languages.python import function_text

TAKES = (1, 3, 4)
LIMIT = 3
k = 5


class Size(IntEnum):
    """A number that is more than a number."""

    SMALL = 2


def listed(n: int) -> Iterator[int]:
    for take in TAKES:
        if take <= n:
            yield n - take


def shadowed(n: int) -> list[int]:
    return [n - k for k in (1, 2) if k <= n]


def both(n: int) -> list[int]:
    return [n - k for k in (1, k) if k <= n]


def counted(n: int) -> Iterator[int]:
    yield from range(max(0, n - LIMIT), n - math.gcd(n, 0) + root(n))


def helped(n: int) -> Iterator[int]:
    yield from listed(n)


def strange(n: int) -> Iterator[int]:
    yield n - Size.SMALL


class Takes(gr.ImpartialGame):
    """Take up to a number of one's own."""

    most = 3

    def moves(self, n: int) -> Iterator[int]:
        """Yield what is left."""
        for take in range(1, min(n, self.most) + 1):
            yield n - take


class Computed(Takes):
    """The most is another one each time."""

    calls = 0

    @property
    def most(self) -> int:  # type: ignore[override]
        """Count the calls."""
        type(self).calls += 1
        return self.calls


class Changing(Takes):
    """The most is changed by a move."""

    def moves(self, n: int) -> Iterator[int]:
        """Yield what is left."""
        self.most += 1
        yield from range(max(0, n - self.most), n)


class Lying(Takes):
    """Its attributes are not what they are."""

    def __getattribute__(self, name: str) -> Any:
        return 7 if name == "most" else super().__getattribute__(name)


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        (listed, "for take in (1, 3, 4):"),
        (shadowed, "return [n - k for k in (1, 2) if k <= n]"),
        (counted, "yield from range(max(0, n - 3), n - gcd(n, 0) + isqrt(n))"),
        (Takes().moves, "for take in range(1, min(n, 3) + 1):"),
    ],
)
def test_numbers_from_outside_are_put_in(rule: Any, line: str) -> None:
    text = function_text(read_function(rule))
    assert line in text
    space = {"isqrt": math.isqrt, "gcd": math.gcd}
    exec(text, space)
    written: Any = space[rule.__name__]
    assert all(list(written(n)) == list(rule(n)) for n in range(30))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (both, "k is a name of the rule and one from outside it"),
        (helped, "the rule calls listed"),
        (strange, "the rule uses Size"),
        (Computed().moves, "self.most, which is computed"),
        (Changing().moves, "the rule changes most"),
        (Lying().moves, "self computes its attributes"),
        (math.isqrt, "not a function"),
        (eval("lambda n: [n]"), "not what was loaded|not available"),
    ],
)
def test_what_may_mean_something_else_is_refused(rule: Any, words: str) -> None:
    with pytest.raises(NotRead, match=words):
        read_function(rule)


class Listed(gr.ImpartialGame):
    """The same as a class."""

    def moves(self, n: int) -> Iterator[int]:
        """Yield what is left."""
        for take in TAKES:
            if take <= n:
                yield n - take


@pytest.mark.parametrize("game", ["rule: n -> n-1; n-3; n-4", listed, Listed()])
def test_the_same_rule_from_every_door(game: Any) -> None:
    found = gr.find_pattern(game, about="outcome")
    assert (found.words, found.status) == ("n mod 7 is one of 0, 2", "proved")
    assert gr.check(game).known[0] == "it is subtraction:1,3,4 (proved: by its text)"
    assert gr.prove(game).words == gr.prove("subtraction:1,3,4").words


def test_a_class_that_is_more_than_its_moves_is_not_read_by_them() -> None:
    class Canonical(Listed):
        def canonical(self, n: int) -> int:
            return n % 7

    assert gr.find_pattern(Canonical()).status == "observed"


def test_what_is_known_begins_anew_when_a_number_outside_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert gr.check(listed).known[0] == "it is subtraction:1,3,4 (proved: by its text)"
    monkeypatch.setitem(globals(), "TAKES", (1, 2))
    assert gr.check(listed).known[0] == "it is bounded-nim:2 (proved: by its text)"
