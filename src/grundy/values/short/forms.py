"""Canonical forms of short games, interned: one object for each value.

A form is a leaf, or has options. Leaves are numbers, ups and nimbers and their sums, x + n·↑ + *m:
their sums and comparisons need no search, and their options are made when somebody looks at them.

Every form knows its stops, as whole multiples of 2**-scale, and on which side of them it lies.
That decides every comparison with a number, and most others. A sum with a number is never looked
into: by number translation {L|R} + x = {L + x|R + x} unless {L|R} is a number itself.

Sources: J. H. Conway, On Numbers and Games (1976); A. N. Siegel, Combinatorial Game Theory (2013),
chapter II: canonical forms, simplest numbers, number avoidance and translation, stops.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

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
WIDEST = 1_000_000
"""Options that a nimber is written out into."""

BITS = 40
"""Room for a key in the key of a pair."""


class Form:
    """A value's canonical form; two of one store are equal exactly when they are identical.

    `ls` and `rs` are the stops, times 2**scale of the store. `below` says whether the form is at
    most its left stop, `above` whether it is at least its right stop.
    """

    __slots__ = (
        "above",
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
    """A leaf's number."""
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
        self._order: dict[int, bool] = {}
        self._sums: dict[int, Form] = {}
        self._memos: dict[object, dict[Any, Any]] = {}
        self.zero = self.leaf((0, 0), 0, 0)

    @contextmanager
    def working(self) -> Iterator[Store]:
        """Hold the store for a piece of work, on the meter that is running."""
        with self.lock, metered() as meter:
            before, self.meter = self.meter, meter
            try:
                yield self
            finally:
                self.meter = before

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
        """Make the options of a leaf.

        Raises `BudgetExceeded` for a nimber with too many of them.
        """
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
                raise BudgetExceeded(f"*{star} has {star:,} options: too many to write out")
            both = tuple(self._nimber(x, m) for m in range(star))
            form.left_options = form.right_options = both
        elif x[1]:
            form.left_options = (self.number(x[0] - 1, x[1]),)
            form.right_options = (self.number(x[0] + 1, x[1]),)
        else:
            nearer = (self.number(x[0] - (1 if x[0] > 0 else -1)),) if x[0] else ()
            form.left_options, form.right_options = (nearer, ()) if x[0] > 0 else ((), nearer)

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
        order = self._order
        key = a.key << BITS | b.key
        memo = own if a is literal or b is literal else order
        found = memo.get(key)
        if found is not None:
            return found
        frames = [(key, memo, _rivals(a, b))]
        answer = False  # of the question asked last: whether it is a rival that refutes
        while frames:
            key, memo, rivals = frames[-1]
            if not answer:
                for x, y in rivals:
                    found = _at_sight(x, y)
                    if found is None:
                        deeper = x.key << BITS | y.key
                        there = own if x is literal or y is literal else order
                        found = there.get(deeper)
                        if found is None:
                            frames.append((deeper, there, _rivals(x, y)))
                            if self.meter is not None:
                                self.meter.entries(1)
                            break
                    if found:
                        answer = True
                        break
                else:
                    frames.pop()
                    memo[key] = answer = True
                    continue
                if not answer:
                    continue
            frames.pop()
            memo[key] = answer = False
        return answer

    # Sums ----------------------------------------------------------------------------------------

    def negate(self, form: Form) -> Form:
        """Return -G."""
        if form.negative is not None:
            return form.negative
        waiting = [form]
        while waiting:
            now = waiting[-1]
            if now.negative is None:
                if now.leaf:
                    now.negative = self.leaf((-now.x[0], now.x[1]), -now.ups, now.star)
                else:
                    open_ones = [f for f in (*now.left, *now.right) if f.negative is None]
                    if open_ones:
                        waiting += open_ones
                        continue
                    left = [f.negative for f in now.right]
                    right = [f.negative for f in now.left]
                    now.negative = self.intern(left, right)  # type: ignore[arg-type]
                now.negative.negative = now
            waiting.pop()
        return form.negative  # type: ignore[return-value]  # just made

    def add(self, a: Form, b: Form) -> Form:
        """Return G + H in canonical form."""
        found = self._known_sum(a, b)
        if found is not None:
            return found
        waiting = [(a, b)]
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
                if self.meter is not None:
                    self.meter.entries(1)
        return self._known_sum(a, b)  # type: ignore[return-value]  # just made

    def _known_sum(self, a: Form, b: Form) -> Form | None:
        if a.leaf and b.leaf:
            return self.leaf(plus(a.x, b.x), a.ups + b.ups, a.star ^ b.star)
        if a is self.zero:
            return b
        if b is self.zero:
            return a
        if a.negative is b:
            return self.zero
        return self._sums.get(_pair(a, b))

    def _sum_of_options(self, a: Form, b: Form, missing: list[tuple[Form, Form]]) -> Form | None:
        """Return a + b where the sums that it is made of are known; else name those."""
        if a.leaf:
            a, b = b, a
        if b.leaf and b.x[0] and (b.ups or b.star):
            # x + n·↑ + *m: first what is infinitesimal, then the number, by translation.
            there = self._take(a, self.leaf((0, 0), b.ups, b.star), missing)
            return None if there is None else self._take(there, self.leaf(b.x, 0, 0), missing)
        if b.is_number:
            left = [self._take(option, b, missing) for option in a.left]
            right = [self._take(option, b, missing) for option in a.right]
            return None if missing else self._translated(a, b, left, right)  # type: ignore[arg-type]
        left = [self._take(option, b, missing) for option in a.left]
        left += [self._take(a, option, missing) for option in b.left]
        right = [self._take(option, b, missing) for option in a.right]
        right += [self._take(a, option, missing) for option in b.right]
        return None if missing else self.make(left, right)  # type: ignore[arg-type]

    def _take(self, a: Form, b: Form, missing: list[tuple[Form, Form]]) -> Form | None:
        found = self._known_sum(a, b)
        if found is None:
            missing.append((a, b))
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
            found = self._as_leaf(left, right)
            if found is None:
                found = _with_options(left, right)
                self._adorn(found)
                self._keep(found)
            self._interned[key] = found
        return found

    def _translated(self, form: Form, x: Form, left: list[Form], right: list[Form]) -> Form:
        """Return G + x, of which these are the options: its stops are moved, and no more."""
        key = _key(left, right)
        found = self._interned.get(key)
        if found is None:
            found = _with_options(left, right)
            found.ls, found.rs = form.ls + x.ls, form.rs + x.ls
            found.below, found.above = form.below, form.above
            self._interned[key] = self._keep(found)
        return found

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


def load(store: Store, form: Form) -> Form:
    """Return the form of a store that equals one of another store."""
    if form.store is store:
        return form
    copies: dict[Form, Form] = {}
    for old in in_order(form):
        if old.leaf:
            copies[old] = store.leaf(old.x, old.ups, old.star)
        else:
            left, right = ([copies[f] for f in side] for side in (old.left, old.right))
            copies[old] = store.intern(left, right)
    return copies[form]


def in_order(form: Form, known: Container[Form] = ()) -> list[Form]:
    """Return a form and all that are reached from it, options first; leaves are not looked into.

    Those that are `known`, and what is reached only through them, are left out.
    """
    done: dict[Form, None] = {}
    waiting = [] if form in known else [form]
    while waiting:
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


def _by_key(form: Form) -> int:
    return form.key


def _with_options(left: list[Form], right: list[Form]) -> Form:
    form = Form()
    form.leaf = False
    form.left_options = tuple(left) if len(left) == 1 else tuple(sorted(left, key=_by_key))
    form.right_options = tuple(right) if len(right) == 1 else tuple(sorted(right, key=_by_key))
    form.digest = hash((_digests(left), _digests(right)))
    return form


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
    for now in in_order(form):
        options = () if now.leaf else (*now.left, *now.right)
        days[now] = 1 + max(days[f] for f in options) if options else _leaf_birthday(now)
    return days[form]


def _leaf_birthday(form: Form) -> int:
    ups, star = abs(form.ups), form.star
    if not ups:
        return number_birthday(form.x) + star
    beyond = ups + 1 if star < 2 else ups + (star ^ (ups & 1))
    return number_birthday(form.x) + beyond
