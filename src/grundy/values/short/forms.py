"""Canonical forms of short games, interned: one object for each value.

A form is a leaf, or has options. Leaves are numbers, ups and nimbers and their sums, x + n·↑ + *m:
their sums and comparisons need no search, and their options are made when somebody looks at them.

Every form knows its stops, as whole multiples of 2**-scale, and on which side of them it lies.
That decides every comparison with a number, and most others.

A sum with a number is never looked into: by number translation {L|R} + x = {L + x|R + x} unless
{L|R} is a number itself. So a form with options is a base, whose right stop is 0, moved by its
right stop. Sums, negatives and comparisons are found once for bases, however they are moved, and
the options of what was moved are made when somebody looks at them: a sum of twenty switches has
some hundred bases, and a million followers.

Sources: J. H. Conway, On Numbers and Games (1976); A. N. Siegel, Combinatorial Game Theory (2013),
chapter II: canonical forms, simplest numbers, number avoidance and translation, stops.
"""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered
from grundy.values.short.dyadic import Dyadic, lowest, plus, simplest
from grundy.values.short.dyadic import birthday as number_birthday

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from grundy.limits.budget import Meter

SCALE = 24
"""Numbers down to 2**-24 need no change of scale."""
FINEST = 10_000
"""Numbers finer than 2**-10000 are refused: each takes as many bits."""
WIDEST = 10_000
"""Options that a nimber is written out into."""

BITS = 40
"""Room for a key in the key of a pair."""

_Frame: TypeAlias = "tuple[int, dict[int, bool], Iterator[tuple[Form, Form]]]"
"""A comparison that is being made: where its answer goes, and what could refute it."""


class Form:
    """A value's canonical form; two of one store are equal exactly when they are identical.

    `ls` and `rs` are the stops, times 2**scale of the store. `below` says whether the form is at
    most its left stop, `above` whether it is at least its right stop.
    """

    __slots__ = (
        "above",
        "base",
        "below",
        "digest",
        "key",
        "leaf",
        "left_options",
        "ls",
        "negative",
        "right_options",
        "rs",
        "star",
        "store",
        "ups",
        "x",
    )

    key: int
    store: Store
    leaf: bool
    x: Dyadic
    """A leaf's number; of a form with options its right stop, by which the base was moved."""
    base: Form
    """The form with right stop 0 that was moved by x; of a leaf itself."""
    ups: int
    star: int
    ls: int
    rs: int
    below: bool
    above: bool
    negative: Form | None
    digest: int
    """A number that depends on the value alone, the same in every store and every process."""
    left_options: tuple[Form, ...] | None
    right_options: tuple[Form, ...] | None

    def __reduce__(self) -> tuple[Any, ...]:
        return _apart, (packed(self),)

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return self.leaf and not self.ups and not self.star

    @property
    def left(self) -> tuple[Form, ...]:
        """Left's options in the canonical form."""
        if self.left_options is None:
            self.store.write_out(self)
        return self.left_options  # type: ignore[return-value]  # just made

    @property
    def right(self) -> tuple[Form, ...]:
        """Right's options in the canonical form."""
        if self.right_options is None:
            self.store.write_out(self)
        return self.right_options  # type: ignore[return-value]  # just made


class Store:
    """The forms that were made so far, with their sums and comparisons."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.scale = SCALE
        self.meter: Meter | None = None
        self._keys = 0
        self._forms: list[Form] = []
        self._leaves: dict[tuple[int, int, int, int], Form] = {}
        self._interned: dict[tuple[tuple[int, ...], tuple[int, ...]], Form] = {}
        self._moved: dict[tuple[int, int, int], Form] = {}
        self._order: dict[int, bool] = {}
        self._sums: dict[int, Form] = {}
        self._memos: dict[object, dict[Any, Any]] = {}
        self.zero = self.leaf((0, 0), 0, 0)

    def working(self) -> _Working:
        """Hold the store for a piece of work, on the meter that is running."""
        return _Working(self)

    def __len__(self) -> int:
        return len(self._forms)

    def memo(self, of: object) -> dict[Any, Any]:
        """Return what was found out so far about forms of this store, for one question.

        What depends on the scale must not be kept here: the scale changes.
        """
        return self._memos.setdefault(of, {})

    # Leaves --------------------------------------------------------------------------------------

    def number(self, numerator: int, exponent: int = 0) -> Form:
        """Return the number n / 2**e."""
        return self.leaf(lowest(numerator, exponent), 0, 0)

    def leaf(self, x: Dyadic, ups: int, star: int) -> Form:
        """Return x + ups·↑ + *star; x in lowest terms.

        Raises `BudgetExceeded` for a number that is too fine.
        """
        key = (*x, ups, star)
        found = self._leaves.get(key)
        if found is not None:
            return found
        if x[1] > self.scale:
            self._refine(x[1])
        form = Form()
        form.leaf, form.x, form.ups, form.star = True, x, ups, star
        form.left_options = form.right_options = None
        form.base = form
        form.ls = form.rs = x[0] << self.scale - x[1]
        form.above = not star if not ups else ups > 1 or (ups == 1 and star != 1)
        form.below = not star if not ups else ups < -1 or (ups == -1 and star != 1)
        form.digest = hash(key)
        self._leaves[key] = self._keep(form)
        return form

    def _keep(self, form: Form) -> Form:
        form.store, form.negative = self, None
        form.key = self._keys
        self._keys += 1
        self._forms.append(form)
        return form

    def _refine(self, exponent: int) -> None:
        """Make the scale finer, and with it all stops."""
        if exponent > FINEST:
            raise BudgetExceeded(
                f"a number with the denominator 2**{exponent} is too fine: the finest is "
                f"1/2**{FINEST}"
            )
        more = max(exponent, min(2 * self.scale, FINEST)) - self.scale
        self.scale += more
        for form in self._forms:
            form.ls <<= more
            form.rs <<= more

    def write_out(self, form: Form) -> None:
        """Make the options of a leaf, or of a form that was moved.

        Raises `BudgetExceeded` for a nimber with too many of them.
        """
        if not form.leaf:
            x, base = form.x, form.base
            form.left_options = tuple([self.translate(option, x) for option in base.left])
            form.right_options = tuple([self.translate(option, x) for option in base.right])
            return
        x, ups, star = form.x, form.ups, form.star
        if ups:
            far = self.leaf(x, ups - 1 if ups > 0 else ups + 1, star ^ 1)
            near = [self.leaf(x, 0, 0)]
            if abs(ups) == star == 1:  # ↑* = {0,*|0}
                near.append(self.leaf(x, 0, 1))
                far = near[0]
            sides = (tuple(near), (far,))
            form.left_options, form.right_options = sides if ups > 0 else sides[::-1]
        elif star:
            if star > WIDEST:
                raise BudgetExceeded(
                    f"*{star} has {star:,} options, more than the {WIDEST:,} that are written out: "
                    "such a nimber adds up and compares with numbers, ups and other nimbers only"
                )
            both = tuple(self._nimber(x, m) for m in range(star))
            form.left_options = form.right_options = both
        elif x[1]:
            form.left_options = (self.number(x[0] - 1, x[1]),)
            form.right_options = (self.number(x[0] + 1, x[1]),)
        else:
            sign = (x[0] > 0) - (x[0] < 0)
            nearer = (self.number(x[0] - sign),) if sign else ()
            form.left_options, form.right_options = (nearer, ()) if sign > 0 else ((), nearer)

    def _nimber(self, x: Dyadic, star: int) -> Form:
        if self.meter is not None:
            self.meter.entries(1)
        return self.leaf(x, 0, star)

    # Order ---------------------------------------------------------------------------------------

    def le(self, a: Form, b: Form) -> bool:
        """Return whether a ≤ b."""
        found = _at_sight(a, b)
        return self._search(a, b, self._order, None) if found is None else found

    def _search(self, a: Form, b: Form, own: dict[int, bool], literal: Form | None) -> bool:
        """Return whether a ≤ b: no left option of a is at least b, no right one of b at most a.

        What involves the `literal`, a form that is not interned, is kept in `own`.
        """
        key, memo, a, b = self._asked(a, b, own, literal)
        found = memo.get(key)
        if found is not None:
            return found
        frames = [(key, memo, _rivals(a, b))]
        answer = False  # to the question asked last: if it is yes, that of its frame is no
        while frames:
            key, memo, rivals = frames[-1]
            refuted = True if answer else self._refuted(rivals, own, literal)
            if isinstance(refuted, tuple):
                frames.append(refuted)
                if self.meter is not None:
                    self.meter.position()
                continue
            frames.pop()
            memo[key] = answer = not refuted
        return answer

    def _asked(
        self, a: Form, b: Form, own: dict[int, bool], literal: Form | None
    ) -> tuple[int, dict[int, bool], Form, Form]:
        """Return where the answer to a ≤ b is kept, and both moved so that a is at zero."""
        if a is literal or b is literal:
            return a.key << BITS | b.key, own, a, b
        if a.x[0]:
            a, b = self._at_zero(a), self.translate(b, (-a.x[0], a.x[1]))
        return a.key << BITS | b.key, self._order, a, b

    def _refuted(
        self, rivals: Iterator[tuple[Form, Form]], own: dict[int, bool], literal: Form | None
    ) -> bool | _Frame:
        """Return whether one of the rivals holds, or the first of which nobody knows."""
        for x, y in rivals:
            found = _at_sight(x, y)
            if found is None:
                key, memo, one, other = self._asked(x, y, own, literal)
                found = memo.get(key)
                if found is None:
                    return key, memo, _rivals(one, other)
            if found:
                return True
        return False

    # Sums ----------------------------------------------------------------------------------------

    def translate(self, form: Form, x: Dyadic) -> Form:
        """Return G + x for a number x, in lowest terms."""
        if not x[0]:
            return form
        if form.leaf:
            return self.leaf(plus(form.x, x), form.ups, form.star)
        return self._move(form.base, plus(form.x, x) if form.x[0] else x)

    def _move(self, base: Form, x: Dyadic) -> Form:
        """Return a base moved by x: its stops move with it; its options when they are needed."""
        if not x[0]:
            return base
        key = (base.key, *x)
        form = self._moved.get(key)
        if form is None:
            form = Form()
            form.leaf, form.x, form.base = False, x, base
            form.left_options = form.right_options = None
            by = x[0] << self.scale - x[1]
            form.ls, form.rs = base.ls + by, by
            form.below, form.above = base.below, base.above
            form.digest = hash((base.digest, x))
            self._moved[key] = self._keep(form)
        return form

    def _at_zero(self, form: Form) -> Form:
        """Return the form without the number that it was moved by."""
        if not form.leaf:
            return form.base
        return self.leaf((0, 0), form.ups, form.star) if form.x[0] else form

    def negate(self, form: Form) -> Form:
        """Return -G."""
        found = form.negative
        if found is None:
            if not form.leaf and form.base.negative is None:
                self._negate_base(form.base)
            found = self._negative_of(form)
            form.negative, found.negative = found, form
        return found

    def _negate_base(self, base: Form) -> None:
        waiting = [base]
        while waiting:
            now = waiting[-1]
            if now.negative is None:
                options = (*now.left, *now.right)
                open_ones = [f.base for f in options if not f.leaf and f.base.negative is None]
                if open_ones:
                    waiting += open_ones
                    continue
                left = [self._negative_of(f) for f in now.right]
                right = [self._negative_of(f) for f in now.left]
                now.negative = self.intern(left, right)
                now.negative.negative = now
            waiting.pop()

    def _negative_of(self, form: Form) -> Form:
        """Return the negative of a form, where that of its base is known."""
        minus = (-form.x[0], form.x[1])
        if form.leaf:
            return self.leaf(minus, -form.ups, form.star)
        assert form.base.negative is not None
        return self.translate(form.base.negative, minus)

    def add(self, a: Form, b: Form) -> Form:
        """Return G + H in canonical form."""
        found = self._known_sum(a, b)
        if found is not None:
            return found
        waiting = [(self._at_zero(a), self._at_zero(b))]
        while waiting:
            if self.meter is not None:
                self.meter.entries(1)
            x, y = waiting[-1]
            if self._known_sum(x, y) is not None:
                waiting.pop()
                continue
            missing: list[tuple[Form, Form]] = []
            made = self._sum_of_options(x, y, missing)
            if made is None:
                waiting += missing
            else:
                self._sums[_pair(x, y)] = made
                waiting.pop()
        return self._known_sum(a, b)  # type: ignore[return-value]  # just made

    def _known_sum(self, a: Form, b: Form) -> Form | None:
        """Return a sum that is known, or known of what was moved."""
        if a.leaf:
            if b.leaf:
                return self.leaf(plus(a.x, b.x), a.ups + b.ups, a.star ^ b.star)
            if a.is_number:
                return self.translate(b, a.x)
        elif b.leaf and b.is_number:
            return self.translate(a, b.x)
        x = plus(a.x, b.x)
        a, b = self._at_zero(a), self._at_zero(b)
        minus = a.negative
        if minus is not None and self._at_zero(minus) is b:
            return self.leaf(plus(x, (-minus.x[0], minus.x[1])), 0, 0)
        found = self._sums.get(_pair(a, b))
        return None if found is None else self.translate(found, x)

    def _sum_of_options(self, a: Form, b: Form, missing: list[tuple[Form, Form]]) -> Form | None:
        """Return a + b where the sums that it is made of are known; else name those."""
        left = [self._take(option, b, missing) for option in a.left]
        left += [self._take(a, option, missing) for option in b.left]
        right = [self._take(option, b, missing) for option in a.right]
        right += [self._take(a, option, missing) for option in b.right]
        return None if missing else self.make(left, right)  # type: ignore[arg-type]

    def _take(self, a: Form, b: Form, missing: list[tuple[Form, Form]]) -> Form | None:
        found = self._known_sum(a, b)
        if found is None:
            missing.append((self._at_zero(a), self._at_zero(b)))
        return found

    def multiple(self, form: Form, times: int) -> Form:
        """Return n·G, a sum of so many equal games.

        >>> store = Store()
        >>> store.multiple(store.leaf((1, 1), 1, 1), 6).x
        (3, 0)
        """
        if form.leaf:
            x = lowest(times * form.x[0], form.x[1])
            return self.leaf(x, times * form.ups, form.star if times % 2 else 0)
        if times < 0:
            form, times = self.negate(form), -times
        total = self.zero
        while times:
            if times & 1:
                total = self.add(total, form)
            times >>= 1
            if times:
                form = self.add(form, form)
        return total

    # Canonical forms -----------------------------------------------------------------------------

    def make(self, left: Iterable[Form], right: Iterable[Form]) -> Form:
        """Return the canonical form of {left|right}.

        A number is found from the stops alone. Else dominated options go, and reversible ones are
        bypassed until none is left.
        """
        if self.meter is not None:
            self.meter.position()
        lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
        number = self.simplest_between(lefts, rights)
        if number is not None:
            return self.leaf(number, 0, 0)
        if len(lefts) > 1:
            lefts = self.undominated(lefts, left=True)
        if len(rights) > 1:
            rights = self.undominated(rights, left=False)
        known = self._interned.get(_key(lefts, rights))
        if known is not None:
            return known
        literal = self.literal(lefts, rights)
        own: dict[int, bool] = {}
        through_left = self._bypass(lefts, literal, own, left=True)
        through_right = self._bypass(rights, literal, own, left=False)
        return self.intern(through_left or lefts, through_right or rights)

    def simplest_between(self, left: list[Form], right: list[Form]) -> Dyadic | None:
        """Return the number that {left|right} is, or None: the simplest x with left ⊲| x ⊲| right.

        A left option allows every number above its right stop, and the stop itself unless the
        option is at least that; none below.
        """
        low = high = None
        low_too = high_too = False
        for form in left:
            if low is None or form.rs > low:
                low, low_too = form.rs, not form.above
            elif form.rs == low and form.above:
                low_too = False
        for form in right:
            if high is None or form.ls < high:
                high, high_too = form.ls, not form.below
            elif form.ls == high and form.below:
                high_too = False
        if low is not None and high is not None and low > high:
            return None
        return simplest(low, low_too, high, high_too, self.scale)

    def undominated(self, options: list[Form], *, left: bool) -> list[Form]:
        """Return the options without those that another one is at least as good as."""
        kept: list[Form] = []
        le = self.le
        for new in options:
            for old in kept:
                if le(new, old) if left else le(old, new):
                    break
            else:
                if left:
                    kept = [old for old in kept if not le(old, new)]
                else:
                    kept = [old for old in kept if not le(new, old)]
                kept.append(new)
        return kept

    def literal(self, left: list[Form], right: list[Form]) -> Form:
        """Return {left|right}, which is no number, as it stands: for comparisons, not interned."""
        form = Form()
        form.store, form.leaf, form.negative = self, False, None
        form.x, form.base = (0, 0), form
        form.left_options, form.right_options = tuple(left), tuple(right)
        form.key = self._keys
        self._keys += 1
        self._adorn(form)
        return form

    def _adorn(self, form: Form) -> None:
        """Give a form that is no number its stops, from those of its options."""
        form.ls = ls = max(option.rs for option in form.left)
        form.rs = rs = min(option.ls for option in form.right)
        form.below = not any(option.rs == ls and option.above for option in form.left)
        form.above = not any(option.ls == rs and option.below for option in form.right)

    def _bypass(
        self, options: list[Form], whole: Form, own: dict[int, bool], *, left: bool
    ) -> list[Form] | None:
        """Return the options with reversible ones bypassed; None where there is none.

        A left option is reversible through a right option of its own that is at most the `whole`:
        its left options take its place. They may be reversible in turn; the value stays the same,
        so that all are compared with the same literal form.
        """
        found: list[Form] = []
        waiting, seen = list(options), set(options)
        changed = False
        while waiting:
            option = waiting.pop()
            through = self.reversing(option, whole, own, left=left)
            if through is None:
                found.append(option)
                continue
            changed = True
            fresh = [f for f in (through.left if left else through.right) if f not in seen]
            seen.update(fresh)
            waiting += fresh
        return self.undominated(found, left=left) if changed else None

    def reversing(
        self, option: Form, whole: Form, own: dict[int, bool], *, left: bool
    ) -> Form | None:
        """Return the reply through which an option of the literal form is reversible, or None."""
        for reply in option.right if left else option.left:
            a, b = (reply, whole) if left else (whole, reply)
            found = _at_sight(a, b)
            if self._search(a, b, own, whole) if found is None else found:
                return reply
        return None

    def intern(self, left: list[Form], right: list[Form]) -> Form:
        """Return the form with these options, which are canonical already."""
        key = _key(left, right)
        found = self._interned.get(key)
        if found is None:
            found = self._as_leaf(left, right) or self._with_options(left, right)
            self._interned[key] = found
        return found

    def _with_options(self, left: list[Form], right: list[Form]) -> Form:
        """Return the form that is no leaf with these options: its base, moved by the right stop."""
        stop = min([option.ls for option in right])
        if stop:
            x = lowest(stop, self.scale)
            back = (-x[0], x[1])
            base = self.intern(
                [self.translate(option, back) for option in left],
                [self.translate(option, back) for option in right],
            )
            return self._move(base, x)
        form = Form()
        form.leaf, form.x, form.base = False, (0, 0), form
        form.left_options = _sorted(left)
        form.right_options = _sorted(right)
        form.digest = hash((_digests(left), _digests(right)))
        self._adorn(form)
        return self._keep(form)

    def _as_leaf(self, left: list[Form], right: list[Form]) -> Form | None:
        """Return the leaf x + n·↑ + *m that has these options in canonical form; None if none has.

        n·↑ + *m = {0|(n-1)·↑ + *(m ⊕ 1)} for n > 0, but ↑* = {0,*|0}; *m = {0,...,*(m-1)} twice.
        """
        if not all(form.leaf for form in left) or not all(form.leaf for form in right):
            return None
        if not left or not right:
            return None
        x = left[0].x
        if any(form.x != x for form in (*left, *right)):
            return None
        lefts = sorted((form.ups, form.star) for form in left)
        rights = sorted((form.ups, form.star) for form in right)
        if lefts == rights == [(0, m) for m in range(len(lefts))]:
            return self.leaf(x, 0, len(lefts))
        if lefts == [(0, 0), (0, 1)] and rights == [(0, 0)]:
            return self.leaf(x, 1, 1)
        if rights == [(0, 0), (0, 1)] and lefts == [(0, 0)]:
            return self.leaf(x, -1, 1)
        if lefts == [(0, 0)] and len(rights) == 1 and rights[0][0] >= 0:
            return self.leaf(x, rights[0][0] + 1, rights[0][1] ^ 1)
        if rights == [(0, 0)] and len(lefts) == 1 and lefts[0][0] <= 0:
            return self.leaf(x, lefts[0][0] - 1, lefts[0][1] ^ 1)
        return None


class _Working:
    """A stretch of work with a store; a class, for most questions are small."""

    __slots__ = ("_before", "_metered", "_store")

    def __init__(self, store: Store) -> None:
        self._store, self._metered = store, metered()

    def __enter__(self) -> Store:
        store = self._store
        store.lock.acquire()
        self._before, store.meter = store.meter, self._metered.__enter__()
        return store

    def __exit__(self, *raised: object) -> None:
        self._store.meter = self._before
        self._metered.__exit__(*raised)
        self._store.lock.release()


def load(store: Store, form: Form) -> Form:
    """Return the form of a store that equals one of another store."""
    if form.store is store:
        return form
    copies: dict[Form, Form] = {}
    for old in in_pieces(form):
        if old.leaf:
            copies[old] = store.leaf(old.x, old.ups, old.star)
        elif old.base is not old:
            copies[old] = store.translate(copies[old.base], old.x)
        else:
            left, right = ([copies[f] for f in side] for side in (old.left, old.right))
            copies[old] = store.intern(left, right)
    return copies[form]


def packed(form: Form) -> list[tuple[Any, ...]]:
    """Return a form as plain data: leaves, pairs of lists of places, and places with a number."""
    places: dict[Form, int] = {}
    rows: list[tuple[Any, ...]] = []
    for now in in_pieces(form):
        places[now] = len(rows)
        if now.leaf:
            rows.append((now.x, now.ups, now.star))
        elif now.base is not now:
            rows.append((places[now.base], now.x))
        else:
            rows.append(tuple([places[f] for f in side] for side in (now.left, now.right)))
    return rows


def unpacked(rows: list[tuple[Any, ...]], store: Store) -> Form:
    """Return the form that plain data stand for; they were canonical when they were packed."""
    forms: list[Form] = []
    for row in rows:
        if len(row) == 3:
            forms.append(store.leaf(row[0], row[1], row[2]))
        elif isinstance(row[0], int):
            forms.append(store.translate(forms[row[0]], row[1]))
        else:
            left, right = ([forms[place] for place in side] for side in row)
            forms.append(store.intern(left, right))
    return forms[-1]


def _apart(rows: list[tuple[Any, ...]]) -> Form:
    """Return a form that was pickled by itself, in a store of its own."""
    return unpacked(rows, Store())


def in_pieces(form: Form) -> list[Form]:
    """Return what a form is made of, in order: leaves, bases after their options, moved ones.

    Those are far fewer than all that is reached from it, which has every option of what was moved.
    """
    done: dict[Form, None] = {}
    waiting = [form]
    while waiting:
        now = waiting[-1]
        if now not in done:
            if not now.leaf:
                needed = (*now.left, *now.right) if now.base is now else (now.base,)
                missing = [other for other in needed if other not in done]
                if missing:
                    waiting += missing
                    continue
            done[now] = None
        waiting.pop()
    return list(done)


def size(form: Form, most: int) -> int:
    """Return of how many pieces a form is made, or `most` where there are more."""
    seen, waiting = {form}, [form]
    while waiting:
        now = waiting.pop()
        if not now.leaf:
            needed = (*now.left, *now.right) if now.base is now else (now.base,)
            waiting += (fresh := [piece for piece in needed if piece not in seen])
            seen.update(fresh)
        if len(seen) >= most:
            return most
    return len(seen)


def in_order(form: Form, known: Container[Form] = (), most: int | None = None) -> list[Form] | None:
    """Return a form and all that are reached from it, options first; leaves are not looked into.

    Those that are `known`, and what is reached only through them, are left out. With `most`,
    returns None where there are more.
    """
    done: dict[Form, None] = {}
    waiting = [] if form in known else [form]
    meter = form.store.meter
    while waiting:
        if meter is not None:
            meter.entries(1)
        if most is not None and len(done) > most:
            return None
        now = waiting[-1]
        if now not in done:
            if not now.leaf:
                options = [
                    option
                    for option in (*now.left, *now.right)
                    if option not in done and option not in known
                ]
                if options:
                    waiting += options
                    continue
            done[now] = None
        waiting.pop()
    return list(done)


def reached(form: Form) -> list[Form]:
    """Return a form and all that are reached from it, options first."""
    found = in_order(form)
    assert found is not None  # there is no limit
    return found


def _by_key(form: Form) -> int:
    return form.key


def _sorted(options: list[Form]) -> tuple[Form, ...]:
    return tuple(options) if len(options) == 1 else tuple(sorted(options, key=_by_key))


def _key(left: list[Form], right: list[Form]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (
        (left[0].key,) if len(left) == 1 else tuple(sorted([form.key for form in left])),
        (right[0].key,) if len(right) == 1 else tuple(sorted([form.key for form in right])),
    )


def _digests(options: list[Form]) -> tuple[int, ...]:
    if len(options) == 1:
        return (options[0].digest,)
    return tuple(sorted([form.digest for form in options]))


def _pair(a: Form, b: Form) -> int:
    return a.key << BITS | b.key if a.key < b.key else b.key << BITS | a.key


def _rivals(a: Form, b: Form) -> Iterator[tuple[Form, Form]]:
    """Yield the comparisons x ≤ y of which none may hold if a ≤ b is to hold."""
    for option in a.left:
        yield b, option
    for option in b.right:
        yield option, a


def _at_sight(a: Form, b: Form) -> bool | None:
    """Return whether a ≤ b where that shows without looking at options, else None.

    Stops decide every comparison with a number: number avoidance.
    """
    if a is b or a.ls < b.rs:
        return True
    if a.ls > b.ls or a.rs > b.rs:
        return False
    # Now a.rs <= b.rs <= a.ls <= b.ls.
    if a.leaf and b.leaf:
        ups, star = b.ups - a.ups, a.star ^ b.star
        return not star if not ups else ups > 1 or (ups == 1 and star != 1)
    if a.ls == b.rs and a.below and b.above:
        return True
    if a.ls == b.ls and b.below and not a.below:
        return False
    if a.rs == b.rs and a.above and not b.above:
        return False
    return None


def birthday(form: Form) -> int:
    """Return the day on which a value is born: the height of its canonical form.

    >>> store = Store()
    >>> birthday(store.leaf((0, 0), 1, 0)), birthday(store.make([store.number(1)], [store.zero]))
    (2, 2)
    """
    days: dict[Form, int] = {}
    for now in reached(form):
        options = () if now.leaf else (*now.left, *now.right)
        days[now] = 1 + max(days[f] for f in options) if options else _leaf_birthday(now)
    return days[form]


def _leaf_birthday(form: Form) -> int:
    ups, star = abs(form.ups), form.star
    if not ups:
        return number_birthday(form.x) + star
    beyond = ups + 1 if star < 2 else ups + (star ^ (ups & 1))
    return number_birthday(form.x) + beyond
