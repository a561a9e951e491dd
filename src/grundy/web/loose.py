"""What people type into the fields Game and Position, read as they mean it.

The notation comes first. What is not in it is tried in a few other readings; where exactly one of
them is a position, that is what was meant, and the answer says how it was understood. Where there
are several, nothing is guessed: the error names them.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import grundy as gr
from grundy.web.positions import game_asked, position_asked

if TYPE_CHECKING:
    from collections.abc import Iterator

UNREAD = (
    gr.NotationError,
    gr.PositionError,
    gr.UnknownGameError,
    gr.ParameterError,
    gr.RuleTextError,
)
"""How a text is refused that is not in the notation."""

LONGEST = 300
"""Characters of what is tried in other readings."""

RULE = re.compile(r"\s*rule:\s*")
MISERE = re.compile("(misere|misère) ", re.IGNORECASE)

THOUSANDS = re.compile(r"\b[1-9]\d{0,2}(,\d{3})+\b")
"""Heaps that some would read as one number: how they were read is told."""

DIGITS = 4000
"""Digits of a number that is written as a power."""


class Understood(NamedTuple):
    """A position or a game, and how a text was read that is not in the notation; else None."""

    meant: Any
    words: str | None


def position_meant(game: str, position: str, *, misere: bool = False) -> Understood:
    """Return the position that two fields mean, with what was understood.

    >>> position_meant("nim 3 4 5", "")
    Understood(meant=nim(3, 4, 5), words='nim(3, 4, 5)')
    >>> position_meant("Nim", "10^3, 5").meant, position_meant("nim", "3 4").words
    (nim(1000, 5), None)
    >>> position_meant("take 1, 3 or 4", "9").words
    'subtraction:1,3,4(9)'

    Raises what `position_asked` raises where no reading makes sense.
    """
    try:
        found_at_once = position_asked(game, position, misere=misere)
        told = str(found_at_once) if THOUSANDS.search(position) else None
        return Understood(found_at_once, told)
    except UNREAD as refused:
        if len(game) + len(position) > LONGEST:
            raise
        found: dict[gr.Position, None] = {}
        for reading in dict.fromkeys(_readings(game, position)):
            try:
                meant = position_asked(*reading, misere=misere)
            except (gr.GrundyError, ValueError):
                continue
            _refuse_another_game(game, meant)
            found[meant] = None
        if len(found) > 1:
            ways = " or ".join(map(str, found))
            raise gr.NotationError(f"this can mean {ways}; write it that way") from refused
        if not found:
            raise
    meant = next(iter(found))
    return Understood(meant, str(meant))


def _refuse_another_game(text: str, position: gr.Position) -> None:
    """Raise `gr.NotationError` where the field of the game names another than the position does."""
    try:
        named = game_asked(text).text
    except (gr.GrundyError, ValueError):
        return
    if named not in {position.game_text, position.normal.game_text}:
        raise gr.NotationError(
            f"the game is {named}, but the position is one of {position.game_text}; change one of "
            "the two"
        )


def rule_meant(text: str) -> Any:
    """Return the game of a rule, also where its text is not quite in the notation.

    >>> rule_meant("n → n−1; n−3")
    rule:"n -> n-1; n-3"

    Raises `gr.RuleTextError` with the column in the text as it was typed.
    """
    try:
        return gr.game(f"rule: {text}")
    except gr.RuleTextError:
        clear = gr.loose_rule(text)
        if clear == text:
            raise
        try:
            return gr.game(f"rule: {clear}")
        except gr.RuleTextError:
            pass  # the first complaint is about what was written
        raise


def game_meant(text: str) -> Understood:
    """Return the game that a field means, with what was understood.

    >>> game_meant("kayles 7").meant, game_meant("remove 1 or 2 stones").words
    (kayles, 'subtraction:1,2')
    """
    try:
        return Understood(game_asked(text), None)
    except UNREAD:
        if len(text) <= LONGEST and RULE.match(text):
            return Understood(rule_meant(RULE.sub("", text)), None)
        for name, _ in _splits(text) if len(text) <= LONGEST else ():
            try:
                found = game_asked(name)
            except (gr.GrundyError, ValueError):
                continue
            return Understood(found, found.text)
        try:
            alone = position_meant(text, "").meant
        except gr.GrundyError:
            alone = None
        if alone is None and (rule := _rule_without_arrow(text)) is not None:
            return Understood(rule, rule.text)
        if alone is None or len(alone.groups()) != 1:
            raise
    game = alone.groups()[0][0]
    return Understood(game, game.text)


def _rule_without_arrow(text: str) -> Any | None:
    """Return the game of a rule that says only what numbers become; None where it is none.

    >>> _rule_without_arrow("a-1, b; a, b-1"), _rule_without_arrow("nim-3")
    (rule:"a, b -> (a-1, b); (a, b-1)", None)
    """
    clear = gr.loose_rule(text)
    # Numbers are called by a letter; a longer word is the name of a game that there is not.
    if len(text) > LONGEST or not re.match(r"[a-z](, [a-z])* ->", clear):
        return None
    if not re.search(r"[a-z]\s*(?:[-+*/%]|//)\s*\w", clear.partition("->")[2]):
        return None
    with suppress(gr.RuleTextError):
        return gr.game(f"rule: {clear}")
    return None


def _readings(game: str, position: str) -> Iterator[tuple[str, str]]:
    """Yield the fields in other readings: numbers spelled out, a position in one of them."""
    plain = _spelled(position)
    yield game, plain
    if re.search(r"->|→|=>|\bfor\b", game) or RULE.match(game):
        with suppress(gr.RuleTextError):
            yield rule_meant(RULE.sub("", game)).text, plain
    if name := name_meant(game):
        yield name, plain
    whole = _spelled(game)
    if not position.strip():
        yield "", whole  # all of it in the field of the game
        for name, rest in _splits(whole):
            yield name, rest
    else:
        yield "", plain  # all of it in the field of the position: it must be of that game
        for name, rest in _splits(whole):
            if not rest:  # else both fields would have numbers
                yield name, plain
    if not game.strip():
        for name, rest in _splits(plain):
            yield name, rest


def name_meant(text: str) -> str:
    """Return the game that a name in another spelling means; empty where there is none.

    >>> name_meant("Nim"), name_meant("tictactoe"), name_meant("Grundy's game"), name_meant("foo")
    ('nim', 'tic-tac-toe', 'grundys-game', '')
    """
    name, colon, parameters = text.strip().partition(":")
    misere = MISERE.match(name)
    before = "misere " if misere else ""
    letters = _letters(name[misere.end() :] if misere else name)
    found = next((known for known in gr.names() if letters and _letters(known) == letters), "")
    return f"{before}{found}{colon}{parameters}" if found else ""


def _letters(name: str) -> str:
    """Return a name in small letters alone; empty for what is not spelled like one."""
    if not re.fullmatch("[A-Za-z _'’-]{1,40}", name):
        return ""
    return re.sub("[- _'’]", "", name.lower())


def _splits(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text as a game and its numbers: words before, a parameter perhaps, numbers after."""
    if "->" in text or "→" in text:
        return
    sentence = gr.game_in_words(text)
    if sentence:
        yield sentence, ""
    head, tail = _head(text)
    if not head:
        return
    head = name_meant(head) or head
    yield head, tail
    first, _, rest = tail.partition(" ")
    if re.fullmatch(r"\d+x\d+(,\d+)?", first):
        yield f"{head}:{first}", rest
    elif tail and not _has_numbers_alone(head):
        yield f"{head}:{re.sub(r'[, ]+', ',', tail)}", ""


def _head(text: str) -> tuple[str, str]:
    """Return the words that a text begins with, and the rest of it without its brackets."""
    found = re.fullmatch(r"\s*([A-Za-z][A-Za-z '’_-]*?)[\s:]*([\[({\d].*)?", text, re.DOTALL)
    if found is None:
        return "", ""
    rest = (found[2] or "").strip()
    if re.fullmatch(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}", rest):
        rest = rest[1:-1]
    return found[1], rest


def _has_numbers_alone(name: str) -> bool:
    """Return whether a game needs no parameter, so that numbers after its name are a position."""
    try:
        game_asked(name)
    except (gr.GrundyError, ValueError):
        return False
    return True


def _spelled(text: str) -> str:
    """Return a text with its numbers in digits and plain separators.

    >>> _spelled("10^18 and 2**10; 1e6"), _spelled("[3, 4]"), _spelled("3 and 4")
    ('1000000000000000000 1024 1000000', '3, 4', '3 4')
    >>> _spelled("toads-and-frogs(T.F)")
    'toads-and-frogs(T.F)'
    """
    text = re.sub(r"\b(\d{1,20})\s*(?:\^|\*\*)\s*(\d{1,4})\b", _power, text)
    text = re.sub(r"\b(\d{1,20})(?:\.(\d{1,20}))?[eE]\+?(\d{1,4})\b", _scientific, text)
    text = re.sub(r"(?<![\w-])(?:and|heaps?|piles? of)(?![\w-])|;", " ", text)
    text = re.sub(r"[ \t]+", " ", text).strip()
    if re.fullmatch(r"\[[^\[\]]*\]|\{[^{}]*\}", text):
        text = text[1:-1]
    return text


def _power(found: re.Match[str]) -> str:
    base, exponent = int(found[1]), int(found[2])
    return str(base**exponent) if len(found[1]) * exponent <= DIGITS else found[0]


def _scientific(found: re.Match[str]) -> str:
    whole, part, exponent = found[1], found[2] or "", int(found[3])
    if len(part) > exponent or exponent > DIGITS:
        return found[0]
    return str(int(whole + part) * 10 ** (exponent - len(part)))
