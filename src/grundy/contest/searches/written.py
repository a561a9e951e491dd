"""A search, or what is known in its place, as a program: written once, in program Python."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from grundy.contest.searches.engines import engine_texts
from grundy.contest.searches.main_text import main_text, says_itself, shared_names
from grundy.contest.searches.names import apart_from, without_names
from grundy.contest.searches.options import NOTHING, names_beside, rule_parts
from grundy.contest.searches.tables import with_box
from grundy.errors import ProgramError
from grundy.forms.rule.expression import Name
from grundy.forms.rule.passes.expression_spans import size_of
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.program import Program, read_program
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import Function, stored_in
from grundy.languages.library import LIBRARY
from grundy.languages.programs import TITLES, Numbers, program_text
from grundy.languages.python import RUNTIME_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.contest.searches.search import Search

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
    program = _program(_parts(search, lang))
    boxed = with_box(search, program, lambda most: _limits(search, most))
    if boxed is not search:
        search, program = boxed, _program(_parts(boxed, lang))
    plan, numbers = search.plan, _limits(search, tuple(side - 1 for side in search.sides))
    if plan is None:
        return Text(program, Numbers(numbers))
    return Text(program, Numbers(numbers, plan.reach, plan.any_size), plan.fits)


def _parts(search: Search, lang: str) -> list[str | Function]:
    """Return the functions of a program, and texts of functions and values."""
    made = _planned(search, lang) if search.plan is not None else _searched(search)
    parts: list[str | Function] = [*made]
    parts.append(main_text(search))
    if any(NOTHING in (one if isinstance(one, str) else one.named) for one in parts):
        parts.insert(0, f"{NOTHING} = -(1 << 62)")
    return parts


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


def _limits(search: Search, most: tuple[int, ...] = ()) -> Limits:
    """Return what is known of the numbers that are read, and of those of a position.

    Those of a position are at most so large, where that is given.
    """
    found: Limits = {}
    sizes: dict[str, Size] = {}
    for item in search.input.items:
        low, high = (None if end is None else size_of(end, sizes) for end in (item.low, item.high))
        least, largest = low.least if low else None, high.most if high else None
        if item.low is None:
            least = 0
        if least is not None and largest is not None and least <= largest:
            sizes |= dict.fromkeys(item.names, Size(least, largest))
        shared = {name: "" if name in search.data else "main" for name in item.names}
        found |= {(place, name): (least, largest) for name, place in shared.items()}
    for loop in search.ask.over:
        if isinstance(loop.over, Name) and ("main", loop.over.name) in found:
            found["main", loop.name] = found["main", loop.over.name]
    return found | _position_limits(search, most)


LISTING = ("look", "move", "count_moves")
"""Functions in which the options of a position may be listed."""

LISTED = frozenset(["option", "part", "parts"])
"""What options, and the parts of options, are called there."""


def _position_limits(search: Search, most: tuple[int, ...]) -> Limits:
    """Return the limits of the names of a position, and of its options, where these are made.

    A name that the rules give another value may be anything after it: they may stand in the
    function that lists the options.
    """
    model, names = search.model, search.model.names
    natural = search.plan is None and model.kind in ("impartial", "misere")
    natural = natural and not getattr(model.game.normal, "negative", False)
    least = 0 if natural or most else None
    own = dict(zip(names, [(least, each) for each in most or (None,) * len(names)], strict=True))
    single = len(search.kinds) == 1
    if single:
        own["state"] = own[names[0]]
    if search.rows is not None:
        own |= {end: (0, None) for both in search.rows.ends.values() for end in both}
    functions = model.functions()
    given_anew = stored_in(*(node for function in functions for node in function.body))
    own = {name: ends for name, ends in own.items() if name not in given_anew}
    limits: Limits = {("options", name): ends for name, ends in own.items()}
    if search.plan is None:
        parts = [part for text in engine_texts(search) for part in _read(text).parts]
        used = {name for part in parts if isinstance(part, Function) for name in part.named}
        for name, ends in own.items():
            # Where the state is the one number, its name is free there for what a helper has.
            if name == "state" if single else name not in used:
                limits |= {(function, name): ends for function in LISTING}
    if natural:
        listed = LISTED.difference(*(function.own for function in functions))
        limits |= {(function, name): (0, None) for function in LISTING for name in listed}
    return limits
