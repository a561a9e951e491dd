"""Whole programs in C++17."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.contest.library import grouped, headers, needed, negated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan

_NUMBER = """\
// the next number of the input
ll number() {
    int c = getchar();
    while (c != EOF && (c < '0' || c > '9')) c = getchar();
    ll n = 0;
    for (; c >= '0' && c <= '9'; c = getchar()) n = 10 * n + (c - '0');
    return n;
}"""

_LINE = """\
// the numbers of the next line
vector<ll> numbers() {
    vector<ll> found;
    bool inside = false;
    int c = getchar();
    for (; c != '\\n' && c != EOF; c = getchar()) {
        bool digit = c >= '0' && c <= '9';
        if (digit && !inside) found.push_back(0);
        if (digit) found.back() = 10 * found.back() + (c - '0');
        inside = digit;
    }
    return found;
}"""

WORD_READER = """\
// the next word of the input
string word() {
    int c = getchar();
    while (c == ' ' || c == '\\n' || c == '\\r') c = getchar();
    string found;
    for (; c > ' '; c = getchar()) found += (char)c;
    return found;
}"""


def write_cpp(plan: Plan, layout: Layout, comment: list[str]) -> str:
    """Return the program."""
    code = plan.codes["cpp"]
    moves = plan.moves["cpp"] if layout.move and plan.moves else None
    own = list(dict.fromkeys([*code.before, *(moves.before if moves else ())]))
    main = "\n".join(_main(plan, layout))
    readers = [text for name, text in _readers().items() if f"{name}()" in main]
    body = [*own, *readers, main]
    helpers = needed("\n".join(body), "cpp")
    whole = "\n\n".join([*helpers, *body])
    top = [
        *(f"// {line}" for line in comment),
        *headers(whole),
        "using namespace std;",
        "using ll = long long;",
    ]
    return "\n".join(top) + "\n\n" + whole + "\n"


def _readers() -> dict[str, str]:
    return {"number": _NUMBER, "numbers": _LINE, "word": WORD_READER}


def _main(plan: Plan, layout: Layout) -> Iterator[str]:
    yield "int main() {"
    indent = "    "
    if layout.tests == "many":
        if layout.heaps == "line" and plan.form.is_many and plan.form.kind != "words":
            yield "    ll tests = numbers()[0];"
            yield "    while (tests--) {"
        else:
            yield "    for (ll tests = number(); tests > 0; tests--) {"
        indent = "        "
    for line in (*_read(plan, layout), *_decide(plan, layout)):
        yield indent + line
    if layout.tests == "many":
        yield "    }"
    yield "}"


def _read(plan: Plan, layout: Layout) -> Iterator[str]:
    form = plan.form
    if form.kind == "numbers":
        used = plan.codes["cpp"].expression
        used += plan.moves["cpp"].expression if layout.move and plan.moves else ""
        for name in form.names:
            read = re.search(rf"\b{name}\b", used)
            yield f"ll {name} = number();" if read else f"number();  // {name} does not matter"
    elif form.kind == "word":
        yield f"string {form.names[0]} = word();"
    elif layout.heaps == "one":
        yield "ll n = number();"
    else:
        name = "heaps" if form.kind == "heaps" else form.names[0]
        kind, item = ("string", "word") if form.kind == "words" else ("ll", "number")
        if layout.heaps == "line":
            yield f"vector<ll> {name} = numbers();"
        else:
            times = f"{form.unit} * number()" if form.unit > 1 else "number()"
            yield f"vector<{kind}> {name}({times});"
            yield f"for ({kind}& {item[0]} : {name}) {item[0]} = {item}();"


def _decide(plan: Plan, layout: Layout) -> Iterator[str]:
    expression = plan.codes["cpp"].expression
    first, second, *_ = layout.words
    if plan.asks == "lost":
        yield f"bool won = {negated(expression, '!')};"
    elif plan.form.kind != "heaps" or layout.heaps == "one":
        yield f"ll value = {expression};"
    else:
        yield "ll value = 0;"
        yield f"for (ll n : heaps) value ^= {expression};"
    truth = "won" if plan.asks == "lost" else "value"
    shown = f'{truth} ? "{first}" : "{second}"'
    if not layout.move:
        yield 'printf("%lld\\n", value);' if layout.show == "grundy" else f"puts({shown});"
        return
    yield 'printf("%lld", value);' if layout.show == "grundy" else f'printf("%s", {shown});'
    yield from _print_move(plan, layout, truth)
    yield 'puts("");'


def _print_move(plan: Plan, layout: Layout, truth: str) -> Iterator[str]:
    assert plan.moves is not None  # asked for only where there are moves
    expression = plan.moves["cpp"].expression
    if plan.form.kind != "heaps":
        yield f'if ({truth}) for (ll part : {expression}) printf(" %lld", part);'
        return
    value = grouped(plan.codes["cpp"].expression)
    if layout.heaps == "one":
        given = expression.replace(", value)", ", 0)")
        yield f'if (value) for (ll part : {given}) printf(" %lld", part);'
        return
    yield "for (size_t i = 0; value && i < heaps.size(); i++) {"
    yield "    ll n = heaps[i];"
    yield f"    vector<ll> left = {expression.replace(', value)', f', value ^ {value})')};"
    yield "    if (left.empty()) continue;"
    yield '    printf(" %d", (int)i + 1);'
    yield '    for (ll part : left) printf(" %lld", part);'
    yield "    break;"
    yield "}"
