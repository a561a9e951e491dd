"""What follows from the rules of a game, and is left behind by a class with other rules.

A class may say more than its rules: theorems, tables, parts and symmetries, packed positions,
bounds, contest forms. All of that was derived from the rules as they stood in that class. A
subclass that states other rules is another game: what a base derived from the old ones is dropped
when the subclass is made, unless it is stated again.

A class says in `derived` which names are such, wherever they are defined below it. A class whose
members are computed from the rule as data says in `forms` what that data is called: they hold for
whatever a subclass puts there, as long as its moves are stated with it or follow from it too.
Every other name that a subclass overrides is taken for a rule, except those in `WORDS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import LeftBehindError

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = ("moves", "final", "left", "right")
"""What states the rules of a game, by its kind."""

WORDS = frozenset(
    (
        *(
            "name",
            "source",
            "examples",
            "in_words",
            "text",
            "arity",
            "loopy",
            "order",
            "evaluate",
            "derived",
        ),
        *("parameters", "from_parameters", "digits_known", "form", "default_size", "most_squares"),
        *("accept", "states", "checked", "expect_count", "expect_settings", "problem", "before"),
        *("write", "read", "write_arguments", "show", "show_state", "describe", "node_text"),
        *("start", "opening", "seen_mover", "small", "shape", "board_lines", "place_name"),
        *("words", "word", "letters", "forms", "watched", "row_lengths", "empty", "of_numbers"),
    )
)
"""What changes no rule: how positions are written and checked, where play begins, guesses."""


_NOTHING = object()


class LeftBehind:
    """Stands where a base has something that does not follow from the rules of a subclass."""

    def __init__(self, name: str, base: str) -> None:
        self.name, self.base = name, base

    def __get__(self, game: object, owner: type) -> Any:
        raise LeftBehindError(
            f"{owner.__name__} has other rules than {self.base}, so `{self.name}` of {self.base} "
            "does not hold for it; state it again, or ask for values and outcomes"
        )


def leave_behind(kind: type) -> None:
    """Drop what the bases of a class derived from rules that are not its own."""
    names = dict.fromkeys(name for base in kind.__mro__ for name in _own(base, "derived", ()))
    forms = {name for base in kind.__mro__ for name in _own(base, "forms", ())}
    rules = _Rules(kind, frozenset(names.keys() - forms))
    found = {name: rules.kept(name) for name in names if name not in vars(kind)}
    for name, member in found.items():
        if member is not _NOTHING:
            setattr(kind, name, member)
    if rules.are_new and "name" not in vars(kind):
        setattr(kind, "name", kind.__name__)  # noqa: B010 - the old name is another game's


class _Rules:
    """The rules of a class beside those of its bases."""

    def __init__(self, kind: type, derived: frozenset[str]) -> None:
        self.kind, self.derived = kind, derived
        self._differs: dict[type, bool] = {}

    @property
    def are_new(self) -> bool:
        """Whether a base with a name of its own in the catalogue has other rules."""
        named = next((base for base in self.kind.__mro__ if vars(base).get("name")), None)
        return named is not None and self.differ_from(named)

    def kept(self, name: str) -> Any:
        """Return what a class gets for a name; `_NOTHING` where it just inherits."""
        holders = [base for base in self.kind.__mro__ if name in vars(base)]
        for base in holders:
            if self.hold(base):
                return _NOTHING if base is holders[0] else vars(base)[name]
        if not holders:
            return _NOTHING
        last = vars(holders[-1])[name]
        plain = not callable(last) and not hasattr(last, "__get__")
        return last if plain else LeftBehind(name, holders[0].__name__)

    def hold(self, base: type) -> bool:
        """Return whether what a base derived from its rules still follows."""
        if "game_kind" in vars(base):  # a kind of games derives nothing: those are the defaults
            return True
        stated = self._stated(base)
        if self.differ_from(stated):
            return False
        return stated is base or all(self._goes_with(rule, stated) for rule in RULES)

    def _stated(self, base: type) -> type:
        """Return the class that states what the members of a base are computed from."""
        forms = _own(base, "forms", ())
        before = self.kind.__mro__[: self.kind.__mro__.index(base)]
        stating = (found for found in before if any(form in vars(found) for form in forms))
        return next(stating, base)

    @staticmethod
    def _goes_with(rule: str, stated: type) -> bool:
        """Return whether a rule is stated with the data, or follows from it."""
        holder = next((base for base in stated.__mro__ if rule in vars(base)), None)
        general = holder is None or "forms" in vars(holder) or "game_kind" in vars(holder)
        return general or holder is stated

    def differ_from(self, base: type) -> bool:
        """Return whether the class overrides something of a base that may be a rule."""
        if base not in self._differs:
            self._differs[base] = any(self._overridden(base))
        return self._differs[base]

    def _overridden(self, base: type) -> Iterator[bool]:
        whole = self._whole(base)
        above = set(whole.__mro__)
        for found in self.kind.__mro__:
            if found in above:
                continue
            for name in vars(found):
                if name.startswith("__") or name in WORDS or name in self.derived:
                    continue
                old = _find(whole, name)
                yield old is not _NOTHING and old is not _find(self.kind, name)

    def _whole(self, base: type) -> type:
        """Return the base; of a mixin without rules the first class that it was mixed into."""
        if any(hasattr(base, rule) for rule in RULES):
            return base
        into = (c for c in reversed(self.kind.__mro__) if base in c.__mro__)
        return next((c for c in into if any(hasattr(c, rule) for rule in RULES)), base)


def _find(kind: type, name: str) -> Any:
    return next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), _NOTHING)


def _own(kind: type, name: str, default: Any) -> Any:
    return vars(kind).get(name, default)
