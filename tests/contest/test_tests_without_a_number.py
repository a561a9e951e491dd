"""Programs whose tests go on to the end of the input, or up to one that begins with 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from tests.contest.running import printed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIMIT = 162


@gr.impartial
def multiply(p: int) -> Iterator[int]:
    for k in range(2, 10):
        if p < LIMIT:
            yield p * k


@gr.impartial
def shorten(word: str) -> Iterator[str]:
    for k in (1, 2):
        if len(word) >= k:
            yield word[k:]


EACH = pytest.mark.parametrize("lang", ["cpp", "python"])
CHECKED = pytest.mark.parametrize(
    ("lang", "checked"), [("cpp", False), ("cpp", True), ("python", True)]
)


@CHECKED
def test_to_the_end_of_the_input(lang: Any, checked: bool, tmp_path: Path) -> None:
    program = gr.contest_code(
        multiply,
        lang,
        input="2<=LIMIT<=4294967294",
        ask="1",
        tests="end",
        words=("Stan", "Ollie"),
        checked=checked,
    )
    ends = ["", "\n", "\n\n \n"]
    texts = [f"162\n17\n34012226{last}" for last in ends]
    told = printed(program, [*texts, *ends], tmp_path)
    assert told == ["Stan\nOllie\nStan\n"] * 3 + [""] * 3


@CHECKED
def test_up_to_a_test_that_begins_with_0(lang: Any, checked: bool, tmp_path: Path) -> None:
    program = gr.contest_code(
        gr.game("nim"),
        lang,
        input="1<=n<=1000 1<=k[n]<=10^9",
        ask="k",
        tests="zero",
        show="sum(1 for x in k if x ^ value < x)",
        checked=checked,
    )
    text = "3\n7 11 13\n2\n1000000000 1000000000\n"
    told = printed(program, [f"{text}0\n", f"{text}0\n1\n1\n"], tmp_path)
    assert told == ["3\n0\n", "3\n0\n"], "nothing comes after it"


@EACH
def test_words_to_the_end(lang: Any, tmp_path: Path) -> None:
    program = gr.contest_code(shorten, lang, input="s:word", ask="s", tests="end")
    assert printed(program, ["abc ab\na\n"], tmp_path) == ["second\nfirst\nfirst\n"]


@EACH
def test_lines_to_the_end(lang: Any, tmp_path: Path) -> None:
    program = gr.contest_code(gr.game("nim"), lang, input="heaps[]", ask="heaps", tests="end")
    assert printed(program, ["1 2 3\n1\n4 4\n"], tmp_path) == ["second\nfirst\nsecond\n"]


def test_what_has_no_test_is_refused() -> None:
    with pytest.raises(gr.ParameterError, match="needs an input"):
        gr.contest_code("nim", tests="end")
    with pytest.raises(gr.NotationError, match="does not begin with a number"):
        gr.contest_code(shorten, input="s:word", tests="zero")
