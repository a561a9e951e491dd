"""Programs that were wrong, did not compile, or were refused without a reason."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli.main import cli, run
from tests.contest.running import printed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

RULES = """\
import grundy as gr

@gr.scoring
def take(n):
    for k in (1, 2):
        if n >= k:
            yield k, n - k

def marked(n):
    p = [0] * 5
    k = n - 1
    p[k] = 1
    p[k - 1] += 2
    if n >= 1 and p[4] != 1:
        yield n - 1
    if n >= 2 and p[-1] + p[0] < 3:
        yield n - 2

def tabled(n):
    t = [[0] * 2 for _ in range(3)]
    k = n - 1
    t[k % 3][n % 2] = 1
    if n >= 1 and t[0][1] == 0:
        yield n - 1

def twice(n):
    if n >= 1:
        yield n - 1
    if n >= 2:
        yield n - 2
    if n >= 1:
        yield n - 1

def parts(n):
    for k in range(1, n):
        yield [k, n - k]
    if n:
        yield n - 1
"""
LANGS = ("cpp", "python")


@pytest.fixture
def rules(tmp_path: Path) -> str:
    """Return the path of a file with rules."""
    (tmp_path / "rules.py").write_text(RULES)
    return str(tmp_path / "rules.py")


def outputs(arguments: list[str], texts: list[str], folder: Path, lang: Any) -> list[str]:
    """Return what the program that is asked for prints on each text."""
    done = CliRunner().invoke(cli, ["code", *arguments, "--lang", lang])
    assert done.exception is None, done.exception
    program = gr.Program("", lang, done.stdout, "", "proved", 0, "", "", 0, 0)
    return printed(program, texts, folder)


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line in which a program is refused."""
    assert run(["code", *arguments]) == 2
    told = capsys.readouterr().err
    assert told.startswith("grundy: ")
    assert told.count("\n") == 1
    for mistake in ("wrong inside", "does not compile", "does not run", "the program is wrong"):
        assert mistake not in told
    return told


# Lists that a rule changes ---------------------------------------------------------------------


def marked(n: int) -> Iterator[int]:
    """Yield the options of the rule of that name."""
    p = [0] * 5
    p[n - 1] = 1
    p[n - 2] += 2
    if n >= 1 and p[4] != 1:
        yield n - 1
    if n >= 2 and p[-1] + p[0] < 3:
        yield n - 2


def tabled(n: int) -> Iterator[int]:
    """Yield the options of the rule of that name."""
    t = [[0] * 2 for _ in range(3)]
    t[(n - 1) % 3][n % 2] = 1
    if n >= 1 and t[0][1] == 0:
        yield n - 1


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", [marked, tabled])
def test_an_index_that_may_be_negative_is_assigned_to(
    rule: Any, lang: str, rules: str, tmp_path: Path
) -> None:
    def won(n: int) -> bool:
        return not all(map(won, rule(n)))

    wanted = "".join(f"{'first' if won(n) else 'second'}\n" for n in range(6))
    arguments = [f"{rules}:{rule.__name__}", "--input", "0<=n<=5"]
    assert outputs(arguments, ["6\n0 1 2 3 4 5\n"], tmp_path, lang) == [wanted]


# What is printed -------------------------------------------------------------------------------

PRINTED = [
    ("'Win' if won else 'L'", ["Win", "L"]),
    ("('x' if won else 'y') + 'z'", ["xz", "yz"]),
    ("'say \"hi\" \\\\ it\\'s'", ['say "hi" \\ it\'s'] * 2),
    ("n or 5", ["3", "5"]),
    ("(won,)[0]", ["true", "false"]),
    ("won and n > 2", ["true", "false"]),
    ("score if n", ["1", ""]),
    ("'%d %d' % (1, 2)", ["1 2", "1 2"]),
    ("'%d' % n", ["3", "0"]),
    ("'%d %s' % (won, won)", ["1 True", "0 False"]),
    ("'%d%%' % (n > 1 and won)", ["1%", "0%"]),
    ("'x' * 3", ["xxx", "xxx"]),
    ("('a', 'bb')[won]", ["bb", "a"]),
    ("'x' if won else 3", ["x", "3"]),
    ("'\u00e9'", ["\u00e9", "\u00e9"]),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("show", "wanted"), PRINTED)
def test_what_is_printed(
    show: str, wanted: list[str], lang: str, rules: str, tmp_path: Path
) -> None:
    arguments = [f"{rules}:take", "--input", "n", "--print", show]
    arguments += ["--unchecked"] if lang == "cpp" else []
    found = outputs(arguments, ["2\n3\n0\n"], tmp_path, lang)
    assert found == ["".join(f"{line}\n" for line in wanted)]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("show", "words"),
    [
        ("(score, n)", "a tuple; print one number"),
        ("lost, won", "a tuple"),
        ("[score]", "a list"),
        ("list(range(n))", "a list"),
        ("'%s' % list(range(n))", "'list(range(n))', is [0, 1, 2]"),
        ("(x for x in range(n))", "a generator"),
        ("range(n)", "a range"),
        ("n / 2", "/ does not give a whole number; write //"),
        ("1.5", "no whole number"),
        ("won and n", "sometimes a number and sometimes true or false"),
        ("'a\\nb'", "several lines"),
        ("n // 0", "it divides by 0"),
        ("[1, 2][n]", "the index is out of range"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_both_languages(
    show: str, words: str, lang: str, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [f"{rules}:take", "--input", "n", "--print", show, "--lang", lang]
    assert words in complaint(arguments, capsys)


@pytest.mark.parametrize(
    ("ask", "place", "words"),
    [
        ("[a[i] for i in range(1, n+1)]", "'a[i]', at column 2", "the index is out of range"),
        ("a[i] for i in range(1, n+1)", "'a[i]', at column 1", "the index is out of range"),
        ("a[n]", "'a[n]', at column 1", "the index is out of range"),
        ("[x for x in a if a[x]]", "'a[x]', at column 18", "the index is out of range"),
        ("a[0] // a[-1]", "'a[0] // a[-1]', at column 1", "it divides by 0"),
        ("a[0] + 'x'", "at column 1", "TypeError"),
    ],
)
def test_what_is_asked_for_and_is_not_there(
    ask: str, place: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = complaint(["nim", "--input", "n a[n]", "--ask", ask, "--lang", "python"], capsys)
    assert f"what is asked for, {ask!r}" in told
    assert place in told
    assert words in told


# Moves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_any_winning_move_is_right(lang: str, tmp_path: Path) -> None:
    arguments = ["wythoff", "--input", "a b", "--tests", "zero", "--move"]
    (told,) = outputs(arguments, ["2 3\n3 5\n0\n"], tmp_path, lang)
    assert told in ("first 1 2\nsecond\n", "first 2 1\nsecond\n")


OPTIONS: dict[str, Callable[[int], list[tuple[int, ...]]]] = {
    "twice": lambda n: [(n - k,) for k in (1, 2, 1) if k <= n],
    "parts": lambda n: [*((k, n - k) for k in range(1, n)), *([(n - 1,)] if n else [])],
}
"""The rules of these names, by hand."""


def value(rule: str, parts: tuple[int, ...]) -> int:
    """Return the Grundy value of a sum, by definition."""
    total = 0
    for n in parts:
        seen = {value(rule, option) for option in OPTIONS[rule](n)}
        total ^= next(least for least in range(len(seen) + 1) if least not in seen)
    return total


@pytest.mark.parametrize("show", ["moves", "ways"])
@pytest.mark.parametrize(
    ("rule", "lang"), [("twice", "cpp"), ("twice", "python"), ("parts", "cpp"), ("parts", "python")]
)
def test_distinct_options_and_ways_are_counted(
    rule: str, lang: str, show: str, rules: str, tmp_path: Path
) -> None:
    wanted = []
    for n in range(1, 7):
        options = [tuple(sorted(option)) for option in OPTIONS[rule](n)]
        counted = set(options) if show == "moves" else options
        wanted.append(sum(value(rule, option) == 0 for option in counted))
    arguments = [f"{rules}:{rule}", "--input", "n", "--print", show]
    found = outputs(arguments, ["6\n1 2 3 4 5 6\n"], tmp_path, lang)
    assert found == ["".join(f"{count}\n" for count in wanted)]


CUT = """
def cut(row):
    if len(row) > 1:
        yield row[1:]
        yield row[:-1]
"""


@pytest.mark.parametrize("lang", LANGS)
def test_pieces_of_a_row_with_the_same_items_are_one_option(lang: str, tmp_path: Path) -> None:
    (tmp_path / "cut.py").write_text(CUT, encoding="utf-8")
    given = ["2 5 5\n", "2 5 6\n", "3 1 1 1\n", "4 1 2 1 2\n"]
    for show, wanted in (("moves", "1 2 0 2"), ("ways", "2 2 0 2")):
        arguments = [f"{tmp_path}/cut.py:cut", "--input", "k row[k]", "--print", show]
        found = outputs([*arguments, "--tests", "one"], given, tmp_path, lang)
        assert "".join(found).split() == wanted.split()


@pytest.mark.parametrize("lang", LANGS)
def test_moves_are_counted_in_misere_play(lang: str, rules: str, tmp_path: Path) -> None:
    arguments = ["misere", f"{rules}:twice", "--input", "n", "--print", "ways"]
    assert outputs(arguments, ["4\n1 2 3 4\n"], tmp_path, lang) == ["0\n2\n1\n0\n"]


# Refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["misere", "nim", "--claim", "1 == 1"], "leave it out"),
        (["misere", "nim", "--at", "n, n"], "leave it out"),
        (["nim", "--claim", "nim_sum(heaps)", "--most", "9"], "leave out --most"),
        (["rule: n -> n-1", "--input", "n", "--most", "9"], "leave out --most"),
        (["wythoff", "--input", "a b", "--print", "score"], "has no scores"),
        (["wythoff", "--input", "a b", "--print", "score + 1"], "has no scores"),
        (["misere", "rule: n -> n-1", "--input", "n", "--print", "value + 1"], "without Grundy"),
        (["nim", "--input", "k a[k]", "--heaps", "one"], "leave out --heaps"),
        (["nim", "--input", "k a[k]", "--heaps", "line"], "leave out --heaps"),
        (["subtraction:1,2,3", "--claim", "sum(heaps) % 4 != 0"], "is wrong at (1, 1)"),
        (["rule: n -> n-1; n-2", "--print", "n if won"], "use --heaps one"),
        (["wythoff", "--input", "k a[k]", "--ask", "a, a"], "is no number"),
        (["misere", "rule: n -> n-1; [n-2, 1]", "--input", "n"], "several parts"),
    ],
)
def test_what_does_not_go_together_is_refused(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in complaint([*arguments, "--lang", "python"], capsys)


def test_a_value_in_a_condition_is_the_grundy_value(tmp_path: Path) -> None:
    arguments = ["rule: n -> n-1; n-2; n-3 if n > 99", "--input", "n", "--print", "n if value > 1"]
    assert outputs(arguments, ["4\n1 2 3 5\n"], tmp_path, "python") == ["\n2\n\n5\n"]


@pytest.mark.parametrize("form", [["--heaps", "counted"], ["--heaps", "line"], ["--heaps", "one"]])
def test_heaps_are_read_as_they_are_where_moves_are_counted(
    form: list[str], tmp_path: Path
) -> None:
    text = {"counted": "3\n1 1 1\n", "line": "1 1 1\n", "one": "1\n"}[form[1]]
    arguments = ["nim", "--print", "moves", "--tests", "one", *form]
    wanted = "1\n" if form[1] == "one" else "3\n"
    assert outputs(arguments, [text], tmp_path, "python") == [wanted]


# Time ------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_claim_is_checked_further_where_there_is_more_time() -> None:
    def sleepy(n: int) -> Iterator[int]:
        time.sleep(0.01)
        yield from (n - k for k in (1, 2, 3) if k <= n)

    def seen(seconds: float) -> str:
        game = gr.impartial(sleepy)
        return gr.contest_code(
            game, "python", formula="n % 4", seconds=seconds, checked=False
        ).method

    def last(words: str) -> int:
        return int(words.split(" to ")[1].partition(":")[0].replace(",", ""))

    assert last(seen(200)) > last(seen(12))


# Names of what is read ---------------------------------------------------------------------------

NAMED = """\
def less(n, NAME):
    for k in range(1, min(n, NAME) + 1):
        yield n - k, NAME
"""


@pytest.mark.parametrize("name", ["answers", "number", "solve", "str", "known", "word", "n_given"])
def test_a_name_of_the_program_may_be_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(NAMED.replace("NAME", name))
    asked = [f"{tmp_path}/rules.py:less", "--input", f"n {name}", "--tests", "many"]
    told = outputs(asked, ["3\n4 3\n5 3\n8 3\n"], tmp_path, "python")
    assert [text.split() for text in told] == [["second", "first", "second"]]


def test_words_that_are_read_by_the_names_of_the_reader(tmp_path: Path) -> None:
    text = "def shorten(word):\n    for k in (1, 2):\n        if len(word) >= k:\n"
    (tmp_path / "rules.py").write_text(f"{text}            yield word[k:]\n")
    asked = [f"{tmp_path}/rules.py:shorten", "--input", "word:word", "--tests", "end"]
    told = outputs(asked, ["a\nabc\nab\n"], tmp_path, "python")
    assert [text.split() for text in told] == [["first", "second", "first"]]


def test_a_sum_in_misere_play_is_refused_with_what_to_ask_for() -> None:
    with pytest.raises(gr.ProgramError, match="adds no positions; ask for one position"):
        gr.contest_code("misere nim", "python", input="k a[k]", move=True)


def test_a_row_that_is_taken_apart_is_no_heap() -> None:
    def halved(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if heaps:
            first, *rest = heaps
            if first > 0:
                yield (first // 2, *rest)

    code = gr.contest_code(gr.impartial(halved), "cpp", input="k heaps[k]", show="grundy")
    assert code.stressed
    assert "solve(heaps)" in code.text
