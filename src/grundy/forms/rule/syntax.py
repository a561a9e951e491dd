"""Syntax trees of Python texts, which several threads may ask for at once.

Python 3.11 counts how deep it is in a tree in one place for all threads. Where it changes over from
one thread to another while a tree is made, as it may when it collects garbage, it takes the count
of the one for that of the other and raises `SystemError`.
"""

from __future__ import annotations

import ast
from threading import RLock

_ONE_AT_A_TIME = RLock()  # again by the same thread, too: what is collected may run anything


def syntax_tree(text: str) -> ast.Module:
    """Return the syntax tree of a program.

    >>> ast.unparse(syntax_tree("n = (n)-1"))
    'n = n - 1'

    Raises `SyntaxError`.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text)


def expression_tree(text: str) -> ast.expr:
    """Return the syntax tree of an expression.

    >>> ast.unparse(expression_tree("(n)-1"))
    'n - 1'

    Raises `SyntaxError`.
    """
    with _ONE_AT_A_TIME:
        return ast.parse(text, mode="eval").body
