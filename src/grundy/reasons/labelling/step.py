"""One step of a labelling, and its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from grundy.reasons.labelling.label import ScoreLabel
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.rules.position import Position

Label: TypeAlias = "Outcome | int | ScoreLabel"
Kind: TypeAlias = Literal["label", "draw", "visit", "remembered", "cycle"]

MOST_NAMED = 12
"""Options that are named in the words of a step; `because` has them all."""


@dataclass(frozen=True, slots=True)
class LabelStep:
    """One step of a labelling: which position, which label, because of which options.

    `kind` is "label" or, at the end of a loopy graph, "draw"; the search also
    has "visit", "remembered" and "cycle". `round` is the remoteness in backward induction and the
    layer for Grundy values, `depth` the length of the search's path, `source` the position the
    search came from, and `skipped` the options that it need not look at.

    >>> import grundy as gr
    >>> print(gr.labelling(gr.game("subtraction:1,2,3"), 7).steps[4])
    4 is P: every move leads to N: 3, 2, 1
    """

    number: int
    kind: Kind
    position: Position
    label: Label | None
    because: tuple[tuple[Position, Label], ...]
    text: str
    round: int | None = None
    depth: int | None = None
    source: Position | None = None
    skipped: tuple[Position, ...] = ()

    def __str__(self) -> str:
        return self.text

    def as_data(self) -> dict[str, Any]:
        """Return the step as plain data, for JSON."""
        return {
            "number": self.number,
            "kind": self.kind,
            "position": str(self.position),
            "label": plain(self.label),
            "because": [{"position": str(p), "label": plain(label)} for p, label in self.because],
            "text": self.text,
            "round": self.round,
            "depth": self.depth,
            "source": None if self.source is None else str(self.source),
            "skipped": [str(p) for p in self.skipped],
        }


def plain(label: Label | None) -> str | int | None:
    """Return a label as JSON has it.

    >>> plain(Outcome.P), plain(3), plain(None)
    ('P', 3, None)
    """
    return str(label) if isinstance(label, (Outcome, ScoreLabel)) else label


def words_of_outcome(name: str, outcome: Outcome, because: Sequence[str], *, misere: bool) -> str:
    """Return why a position has this outcome; `because` names the options that decide it."""
    if not because:
        lost = ", and the last player to move loses" if misere else ""
        return f"{name} is {outcome}: there is no move{lost}"
    if outcome is Outcome.P:
        return f"{name} is P: every move leads to N: {listed(because)}"
    lead = "a move leads" if len(because) == 1 else "moves lead"
    return f"{name} is N: {lead} to P: {listed(because)}"


def words_of_draw(name: str, drawn: Sequence[str]) -> str:
    """Return why a position is a draw; `drawn` names its options that are draws too."""
    return f"{name} is D: no move leads to P, and play can cycle forever through {listed(drawn)}"


def words_of_value(name: str, value: int, options: Sequence[str], values: Sequence[int]) -> str:
    """Return why a position has this Grundy value: the least that none of its options has."""
    if not options:
        return f"{name} has Grundy value {value}: there is no move"
    many = len(options) > 1
    lead, have = (
        ("its options", "have Grundy values") if many else ("its option", "has Grundy value")
    )
    return (
        f"{name} has Grundy value {value}: {lead} {listed(options)} {have} "
        f"{listed(list(map(str, values)))}; the mex is {value}"
    )


def listed(names: Sequence[str]) -> str:
    """Return the names, the first few of them when there are many.

    >>> listed(["3", "2", "1"])
    '3, 2, 1'
    """
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f", ... and {more} more" if more > 0 else "")
