"""Judging moves that were made: what a move gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.cli.answers.worth import NOUNS, Worth, move_worth, worth_of

if TYPE_CHECKING:
    from grundy.cli.playing.course import Ply


class Judgement(NamedTuple):
    """What a move was worth beside the best one.

    `mark` is ?? for a move that worsens the outcome, ? for one that costs margin only.
    """

    best: Worth
    made: Worth
    mark: str
    words: str


def judge(ply: Ply, standing: int) -> Judgement | None:
    """Return the judgement of a move by a player who stood so far ahead; None if not known."""
    best, made = worth_of(ply.before), move_worth(ply.move)
    if best is None or made is None:
        return None
    was, now = best.sign(standing), made.sign(standing)
    if (now or 0) < (was or 0):
        return Judgement(best, made, "??", f"turns a {NOUNS[was]} into a {NOUNS[now]}")
    lost = (best.margin or 0) - (made.margin or 0)
    if lost > 0:
        return Judgement(best, made, "?", f"gives away {lost}")
    return Judgement(best, made, "", "")
