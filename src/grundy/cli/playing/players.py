"""Who plays: a person against the program, or two people."""

from __future__ import annotations

from dataclasses import dataclass

SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Player:
    """A player, with the words that a screen needs."""

    name: str
    subject: str
    has: str = ""
    wins: str = ""
    prompt: str = ""

    @property
    def is_program(self) -> bool:
        """Whether the program moves for this player."""
        return not self.prompt


YOU = Player("you", "You", "You have", "you win", "your move> ")
PROGRAM = Player("grundy", "I", "I have", "I win")


def person(name: str) -> Player:
    """Return one of two people, by the name of their seat.

    >>> person("first").wins
    'First wins'
    """
    word = name.capitalize()
    return Player(name, word, f"{word} has", f"{word} wins", f"{word}> ")
