"""The names by which the catalogue knows a heap rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.heap_rule import UNEQUAL
from grundy.rules.notation.parameters import write_number_set

if TYPE_CHECKING:
    from grundy.forms.heap_rule import HeapRule


def coded_text(text: str) -> str:
    """Return the text of a game by its rule as numbers, where bounded nim has a name of its own.

    >>> coded_text("bounded-nim:3"), coded_text("octal:0.77")
    ('subtraction:1-3', 'octal:0.77')
    """
    if text == "bounded-nim:1":
        return "subtraction:1"
    return text.replace("bounded-nim:", "subtraction:1-")


def catalogue_text(rule: HeapRule) -> str:
    """Return the text by which the catalogue knows the rule; empty where it does not.

    >>> from grundy.forms.heap_rule import HeapRule
    >>> catalogue_text(HeapRule((1, 2), (7, 7))), catalogue_text(HeapRule((1, 3), (3, 3)))
    ('octal:0.77', 'subtraction:1,3')
    """
    if rule.is_subtraction:
        if rule.takes == tuple(range(1, rule.reach + 1)):
            return f"bounded-nim:{rule.reach}"
        return f"subtraction:{write_number_set(rule.takes)}"
    if (rule.takes, rule.digits) == ((0,), (4 + UNEQUAL,)):
        return "grundys-game"
    if not rule.has_theorem:
        return ""
    digits = dict(zip(rule.takes, rule.digits, strict=True))
    code = "".join(f"{digits.get(take, 0):X}" for take in range(rule.reach + 1))
    family = "octal" if max(rule.digits) < 8 else "hexadecimal"
    return f"{family}:{code[0]}.{code[1:]}".rstrip(".")
