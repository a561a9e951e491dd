"""Plans from a proof for all n: the program holds an automaton's table, and reads digits with it.

Numbers up to 10**18 cost some sixty steps, and in Python numbers of any size cost their digits. Of
an automaton over (position, value) the program follows all digits that the value may have, of
which the position leaves one way in the end.
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.contest.claims import Claim
from grundy.contest.plan import HUGE, Plan
from grundy.contest.rule_source import TAKEN
from grundy.contest.tables import LARGEST_TEXT, text_size, write_list
from grundy.discovery.patterns.formula import Code
from grundy.errors import ParameterError, ProgramError
from grundy.proofs.checker import Numeration, clauses_of
from grundy.proofs.reading import Values, members, trimmed
from grundy.proofs.saying import digits_of, in_words
from grundy.rules.contest import HEAPS, Form
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.proofs.learning import Automaton
    from grundy.proofs.proving import Proved
    from grundy.rules.contest import Case

FAR = 60
"""Positions near 10**18 on which a program is tried against the automaton, half of them P."""

OWN = frozenset({"lost", "grundy", "numerals", "NEXT", "ACCEPTS", "heaps", "won", "answer"})
"""Names that these programs have besides those of all programs."""

BITS = 63


def automaton_plan(game: Any, proved: Proved) -> Plan:
    """Return how a program decides a game by what was proved of it for all positions.

    Where the certificate has a claim that programs can say, the program says it; else it holds the
    table. `game` is the impartial game, or its misère play, whose rule was proved: on
    small positions the program is tested against it, and near 10**18 against the automaton.

    >>> import grundy as gr
    >>> from grundy.proofs.proving import Prover
    >>> from grundy.rules.notation.rule_text import read_rule
    >>> proved = Prover(read_rule("n -> n-1; n-3; n-4")).prove()
    >>> plan = automaton_plan(gr.game("rule: n -> n-1; n-3; n-4"), proved)
    >>> plan.method, plan.status
    ('an automaton of 7 states that reads binary digits, proved for all n', 'proved')

    Raises `ProgramError` where the proof is about a part of the positions only, or has no table.
    """
    certificate, automaton = proved.certificate, proved.automaton
    if certificate.get("domain") is not None:
        raise ProgramError(
            f"{game.text}: the automaton is proved where {certificate['domain']}, and a program "
            "reads other positions too; prove it without a domain"
        )
    if automaton is None:
        raise ProgramError(
            f"{game.text}: the certificate has no table; give its claim with --claim"
        )
    names = tuple(clauses_of(certificate["rule"])[0])
    values = certificate["about"] == "grundy"
    worth: Callable[..., Any] = Values(automaton) if values else _accepts(automaton)
    misere = isinstance(game, MisereGame)
    said, method = _said(certificate, names)
    if said is None:
        method = _method(automaton, names)
    return Plan(
        game.normal if misere else game,
        game.normal.text if misere else game.text,
        HEAPS if len(names) == 1 else Form("numbers", _safe(names)),
        "grundy" if values else "lost",
        said or _table(automaton, names, values=values),
        method=method,
        status="proved",
        fits=not values or _fits(automaton, worth, len(names)),
        any_size=True,
        misere=misere,
        formula=worth,
        far=tuple(_far(automaton, worth, len(names), values=values)),
    )


def _accepts(automaton: Automaton) -> Callable[..., bool]:
    return lambda *numbers: automaton.accepts(numbers)


def _method(automaton: Automaton, names: tuple[str, ...]) -> str:
    many = f"{automaton.states} state{'s' * (automaton.states > 1)}"
    side = ", side by side" if len(names) > 1 else ""
    digits = digits_of(automaton.numeration).replace("…", "...")  # programs are in ASCII
    every = "n" if len(names) == 1 else "positions"
    return f"an automaton of {many} that reads {digits}{side}, proved for all {every}"


def _is_bounded(numeration: Numeration) -> bool:
    """Whether values that are read along, also those that lead nowhere, have 63 bits."""
    return numeration.factor * HUGE < 1 << BITS


def _fits(automaton: Automaton, worth: Callable[..., int], arity: int) -> bool:
    """Whether the values of huge positions have 63 bits, with room to spare."""
    numeration = Numeration(automaton.numeration)
    if numeration.golden and not _is_bounded(numeration):
        return False
    edges = [(HUGE - k,) * arity for k in range(40)]
    return all(int(worth(*place)).bit_length() < BITS - 1 for place in edges)


def _far(
    automaton: Automaton, worth: Callable[..., Any], arity: int, *, values: bool
) -> Iterator[tuple[Case, int | bool]]:
    """Yield positions near 10**18, and of any size below, with what the automaton says of them."""
    chance = Random(FAR)
    found = [member[:arity] for member in members(automaton, HUGE, chance, FAR // 2)]
    found.append((HUGE,) * arity)
    while len(found) < FAR:
        top = HUGE if chance.random() < 0.5 else 1 << chance.randint(1, HUGE.bit_length() - 1)
        found.append(tuple(top - chance.randrange(min(top, 1000)) for _ in range(arity)))
    for place in found:
        yield place, worth(*place)
    if arity == 1 and values:
        for count in range(2, 8):
            heaps = tuple(chance.randrange(HUGE + 1) for _ in range(count))
            yield heaps, reduce(xor, map(worth, heaps))


# The claim ----------------------------------------------------------------------------------------


def _said(certificate: dict[str, Any], names: tuple[str, ...]) -> tuple[Code | None, str]:
    """Return the code of the claim, and its words; None where it is not for programs."""
    claim = certificate.get("claim")
    if claim is None or _safe(names) != names or (len(names) == 1 and names != ("n",)):
        return None, ""
    if any(f"{name}(" in claim for name in ("zeros", "appended", "places", "lowest")):
        return None, ""
    outcome = certificate["about"] == "outcome"
    formula = Claim(f"not ({claim})" if outcome else claim, names, certificate["about"], names)
    try:
        code = formula.python
    except (ProgramError, ParameterError):
        return None, ""
    told = in_words(claim, certificate["numeration"], certificate["about"])
    text = f"P exactly when {told}" if outcome else f"the Grundy value is {told}"
    return code, f"{text}; proved for all {'n' if len(names) == 1 else 'positions'}"


# The table ----------------------------------------------------------------------------------------


def _safe(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that a program has for the numbers: those that mean nothing else there."""
    return tuple(f"{name}_" if name in TAKEN or name in OWN else name for name in names)


def _table(automaton: Automaton, names: tuple[str, ...], *, values: bool) -> Code:
    """Return the table, and the function that reads it.

    Raises `ProgramError` where the table is too long for a program.
    """
    given = ("n",) if len(names) == 1 else _safe(names)
    rows = trimmed(automaton)
    dead = len(rows)
    numbers = [dead if there < 0 else there for row in rows for there in row]
    if text_size(numbers) > LARGEST_TEXT * 4:
        raise ProgramError(
            f"the automaton has {len(rows):,} states with {len(rows[0]):,} letters each, and its "
            "table is too long for a program"
        )
    write = _Writer(automaton, given, numbers)
    return Code(
        f"{'grundy' if values else 'lost'}({', '.join(given)})",
        (*write.tables(), write.numerals(), *(write.grundy() if values else (write.lost(),))),
    )


class _Writer:
    """Writes the parts of a program that reads digits."""

    def __init__(self, automaton: Automaton, names: tuple[str, ...], numbers: list[int]) -> None:
        self.numeration = Numeration(automaton.numeration)
        self.names, self.numbers = names, numbers
        self.states = automaton.states
        self.letters = len(automaton.table[0])
        self.good = [int(state in automaton.final) for state in range(self.states)]
        self.automaton = automaton

    def tables(self) -> list[str]:
        """Return the tables: where each letter leads, and which states accept."""
        return [write_list("NEXT", self.numbers), write_list("ACCEPTS", self.good)]

    def numerals(self) -> str:
        """Return the function that writes a number in digits, the highest first."""
        t = self.numeration.factor
        if not self.numeration.golden:
            return _BASE.replace("BASE", str(t))
        units = ", ".join(str(self.numeration.number([1] + [0] * place)) for place in range(4))
        text = _GOLDEN.replace("UNITS", units)
        return text.replace("SECOND", str(t + 1)).replace("TIMES", "" if t == 1 else f"{t} * ")

    def lost(self) -> str:
        """Return the function that says whether a position is P."""
        return self._filled(_LOST).replace("THERE", f"NEXT[{self._at('letter')}]")

    def grundy(self) -> tuple[str, str]:
        """Return the functions that give the value."""
        factor, golden = self.numeration.factor, self.numeration.golden
        step = _GOLDEN_STEP if golden else _STEP
        place = self._at(f"(letter * {self.numeration.digits} + digit)")
        step = step.replace("THERE", f"NEXT[{place}]").replace("LARGEST", str(factor))
        step = step.replace("FACTOR", "high" if factor == 1 else f"{factor} * high")
        limit = f" and reached[state] <= {(1 << BITS - 1) // factor}"  # a value has fewer bits
        step = step.replace("LIMIT", "" if _is_bounded(self.numeration) else limit)
        whole = _GOLDEN_GRUNDY if golden else _GRUNDY
        whole = whole.replace("STARTS", "\n".join(f"    {line}" for line in self._starts()))
        return self._filled(step), self._filled(whole)

    def _starts(self) -> Iterator[str]:
        """Yield what leading zeros of the position reach, with the value so far."""
        for (state, full), (high, low) in Values(self.automaton).start.items():
            if self.numeration.golden:
                yield f"reached[{state}, {full}] = ({high}, {low})"
            else:
                yield f"reached[{state}] = {high}"

    def _at(self, letter: str) -> str:
        return f"state * {self.letters} + {letter}"

    def _filled(self, template: str) -> str:
        several = _COLUMNS.replace("ROWS", ", ".join(f"numerals({name})" for name in self.names))
        one = f"    for letter in numerals({self.names[0]}):"
        return (
            template.replace("COLUMNS", one if len(self.names) == 1 else several)
            .replace("DIGITS", str(self.numeration.digits))
            .replace("DEAD", str(self.states))
            .replace("GIVEN", ", ".join(self.names))  # the names last: they may be any words
        )


_BASE = '''\
def numerals(n):
    """the digits of n in base BASE, the highest first"""
    found = []
    while n > 0:
        found.append(n % BASE)
        n //= BASE
    return found[::-1]'''

_GOLDEN = '''\
def numerals(n):
    """the digits of n over the units UNITS, ..., the highest first"""
    unit, above = 1, SECOND
    while above <= n:
        unit, above = above, TIMESabove + unit
    found = []
    while True:
        found.append(n // unit)
        n %= unit
        if unit == 1:
            return found
        unit, above = above - TIMESunit, unit'''

_COLUMNS = """\
    rows = [ROWS]
    for i in range(max(len(row) for row in rows), 0, -1):
        letter = 0
        for row in rows:
            letter = letter * DIGITS + (row[len(row) - i] if i <= len(row) else 0)"""
"""What COLUMNS stands for: a letter of the automaton for each place, the highest first."""

_LOST = '''\
def lost(GIVEN):
    """whether the automaton of NEXT and ACCEPTS, whose state DEAD refuses, accepts"""
    state = 0
COLUMNS
        state = THERE
        if state == DEAD:
            return False
    return ACCEPTS[state] == 1'''

_STEP = '''\
def further(reached, letter):
    """what one more letter reaches: by state, the value so far"""
    found = {}
    for state in reached:
        for digit in range(DIGITS):
            there = THERE
            if there != DEADLIMIT:
                found[there] = DIGITS * reached[state] + digit
    return found'''

_GRUNDY = '''\
def grundy(GIVEN):
    """the value, whose digits are read along with those of the position"""
    reached = {}
STARTS
COLUMNS
        reached = further(reached, letter)
    for state in reached:
        if ACCEPTS[state] == 1:
            return reached[state]
    return -1'''

_GOLDEN_STEP = '''\
def further(reached, letter):
    """what one more letter reaches: by state, and whether the next digit must be 0, the value"""
    found = {}
    for way in reached:
        state, full = way
        high, low = reached[way]
        for digit in range(1 if full else DIGITS):
            there = THERE
            if there != DEAD:
                found[there, digit == LARGEST] = (FACTOR + low + digit, high)
    return found'''

_GOLDEN_GRUNDY = '''\
def grundy(GIVEN):
    """the value, whose digits are read along with those of the position"""
    reached = {}
STARTS
COLUMNS
        reached = further(reached, letter)
    for way in reached:
        if ACCEPTS[way[0]] == 1:
            high, low = reached[way]
            return high + low
    return -1'''
