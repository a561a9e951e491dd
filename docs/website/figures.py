"""Boards in the text: a picture made at build time, and a button that brings the page there.

In a document such a figure is a block that says what it shows, in the words of the command line,
and below that what to notice:

    ```live
    board nim 3 4 5
    Take tokens from one heap; whoever takes the last one wins.
    ```
"""

from __future__ import annotations

import re
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.positions import game_asked, position_asked
from website.links import relative
from website.live import command_question

if TYPE_CHECKING:
    from website.live import Question

SAYING = {
    "board": "Try it here",
    "play": "Play it here",
    "step": "Step through it here",
    "table": "Use the table here",
    "value": "Take it apart here",
}
"""What the button of a figure offers."""


def questions_in(text: str) -> list[Question]:
    r"""Return what the figures of a document ask.

    >>> [question.words for question in questions_in("```live\nboard nim 3 4\n```\n")]
    ['nim 3 4']
    """
    firsts = re.findall(r"^```live\n(.*)$", text, re.MULTILINE)
    return [_question(first) for first in firsts]


def figure(block: str, address: str, drawn: dict[str, str]) -> str:
    """Return the figure of a live block as HTML; its picture is added to `drawn`.

    Raises `ValueError` for a block that asks nothing.
    """
    first, _, caption = block.strip().partition("\n")
    question = _question(first)
    picture = picture_of(question)
    file = f"docs/live/{sha256(picture.encode()).hexdigest()[:12]}.svg"
    drawn[file] = picture
    link = relative("index.html", address) + escape(question.address)
    return (
        f'<figure class="live {question.view}">\n'
        f'<img class="picture" src="{relative(file, address)}" alt="{escape(question.words)}">\n'
        f'<figcaption data-title="{escape(question.words)}">{escape(caption.strip())} '
        f'<a class="live" href="{link}">{SAYING[first.split()[0]]}</a></figcaption>\n</figure>\n'
    )


def buttons(questions: list[Question], app: str) -> str:
    """Return a link to the page for each question that a block of code asks."""
    if not questions:
        return ""
    links = (
        f'<a class="live" href="{app}{escape(asked.address)}">{escape(_short(asked.words))}</a>'
        for asked in questions
    )
    return f'<p class="asks">{" ".join(links)}</p>\n'


def picture_of(question: Question) -> str:
    """Return what a question shows as SVG: the board, the graph, the table, the thermograph."""
    told = dict(question.asked)
    if question.view == "table":
        game = game_asked(told["game"])
        sizes = [int(size) for size in told.get("size", "").split("x") if size]
        return gr.plot(game, game.values(*sizes))
    if "text" in told:
        return _thermograph(gr.value(told["text"]), told["text"])
    misere = told.get("misere") == "1"
    position = position_asked(told.get("game", ""), told.get("position", ""), misere=misere)
    if question.view == "step":
        return gr.labelling(position).svg()
    if question.view == "value":
        return _thermograph(position.value, str(position))
    return gr.scene(position).svg()


def _question(first: str) -> Question:
    question = command_question(f"grundy {first}")
    if question is None or first.split(maxsplit=1)[0] not in SAYING:
        known = ", ".join(SAYING)
        raise ValueError(f"a live block begins with one of {known}, then a game; not {first!r}")
    return question


def _thermograph(value: Any, title: str) -> str:
    """Return the thermograph of a value; of a loopy one, its graph."""
    if isinstance(value, gr.LoopyValue):
        return value.svg(title)
    return str(value.thermograph().svg(title))


def _short(words: str, most: int = 60) -> str:
    words = re.sub(r"\s+", " ", words)
    return words if len(words) <= most else f"{words[: most - 1]}…"
