"""Programs that search, tested before they are handed over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.contest.plan import Plan
from grundy.contest.program import Lang, Program, commented
from grundy.contest.searches.program import search_for
from grundy.contest.searches.trials import Tried, small_trials, tried
from grundy.contest.searches.written import search_text
from grundy.errors import NotationError, ProgramError

if TYPE_CHECKING:
    from grundy.contest.layout import Layout
    from grundy.contest.searches.search import Search


def search_program(
    game: Any,
    lang: Lang,
    layout: Layout,
    *,
    checked: bool,
    known: Plan | ProgramError | None = None,
) -> Program:
    """Return a program that searches the positions of a game, from its rules written out.

    It goes by the plan, where one is `known` because it was asked for: a claim or an opening.

    Raises `ProgramError` where they cannot be written, with the error of what was tried instead,
    if that is `known`, and `StressError` when the program is wrong.
    """
    try:
        search = search_for(game, layout, known if isinstance(known, Plan) else None)
        printed = _printed(search, lang)
    except (ProgramError, NotationError) as error:
        if not isinstance(known, ProgramError):
            raise
        raise ProgramError(f"{known}; and its rules are not written out: {error}") from error
    trials, asked = small_trials(search) if checked else ([], 0)
    method = _method(search)
    if 2 * len(trials) < asked:
        method += f"; the rules answered only {len(trials)} of {asked} small inputs"

    def write(which: Search) -> str:
        text = printed if which is search else _printed(which, lang)
        sign = "#" if lang == "python" else "//"
        lines = commented(_comment(which, method))
        return text.replace(f"{sign} {HEAD}", "\n".join(f"{sign} {line}" for line in lines), 1)

    text = write(search)
    done = tried(search, lang, write, trials) if checked else Tried(0)
    return Program(
        game=game.text,
        lang=lang,
        text=text,
        method=method,
        status="definition" if search.plan is None else search.plan.status,
        most=0,
        input=search.input.text,
        output=layout.show,
        stressed=done.tests,
        largest=0,
        seconds=done.seconds,
    )


HEAD = "the first comment"
"""Stands where the comment comes that needs what small tests show."""


def _printed(search: Search, lang: Lang) -> str:
    """Return the program, but for its first comment.

    Raises `ProgramError` where a language does not get the rules, with the one that does.
    """
    try:
        return search_text(search, lang).in_language(lang, [HEAD])
    except ProgramError as error:
        said = search.model.quoting(str(error), getattr(error.__cause__, "where", None))
        if lang != "python":
            search_text(search, "python").in_language("python", [])
            said += "; --lang python has it"
        raise ProgramError(said) from error


def _comment(search: Search, method: str) -> list[str]:
    game = search.model.game
    words = " ".join(game.normal.in_words.split())
    many = _TESTS.get(search.tests, "")
    return [
        f"{game.text}: {words}" if words and words not in game.text else game.text,
        method,
        f"input: {many}{search.input.text}",
        f"asked for: {search.ask.text}{_meant(search)}",
    ]


def _meant(search: Search) -> str:
    """Return which position the numbers asked for stand for, where they are not its numbers."""
    opening = None if search.plan is None else search.plan.at
    if opening is None or not opening.text:
        return ""
    return f" as {', '.join(opening.names)} of the position {opening.text}"


_TESTS = {
    "many": "the number of tests, then for each ",
    "end": "to its end, for each test ",
    "zero": "up to a test that begins with 0, for each ",
}

_METHODS = {
    "won": "who wins each position in reach",
    "grundy": "the Grundy value of each position in reach",
    "score": "the best margin of each position in reach",
}


def _method(search: Search) -> str:
    if search.plan is not None:
        return search.plan.method
    if search.engine == "label":
        return "retrograde analysis of all positions in reach"
    what = _METHODS[search.engine]
    if search.rows is not None and len(search.kinds) == 2:
        return f"{what}, kept by the ends of the row"
    return f"{what}, kept in a table"
