"""Proof-number search, for one question: can a player force a margin of at least so much.

A tree grows at the leaf where the least seems to be missing. Each of its nodes has a proof number
and a disproof number: how many leaves at least must turn out well, or badly, to decide it. Nothing
is forced by a cycle: a position that comes again on its own path counts as not proved. Such a
disproof depends on the path, and enters the table only where the whole round lies below its node;
a proof depends on nothing.

L. V. Allis, M. van der Meulen, H. J. van den Herik, Artificial Intelligence 66 (1994); on paths,
A. Kishimoto, M. Müller, A general solution to the graph history interaction problem, AAAI (2004).
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Generic, TypeVar

from grundy.engines.retrograde import GainsInCycles

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter

Node = TypeVar("Node", bound="Hashable")

PROOF, DISPROOF = attrgetter("proof"), attrgetter("disproof")

NEVER = 1 << 62
"""A number that no count of leaves reaches: it cannot be proved, or disproved."""

UNDECIDED = 1, 1
"""The proof and disproof number of a leaf of which nothing is known: one leaf decides it."""

FREE = 1 << 62
"""The depth that a disproof depends on when it depends on no path."""


class Leaf(Generic[Node]):
    """A node of the tree: a position on a path, and what its player still needs there.

    `ours` says whether the player who proves is to move, `needs` what that player must still come
    out ahead by. `round_to` is the depth of the shallowest position that a disproof goes back to.
    """

    __slots__ = (
        "below",
        "depth",
        "disproof",
        "needs",
        "node",
        "ours",
        "proof",
        "round_to",
        "turn",
        "up",
    )

    def __init__(
        self, node: Node, ours: bool, needs: int, up: Leaf[Node] | None, turn: TurnOf[Node] | None
    ) -> None:
        self.node, self.ours, self.needs = node, ours, needs
        self.up, self.turn = up, turn
        self.depth: int = 0 if up is None else up.depth + 1
        self.proof, self.disproof = UNDECIDED
        self.below: list[Leaf[Node]] | None = None
        self.round_to = FREE

    @property
    def key(self) -> tuple[Node, bool, int]:
        """What decides whether it can be proved."""
        return self.node, self.ours, self.needs

    @property
    def decided(self) -> bool:
        """Whether it is proved or disproved."""
        return self.proof == 0 or self.disproof == 0

    def decide(self, proved: bool, round_to: int = FREE) -> None:
        """Note that it is proved, or disproved by going back to this depth."""
        self.proof, self.disproof = (0, NEVER) if proved else (NEVER, 0)
        self.round_to = round_to
        self.below = None  # what decided it is not needed any more

    def after(self, turn: TurnOf[Node]) -> Leaf[Node]:
        """Return the leaf that a turn leads to."""
        gain, again, following = turn
        needs = self.needs - gain if self.ours else self.needs + gain
        return Leaf(following, self.ours == again, needs, self, turn)


class ProofTable(Generic[Node]):
    """What was decided: whether a player who is to move or not can force what is needed.

    Nothing in it depends on a path. But `met_a_cycle` tells that some play came round, so that what
    one player cannot force need not be what the other can prevent in finite play.
    """

    __slots__ = ("cut_off", "decided", "met_a_cycle")

    def __init__(self) -> None:
        self.decided: dict[tuple[Node, bool, int], bool] = {}
        self.cut_off: dict[tuple[Node, bool, int], Leaf[Node]] = {}
        """The trees of questions that were cut off; the same question goes on with its tree."""
        self.met_a_cycle = False


class ProofSearch(Generic[Node]):
    """Questions about one game, with a table of what was decided.

    >>> from grundy.limits.budget import Limits, Meter
    >>> loop = {"a": [(0, False, "a"), (0, False, "b")], "b": [(0, False, "c")], "c": []}
    >>> search = ProofSearch(loop.get, lambda node: None, -1, Meter(Limits()))
    >>> search.forces("b", 1), search.forces("a", 1), search.forces("a", 1, mover=False)
    (True, False, False)
    """

    def __init__(
        self,
        turns: Callable[[Node], Iterable[TurnOf[Node]]],
        final: Callable[[Node], int | None],
        stuck: int,
        meter: Meter,
        table: ProofTable[Node] | None = None,
    ) -> None:
        self._turns, self._final, self._stuck = turns, final, stuck
        self._meter = meter
        self.table: ProofTable[Node] = ProofTable() if table is None else table
        self._decided = self.table.decided
        self._path: dict[tuple[Node, bool], Leaf[Node]] = {}
        self.nodes = 0
        """How many nodes the trees have had."""
        self.turn: TurnOf[Node] | None = None
        """The turn that proves, where the player who proves is to move at the root."""

    def forces(self, root: Node, margin: int, *, mover: bool = True) -> bool:
        """Return whether a player can force to come out ahead by `margin` or more, in finite play.

        The player is the one to move, or the opponent.

        Raises `GainsInCycles` when play can cycle with gains along the way.
        """
        self.turn = None
        self._path.clear()
        top = self.table.cut_off.pop((root, mover, margin), None)
        if top is None:
            top = Leaf(root, mover, margin, None, None)
            self._open(top)
        self._path[root, mover] = leaf = top
        try:
            while not top.decided:
                leaf = self._most_proving(leaf)
                self._expand(leaf)
                leaf = self._update(leaf)
        except BaseException:
            self.table.cut_off[top.key] = top
            raise
        return top.proof == 0

    def _open(self, leaf: Leaf[Node]) -> None:
        """Decide a new leaf at once where that can be done."""
        self.nodes += 1
        self._meter.position()
        # The root is opened all the same, for the turn that proves.
        known = None if leaf.up is None else self._decided.get(leaf.key)
        if known is not None:
            leaf.decide(known)
            return
        ended = self._final(leaf.node)
        if ended is not None:
            self._end(leaf, ended)
            return
        above = self._path.get((leaf.node, leaf.ours))
        if above is not None:
            if _gains_between(above, leaf):
                raise GainsInCycles
            self.table.met_a_cycle = True
            leaf.decide(False, above.depth)

    def _end(self, leaf: Leaf[Node], margin: int) -> None:
        leaf.decide((margin if leaf.ours else -margin) >= leaf.needs)

    def _most_proving(self, leaf: Leaf[Node]) -> Leaf[Node]:
        """Go down to the leaf that decides the most; the path goes along."""
        while leaf.below is not None:
            leaf = min(leaf.below, key=PROOF if leaf.ours else DISPROOF)
            self._path[leaf.node, leaf.ours] = leaf
        return leaf

    def _expand(self, leaf: Leaf[Node]) -> None:
        # The same position elsewhere in the tree may have been decided since.
        known = None if leaf.up is None else self._decided.get(leaf.key)
        if known is not None:
            leaf.decide(known)
            return
        below = []
        for turn in self._turns(leaf.node):
            one = leaf.after(turn)
            self._open(one)
            below.append(one)
            if one.decided and (one.proof == 0) == leaf.ours:
                break  # one good move is enough
        if not below:
            self._end(leaf, self._stuck)
        leaf.below = below or None

    def _update(self, leaf: Leaf[Node]) -> Leaf[Node]:
        """Count again, upward as far as anything changes; return where to go on."""
        while True:
            before = leaf.proof, leaf.disproof
            if leaf.below is not None:
                self._count(leaf, leaf.below)
            if leaf.decided:
                self._note(leaf)
            elif (leaf.proof, leaf.disproof) == before:
                return leaf
            if leaf.up is None:
                return leaf
            del self._path[leaf.node, leaf.ours]
            leaf = leaf.up

    def _count(self, leaf: Leaf[Node], below: list[Leaf[Node]]) -> None:
        if leaf.ours:
            proof = min(one.proof for one in below)
            disproof = min(NEVER, sum(one.disproof for one in below))
        else:
            proof = min(NEVER, sum(one.proof for one in below))
            disproof = min(one.disproof for one in below)
        leaf.proof, leaf.disproof = proof, disproof
        if proof == 0:
            if leaf.up is None and leaf.ours:
                self.turn = next(one.turn for one in below if one.proof == 0)
            leaf.decide(True)
        elif disproof == 0:
            rounds = (one.round_to for one in below if one.disproof == 0)
            # The opponent needs one reply, and takes the one that depends on the path least.
            leaf.decide(False, min(rounds) if leaf.ours else max(rounds))

    def _note(self, leaf: Leaf[Node]) -> None:
        if leaf.proof == 0:
            self._decided[leaf.key] = True
        elif leaf.round_to >= leaf.depth:
            leaf.round_to = FREE
            self._decided[leaf.key] = False


def _gains_between(above: Leaf[Node], leaf: Leaf[Node]) -> bool:
    """Return whether anything is gained from one node of a path to another."""
    here: Leaf[Node] | None = leaf
    while here is not None and here is not above:
        if here.turn and here.turn[0]:
            return True
        here = here.up
    return False
