"""Families with several parameters: a formula is guessed, and proved for all of them.

The period has to be linear in the parameters wherever a condition holds, such as 0 < p <= q, and
the formula of one window has a few pieces (`pieces`). The formula itself is what is proved.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations, product
from typing import TYPE_CHECKING, Any

from grundy.limits.budget import running_meter
from grundy.proofs import checker
from grundy.proofs.boxes import OutsideError
from grundy.proofs.lines import Plane, plane_through
from grundy.proofs.parameters import Games, repeat_in
from grundy.proofs.pieces import by_pieces
from grundy.proofs.proving import Proved, certificate_of
from grundy.rules.notation.rule_function import expression_function
from grundy.rules.notation.rule_text import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LARGEST, NUMBERS_EACH, NUMBERS = 7, 40, 200
"""Parameters up to which games are computed; numbers for each unit of them, and besides."""

FEWEST = 8
"""Games that a condition has to leave."""

MOST_TIMES = 3
"""Periods in a window at the most."""

STEPS = 20_000_000
"""Steps that a proof may take."""


class ManyParameters(Games):
    """A rule on one number with several parameters."""

    def prove(self) -> Proved | None:
        """Return the proof of a formula for all parameters under a condition; None without one.

        >>> from grundy.rules.notation.rule_text import read_rule
        >>> rule = read_rule("(n; p, q) -> n-k for k in range(p, q+1)")
        >>> found = ManyParameters(rule, ("p", "q"), "outcome").prove()
        >>> found.certificate["domain"], found.certificate["claim"]
        ('0 < p <= q', 'r < p')
        >>> found.certificate["windows"]["n"][2]
        'p + q'
        """
        for condition in self._conditions():
            with suppress(OutsideError):  # play is endless without the condition
                found = self._under(condition)
                if found is not None:
                    return found
        return None

    def _conditions(self) -> Iterator[str]:
        """Yield conditions on the parameters, the widest first."""
        yield ""
        yield " and ".join(f"{name} > 0" for name in self.parameters)
        for order in permutations(self.parameters):
            for sign in ("<=", "<"):
                yield f"0 < {f' {sign} '.join(order)}"

    def _under(self, condition: str) -> Proved | None:
        holds = self._test(condition)
        places = [one for one in product(range(LARGEST), repeat=len(self.parameters)) if holds(one)]
        if len(places) < FEWEST:
            return None
        rows = {one: self.worths(one, NUMBERS_EACH * sum(one) + NUMBERS) for one in places}
        repeats = {one: repeat_in(row) for one, row in rows.items()}
        if any(repeat is None or repeat.start for repeat in repeats.values()):
            return None
        lengths = [(one, repeat.length) for one, repeat in repeats.items() if repeat is not None]
        period = plane_through(lengths)
        if period is None or not any(period.slopes):
            return None
        for times in range(1, MOST_TIMES + 1):
            length = Plane(tuple(times * x for x in period.slopes), times * period.constant)
            cut = {one: rows[one][: times * size] for one, size in lengths}
            claim = by_pieces(cut, self.parameters, "r", values=self.about == "grundy")
            certificate = self._certificate(condition, period, length, claim)
            try:
                if claim:
                    checker.check(certificate, STEPS, running_meter().check)
                    return Proved(certificate, None)
            except checker.Refused as refused:
                if refused.step != "windows":
                    return None
        return None

    def _test(self, condition: str) -> Any:
        if not condition:
            return lambda _: True
        node = Reader(condition, 0, self.parameters).expression()
        told = expression_function(self.parameters, [node])
        return lambda place: told(*place)[0]

    def _certificate(
        self, condition: str, period: Plane, length: Plane, claim: str
    ) -> dict[str, Any]:
        names: Sequence[str] = self.parameters
        found = certificate_of(
            self.rule,
            self.about,
            [self.number],
            None,
            misere=self.misere,
            domain=condition or None,
            claim=claim,
        )
        windows = {self.number: ["r", "level", length.text(names), "0"]}
        return found | {
            "form": 2,
            "windows": windows,
            "period": {self.number: [period.text(names), "0"]},
        }
