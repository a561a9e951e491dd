"""Formulas in sentences: found where they stand in plain text, and read into a tree.

A reason says ``k = 5 − 3 = 2 and ⌊kφ⌋ = 3``: text that anyone can read. That text is the one
notation. From its tree MathML and LaTeX are written, so nobody writes a formula twice. A formula
has an operator in it; a number alone, or a pair, stays a word of the sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

RELATIONS = ("=", "≠", "<", ">", "≤", "≥")
SUMS = ("+", "−", "⊕")
PRODUCTS = ("·", "×", "div", "mod")
FENCES = {"(": ")", "⌊": "⌋", "{": "}"}
RAISED = {"²": "2", "³": "3"}
DEEPEST = 50
"""Brackets within brackets that are read."""

_LETTERS = "A-Za-zÀ-ÖØ-öø-ɏ"
_TOKEN = re.compile(
    rf"""
    (?P<opaque>"[^"]*"|[A-Za-z][\w-]*:(?:"[^"]*"|[^\s("])*|[{_LETTERS}][\w-]+(?=\())  # games
  | (?P<word>[{_LETTERS}][{_LETTERS}0-9_'’–-]+)
  | (?P<number>\d+)
  | (?P<sign>[=≠<>≤≥+−·×⊕^√⌊⌋(){{}},²³])
  | (?P<letter>[{_LETTERS}α-ω∞])
  | (?P<space>\s+)
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of a formula: number, letter, sign, row, power, root or fence."""

    kind: str
    text: str = ""
    children: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as it stands in a sentence, and its tree."""

    text: str
    node: Node


def pieces(text: str) -> Iterator[str | Formula]:
    """Yield the words and the formulas of a sentence, in order; joined they are the sentence.

    >>> for piece in pieces("so ⌊kφ⌋ = 3, which is 3"):
    ...     print(repr(piece if isinstance(piece, str) else piece.text))
    'so '
    '⌊kφ⌋ = 3'
    ', which is 3'
    """
    tokens = _tokens(text)
    words_from = place = 0
    while place < len(tokens):
        found = _Reader(tokens, place).formula() if tokens[place].starts else None
        if found is None:
            place += 1
            continue
        node, after = found
        begin, end = tokens[place].begin, tokens[after - 1].end
        if begin > words_from:
            yield text[words_from:begin]
        yield Formula(text[begin:end], node)
        words_from, place = end, after
    if words_from < len(text):
        yield text[words_from:]


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    begin: int
    end: int
    spaced: bool
    starts: bool
    """Whether a formula may start here: not in the middle of a word."""


def _tokens(text: str) -> list[_Token]:
    """Return the tokens without spaces; a game's text with its brackets is one."""
    found: list[_Token] = []
    place, spaced = 0, True
    while place < len(text):
        match = _TOKEN.match(text, place)
        assert match is not None  # the last group takes anything
        kind, end = str(match.lastgroup), match.end()
        if kind == "opaque":
            end = _after_brackets(text, end)
        if kind in ("word", "opaque") and match[0] in PRODUCTS:
            kind = "sign"
        if kind != "space":
            starts = spaced or not found or found[-1].kind in ("sign", "other")
            found.append(_Token(kind, text[place:end], place, end, spaced, starts))
        spaced = kind == "space"
        place = end
    return found


def _after_brackets(text: str, place: int) -> int:
    """Return the place after the brackets that open here; the place itself where none do."""
    if text[place : place + 1] != "(":
        return place
    depth = 0
    for i in range(place, len(text)):
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        if depth == 0:
            return i + 1
    return place


class _Reader:
    """Reads the longest formula from a token on, by descent."""

    def __init__(self, tokens: list[_Token], place: int) -> None:
        self.tokens, self.place = tokens, place
        self.weight = 0
        """How many things were read that only formulas have."""
        self.depth = 0

    def formula(self) -> tuple[Node, int] | None:
        node = self._chain(RELATIONS, SUMS, PRODUCTS)
        return (node, self.place) if node is not None and self.weight else None

    def _chain(self, *levels: tuple[str, ...]) -> Node | None:
        """Return operands of the next level with signs of this one between them."""
        if not levels:
            return self._product()
        first = self._chain(*levels[1:])
        if first is None:
            return None
        row = [first]
        while self._sign() in levels[0]:
            here, weight = self.place, self.weight
            sign = Node("sign", self._take())
            operand = self._chain(*levels[1:])
            if operand is None:
                self.place, self.weight = here, weight
                break
            self.weight += 1
            row += [sign, operand]
        return first if len(row) == 1 else Node("row", "", tuple(row))

    def _product(self) -> Node | None:
        """Return factors that stand side by side, as in 5k² and kφ."""
        first = self._power()
        if first is None:
            return None
        row = [first]
        while self._touches() and self._kind() == "letter":
            factor = self._power()
            if factor is None:
                break
            self.weight += 1
            row.append(factor)
        return first if len(row) == 1 else Node("row", "", tuple(row))

    def _power(self) -> Node | None:
        base = self._primary()
        if base is None:
            return None
        sign = self._sign()
        if sign in RAISED and self._touches():
            self.weight += 1
            self._take()
            return Node("power", "", (base, Node("number", RAISED[sign])))
        if sign == "^" and self._touches():
            here = self.place
            self._take()
            raised = self._primary()
            if raised is None:
                self.place = here
                return base
            self.weight += 1
            return Node("power", "", (base, raised))
        return base

    def _primary(self) -> Node | None:
        kind, sign = self._kind(), self._sign()
        if kind == "number":
            return Node("number", self._take())
        if kind == "letter":
            name = Node("letter", self._take())
            if self._touches() and self._sign() in ("(", "{"):
                fence = self._fence()
                if fence is not None:
                    self.weight += 1
                    return Node("row", "", (name, fence))
            return name
        if sign == "√":
            here = self.place
            self._take()
            inside = self._primary()
            if inside is None:
                self.place = here
                return None
            self.weight += 1
            bracketed = inside.text == "(" and len(inside.children) == 1
            return Node("root", "", inside.children if bracketed else (inside,))
        return self._fence() if sign in FENCES else None

    def _fence(self) -> Node | None:
        """Return what is in brackets, with commas between; None where they do not close."""
        here, weight = self.place, self.weight
        opening = self._take()
        items: list[Node] = []
        self.depth += 1
        while self.depth <= DEEPEST and (item := self._chain(RELATIONS, SUMS, PRODUCTS)):
            items.append(item)
            if self._sign() != ",":
                break
            self._take()
        self.depth -= 1
        if not items or self._sign() != FENCES[opening]:
            self.place, self.weight = here, weight
            return None
        self._take()
        self.weight += opening != "("
        return Node("fence", opening, tuple(items))

    def _kind(self) -> str:
        return self.tokens[self.place].kind if self.place < len(self.tokens) else ""

    def _sign(self) -> str:
        return self.tokens[self.place].text if self._kind() == "sign" else ""

    def _touches(self) -> bool:
        return self.place < len(self.tokens) and not self.tokens[self.place].spaced

    def _take(self) -> str:
        self.place += 1
        return self.tokens[self.place - 1].text
