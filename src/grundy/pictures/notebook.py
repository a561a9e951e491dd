"""What a notebook shows: positions, solutions and solved games, drawn.

Notebooks prefer HTML to SVG, so the picture is in the HTML. The ground is the reader's own, light
or dark, as the boards are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.drawing import scene
from grundy.pictures.shapes import FILL, Form, Shape
from grundy.pictures.svg import escape, svg, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution
    from grundy.values import Outcome

GROUND = "color-scheme:light dark;background:Canvas;color:CanvasText"
CARD = f'style="display:inline-block;padding:.7em 1em;border-radius:8px;{GROUND}"'
ROW = 'style="display:flex;flex-wrap:wrap;gap:1.4em;align-items:center"'
ALTERNATIVES = 3
"""Winning moves that are drawn."""

BAR = 320.0


def position_svg(position: Position) -> str:
    """Return a position drawn, as SVG."""
    return scene(position).svg()


def position_html(position: Position) -> str:
    """Return a position drawn, with its text below."""
    return (
        f"<div {CARD}>{position_svg(position)}<div><code>{escape(str(position))}</code></div></div>"
    )


def solution_html(solution: Solution) -> str:
    """Return an answer: the position drawn, what its best moves lead to, how it was found."""
    head = (
        f"<p><b>{escape(str(solution.position))}</b> is <b>{solution.outcome}</b>: "
        f"{escape(solution.words)}</p>"
    )
    drawn = [position_svg(solution.position)]
    for player, side in solution.sides.items():
        drawn += [_after(player, move) for move in _shown(side)]
    return f"<div {CARD}>{head}<div {ROW}>{''.join(drawn)}</div>{_rows(_facts(solution))}</div>"


def solved_html(solved: Any) -> str:
    """Return a solved game: its start drawn, and how many positions have each outcome."""
    head = f"<p><b>{escape(str(solved.start))}</b>: {solved.positions:,} positions, all solved</p>"
    picture = outcomes_svg(solved.outcomes)
    return f"<div {CARD}>{head}<div {ROW}>{position_svg(solved.start)}{picture}</div></div>"


def outcomes_svg(counts: Mapping[Outcome, int]) -> str:
    """Return how many positions have each outcome, as bars with their shapes before them."""
    most = max([*counts.values(), 1])
    body = []
    for row, (outcome, count) in enumerate(counts.items()):
        y = 14.0 + 32 * row
        form: Form = str(outcome)  # type: ignore[assignment]  # the same letters
        body.append(Shape(form, (), 26, 24).outline(20, y + 10))
        body.append(text(20, y + 14.5, str(outcome), 13, anchor="middle", bold=True))
        wide = max(1.0, BAR * count / most)
        body.append(
            f'<rect x="42" y="{y:g}" width="{wide:g}" height="20" fill="{FILL[form]}" '
            'stroke="#1b1b1f"/>'
        )
        body.append(text(round(50 + wide, 1), y + 15, f"{count:,}", 13))
    title = ", ".join(f"{count:,} {outcome}" for outcome, count in counts.items())
    return svg(BAR + 140, 32.0 * len(counts) + 22, title, body)


def _shown(solution: Solution) -> list[Move]:
    """Return the moves that are drawn: winning ones, the best first, or else the best alone."""
    if solution.best is None:
        return []
    others = [move for move in solution.winning_moves or () if move.to != solution.best.to]
    return [solution.best, *others][:ALTERNATIVES]


def _after(player: str, move: Move) -> str:
    who = f"{player.capitalize()}: " if player else ""
    told = f"<div>{escape(f'{who}{move.label}')} →</div>"
    return f"<div>{told}{position_svg(move.to)}</div>"


def _facts(solution: Solution) -> dict[str, Any]:
    return {
        "Grundy value": solution.value,
        "score": solution.score,
        "remoteness": solution.remoteness,
        "best move": None
        if solution.best is None
        else f"{solution.best.label} → {solution.best.to}",
        "method": f"{solution.method} ({solution.status})",
        **{
            name.replace("_", " "): f"not computed: {why}"
            for name, why in solution.left_out.items()
        },
    }


def _rows(facts: Mapping[str, Any]) -> str:
    told: Iterable[str] = (
        f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
        for name, value in facts.items()
        if value is not None
    )
    return f"<table>{''.join(told)}</table>"
