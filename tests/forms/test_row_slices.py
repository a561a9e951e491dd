"""Rules over indices give what the rules over rows give: on every row, failures included."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

import pytest

from grundy.forms.rule.passes.slices import NotSliced, pair_states, part_states, sliced
from grundy.forms.rule.reading import read_definition
from grundy.languages.python import function_text
from tests.chance import draws
from tests.forms.random_rows import RowRules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.forms.rule.passes.slices import Sliced
    from grundy.forms.rule.statement import Function


def loaded(function: Function, names: dict[str, Any]) -> Callable[..., Any]:
    space = dict(names)
    exec(function_text(function), space)
    found: Callable[..., Any] = space[function.name]
    return found


MANY = 60


def listed(rule: Callable[..., Any], given: Sequence[Any]) -> tuple[list[Any], bool]:
    """Return what a rule yields before it ends or fails, and whether it fails."""
    found: list[Any] = []
    try:
        for option in rule(*given):
            found.append(option)
            if len(found) == MANY:
                break
    except Exception:
        return found, True
    return found, False


def same_on(text: str, changed: Sliced, whole: tuple[int, ...], place: int, number: int) -> bool:
    """Whether both forms yield the same from every slice of a row."""
    names = {"row_all": whole, "row_sums": (0, *accumulate(whole))}
    plain, other = loaded(read_definition(text), {}), loaded(changed.function, names)
    several = len(read_definition(text).parameters) > 1

    def with_row(*row: Any) -> list[Any]:
        return ([*row, number] if place == 0 else [number, *row]) if several else list(row)

    def read(option: Any) -> Any:
        gain, state = option
        at = place if several else 0
        low, high = state[at], state[at + 1]
        assert 0 <= low <= high <= len(whole)
        parts = [*state[:at], whole[low:high], *state[at + 2 :]]
        return gain, tuple(parts) if several else parts[0]

    for low in range(len(whole) + 1):
        for high in range(low, len(whole) + 1):
            expected = listed(plain, with_row(whole[low:high]))
            found, failed = listed(other, with_row(low, high))
            for gain, state in found:
                at = place if several else 0
                assert "row" not in changed.keeps_from or state[at] in (low, state[at + 1]), gain
                assert "row" not in changed.keeps_from or state[at] == low
                assert "row" not in changed.keeps_to or state[at + 1] == high
            if ([read(option) for option in found], failed) != expected:
                return False
    return True


@pytest.mark.parametrize("seed", range(8))
def test_rules_by_chance(seed: int) -> None:
    dice = draws(seed)
    rules = RowRules(seed)
    tried = 0
    for _ in range(40):
        text = rules.rule()
        try:
            changed = sliced(read_definition(text), ["row"], pair_states)
        except NotSliced:
            continue
        tried += 1
        for _ in range(4):
            whole = tuple(dice.randrange(-4, 6) for _ in range(dice.randrange(6)))
            place = read_definition(text).parameters.index("row")
            number = dice.randrange(-3, 5)
            assert same_on(text, changed, whole, place, number), f"{text}\n{whole} {number}"
    assert tried > 15  # the test would else say little


def test_the_ends_of_a_row() -> None:
    text = """def ends(row):
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]"""
    assert function_text(sliced(read_definition(text), ["row"], pair_states).function) == (
        "def ends(row_from, row_to):\n"
        "    if row_from < row_to:\n"
        "        yield (row_all[row_from], (row_from + 1, row_to))\n"
        "        yield (row_all[row_to - 1], (row_from, row_to - 1))"
    )


def test_indices_that_are_surely_in_the_row_are_not_checked() -> None:
    text = """def stones(row):
    for k in range(1, min(3, len(row)) + 1):
        yield sum(row[:k]) - row[k - 1], row[k:]"""
    changed = sliced(read_definition(text), ["row"], pair_states)
    assert not changed.checks
    assert changed.sums == {"row"}
    assert not changed.keeps_from
    assert changed.keeps_to == {"row"}
    assert "min(row_from" not in function_text(changed.function)
    early = "def f(row):\n if len(row) < 2: return\n yield row[1] - row[-2], row[2:]"
    assert not sliced(read_definition(early), ["row"], pair_states).checks
    assert sliced(read_definition("def f(row): yield row[1], row[2:]"), ["row"], pair_states).checks


def test_other_arguments_stay() -> None:
    text = """def game(m, row):
    for k in range(1, 2 * m + 1):
        if k <= len(row):
            yield sum(row[:k]), (max(m, k), row[k:])"""
    changed = sliced(read_definition(text), ["row"], pair_states)
    assert changed.function.parameters == ("m", "row_from", "row_to")
    assert "(max(m, k), row_from + k, row_to)" in function_text(changed.function)


def test_parts_and_functions_without_options() -> None:
    text = "def f(row):\n for i in range(len(row)): yield [row[:i], row[i + 1:]]"
    changed = sliced(read_definition(text), ["row"], part_states)
    assert "[(row_from, row_from + i), (row_from + i + 1, row_to)]" in function_text(
        changed.function
    )
    final = sliced(read_definition("def final(row): return None if row else 0"), ["row"])
    assert (
        function_text(final.function).splitlines()[1].strip()
        == "return None if row_from < row_to else 0"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def f(row): yield 1, row[::2]", "step"),
        ("def f(row): yield 1, row[1:] + row[:1]", "no slice of row"),
        ("def f(row): yield 1, tuple(sorted(row))", "no slice of row"),
        ("def f(row): yield max(row, key=abs), row[1:]", "as a whole"),
        ("def f(row): yield row.index(3), row[1:]", "as a whole"),
        ("def f(row): yield row[len(row) ** 2], row[1:]", "whole number"),
        ("def f(row): yield [1, row]", "yields"),
        ("def f(row): yield from g(row)", "written out"),
        ("def f(row, other): yield 1, (other, row)", "as a whole|no slice"),
        ("def f(row): yield row_all, row", "taken"),
        ("def f(len): yield 1, len[1:]", "its own len"),
    ],
)
def test_what_is_refused(text: str, reason: str) -> None:
    function = read_definition(text)
    with pytest.raises(NotSliced, match=reason):
        sliced(function, function.parameters[:1], pair_states)


def test_names_that_are_taken() -> None:
    text = "def f(row, row_from): yield row_from, (row[1:], row_from)"
    changed = sliced(read_definition(text), ["row"], pair_states)
    assert changed.function.parameters == ("row_from_", "row_to", "row_from")
