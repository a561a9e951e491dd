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
from grundy.contest.tables import LARGEST_TEXT, look_up, text_size, write_table
from grundy.discovery.patterns.formula import Code
from grundy.errors import ParameterError, ProgramError
from grundy.proofs.checker import Numeration, clauses_of
from grundy.proofs.reading import Values, members, trimmed
from grundy.proofs.saying import digits_of, in_words
from grundy.rules.contest import HEAPS, Form
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.contest.plan import Codes
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

    Where the certificate has a claim that both languages can say, the program says it; else it
    holds the table. `game` is the impartial game, or its misère play, whose rule was proved: on
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
    codes, method = _said(certificate, names)
    any_size = not codes
    if any_size:
        codes, method = _table(automaton, names, values=values), _method(automaton, names)
    if "cpp" in codes and values and not _fits(worth, len(names)):
        del codes["cpp"]
    return Plan(
        game.normal if misere else game,
        game.normal.text if misere else game.text,
        HEAPS if len(names) == 1 else Form("numbers", _safe(names)),
        "grundy" if values else "lost",
        codes,
        method=method,
        status="proved",
        misere=misere,
        formula=worth,
        any_size=any_size,
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


def _fits(worth: Callable[..., int], arity: int) -> bool:
    """Whether the values of huge positions have 63 bits, with room to spare."""
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


def _said(certificate: dict[str, Any], names: tuple[str, ...]) -> tuple[Codes, str]:
    """Return the code of the claim, and its words; nothing where it is not for programs."""
    claim = certificate.get("claim")
    if claim is None or _safe(names) != names or (len(names) == 1 and names != ("n",)):
        return {}, ""
    if any(f"{name}(" in claim for name in ("zeros", "appended", "places", "lowest")):
        return {}, ""
    outcome = certificate["about"] == "outcome"
    formula = Claim(f"not ({claim})" if outcome else claim, names, certificate["about"])
    try:
        codes = {"python": formula.python, "cpp": formula.cpp}
    except (ProgramError, ParameterError):
        return {}, ""
    told = in_words(claim, certificate["numeration"], certificate["about"])
    text = f"P exactly when {told}" if outcome else f"the Grundy value is {told}"
    return codes, f"{text}; proved for all {'n' if len(names) == 1 else 'positions'}"


# The table ----------------------------------------------------------------------------------------


def _safe(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names that a program has for the numbers: those that mean nothing else there."""
    return tuple(f"{name}_" if name in TAKEN or name in OWN else name for name in names)


def _table(automaton: Automaton, names: tuple[str, ...], *, values: bool) -> Codes:
    """Return the table in both languages; in C++ only where its text is not too long."""
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
    return {
        lang: Code(
            f"{'grundy' if values else 'lost'}({', '.join(given)})",
            (
                *write.tables(lang),
                write.numerals(lang),
                write.grundy(lang) if values else write.lost(lang),
            ),
        )
        for lang in ("python", "cpp")
    }


class _Writer:
    """Writes the parts of a program that reads digits."""

    def __init__(self, automaton: Automaton, names: tuple[str, ...], numbers: list[int]) -> None:
        self.numeration = Numeration(automaton.numeration)
        self.names, self.numbers = names, numbers
        self.states = automaton.states
        self.letters = len(automaton.table[0])
        self.good = [int(state in automaton.final) for state in range(self.states)]
        self.automaton = automaton

    def tables(self, lang: str) -> list[str]:
        """Return the tables: where each letter leads, and which states accept."""
        about = f"NEXT has {self.letters} letters of each state; {self.states} refuses"
        next_ = write_table("NEXT", self.numbers, lang)
        if lang == "cpp":
            next_ = f"// {about}\n{next_}"
        return [next_, write_table("ACCEPTS", self.good, lang)]

    def numerals(self, lang: str) -> str:
        """Return the function that writes a number in digits, the highest first."""
        t, python = self.numeration.factor, lang == "python"
        if not self.numeration.golden:
            return (_BASE_PYTHON if python else _BASE_CPP).replace("BASE", str(t))
        units = ", ".join(str(self.numeration.number([1] + [0] * place)) for place in range(4))
        text = (_GOLDEN_PYTHON if python else _GOLDEN_CPP).replace("UNITS", units)
        return text.replace("SECOND", str(t + 1)).replace("TIMES", "" if t == 1 else f"{t} * ")

    def _next(self, index: str, lang: str) -> str:
        return look_up("NEXT", self.numbers, index, lang)

    def _good(self, lang: str) -> str:
        return look_up("ACCEPTS", self.good, "state", lang)

    def lost(self, lang: str) -> str:
        """Return the function that says whether a position is P."""
        template = _LOST_PYTHON if lang == "python" else _LOST_CPP
        return self._filled(template, lang).replace("THERE", self._next(self._at("letter"), lang))

    def grundy(self, lang: str) -> str:
        """Return the function that gives the value."""
        python, golden = lang == "python", self.numeration.golden
        values = {
            "THERE": self._next(self._at(f"(letter * {self.numeration.digits} + digit)"), lang),
            "STARTS": ("\n    " if python else ", ").join(self._starts(lang)),
            "FACTOR": "high" if self.numeration.factor == 1 else f"{self.numeration.factor} * high",
            "LARGEST": str(self.numeration.factor),
        }
        template = (_GRUNDY_PYTHON, _GRUNDY_CPP, _GOLDEN_GRUNDY_PYTHON, _GOLDEN_GRUNDY_CPP)[
            2 * golden + (not python)
        ]
        for name, value in values.items():
            template = template.replace(name, value)
        return self._filled(template, lang)

    def _starts(self, lang: str) -> Iterator[str]:
        """Yield what leading zeros of the position reach, with the value so far."""
        for (state, full), (high, low) in Values(self.automaton).start.items():
            key, value = f"{state}", f"{high}"
            if self.numeration.golden:
                key, value = f"{state}, {full}", f"{high}, {low}"
                opens, closes = "()" if lang == "python" else "{}"
                key, value = f"{opens}{key}{closes}", f"{opens}{value}{closes}"
            if lang == "python":
                yield f"reached[{key}] = {value}"
            else:
                yield f"{{{key}, {value}}}".replace("True", "true").replace("False", "false")

    def _at(self, letter: str) -> str:
        return f"state * {self.letters} + {letter}"

    def _filled(self, template: str, lang: str) -> str:
        given = ", ".join(self.names if lang == "python" else [f"ll {name}" for name in self.names])
        rows = ", ".join(f"numerals({name})" for name in self.names)
        template = template.replace("NUMBERS", _NUMBERS[lang]).replace("COLUMNS", _COLUMNS[lang])
        return (
            template.replace("DIGITS", str(self.numeration.digits))
            .replace("LETTERS", str(self.letters))
            .replace("DEAD", str(self.states))
            .replace("GOOD", self._good(lang))
            .replace("GIVEN", given)  # the names last: they may be any words
            .replace("ROWS", rows)
        )


_BASE_PYTHON = """\
def numerals(n):
    "the digits of n in base BASE, the highest first"
    found = []
    while n > 0:
        found.append(n % BASE)
        n //= BASE
    return found[::-1]"""

_BASE_CPP = """\
// the digits of n in base BASE, the highest first
vector<ll> numerals(ll n) {
    vector<ll> found;
    for (; n; n /= BASE) found.push_back(n % BASE);
    reverse(found.begin(), found.end());
    return found;
}"""

_GOLDEN_PYTHON = """\
def numerals(n):
    "the digits of n over the units UNITS, ..., the highest first"
    unit, above = 1, SECOND
    while above <= n:
        unit, above = above, TIMESabove + unit
    found = []
    while True:
        digit, n = divmod(n, unit)
        found.append(digit)
        if unit == 1:
            return found
        unit, above = above - TIMESunit, unit"""

_GOLDEN_CPP = """\
// the digits of n over the units UNITS, ..., the highest first
vector<ll> numerals(ll n) {
    wide unit = 1, above = SECOND;
    while (above <= n) {
        wide next = TIMESabove + unit;
        unit = above;
        above = next;
    }
    vector<ll> found;
    for (;;) {
        found.push_back((ll)(n / unit));
        n = (ll)(n % unit);
        if (unit == 1) return found;
        wide below = above - TIMESunit;
        above = unit;
        unit = below;
    }
}"""

_NUMBERS = {
    "python": """\
    rows = [ROWS]
    length = max([len(row) for row in rows])""",
    "cpp": """\
    const vector<vector<ll>> rows = {ROWS};
    size_t length = 0;
    for (const vector<ll>& row : rows) length = max(length, row.size());""",
}
"""What NUMBERS stands for: the digits of all numbers."""

_COLUMNS = {
    "python": """\
    for i in range(length, 0, -1):
        letter = 0
        for row in rows:
            letter = letter * DIGITS + (row[len(row) - i] if i <= len(row) else 0)""",
    "cpp": """\
    for (size_t i = length; i > 0; i--) {
        ll letter = 0;
        for (const vector<ll>& row : rows)
            letter = letter * DIGITS + (i > row.size() ? 0 : row[row.size() - i]);""",
}
"""What COLUMNS stands for: a letter of the automaton for each place, the highest first."""

_LOST_PYTHON = """\
def lost(GIVEN):
    "NEXT has LETTERS letters of each state; DEAD refuses"
NUMBERS
    state = 0
COLUMNS
        state = THERE
        if state == DEAD:
            return False
    return GOOD == 1"""

_LOST_CPP = """\
bool lost(GIVEN) {
NUMBERS
    ll state = 0;
COLUMNS
        state = THERE;
        if (state == DEAD) return false;
    }
    return GOOD == 1;
}"""

_GRUNDY_PYTHON = """\
def grundy(GIVEN):
    "the digits of the value are read along: reached has the value so far, by state"
NUMBERS
    reached = {}
    STARTS
COLUMNS
        further = {}
        for state in reached:
            for digit in range(DIGITS):
                there = THERE
                if there != DEAD:
                    further[there] = DIGITS * reached[state] + digit
        reached = further
    for state in reached:
        if GOOD == 1:
            return reached[state]
    return -1"""

_GRUNDY_CPP = """\
// the digits of the value are read along: reached has the value so far, by state
ll grundy(GIVEN) {
NUMBERS
    map<ll, wide> reached = {STARTS};
COLUMNS
        map<ll, wide> further;
        for (const auto& way : reached) {
            const ll state = way.first;
            for (ll digit = 0; digit < DIGITS; digit++) {
                const ll there = THERE;
                if (there != DEAD) further[there] = DIGITS * way.second + digit;
            }
        }
        reached = further;
    }
    for (const auto& way : reached) {
        const ll state = way.first;
        if (GOOD == 1) return (ll)way.second;
    }
    return -1;
}"""

_GOLDEN_GRUNDY_PYTHON = """\
def grundy(GIVEN):
    "the digits of the value are read along: reached has two parts of it, by state and last digit"
NUMBERS
    reached = {}
    STARTS
COLUMNS
        further = {}
        for state, full in reached:
            high, low = reached[state, full]
            for digit in range(1 if full else DIGITS):
                there = THERE
                if there != DEAD:
                    further[there, digit == LARGEST] = (FACTOR + low + digit, high)
        reached = further
    for state, full in reached:
        if GOOD == 1:
            high, low = reached[state, full]
            return high + low
    return -1"""

_GOLDEN_GRUNDY_CPP = """\
// the digits of the value are read along: reached has the value so far, in two parts, by state and
// whether its next digit must be 0
ll grundy(GIVEN) {
NUMBERS
    map<pair<ll, bool>, pair<wide, wide>> reached = {STARTS};
COLUMNS
        map<pair<ll, bool>, pair<wide, wide>> further;
        for (const auto& way : reached) {
            const ll state = way.first.first, most = way.first.second ? 1 : DIGITS;
            const wide high = way.second.first, low = way.second.second;
            for (ll digit = 0; digit < most; digit++) {
                const ll there = THERE;
                if (there == DEAD) continue;
                further[{there, digit == LARGEST}] = {FACTOR + low + digit, high};
            }
        }
        reached = further;
    }
    for (const auto& way : reached) {
        const ll state = way.first.first;
        if (GOOD == 1) return (ll)(way.second.first + way.second.second);
    }
    return -1;
}"""
