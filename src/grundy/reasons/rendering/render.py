"""Several explanations as one text, page or piece of a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import NotationError, nearest
from grundy.reasons.rendering.html import page
from grundy.reasons.rendering.latex import escaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.rules.explanation import Explanation

FORMS = ("text", "html", "latex")


def render(explanations: Sequence[Explanation], form: str = "text") -> str:
    r"""Return explanations as text, as a standalone page ("html"), or for a paper ("latex").

    >>> import grundy as gr
    >>> why = gr.game("wythoff")(3, 5).explain()
    >>> gr.render([why], "html")[:15], gr.render([why], "latex")[:17]
    ('<!DOCTYPE html>', '\\begin{enumerate}')

    With more than one, such as those of a partizan game for either player to start, each has its
    position for a heading. Raises `NotationError` for another form.
    """
    if form not in FORMS:
        raise NotationError(
            f"a reason is rendered as {', '.join(FORMS)}, not {form!r}{nearest(str(form), FORMS)}"
        )
    if form == "html":
        return page(*explanations)
    heads = [f"{reason.position}" if len(explanations) > 1 else "" for reason in explanations]
    if form == "latex":
        return "\n".join(
            (rf"\paragraph{{{escaped(head)}}}" + "\n" if head else "") + reason.latex
            for head, reason in zip(heads, explanations, strict=True)
        )
    return "\n".join(
        (f"{head}\n" if head else "") + f"{reason}\n"
        for head, reason in zip(heads, explanations, strict=True)
    )
