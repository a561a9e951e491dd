"""Finding a pattern: guess from some positions, try to refute on all, keep the simplest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from grundy.discovery.patterns import features, heap_forms, planes, sequences
from grundy.discovery.patterns.claim_text import read_at
from grundy.discovery.patterns.decisions import decisions
from grundy.discovery.patterns.evidence import check_limits, gather
from grundy.discovery.patterns.far import constants_of, with_far_positions
from grundy.discovery.patterns.pattern import Pattern, Rival
from grundy.discovery.patterns.proofs import proved_period
from grundy.discovery.patterns.repeats import Repeat, number_formula, repeats_in, truth_formula
from grundy.discovery.patterns.written import Written, worth_words
from grundy.errors import BudgetExceeded, UndefinedError
from grundy.games.catalogue import find
from grundy.limits.deadline import deadline, share
from grundy.rules.function import impartial
from grundy.rules.game import Game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.discovery.patterns.evidence import Evidence, Place
    from grundy.discovery.patterns.pattern import About
    from grundy.values.period import Period

SECONDS = 10.0
"""How long a search for a pattern takes at most, unless told otherwise."""

PATIENCE = 60.0
"""The most that it takes then, where the computer is slow or busy."""

LONGEST = 500
"""Values of a proved period, with what comes before, beyond which it is a table and no formula."""

HASTY = (16, 64)
"""Values from which guesses are made too: what one is tempted to believe, and where it fails."""

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
    most: int | None = None,
    seconds: float | None = None,
    at: Callable[[int], Place] | str | None = None,
    heaps: bool = False,
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

    Formulas are guessed from the small positions, by the rules alone, and tried on all up to
    `most` (numbers below it; fewer when `seconds` are over). `about` asks for "grundy" or
    "outcome" only; without it P-positions are looked at when no formula gives the values. `at`
    tells the position to look at for n where the game has more numbers than matter:
    ``at=lambda n: (n, n - 1)``, or as text, ``at="n, n-1"``. `heaps` looks at several heaps of a
    game whose rule sees one.

    Raises `UndefinedError` for a game whose positions are not numbers, and `BudgetExceeded` when
    even a few of them take too long.
    """
    time = SECONDS if seconds is None else seconds
    check_limits(most, time)
    wanted = as_game(game)
    with deadline(PATIENCE if seconds is None else seconds):
        return _found(wanted, about, most, time, at, heaps=heaps)


def _found(
    wanted: Any,
    about: About | None,
    most: int | None,
    seconds: float,
    at: Callable[[int], Place] | str | None,
    *,
    heaps: bool,
) -> Pattern:
    """Return the pattern, every stage within its share of the time."""
    one_heap = at is None and not heaps and not isinstance(wanted, MisereGame)
    proof = proved_period(wanted, LONGEST, seconds / 4) if one_heap else None
    if proof is not None and most is None:
        most = min(max(512, 4 * len(proof[1])), 4096)  # what follows only has to agree with it
    evidence = gather(wanted, most, seconds, read_at(at), heaps=heaps, wide=_wide(wanted))
    numbers = evidence.variables in (("n",), ("a", "b")) and at is None
    if most is None and numbers and not evidence.complete:
        evidence = with_far_positions(wanted, evidence, seconds / 8)
        evidence = replace(evidence, out_of_sight=_out_of_sight(wanted, evidence))
    abouts = _abouts(about, evidence)
    try:
        with share(0.97):  # its end is told in other words
            return _judged(wanted, abouts, evidence, proof)
    except BudgetExceeded:
        late = f"{evidence.checked}; the time was over before all formulas were tried"
        return Pattern(
            wanted.text, abouts[0], None, "none found", "", late, len(evidence.places), ()
        )


def _judged(
    wanted: Any,
    abouts: tuple[About, ...],
    evidence: Evidence,
    proof: tuple[Period, list[int]] | None,
) -> Pattern:
    """Return the formula that is proved, or the simplest that is not refuted."""
    if proof is not None:
        formula = _periodic(*proof, abouts[0])
        if first_failure(formula, evidence, abouts[0]) is None:
            rivals = _refuted(_guesses(evidence, abouts[0]), evidence, abouts[0])[1]
            theorem = proof[0].theorem
            return _pattern(wanted, abouts[0], formula, evidence, rivals, "proved", theorem)
    return _guessed(wanted, abouts, evidence)


def _wide(game: Any) -> int:
    """Return how far to look at the least: a rule may change at the numbers it is written with."""
    largest = max(constants_of(game), default=0)
    return 2 * largest if largest <= LARGEST_CONSTANT else 0


def _out_of_sight(game: Any, evidence: Evidence) -> int:
    largest = max(constants_of(game), default=0)
    return largest if largest > max(map(max, evidence.places)) else 0


def _guessed(game: Any, abouts: tuple[About, ...], evidence: Evidence) -> Pattern:
    """Return the simplest guess that is not refuted, of the first question that has one."""
    rivals: list[Rival] = []
    for question in abouts:
        best, refuted = _refuted(_guesses(evidence, question), evidence, question)
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
        evidence.checked,
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
        yield from by(evidence)
        if about == "outcome":
            yield from forms.truths()


def _refuted(
    guesses: Iterator[Written], evidence: Evidence, about: About
) -> tuple[Written | None, list[Rival]]:
    """Return the shortest formula that holds everywhere, and those that held longest and fail."""
    failed: list[tuple[int, Written]] = []
    for formula in sorted(guesses, key=lambda item: item.cost):
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
    )


def _agreement(game: Any, about: About, evidence: Evidence) -> str:
    """Return the name of the game's own theorem, when it gives all that was computed without it."""
    arity = {"n": 1, "a": 2}.get(evidence.variables[0])
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


def _periodic(period: Period, values: list[int], about: About) -> Written:
    """Return the formula of a proved period."""
    start, length = period.start, period.length
    if about == "grundy":
        return number_formula(values, Repeat(start, length, 0))
    end = start + 4 * length
    lost = [values[period.fold(n)[0]] == 0 for n in range(end)]
    for repeat in repeats_in(lost):
        # The outcomes may repeat earlier and faster: true for ever once it covers a whole round.
        divides = length % repeat.length == 0 and repeat.saltus == 0
        if divides and max(repeat.start, start) + length + repeat.length <= end:
            return truth_formula(lost, repeat)
    return truth_formula(lost, Repeat(start, length, 0))
