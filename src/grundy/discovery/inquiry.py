"""What was found out about a game: one growing record, kept beside the game and its rules."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from grundy.rules.misere import MisereGame
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Certainty = Literal["proved", "observed", "refuted"]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that was found out: what it is, how certain, and by what, or how far, it was seen.

    >>> print(Fact("game", "it is octal:0.77", "proved", "by its text"))
    it is octal:0.77 (proved: by its text)
    """

    topic: str
    text: str
    status: Certainty
    seen: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.status}{f': {self.seen}' if self.seen else ''})"


class Inquiry:
    """What is known about a game: each question adds to it, and the next one uses it.

    It belongs to the rules as they are: of a game of one's own whose rules change, it begins anew.

    >>> import grundy as gr
    >>> game = gr.game("rule: n -> n-1; n-3; n-5000")
    >>> found = gr.check(game)
    >>> print(gr.inquiry(game)["game"])
    it is subtraction:1,3,5000 (proved: by its text)
    """

    def __init__(self, game: Any) -> None:
        self._facts: dict[tuple[str, str], Fact] = {}
        self._worked_out: dict[Any, Any] = {}
        self.claims: dict[str, str] = {}
        """Claims of the user's own that no position refuted, and what each is about."""

    def add(self, topic: str, text: str, status: Certainty, seen: str = "") -> None:
        """Add a fact; what was proved stays proved, and what was seen further replaces it."""
        known = self._facts.get((topic, text))
        if known is None or known.status != "proved":
            self._facts[topic, text] = Fact(topic, text, status, seen)

    def once(self, find: Callable[..., Any], *given: Any) -> Any:
        """Return what a function finds out, which is asked for once."""
        key = (find, *given[1:])
        if key not in self._worked_out:
            self._worked_out[key] = find(*given)
        return self._worked_out[key]

    def __iter__(self) -> Iterator[Fact]:
        return iter(self._facts.values())

    def __len__(self) -> int:
        """How many facts are known."""
        return len(self._facts)

    def __contains__(self, topic: object) -> bool:
        return any(known == topic for known, _ in self._facts)

    def __getitem__(self, topic: str) -> Fact:
        """Return the first fact of a topic, a proved one before others."""
        found = [fact for fact in self if fact.topic == topic]
        if not found:
            raise KeyError(topic)
        return next((fact for fact in found if fact.status == "proved"), found[0])

    def as_data(self) -> list[dict[str, str]]:
        """Return the facts as plain data."""
        return [asdict(fact) for fact in self]

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "nothing is known yet"


class MisereInquiry(Inquiry):
    """What is known about a game in misère play, which has another record than normal play.

    >>> import grundy as gr
    >>> isinstance(inquiry_of(gr.game("nim").misere), MisereInquiry)
    True
    """


def inquiry_of(game: Any) -> Inquiry:
    """Return the record of a game, as its rules are now."""
    if isinstance(game, MisereGame):
        return store_of(game.normal, MisereInquiry)
    return store_of(game, Inquiry)
