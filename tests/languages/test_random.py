"""Random expressions and programs in every language that is compiled, against Python."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings

from grundy.forms.rule.expression import Call, Row, walk
from grundy.forms.rule.passes.expression_spans import size_of
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.program import Program, read_program
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.running import Running
from grundy.forms.rule.statement import Function, Return
from grundy.languages.programs import Numbers, program_text
from grundy.languages.python import python_text
from tests.chance import draws
from tests.forms import rule_trees as trees
from tests.forms.random_programs import programs
from tests.forms.test_spans import Run
from tests.languages.harness import PRINTERS, Reader, printed, told

if TYPE_CHECKING:
    from pathlib import Path

    from hypothesis.strategies import SearchStrategy

    from grundy.forms.rule.passes.flows import Limits

RANGES = {"small": Size(-5, 12), "natural": Size(0, 10**9), "huge": Size(-(10**18), 10**18)}
EXPRESSIONS, PLACES, PROGRAMS = 200, 6, 80
SHARED = re.compile(r"\b(NOTHING|FEW|known|count|filled|first|second|main)\b")


def collected(strategy: SearchStrategy[Any], count: int) -> list[Any]:
    """Return what hypothesis makes: it is compiled all at once."""
    found: list[Any] = []

    @settings(max_examples=count, database=None, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def note(one: Any) -> None:
        found.append(one)

    note()
    return found


def worth(node: Any, place: tuple[int, ...]) -> int | None:
    """Return the value at a place; None where Python has none."""
    names = trees.CALLED | dict(zip(trees.NAMES, place, strict=True))
    try:
        return int(Running(names).value(node))
    except (ArithmeticError, IndexError, TypeError, ValueError):
        return None


def holds_wide(node: Any, size: Size) -> bool:
    """Return whether a row in an expression may have items beyond 64 bits: none is promised."""
    sizes = dict.fromkeys(trees.NAMES, size)
    rows = [one for one in walk(node) if isinstance(one, Row)]
    found = [size_of(item, sizes) for row in rows for item in row.items]
    return any(one is None or max(map(abs, one)) >= 1 << 63 for one in found)


def main_of(name: str, times: int) -> str:
    """Return lines that call a function with numbers of the input."""
    call = f"{name}(number(), number(), number())"
    return f"    for _ in range({times}):\n        print({call})\n"


@pytest.mark.parametrize("lang", PRINTERS)
@pytest.mark.parametrize("kind", RANGES)
def test_expressions_mean_what_python_means(kind: str, lang: str, tmp_path: Path) -> None:
    dice, size = draws(lang, kind), RANGES[kind]
    near = [size.least, size.most, size.least + 1, size.most - 1, max(size.least, 0)]
    found: list[Function] = []
    lines, asked = ["def main():"], []
    wanted: list[tuple[str, str, tuple[int, ...]]] = []
    limits: Limits = {}
    for node in dict.fromkeys(collected(trees.numbers(4), EXPRESSIONS)):
        if holds_wide(node, size):
            continue
        name = f"f{len(found)}"
        function = Function(name, trees.NAMES, None, (Return(Call("int", (node,))),))
        tried = read_program(f"def main():\n{main_of(name, 1)}")
        bounds = {(name, one): (size.least, size.most) for one in trees.NAMES}
        with suppress(NotRead):
            program_text(Program((function, *tried.parts)), lang, [], Numbers(bounds))
            limits = {**limits, **bounds}
            found.append(function)
            places = [
                tuple(dice.choice([dice.randint(*size), dice.choice(near)]) for _ in trees.NAMES)
                for _ in range(PLACES)
            ]
            known = [(worth(node, place), place) for place in places]
            wanted += [(str(n), python_text(node), place) for n, place in known if n is not None]
            asked += [" ".join(map(str, place)) for n, place in known if n is not None]
            lines.append(main_of(name, sum(n is not None for n, _ in known)))
    assert len(found) > EXPRESSIONS // 3
    main = read_program("\n".join(lines))
    source = program_text(Program((*found, *main.parts)), lang, [], Numbers(limits))
    lines = told(source, lang, ["\n".join(asked)], tmp_path, warns=False)[0].split()
    wrong = [(row, n) for row, n in zip(wanted, lines, strict=True) if row[0] != n]
    assert not wrong


def runs(text: str, reader: Reader) -> bool:
    """Run a program; undo what it read and printed where it fails, or leaves 64 bits."""
    rest, lines = reader.rest, len(reader.lines)
    run = Run(text, reader)
    if run.run() == "end":
        return True
    reader.rest = rest
    while len(reader.lines) > lines:
        reader.lines.pop()
    return False


@pytest.mark.parametrize("lang", PRINTERS)
def test_programs_mean_what_python_means(lang: str, tmp_path: Path) -> None:
    dice = draws(lang, "programs")
    given_text = "\n".join(" ".join(str(dice.randint(0, 40)) for _ in range(3)) for _ in range(999))
    reader, kept = Reader(given_text), list[str]()
    for text in dict.fromkeys(collected(programs(), PROGRAMS)):
        with suppress(NotRead):
            printed(text, lang)
            if runs(text, reader):
                alone = text.removesuffix("main()\n")
                kept.append(SHARED.sub(rf"\1_{len(kept)}", alone))
    assert len(kept) > PROGRAMS // 10
    main = ["def main():", *(f"    main_{place}()" for place in range(len(kept)))]
    source = printed("\n".join([*kept, *main]), lang)
    said = told(source, lang, [given_text], tmp_path, warns=False)[0].split()
    assert said == [*reader.lines]
