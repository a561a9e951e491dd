"""Partizan games: Left and Right have moves of their own, and whoever cannot move loses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, RuleError
from grundy.forms.states import flaw
from grundy.limits.remembering import remembered
from grundy.rules.game import arity_of, new_rule
from grundy.rules.position import LEFT, RIGHT, Player, Position
from grundy.rules.searched import SearchedGame
from grundy.rules.term import Components, Term, spread
from grundy.rules.turn import Turn, to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.states import State
    from grundy.rules.turn import Turn


class PartizanGame(SearchedGame):
    """A game in which the players have different moves and whoever cannot move loses.

    >>> import grundy as gr
    >>> class Strip(gr.PartizanGame):
    ...     def left(self, n):                  # Left takes one, Right takes two
    ...         return [n - 1] if n else []
    ...     def right(self, n):
    ...         return [n - 2] if n > 1 else []
    >>> [str(Strip()(n).outcome) for n in range(5)]
    ['P', 'L', 'N', 'P', 'L']
    """

    game_kind = "partizan"
    derived = ("negative",)
    stuck = -1
    largest = 1

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        left = new_rule(cls, "left")
        if left is not None:
            cls.arity = arity_of(left, bound=True)

    def left(self, *args: Any) -> Iterable[Any]:
        """Yield the options of Left."""
        raise RuleError(f"{type(self).__name__} has no rules yet: write the methods left and right")

    def right(self, *args: Any) -> Iterable[Any]:
        """Yield the options of Right."""
        raise RuleError(f"{type(self).__name__} has no rules yet: write the methods left and right")

    def parts(self, *args: Any) -> Iterable[State]:
        """Return the independent components of a state. Play in them must be the same game."""
        return (args if self.spreads else args[0],)

    def canonical(self, *args: Any) -> State:
        """Return one state for all states that are equal up to symmetry, with the same players."""
        return args if self.spreads else args[0]

    def negative(self, *args: Any) -> State | None:
        """Return the state with the players exchanged, or None where the game has no such state.

        Play there is the same with Left for Right, so that its value is minus this one's.

        >>> import grundy as gr
        >>> gr.game("toads-and-frogs").negative("TT.F")
        'T.FF'
        """
        return None

    def order(self, *args: Any) -> int:
        """Guess how far Left is ahead; a search tries good moves first.

        The answer is the same whatever it says; a good guess brings it sooner.
        """
        return 0

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move."""
        text = self.write_arguments([turn.state])
        return f"to ({text})" if self.spreads else f"to {text}"

    def __call__(self, *args: Any) -> Position:
        """Return the position with these arguments, in which nobody is to move yet.

        Several arguments of a game that takes one are a sum.
        """
        return Position(Term(self, state) for state in self.states(*args))

    def turns(self, state: State, player: str) -> Iterator[Turn]:
        """Yield the turns of a player, checked."""
        for turn in self.checked_turns(state, self.left if player == LEFT else self.right):
            if turn.gain or turn.again:
                raise RuleError(
                    f"the rules of {self.text} yield {turn} at {self.show(state)}: in a partizan "
                    "game there are no gains and the players alternate; a game with scores is a "
                    "ScoringGame"
                )
            yield turn

    # How the engines see it ----------------------------------------------------------------------

    def node(self, state: State, player: str) -> tuple[State, str]:
        """Return the node of a state with this player to move; of parts, all of them in order."""
        if not splits(self):
            return self.checked_canonical(state, self.canonical), player
        return in_order(pieces_of(self, state)), player

    def node_turns(self, node: tuple[State, str]) -> Iterator[tuple[int, bool, Any]]:
        """Yield the next nodes, with the other player to move."""
        state, player = node
        other = RIGHT if player == LEFT else LEFT
        if not splits(self):
            for _, _, following in self.turns(state, player):
                yield 0, False, self.node(following, other)
            return
        for place, part in enumerate(state):
            rest = state[:place] + state[place + 1 :]
            for _, _, following in self.turns(part, player):
                yield 0, False, (in_order([*rest, *pieces_of(self, following)]), other)

    def node_final(self, node: tuple[State, str]) -> int | None:
        """Return None: a game ends where there is no move."""
        return None

    @property
    def guess(self) -> Callable[[tuple[State, str]], int] | None:
        """What `order` says of nodes; None where the game has no `order` of its own."""
        if type(self).order is PartizanGame.order:
            return None
        return self._guess

    def _guess(self, node: tuple[State, str]) -> int:
        parts = node[0] if splits(self) else (node[0],)
        found = sum(self.checked_guess(part, self.order) for part in parts)
        return found if node[1] == LEFT else -found

    def node_text(self, node: tuple[State, str]) -> str:
        """Return the position's text, with the player to move."""
        parts = node[0] if splits(self) else (node[0],)
        return f"{node[1]} {' + '.join(map(self.show, parts)) or '0'}"

    def beside(self, term: Term) -> Term:
        """Return a component of a sum that this game is part of: an impartial one has two players.

        Raises `UndefinedError` for games that do not add up with partizan ones.
        """
        if term.game.game_kind == "partizan":
            return term
        return Term(both_players(term.game), term.state)

    def partizan_sum(self, games: tuple[PartizanGame, ...]) -> PartizanSum:
        """Return the sum of these games as a game: one object for the same games."""
        return _sum_of(games)


def splits(game: PartizanGame) -> bool:
    """Return whether a game says of which independent parts its states are made."""
    return type(game).parts is not PartizanGame.parts


def has_pieces(game: object) -> bool:
    """Return whether the nodes of a game are made of pieces, so that no state stands for them."""
    return isinstance(game, PartizanSum) or (isinstance(game, PartizanGame) and splits(game))


def pieces_of(game: PartizanGame, state: State) -> list[State]:
    """Return the parts of a state, each up to symmetry.

    Raises `RuleError` when `parts` fails, or gives something that is not a state.
    """
    if isinstance(state, Components):
        return [piece for part in state for piece in pieces_of(game, part)]
    if not splits(game):
        return [game.checked_canonical(state, game.canonical)]
    try:
        parts = list(game.parts(*state) if game.spreads else game.parts(state))
    except GrundyError:
        raise
    except Exception as error:
        raise game.failure(state, "the parts", error) from error
    for part in parts:
        problem = flaw(part) or game.misfit(part)
        if problem:
            raise RuleError(f"parts of {game.text} gives for {game.show(state)}: {problem}")
    return [game.checked_canonical(part, game.canonical) for part in parts]


def negative_of(game: PartizanGame, state: State) -> State | None:
    """Return the state with the players exchanged, up to symmetry; None where there is none.

    Raises `RuleError` when `negative` fails, or gives something that is not a state.
    """
    if not exchanges(game):
        return None
    found = game.checked_negative(state, game.negative)
    return found if found is None else game.checked_canonical(found, game.canonical)


def exchanges(game: PartizanGame) -> bool:
    """Return whether a game says which state has the players exchanged."""
    return type(game).negative is not PartizanGame.negative


class BothPlayers(PartizanGame):
    """An impartial game in a sum with partizan ones: both players have all of its moves.

    >>> import grundy as gr
    >>> p = gr.game("domineering:2x2").start + gr.game("kayles")(4)
    >>> p, p.outcome, p.value
    (domineering:2x2(../..) + kayles(4), Outcome.N, +-(1*))
    """

    def __init__(self, game: Any) -> None:
        self.game = game
        self.arity = game.arity
        self.loopy = game.loopy
        self.watched = game.watched  # type: ignore[misc]  # as that game is

    @property
    def text(self) -> str:
        """The text of the game itself."""
        text: str = self.game.text
        return text

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the state that the arguments of one component stand for."""
        return self.game.accept(*args, **kwargs)

    def write(self, argument: State) -> str:
        """Return the text of one argument of a position."""
        text: str = self.game.write(argument)
        return text

    def read(self, text: str) -> State:
        """Return the argument that `text` stands for."""
        return self.game.read(text)

    def show(self, state: State) -> str:
        """Return the text of the position with this one state, for messages."""
        text: str = self.game.show(state)
        return text

    def turns(self, state: State, player: str) -> Iterator[Turn]:
        """Yield the moves, which are the same for both."""
        for option in self.game.options(state):
            yield to(option[0] if len(option) == 1 else Components(option))

    def left(self, *state: State) -> Iterator[Turn]:
        """Yield the moves."""
        return self.turns(state if self.spreads else state[0], LEFT)

    right = left

    def parts(self, *state: State) -> Iterable[State]:
        """Return the components that a move has left."""
        whole = state if self.spreads else state[0]
        return self.game.pieces((whole,))  # type: ignore[no-any-return]

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move."""
        after = turn.state
        option = tuple(after) if isinstance(after, Components) else (after,)
        return str(self.game.describe(before, option, None))


@remembered(256)
def both_players(game: Any) -> BothPlayers:
    """Return an impartial game as one of two players."""
    return BothPlayers(game)


class PartizanSum(PartizanGame):
    """A sum of partizan games: whoever is to move moves in one of them.

    >>> import grundy as gr
    >>> strips = gr.game("domineering:2x2").start + gr.game("domineering:2x2").start
    >>> strips, strips.outcome, len(strips.moves("left"))
    (domineering:2x2(../.., ../..), Outcome.P, 4)
    """

    arity = None

    def __init__(self, games: tuple[PartizanGame, ...]) -> None:
        self.games = games
        self.watched = any(game.watched for game in games)  # type: ignore[misc]  # as they are
        self.kinds = tuple(dict.fromkeys(games))

    def __call__(self, *args: Any) -> Position:
        """Return the position with these states, one of each game."""
        states = zip(self.games, args, strict=True)
        return Position(Term(game, game.accept(state)) for game, state in states)

    def position_of(self, state: State, player: Player | None = None) -> Position:
        """Return the position with this state and player to move."""
        return Position(spread(zip(self.games, state, strict=True)), player)

    @property
    def text(self) -> str:
        """The texts of the games."""
        return " + ".join(game.text for game in self.games)

    def show(self, state: State) -> str:
        """Return the text of a position, for messages."""
        return " + ".join(game.show(part) for game, part in zip(self.games, state, strict=True))

    def left(self, *state: State) -> Iterator[Turn]:
        """Yield the options of Left."""
        return self.turns(state, LEFT)

    def right(self, *state: State) -> Iterator[Turn]:
        """Yield the options of Right."""
        return self.turns(state, RIGHT)

    def turns(self, state: State, player: str) -> Iterator[Turn]:
        """Yield the turns of a player: those of each game."""
        for place, game in enumerate(self.games):
            for turn in game.turns(state[place], player):
                yield to((*state[:place], turn.state, *state[place + 1 :]))

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move, with the game that it is made in."""
        after = turn.state
        place = next((i for i, part in enumerate(before) if part != after[i]), None)
        if place is None:  # a move that changes nothing, as of whoever has connected in Hex
            return "pass"
        game = self.games[place]
        words = game.describe(before[place], to(after[place]))
        many = self.games.count(game) > 1
        number = f" {self.games[: place + 1].count(game)}" if many else ""
        return f"{game.text}{number}: {words}"

    # How the engines see it ----------------------------------------------------------------------

    def node(self, state: State, player: str) -> tuple[State, str]:
        """Return the parts of all games, in order, with this player to move."""
        parts = [
            (self.kinds.index(game), piece)
            for game, own in zip(self.games, state, strict=True)
            for piece in pieces_of(game, own)
        ]
        return in_order(parts), player

    def node_turns(self, node: tuple[State, str]) -> Iterator[tuple[int, bool, Any]]:
        """Yield the next nodes, with the other player to move."""
        parts, player = node
        other = RIGHT if player == LEFT else LEFT
        for place, (kind, part) in enumerate(parts):
            rest, game = parts[:place] + parts[place + 1 :], self.kinds[kind]
            for _, _, following in game.turns(part, player):
                pieces = ((kind, piece) for piece in pieces_of(game, following))
                yield 0, False, (in_order([*rest, *pieces]), other)

    def node_text(self, node: tuple[State, str]) -> str:
        """Return the position's text, with the player to move."""
        shown = [self.kinds[kind].show(part) for kind, part in node[0]]
        return f"{node[1]} {' + '.join(shown) or '0'}"

    def __reduce__(self) -> tuple[Any, ...]:
        return _sum_of, (self.games,)


@remembered(256)
def _sum_of(games: tuple[PartizanGame, ...]) -> PartizanSum:
    return PartizanSum(games)


def in_order(parts: list[Any]) -> tuple[Any, ...]:
    """Return parts in one order. A poor order costs memory, never truth."""
    try:
        return tuple(sorted(parts))
    except TypeError:
        return tuple(sorted(parts, key=hash))
