"""Certificates of misère quotients: for the checker that stands alone, and the game's own moves."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.errors import CertificateError, GrundyError
from grundy.games.positions import position as position_of
from grundy.proofs import quotients as checker
from grundy.reasons.certificates.document import Certificate
from grundy.rules.misere import MisereGame
from grundy.solving.quotients import parts_of, rule_of

if TYPE_CHECKING:
    from grundy.values.misere.quotient import Quotient

KIND = "quotient"

LONGEST = 1 << 26
"""Characters of a file that is read."""


@dataclass(frozen=True, slots=True)
class QuotientCertificate(Certificate):
    """The misère quotient of a game's heaps with its proof: its lines are the elements.

    >>> import grundy as gr
    >>> proof = gr.certificate(gr.game("kayles").misere.quotient())
    >>> print(proof)
    The misère quotient of kayles has 40 elements, 9 in P, and period 12 from 71 on, for all heaps.
    >>> gr.verify(proof).positions
    168
    """

    data: dict[str, Any]

    @property
    def text(self) -> str:
        """The certificate as the text of its file: a JSON object, a line for each entry."""
        rows = [
            f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
            for name, value in self.data.items()
        ]
        return "{\n" + ",\n".join(rows) + "\n}\n"

    def told(self, game: str) -> str:
        """Return the claim about a game, in words."""
        data = self.data
        how_many = f"{_count(data, 'elements')} elements, {_count(data, 'lost')} in P"
        period = data.get("period")
        if data.get("parts"):
            return f"The misère quotient of all that {game} can become has {how_many}."
        if isinstance(period, dict):
            where = f"period {period.get('length')} from {period.get('start')} on, for all heaps"
            return f"The misère quotient of {game} has {how_many}, and {where}."
        return f"The misère quotient of {game} to heap {_count(data, 'images') - 1} has {how_many}."

    def __str__(self) -> str:
        return self.told(self.game)


def _count(data: dict[str, Any], name: str) -> int:
    listed = data.get(name)
    return len(listed) if isinstance(listed, list) else 0


def quotient_certificate(found: Quotient, named: str = "") -> QuotientCertificate:
    """Return the certificate of a quotient."""
    data = found.as_data()
    return _made(data | {"game": named or data["game"]})


def _made(data: dict[str, Any]) -> QuotientCertificate:
    claims = {name: data.get(name) for name in ("lost", "images", "period")}
    lines = data.get("elements")
    listed = tuple(lines) if isinstance(lines, list) else ()
    return QuotientCertificate(KIND, str(data.get("game")), claims, "", listed, data)


def is_quotient(text: str) -> bool:
    """Return whether the text of a file may be such a certificate."""
    return text.lstrip().startswith("{") and '"form": "misère quotient' in text[:200]


def read_quotient(text: str, where: str) -> QuotientCertificate:
    """Return the certificate in the text of a file, not verified yet.

    Raises `CertificateError`.
    """
    if len(text) > LONGEST:
        raise CertificateError(f"{where}: the file is too long")
    try:
        data = json.loads(text, object_pairs_hook=checker.once)
    except checker.Refused as refused:
        raise CertificateError(f"{where}: {refused}") from refused
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"{where}: not JSON: {error}") from error
    return _made(data)


def verify_quotient(proof: QuotientCertificate, game: Any) -> int:
    """Check a certificate with the checker, and its rule with the game's own moves.

    `game` is None for a quotient of positions, which are found by their text. Return how many heaps
    or parts were compared. Raises `CertificateError`.
    """
    data = proof.data
    try:
        checker.check(data)
        if data["parts"]:
            _compare_parts(data)
        else:
            _compare_heaps(data, game.normal if isinstance(game, MisereGame) else game)
    except checker.Refused as refused:
        raise CertificateError(f"refused: {refused}") from refused
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, CertificateError):
            raise
        raise CertificateError(f"malformed: {type(error).__name__}: {error}") from error
    return len(data["images"])


def _compare_heaps(data: dict[str, Any], game: Any) -> None:
    """Refuse a certificate whose heaps have other moves than the game's."""
    for heap in range(len(data["images"])):
        told = {_plain(option) for option in checker.moves(data, heap)}
        if told != {_plain(option) for option in game.options(heap)}:
            raise CertificateError(
                f"the certificate was made for other rules than those of {game.text}: heap {heap} "
                "has other moves"
            )
    if data["period"] is not None:
        rule = rule_of(game)
        same = rule is not None and {"takes": [*rule.takes], "digits": [*rule.digits]}
        if same != data["rule"]:
            raise CertificateError(f"the rule of {game.text} is not the one that repeats")


def _plain(option: Any) -> tuple[int, ...]:
    return tuple(sorted(heap for heap in option if heap))


def _compare_parts(data: dict[str, Any]) -> None:
    """Refuse a certificate of positions that become something else."""
    try:
        names, options = parts_of(position_of(str(data["game"])).misere)
    except GrundyError as error:
        raise CertificateError(str(error)) from error
    told = [[*map(list, listed)] for listed in options]
    if data["parts"] != list(names) or data["options"] != told:
        raise CertificateError(f"{data['game']} does not become what the certificate lists")
