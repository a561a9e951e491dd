"""What the library says, in the words of the page: what to press instead of what to type.

The library's own messages are for Python and the command line. Here a message keeps what is wrong
and loses remedies that name a function, an option or a command; a remedy of the page takes their
place, by the kind of the error.
"""

from __future__ import annotations

import re

FOREIGN = re.compile(
    r"\bgr\.\w|(?<![\w-])--[a-z]|\bengine=|\bp\.[a-z]|\(p \+ q\)|\.\w+\(|\b[a-z]+=(\.\.\.|\W|$)"
    r"|\bgrundy (solve|check|serve|page|code|period|pattern|play|games|table|graph|problem)\b"
    r"|`(grundy )?\w+[^`]*`|\bcommand line\b|@gr\b|\bask for (less|its [\w ]+)\b"
)
"""What a reader of the page can do nothing with."""

SMALLER = "try a smaller position"

REMEDIES = {
    "BudgetExceeded": SMALLER,
    "TooManyMovesError": SMALLER,
    "UnknownGameError": "Home lists all games",
    "UnknownProblemError": "Problems lists them all",
    "NoPeriodFound": "the table shows the values that were found",
    "CycleError": "",
    "UndefinedError": "",
}
"""What to do, by the kind of an error, where its own remedy is for others."""

REPHRASED = (
    (r"say who (?:moves first|is to move): .*", "say who moves first: choose Left or Right"),
    (r"too expensive here; ask for it directly with .*", "too much to work out here"),
    (r"; --lang python (?:can|has it|has no such limit)", "; choose Python instead"),
    (r"omit --print grundy", "choose the winner instead of the Grundy value"),
    (r"omit the word misere", "switch misère off"),
    (r"who is to move\? write .*", "who is to move? choose Left or Right"),
    (r"omit --move", "switch the winning move off"),
    (r"use --heaps one", "choose one heap"),
    (r"use --heaps counted or line", "choose several heaps"),
    (r"use a smaller --most", "choose a smaller largest number"),
    (r"give one with --claim, or leave out --at", "ask about all positions"),
    (r"a table of (.*) needs its size, as in .*", r"\1 has no table: its positions are boards"),
    (r"as in grundy solve (.*)", r"as in \1"),
    (r": play in (.*) and write `\w+` there", r": play in \1"),
)
"""Whole remedies that the page has its own words for."""


def page_words(message: str, kind: str = "") -> str:
    """Return a message in the words of the page.

    >>> page_words("stopped at 5; set more with gr.budget(positions=...), or ask for less")
    'stopped at 5'
    >>> page_words("there is no game 'kayels'; did you mean kayles? `grundy games` lists them all",
    ...     "UnknownGameError")
    "there is no game 'kayels'; did you mean kayles? Home lists all games"
    """
    text = " ".join(message.split())
    for pattern, words in REPHRASED:
        text = re.sub(pattern, words, text)
    dropped = False
    kept: list[str] = []
    for joint, clause in _clauses(text):
        words = _own(clause) if kept else clause  # the first says what is wrong
        dropped |= words != clause
        if words:
            kept += [joint if kept else "", words]
    told = "".join(kept) or text
    remedy = REMEDIES.get(kind, "")
    if remedy and dropped and "smaller position" not in told:
        told += f" {remedy}" if told.endswith(("?", ".")) else f"; {remedy}"
    return told.replace("`", "")


def _own(clause: str) -> str:
    """Return a clause without the alternatives that are for others; empty where all of it is."""
    if not FOREIGN.search(clause):
        return clause
    alternatives = [each for each in re.split(r",? or |, and ", clause) if each]
    return ", or ".join(each for each in alternatives if not FOREIGN.search(each)).strip(", ")


def _clauses(text: str) -> list[tuple[str, str]]:
    """Return the clauses of a text, each with what joins it to the one before.

    Semicolons inside quotes and brackets are part of a rule.

    >>> _clauses('rule:"n -> n-1; n-3"(2) fails: a; b? c')
    [('', 'rule:"n -> n-1; n-3"(2) fails: a'), ('; ', 'b?'), (' ', 'c')]
    """
    found = [["", ""]]
    depth, quote = 0, ""
    for place, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in '"`':
            quote = char
        else:
            depth += (char in "([{") - (char in ")]}")
        if depth <= 0 and not quote and text.startswith("; ", place):
            found.append(["; ", ""])
        elif depth <= 0 and not quote and char == " " and text[place - 1] in "?;":
            if text[place - 1] == "?":
                found.append([" ", ""])
        else:
            found[-1][1] += char
    return [(joint, clause) for joint, clause in found]
