"""Rule text as people write it: what has one meaning only is put into the notation.

    a, b -> a-k, b for k from 1 to a        (a, b) -> (a-k, b) for k in range(1, a+1)
    n → n−1; n−3                            n -> n-1; n-3
    n -> n-k for k in 1, 3, 4               n -> n-k for k in (1, 3, 4)

What could mean two things stays as it is, and is refused.
"""

from __future__ import annotations

import re

from grundy.rules.notation.brackets import outside_brackets
from grundy.rules.notation.rule_expression import FUNCTIONS, SEQUENCES
from grundy.rules.notation.rule_text import LONGEST

SIGNS = {
    "→": "->",
    "⇒": "->",
    "↦": "->",
    "=>": "->",
    "−": "-",
    "–": "-",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "*",
    "·": "*",
    "∈": " in ",
}
"""What stands for what, whoever writes it."""

ARROW = "->"
_CALLED = {*FUNCTIONS, *SEQUENCES}
_WORDS = {"for", "in", "if", "else", "and", "or", "not", "from", "to", *_CALLED}
_SPAN = r"for ([a-zA-Z]\w*) from (.+?) to (.+?)(?= (?:if|for)\b|$)"
_BETWEEN = r"for ([\w+*/ -]+?)(<=?) ?([a-zA-Z]\w*) ?(<=?)([^<>=]+?)(?= (?:if|for)\b|$)"
_BARE = r"\bin (-?\d+(?: ?, ?-?\d+)+)(?= (?:if|for)\b|$)"
"""Loops as people write them, in a text that has no two blanks in a row."""


def loose_rule(text: str) -> str:
    """Return a rule's text in the notation, as far as what it says is clear.

    >>> import grundy as gr
    >>> gr.loose_rule("n → n−1; n−3")
    'n -> n-1; n-3'
    >>> loose_rule("a, b -> a-k, b for k in range(1, a+1); a, b-1 if b")
    'a, b -> (a-k, b) for k in range(1, a+1); (a, b-1) if b'
    >>> loose_rule("n-1; n-k for k from 3 to 4")
    'n -> n-1; n-k for k in range(3, 5)'
    >>> loose_rule("a-k, b for k in range(1, a+1); a, b-1")
    'a, b -> (a-k, b) for k in range(1, a+1); (a, b-1)'
    >>> loose_rule("n -> n-1, n-3")
    'n -> n-1, n-3'

    What could mean two things comes back as it is; `gr.game` then says what is wrong with it.
    """
    for sign, plain in SIGNS.items():
        if sign != "=>" or ARROW not in text:  # n => 3 may compare, the wrong way round
            text = text.replace(sign, plain)
    if len(text) > LONGEST:
        return text
    rows = [" ".join(row.split()) for row in text.strip().split("\n")]
    text = "; ".join(row.removeprefix(";").strip() for row in rows if row)
    before, arrow, after = text.partition(ARROW)
    if not arrow:
        before, after = "", text
    options = [_option(option.strip()) for option in after.split(";")]
    if not before:
        before = _numbers_of(options)
        if not before:
            return text
    names = before.strip().removeprefix("(").removesuffix(")").split(",")
    if len(names) > 1:
        options = [_bracketed(option, len(names)) for option in options]
    return f"{before.strip()} {ARROW} {'; '.join(options)}"


def _option(text: str) -> str:
    """Return an option whose loops are written as Python has them."""
    text = re.sub(_SPAN, lambda f: f"for {f[1]} in range({f[2]}, {_next(f[3])})", text)
    text = re.sub(_BETWEEN, _range, text)
    return re.sub(_BARE, r"in (\1)", text)


def _range(found: re.Match[str]) -> str:
    low, first, name, last, high = found.groups()
    begin = low.strip() if first == "<=" else _next(low)
    end = _next(high) if last == "<=" else high.strip()
    return f"for {name} in range({begin}, {end})"


def _next(number: str) -> str:
    """Return the text of the next number."""
    number = number.strip()
    if number.isdecimal():
        return str(int(number) + 1)
    return f"{number}+1" if re.fullmatch(r"\w+", number) else f"({number})+1"


def _bracketed(option: str, count: int) -> str:
    """Return an option with brackets around its numbers, where there are as many as it needs."""
    bare = outside_brackets(option)
    after = re.search(r"(?<![a-zA-Z_])(for|if)\b", bare)
    end = after.start() if after else len(option)
    if bare[:end].count(",") != count - 1:
        return option
    numbers, rest = option[:end].strip(), option[end:]
    return f"({numbers}) {rest}".strip()


def _numbers_of(options: list[str]) -> str:
    """Return the names of a position's numbers, from options that say which comes where.

    >>> _numbers_of(["a-k, b for k in range(1, a+1)", "a, b-1"]), _numbers_of(["a-b"])
    ('a, b', '')
    """
    free = _free_names("; ".join(options))
    if len(free) <= 1:
        return "".join(free)
    orders = {tuple(map(frozenset, _names_by_place(option, len(free)))) for option in options}
    if len(orders) != 1:
        return ""
    (order,) = orders
    apart = all(len(names) == 1 for names in order) and frozenset().union(*order) == free
    return ", ".join(name for names in order for name in names) if apart else ""


def _names_by_place(option: str, count: int) -> list[set[str]]:
    """Return which free names each of an option's numbers has; nothing unless there are `count`."""
    loop = re.search(r"(?<![a-zA-Z_])(for|if)\b", option)
    inside = option[: loop.start() if loop else len(option)].strip()
    if inside.startswith("(") and inside.endswith(")"):
        inside = inside[1:-1]
    numbers = inside.split(",")
    bound = set(re.findall(r"\bfor ([a-zA-Z]\w*) in\b", option))
    return [_free_names(number) - bound for number in numbers] if len(numbers) == count else []


def _free_names(text: str) -> set[str]:
    """Return the names in a text that no loop of it gives."""
    bound = set(re.findall(r"\bfor ([a-zA-Z]\w*) in\b", text))
    return set(re.findall(r"[a-zA-Z]\w*", text)) - bound - _WORDS
