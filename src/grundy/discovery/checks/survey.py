"""The survey: what can be reached from the small positions, and what follows for each of them.

Everything here comes from the moves alone. Declared parts, symmetries and theorems are not used,
for they are what is being checked.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.reading import Fault, Option, by_size, size, too_long
from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.limits.deadline import share
from grundy.values import mex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.discovery.checks.subject import Subject
    from grundy.limits.budget import Limits

MOST_POSITIONS = 8000
MOST_MOVES = 120_000


class Survey:
    """The positions that were looked at, with their options; explored further when asked."""

    def __init__(self, subject: Subject, seconds: float) -> None:
        self.subject = subject
        self.options: dict[Any, tuple[Option, ...]] = {}
        self.faults: dict[Any, Fault] = {}
        self.gains: dict[Any, tuple[Any, ...]] = {}
        self.parents: dict[Any, Any] = {}
        self.moves = 0
        self.payoffs: tuple[int, list[tuple[Any, Any]]] | None = None
        """What `final` pays, with how many positions there were then: it is asked several times."""
        self.stopped = ""
        self.explore(subject.roots, seconds)

    # Looking -----------------------------------------------------------------------------------

    def explore(self, roots: Iterable[Any], seconds: float) -> None:
        """Look at everything that can be reached, as far as the budget goes."""
        try:
            with share(0.7, seconds), metered(self._limits(seconds)) as meter:
                for root in roots:
                    self.parents.setdefault(root, None)
                    self._explore_from(root, meter)
        except BudgetExceeded:
            self.stopped = f"stopped after {self.count}"
        self._values: dict[Any, int] | None = None
        self._small: list[tuple[Any, int]] | None = None

    def _limits(self, seconds: float) -> Limits:
        # A budget of so many positions for each survey, but at most what the caller has set.
        return tightened(positions=MOST_POSITIONS, moves=MOST_MOVES, seconds=seconds)

    def _explore_from(self, root: Any, meter: Any) -> None:
        # Depth first: should the budget end here, then the positions near the ends are complete.
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node in self.options or node in self.faults or too_long(node):
                continue
            meter.position()
            meter.check()  # rules may be slow: the clock is looked at before every call
            found = self.subject.expand(node)
            if found.fault:
                self.faults[node] = found.fault
                continue
            self.options[node] = found.options
            if found.gains:
                self.gains[node] = found.gains
            meter.moves += len(found.options)
            self.moves += len(found.options)
            for part in self.parts_of(node):
                if part not in self.parents:
                    self.parents[part] = node
                    waiting.append(part)

    def parts_of(self, node: Any) -> dict[Any, None]:
        """Return all components of all options of a position, each once."""
        return dict.fromkeys(part for option in self.options.get(node, ()) for part in option)

    @property
    def count(self) -> str:
        """How much was looked at, in words."""
        positions, moves = len(self.options), self.moves
        return (
            f"{positions:,} position{'s' if positions != 1 else ''} and "
            f"{moves:,} move{'s' if moves != 1 else ''}"
        )

    @property
    def unseen(self) -> list[Any]:
        """The positions that were met but not looked at."""
        return [n for n in self.parents if n not in self.options and n not in self.faults]

    # What follows ------------------------------------------------------------------------------

    @property
    def values(self) -> dict[Any, int]:
        """The Grundy value of every position from which all play was seen and ends."""
        if self._values is None:
            self._values = {}
            for node in self.settled(leaves=()):
                options = self.options[node]
                self._values[node] = mex(self.value_of(option) or 0 for option in options)
        return self._values

    def value_of(self, option: Option) -> int | None:
        """Return the nim-sum of components, None where one has no value."""
        total = 0
        known = self.values if self._values is None else self._values
        for part in option:
            if part not in known:
                return None
            total ^= known[part]
        return total

    @property
    def small_values(self) -> list[tuple[Any, int]]:
        """All positions that have a value, with it, the smallest first."""
        if self._small is None:
            self._small = sorted(self.values.items(), key=lambda item: size(item[0]))
        return self._small

    def settled(self, leaves: Iterable[Any]) -> list[Any]:
        """Return the positions whose play all ends, each after its options.

        `leaves` are positions taken to be ends although they were not looked at.
        """
        sources: dict[Any, list[Any]] = {}
        left = {}
        for node in self.options:
            parts = self.parts_of(node)
            left[node] = len(parts)
            for part in parts:
                sources.setdefault(part, []).append(node)
        queue = deque([*(node for node, count in left.items() if count == 0), *leaves])
        order = []
        while queue:
            node = queue.popleft()
            if node in left:
                order.append(node)
            for source in sources.get(node, ()):
                left[source] -= 1
                if left[source] == 0:
                    queue.append(source)
        return order

    def plies(self) -> dict[Any, int]:
        """Return the length of the longest play from every position whose play all ends."""
        longest: dict[Any, int] = {}
        for node in self.settled(leaves=()):
            after = [sum(longest[part] for part in option) for option in self.options[node]]
            longest[node] = 1 + max(after) if after else 0
        return longest

    def cycle(self) -> list[Any] | None:
        """Return a shortest cycle through small positions, the first again at the end."""
        ending = set(self.settled(leaves=[*self.unseen, *self.faults]))
        core = self._entered({node for node in self.options if node not in ending})
        best: list[Any] | None = None
        seen = 0
        for node in sorted(core, key=by_size)[:60]:
            found, visited = self._way_back(node, core, best)
            best = found or best
            seen += visited
            if best is not None and seen > MOST_POSITIONS:
                break  # a shorter one would be nice to have
        return best

    def _entered(self, core: set[Any]) -> set[Any]:
        """Return the positions without those that no cycle leads to: no cycle goes through them."""
        came = Counter(part for node in core for part in self.parts_of(node) if part in core)
        queue = deque(node for node in core if not came[node])
        left = set(core)
        while queue:
            node = queue.popleft()
            left.discard(node)
            for part in self.parts_of(node):
                if part in left:
                    came[part] -= 1
                    if came[part] == 0:
                        queue.append(part)
        return left

    def _way_back(
        self, root: Any, core: set[Any], best: list[Any] | None
    ) -> tuple[list[Any] | None, int]:
        """Return a cycle through a position, shorter than the best one, and what was visited."""
        most = len(core) if best is None else len(best) - 2  # moves of a shorter cycle
        came: dict[Any, Any] = {}
        queue = deque([(root, 1)])
        while queue:
            node, moves = queue.popleft()
            if moves > most:
                break
            for part in self.parts_of(node):
                if part == root:
                    return [root, *self._line(came, root, node), root], len(came)
                if part in core and part not in came:
                    came[part] = node
                    queue.append((part, moves + 1))
        return None, len(came)

    def _line(self, came: dict[Any, Any], root: Any, node: Any) -> list[Any]:
        line = []
        while node != root:
            line.append(node)
            node = came[node]
        return line[::-1]

    def way_to(self, node: Any) -> list[Any]:
        """Return the line of play by which a position was first met."""
        line = [node]
        while self.parents[line[-1]] is not None:
            line.append(self.parents[line[-1]])
        return line[::-1]

    def reach(self, root: Any) -> tuple[int, int]:
        """Return how many positions and moves can be met from a position."""
        known = {root}
        waiting = [root]
        moves = 0
        while waiting:
            node = waiting.pop()
            moves += len(self.options.get(node, ()))
            for part in self.parts_of(node):
                if part not in known:
                    known.add(part)
                    waiting.append(part)
        return len(known), moves
