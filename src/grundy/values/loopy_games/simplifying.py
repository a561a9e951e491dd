"""Simplest forms: options that are dominated go, reversible ones are bypassed, equal nodes fuse.

For stoppers this ends in the canonical form: nothing else can be done, and equal stoppers in this
form are one graph. Their values stay what they are all the while, so that one order serves.

Of games in which the players can alternate for ever, the onside is looked for by the same steps.
They do not always hold there: bypassing for ever would give away the endless play itself. So each
step is tried on a copy, and taken only where every node of the copy equals its original. What
becomes a stopper is canonical; what does not is simplified, and nothing more is claimed.

Sources: J. H. Conway, Loopy games (1978); A. N. Siegel, New results in loopy games, in Games of No
Chance 3 (2009); A. N. Siegel, Combinatorial Game Theory (2013), section VI.3 and VI.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from grundy.values.loopy_games.graph import alternates, components
from grundy.values.loopy_games.side import Side
from grundy.values.short.forms import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.limits.budget import Meter
    from grundy.values.loopy_games.graph import Graph, Options
    from grundy.values.short.forms import Form, Store

Sides: TypeAlias = "tuple[Options, Options]"
Changes: TypeAlias = "dict[int, Sides]"
"""New options of some nodes."""


MOST_STEPS = 60
"""Steps of a component that is no stopper, besides some for each node: a guard against going round,
as nobody has proved that the steps end there. What is left then is simplified all the same."""


class Simplifier:
    """Brings graphs into simplest form, in one `Side`."""

    def __init__(self, store: Store, meter: Meter) -> None:
        self.store = store
        self.side = Side(store, meter)
        self._interned: dict[Sides, int] = {}
        self._cyclic: dict[object, list[int]] = {}

    def place(self, graph: Graph) -> list[int]:
        """Return, for each node of a graph, the node in simplest form that equals its onside."""
        side, placed = self.side, dict[int, int]()
        followers = [(*a, *b) for a, b in zip(graph.left, graph.right, strict=True)]
        for component in components(graph.size, followers.__getitem__):
            side.meter.position()
            form = graph.short[component[0]]
            if form is not None:
                placed[component[0]] = side.of_form(load(self.store, form))
                continue
            new = {node: side.add((), (), stops=False) for node in component}
            placed |= new
            for node, made in new.items():
                side.rewrite(
                    made,
                    (placed[option] for option in graph.left[node]),
                    (placed[option] for option in graph.right[node]),
                )
            settled = self.settle(list(new.values()))
            for node, made in new.items():
                placed[node] = settled[made]
        return [placed[node] for node in range(graph.size)]

    def settle(self, nodes: list[int]) -> dict[int, int]:
        """Return the nodes in simplest form that equal these, whose other options are settled."""
        side, done = self.side, dict[int, int]()
        steps = 0
        waiting = self._components(nodes)[::-1]
        became: dict[int, int] = {}
        """Nodes of copies that were taken, and of nodes that were fused, by the former ones."""
        while waiting:
            component = waiting.pop()
            for node in component:
                left, right = (
                    [done.get(_last_of(became, x), x) for x in options]
                    for options in (side.left(node), side.right(node))
                )
                side.rewrite(node, left, right)
            followers = self._followers(component)
            if len(component) == 1 and component[0] not in followers[component[0]]:
                done[component[0]] = self._acyclic(component[0])
                continue
            outside = {x for node in component for x in followers[node]}.difference(component)
            stops = all(side.stops[x] for x in outside) and not alternates(
                component, side.left_options, side.right_options
            )
            if stops:
                for node in component:
                    side.stops[node] = True
                changed = self._reduce(component)
                if changed:
                    waiting += self._components(component)[::-1]
                else:
                    done |= self._cycle(component)
                continue
            steps += 1
            step = self._step(component) if steps <= MOST_STEPS + 8 * len(nodes) else None
            if step is None:
                done |= {node: node for node in component}
            else:
                became |= step
                waiting += self._components(list(dict.fromkeys(step.values())))[::-1]
        return {node: done[_last_of(became, node)] for node in nodes}

    def _followers(self, nodes: Iterable[int]) -> dict[int, Options]:
        side = self.side
        return {node: (*side.left(node), *side.right(node)) for node in nodes}

    def _components(self, nodes: list[int]) -> list[list[int]]:
        inside = set(nodes)
        followers = {
            node: [x for x in options if x in inside]
            for node, options in self._followers(nodes).items()
        }
        return components(0, followers.__getitem__, nodes)

    # Stoppers ------------------------------------------------------------------------------------

    def _reduce(self, nodes: list[int]) -> bool:
        """Take dominated options away and bypass reversible ones; return whether any were there."""
        changed = False
        again = True
        while again:
            again = False
            for node in nodes:
                before = self.side.left(node), self.side.right(node)
                after = tuple(
                    self._undominated(self._bypassed(node, left=left), left=left)
                    for left in (True, False)
                )
                if after != before:
                    self.side.rewrite(node, *after)
                    changed = again = True
        return changed

    def _bypassed(self, node: int, *, left: bool) -> Options:
        """Return the options of a player without the reversible ones.

        What comes back when it is bypassed is left as it is: to bypass it for ever would be to give
        away endless play. That happens only where the players can alternate for ever.
        """
        round_about: set[int] = set()
        while True:
            kept, back = self._bypassed_but(node, round_about, left=left)
            if not back:
                return kept
            round_about |= back

    def _bypassed_but(self, node: int, leave: set[int], *, left: bool) -> tuple[Options, set[int]]:
        """Return the options when reversible ones but some are bypassed, and which came back."""
        side = self.side
        waiting = list(side.options(node, left=left))
        kept: set[int] = set()
        gone: dict[int, Options] = {}
        """What is bypassed, with the options that take its place."""
        while waiting:
            option = waiting.pop()
            if option in kept or option in gone:
                continue
            through = None if option in leave else self._reversing(node, option, left=left)
            if through is None:
                kept.add(option)
            else:
                gone[option] = side.options(through, left=left)
                waiting += gone[option]
        inner = {option: [x for x in instead if x in gone] for option, instead in gone.items()}
        back = {
            option
            for found in components(0, inner.__getitem__, inner)
            for option in found
            if len(found) > 1 or option in inner[option]
        }
        return tuple(sorted(kept)), back

    def _reversing(self, node: int, option: int, *, left: bool) -> int | None:
        """Return a reply to an option that is at least as good for the other as the node itself."""
        side = self.side
        for reply in side.options(option, left=not left):
            if side.better(node, reply, left=left):
                return reply
        return None

    def _undominated(self, options: Options, *, left: bool) -> Options:
        """Return the best options; of equal ones the first."""
        side = self.side
        kept: list[int] = []
        for option in options:
            if any(side.better(other, option, left=left) for other in kept):
                continue
            kept = [other for other in kept if not side.better(option, other, left=left)]
            kept.append(option)
        return tuple(kept)

    def _acyclic(self, node: int) -> int:
        """Return what a node is that does not lead to itself."""
        side = self.side
        side.stops[node] = all(side.stops[x] for x in (*side.left(node), *side.right(node)))
        left, right = self._forms(side.left(node)), self._forms(side.right(node))
        if left is not None and right is not None:
            return side.of_form(self.store.make(left, right))
        self._reduce([node])
        left, right = self._forms(side.left(node)), self._forms(side.right(node))
        if left is not None and right is not None:
            return side.of_form(self.store.make(left, right))
        return self._interned.setdefault((side.left(node), side.right(node)), node)

    def _forms(self, options: Options) -> list[Form] | None:
        """Return options as short values; None where one is loopy."""
        forms = [form for form in map(self.side.short.__getitem__, options) if form is not None]
        return forms if len(forms) == len(options) else None

    def _cycle(self, nodes: list[int]) -> dict[int, int]:
        """Fuse the equal nodes of a cycle in simplest form, and with those that were there before.

        Equal nodes in simplest form have equal options, so that any of them may stand for all.
        """
        side = self.side
        mine = self._classes(nodes)
        for node in nodes:
            side.rewrite(
                node,
                (mine.get(x, x) for x in side.left(node)),
                (mine.get(x, x) for x in side.right(node)),
            )
        kept = list(dict.fromkeys(mine.values()))
        for node in kept:
            for before in self._cyclic.get(self._sign(node), ()):
                if side.equal(node, before):
                    return self._as_before(nodes, mine, kept, node, before)
        for node in kept:
            self._cyclic.setdefault(self._sign(node), []).append(node)
            self._interned[side.left(node), side.right(node)] = node
        return mine

    def _as_before(
        self, nodes: list[int], mine: dict[int, int], kept: list[int], node: int, before: int
    ) -> dict[int, int]:
        """Return the nodes of an equal cycle that was there before, for each node of this one."""
        side = self.side
        same = {node: before}
        reached = [node]
        for now in reached:  # grows on the way
            for left in (True, False):
                others = side.options(same[now], left=left)
                for option in side.options(now, left=left):
                    if option in kept and option not in same:
                        same[option] = next(x for x in others if side.equal(option, x))
                        reached.append(option)
        return {node: same[mine[node]] for node in nodes}

    def _sign(self, node: int) -> object:
        """Return what equal nodes in simplest form have in common: short options, and how many."""
        side = self.side
        return tuple(
            (tuple(x for x in options if side.short[x] is not None), len(options))
            for options in (side.left(node), side.right(node))
        )

    def _classes(self, nodes: list[int]) -> dict[int, int]:
        """Return for each node the first one that is equal to it."""
        found: dict[int, int] = {}
        kept: list[int] = []
        for node in nodes:
            same = next((other for other in kept if self.side.equal(node, other)), None)
            if same is None:
                kept.append(node)
            found[node] = node if same is None else same
        return found

    # Others --------------------------------------------------------------------------------------

    def _step(self, nodes: list[int]) -> dict[int, int] | None:
        """Simplify nodes among which play can alternate for ever; return what each has become.

        Returns None where nothing helps.
        """
        for propose in (
            self._without_dominated_left,
            self._without_reversible_right,
            self._without_dominated_right,
            self._without_reversible_left,
        ):
            changes = propose(nodes)
            found = self._taken(nodes, changes) if changes else None
            if found is not None:
                return found
            for change in _singly(changes) if len(changes) > 1 else ():
                found = self._taken(nodes, change)
                if found is not None:
                    return found
        return self._fused(nodes)

    def _taken(self, nodes: list[int], changes: Changes) -> dict[int, int] | None:
        """Return the copies of nodes with other options, if each equals its original."""
        side = self.side
        copies = {node: side.add((), (), stops=False) for node in nodes}
        for node, copy in copies.items():
            sides = changes.get(node, (side.left(node), side.right(node)))
            side.rewrite(copy, *([copies.get(x, x) for x in options] for options in sides))
        for node, copy in copies.items():
            if not side.equal(copy, node):
                return None
        return copies

    def _fused(self, nodes: list[int]) -> dict[int, int] | None:
        """Fuse equal nodes, where that changes no value."""
        mine = self._classes(nodes)
        kept = list(dict.fromkeys(mine.values()))
        if len(kept) == len(nodes):
            return None
        side = self.side
        changes = {
            node: (
                tuple(mine.get(x, x) for x in side.left(node)),
                tuple(mine.get(x, x) for x in side.right(node)),
            )
            for node in nodes
        }
        copies = self._taken(nodes, changes)
        return None if copies is None else {node: copies[mine[node]] for node in nodes}

    def _without_dominated_left(self, nodes: list[int]) -> Changes:
        return self._changes(
            nodes, lambda node: self._undominated(self.side.left(node), left=True), left=True
        )

    def _without_dominated_right(self, nodes: list[int]) -> Changes:
        return self._changes(
            nodes, lambda node: self._undominated(self.side.right(node), left=False), left=False
        )

    def _without_reversible_left(self, nodes: list[int]) -> Changes:
        return self._changes(
            nodes,
            lambda node: self._undominated(self._bypassed(node, left=True), left=True),
            left=True,
        )

    def _without_reversible_right(self, nodes: list[int]) -> Changes:
        """Propose to bypass Right's reversible options; what leads round for ever is dropped.

        Endless play is Left's win here, so that Right gains nothing by it.
        """
        return self._changes(nodes, self._dropped, left=False)

    def _dropped(self, node: int) -> Options:
        side = self.side
        waiting = list(side.right(node))
        seen: set[int] = set()
        kept: set[int] = set()
        while waiting:
            option = waiting.pop()
            if option in seen:
                continue
            seen.add(option)
            through = self._reversing(node, option, left=False)
            if through is None:
                kept.add(option)
            else:
                waiting += side.right(through)
        return tuple(sorted(kept))

    def _changes(self, nodes: list[int], new: Callable[[int], Options], *, left: bool) -> Changes:
        side = self.side
        found: Changes = {}
        for node in nodes:
            options = new(node)
            if set(options) != set(side.options(node, left=left)):
                both = (options, side.right(node)) if left else (side.left(node), options)
                found[node] = both
        return found


def _singly(changes: Changes) -> Iterator[Changes]:
    for node, sides in changes.items():
        yield {node: sides}


def _last_of(became: dict[int, int], node: int) -> int:
    while node in became:
        node = became[node]
    return node
