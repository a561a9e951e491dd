"""The printer of Rust: random functions, many in one program, and what a person would write."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings

from grundy.forms.rule.expression import Call
from grundy.forms.rule.program import Program, read_program
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.running import running
from grundy.forms.rule.statement import Function, Yield
from grundy.languages.programs import program_text
from tests.chance import draws
from tests.forms import rule_trees as trees
from tests.forms.random_programs import programs
from tests.languages.harness import played, told

if TYPE_CHECKING:
    from pathlib import Path

RANGES = {"small": (-5, 12), "natural": (0, 10**9), "huge": (-(10**18), 10**18)}
MOST, PLACES, LONGEST = 150, 5, 60
WHOLE = 4

SEEN = "#![allow(unconditional_panic, arithmetic_overflow)]\n"
"""What a random function may have where it is not reached: 1 % 0."""

MAIN = """
def main():
    while more():
        which = number()
        a = number()
        b = number()
        c = number()
"""
ASKED = """
        if which == {0}:
            for x in rule{0}(a, b, c):
                print(x)
            print("-")
"""


def collected(strategy: Any, count: int) -> list[Any]:
    """Return random trees: hypothesis makes them, and they are compared all at once."""
    found: list[Any] = []

    @settings(max_examples=count, database=None, suppress_health_check=[*HealthCheck])
    @given(strategy)
    def note(node: Any) -> None:
        found.append(node)

    note()
    return found


def as_one(functions: list[Function], size: tuple[int, int]) -> str:
    """Return one program in Rust with all these functions."""
    asked = "".join(ASKED.format(number) for number in range(len(functions)))
    named = [replace(one, name=f"rule{number}") for number, one in enumerate(functions)]
    program = Program((*named, *read_program(MAIN + asked).parts))
    limits = {("main", name): size for name in trees.NAMES}
    return SEEN + program_text(program, "rust", [], limits=limits)


def is_printed(function: Function, size: tuple[int, int]) -> bool:
    """Return whether Rust gets a function."""
    try:
        as_one([function], size)
    except NotRead:
        return False
    return True


def values(function: Function, place: tuple[int, ...]) -> list[int] | None:
    """Return what a function gives at a place; None where Python has an error, or very much."""
    found = []
    try:
        for number in running(function, trees.CALLED | {"int": int})(*place):
            found.append(int(number))
            if len(found) > LONGEST or abs(number) > 10**18:
                return None
    except (ArithmeticError, IndexError, TypeError, ValueError):
        return None
    return found


def check(functions: list[Function], kind: str, folder: Path) -> None:
    """Compare functions in Rust with what they mean."""
    size, dice = RANGES[kind], draws("rust", kind)
    near = [*size, size[0] + 1, size[1] - 1, max(size[0], 0)]
    taken = [function for function in functions if is_printed(function, size)]
    assert len(taken) > len(functions) // 4
    asked, wanted = [], []
    for number, function in enumerate(taken):
        for _ in range(PLACES):
            place = tuple(
                dice.choice([dice.randint(*size), dice.choice(near)]) for _ in trees.NAMES
            )
            known = values(function, place)
            if known is not None:
                asked.append(f"{number} {' '.join(map(str, place))}\n")
                wanted.append("".join(f"{n}\n" for n in known))
    given_ = "".join(asked)
    found = told(as_one(taken, size), "rust", [given_], folder)[0].split("-\n")[:-1]
    rows = zip(asked, wanted, found, strict=True)
    wrong = [(taken[int(row[0].split()[0])], *row) for row in rows if row[1] != row[2]]
    assert not wrong


@pytest.mark.parametrize("kind", RANGES)
def test_expressions_mean_what_python_means(kind: str, tmp_path: Path) -> None:
    functions = [
        Function("rule", trees.NAMES, None, (Yield(Call("int", (node,))),))
        for node in collected(trees.numbers(4), MOST)
    ]
    check(functions, kind, tmp_path)


def test_functions_mean_what_python_means(tmp_path: Path) -> None:
    check(collected(trees.functions, MOST), "small", tmp_path)
