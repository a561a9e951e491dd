"""Certificates as files: made from a position or a game, saved, read, and verified."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.discovery.proofs.everywhere import ForAll
from grundy.errors import CertificateError, GrundyError, MissingFileError, RuleError, UndefinedError
from grundy.proofs.checker import once
from grundy.reasons.certificates.automata import (
    AutomatonCertificate,
    automaton_certificate,
    is_automaton,
    read_automaton,
    verify_automaton,
)
from grundy.reasons.certificates.checker import check
from grundy.reasons.certificates.document import FORM, Certificate, Verified
from grundy.reasons.certificates.played import PlayedHeaps, PlayedPositions
from grundy.reasons.certificates.quotients import (
    QuotientCertificate,
    is_quotient,
    quotient_certificate,
    read_quotient,
    verify_quotient,
)
from grundy.reasons.certificates.strategy import claims_of, strategy_lines
from grundy.reasons.certificates.subject import (
    checked_name,
    game_named,
    position_named,
    whose,
)
from grundy.reasons.certificates.values import period_claims, value_lines, window
from grundy.reasons.certificates.wording import claim_in_words
from grundy.rules.game import Game
from grundy.rules.misere import MisereGame
from grundy.rules.position import Position
from grundy.values.misere.quotient import Quotient

if TYPE_CHECKING:
    from os import PathLike

LARGEST_FILE = 200_000_000
"""Bytes of a certificate that are read at most."""


def certificate(
    subject: Any, *, upto: int | None = None, period: bool = False, named: str = ""
) -> Certificate:
    """Return a certificate for a position, or for a game's values up to a number, or its period.

    For a position it is a strategy: to every move of the other player the answer, down to the end.

    >>> import grundy as gr
    >>> print(gr.certificate(gr.game("tic-tac-toe").start))
    tic-tac-toe(.../.../...) is T: a tie: the game ends and nobody wins.
    >>> print(gr.certificate(gr.game("kayles"), upto=20))
    The values of kayles up to 20 are as listed.
    >>> print(gr.certificate(gr.game("kayles"), period=True))
    kayles has period 12 from 71 on.

    What `gr.prove` found has a certificate for all positions. `named` is how the game is written
    where its own text does not tell, as in rules.py:divisor.

    >>> print(gr.certificate(gr.prove("bounded-nim:2")))
    All positions of bounded-nim:2: the Grundy value of n is n mod 3 (an automaton of 6 states).

    Raises `UndefinedError` for what cannot be certified, `RuleError` where the game's own theorems
    contradict its moves, `CertificateError` where there is no position, and `BudgetExceeded`.
    """
    if isinstance(subject, ForAll):
        return automaton_certificate(subject, named)
    if isinstance(subject, Quotient):
        return quotient_certificate(subject, named)
    if isinstance(subject, MisereGame):
        raise UndefinedError(
            f"{subject} has no Grundy values; certify a position of it, or its quotient: "
            f"grundy quotient {subject.normal} --certificate FILE"
        )
    if isinstance(subject, Game):
        return _of_game(subject, upto, period, named)
    if upto is not None or period or not isinstance(subject, Position):
        raise UndefinedError(
            f"a certificate is for a position, or for a game with upto= or period=, not {subject!r}"
        )
    claims = claims_of(subject)
    roots = [subject.left(), subject.right()] if subject.awaits_player else [subject]
    played = PlayedPositions(*roots)
    lines = strategy_lines(claims, played)
    game, remark = named or subject.game_text, whose(*(term.game for term in subject.terms))
    proof = Certificate("strategy", game, claims, fingerprint(played), tuple(lines), remark=remark)
    return _checked(proof, played)


def _of_game(game: Any, upto: int | None, period: bool, named: str) -> Certificate:
    played = PlayedHeaps(game)
    if period == (upto is not None):
        raise UndefinedError(f"say what to certify of {game}: upto=100, or period=True")
    claims = period_claims(played) if period else {"upto": upto}
    states = range(window(claims)) if period else list(played.states(upto))
    lines = value_lines(states, played)
    kind = "period" if period else "values"
    text, remark = named or game.text, whose(game, named=named)
    proof = Certificate(kind, text, claims, fingerprint(played), tuple(lines), remark=remark)
    return _checked(proof, played)


def _checked(proof: Certificate, played: Any) -> Certificate:
    """Return a certificate that the checker accepts: what made it believes the game's theorems.

    Raises `RuleError` where these say what the moves do not.
    """
    try:
        check(proof.kind, proof.claims, list(proof.lines), played)
    except CertificateError as error:
        raise RuleError(
            f"what {proof.game} says of itself contradicts its moves: "
            f"{re.sub('^line [0-9]+: ', '', str(error))}; a theorem or another override of the "
            "game (grundy, outcome, parts, canonical) is wrong"
        ) from error
    return proof


def fingerprint(played: Any) -> str:
    """Return what the rules say of a few positions, as 16 hexadecimal digits."""
    told = [(node, sorted({*map(repr, played.look(node))})) for node in played.some()]
    return sha256(repr(told).encode()).hexdigest()[:16]


def verify(
    given: Certificate | str | PathLike[str], *, game: Any = None, named: str = ""
) -> Verified:
    """Check a certificate, or the file of one, from the rules alone, and return what it proves.

    `game` is the game of one's own that the certificate is about, `named` how it is written where
    its own text does not tell, as in rules.py:divisor; games of the catalogue and rule texts are
    found by their text. The claim names the game whose rules were looked at.

    >>> import grundy as gr
    >>> gr.verify(gr.certificate(gr.game("kayles"), upto=20)).claim
    'The values of kayles up to 20 are as listed.'

    Raises `CertificateError`, which names the line that does not follow, and `MissingFileError`.
    """
    proof = given if isinstance(given, Certificate) else read(given)
    if isinstance(proof, AutomatonCertificate):
        return _of_automaton(proof, game, named)
    if isinstance(proof, QuotientCertificate):
        return _of_quotient(proof, game, named)
    try:
        checked = checked_name(proof.game, game, named)
        played = _played(proof, game)
    except (GrundyError, KeyError, TypeError, AttributeError) as error:
        raise CertificateError(f"line 1: {error}") from error
    if fingerprint(played) != proof.fingerprint:
        raise CertificateError(
            f"line 1: the certificate was made for other rules than those of {checked}"
        )
    looked = check(proof.kind, proof.claims, list(proof.lines), played)
    claim = claim_in_words(proof.kind, checked, proof.claims)
    # A strategy's sentence has the texts of positions, which name the game by its own text.
    name = "" if proof.kind == "strategy" else checked
    return Verified(proof, f"{claim}{_remark(game, name)}", looked)


def _remark(game: Any, named: str) -> str:
    return "" if game is None else whose(game, named=named)


def _rules_of(
    proof: AutomatonCertificate | QuotientCertificate, game: Any, named: str
) -> tuple[str, Any]:
    """Return the name of the game that is checked, and the game: this one, or the one named."""
    try:
        checked = checked_name(proof.game, game, named)
        return checked, game_named(proof.game) if game is None else game
    except GrundyError as error:
        raise CertificateError(str(error)) from error


def _of_automaton(proof: AutomatonCertificate, game: Any, named: str) -> Verified:
    checked, rules = _rules_of(proof, game, named)
    claim, looked = verify_automaton(proof, rules, checked)
    return Verified(proof, f"{claim}{_remark(game, checked)}", looked)


def _of_quotient(proof: QuotientCertificate, game: Any, named: str) -> Verified:
    if proof.data.get("parts"):
        looked = verify_quotient(proof, None)
        return Verified(proof, proof.told(str(position_named(proof.game, None))), looked)
    checked, rules = _rules_of(proof, game, named)
    looked = verify_quotient(proof, rules)
    return Verified(proof, f"{proof.told(checked)}{_remark(game, checked)}", looked)


def _played(proof: Certificate, game: Any) -> Any:
    """Return what the checker sees: the rules of the game, from the positions that are claimed."""
    rules = game_named(proof.game) if game is None else game
    if proof.kind != "strategy":
        return PlayedHeaps(rules)
    roots = [position_named(claim["position"], rules) for claim in proof.claims]
    wanted = proof.game if game is None else game.text
    for root in roots:
        if root.game_text.removeprefix("misere ") != wanted.removeprefix("misere "):
            raise CertificateError(f"{root} is not a position of {wanted}")
        if root.awaits_player:
            raise CertificateError(f"say who moves in {root}: left {root}, or right {root}")
    return PlayedPositions(*roots)


def read(file: str | PathLike[str]) -> Certificate:
    """Return the certificate in a file, not verified yet.

    Raises `MissingFileError`, and `CertificateError` for a file that is none or is damaged.
    """
    path = Path(file)
    if not path.is_file():
        raise MissingFileError(f"there is no file {path}")
    with path.open("rb") as opened:
        written = opened.read(LARGEST_FILE + 1)
    if len(written) > LARGEST_FILE:
        raise CertificateError(f"{path}: a certificate has at most {LARGEST_FILE:,} bytes")
    try:
        text = written.decode()
        if is_quotient(text):
            return read_quotient(text, str(path))
        if is_automaton(text):
            return read_automaton(text, str(path))
        head, _, body = text.partition("\n")
        header = json.loads(head, object_pairs_hook=once)
        form = header.get("certificate")
    except (ValueError, AttributeError, RecursionError) as error:
        raise CertificateError(f"{path}: line 1: this is not a certificate: {error}") from error
    if form != FORM:
        raise CertificateError(f"{path}: line 1: not a certificate of form {FORM}")
    rows = body.splitlines()
    if header.get("lines") != len(rows):
        raise CertificateError(
            f"{path}: line {len(rows) + 1}: the file ends here, but {header.get('lines')} lines "
            "were to follow the first"
        )
    if header.get("sha256") != sha256(body.encode()).hexdigest():
        raise CertificateError(
            f"{path}: the file is damaged: its lines are not those it was made of"
        )
    return _from_rows(header, rows, str(path))


def _from_rows(header: dict[str, Any], rows: list[str], path: str) -> Certificate:
    lines = []
    for number, row in enumerate(rows, 2):
        try:
            lines.append(json.loads(row, object_pairs_hook=once))
        except (ValueError, RecursionError) as error:
            raise CertificateError(f"{path}: line {number}: not JSON: {error}") from error
    missing = [key for key in ("kind", "game", "claims", "fingerprint") if key not in header]
    if missing or not isinstance(header["game"], str):
        raise CertificateError(f"{path}: line 1: the header lacks {', '.join(missing) or 'a game'}")
    return Certificate(
        header["kind"], header["game"], header["claims"], header["fingerprint"], tuple(lines)
    )
