"""What a certificate is: a claim with its proof, as the text of a file."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from grundy.limits.writing import write_file
from grundy.reasons.certificates.wording import claim_in_words

if TYPE_CHECKING:
    from os import PathLike

FORM = 1
"""The form of the file; another number is another form."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim with its proof, in lines that a small checker verifies from the rules alone.

    `kind` is "strategy", "values" or "period", `game` the text of the game, `claims` what is
    claimed, `fingerprint` what the rules say of a few positions. `remark` is said with the claim
    where a game goes by the name of another; it is no part of the file.

    >>> import grundy as gr
    >>> proof = gr.certificate(gr.game("nim")(1, 2, 3))
    >>> print(proof)
    nim(1, 2, 3) is P: the previous player wins.
    >>> gr.verify(proof).positions
    19
    """

    kind: str
    game: str
    claims: Any
    fingerprint: str
    lines: tuple[Any, ...]
    remark: str = field(default="", kw_only=True, compare=False)

    @property
    def text(self) -> str:
        """The certificate as the text of its file: JSON, a line for each step."""
        body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)
        header = {
            "certificate": FORM,
            "kind": self.kind,
            "game": self.game,
            "claims": self.claims,
            "fingerprint": self.fingerprint,
            "lines": len(self.lines),
            "sha256": sha256(body.encode()).hexdigest(),
        }
        return json.dumps(header, ensure_ascii=False) + "\n" + body

    def save(self, file: str | PathLike[str]) -> int:
        """Write the certificate to a file, and return its size in bytes."""
        return write_file(file, self.text)

    def __str__(self) -> str:
        return claim_in_words(self.kind, self.game, self.claims) + self.remark


@dataclass(frozen=True, slots=True)
class Verified:
    """What a certificate proves, and how many positions the checker examined.

    >>> import grundy as gr
    >>> found = gr.verify(gr.certificate(gr.game("nim")(1, 2)))
    >>> found.claim, found.positions
    ('nim(1, 2) is N: the player to move wins.', 5)
    """

    certificate: Certificate
    claim: str
    positions: int
