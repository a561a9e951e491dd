"""Guesses for any number of heaps: nim-sums of functions, counts, columns, stairs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grundy.discovery.patterns import sequences, snippets
from grundy.discovery.patterns.decisions import decisions
from grundy.discovery.patterns.texts import renamed
from grundy.discovery.patterns.written import Written, compared, reduced, simple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.evidence import Evidence

HEAPS = ("heaps",)


def _count(said: str, tex: str, test: str, cpp: str = "") -> Written:
    return simple(
        HEAPS,
        f"the number of {said}",
        rf"\#\{{i : {tex}\}}",
        f"sum({test} for h in heaps)",
        f"count_heaps(heaps, [](long long h) {{ return {cpp or test}; }})",
        needs=(snippets.COUNT,),
    )


def _all(said: str, tex: str, test: str, fails: str) -> Written:
    return simple(
        HEAPS,
        f"every heap is {said}",
        rf"\forall i: {tex}",
        f"all({test} for h in heaps)",
        f"count_heaps(heaps, [](long long h) {{ return {fails}; }}) == 0",
        needs=(snippets.COUNT,),
    )


@cache
def numbers() -> tuple[Written, ...]:
    """Return functions of several heaps whose values are whole numbers."""
    return (
        simple(
            HEAPS,
            "the nim-sum of the heaps",
            r"\bigoplus_i h_i",
            "nim_sum(heaps)",
            needs=(snippets.NIM_SUM,),
        ),
        *_stairs(),
        simple(
            HEAPS,
            "the total of the heaps",
            r"\sum_i h_i",
            "sum(heaps)",
            "[&] { long long t = 0; for (long long h : heaps) t += h; return t; }()",
        ),
        simple(
            HEAPS,
            "the largest heap",
            r"\max_i h_i",
            "max(heaps, default=0)",
            "[&] { long long t = 0; for (long long h : heaps) if (h > t) t = h; return t; }()",
        ),
        simple(
            HEAPS,
            "the smallest heap",
            r"\min_i h_i",
            "min(heaps, default=0)",
            "[&] { long long t = heaps.empty() ? 0 : heaps[0]; "
            "for (long long h : heaps) if (h < t) t = h; return t; }()",
        ),
        simple(
            HEAPS,
            "the number of largest heaps",
            r"\#\{i : h_i = \max_j h_j\}",
            "largest_count(heaps)",
            needs=(snippets.LARGEST,),
        ),
        simple(
            HEAPS,
            "the number of heaps of 1 before the first larger one",
            r"\#\{i : h_1 = \cdots = h_i = 1\}",
            "leading_ones(heaps)",
            needs=(snippets.LEADING_ONES,),
        ),
        _count("heaps that are not empty", "h_i > 0", "h > 0"),
        _count("odd heaps", r"2 \nmid h_i", "h % 2", "h % 2"),
        _count("heaps of 1", "h_i = 1", "h == 1"),
        _count("heaps of 2 or more", r"h_i \ge 2", "h > 1"),
    )


def _stairs() -> Iterator[Written]:
    for first, said in ((0, "1st, 3rd, 5th, ..."), (1, "2nd, 4th, 6th, ...")):
        parity = r"2 \nmid i" if first == 0 else r"2 \mid i"
        yield simple(
            HEAPS,
            f"the nim-sum of the {said} heap",
            rf"\bigoplus_{{{parity}}} h_i",
            f"nim_sum(heaps[{first}::2])" if first else "nim_sum(heaps[::2])",
            f"nim_sum(every_second(heaps, {first}))",
            needs=(snippets.NIM_SUM, snippets.EVERY_SECOND),
        )


@cache
def truths() -> tuple[Written, ...]:
    """Return properties of several heaps."""
    return (
        _all("even", r"2 \mid h_i", "h % 2 == 0", "h % 2"),
        *(compared(value, "==", 0) for value in numbers()),
        *(compared(value, "<=", 1) for value in numbers()[3:5]),
        *(compared(reduced(value, 2), "==", 0) for value in numbers()),
        *(compared(reduced(value, k), "==", 0) for value in numbers()[3:9] for k in range(3, 8)),
        *(
            simple(
                HEAPS,
                f"every binary column has a multiple of {m} ones",
                rf"\forall b: {m} \mid \sum_i \lfloor h_i / 2^b \rfloor \bmod 2",
                f"columns_divide(heaps, {m})",
                needs=(snippets.COLUMNS,),
            )
            for m in range(3, 8)
        ),
        *(
            _all(f"a multiple of {k}", rf"{k} \mid h_i", f"h % {k} == 0", f"h % {k} != 0")
            for k in range(3, 8)
        ),
        simple(
            HEAPS,
            "the heaps read the same backwards",
            r"h_i = h_{k + 1 - i}",
            "heaps == heaps[::-1]",
            "std::equal(heaps.begin(), heaps.end(), heaps.rbegin())",
        ),
        simple(
            HEAPS,
            "every size except 0 appears an even number of times",
            r"\forall h > 0: 2 \mid \#\{i : h_i = h\}",
            "all(heaps.count(h) % 2 == 0 for h in heaps if h)",
            "[&] { for (long long h : heaps) if (h && std::count(heaps.begin(), heaps.end(), h) "
            "% 2) return false; return true; }()",
        ),
        simple(
            HEAPS,
            "all heaps are equal",
            r"h_1 = h_2 = \cdots",
            "len(set(heaps)) <= 1",
            "[&] { for (long long h : heaps) if (h != heaps[0]) return false; return true; }()",
        ),
        *(compared(_nim_sum_of(_rest(k)), "==", 0) for k in range(2, 10)),
    )


def _rest(k: int) -> Written:
    return simple(("h",), f"the heaps mod {k}", rf"(h_i \bmod {k})", f"h % {k}")


def _nim_sum_of(inner: Written) -> Written:
    """Return the nim-sum of a function of each heap h."""
    return Written(
        HEAPS,
        f"the nim-sum of {inner.words}",
        rf"\bigoplus_i {inner.latex}",
        type(inner.python)(
            f"nim_sum({inner.python.expression} for h in heaps)",
            (snippets.NIM_SUM[0], *inner.python.before),
        ),
        type(inner.cpp)(
            "[&] { long long t = 0; for (long long h : heaps) "
            f"t ^= {inner.cpp.expression}; return t; }}()",
            inner.cpp.before,
        ),
        inner.numbers,
    )


def _single_heaps(evidence: Evidence) -> Iterator[Written]:
    """Yield nim-sums of what a single heap is worth."""
    if evidence.values is None:
        return
    alone = {
        max(place): value
        for place, value in zip(evidence.places, evidence.values, strict=True)
        if len(place) - place.count(0) <= 1 and place[1:] == (0,) * (len(place) - 1)
    }
    edge = [alone[n] for n in range(len(alone)) if n in alone]
    for formula in sorted(sequences.number_guesses(edge), key=lambda f: f.cost)[:2]:
        inner = renamed(formula, "h", ("h",))
        said = "the heaps" if inner.python.expression == "h" else f"{inner.words}, for each heap h,"
        tex = "h_i" if inner.python.expression == "h" else rf"\left({inner.latex}\right)"
        yield _nim_sum_of(Written(("h",), said, tex, inner.python, inner.cpp, inner.numbers))


def number_guesses(evidence: Evidence) -> Iterator[Written]:
    """Yield formulas for the values of several heaps."""
    yield from numbers()
    yield from (reduced(value, k) for value in numbers() for k in range(2, 9))
    yield from _single_heaps(evidence)


def truth_guesses(evidence: Evidence) -> Iterator[Written]:
    """Yield formulas for the P-positions of several heaps."""
    more = [compared(formula, "==", 0) for formula in _single_heaps(evidence)]
    yield from decisions([*truths(), *more], evidence)
