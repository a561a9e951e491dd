"""Games in plain English: take 1, 3 or 4. Every word must be understood, or nothing is.

Patterns are texts here, compiled when first used: most programs never ask.
"""

from __future__ import annotations

import re

NUMBERS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
}

TAKES = "(?:tak|remov)(?:e|es|ing)|subtracts?|draws?|picks?"

IDLE = (
    "an?|the|of|from|on|in|at|is|it|they|you|s?he|his|her|your|their|this|that|there|each|every|"
    "players?|turns?|may|can|must|alternately|either|exactly|time|who|whoever|some|single|to|"
    "(?:stone|token|coin|stick|match|matchstick|counter|chip|bean|object|item|thing|pebble|card)s?|"
    "matches|(?:heap|pile|move|game)s?"
)
"""Words that change nothing about which numbers may be taken."""

LOSES = (
    r"\b(?:who(?:ever)?|(?:the )?player who) (?:takes|removes|draws|makes) the last"
    r"(?: \w+)? (loses|wins)\b|\bthe last (?:player )?(?:to (?:move|take|play) )?(loses|wins)\b"
    r"|\bwho(?:ever)? cannot move (loses|wins)\b"
)

_RANGE = r"(\d+) (?:to|through|and up to|up to) (\d+)|(?<![\d-])(\d+)-(\d+)"
_MOST = r"(?:up to|at most|no more than|not more than) (\d+)"
_BETWEEN = r"between (\d+) and (\d+)"
_ANY = r"(?:any (?:positive )?number|as many \w* ?as (?:you|they) (?:like|want|wish))"
_SQUARE = r"(?:a )?(?:perfect )?square(?: number)?(?: number)?|a square number"


def game_in_words(text: str) -> str:
    """Return the text of the game that a sentence describes; empty where some word is not clear.

    >>> import grundy as gr
    >>> gr.game_in_words("take 1, 3 or 4"), game_in_words("Remove one, two or three stones.")
    ('subtraction:1,3,4', 'subtraction:1-3')
    >>> game_in_words("Take up to 5 coins from a pile; whoever takes the last coin loses")
    'misere subtraction:1-5'
    >>> game_in_words("take any number from one heap"), game_in_words("take 3 or half")
    ('nim', '')
    >>> game_in_words("take 0, 1 or 2")
    ''
    """
    words = " ".join(re.sub("[.!?;:()]", " ", text.lower()).split())
    words = re.sub(r"\b[a-z]+\b", lambda w: NUMBERS.get(w[0], w[0]), words)
    misere = ""
    for found in re.finditer(LOSES, words):
        last = next(filter(None, found.groups()))
        misere = "misere " if (last == "loses") != ("cannot" in found[0]) else ""
    words = re.sub(LOSES, " ", words)
    if not any(re.fullmatch(TAKES, word) for word in words.split()):
        return ""
    # A heap is counted too: from 1 heap, one of the heaps.
    words = re.sub(r"\b(?:from|of|in) (?:exactly |only )?1 (?:of the )?(heap|pile)s?\b", " ", words)
    numbers, rest = _numbers(words)
    if not all(re.fullmatch(IDLE, word) or re.fullmatch(TAKES, word) for word in rest.split()):
        return ""
    if numbers in ({"any"}, {"square"}):
        return f"{misere}{'nim' if numbers == {'any'} else 'take-a-square'}"
    if not numbers or {"any", "square"} & numbers:
        return ""
    return f"{misere}subtraction:{_written(sorted(map(int, numbers)))}"


def _numbers(words: str) -> tuple[set[str], str]:
    """Return the numbers that may be taken, and the words that are left."""
    found: set[str] = set()

    def span(low: str, high: str) -> str:
        if not 1 <= int(low) <= int(high) <= 10_000:
            return " unclear "
        found.update(map(str, range(int(low), int(high) + 1)))
        return " "

    words = re.sub(_BETWEEN, lambda m: span(m[1], m[2]), words)
    words = re.sub(_RANGE, lambda m: span(m[1] or m[3], m[2] or m[4]), words)
    words = re.sub(_MOST, lambda m: span("1", m[1]), words)
    for pattern, name in ((_ANY, "any"), (_SQUARE, "square")):
        words, count = re.subn(pattern, " ", words)
        found |= {name} if count else set()
    for number in re.findall(r"\b\d{1,5}\b", words):
        found.add(number)
    words = re.sub(r"\b\d{1,5}\b", " ", words)
    rest = re.sub(r"\b(?:or|and)\b|,", " ", words)
    # To take nothing would be to pass: then it is another game.
    return found, rest + " unclear" * any(int(n) == 0 for n in found if n.isdecimal())


def _written(numbers: list[int]) -> str:
    """Return numbers as a parameter: 1-3 for 1, 2 and 3.

    >>> _written([1, 2, 3, 7])
    '1-3,7'
    """
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ",".join(
        f"{part[0]}-{part[-1]}" if len(part) > 2 else ",".join(map(str, part)) for part in parts
    )
