"""Contest code: a program for a judge, tested before it is handed over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from grundy.contest.automata import automaton_plan
from grundy.contest.choice import game_of, plan_for
from grundy.contest.layout import Layout, Options
from grundy.contest.plan import HUGE, Plan
from grundy.contest.planned_program import plan_text
from grundy.contest.program import Lang, Program, commented
from grundy.contest.searches.programs import search_program
from grundy.contest.stress import Stressed, stress
from grundy.discovery.patterns.claim_text import read_at
from grundy.errors import ParameterError, ProgramError, nearest
from grundy.games.rule import Rule
from grundy.languages.programs import TITLES
from grundy.limits.deadline import deadline
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.rules.sided import SidedRule

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.formula import Formula
    from grundy.proofs.proving import Proved

SECONDS = 60.0
"""How long it takes at most to find a program and to test it, unless told otherwise."""


def contest_code(  # noqa: PLR0913 - what a program may be asked for
    game: Any,
    lang: Lang = "cpp",
    *,
    most: int | None = None,
    formula: Formula | str | None = None,
    at: Callable[..., Any] | str | None = None,
    proved: Proved | None = None,
    checked: bool = True,
    seconds: float | None = SECONDS,
    **options: Unpack[Options],
) -> Program:
    """Return a program that says who wins, tested against the game itself.

    >>> import grundy as gr
    >>> program = gr.contest_code("subtraction:1,3,4", "python", heaps="one", tests="one")
    >>> program.method, program.status
    ('period 7 from 0, proved by repeated window on 256 values', 'proved')
    >>> program.stressed > 250, program.largest == 10**18
    (True, True)
    >>> print(program)  # doctest: +ELLIPSIS
    # subtraction:1,3,4: Take a number from the given set...
    # period 7 from 0, proved by repeated window on 256 values
    # input: one heap
    # output: a line: first if the player to move wins, else second
    import re
    import sys
    ...

    It is in C++17 ("cpp"), "java" (17), "rust" (2021) or "python". It goes by a theorem, a proved
    period, a `formula` that you give (or a claim as text, which is checked by the rules first), an
    automaton that was `proved` for all positions, or a table of the values up to `most`. `at` tells
    the position that the input stands for: with ``at="n, n-1"`` the program reads n. The options:
    `tests` ("many" or "one"), `heaps` ("counted", "line" or "one"), `words` (for a win of the first
    and of the second player), `show` ("winner" or "grundy"), `move` (print a winning move too).

    Everything, the tests too, takes at most so many `seconds`; None sets no limit. A table that is
    compared with the rules, and the tests, then end early, and the program says how far they came.

    Raises `BudgetExceeded` when the time was over before anything was tested,
    `ProgramError` when no program can be written, or none can be compiled here (with
    `checked=False` it is handed over untested), `StressError`, with the test, when the program is
    wrong, and `ParameterError` for options that there are not.
    """
    if lang not in TITLES:
        close = nearest(str(lang), TITLES) or f"; there are {', '.join(TITLES)}"
        raise ParameterError(f"there is no support for programs in {lang!r}{close}")
    layout = Layout.of(options)
    _check_most(most, layout, given=formula is not None or at is not None or proved is not None)
    found = game_of(game)
    limit = deadline(seconds)
    with limit:
        if proved is not None:
            known: Plan | ProgramError | None = automaton_plan(found, proved)
        else:
            known = _plan(found, layout, most, formula, read_at(at))
    if not isinstance(known, Plan) or layout.asks_for_search:
        with limit.rest():
            return search_program(found, lang, layout, checked=checked, known=known)
    plan: Plan = known
    _check_layout(plan, layout)

    def write(shape: Layout) -> str:
        return _written(plan, shape, lang)

    with limit.rest():
        done = stress(plan, layout, lang, write) if checked else Stressed(0, 0)
    plan = _with_range(plan, done)
    return Program(
        game=_text(plan),
        lang=lang,
        text=write(layout),
        method=plan.method,
        status=plan.status,
        most=plan.most,
        input=layout.input_words(plan.form),
        output=layout.output_words(plan),
        stressed=done.cases,
        largest=done.largest,
    )


def _written(plan: Plan, layout: Layout, lang: Lang) -> str:
    """Return the program; where a language does not get it, say in `ProgramError` which does."""
    comment = _comment(plan, layout)
    try:
        return plan_text(plan, layout, lang).in_language(lang, comment)
    except ProgramError as error:
        if lang == "python":
            raise
        plan_text(plan, layout, "python").in_language("python", comment)
        raise ProgramError(f"{error}; --lang python has no such limit") from error


def _plan(
    game: Any, layout: Layout, most: int | None, formula: Formula | str | None, at: At | None
) -> Plan | ProgramError | None:
    """Return how a program decides by what is known of values; why not, where it is to search.

    None says that nothing else than a search was asked for.
    """
    written = getattr(game, "normal", game)
    is_own = isinstance(written, (Rule, SidedRule)) or getattr(written, "watched", False)
    impartial = isinstance(game, (ImpartialGame, MisereGame))
    if formula is None and at is None and (layout.asks_for_search or (is_own and not impartial)):
        return None
    try:
        return plan_for(game, most, formula, at)
    except ProgramError as error:
        # The rules of the catalogue are about boards and texts, which programs do not read.
        if not is_own or any(given is not None for given in (formula, most, at)):
            raise
        return error


def _check_most(most: int | None, layout: Layout, *, given: bool) -> None:
    """Raise `ParameterError` where a largest number is given for a table that there is not."""
    if most is None or not (given or layout.asks_for_search):
        return
    why = "a formula has no table" if given else "a program that searches has no table of numbers"
    raise ParameterError(
        f"--most is the largest number of a table, and {why}; leave out --most, and give limits, "
        'if they are known, with --input "0<=n<=1000"'
    )


def _with_range(plan: Plan, done: Stressed) -> Plan:
    """Return the plan, saying how far it was compared where that is not the whole."""
    if not plan.is_compared or done.largest >= plan.most:
        return plan
    far = f"compared with the rules up to {done.largest}" if done.cases else "not tested"
    return replace(plan, method=f"{plan.method}; {far}")


def _text(plan: Plan) -> str:
    return f"misere {plan.text}" if plan.misere else plan.text


def _comment(plan: Plan, layout: Layout) -> list[str]:
    words = " ".join(plan.game.in_words.split())
    rule = "" if not words or words in plan.text else f": {words}"
    sure = plan.status == "proved" and "proved" not in plan.method
    limit = "" if plan.most == HUGE else f" (numbers up to {plan.most})"
    lines = [
        f"{_text(plan)}{rule}",
        f"{plan.method} (proved)" if sure else plan.method,
        f"input: {layout.input_words(plan.form)}{limit}",
        f"output: {layout.output_words(plan)}",
    ]
    return commented(lines)


def _check_layout(plan: Plan, layout: Layout) -> None:
    """Raise `ProgramError` where the plan cannot give what the layout asks for."""
    kind = plan.form.kind
    if layout.show == "grundy" and plan.asks == "lost":
        raise ProgramError(
            f"{_text(plan)}: only the winner is known, not the Grundy value; omit --print grundy"
        )
    if layout.move and plan.moves is None:
        raise ProgramError(f"{_text(plan)}: its moves cannot be written in code; omit --move")
    if kind == "heaps" and plan.asks == "lost" and layout.heaps != "one":
        raise ProgramError(
            f"{_text(plan)}: the formula tells who wins with one heap, and heaps cannot be added "
            "without Grundy values; use --heaps one"
        )
    if layout.heaps == "one" and kind in ("list", "words"):
        raise ProgramError(
            f"{_text(plan)} is played on several heaps together; use --heaps counted or line"
        )
    if layout.heaps == "line" and kind == "words":
        raise ProgramError(f"{_text(plan)}: the number of rows must come before the rows")
