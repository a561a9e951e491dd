"""Rule text of a partizan game: a rule for Left, and one for Right.

left n -> n-1; n-3; right n -> n-2
right (a, b) -> (a, b-1); left (a, b) -> (a-k, b) for k in range(1, a+1)
"""

from __future__ import annotations

import re
from typing import NamedTuple

from grundy.errors import nearest
from grundy.forms.rule.clauses import RuleText
from grundy.rules.notation.rule_expression import refuse_at
from grundy.rules.notation.rule_text import ARROW, check_characters, read_rule

_SIDE = re.compile(r"(?:^|;)\s*(left|right)(?=\s+[a-zA-Z(]|\()")
EXAMPLE = f"left n {ARROW} n-1; right n {ARROW} n-2"


class SidedText(NamedTuple):
    """What was read: the text, and the rules of the players."""

    text: str
    left: RuleText
    right: RuleText


def has_sides(text: str) -> bool:
    """Return whether a text has rules of its own for a player.

    >>> has_sides("left n -> n-1; right n -> n-2"), has_sides("left -> left-1")
    (True, False)
    """
    return _SIDE.search(text) is not None


def read_sides(text: str) -> SidedText:
    """Return what the text says of both players.

    >>> read_sides("left n -> n-1; n-3; right n -> n-2").left.text
    'n -> n-1; n-3'
    >>> read_sides("left n -> n-1")
    Traceback (most recent call last):
    grundy.errors.RuleTextError: rule text, column 14: there is no rule for right; write both, ...

    Raises `RuleTextError`, which has the column.
    """
    check_characters(text)
    found = list(_SIDE.finditer(text))
    if text[: found[0].start()].strip():
        refuse_at(0, f"the rule of a player begins with left or right, as in {EXAMPLE}")
    ends = [*(match.start() for match in found[1:]), len(text)]
    rules: dict[str, RuleText] = {}
    for match, end in zip(found, ends, strict=True):
        side = match[1]
        if side in rules:
            refuse_at(match.start(1), f"there is a rule for {side} already; join options with ;")
        _refuse_more_arrows(text, match.end(), end)
        # Spaces in place of what comes before, so that errors tell the column of the whole text.
        rules[side] = read_rule(" " * match.end() + text[match.end() : end])
    missing = next((side for side in ("left", "right") if side not in rules), None)
    if missing is not None:
        refuse_at(len(text), f"there is no rule for {missing}; write both, as in {EXAMPLE}")
    left, right = rules["left"], rules["right"]
    if len(left.names) != len(right.names):
        refuse_at(
            found[1].start(1),
            f"left has positions of {_count(left)}, right of {_count(right)}: make them alike",
        )
    _refuse_lists(left, right)
    return SidedText(" ".join(text.split()), left, right)


def _refuse_more_arrows(text: str, begin: int, end: int) -> None:
    """Refuse a second arrow: what stands before it is no player."""
    first = text.find(ARROW, begin, end)
    second = text.find(ARROW, first + 1, end) if first >= 0 else -1
    if second >= 0:
        clause = text.rfind(";", begin, second) + 1
        word = text[clause:second].split()[:1]
        close = nearest(word[0], ("left", "right")).rstrip("; ") if word else ""
        refuse_at(
            clause + len(text[clause:]) - len(text[clause:].lstrip()),
            f"a rule is that of left or of right, as in {EXAMPLE}{close}",
        )


def _refuse_lists(left: RuleText, right: RuleText) -> None:
    """Refuse sums of parts that are several numbers: a position is one part, or heaps."""
    lists = any(clause.is_list for rule in (left, right) for clause in rule.clauses)
    if lists and len(left.names) > 1:
        refuse_at(
            0,
            "in a partizan rule a list, which is a sum of heaps, is for positions of one number; "
            f"these have {len(left.names)}",
        )


def _count(rule: RuleText) -> str:
    return "one number" if len(rule.names) == 1 else f"{len(rule.names)} numbers"
