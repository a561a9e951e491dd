"""The printer of Rust: what is borrowed, what is cloned, and what a person would write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from grundy.forms.rule.program import read_program
from grundy.forms.rule.reading import NotRead
from grundy.languages.programs import Numbers, program_text
from tests.languages.harness import played, printed, told

if TYPE_CHECKING:
    from pathlib import Path

SHARED = """
N = 3
TYPE = "kind"
known = {}
best = [5, 1]
rows = [[1], [2, 3]]
seen = {}
calls = 0

def f(x):
    global calls
    calls += 1
    known[x] = calls
    return x % 2

def g(row, x):
    global calls
    calls += len(row)
    best.append(x)
    return row[0] + x

def loud(x):
    print(x)
    return x + 1

def double(N):
    return N * 2 + len(TYPE)

def fill(row, times):
    for i in range(times):
        row.append(i)

def fill_all(grid, times):
    for i in range(len(grid)):
        fill(grid[i], times)

def path(n):
    if n in seen:
        return seen[n]
    if n < 2:
        result = [n]
    else:
        result = path(n - 1) + path(n - 2)[-2:]
    seen[n] = result
    return result

def main():
    x = number()
    y = f(f(x) + f(x + 1))
    known[f(y)] = f(x + 5)
    print(known[y % 2] * 100 + known[x + 5])
    best.append(f(x))
    print(best[f(x)])
    print(loud(loud(x)))
    print(g(best, 4))
    for b in best:
        if len(best) < 12:
            print(g(best, b))
    for row in rows:
        for z in row:
            print(f(z))
    fill(best, 2)
    fill(rows[0], 2)
    fill_all(rows, 1)
    print(sum(best) + sum(rows[0]) + sum(rows[1]))
    print(double(4) + calls + N)
    print(" ".join([str(k) for k in path(6)]))
    if len(best) > 3:
        return
    print("never")
main()
"""
"""Functions that share and change data while they are given parts of it."""

HELD = """
def halves(row):
    for i in range(len(row) + 1):
        yield row[:i], row[i:], str(i)

def named(name, others):
    return name + "!" if name in others else others[0]

def swapped(state):
    row, name = state
    return row[::-1], name + "'"

def main():
    x = number()
    for left, right, name in halves((1, 2, x)):
        print(name + ":" + str(len(left)) + str(sum(right)))
    print(named("a", ["b", "a"]) + named("c", ["b", "a"]))
    state = ((1, 2, x), "q")
    for _ in range(2):
        state = swapped(state)
        print(state[1] + str(state[0][0]))
    of_rows = {}
    of_rows[(1, 2)] = [1]
    of_rows[(1, 2, 3)] = [2]
    of_rows[(1, 2)].append(5)
    of_rows[(1, 2)][0] += 3
    t = (1, 2, 3)
    print(of_rows[t[:2]][-1] + of_rows[(1, 2)][0])
    print("in" if t[1:] in of_rows else "out")
    pairs = {(1, "x"), (2, "y")}
    pairs.add((x, "z"))
    print(len(pairs))
    print("there" if (x, "z") in pairs else "gone")
    stack = [(0, [1])]
    while stack:
        depth, row = stack.pop()
        if depth < 3:
            stack.append((depth + 1, row + [depth]))
        else:
            print(sum(row))
    grid = [[0] * 3 for _ in range(2)]
    grid[-1][-1] = 4
    grid[-2][x % 3] += 2
    grid[1][x - 4] = 1
    for line in grid:
        line.append(line[0] + x)
    grid[0].append(grid[1][-1])
    grid[0].append(grid[0].pop(0))
    print(" ".join(str(n) for line in grid for n in line))
    items = sorted([(2, "b"), (1, "z"), (2, "a")])
    print(items[1][1] + max(items)[1])
    words = ["pear", "fig"]
    words.sort()
    words.append(words[0])
    copy = words[:]
    copy += ["x", copy.pop(0)]
    print("-".join(words) + "+" + "-".join(copy))
    print(words.count("fig") + words.index("pear") * 10)
main()
"""
"""Values that are held in others, moved, cloned and taken apart."""


@pytest.mark.parametrize("text", [SHARED, HELD], ids=["shared", "held"])
def test_borrows_mean_what_python_means(text: str, tmp_path: Path) -> None:
    source, inputs = printed(text, "rust"), ["3", "4", "5"]
    assert told(source, "rust", inputs, tmp_path) == [played(text, given) for given in inputs]


FUNCTIONS = """
TAKES = [1, 3]
known = {}

def options(state):
    for i in range(len(state)):
        for take in TAKES:
            if take <= state[i]:
                yield state[:i] + (state[i] - take,) + state[i + 1:]

def value(state):
    if state in known:
        return known[state]
    seen = set()
    for option in options(state):
        seen.add(value(option))
    mex = 0
    while mex in seen:
        mex += 1
    known[state] = mex
    return mex

def main():
    heaps = numbers()
    won = value(tuple(heaps))
    print("first" if won else "second")
main()
"""


def test_as_a_person_writes_it() -> None:
    numbers = Numbers({("main", "heaps"): (0, 9)})
    text = program_text(read_program(FUNCTIONS), "rust", ["Nim"], numbers)
    assert text.startswith("// Nim\nuse std::collections::BTreeSet;\n")
    assert text.endswith(
        """
static TAKES: [i64; 2] = [1, 3];

#[derive(Default)]
struct Data {
    known: Table<Vec<i64>, i64>,
}

fn value(state: &[i64], data: &mut Data) -> i64 {
    if data.known.contains_key(state) {
        return data.known[state];
    }
    let mut seen: BTreeSet<i64> = BTreeSet::new();
    for i in 0..state.len() as i64 {
        for &take in &TAKES {
            if take <= state[i as usize] {
                let option: Vec<i64> = [cut(state, 0, i), &[state[i as usize] - take][..], """
        """cut(state, i + 1, i64::MAX)].concat();
                seen.insert(value(&option, data));
            }
        }
    }
    let mut mex: i64 = 0;
    while seen.contains(&mex) {
        mex += 1;
    }
    data.known.insert(state.to_vec(), mex);
    mex
}

fn main() {
    let data = &mut Data::default();
    let input = &mut Input::all_of_it();
    let output = &mut String::new();
    let heaps = input.numbers();
    let won = value(&heaps, data);
    writeln!(output, "{}", if won != 0 { "first" } else { "second" }).unwrap();
    print!("{output}");
}
"""
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("n // 3 + n % k", "n / 3 + n % k"),
        ("(n - 5) // 3", "floor_div(n - 5, 3)"),
        ("n * n * k", "(n * n) as i128 * k as i128"),
        ("~n & 7", "!n & 7"),
        ("1 << k % 8", "1i64 << k % 8"),
        ("n ** 2 + (k == 1)", "i64::pow(n, 2) + (k == 1) as i64"),
        ("(n, k)[0]", "[n, k][0]"),
        ("min(n, k, 9)", "min(n, min(k, 9))"),
        ("abs(k - n)", "(k - n).abs()"),
        ("(n, 1, k)[n % 3]", "[n, 1, k][(n % 3) as usize]"),
        ("n.bit_length()", "64 - n.leading_zeros() as i64"),
        ("len(str(n)) < k", "(n.to_string().len() as i64) < k"),
        ("not n", "n == 0"),
        ("not (n or k)", "!(n != 0 || k != 0)"),
        ("n in (1, 3, 4)", "[1, 3, 4].contains(&n)"),
        ("n not in (1, 3)", "!(n == 1 || n == 3)"),
    ],
)
def test_expressions_as_a_person_writes_them(text: str, line: str) -> None:
    program = f"def f(n, k):\n    return {text}\ndef main():\n    x = f(number(), number())\n"
    limits = {("f", name): (1, 10**9) for name in "nk"}
    source = program_text(read_program(program), "rust", [], Numbers(limits))
    found = re.search(r"fn f\(_?n: i64, _?k: i64\) -> \w+ \{\n    (.*)\n\}", source)
    assert found is not None, source
    assert found[1] == line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("print(number() == 2)", "number.. == 2 is a truth; say which words stand for it"),
        ("print(1 << number())", "may be a negative shift"),
    ],
)
def test_what_has_no_form_is_refused(line: str, words: str) -> None:
    with pytest.raises(NotRead, match=words):
        printed(f"def main():\n    {line}\nmain()", "rust")
