"""Why a loopy value is what it is: what its sides are, and which of the given options count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.values.loopy_games.graph import alternates, components, is_stopper
from grundy.values.loopy_games.simplifying import Simplifier
from grundy.values.loopy_games.writing import write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.values.loopy_games.graph import Graph
    from grundy.values.loopy_games.sides import Algebra, Sided

SHOWN = 200
"""Characters of a value in a sentence; a longer one is described."""
READABLE = 60
"""Positions of a graph whose text may be short enough for a sentence."""
MOST = 30
"""Options that are told of."""

NAMED = {
    "on": "on is the greatest value: Left may pass for ever, and Right never moves.",
    "off": "off is the least value: Right may pass for ever, and Left never moves.",
    "over": "over is above 0, and below every positive number.",
    "under": "under is below 0, and above every negative number.",
    "upon": "upon = {pass|*} is above every ^[n], and below ^^.",
    "upon*": "upon* = {0,pass|0} is upon + *.",
    "dud": "dud = on & off: with it, every sum is a draw.",
}


class LoopyStep(NamedTuple):
    """One step of a reason."""

    kind: str
    words: str

    def __str__(self) -> str:
        return self.words

    def as_data(self) -> dict[str, Any]:
        """Return plain data."""
        return {"kind": self.kind, "words": self.words}


class LoopyReason(NamedTuple):
    """Why a value is what it is: steps as data, and str()."""

    steps: tuple[LoopyStep, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.steps))

    def as_data(self) -> list[dict[str, Any]]:
        """Return plain data."""
        return [step.as_data() for step in self.steps]


def explained(
    sided: Sided, given: tuple[Graph, Graph] | None, algebra: Algebra, text: str
) -> LoopyReason:
    """Return the reason for a value, from the graphs that were given or from its own."""
    graphs = given or (sided.onside, sided.offside)
    steps = [*_beginning(sided, graphs, algebra, text)]
    if sided.is_stopper:
        steps += _options(graphs[0], algebra)
    else:
        steps += _sides(sided, algebra)
    if text in NAMED:
        steps.append(LoopyStep("name", NAMED[text]))
    return LoopyReason(tuple(steps))


def _beginning(
    sided: Sided, graphs: tuple[Graph, Graph], algebra: Algebra, text: str
) -> Iterator[LoopyStep]:
    readable = graphs[0] is graphs[1] and graphs[0].size <= READABLE
    asked = write(graphs[0], algebra.store, SHOWN) if readable else ""
    if asked == text:
        yield LoopyStep("value", f"{text} is in canonical form.")
    elif asked:
        yield LoopyStep("value", f"{asked} = {_cut(text)}.")
    elif graphs[0] is not sided.onside:
        counted = f"{graphs[0].size:,} positions"
        yield LoopyStep("value", f"The graph of {counted} has the value {_cut(text)}.")
    if graphs[0] is graphs[1] and is_stopper(graphs[0]):
        words = "It is a stopper: from no position can the players alternate for ever."
        yield LoopyStep("stopper", words)
    elif graphs[0] is graphs[1]:
        how = _endless(graphs[0])
        yield LoopyStep("loopy", f"It is no stopper: the players can alternate for ever, {how}.")
        if sided.is_stopper:
            yield LoopyStep("sides", "Onside and offside are equal, so that it equals a stopper.")


def _endless(graph: Graph) -> str:
    """Return among how many positions the players can alternate for ever."""
    followers = [(*a, *b) for a, b in zip(graph.left, graph.right, strict=True)]
    sizes = [
        len(component)
        for component in components(graph.size, followers.__getitem__)
        if alternates(component, graph.left, graph.right)
    ]
    most = max(sizes, default=0)
    return f"among {most:,} positions" if most > 1 else "passing"


def _sides(sided: Sided, algebra: Algebra) -> Iterator[LoopyStep]:
    named = (
        ("onside", sided.onside, sided.onside_stops, "Left's"),
        ("offside", sided.offside, sided.offside_stops, "Right's"),
    )
    for name, graph, stops, whose in named:
        shown = write(graph, algebra.store, SHOWN) or f"a graph of {graph.size:,} positions"
        if stops:
            words = f"With endless play as {whose} win it equals the stopper {shown}, its {name}."
        else:
            words = (
                f"With endless play as {whose} win it is {shown}, its {name}: simplified, not "
                "canonical. The players can still alternate for ever in it; no stopper was found "
                "that equals it, and without one no canonical form is known."
            )
        yield LoopyStep(name, words)


def _options(graph: Graph, algebra: Algebra) -> Iterator[LoopyStep]:
    """Yield why options of the given game do not count."""
    if graph.form is not None:
        return
    simplifier = Simplifier(algebra.store, algebra.meter)
    placed = simplifier.place(graph)
    side = simplifier.side
    whole = placed[0]
    count = 0
    for left in (True, False):
        kept = side.options(whole, left=left)
        given = dict.fromkeys(placed[x] for x in (graph.left if left else graph.right)[0])
        for option in given:
            if option in kept or count == MOST:
                continue
            count += 1
            yield _why(simplifier, whole, option, algebra, left=left)


def _why(
    simplifier: Simplifier, whole: int, option: int, algebra: Algebra, *, left: bool
) -> LoopyStep:
    side = simplifier.side

    def text(node: int) -> str:
        return write(side.graph(node), algebra.store, SHOWN) or "a larger value"

    player, other = ("Left", "Right") if left else ("Right", "Left")
    sign = "≤" if left else "≥"
    for better in side.options(whole, left=left):
        if side.better(better, option, left=left):
            return LoopyStep(
                "dominated",
                f"{player}'s option {text(option)} is dominated by {text(better)}, as "
                f"{text(option)} {sign} {text(better)}.",
            )
    for reply in side.options(option, left=not left):
        if side.better(whole, reply, left=left):
            instead = ", ".join(text(x) for x in side.options(reply, left=left)) or "nothing"
            return LoopyStep(
                "reversible",
                f"{player}'s option {text(option)} is reversible: {other} replies to "
                f"{text(reply)}, which is {sign} the whole; {player}'s options from there take its "
                f"place: {instead}.",
            )
    raise AssertionError("an option that does not count is dominated or reversible")


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
