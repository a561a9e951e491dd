"""Every printer of programs, against Python itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings

from grundy.forms.rule.program import Program, read_program
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.running import running
from grundy.forms.rule.statement import Function, Return
from grundy.languages.programs import PRINTERS, Numbers, program_text
from grundy.languages.python import function_text
from tests.chance import draws
from tests.forms import rule_trees as trees
from tests.languages.batch import Asked, told_by_all
from tests.languages.harness import played, printed, told
from tests.languages.whole_programs import WHOLE

if TYPE_CHECKING:
    from pathlib import Path

RANGES = {"small": (-5, 12), "natural": (0, 10**9), "huge": (-(10**18), 10**18)}
EXPRESSIONS, FUNCTIONS, PLACES = 120, 80, 6


@pytest.mark.parametrize("lang", PRINTERS)
def test_programs_print_what_python_prints(lang: str, tmp_path: Path) -> None:
    asked = [Asked(printed(text, lang), inputs) for text, inputs in WHOLE.values()]
    found = dict(zip(WHOLE, told_by_all(asked, lang, tmp_path), strict=True))
    for name, (text, inputs) in WHOLE.items():
        assert found[name] == [played(text, given) for given in inputs], name


def collected(strategy: Any, count: int) -> list[Any]:
    """Return random trees: hypothesis makes them, and they are compared all at once."""
    found: list[Any] = []

    @settings(max_examples=count, database=None, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def note(node: Any) -> None:
        found.append(node)

    note()
    return found


def compared(
    functions: list[Function], shown: str, lang: str, limits: tuple[int, int], folder: Path
) -> int:
    """Print functions of a, b, c, call them at random places, and return how many there were."""
    dice, kept = draws("printers", lang, shown, limits), []
    for number, function in enumerate(functions):
        named = replace(function, name=f"f{number}")
        alone = Program((named, *read_program(_main([number], shown)).parts))
        try:
            program_text(alone, lang, [], _limits(limits))
            kept.append((number, named))
        except NotRead:
            continue
    asked, wanted = [], []
    near = [*limits, limits[0] + 1, limits[1] - 1, max(limits[0], 0)]
    for number, function in kept:
        for _ in range(PLACES):
            place = [dice.choice([dice.randint(*limits), dice.choice(near)]) for _ in trees.NAMES]
            try:
                found = running(function, trees.CALLED)(*place)
                listed = list(found) if function.yields else [found]
            except (ArithmeticError, IndexError, TypeError, ValueError):
                continue
            if all(abs(int(value)) < 10**18 for value in listed):
                asked.append(f"{number} {' '.join(map(str, place))}")
                wanted.append((" ".join(str(int(value)) for value in listed), function, place))
    numbers = [number for number, _ in kept]
    main = read_program(_main(numbers, shown)).parts
    program = Program((*(function for _, function in kept), *main))
    text = program_text(program, lang, [], _limits(limits))
    lines = told(text, lang, ["\n".join([str(len(asked)), *asked])], folder)[0].splitlines()
    for (value, function, place), line in zip(wanted, lines, strict=True):
        assert line.split() == value.split(), (function_text(function), place)
    return len(kept)


def _main(numbers: list[int], shown: str) -> str:
    calls = "".join(
        f"        if which == {number}:\n            {shown.format(f'f{number}(a, b, c)')}\n"
        for number in numbers
    )
    read = "        which, a, b, c = number(), number(), number(), number()\n"
    return f"def main():\n    for _ in range(number()):\n{read}{calls}"


def _limits(limits: tuple[int, int]) -> Numbers:
    given = {("main", name): limits for name in trees.NAMES}
    return Numbers(given | {("main", "which"): (0, 10**6)})


@pytest.mark.parametrize("lang", PRINTERS)
@pytest.mark.parametrize("kind", RANGES)
def test_expressions_mean_what_python_means(kind: str, lang: str, tmp_path: Path) -> None:
    nodes = collected(trees.numbers(4), EXPRESSIONS)
    functions = [Function("f", trees.NAMES, None, (Return(node),)) for node in nodes]
    count = compared(functions, "print(str(int({})))", lang, RANGES[kind], tmp_path)
    assert count > EXPRESSIONS // 3


@pytest.mark.parametrize("lang", PRINTERS)
def test_functions_do_what_python_does(lang: str, tmp_path: Path) -> None:
    functions = collected(trees.functions, FUNCTIONS)
    shown = 'print(" ".join(str(int(value)) for value in {}))'
    assert compared(functions, shown, lang, (-3, 6), tmp_path) > FUNCTIONS // 3
