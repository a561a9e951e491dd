"""Values as text, in CGSuite's notation: what is printed can be read back.

`3/4`, `^` and `v` (up and down), `^^*`, `v3*2`, `*5`, `{2|-1}`, `{a,b||c|d}`, `+-1`, `+-{a,b}`,
`Tiny(2)`, `Miny(2)`, `^[3]`, `^<2>`; a number before one of the others is added to it: `2^*` is
2 + ↑ + *, and `-6v*` is -6 + ↓ + *.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import NotationError, nearest
from grundy.values.short.dyadic import lowest, text_of
from grundy.values.short.forms import in_order, size

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.values.short.dyadic import Dyadic
    from grundy.values.short.forms import Form, Store

LONGEST = 1_000_000
"""Characters of a text that is read."""
DIGITS = 1000
"""Digits of a number that is read."""
HIDDEN = 5 * DIGITS
"""Forms that a short text may stand for without writing them: ^[1000] has a thousand."""
FEW = 100
"""Pieces up to which values are written in the order of their size."""
MOST_BARS = 3
"""Bars that are written in a row; beyond that, braces."""

NAMES = ("Tiny", "Miny")
NEAR = {
    "tiny": "; did you mean Tiny?",
    "miny": "; did you mean Miny?",
    "up": "; up is written ^",
    "down": "; down is written v",
    "star": "; star is written *",
}
LOOPY = ("on", "off", "over", "under", "upon", "dud", "pass")

TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<number>[0-9]+(?:\.[0-9]+)?(?:\s*/\s*[0-9]+)?)"
    r"|(?P<power>(?:\^|v|↑|↓)(?:\[[0-9]+\]|<[0-9]+>))"
    r"|(?P<ups>(?:\^+|v+(?![A-Za-z_])|[↑↓⇑⇓])[0-9]*)"
    r"|(?P<star>[*∗][0-9]*)"
    r"|(?P<name>[A-Za-z_]+)"
    r"|(?P<switch>\+-|±)"
    r"|(?P<bars>\|+)"
    r"|(?P<mark>[-+{}(),−])"
)


class Literal(NamedTuple):
    """The options of a value as they were given."""

    left: tuple[Form, ...]
    right: tuple[Form, ...]


# Reading -----------------------------------------------------------------------------------------


class Frame:
    """What was read since a bracket was opened."""

    __slots__ = ("begin", "current", "items", "minus", "name", "opener", "prefixes", "total")

    def __init__(self, opener: str, begin: int, name: str = "") -> None:
        self.opener, self.begin, self.name = opener, begin, name
        self.items: list[Any] = []
        """Forms, commas and numbers of bars."""
        self.total: Form | None = None
        """What was summed up so far in this item."""
        self.current: Form | None = None
        """The term that is being read: parts that stand side by side are added."""
        self.prefixes: list[str] = []
        self.minus = False
        """Whether the term that is being read is subtracted."""


def read(text: str, store: Store) -> tuple[Form, Literal | None]:
    """Return the value that a text stands for, and its options as they are written, if it has any.

    >>> from grundy.values.short.forms import Store
    >>> store = Store()
    >>> write(read("{0||0|-2} + 3^*", store)[0])
    '{3,3^*||3^*|1^*}'

    Raises `NotationError` that names the place. Nothing in a text is run.
    """
    return Reader(text, store).value()


class Reader:
    """Reads a value's text. The store makes, adds and negates what is read."""

    tokens = TOKEN
    examples = "3/4, ^*, {2|-1}, +-1 or Tiny(2)"

    def __init__(self, text: str, store: Store) -> None:
        if len(text) > LONGEST:
            raise NotationError(
                f"a value's text has at most {LONGEST:,} characters, not {len(text):,}"
            )
        self.text, self.store = text, store
        self.frames = [Frame("", 0)]
        self.literal: Literal | None = None
        """The options of the game that was read last; in the end, those of the whole text."""
        self.end = len(text.rstrip()) - 1
        self.at = 0

    def value(self) -> tuple[Form, Literal | None]:
        """Read the whole text."""
        while self.at < len(self.text):
            token = self.tokens.match(self.text, self.at)
            if token is None:
                raise self.wrong(f"{self.text[self.at]!r} means nothing here")
            kind = str(token.lastgroup)
            if kind != "space":
                self.take(kind, token.group())
            self.at = token.end()
        frame = self.frames[-1]
        if frame.opener:
            raise self.wrong(f"{frame.opener!r} is not closed", frame.begin)
        self.end_item(frame)
        if len(frame.items) != 1:
            raise self.wrong("a value has one text; options stand in braces, as in {1|-1}", 0)
        return frame.items[0], self.literal

    def take(self, kind: str, text: str) -> None:
        """Take one more token."""
        frame = self.frames[-1]
        if kind == "mark":
            self.mark(frame, "-" if text == "−" else text)
        elif kind == "bars":
            self.end_item(frame, needed=False)
            frame.items.append(len(text))
        elif kind == "switch":
            self.end_term(frame)
            frame.prefixes.append("±")
        elif kind == "name":
            self.name(text)
        elif kind == "number" and frame.current is not None:
            raise self.wrong("a number stands before what is added to it; else write a '+'")
        else:
            self.put(frame, self.atom(kind, text))

    def mark(self, frame: Frame, mark: str) -> None:
        """Take a mark: a bracket, a comma or a sign."""
        if mark in "{(":
            self.frames.append(Frame(mark, self.at))
        elif mark in "})":
            self.close(frame, mark)
        elif mark == ",":
            self.end_item(frame)
            frame.items.append(",")
        else:
            self.end_term(frame)
            if mark == "+" and (frame.total is None or frame.prefixes):
                raise self.wrong("a value is missing before '+'; a switch is written +-x")
            # Between two terms a minus is for the whole second one, in 1 - 2^ too.
            between = frame.total is not None and not frame.prefixes
            frame.minus = frame.minus or (mark == "-" and between)
            frame.prefixes.append("+" if mark == "+" or between else "-")

    def atom(self, kind: str, text: str) -> Form:
        """Return the value of a number, of ups or of a star."""
        try:
            if kind == "number":
                return self.number(text)
            if kind == "star":
                return self.store.leaf((0, 0), 0, self.small(text[1:] or "1"))
            if kind == "power":
                return self.power(text)
            return self.ups(text)
        except ValueError as error:
            raise self.wrong(str(error)) from None

    def number(self, text: str) -> Form:
        """Return a number."""
        if "." in text:
            raise ValueError(f"write {text!r} as a fraction, such as 3/4")
        above, _, below = (part.strip() for part in text.partition("/"))
        denominator = self.small(below or "1")
        if not denominator or denominator & denominator - 1:
            raise ValueError(f"{text!r}: the denominator of a number is a power of 2")
        return self.store.number(self.small(above), denominator.bit_length() - 1)

    def small(self, digits: str) -> int:
        """Return a whole number that is not too long."""
        if len(digits) > DIGITS:
            raise ValueError(f"a number has at most {DIGITS} digits, not {len(digits)}")
        return int(digits)

    def ups(self, text: str) -> Form:
        """Return so many ups or downs."""
        marks = text.rstrip("0123456789")
        count = sum(2 if mark in "⇑⇓" else 1 for mark in marks)
        digits = text[len(marks) :]
        if digits and count > 1:
            raise ValueError(f"write {text!r} with one mark and its number: ^3 is ↑ + ↑ + ↑")
        times = self.small(digits) if digits else count
        return self.store.leaf((0, 0), times if marks[0] in "^↑⇑" else -times, 0)

    def power(self, text: str) -> Form:
        """Return ^[n] = ↑ + ↑² + ... + ↑ⁿ or ^<n> = ↑ⁿ."""
        n = self.small(text[2:-1])
        if not 0 < n <= DIGITS:
            raise ValueError(f"{text!r}: from 1 to {DIGITS}")
        sign = text[0] in "^↑"
        form = up_to_power(self.store, n) if text[1] == "[" else up_power(self.store, n)
        return form if sign else self.store.negate(form)

    def name(self, text: str) -> None:
        """Take a word."""
        if text in LOOPY:
            raise self.wrong(f"{text!r} is a loopy value, and a short one is needed here")
        if text not in NAMES:
            close = NEAR.get(text.lower()) or nearest(text, NAMES)
            raise self.wrong(f"there is no value {text!r}{close}")
        if not self.text[self.at + len(text) :].lstrip().startswith("("):
            raise self.wrong(f"{text} needs a value in parentheses, as in {text}(2)")
        self.frames[-1].prefixes.append(text)

    def put(self, frame: Frame, form: Form) -> None:
        """Add a value to the term that is being read."""
        while frame.prefixes and (prefix := frame.prefixes[-1]) != "-":
            frame.prefixes.pop()
            form = _NAMED[prefix](self.store, form)
        if frame.current is None and frame.prefixes:
            # The sign of a number is its own, in -6v* too; that of anything else as well.
            frame.prefixes.pop()
            form = self.store.negate(form)
            while frame.prefixes:
                form = _NAMED[frame.prefixes.pop()](self.store, form)
        frame.current = form if frame.current is None else self.store.add(frame.current, form)

    def end_term(self, frame: Frame) -> None:
        """Add the term that was read to the others."""
        if frame.current is not None:
            total, term = frame.total, frame.current
            if frame.minus:
                term = self.store.negate(term)
            frame.total = term if total is None else self.store.add(total, term)
            frame.current, frame.minus = None, False

    def end_item(self, frame: Frame, *, needed: bool = True) -> None:
        """End an option, or the text."""
        self.end_term(frame)
        if frame.prefixes:
            raise self.wrong(f"a value is missing after {frame.prefixes[-1]!r}")
        if frame.total is not None:
            frame.items.append(frame.total)
            frame.total = None
        elif needed or (frame.items and frame.items[-1] == ","):
            raise self.wrong("a value is missing")

    def close(self, frame: Frame, mark: str) -> None:
        """Close a bracket."""
        if frame.opener + mark not in ("{}", "()"):
            raise self.wrong(f"{mark!r} closes nothing")
        if mark == ")":
            self.end_item(frame)
            if len(frame.items) != 1:
                raise self.wrong("one value stands in parentheses", frame.begin)
            self.frames.pop()
            self.put(self.frames[-1], frame.items[0])
            return
        self.end_item(frame, needed=False)
        self.frames.pop()
        outer = self.frames[-1]
        if outer.prefixes and outer.prefixes[-1] == "±" and not _bars(frame.items):
            outer.prefixes.pop()
            options = [item for item in frame.items if item != ","]
            form = self.game(options, [self.store.negate(option) for option in options])
        else:
            form = self.braces(frame)
        if not self.is_whole(outer):
            self.literal = None
        self.put(outer, form)

    def is_whole(self, outer: Frame) -> bool:
        """Return whether the braces that are closed here hold all of the text."""
        before = (
            outer.items or outer.prefixes or outer.total is not None or outer.current is not None
        )
        return not before and not outer.opener and self.at == self.end

    def braces(self, frame: Frame) -> Form:
        """Return the game in braces: the run of bars that is longest divides its options."""
        if not _bars(frame.items):
            raise self.wrong(
                "the options of Left and Right are divided by a bar: {1|-1}", frame.begin
            )
        items = frame.items
        while True:  # the innermost games first: those whose bars are the fewest
            bars = _bars(items)
            least = min(bars)
            most = max(bars)
            if least == most:
                if len(bars) > 1:
                    raise self.wrong(
                        "which bar divides first? use || for the outer one", frame.begin
                    )
                place = items.index(most)
                return self.game(_options(items[:place]), _options(items[place + 1 :]))
            items = self.inner(items, least, frame)

    def inner(self, items: list[Any], least: int, frame: Frame) -> list[Any]:
        """Return the items with the games in place whose bars are the fewest."""
        found: list[Any] = []
        begin = 0
        for end in [*(i for i, x in enumerate(items) if _is_bars(x) and x > least), len(items)]:
            side = items[begin:end]
            bars = _bars(side)
            if len(bars) > 1:
                raise self.wrong("which bar divides first? use || for the outer one", frame.begin)
            if bars:
                place = side.index(least)
                side = [self.game(_options(side[:place]), _options(side[place + 1 :]))]
            found += side + items[end : end + 1]
            begin = end + 1
        return found

    def game(self, left: Sequence[Form], right: Sequence[Form]) -> Form:
        """Return the game with these options."""
        self.literal = Literal(tuple(left), tuple(right))
        return self.store.make(left, right)

    def wrong(self, words: str, at: int | None = None) -> NotationError:
        """Return the error that names the place."""
        place = self.at if at is None else at
        shown = (
            self.text if len(self.text) <= 60 else f"...{self.text[max(0, place - 25) :][:50]}..."
        )
        return NotationError(
            f"{shown!r} is not the text of a value: {words} (character {place + 1}); write, for "
            f"example, {self.examples}"
        )


def _is_bars(item: object) -> bool:
    return isinstance(item, int)


def _bars(items: list[Any]) -> list[int]:
    return [item for item in items if _is_bars(item)]


def _options(items: list[Any]) -> list[Form]:
    return [item for item in items if item != ","]


def tiny(store: Store, form: Form) -> Form:
    """Return Tiny(G) = {0||0|-G}."""
    inner = store.make([store.zero], [store.negate(form)])
    return store.make([store.zero], [inner])


def miny(store: Store, form: Form) -> Form:
    """Return Miny(G), minus Tiny(G)."""
    return store.negate(tiny(store, form))


def plus_minus(store: Store, form: Form) -> Form:
    """Return ±G = {G|-G}."""
    return store.make([form], [store.negate(form)])


_NAMED: dict[str, Callable[[Store, Form], Form]] = {
    "Tiny": tiny,
    "Miny": miny,
    "±": plus_minus,
    "-": lambda store, form: store.negate(form),
    "+": lambda _, form: form,
}


def up_to_power(store: Store, n: int) -> Form:
    """Return ^[n] = {^[n-1]|*}, the sum of ↑ and its powers up to the n-th; ^[0] is 0."""
    form, star = store.zero, store.leaf((0, 0), 0, 1)
    for _ in range(n):
        form = store.make([form], [star])
    return form


def up_power(store: Store, n: int) -> Form:
    """Return ^<n> = {0|-^[n-1] + *}, the n-th power of ↑."""
    star = store.leaf((0, 0), 0, 1)
    return store.make([store.zero], [store.add(star, store.negate(up_to_power(store, n - 1)))])


# Writing -----------------------------------------------------------------------------------------


class _Text(NamedTuple):
    """A value's text in pieces, among them other values, with or without their braces.

    `bars` is how many bars in a row the text has, if it stands in braces that can be left out.
    """

    pieces: tuple[str | tuple[Form, bool], ...]
    length: int
    bars: int = 0


class _PowerSum(NamedTuple):
    """x + ^[n], or x + v[n], with or without a star."""

    x: Dyadic
    up: bool
    n: int
    star: int


def write(form: Form, most: int | None = None) -> str:
    """Return a value's text.

    >>> from grundy.values.short.forms import Store
    >>> store = Store()
    >>> write(store.make([store.number(2)], [store.make([store.number(1)], [store.number(-1, 1)])]))
    '{2||1|-1/2}'

    With `most`, returns an empty text for a value whose text is longer than that.
    """
    writer = Writer()
    if not writer.see(form, most) or (most is not None and writer.texts[form].length > most):
        return ""
    return writer.text(form)


class Writer:
    """Texts of values: first their pieces and lengths, then what is asked for.

    A text can be far longer than its value has forms: its length is known before it is written.
    """

    def __init__(self) -> None:
        self.texts: dict[Form, _Text] = {}
        self.powers: dict[Form, _PowerSum | None] = {}

    def see(self, form: Form, most: int | None = None) -> bool:
        """Find the pieces of the texts of a form and of all that are reached from it.

        Returns False where those are so many that the text must have more than `most` characters:
        nearly each of them is written somewhere in it.
        """
        reached = in_order(form, self.texts, None if most is None else HIDDEN + 4 * most)
        for now in reached or ():
            self.powers[now] = _leaf_power(now) if now.leaf else self._power_sum(now)
            self.texts[now] = _leaf_text(now) if now.leaf else self._pieces(now)
        return reached is not None

    def text(self, form: Form) -> str:
        """Return the text of a form that was seen."""
        found: list[str] = []
        waiting: list[str | tuple[Form, bool]] = [(form, True)]
        while waiting:
            piece = waiting.pop()
            if isinstance(piece, str):
                found.append(piece)
            else:
                pieces = self.texts[piece[0]].pieces
                waiting += reversed(pieces if piece[1] else pieces[1:-1])
        return "".join(found)

    def _joined(self, *pieces: str | tuple[Form, bool], bars: int = 0) -> _Text:
        length = sum(
            len(piece)
            if isinstance(piece, str)
            else self.texts[piece[0]].length - (0 if piece[1] else 2)
            for piece in pieces
        )
        return _Text(pieces, length, bars)

    def _pieces(self, form: Form) -> _Text:
        written = self._switch(form) or _tiny_text(form) or self._power(form)
        return written or self._braced(form)

    def _power(self, form: Form) -> _Text | None:
        """Return x^[n], x^<n>, or one of them with a star or with v for ^."""
        whole = self.powers[form]
        if whole is not None:
            mark = "^" if whole.up else "v"
            return _plain(f"{_shown(whole.x)}{mark}[{whole.n}]{'*' * whole.star}")
        for up in (True, False):
            near, far = (form.left, form.right) if up else (form.right, form.left)
            rest = self.powers[far[0]] if len(far) == 1 else None
            if rest is None or rest.up is up or rest.n == DIGITS:
                continue
            star = 1 - rest.star
            if _are_stars(near, rest.x, star + 1):  # {x|x + v[n-1]*} or {x,x*|x + v[n-1]}
                return _plain(f"{_shown(rest.x)}{'^' if up else 'v'}<{rest.n + 1}>{'*' * star}")
        return None

    def _power_sum(self, form: Form) -> _PowerSum | None:
        """Return what x + ^[n] or x + ^[n]* the form is: {^[n-1]|*}, {0,^[n-1]*|0}; or minus it."""
        for up in (True, False):
            goes_on, ends = (form.left, form.right) if up else (form.right, form.left)
            for option in goes_on:
                rest = self.powers[option]
                if rest is None or rest.up is not up or rest.n == DIGITS:
                    continue
                if len(ends) != 1 or not ends[0].leaf:
                    continue
                others = tuple(other for other in goes_on if other is not option)
                end = (ends[0].x, ends[0].ups, ends[0].star)
                if end == (rest.x, 0, 1 - rest.star) and _are_stars(others, rest.x, rest.star):
                    return rest._replace(n=rest.n + 1)
        return None

    def _switch(self, form: Form) -> _Text | None:
        """Return +-x, or +-{a,b}, for a value that is its own negative."""
        if form.ls != -form.rs or form.store.negate(form) is not form:
            return None
        if len(form.left) > 1:
            return self._joined("+-{", *self._listed(form.left), "}")
        option = form.left[0]
        if option.is_number or self.texts[option].bars:
            return self._joined("+-", (option, True))
        return self._joined("+-(", (option, True), ")")

    def _listed(self, options: tuple[Form, ...]) -> list[str | tuple[Form, bool]]:
        pieces: list[str | tuple[Form, bool]] = []
        for option in in_text_order(options):
            pieces += [",", (option, True)]
        return pieces[1:]

    def _braced(self, form: Form) -> _Text:
        sides, bars = [], 1
        for options in (form.left, form.right):
            alone = self.texts[options[0]].bars if len(options) == 1 else 0
            if 0 < alone < MOST_BARS:
                sides.append([(options[0], False)])
                bars = max(bars, alone + 1)
            else:
                sides.append(self._listed(options))  # type: ignore[arg-type]
        return self._joined("{", *sides[0], "|" * bars, *sides[1], "}", bars=bars)


def in_text_order(options: tuple[Form, ...]) -> list[Form]:
    """Return options in the order in which they are written, whatever was made first."""
    return sorted(options, key=_place) if len(options) > 1 else list(options)


def _place(form: Form) -> tuple[int, ...]:
    if form.leaf:
        return (0, -form.ls, abs(form.ups), -form.ups, form.star)
    return (1, -form.ls, -form.rs, size(form.base, FEW), form.digest)


def _leaf_text(form: Form) -> _Text:
    ups = abs(form.ups)
    mark = "^" if form.ups > 0 else "v"
    written = mark * ups if ups <= 2 else f"{mark}{ups}"
    star = f"*{form.star}" if form.star > 1 else "*" * form.star
    number = text_of(form.x) if form.x[0] or not (ups or star) else ""
    return _plain(number + written + star)


def _plain(text: str) -> _Text:
    return _Text((text,), len(text))


def _tiny_text(form: Form) -> _Text | None:
    """Return nTiny(x) for {n||n|n-x}, or nMiny(x) for {n+x|n||n}, where n and x are numbers."""
    (one, *more), (two, *others) = form.left, form.right
    if more or others:
        return None
    for near, far, word in ((one, two, "Tiny"), (two, one, "Miny")):
        if near.is_number and not far.leaf and far.left[1:] == far.right[1:] == ():
            same, end = (far.left[0], far.right[0])[:: 1 if word == "Tiny" else -1]
            if same is near and end.is_number:
                apart = lowest(abs(near.ls - end.ls), form.store.scale)
                number = text_of(near.x) if near.x[0] else ""
                return _plain(f"{number}{word}({text_of(apart)})")
    return None


def _leaf_power(form: Form) -> _PowerSum | None:
    """Return a leaf as x + ^[1] or minus it, with or without a star; None if it is none."""
    if abs(form.ups) != 1 or form.star > 1:
        return None
    return _PowerSum(form.x, form.ups > 0, 1, form.star)


def _are_stars(options: tuple[Form, ...], x: Dyadic, count: int) -> bool:
    """Return whether the options are x, x + *, ..., so many of them."""
    if len(options) != count or not all(option.leaf for option in options):
        return False
    found = {(option.x, option.ups, option.star) for option in options}
    return found == {(x, 0, star) for star in range(count)}


def _shown(x: Dyadic) -> str:
    return text_of(x) if x[0] else ""
