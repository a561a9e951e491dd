"""Certificates with one thing changed: what is still verified is true, by brute force.

Every field of every kind of certificate is changed, dropped, doubled, given another type, put out
of range and swapped with that of another file; digests are made anew. What `gr.verify` then says of
a file is compared with `sentences.py`, which reads nothing but the sentence.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.reasons.certificates.certificate import _played, fingerprint
from tests.reasons.sentences import is_true

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class File:
    """What is in the file of a certificate: an object, and the lines after it where it has any."""

    head: Any
    lines: Any = None

    @classmethod
    def read(cls, text: str) -> File:
        """Return the content of a file, without what is made of the rest."""
        if not text.startswith('{"certificate"'):
            return cls(json.loads(text))
        head, *lines = map(json.loads, text.splitlines())
        return cls({name: head[name] for name in head if name not in SEAL}, lines)

    @property
    def text(self) -> str:
        """The text of the file, with the digest and the fingerprint that a forger would write."""
        if self.lines is None or not isinstance(self.head, dict):
            return json.dumps(self.head, ensure_ascii=False)
        rows = self.lines if isinstance(self.lines, list) else [self.lines]
        body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in rows)
        made = (print_of(self.head), len(rows), sha256(body.encode()).hexdigest())
        seal = dict(zip(SEAL, made, strict=True))
        return json.dumps(seal | self.head, ensure_ascii=False) + "\n" + body


SEAL = ("fingerprint", "lines", "sha256")


def print_of(head: dict[str, Any]) -> str:
    """Return the fingerprint of the rules that a header speaks of; none where it speaks of none."""
    told = json.dumps([head.get(name) for name in ("kind", "game", "claims")])
    try:
        return _print_of(told)
    except (gr.GrundyError, KeyError, TypeError, AttributeError):
        return ""


@cache
def _print_of(told: str) -> str:
    kind, game, claims = json.loads(told)
    return fingerprint(_played(gr.Certificate(kind, game, claims, "", ()), None))


# What is changed ----------------------------------------------------------------------------------

OTHER_TYPES: list[Any] = [None, True, False, 0, 1, -1, 2, 0.5, 10**30, "", "0", [], {}, [[]]]


def changes(value: Any, words: list[str]) -> Iterator[Any]:
    """Yield what is the same but for one thing in it; a text or name may be one of these words."""
    yield from (other for other in OTHER_TYPES if other is not value)
    yield from ([value], {"n": value}, str(value))
    if type(value) is int:
        yield from (value - 1, value + 1, -value, 2 * value, float(value))
    elif isinstance(value, str):
        yield from (*_texts(value), *words)
    elif isinstance(value, list):
        for place, one in enumerate(value):
            before, after = value[:place], value[place + 1 :]
            yield before + after
            yield [*before, one, one, *after]
            yield [*after, one, *before]
            yield from ([*before, other, *after] for other in changes(one, words))
    elif isinstance(value, dict):
        for name, one in value.items():
            rest = {key: value[key] for key in value if key != name}
            yield rest
            yield from ({word: one} | rest for word in (*words, name.upper()))
            yield from (value | {name: other} for other in changes(one, words))
        for one, other in combinations(value, 2):
            yield value | {one: value[other], other: value[one]}


def words_in(value: Any) -> list[str]:
    """Return all texts and names that something is made of, and what else a claim may have."""
    if isinstance(value, str):
        return [value]
    inside = [*value, *value.values()] if isinstance(value, dict) else value
    found = [word for one in inside for word in words_in(one)] if isinstance(inside, list) else []
    return list(dict.fromkeys([*found, "least", "most", "endless", "domain"]))


SIGNS = [("==", "!="), ("<", ">"), (">", "<"), (" and ", " or "), (" or ", " and "), ("-", "+")]


def _texts(value: str) -> Iterator[str]:
    """Yield other texts: one number, sign or word of it is another, or there is more."""
    for found in re.finditer(r"\d+", value):
        for number in (int(found[0]) + 1, int(found[0]) - 1, 100):
            yield f"{value[: found.start()]}{number}{value[found.end() :]}"
    for one, other in (
        ("==", "!="),
        ("<", ">"),
        (">", "<"),
        ("and", "or"),
        ("-", "+"),
        (" or ", " and "),
    ):
        yield from (
            value[: found.start()] + other + value[found.end() :]
            for found in re.finditer(re.escape(one), value)
        )
    yield from (f" {value}", f"{value}\n", value[1:], value[:-1], value.upper(), f"misere {value}")
    yield from (f"{value}; n-1", f"{value}; n-24", f"{value}; (a-9, b-9)", f"{value} or n == 99")
    yield from (value.removeprefix("misere "), value.partition("; ")[0], f"{value}. {value}")


def changed(file: File, others: list[File]) -> Iterator[File]:
    """Yield files with one thing changed, or one field of another file."""
    words = words_in([file.head, file.lines or []])
    yield from (File(head, file.lines) for head in changes(file.head, words))
    if file.lines is not None:
        yield from (File(file.head, lines) for lines in changes(file.lines, words))
        yield from (
            File({**file.head, name: value}, file.lines)
            for name, right in zip(SEAL, ("0" * 16, len(file.lines), "0" * 64), strict=True)
            for value in changes(right, [])
            if value != right
        )
    for other in others:
        yield from (File({**file.head, key: other.head[key]}, file.lines) for key in other.head)
        yield File(file.head, other.lines)
        yield from (  # all but one is another's
            File({**other.head, key: file.head[key]}, other.lines) for key in file.head
        )


def doubled(file: File, others: list[File]) -> Iterator[str]:
    """Yield texts in which a field is there twice: its own and another's, in either order."""
    first, line_end, rest = file.text.partition("\n")
    for other in others:
        for name in {*file.head} & {*other.head}:
            field = json.dumps({name: other.head[name]}, ensure_ascii=False)[1:-1]
            yield f"{first[:-1]}, {field}}}{line_end}{rest}"
            yield f"{{{field}, {first[1:]}{line_end}{rest}"


# What is said of it -------------------------------------------------------------------------------


def tried(texts: Iterator[str], path: Path) -> Counter[str]:
    """Verify each text; return how often each sentence was accepted, "" for those refused."""
    counts: Counter[str] = Counter()
    known = set()
    for text in dict.fromkeys(texts):
        path.write_text(text, encoding="utf-8")
        try:
            found = gr.verify(path)
        except gr.CertificateError:
            counts[""] += 1
            continue
        counts[found.claim] += 1
        proof = found.certificate
        shown = (found.claim, repr(proof.lines) if POINTS.search(found.claim) else "")
        if shown not in known:
            known.add(shown)
            assert is_true(found.claim, proof.lines, getattr(proof, "data", None)), text
    return counts


POINTS = re.compile("as listed|automaton")
"""Sentences that point to the lines of the file."""


def strategy(text: str) -> str:
    return gr.certificate(gr.position(text)).text


def table(text: str, **asked: Any) -> str:
    return gr.certificate(gr.game(text), **asked).text


def proved(text: str, **more: Any) -> str:
    data = gr.certificate(gr.prove(text)).text
    return json.dumps(json.loads(data) | more, ensure_ascii=False)


def without_game(text: str) -> str:
    found = json.loads(proved(text))
    return json.dumps({name: found[name] for name in found if name != "game"})


def quotient(text: str, heaps: int | None = None) -> str:
    whose = gr.position(text) if "(" in text else gr.game(text)
    asked = () if heaps is None else (heaps,)
    return gr.certificate(whose.misere.quotient(*asked)).text


KINDS: dict[str, list[tuple[Callable[..., str], Any]]] = {
    "strategy": [
        (strategy, "nim(1, 2)"),
        (strategy, "misere kayles(3)"),
        (strategy, "wythoff(1, 2)"),
        (strategy, "nim(1) + kayles(2)"),
        (strategy, 'rule:"n -> n-1; n-3"(4)'),
        (strategy, "domineering:2x2(../..)"),
        (strategy, "stone-game(5, 3)"),
        (strategy, "dots-and-boxes:1x1(-/|./.)"),
        (strategy, "tic-tac-toe(xox/.xo/o.x)"),
        (strategy, "graph:a-a,a-b,b-c(a)"),
        (strategy, "pong-hau-ki(x, xx/./oo)"),
    ],
    "values": [
        (lambda game: table(game, upto=4), "kayles"),
        (lambda game: table(game, upto=2), "wythoff"),
        (lambda game: table(game, upto=5), 'rule:"n -> [a, n-a] for a in range(1, (n+1)//2)"'),
    ],
    "period": [
        (lambda game: table(game, period=True), "subtraction:1,2"),
        (lambda game: table(game, period=True), "octal:0.7"),
        (lambda game: table(game, period=True), "octal:0.31"),
    ],
    "automaton": [
        (proved, "bounded-nim:2"),
        (proved, "nim"),
        (lambda game: proved(game, claim=None), "nim"),
        (proved, "wythoff"),
        (proved, "lasker-nim"),
        (proved, "misere subtraction:1,2"),
        (proved, "fibonacci-nim"),
        (proved, "rule: n -> n-1; n-2 if n % 2 == 0"),
        (proved, "rule: (a, b) -> (a-1, b); (a, b-2)"),
        (lambda game: proved(game, domain="n <= 1"), "misere nim"),
        (lambda game: proved(game, table=None, final=None), "bounded-nim:2"),
        (without_game, "rule: n -> n-1; n-2"),
        (without_game, "rule: (a, b) -> (a-1, b); (a, b-1)"),
    ],
    "quotient": [
        (lambda game: quotient(game, 5), "kayles"),
        (lambda game: quotient(game, 5), "octal:0.122"),
        (quotient, "octal:0.3"),
        (quotient, "cram:2x2(../..)"),
    ],
}


@cache
def file(kind: str, number: int) -> File:
    make, text = KINDS[kind][number]
    return File.read(make(text))


LONG = {"lasker-nim", "wythoff", "fibonacci-nim", "pong-hau-ki(x, xx/./oo)"}
"""Certificates of which each takes a while to check, or that have many lines."""


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param(kind, number, marks=[pytest.mark.thorough] * (text in LONG))
        for kind, made in KINDS.items()
        for number, (_, text) in enumerate(made)
    ],
)
def test_what_is_still_verified_is_true(kind: str, number: int, tmp_path: Path) -> None:
    others = [file(kind, other) for other in range(len(KINDS[kind])) if other != number]
    own = file(kind, number)
    texts = chain((one.text for one in changed(own, others)), doubled(own, others))
    counts = tried(texts, tmp_path / "changed")
    assert counts[""] > 300
    assert len(counts) > 2, "other sentences than the file's own were accepted"
