"""A search, or what is known in its place, as a program: written once, in program Python."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from grundy.contest.searches.engines import engine_texts
from grundy.contest.searches.main_text import main_text, says_itself, shared_names
from grundy.contest.searches.names import apart_from, without_names
from grundy.contest.searches.options import NOTHING, names_beside, rule_parts
from grundy.contest.searches.safe_text import names_in, value_of
from grundy.errors import ProgramError
from grundy.forms.rule.expression import Name
from grundy.forms.rule.program import Program, read_program
from grundy.forms.rule.reading import NotRead
from grundy.languages.library import LIBRARY
from grundy.languages.programs import TITLES, Numbers, program_text
from grundy.languages.python import RUNTIME_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.contest.searches.search import Search
    from grundy.forms.rule.statement import Function

Limits = dict[tuple[str, str], tuple[int | None, int | None]]
"""The least and the largest number, as far as it is known, by the name of a function and a name."""

_NAMES = (
    "NOTHING answer answers back count_moves final known label labels left look lost main mex "
    "moves move number_of options right score solve states str value won"
)
OWN = RUNTIME_NAMES | frozenset(_NAMES.split())
"""Names of the program that what is read, and what the rules bring along, cannot have."""


@dataclass(frozen=True, slots=True)
class Text:
    """A program before it is text in a language, with what is known of its numbers."""

    program: Program
    numbers: Numbers
    fits: bool = True
    """Whether all its numbers have 63 bits, where those of the input do."""

    def in_language(self, lang: str, comment: list[str]) -> str:
        """Return the whole program in a language.

        Raises `ProgramError` for what it does not get.
        """
        if lang != "python" and not self.fits:
            raise ProgramError(f"what the program goes by may leave the bits of {lang}")
        try:
            return program_text(self.program, lang, comment, self.numbers)
        except NotRead as error:
            raise ProgramError(f"in {TITLES[lang]}, {error}") from error


def search_text(search: Search, lang: str) -> Text:
    """Return the program of a search in program Python; `lang` is to print it.

    Raises `ProgramError` for rules whose options are not written out.
    """
    taken = _defined(search, lang) | names_beside(search.model)
    search = without_names(search, OWN | set(LIBRARY) | taken)
    search = apart_from(search, set(shared_names(search)))
    parts = [*_planned(search, lang)] if search.plan is not None else [*_searched(search)]
    parts.append(main_text(search))
    if any(NOTHING in (one if isinstance(one, str) else one.named) for one in parts):
        parts.insert(0, f"{NOTHING} = -(1 << 62)")
    program = _program(parts)
    plan = search.plan
    if plan is None:
        return Text(program, Numbers(_limits(search)))
    return Text(program, Numbers(_limits(search), plan.reach, plan.any_size), plan.fits)


@lru_cache(maxsize=32)
def _read(text: str) -> Program:
    """Return the program of a text; a long table is read once for all that is asked of it."""
    return read_program(text)


def _program(parts: Iterable[str | Function]) -> Program:
    """Return the program of functions, and of texts that are read.

    Raises `ProgramError` with what no program has.
    """
    try:
        read = [_read(one) if isinstance(one, str) else Program((one,)) for one in parts]
    except NotRead as error:
        raise ProgramError(f"the rules are not written in code: {error}") from error
    changing = frozenset(name for one in read for name in one.changing)
    return Program(tuple(part for one in read for part in one.parts), changing)


def _defined(search: Search, lang: str) -> set[str]:
    """Return the names that the code of a plan has besides those of a position."""
    plan = search.plan
    codes = [] if plan is None else [plan.code_in(lang), *([plan.moves] if plan.moves else [])]
    return {
        part.name for code in codes for text in code.before for part in read_program(text).parts
    }


def _searched(search: Search) -> Iterator[str | Function]:
    model = search.model
    for name, value in model.constants.items():
        yield f"{name} = {value if isinstance(value, dict) else list(value)!r}"
    yield from rule_parts(search)
    yield from engine_texts(search)


def _planned(search: Search, lang: str) -> Iterator[str]:
    """Yield what is known without a search, and the function that says it of a position."""
    assert search.plan is not None  # asked where there is one
    code, moves = search.plan.code_in(lang), search.plan.moves
    more = moves.before if search.move and moves else ()
    imports = ("from ", "import ")
    yield from (
        text for text in dict.fromkeys([*code.before, *more]) if not text.startswith(imports)
    )
    if not says_itself(search):
        value = f"not ({code.expression})" if search.plan.asks == "lost" else code.expression
        yield f"def solve({', '.join(search.plan.form.names)}):\n    return {value}"


def _limits(search: Search) -> Limits:
    """Return what is known of the numbers that are read, and of those of a position."""
    found: Limits = {}
    for item in search.input.items:
        low, high = (
            None if end is None or names_in(end) else int(value_of(end, {}))
            for end in (item.low, item.high)
        )
        if item.low is None:
            low = 0
        shared = {name: "" if name in search.data else "main" for name in item.names}
        found |= {(place, name): (low, high) for name, place in shared.items()}
    for loop in search.ask.over:
        if isinstance(loop.over, Name) and ("main", loop.over.name) in found:
            found["main", loop.name] = found["main", loop.over.name]
    return found | dict.fromkeys(_natural(search), (0, None))


def _natural(search: Search) -> Iterator[tuple[str, str]]:
    """Yield the names of a position that are never negative, where its options are made."""
    model, names = search.model, set[str]()
    if search.rows is not None:
        names |= {end for both in search.rows.ends.values() for end in both}
    plain = search.plan is None and model.kind in ("impartial", "misere")
    if plain and not getattr(model.game.normal, "negative", False):
        names |= {*model.names} | ({"state"} if search.kinds == ("int",) else set())
    yield from (("options", name) for name in names)
    if search.plan is None:  # the options may be made where they are used
        text = "\n".join(engine_texts(search))
        own = {name for name in names if name == "state" or not re.search(rf"\b{name}\b", text)}
        yield from (("look", name) for name in own)
