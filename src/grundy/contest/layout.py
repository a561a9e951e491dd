"""What the judge gives and wants: one test or many, how heaps are written, what is printed."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal, TypedDict, get_args

from grundy.errors import ParameterError, nearest

if TYPE_CHECKING:
    from grundy.contest.plan import Plan
    from grundy.rules.contest import Form

Tests = Literal["one", "many", "end", "zero"]
Heaps = Literal["counted", "line", "one"]
Show = Literal["winner", "grundy"]
COUNTED = ("moves", "ways")
"""What is counted of winning moves: the different positions they lead to, or every way to move."""
SHOWN = ("winner", "grundy", "score", *COUNTED)
"""What has a name among what may be printed; the rest are expressions."""

_CHOICES: dict[str, tuple[str, ...]] = {
    "tests": get_args(Tests),
    "heaps": get_args(Heaps),
}


class Options(TypedDict, total=False):
    """The options of `contest_code` that say what the judge gives and wants."""

    tests: Tests
    heaps: Heaps
    words: tuple[str, ...]
    show: str
    move: bool
    input: str
    ask: str
    between: str


@dataclass(frozen=True, slots=True)
class Layout:
    """The shape of input and output.

    `tests`: "many" (their number comes first), "one", or, with an `input`, "end" (to the end of the
    input) or "zero" (up to a test that begins with 0). `heaps`: "counted" (their number stands
    before them), "line" (all numbers of one line) or "one" (a single heap). `words` say that the
    first or the second player wins, and a third that nobody does; `show` "grundy" prints the value
    instead, "score" the margin, "moves" how many different options win, "ways" how many ways there
    are to move to one of these, and an expression what it is worth. `move` adds a winning move to
    the line when there is one. `input`, `ask` and `between` are for programs that search: what is
    read, which positions are asked for, and what stands between several answers of a line.
    """

    tests: Tests = "many"
    heaps: Heaps = "counted"
    words: tuple[str, ...] = ("first", "second")
    show: str = "winner"
    move: bool = False
    input: str = ""
    ask: str = ""
    between: str = " "

    @property
    def asks_for_search(self) -> bool:
        """Whether only a program that searches gives this."""
        return bool(self.input or self.ask or self.show not in get_args(Show))

    def __post_init__(self) -> None:
        for name, allowed in _CHOICES.items():
            value = getattr(self, name)
            if value not in allowed:
                close = nearest(str(value), allowed) or f"; it is {' or '.join(allowed)}"
                raise ParameterError(f"{name} cannot be {value!r}{close}")
        if self.show.isidentifier() and self.show not in SHOWN:
            close = nearest(str(self.show), SHOWN) or f"; it is {' or '.join(SHOWN)}"
            raise ParameterError(
                f"show cannot be {self.show!r}{close}, or an expression in score and the input"
            )
        if self.tests in ("end", "zero") and not self.input:
            raise ParameterError(
                f"tests={self.tests!r} needs an input that says what a test is, as in "
                "input='n heaps[n]'"
            )
        _check_words(self.words)

    @classmethod
    def of(cls, options: Options) -> Layout:
        """Return the layout of these options.

        Raises `ParameterError` for an option or a choice that there is not.
        """
        known = [field.name for field in fields(cls)]
        for name in options:
            if name not in known:
                close = nearest(name, known) or f"; there are {', '.join(known)}"
                raise ParameterError(f"contest_code has no option {name!r}{close}")
        return cls(**options)

    def input_words(self, form: Form) -> str:
        """Return what the program reads, in words."""
        what = _position_words(self, form)
        if self.tests == "one":
            return what
        return f"the number of tests, then for each {what}"

    def output_words(self, plan: Plan) -> str:
        """Return what the program prints for each test, in words."""
        first, second, *_ = self.words
        what = "the Grundy value"
        if self.show == "winner":
            what = f"{first} if the player to move wins, else {second}"
        if self.move:
            what += f"; after a win, on the same line, a winning move: {plan.move_words}"
        return f"a line: {what}"


def _check_words(words: Any) -> None:
    sound = isinstance(words, tuple) and len(words) in (2, 3)
    if not sound or not all(isinstance(w, str) for w in words):
        raise ParameterError(
            f"words are two, for a win of the first and of the second player, as in "
            f"('first', 'second'), or three with a tie; not {words!r}"
        )
    for word in words:
        plain = all(" " <= char <= "~" and char not in "\"\\%'?" for char in word)
        if not plain or word != word.strip() or not word:
            raise ParameterError(
                f"{word!r} cannot be printed as it is: use letters, digits and simple signs, and "
                "no space at its ends"
            )
    if words[0] == words[1]:  # a tie may count as a win, or as a loss
        raise ParameterError(
            f"two words are the same, {words[0]!r}: the output would not tell who wins"
        )


def _position_words(layout: Layout, form: Form) -> str:
    if form.kind == "numbers":
        return " and ".join(form.names) if len(form.names) > 1 else f"{form.names[0]}"
    if form.kind == "word":
        return form.item
    if layout.heaps == "one":
        return "one heap" if form.item == "heap" else f"one {form.item}"
    each = "the heaps" if form.item == "heap" else f"each {form.item}"
    return f"a line with {each}" if layout.heaps == "line" else f"their number and {each}"
