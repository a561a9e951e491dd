"""No regular expression of the source is held up for long by a text that somebody made for it."""

from __future__ import annotations

import ast
import re
import signal
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import grundy

SOURCE = Path(grundy.__file__).parent
CALLS = ("match", "search", "fullmatch", "sub", "subn", "split", "finditer", "findall")
LENGTH = 10_000
SECONDS = 20.0
"""Processor time after which a pattern is said to hang; cubic ones would take hours."""

Found = tuple[str, str]


def patterns() -> list[Found]:
    """Return every pattern that is written out, with the functions of `re` that get it."""
    found: set[Found] = set()
    for file in SOURCE.rglob("*.py"):
        text = file.read_text("utf-8")
        used = re.findall(r"\b([A-Z_]+)\.(\w+)\(", text)
        name = ".".join(["grundy", *file.relative_to(SOURCE).with_suffix("").parts])
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Assign([ast.Name(own)], ast.Call(ast.Attribute(_, "compile"), [how, *_])):
                    calls = {call for user, call in used if user == own and call in CALLS}
                    calls = calls or {"search"}  # another module uses it
                case ast.Call(ast.Attribute(ast.Name("re"), call), [how, *_]) if call in CALLS:
                    calls = {call}
                case _:
                    continue
            found |= {(call, pattern) for call in calls for pattern in texts(how, name)}
    return sorted(found)


def texts(pattern: ast.expr, module: str) -> set[str]:
    """Return a pattern as text: what is written, or named in its module; nothing else."""
    if isinstance(pattern, ast.Constant):
        return {str(pattern.value)}
    if isinstance(pattern, ast.Name):
        named: Any = getattr(import_module(module), pattern.id, None)
        return {named} if isinstance(named, str) else set()
    return set()


def hostile(pattern: str) -> set[str]:
    """Return texts of many equal pieces: characters and words that the pattern itself has."""
    signs = {sign for sign in re.sub(r"\\\w", "", pattern) if not sign.isalpha()}
    words = re.findall(r"[a-z]{2,}", pattern)
    pieces = {*signs, *words, *(f"{word} " for word in words), *" a1\n"}
    return {f"{piece * LENGTH}"[:LENGTH] + "\0" for piece in pieces}


def test_there_are_patterns() -> None:
    assert len(patterns()) > 100


@pytest.mark.parametrize(("call", "pattern"), patterns())
def test_hostile_texts_are_read_soon(call: str, pattern: str) -> None:
    made = re.compile(pattern)
    reads: Any = getattr(made, call)
    signal.signal(signal.SIGPROF, _hangs)
    for text in hostile(pattern):
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            found = reads("", text) if call in ("sub", "subn") else reads(text)
            if call == "finditer":
                list(found)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def _hangs(*_: object) -> None:
    raise AssertionError("this takes too long")
