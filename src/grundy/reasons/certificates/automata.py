"""Certificates for all positions: an automaton with its rule, for the checker that stands alone.

When one is verified here, its rule is the one that follows from the game's own text, and its set is
compared with the rule's moves on small positions.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.discovery.proofs.subject import NoRuleText, compare, rule_of
from grundy.errors import CertificateError, GrundyError
from grundy.games.catalogue import find
from grundy.languages.python import rule_text
from grundy.proofs import checker
from grundy.proofs.saying import in_words, listed
from grundy.reasons.certificates.document import Certificate
from grundy.rules.misere import MisereGame
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.discovery.proofs.everywhere import ForAll
    from grundy.forms.rule.clauses import RuleText

KIND = "automaton"

WIDER = 3
"""How many times larger numbers are compared where parameters go in steps, or there are windows."""

SIDES = {1: 60, 2: 12, 3: 6, 4: 4}
"""Small positions on which an automaton is compared with the rule's own moves."""


@dataclass(frozen=True, slots=True)
class AutomatonCertificate(Certificate):
    """A proof for all positions of a game: its lines are the states of an automaton.

    >>> import grundy as gr
    >>> proof = gr.certificate(gr.prove("bounded-nim:2"))
    >>> print(proof)
    All positions of bounded-nim:2: the Grundy value of n is n mod 3 (an automaton of 6 states).
    >>> gr.verify(proof).positions
    60
    """

    data: dict[str, Any]

    @property
    def text(self) -> str:
        """The certificate as the text of its file: a JSON object, a line for each state."""
        rows = []
        for name, value in ({"game": self.game} | self.data).items():
            if name == "table" and value is not None:
                states = ",\n    ".join(map(json.dumps, value))
                rows.append(f'  "table": [\n    {states}\n  ]')
            else:
                rows.append(f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
        return "{\n" + ",\n".join(rows) + "\n}\n"

    def told(self, game: str) -> str:
        """Return the claim about a game, in words."""
        return _in_words(game, self.data)

    def __str__(self) -> str:
        return self.told(self.game)


def _in_words(game: str, data: dict[str, Any]) -> str:
    try:
        return _said(game, data)
    except checker.Refused:
        return f"Something that cannot be read is claimed of {game}."


def _said(game: str, data: dict[str, Any]) -> str:
    parts = checker.parts(data)
    if len(parts) > 1:
        return " ".join(_said(game, one) for one in parts)
    where = str(data.get("rule")).partition("->")[0].strip()
    table, claim, domain = data.get("table"), data.get("claim"), data.get("domain")
    numeration = str(data.get("numeration"))
    count = len(table) if isinstance(table, list) else 0
    states = f"automaton of {count} state{'s' * (count != 1)}"
    said = "" if claim is None else in_words(claim, numeration, str(data.get("about")))
    if data.get("about") == "grundy":
        text = f"the Grundy value of {where} is {said or f'what the {states} in this file says'}"
    else:
        text = f"{where} is P exactly when {said or f'the {states} in this file accepts it'}"
    more = "" if claim is None or table is None else f" (an {states})"
    # A Grundy value tells of sums what it tells of heaps, where these add up; an outcome does not.
    one = "," not in where and (data.get("about") != "grundy" or _takes_any(game))
    subject = f"{'One heap' if one else 'All positions'} of {game}"
    tests = [] if domain is None else [in_words(domain, numeration, "outcome")]
    steps = data.get("steps") or {}
    tests += [f"{name} mod {by} is {first}" for name, (by, first) in steps.items()]
    if tests:
        subject += f" where {' and '.join(tests)}"
    return f"{subject}: {text}{more}{_repeating(data)}."


def _repeating(data: dict[str, Any]) -> str:
    """Return the period that is claimed, and what the automaton reads."""
    told = ""
    for name, (length, start) in (data.get("period") or {}).items():
        told += f"; in {name} this repeats with period {_plain(length)}"
        told += "" if start == "0" else f" from {_plain(start)} on"
    split = data.get("table") and (data.get("windows") or data.get("steps"))
    reads = [checker.read_names(data)] if split else []
    for name, (place, level, length, start) in (data.get("windows") or {}).items():
        size = f"({_plain(length)})"
        if start == "0":
            told += f"; {name} = {size}·{level} + {place}"
        else:
            above = f"{_plain(start)} + {size}·({level} − 1) + {place}"
            told += f"; {name} = {place} where {level} = 0, else {name} = {above}"
    return told + "".join(f"; the automaton reads {listed(names)}" for names in reads)


def _plain(text: str) -> str:
    return in_words(text, "base 2", "grundy")


def _takes_any(game: str) -> bool:
    """Return whether a position has any number of heaps, which move together."""
    try:
        return find(game).arity is None
    except GrundyError:
        return False  # a rule, or a game in a file: what it takes stands in its rule


def automaton_certificate(found: ForAll, named: str = "") -> AutomatonCertificate:
    """Return the certificate of what was proved for all positions.

    Raises `UndefinedError` where nothing was.
    """
    return _made(named or found.game, found.certificate)


def _made(game: str, data: dict[str, Any]) -> AutomatonCertificate:
    claims = {name: data.get(name) for name in ("about", "play", "domain", "claim")}
    table = data.get("table")
    lines = tuple(table) if isinstance(table, list) else ()
    return AutomatonCertificate(KIND, game, claims, "", lines, data)


def is_automaton(text: str) -> bool:
    """Return whether the text of a file may be such a certificate."""
    return text.lstrip().startswith("{") and '"rule"' in text and '"numeration"' in text


def read_automaton(text: str, where: str) -> AutomatonCertificate:
    """Return the certificate in the text of a file, not verified yet.

    Raises `CertificateError`.
    """
    if len(text) > checker.LONGEST_FILE:
        raise CertificateError(f"{where}: the file is too long")
    try:
        data = json.loads(text, object_pairs_hook=checker.once)
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"{where}: not JSON: {error}") from error
    if not isinstance(data, dict):
        raise CertificateError(f"{where}: a certificate is a JSON object")
    game = data.pop("game", None)
    if not isinstance(game, str):
        game = f"rule: {data.get('rule')}"
    return _made(game, data)


def verify_automaton(proof: AutomatonCertificate, game: Any, named: str) -> tuple[str, int]:
    """Check a certificate with the checker, its rule with the game, its set on small positions.

    Return the claim in words, and how many positions were compared. Where the rules of a game of
    this name are Python that cannot be read, the claim is about the certificate's rule alone.
    Raises `CertificateError`.
    """
    try:
        checked = checker.check_all(proof.data)
        rule = read_rule(str(proof.data["rule"]))
    except checker.Refused as refused:
        raise CertificateError(f"refused at {refused}") from refused
    except GrundyError as error:
        raise CertificateError(f"refused: {error}") from error
    misere = proof.data.get("play") == "misere"
    if misere != isinstance(game, MisereGame):
        raise CertificateError("the certificate is about the other kind of play")
    each = zip(checked, checker.parts(proof.data), strict=True)
    looked = sum(_compared(one, rule, data, misere=misere) for one, data in each)
    by_text = f"the rule {rule.text}{' in misère play' * misere}"
    return proof.told(named if _is_its_rule(rule, game) else by_text), looked


def _is_its_rule(rule: RuleText, game: Any) -> bool:
    """Return whether a rule is that of a game, by the game's own text; False where it has none.

    Raises `CertificateError` where the game's text gives another rule.
    """
    normal = game.normal if isinstance(game, MisereGame) else game
    if normal is None:
        raise CertificateError("the certificate is about a sum of games, which has no one rule")
    try:
        try:
            own = rule_text(rule_of(normal, len(rule.names)))
        except NoRuleText:
            compare(rule, normal)
            return False
    except (NoRuleText, GrundyError) as error:
        raise CertificateError(str(error)) from error
    if own != rule_text(rule):
        raise CertificateError(f"the rule of {game.text} is {own}, not {rule_text(rule)}")
    return True


def _compared(checked: Any, rule: Any, data: dict[str, Any], *, misere: bool) -> int:
    """Compare the set with what the moves give on small positions: the reader is believed less."""
    options, count = plain_function(rule), len(rule.names)
    side = SIDES.get(count, 3) * (WIDER if checked.windows or checked.reader.steps else 1)
    table = {"numeration": data["numeration"], "table": checked.rows, "final": checked.final}
    known: dict[Any, int] = {}
    looked = 0
    for place in filter(_domain(rule, data.get("domain")), product(range(side), repeat=count)):
        where = checked.place_of(place)
        if where is None:
            continue
        looked += 1
        value = _value(place, options, known, grundy=data["about"] == "grundy", misere=misere)
        numbers = (*where, value) if data["about"] == "grundy" else where
        accepted = checker.accepts(table, numbers)
        if accepted != (data["about"] == "grundy" or value == 0):
            raise CertificateError(f"the set is wrong at {place}, by the moves of the rule")
    return looked


def _domain(rule: RuleText, domain: str | None) -> Callable[[Any], bool]:
    """Return whether a claim is about a position; about none where rule text cannot tell."""
    if domain is None:
        return lambda _: True
    names = ", ".join(rule.names)
    try:
        itself = plain_function(read_rule(f"({names}) -> ({names}) if ({domain})"))
    except GrundyError:
        return lambda _: False
    return lambda place: any(True for _ in itself(*place))


def _value(place: Any, options: Any, known: dict[Any, int], *, grundy: bool, misere: bool) -> int:
    """Return the Grundy value, or 0 for P and 1 for N, by the moves alone."""
    stack = [place]
    while stack:
        here = stack[-1]
        there = [
            [(part if isinstance(part, tuple) else (part,)) for part in option]
            if isinstance(option, list)
            else [option if isinstance(option, tuple) else (option,)]
            for option in options(*here)
        ]
        missing = [part for parts in there for part in parts if part not in known]
        if missing:
            stack += missing
            continue
        worths = set()
        for parts in there:
            worth = 0
            for part in parts:
                worth ^= known[part]
            worths.add(worth)
        if grundy:
            least = 0
            while least in worths:
                least += 1
            known[here] = least
        else:
            known[here] = int(0 in worths or (misere and not there))
        stack.pop()
    return known[place]
