"""The quick questions that every command asks of a rule first: what is it by its own text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.inquiry import Inquiry, inquiry_of
from grundy.discovery.recognition.apart import parts_of
from grundy.discovery.recognition.heaps import heap_game
from grundy.discovery.recognition.names import coded_text
from grundy.discovery.recognition.segments import SECONDS, segments_of
from grundy.games.catalogue import find
from grundy.rules.boards.coded import CodedGame

if TYPE_CHECKING:
    from grundy.discovery.recognition.heaps import HeapGame
    from grundy.discovery.recognition.segments import Segments

BY_TEXT = "by its text"


def recognised_heap(game: Any) -> HeapGame | None:
    """Return the heap game that a rule is by its text, and note it; None where it is none."""
    notes = inquiry_of(game)
    found: HeapGame | None = notes.once(heap_game, game)
    if found is not None and found.text and found.text != game.text:
        notes.add("game", f"it is {found.text}", "proved", BY_TEXT)
    return found


def same_game(game: Any) -> Any:
    """Return the game of the catalogue that a rule is by its text; None where there is none.

    >>> import grundy as gr
    >>> same_game(gr.game("rule: n -> n-1; n-3; n-4"))
    subtraction:1,3,4
    """
    if isinstance(game, CodedGame) and game.goes_by_rule:
        return game
    found = recognised_heap(game)
    return find(coded_text(found.text)) if found is not None and found.text else None


def recognised_parts(game: Any) -> tuple[Any | None, ...] | None:
    """Return the games of the single numbers that a rule is a sum of by its text, and note it."""
    notes = inquiry_of(game)
    parts: tuple[Any | None, ...] | None = notes.once(parts_of, game)
    if parts is not None:
        notes.add("sum", "each move changes one number, by that number alone", "proved", BY_TEXT)
    return parts


def recognised_segments(game: Any, seconds: float = SECONDS) -> Segments | None:
    """Return the intervals on which a rule's values are constant, and note them."""
    notes = inquiry_of(game)
    found: Segments | None = notes.once(segments_of, game, min(seconds, SECONDS))
    if found is not None:
        text = f"its values are constant on {len(found.starts)} intervals up to {found.limit:,}"
        notes.add("intervals", text, "proved", "the ends of its options never fall, by its text")
    return found


def inquiry(game: Any) -> Inquiry:
    """Return what is known about a game: what its text tells, and all that was found out since.

    >>> import grundy as gr
    >>> print(gr.inquiry("rule: n -> [a, n-k-a] for k in (1, 2) for a in range(n-k+1)"))
    it is octal:0.77 (proved: by its text)

    `check`, `find_pattern`, `check_claim`, `describe_period` and `contest_code` add to it and use
    it. Raises the errors of `game` for a text.
    """
    known = find(game) if isinstance(game, str) else game
    recognised_heap(known)
    recognised_parts(known)
    recognised_segments(known)
    return inquiry_of(known)
