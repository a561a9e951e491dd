"""Finding a pattern: guess from some positions, try to refute on all, keep the simplest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns import features, heap_forms, planes, sequences, subsets
from grundy.discovery.patterns.claim_text import read_at
from grundy.discovery.patterns.decisions import decisions
from grundy.discovery.patterns.evidence import (
    VARIABLES,
    Deadline,
    check_limits,
    gather,
    misnamed,
)
from grundy.discovery.patterns.far import constants_of, with_far_positions
from grundy.discovery.patterns.known import Proof, proved_formula
from grundy.discovery.patterns.pattern import Pattern, Rival
from grundy.discovery.patterns.settling import settled
from grundy.discovery.patterns.subsets import nim_sum_of
from grundy.discovery.patterns.written import Written, about_numbers, compared, renamed
from grundy.discovery.recognition.recognising import recognised_parts
from grundy.errors import BudgetExceeded, UndefinedError
from grundy.games.catalogue import find
from grundy.languages.words import worth_words
from grundy.limits.deadline import deadline, share
from grundy.rules.function import impartial
from grundy.rules.game import Game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.evidence import Evidence, Most, Place
    from grundy.discovery.patterns.pattern import About

SECONDS = 10.0
"""How long a search for a pattern takes at most, unless told otherwise."""

PATIENCE = 60.0
"""The most that it takes then, where the computer is slow or busy."""

HASTY = (16, 64)
"""Values from which guesses are made too: what one is tempted to believe, and where it fails."""

TRIED = 12
"""Formulas that are tried at the least, also when the time is over."""

RIVALS = 3
"""Refuted formulas that are shown."""

SHORTER = 4
"""So many times smaller than the data a formula must be."""

LARGEST_CONSTANT = 100_000
"""Numbers in a rule beyond which all positions are not looked at, only some."""

COMPARED = 20_000
"""Positions on which the game's own theorem is asked too: with more, that would take longest."""

WHOLE_BOARD = "looking at every position of the board"


def find_pattern(
    game: Any,
    *,
    about: About | None = None,
    most: Most = None,
    seconds: float | None = None,
    at: Callable[..., Any] | str | At | None = None,
    heaps: bool = False,
    least: int = 0,
) -> Pattern:
    """Return the simplest formula for a game's Grundy values, or P-positions, that is not refuted.

    >>> import grundy as gr
    >>> @gr.impartial
    ... def divisor(n):
    ...     for d in range(1, n):
    ...         if n % d == 0:
    ...             yield n - d
    >>> found = gr.find_pattern(divisor, most=200)
    >>> found.words, found.status, found.positions
    ('the exponent of 2 in n', 'observed', 200)
    >>> found.formula(96)
    5

    What the rule is by its text is used first, and proves the formula that follows from it.
    Otherwise formulas are guessed from the small positions, by the rules alone, and tried on all up
    to `most` (numbers below it, or a limit for each number, as in ``most=(1000, 2)``; fewer when
    `seconds` are over). `about` asks for "grundy" or "outcome" only; without it P-positions are
    looked at when no formula gives the values. `at` tells the position to look at for n, or for
    several variables, where the game has more numbers than matter: ``at=lambda n: (n, n - 1)``, or
    as text, ``at="n, n-1"``. `heaps` looks at several heaps of a game whose rule sees one.
    Positions with a number below `least` may be exceptions.

    Raises `UndefinedError` for a game whose positions are not numbers, and `BudgetExceeded` when
    even a few of them take too long.
    """
    time = SECONDS if seconds is None else seconds
    check_limits(most, time)
    wanted = as_game(game)
    whole = PATIENCE if seconds is None else seconds
    time = min(time, 0.8 * whole)  # what was seen by then is still to be looked through
    with deadline(whole):
        end = Deadline(whole)
        found = _find(wanted, about, most, time, read_at(at), end, heaps=heaps, least=least)
        if at is None and not heaps and not least:
            found = settled(wanted, found, min(time, end.left), about)
    notes = inquiry_of(wanted)
    known = tuple(map(str, notes))
    if at is None and not heaps:
        note(wanted, found)
    return replace(found, known=known)


def _find(
    wanted: Any,
    about: About | None,
    most: Most,
    seconds: float,
    at: At | None,
    end: Deadline,
    *,
    heaps: bool,
    least: int,
) -> Pattern:
    plain = at is None and not heaps and not isinstance(wanted, MisereGame)
    proof = formula_by_text(wanted, about or "grundy", seconds / 4) if plain else None
    if proof is not None and most is None and wanted.arity == 1:
        most = min(max(512, proof.needed), 4096)  # what follows only has to agree with it
    evidence = gather(wanted, most, seconds, at, heaps=heaps, wide=_wide(wanted))
    if (most is None or proof is not None) and not evidence.complete:
        evidence = with_far_positions(wanted, evidence, seconds / 8, at)
        evidence = replace(evidence, out_of_sight=_out_of_sight(wanted, evidence))
    evidence = evidence.above(least)
    abouts = _abouts(about, evidence)
    try:
        with share(0.97):  # its end is told in other words
            found = _judged(wanted, abouts, evidence, proof, end, plain=plain)
    except BudgetExceeded:
        late = f"{evidence.checked}; the time was over before all formulas were tried"
        return Pattern(
            wanted.text, abouts[0], None, "none found", "", late, len(evidence.places), ()
        )
    return found if at is None else _named(found, at)


def _judged(
    wanted: Any,
    abouts: tuple[About, ...],
    evidence: Evidence,
    proof: Proof | None,
    end: Deadline,
    *,
    plain: bool,
) -> Pattern:
    """Return the formula that is proved, or the simplest that is not refuted."""
    if proof is not None and first_failure(proof.formula, evidence, abouts[0]) is None:
        evidence = replace(evidence, out_of_sight=0)
        rivals = _refuted(_guesses(evidence, abouts[0]), evidence, abouts[0], end)[1]
        theorem, formula = proof.theorem, proof.formula
        return _pattern(wanted, abouts[0], formula, evidence, rivals, "proved", theorem)
    found: Pattern | None = None
    if plain and "grundy" in abouts:
        found = _by_parts(wanted, evidence, end.left / 2)
    return found or _guessed(wanted, abouts, evidence, end)


def _by_parts(game: Any, evidence: Evidence, seconds: float) -> Pattern | None:
    """Return the nim-sum of what is found for each number of a rule that is a sum by its text."""
    parts = recognised_parts(game)
    if parts is None:
        return None
    names = VARIABLES[: len(parts)]
    formulas, seen = [], []
    for name, part in zip(names, parts, strict=True):
        if part is None:
            continue  # no move changes this number: it adds nothing
        share_of = seconds / len(parts)
        end = Deadline(share_of)
        one = _find(part, "grundy", None, share_of, None, end, heaps=False, least=0)
        if not isinstance(one.formula, Written):
            return None
        formulas.append(renamed(one.formula, {"n": name}, names))
        seen.append(f"{name} alone on {one.checked_to}")
    whole = nim_sum_of(formulas, names)
    if first_failure(whole, evidence, "grundy") is not None:
        return None
    found = _pattern(game, "grundy", whole, evidence, [], "observed", "")
    return replace(found, checked_to="; ".join([evidence.checked, *seen]))


def formula_by_text(game: Any, about: About, seconds: float) -> Proof | None:
    """Return the formula that follows from what the rule is by its text, and is proved by that."""
    if game.arity == 1:
        return proved_formula(game, about, seconds)
    parts = recognised_parts(game)
    if parts is None or misnamed(game):
        return None
    names = VARIABLES[: len(parts)]
    formulas, theorems = [], []
    for name, part in zip(names, parts, strict=True):
        if part is None:
            continue  # no move changes this number: it adds nothing
        proof = proved_formula(part, "grundy", seconds / len(parts))
        if proof is None:
            return None
        formulas.append(renamed(proof.formula, {"n": name}, names))
        theorems.append(proof.theorem)
    whole = nim_sum_of(formulas, names)
    if about == "outcome":
        whole = compared(whole, "==", 0)
    why = "; ".join(dict.fromkeys(theorems))
    return Proof(whole, f"Sprague and Grundy, for a sum of single numbers ({why})", 0)


def _named(found: Pattern, at: At) -> Pattern:
    """Return a pattern in the variables of an opening."""
    formula: Any = found.formula
    if formula is None or formula.variables == ("heaps",):
        return found
    own = at.names if len(at.names) > 1 else ("n",)
    if len(own) == 1 or formula.variables == own:
        return found
    new = dict(zip(formula.variables, own, strict=False))
    return replace(found, formula=renamed(formula, new, own))


def _wide(game: Any) -> int:
    """Return how far to look at the least: a rule may change at the numbers it is written with.

    What may be taken up to half of n, or up to a third, is as large as such a number only later.
    """
    largest = max(constants_of(game), default=0)
    if largest > LARGEST_CONSTANT:
        return 0
    return 4 * largest if largest <= LARGEST_CONSTANT // 10 else 2 * largest + 1


def _out_of_sight(game: Any, evidence: Evidence) -> int:
    """Return a number of the rule that may matter only beyond what was looked at; 0 for none.

    What is taken up to half of n reaches such a number at twice its size.
    """
    largest = max(constants_of(game), default=0)
    last = max(max(place, default=0) for place in evidence.places)
    alone = getattr(game, "arity", None) == 1 and not evidence.far
    return largest if largest * (2 if alone else 1) > last else 0


def _guessed(
    game: Any, abouts: tuple[About, ...], evidence: Evidence, deadline: Deadline
) -> Pattern:
    """Return the simplest guess that is not refuted, of the first question that has one."""
    rivals: list[Rival] = []
    for question in abouts:
        best, refuted = _refuted(_guesses(evidence, question), evidence, question, deadline)
        rivals = rivals[:2] + refuted[:2] if best is None else refuted
        if best is not None:
            status: Literal["proved", "observed"] = "proved" if evidence.complete else "observed"
            theorem = WHOLE_BOARD if evidence.complete else ""
            return _pattern(game, question, best, evidence, rivals, status, theorem)
    return Pattern(
        game.text,
        abouts[0],
        None,
        "none found",
        "",
        evidence.checked + ("; the time was over before all was tried" * deadline.is_over),
        len(evidence.places),
        tuple(rivals),
    )


def as_game(given: Any) -> Any:
    """Return the game that is meant by a text, a function, a class or a game.

    Raises `UndefinedError` for games that are not impartial.
    """
    found = find(given) if isinstance(given, str) else given
    if isinstance(found, type) and issubclass(found, ImpartialGame):
        found = found()
    if isinstance(found, (ImpartialGame, MisereGame)):
        return found
    if callable(found) and not isinstance(found, Game):
        return impartial(found)
    raise UndefinedError(
        f"{getattr(found, 'text', found)} is not an impartial game; patterns are for Grundy values "
        "and P-positions"
    )


def _abouts(about: About | None, evidence: Evidence) -> tuple[About, ...]:
    if about not in (None, "grundy", "outcome"):
        raise UndefinedError(f'a pattern is about "grundy" or "outcome", not {about!r}')
    if about is not None:
        evidence.worths(about)
        return (about,)
    return ("outcome",) if evidence.values is None else ("grundy", "outcome")


def _guesses(evidence: Evidence, about: About) -> Iterator[Written]:
    """Yield what the positions of the guess suggest."""
    if evidence.variables == ("n",):
        if evidence.places[0] != (0,):
            yield from _tabled(evidence, about)
            return
        worths = evidence.guessed(about)
        by = sequences.number_guesses if about == "grundy" else sequences.truth_guesses
        for few in HASTY:
            yield from (f for f in by(worths[:few]) if SHORTER * f.numbers <= few)
        yield from by(worths)
        if about == "grundy":
            yield from features.numbers()
            return
        yield from decisions(features.truths(), evidence)
    else:
        forms: Any = planes if evidence.variables == ("a", "b") else heap_forms
        by = forms.number_guesses if about == "grundy" else forms.truth_guesses
        if evidence.variables != ("heaps",):
            more = subsets.number_guesses if about == "grundy" else subsets.truth_guesses
            yield from more(evidence, evidence.variables)
        yield from (_spelled(formula, evidence) for formula in by(evidence))
        if about == "outcome":
            yield from (_spelled(formula, evidence) for formula in forms.truths())


def _spelled(formula: Written, evidence: Evidence) -> Written:
    """Return a formula about heaps as one about so many numbers, where a position has so many."""
    if evidence.variables in (formula.variables, ("heaps",)):
        return formula
    return about_numbers(formula, evidence.variables)


def _tabled(evidence: Evidence, about: About) -> Iterator[Written]:
    """Yield guesses where the first numbers are left out: they may be anything."""
    first = evidence.places[0][0]
    worths = [evidence.guessed(about)[0]] * first + evidence.guessed(about)
    by = sequences.number_guesses if about == "grundy" else sequences.truth_guesses
    yield from by(worths)
    yield from features.numbers() if about == "grundy" else decisions(features.truths(), evidence)


def _refuted(
    guesses: Iterator[Written], evidence: Evidence, about: About, deadline: Deadline
) -> tuple[Written | None, list[Rival]]:
    """Return the shortest formula that holds everywhere, and those that held longest and fail."""
    failed: list[tuple[int, Written]] = []
    for formula in sorted(guesses, key=lambda item: item.cost):
        if deadline.is_over and len(failed) >= TRIED:
            break  # the simplest were tried
        if SHORTER * formula.numbers > len(evidence.places):
            continue
        at = first_failure(formula, evidence, about)
        if at is None:
            return formula, _rivals(failed, evidence, about)
        failed.append((at, formula))
    return None, _rivals(failed, evidence, about)


def first_failure(formula: Any, evidence: Evidence, about: About) -> int | None:
    """Return the index of the smallest position where a formula is wrong; None if there is none."""
    function = formula.function
    pairs = zip(evidence.places, evidence.worths(about), strict=True)
    return next((i for i, (place, worth) in enumerate(pairs) if function(*place) != worth), None)


def _rivals(failed: list[tuple[int, Written]], evidence: Evidence, about: About) -> list[Rival]:
    failed.sort(key=lambda item: (-item[0], item[1].cost))
    rivals: list[Rival] = []
    for at, formula in failed:
        place = evidence.places[at]
        says, truth = formula(*place), evidence.worths(about)[at]
        words = f"P when {formula.words}" if about == "outcome" else formula.words
        if words not in [rival.words for rival in rivals]:
            rivals.append(
                Rival(words, show_place(evidence, at), worth_words(says), worth_words(truth))
            )
    return rivals[:RIVALS]


def show_place(evidence: Evidence, at: int) -> str:
    """Return a position in words: n = 4, or (3, 5)."""
    place = evidence.places[at]
    return (
        f"n = {place[0]:,}" if evidence.variables == ("n",) else f"({', '.join(map(str, place))})"
    )


def _pattern(
    game: Any,
    about: About,
    formula: Written,
    evidence: Evidence,
    rivals: list[Rival],
    status: Literal["proved", "observed"],
    theorem: str,
) -> Pattern:
    return Pattern(
        game.text,
        about,
        formula,
        status,
        theorem,
        evidence.checked,
        len(evidence.places),
        tuple(rivals),
        _agreement(game, about, evidence),
        far=_far(evidence, about),
    )


def _far(evidence: Evidence, about: About) -> tuple[tuple[Place, int | bool], ...]:
    """Return the positions that lie beyond the others, with their worth."""
    if not evidence.far:
        return ()
    worths = evidence.worths(about)[-evidence.far :]
    return tuple(zip(evidence.places[-evidence.far :], worths, strict=True))


def _agreement(game: Any, about: About, evidence: Evidence) -> str:
    """Return the name of the game's own theorem, when it gives all that was computed without it."""
    arity = None if evidence.variables == ("heaps",) else len(evidence.variables)
    if isinstance(game, MisereGame) or game.arity not in (None, arity):
        return ""
    if len(evidence.places) > COMPARED:
        return ""
    law = game.law(about) or game.law("grundy")
    if law is None or law.engine != "theorem":
        return ""
    own = partial(law.rule, game)
    try:
        with share(0.5):
            return law.name if _gives(game, own, about, evidence) else ""
    except BudgetExceeded:
        return ""


def _gives(game: Any, own: Callable[..., Any], about: About, evidence: Evidence) -> bool:
    for place, worth in zip(evidence.places, evidence.worths(about), strict=True):
        state = game.accept(*place)
        said = own(*state) if game.spreads else own(state)
        if about == "outcome" and said is not None:
            said = said in (0, Outcome.P)
        if said != worth:
            return False
    return True


def note(game: Any, found: Pattern) -> None:
    """Add what was found to the record of the game."""
    notes = inquiry_of(game)
    if found.formula is not None and found.status != "none found":
        text = found.statement.removeprefix(f"{found.game}: ").rstrip(".")
        seen = found.theorem if found.status == "proved" else found.checked_to
        notes.add("formula", text, found.status, seen)
