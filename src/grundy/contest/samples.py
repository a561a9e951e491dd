"""Samples of a statement: what a right program prints for an input, by the game itself."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Unpack

from grundy.contest.choice import game_of
from grundy.contest.layout import Layout, Options
from grundy.contest.reading import Numbers
from grundy.errors import InputError, ParameterError, ProgramError
from grundy.games.rule import Rule
from grundy.rules.contest import HEAPS, LIST, Form
from grundy.rules.function import FunctionGame
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.contest import Case

TESTS = 100_000
"""Tests that an input may have."""

LARGEST = 10**100
"""The largest number of an input."""


def contest_output(game: Any, text: str, **options: Unpack[Options]) -> str:
    r"""Return what a right program for a game prints for an input, by the game, not by a program.

    >>> import grundy as gr
    >>> gr.contest_output("subtraction:1,3,4", "3\n1\n2\n1\n7\n2\n5 8", words=("Alice", "Bob"))
    'Bob\nBob\nAlice\n'
    >>> gr.contest_output("rule: a, b -> a-1, b; a, b-2", "3 4", tests="one", show="grundy")
    '1\n'

    The options are those of `contest_code`. Winning moves are not printed: several may be right.

    Raises `InputError` where the input is not in this form, with its line, `ProgramError` for a
    game whose positions are not numbers or words, `ParameterError` for options that do not go
    together or ask for a program that searches, and `UnknownGameError` for a name without a game.
    """
    layout = Layout.of(options)
    if layout.asks_for_search or layout.tests not in ("one", "many"):
        raise ParameterError("samples are read with tests one or many, and print winner or grundy")
    found = game_of(game)
    form = form_of(found)
    lines = [_answer(found, form, case, layout) for case in _cases(text, form, layout)]
    return "".join(f"{line}\n" for line in lines)


def form_of(game: Any) -> Form:
    """Return the input of one position of a game.

    >>> import grundy as gr
    >>> form_of(gr.game("wythoff")).names, form_of(gr.game("kayles")).kind
    (('a', 'b'), 'heaps')

    Raises `ProgramError` for a game whose positions are not numbers or words.
    """
    normal = game.normal if isinstance(game, MisereGame) else game
    if not isinstance(normal, ImpartialGame):
        raise ProgramError(
            f"{game.text}: samples are read for impartial games, where both have the same moves"
        )
    declared = normal.contest
    if declared is not None:
        misere_sum = normal is not game and declared.form.kind == "heaps"
        return LIST if misere_sum else declared.form
    own = isinstance(normal, (Rule, FunctionGame))
    if normal.arity == 1 and (normal.of_numbers or own):
        return HEAPS if normal is game else LIST
    if normal.arity and normal.arity > 1:
        return Form("numbers", _names(normal))
    raise ProgramError(
        f"{game.text}: its positions are boards, and samples are read for games on numbers; "
        "write the position itself instead"
    )


def _names(game: Any) -> tuple[str, ...]:
    read = getattr(game, "read_text", None)
    return tuple(read.names) if read is not None else tuple("abcdefgh"[: game.arity])


def _cases(text: str, form: Form, layout: Layout) -> Iterator[Case]:
    if form.is_many and layout.heaps == "line":
        yield from _line_cases(text, form, layout)
    elif form.kind in ("word", "words"):
        yield from _word_cases(text, form, layout)
    else:
        yield from _number_cases(text, form, layout)


def _number_cases(text: str, form: Form, layout: Layout) -> Iterator[Case]:
    numbers = Numbers(text)
    tests = numbers.one("the number of tests", 1, TESTS) if layout.tests == "many" else 1
    for _ in range(tests):
        count = 1 if form.is_many else len(form.names)
        if form.is_many and layout.heaps == "counted":
            count = numbers.one("the number of heaps", 0, TESTS)
        yield tuple(numbers.many(count * form.unit, "a number", 0, LARGEST))
    numbers.end()


def _line_cases(text: str, form: Form, layout: Layout) -> Iterator[Case]:
    lines = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
    if layout.tests == "many":
        tests = Numbers(lines[0][1] if lines else "").one("the number of tests", 1, TESTS)
        lines = lines[1:]
        if len(lines) != tests:
            words = f"the input, line 1: {tests} tests were announced, {len(lines)} follow"
            raise InputError(words, 1)
    for place, line in lines[: None if layout.tests == "many" else 1]:
        if form.kind == "words":
            yield tuple(line.split())
            continue
        try:
            numbers = Numbers(line)
            yield tuple(numbers.many(len(numbers.words), "a number", 0, LARGEST))
        except InputError as error:
            raise InputError(str(error).replace("line 1", f"line {place}", 1), place) from None


def _word_cases(text: str, form: Form, layout: Layout) -> Iterator[Case]:
    words = iter(text.split())

    def count(what: str) -> int:
        return Numbers(next(words, "")).one(what, 0, TESTS)

    for _ in range(count("the number of tests") if layout.tests == "many" else 1):
        counted = form.is_many and layout.heaps == "counted"
        many = count("the number of rows") if counted else 1
        found = tuple(islice(words, many))
        if len(found) < many:
            raise InputError(f"the input: {form.item} was expected, but the input ends there")
        yield found
    for word in words:
        raise InputError(f"the input should have ended, but {word[:30]!r} was found")


def _answer(game: Any, form: Form, case: Case, layout: Layout) -> str:
    position = game(*form.arguments(case))
    if layout.show == "grundy":
        return str(position.grundy)
    return layout.words[0 if position.outcome is Outcome.N else 1]
