"""Programs by what is known of a game: a plan as a search that has nothing to search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.plan import HUGE
from grundy.contest.searches.asks import read_ask
from grundy.contest.searches.inputs import read_input
from grundy.contest.searches.model import Model
from grundy.contest.searches.search import Search
from grundy.contest.searches.written import Text, search_text

if TYPE_CHECKING:
    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan


def plan_text(plan: Plan, layout: Layout, lang: str) -> Text:
    """Return the program of a plan in program Python; `lang` is to print it."""
    form = plan.form
    whole = form.kind == "list"
    ask = read_ask(_ask(plan, layout), len(form.names), whole=whole)
    if form.kind == "heaps" and layout.heaps != "one":
        ask = ask.as_heaps()
    search = Search(
        model=Model(plan.game, "misere" if plan.misere else "impartial", form.names, form.names),
        input=read_input(_input(plan, layout)),
        ask=ask,
        kinds=(),
        engine="plan",
        show=layout.show,
        shown=None,
        only=None,
        words=(*layout.words[:2], ""),
        tests=layout.tests,
        between=layout.between,
        move=layout.move,
        plan=plan,
    )
    return search_text(search, lang)


def _ask(plan: Plan, layout: Layout) -> str:
    one = plan.form.kind != "heaps" or layout.heaps == "one"
    return ", ".join(plan.form.names) if one else "heaps"


def _input(plan: Plan, layout: Layout) -> str:
    """Return what is read for a test, with the limits of its numbers."""
    form, (first, *_) = plan.form, plan.form.names
    most = "" if plan.any_size else f"<={min(plan.most, HUGE)}"
    if form.kind == "word":
        return f"{first}:word"
    if form.kind == "numbers" or (form.kind == "heaps" and layout.heaps == "one"):
        return " ".join(f"{name}{most}" for name in form.names)
    name = "heaps" if form.kind == "heaps" else first
    if form.kind == "words":
        return f"{name}_size {name}[{name}_size]:word"
    if layout.heaps == "line":
        return f"{name}[]{most}"
    return f"{name}_size {name}[{name}_size{f'*{form.unit}' if form.unit > 1 else ''}]{most}"
