"""The options of `grundy code` together: a program does what all of them say, or is refused.

Each program is asked for on the command line, run as a judge would, and compared with a brute force
that reads the same options and shares no code with the library.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli.main import cli
from tests.chance import draws
from tests.contest.running import printed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Subject:
    """A game on the command line, its options, and what is known of it there."""

    words: tuple[str, ...]
    options: Callable[[Any], list[Any]]
    kind: str = "heap"
    """A "heap", which adds up; a "list" of heaps together; or "at", a number for a position."""
    values: bool = True
    """Whether Grundy values are known, and not only who wins."""
    formula: bool = True
    """Whether it goes by a formula that is given, which has no moves."""
    place: Callable[[int], Any] = lambda n: n
    """The position that a number stands for."""


def taking(*sizes: int) -> Callable[[int], list[int]]:
    """Return the options of a heap from which one of these sizes is taken."""
    return lambda n: [n - k for k in sizes if k <= n]


def fibonacci(state: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the options of Fibonacci nim: what is left, and the most that may be taken."""
    left, most = state
    return [(left - k, 2 * k) for k in range(1, min(left, most) + 1)]


SUBJECTS = {
    "value": Subject(("subtraction:1,2,3", "--claim", "n % 4"), taking(1, 2, 3)),
    "outcome": Subject(
        ("rule: n -> n-1; n-2", "--claim", "n % 3 != 0"), taking(1, 2), values=False
    ),
    "heaps": Subject(
        ("nim", "--claim", "nim_sum(heaps) != 0"),
        lambda n: list(range(n)),
        kind="list",
        values=False,
    ),
    "at": Subject(
        ("fibonacci-nim", "--at", "n, max(n-1, 0)"),
        fibonacci,
        kind="at",
        values=False,
        place=lambda n: (n, max(n - 1, 0)),
    ),
    "at and claim": Subject(
        ("subtraction:1,2,3", "--at", "2*n", "--claim", "2*n % 4"),
        taking(1, 2, 3),
        kind="at",
        place=lambda n: 2 * n,
    ),
    "rules": Subject(("rule: n -> n-1; n-2; n-1 if n > 2",), taking(1, 2), formula=False),
}
WAYS: dict[str, Callable[[Any], list[Any]]] = {
    "rules": lambda n: [*taking(1, 2)(n), *([n - 1] if n > 2 else [])]
}
"""The options with every way to get to them, where these are more."""


@cache
def grundy(name: str, state: Any) -> int:
    """Return the Grundy value of a position, by definition."""
    seen = {grundy(name, option) for option in SUBJECTS[name].options(state)}
    return next(value for value in range(len(seen) + 1) if value not in seen)


@dataclass(frozen=True)
class Choice:
    """What is said on the command line beside the game; empty where it is not."""

    input: str = ""
    ask: str = ""
    tests: str = ""
    show: str = ""
    words: str = ""
    move: str = ""

    def arguments(self) -> list[str]:
        """Return the words of the command line."""
        given = {"--input": self.input, "--ask": self.ask, "--tests": self.tests}
        given |= {"--print": self.show, "--words": self.words}
        found = [word for name, value in given.items() if value for word in (name, value)]
        return [*found, *([self.move] if self.move else [])]


CHOICES = {
    "input": ["n", "k a[k]", "a[]"],
    "ask": ["n + 1", "[x * 2 for x in a]", "i for i in range(n + 2)", "a[0]"],
    "tests": ["one", "end", "zero"],
    "show": ["grundy", "moves", "ways", "value + 1", "n if won", "lost or n > 3", "7"],
    "words": ["Yes,No"],
    "move": ["--move"],
}
COUNTED = ("moves", "ways")
NEEDS_N = ("n if won", "lost or n > 3")


def chosen(size: int) -> Iterator[Choice]:
    """Yield every choice of this number of options."""
    for names in combinations(CHOICES, size):
        for values in product(*(CHOICES[name] for name in names)):
            yield replace(Choice(), **dict(zip(names, values, strict=True)))


# What is to be done --------------------------------------------------------------------------


class RefusedError(Exception):
    """What is asked for cannot be had; the words are those that the refusal must have."""


def reads(subject: Subject, choice: Choice) -> str:
    """Return what a test has: one number `n`, their number and a list, or the list of a line."""
    if choice.input:
        return choice.input
    if choice.tests in ("end", "zero"):
        raise RefusedError("needs an input")
    return "n" if subject.kind == "at" or choice.ask else "k a[k]"


def asked(subject: Subject, choice: Choice, given: str) -> Callable[[list[int]], list[list[int]]]:
    """Return what makes the positions of a test's numbers: each is the numbers that add up."""
    name = "n" if given == "n" else "a"
    if choice.ask:
        if ("a" if " a" in choice.ask or choice.ask[0] == "a" else "n") != name:
            raise RefusedError("does not give|needs [na]|what is asked for needs")
        return {
            "n + 1": lambda test: [[test[0] + 1]],
            "[x * 2 for x in a]": lambda test: [[2 * x for x in test]],
            "i for i in range(n + 2)": lambda test: [[i] for i in range(test[0] + 2)],
            "a[0]": lambda test: [[test[0]]],
        }[choice.ask]
    if subject.kind == "at" and name == "a":
        raise RefusedError("does not give")
    if subject.kind == "list" and name == "n":
        raise RefusedError("does not give|single number")
    return lambda test: [test]


def is_sum(subject: Subject, choice: Choice, given: str) -> bool:
    """Return whether positions are added."""
    many = given != "n" and not choice.ask
    return choice.ask.startswith("[") or (many and subject.kind != "list")


def check(name: str, choice: Choice, given: str) -> None:
    """Raise the error of what cannot be had."""
    subject = SUBJECTS[name]
    searched = bool(choice.input or choice.ask or choice.show not in ("", "grundy"))
    added = is_sum(subject, choice, given)
    if subject.kind == "list" and (choice.ask and choice.ask[0] != "["):
        raise RefusedError("single number|needs n")
    if choice.tests == "zero" and given == "a[]":
        raise RefusedError("does not begin with a number")
    if choice.show in NEEDS_N and given != "n":
        raise RefusedError("needs n")
    if subject.formula and (choice.move or choice.show in COUNTED):
        raise RefusedError("omit --move|omit --print|heaps cannot be added")
    needs = choice.show in ("grundy", "value + 1") or (added and subject.kind != "list")
    if needs and not subject.values:
        raise RefusedError("only the winner|heaps cannot be added")
    if choice.move and added and searched:
        raise RefusedError("a move in a sum")


def answer(name: str, choice: Choice, position: list[int], n: int) -> list[str]:
    """Return all that may be printed for a position; nothing where nothing is."""
    subject = SUBJECTS[name]
    states = [subject.place(number) for number in position]
    value = 0
    for state in states:
        value ^= grundy(name, state)
    won, lost = choice.words.split(",") if choice.words else ("first", "second")
    if choice.show == "n if won" and not value:
        return []
    said = {
        "": won if value else lost,
        "grundy": str(value),
        "value + 1": str(value + 1),
        "n if won": str(n),
        "lost or n > 3": "true" if not value or n > 3 else "false",
        "7": "7",
    }
    if choice.show in COUNTED:
        options = WAYS.get(name, subject.options) if choice.show == "ways" else subject.options
        wins = [
            option
            for state in states
            for option in options(state)
            if value ^ grundy(name, state) ^ grundy(name, option) == 0
        ]
        return [str(len(wins)) + move for move in moves(name, choice, states, value)]
    return [said[choice.show] + move for move in moves(name, choice, states, value)]


def moves(name: str, choice: Choice, states: list[Any], value: int) -> list[str]:
    """Return how each winning move may be told; the empty text where none is."""
    if not choice.move or not value:
        return [""]
    options = SUBJECTS[name].options
    if choice.input or choice.ask or choice.show not in ("", "grundy"):
        (state,) = states
        return [f" {option}" for option in options(state) if not grundy(name, option)]
    return [
        f" {place} {option}"
        for place, state in enumerate(states, 1)
        for option in options(state)
        if value ^ grundy(name, state) ^ grundy(name, option) == 0
    ]


NUMBERS = [[0], [1], [2], [3], [4], [5], [6], [7], [12]]
HEAPS = [[1], [4], [2, 3], [3, 3], [1, 2, 3], [4, 1, 7], [5, 0, 5], [6, 6, 6, 1], [9]]


def texts(choice: Choice, given: str) -> list[tuple[str, list[list[int]]]]:
    """Return whole inputs, each with its tests."""
    tests = NUMBERS if given == "n" else HEAPS
    if choice.tests == "zero":
        tests = [test for test in tests if given != "n" or test[0]]
    lines = [" ".join(map(str, test)) for test in tests]
    if given == "k a[k]":
        lines = [f"{len(test)}\n{line}" for test, line in zip(tests, lines, strict=True)]
    if choice.tests == "one":
        return [(f"{line}\n", [test]) for test, line in zip(tests, lines, strict=True)]
    whole = "\n".join(lines)
    head = {"": f"{len(tests)}\n"}.get(choice.tests, "")
    tail = "\n0\n9\n" if choice.tests == "zero" else "\n"
    return [(f"{head}{whole}{tail}", tests)]


def right(name: str, choice: Choice, given: str, tests: list[list[int]], text: str) -> bool:
    """Return whether a program printed what it should."""
    make = asked(SUBJECTS[name], choice, given)
    lines = text.split("\n")
    if lines.pop() or len(lines) != len(tests):
        return False
    for test, line in zip(tests, lines, strict=True):
        loops = "for i" in choice.ask
        each = [answer(name, choice, p, test[0]) for p in make(test)]
        each = [texts for texts in each if texts]
        if loops or not each:
            fits = line.rstrip() in {" ".join(told) for told in product(*each)}
        else:
            fits = line in each[0]
        if not fits:
            return False
    return True


INSIDE = ("wrong inside", "the program is wrong", "does not run", "does not compile")
"""What is no refusal, but a mistake of ours."""


def tried(name: str, choice: Choice, folder: Path, lang: Any = "python") -> str:
    """Return what is wrong with the program for a choice; the empty text if nothing is."""
    subject = SUBJECTS[name]
    arguments = ["code", *subject.words, *choice.arguments(), "--lang", lang]
    done = CliRunner().invoke(cli, arguments)
    refusal = "" if done.exception is None else str(done.exception)
    here = f"{arguments}: "
    try:
        given = reads(subject, choice)
        asked(subject, choice, given)
        check(name, choice, given)
    except RefusedError as expected:
        if not isinstance(done.exception, gr.GrundyError):
            return f"{here}not refused ({expected}): {refusal or done.stdout}"
        return here + refusal if any(words in refusal for words in INSIDE) else ""
    if done.exception is not None:
        return f"{here}refused: {refusal}"
    whole = texts(choice, given)
    program = gr.Program("", lang, done.stdout, "", "proved", 0, "", "", 0, 0)
    outputs = printed(program, [text for text, _ in whole], folder)
    for (text, tests), output in zip(whole, outputs, strict=True):
        if not right(name, choice, given, tests, output):
            return f"{here}on {text!r} it printed {output!r}"
    return ""


def sampled(name: str, size: int, many: int) -> list[Choice]:
    """Return some choices of this number of options, others every day."""
    every = list(chosen(size))
    return draws("options together", name, size).sample(every, many)


FEW = {"heaps": 2, "at": 4, "rules": 8}
"""How many are tried of those whose claim, or formula, takes long to check."""


@pytest.mark.parametrize("name", SUBJECTS)
def test_some_options_together(name: str, tmp_path: Path) -> None:
    few = FEW.get(name, 10)
    choices = [*sampled(name, 1, few // 2), *sampled(name, 2, few), *sampled(name, 3, few // 2)]
    wrong = [tried(name, choice, tmp_path) for choice in choices]
    assert not list(filter(None, wrong))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SUBJECTS)
def test_all_pairs_of_options_and_some_triples(name: str, tmp_path: Path) -> None:
    choices = [Choice(), *chosen(1), *chosen(2), *sampled(name, 3, 60), *sampled(name, 4, 30)]
    wrong = [tried(name, choice, tmp_path) for choice in choices]
    assert not list(filter(None, wrong))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SUBJECTS)
def test_some_options_together_in_cpp(name: str, tmp_path: Path) -> None:
    choices = [*sampled(name, 2, 20), *sampled(name, 3, 10)]
    wrong = [tried(name, choice, tmp_path, "cpp") for choice in choices]
    assert not list(filter(None, wrong))


TOGETHER = [
    ("heaps", Choice(input="k a[k]", tests="zero")),
    ("at", Choice(input="n", tests="zero")),
    ("value", Choice(input="k a[k]", ask="[x * 2 for x in a]")),
    ("outcome", Choice(input="n", show="moves", tests="one")),
    ("rules", Choice(input="n", show="ways", move="--move")),
    ("rules", Choice(show="moves")),
]
"""Options together of which one was once left out."""


@pytest.mark.parametrize(("name", "choice"), TOGETHER)
def test_options_that_were_left_out_once(name: str, choice: Choice, tmp_path: Path) -> None:
    assert not tried(name, choice, tmp_path)
