"""What a packed form tells a search in plain Python: who wins at once, and which moves may be good.

A node whose mover wins at once is an end for the search, and of the other nodes only the moves
after which the opponent does not win at once are looked at. So most nodes have a move or two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.engines.scores import TurnOf
    from grundy.forms.packed import Packed
    from grundy.solving.key_form import PackedForm


def names_moves(packed: Packed | None, largest: int | None) -> bool:
    """Return whether a form names the moves that may be good, for a game with a largest margin.

    What it names costs plain Python much: on small boards of connect four it takes up to twice as
    long as looking at every move, in m,n,k-games a tenth to two thirds of that.

    >>> import grundy as gr
    >>> game = gr.game("tic-tac-toe")
    >>> names_moves(game.packed, game.largest), names_moves(game.packed, None)
    (True, False)
    """
    return packed is not None and largest is not None and packed.names_pay


class NamedMoves:
    """Turns and ends of nodes, by what a packed form names, for questions of one root.

    >>> import grundy as gr
    >>> from grundy.solving.key_form import form_of
    >>> game = gr.game("tic-tac-toe")
    >>> form = form_of(game, symmetry=False)
    >>> named = NamedMoves(form, form.key(game.start))
    >>> threatened = form.key(gr.position("tic-tac-toe(xx./.o./...)"))
    >>> [form.text(to) for _, _, to in named.turns(threatened)]
    ['tic-tac-toe(xxo/.o./...)']
    >>> won = form.key(gr.position("tic-tac-toe(xx./oo./...)"))
    >>> named.begin(won)
    >>> named.final(threatened), named.final(won)
    (None, 1)
    """

    def __init__(self, form: PackedForm, root: int) -> None:
        self._form, self._root, self._packed = form, root, form.packed
        largest = form.game.largest
        assert largest is not None  # or nobody may win at once by it
        self._largest = largest
        self._unsure = {root}
        self._at_root = self._of_root()
        self._listed: tuple[int, list[TurnOf[int]]] = root, self._at_root

    def begin(self, number: int) -> None:
        """Note a node at which a search begins: nobody has named it, so that it may be won."""
        self._unsure.add(number)

    def final(self, number: int) -> int | None:
        """Return the margin where play is over, or won at once, or lost by the next move.

        Of the root it tells only whether play is over, for its moves are to be looked at.
        """
        if number in self._unsure:
            ended = self._packed.final(number)
            if ended is not None or number == self._root:
                return ended
            if self._packed.wins_at_once(number):
                return self._largest
        # After a move that was named nobody has won, and nobody wins at once.
        if self.turns(number):
            return None
        ended = self._packed.final(number)
        if ended is not None:
            return ended
        goes_on = next(iter(self._packed.moves(number)), None) is not None
        return -self._largest if goes_on else self._form.game.stuck

    def plies_left(self, number: int) -> int:
        """Return the plies from a node whose margin `final` tells to the end."""
        if self._packed.final(number) is not None:
            return 0
        return 1 if self._packed.wins_at_once(number) else 2

    def turns(self, number: int) -> list[TurnOf[int]]:
        """Return the turns that may be good, the most promising first; every one of the root."""
        if self._listed[0] == number:
            return self._listed[1]
        found = self._at_root if number == self._root else self._hopeful(number)
        self._listed = number, found
        return found

    def _hopeful(self, number: int) -> list[TurnOf[int]]:
        named = sorted(self._packed.candidates(number), key=_hope, reverse=True)
        return [(0, False, option) for _, option, _ in named]

    def _of_root(self) -> list[TurnOf[int]]:
        """Return all turns of the root as they are, those that may be good first.

        They have the same numbers as where the root comes up below another one, for the table
        knows a move by its number.
        """
        every, image = list(self._form.turns(self._root)), self._packed.canonical
        first = []
        if not self._packed.wins_at_once(self._root):
            for _, _, option in self._hopeful(self._root):
                turn = next(turn for turn in every if turn[2] == option or image(turn[2]) == option)
                every.remove(turn)
                first.append(turn)
        self._unsure.update(there for _, _, there in every)
        return first + every


def _hope(named: tuple[int, int, int]) -> int:
    return named[0]
