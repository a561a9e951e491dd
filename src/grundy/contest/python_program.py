"""Whole programs in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.library import grouped, needed, negated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan


def write_python(plan: Plan, layout: Layout, comment: list[str]) -> str:
    """Return the program."""
    code = plan.codes["python"]
    moves = plan.moves["python"] if layout.move and plan.moves else None
    own = list(dict.fromkeys([*code.before, *(moves.before if moves else ())]))
    main = "\n".join(_main(plan, layout))
    helpers = needed("\n".join([*own, main]), "python")
    imports = [text for text in helpers if text.startswith("from ")]
    imports += [text for text in own if text.startswith(("from ", "import "))]
    body = [text for text in (*helpers, *own) if text not in imports]
    lines = [f"# {line}" for line in comment]
    top = "\n".join([*lines, "import sys", *dict.fromkeys(imports)])
    return "\n\n".join([top, *body, main]) + "\n\nmain()\n"


def _by_line(plan: Plan, layout: Layout) -> bool:
    return layout.heaps == "line" and plan.form.kind in ("heaps", "list")


def _main(plan: Plan, layout: Layout) -> Iterator[str]:
    yield "def main():"
    if _by_line(plan, layout):
        yield "    lines = iter(sys.stdin.read().splitlines())"
    else:
        yield "    words = iter(sys.stdin.read().split())"
    indent = "    "
    if layout.tests == "many":
        source = "lines" if _by_line(plan, layout) else "words"
        yield "    answers = []"
        yield f"    for _ in range(int(next({source}))):"
        indent = "        "
    for line in (*_read(plan, layout), *_decide(plan, layout)):
        yield indent + line
    if layout.tests == "many":
        yield "        answers.append(answer)"
        yield '    print("\\n".join(answers))'
    else:
        yield "    print(answer)"


def _read(plan: Plan, layout: Layout) -> Iterator[str]:
    form = plan.form
    if form.kind == "numbers":
        for name in form.names:
            yield f"{name} = int(next(words))"
    elif form.kind == "word":
        yield f"{form.names[0]} = next(words)"
    elif layout.heaps == "one":
        yield "n = int(next(words))"
    else:
        name = "heaps" if form.kind == "heaps" else form.names[0]
        item = "next(words)" if form.kind == "words" else "int(next(words))"
        times = f"{form.unit} * int(next(words))" if form.unit > 1 else "int(next(words))"
        if layout.heaps == "line":
            yield f"{name} = [int(word) for word in next(lines).split()]"
        else:
            yield f"{name} = [{item} for _ in range({times})]"


def _decide(plan: Plan, layout: Layout) -> Iterator[str]:
    expression = plan.codes["python"].expression
    first, second, *_ = layout.words
    if plan.asks == "lost":
        yield f"won = {negated(expression, 'not ')}"
    elif plan.form.kind != "heaps" or layout.heaps == "one":
        yield f"value = {expression}"
    else:
        yield "value = 0"
        yield "for n in heaps:"
        yield f"    value ^= {expression}"
    truth = "won" if plan.asks == "lost" else "value"
    if layout.show == "grundy":
        yield "answer = str(value)"
    else:
        yield f'answer = "{first}" if {truth} else "{second}"'
    if layout.move:
        yield from _add_move(plan, layout, truth)


def _add_move(plan: Plan, layout: Layout, truth: str) -> Iterator[str]:
    assert plan.moves is not None  # asked for only where there are moves
    expression = plan.moves["python"].expression
    told = 'answer += "".join(" %d" % part for part in {})'
    if plan.form.kind != "heaps":
        yield f"if {truth}:"
        yield f"    {told.format(expression)}"
        return
    if layout.heaps == "one":
        yield "if value:"
        yield f"    {told.format(expression.replace(', value)', ', 0)'))}"
        return
    value = grouped(plan.codes["python"].expression)
    yield "for i, n in enumerate(heaps):"
    yield f"    left = {expression.replace(', value)', f', value ^ {value})')} if value else []"
    yield "    if left:"
    yield f"        {told.format('[i + 1] + left')}"
    yield "        break"
