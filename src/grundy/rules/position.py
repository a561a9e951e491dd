"""Positions and moves: a sum of components, each of some game, and how one gets on from there."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from grundy.errors import IllegalMoveError, PositionError, RuleError, UndefinedError, nearest
from grundy.limits.budget import counted, running_meter
from grundy.rules.asking import Options, Question, ask, service
from grundy.rules.term import Term, grouped, move_label, spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State
    from grundy.rules.analysis import Analysis
    from grundy.rules.explanation import Explanation
    from grundy.rules.game import Game
    from grundy.rules.solution import Solution
    from grundy.rules.turn import Turn
    from grundy.values import LoopyNimber, Outcome
    from grundy.values.loopy_games.value import AnyValue
    from grundy.values.misere.forms import MisereForm
    from grundy.values.misere.genus import Genus
    from grundy.values.misere.quotient import Quotient
    from grundy.values.score import Score
    from grundy.values.short.thermographs import Thermograph

Play = Literal["normal", "misere"]
Player = Literal["left", "right"]

LEFT: Player = "left"
RIGHT: Player = "right"

LONGEST_LINE = 10_000
"""Moves of a principal variation."""


class Move(NamedTuple):
    """A legal move of a position, possibly with a gain or another move by the same player.

    >>> import grundy as gr
    >>> move = gr.game("nim")(3, 4, 5).winning_moves()[0]
    >>> str(move), move.to
    ('take 2 from heap 1', nim(1, 4, 5))
    """

    to: Position
    label: str
    gain: int = 0
    again: bool = False

    def __str__(self) -> str:
        return self.label

    def __repr__(self) -> str:
        more = f", gain={self.gain}, again={self.again}" if self.gain or self.again else ""
        return f"Move(to={self.to!r}, label={self.label!r}{more})"

    def as_data(self) -> dict[str, Any]:
        """Return the move as plain data; gain and again where it has them.

        >>> import grundy as gr
        >>> gr.game("nim")(1, 2).winning_moves()[0].as_data()
        {'to': 'nim(1, 1)', 'label': 'take 1 from heap 2'}
        """
        data: dict[str, Any] = {"to": str(self.to), "label": self.label}
        if self.gain:
            data["gain"] = self.gain
        if self.again:
            data["again"] = True
        return data


class Position:
    """A position of any kind of game: frozen, hashable, and text that parses back.

    >>> import grundy as gr
    >>> p = gr.game("nim")(3, 4, 5) + gr.game("kayles")(7)
    >>> p, p.outcome, p.grundy
    (nim(3, 4, 5) + kayles(7), Outcome.P, 0)

    Positions of games with scores have a `score`:

    >>> @gr.scoring
    ... def ends(row):
    ...     if row:
    ...         yield row[0], row[1:]
    ...         yield row[-1], row[:-1]
    >>> p = ends((1, 9, 2))
    >>> p.score, p.outcome, [move.gain for move in p.line()]
    (-6, Outcome.P, [1, 9, 2])

    In a partizan game nobody is to move yet, until `left()`, `right()` or `starting` says who:

    >>> class Strip(gr.PartizanGame):
    ...     def left(self, n):
    ...         return [n - 1] if n else []
    ...     def right(self, n):
    ...         return [n - 2] if n > 1 else []
    >>> p = Strip()(4)
    >>> p.outcome, p.right().outcome, [str(move) for move in p.moves("left")]
    (Outcome.L, Outcome.P, ['to 3'])
    """

    __slots__ = ("__weakref__", "play", "player", "terms")

    terms: tuple[Term, ...]
    player: Player | None
    play: Play

    def __init__(
        self, terms: Iterable[Term] = (), player: Player | None = None, play: Play = "normal"
    ) -> None:
        keep = object.__setattr__
        keep(self, "terms", tuple(terms))
        keep(self, "player", player)
        keep(self, "play", play)
        if len(self.terms) > 1:
            _refuse_what_does_not_add_up(self)
            keep(self, "terms", _of_one_kind(self.terms))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"positions are immutable; {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"positions are immutable; {name} cannot be deleted")

    # What it is --------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of its games: "impartial", "scoring" or "partizan"."""
        return self.terms[0].game.game_kind if self.terms else "impartial"

    @property
    def is_impartial(self) -> bool:
        """Whether both players have the same moves and the last move decides."""
        return self.kind == "impartial"

    @property
    def is_misere(self) -> bool:
        """Whether the last player to move loses."""
        return self.play == "misere"

    @property
    def awaits_player(self) -> bool:
        """Whether it is a position of a partizan game without a player to move."""
        return self.player is None and self.kind == "partizan"

    @property
    def is_loopy(self) -> bool:
        """Whether some component is loopy: play can cycle."""
        return any(term.game.loopy for term in self.terms)

    @property
    def is_over(self) -> bool:
        """Whether the game is over here: it has ended, or there is no move."""
        return next(iter(self.iter_moves()), None) is None

    @property
    def one_game(self) -> Any:
        """The game of which this is a position; None for an impartial sum of different games.

        A sum of partizan games is a game itself, and so are several heaps of one heap game.
        """
        if not self.terms:
            return None
        first = self.terms[0].game
        if len(self.terms) == 1:
            return first
        if self.kind == "partizan":
            return first.partizan_sum(tuple(term.game for term in self.terms))
        same = not first.spreads and all(term.game == first for term in self.terms)
        return first if same else None

    @property
    def game(self) -> Any:
        """The game of which this is a position.

        Raises `UndefinedError` for a sum of different games.
        """
        found = self.one_game
        if found is None:
            raise UndefinedError(
                f"{self} is not a position of a single game; its `terms` have the games"
            )
        return found

    @property
    def state(self) -> State:
        """The state of a position with one component; of a sum of partizan games, all of them.

        Raises `UndefinedError` for other sums.
        """
        if self.kind == "partizan" and len(self.terms) > 1:
            return tuple(term.state for term in self.terms)
        if len(self.terms) != 1:
            raise UndefinedError(f"{self} has no single state; its `terms` have the states")
        return self.terms[0].state

    @property
    def node(self) -> Any:
        """What engines search: one node for all positions that are equal up to symmetry.

        Raises `PositionError` where nobody is to move yet, `UndefinedError` in impartial games.
        """
        if self.awaits_player:
            raise PositionError(f"say who is to move: {self} takes .starting('left') or 'right'")
        if self.is_impartial:
            raise UndefinedError(f"{self} has no node: engines search its components")
        if self.player is not None:
            return self.game.node(self.state, self.player)
        return self.game.node(self.state)

    # Who wins ----------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """Who wins under best play: N, P, T (a tie) or D (a draw); L or R in partizan games.

        >>> import grundy as gr
        >>> gr.game("wythoff")(3, 5).outcome
        Outcome.P

        Raises `UndefinedError` for a partizan position that is drawn only if one player starts.
        """
        found: Outcome = ask(self, "outcome")
        return found

    def outcome_class(self) -> Outcome | None:
        """Return the outcome; None for a partizan position without a single outcome class."""
        if not self.awaits_player:
            return self.outcome
        found: Outcome | None = ask(self, "outcome_class")
        return found

    @property
    def grundy(self) -> int:
        """The Grundy value: the size of the nim-heap that can stand for this position in any sum.

        Raises `UndefinedError` in misère play and in games that are not impartial, and where play
        can cycle and no nim-heap can stand for the position: then `loopy_value` tells
        what it is worth.
        """
        value: int = ask(self, "grundy")
        return value

    @property
    def loopy_value(self) -> LoopyNimber:
        """The value in sums, also of a loopy game: a nimber, or ∞ with a set.

        The set holds the nimbers that can be moved to. With a nim-heap of one of them the position
        is N, with any other a draw.

        >>> import grundy as gr
        >>> ring = gr.graph({"a": ["b", "end"], "b": ["a"]})
        >>> ring("a").loopy_value, ring("b").loopy_value
        (1, 0)
        >>> loop = gr.graph({"a": ["a", "end"]})("a")
        >>> loop.loopy_value, (loop + gr.game("nim")(3)).loopy_value
        (∞{0}, ∞{3})
        >>> (loop + gr.game("nim")(3)).outcome
        Outcome.D

        Raises `UndefinedError` in misère play and in games that are not impartial.
        """
        value: LoopyNimber = ask(self, "loopy_value")
        return value

    @property
    def value(self) -> AnyValue:
        """The value in sums, in canonical form: of an impartial position, the nimber.

        >>> import grundy as gr
        >>> gr.game("domineering:2x4").start.value, gr.game("nim")(3, 5).value
        (Miny(2), *6)
        >>> gr.game("fox-and-geese:4x4").start.value
        over

        Where play can cycle it is a `LoopyValue`, unless a short game equals it. Raises
        `UndefinedError` in misère play and for games with scores, and `BudgetExceeded` where it
        would take too much.
        """
        found: AnyValue = ask(self, "value")
        return found

    def thermograph(self) -> Thermograph:
        """Return the thermograph of the position's value.

        >>> import grundy as gr
        >>> gr.game("domineering:2x2").start.thermograph().temperature
        Fraction(1, 1)

        Raises what `value` raises.
        """
        return self.value.thermograph()

    def misere_form(self) -> MisereForm:
        """Return the misère canonical form: the same for all that are equal in misère sums.

        >>> import grundy as gr
        >>> form = gr.game("kayles")(5).misere_form()
        >>> form, form.genus, form.mate, form.birthday
        ({*, *2, *3, {*2, *3}}, 4^146, {0, *2, *3, {*2, *3}}, 5)

        Raises `UndefinedError` for games that are not impartial, and where play can cycle.
        """
        self._refuse_unless_impartial("misère canonical form")
        found: MisereForm = ask(self, "misere_form")
        return found

    def genus(self) -> Genus:
        """Return the genus: the normal value, then misère values beside 0, 1, 2, ... heaps of two.

        >>> import grundy as gr
        >>> gr.game("nim")(2, 2).genus(), gr.game("kayles")(5).genus()
        (0^02, 4^146)

        Raises what `misere_form` raises.
        """
        self._refuse_unless_impartial("genus")
        found: Genus = ask(self, "genus")
        return found

    def _refuse_unless_impartial(self, what: str) -> None:
        if not self.is_impartial:
            raise UndefinedError(f"{self} has no {what}: that is for impartial games")

    def quotient(self) -> Quotient:
        """Return the misère quotient of all that this position can become, and of its sums.

        >>> import grundy as gr
        >>> found = gr.game("cram:2x3").start.misere.quotient()
        >>> found.order, found.p_portion, found.status
        (6, ('a', 'b^2'), 'proved')

        Raises `UndefinedError` in normal play, in games that are not impartial, and where play can
        cycle; `NoQuotientFound` where no finite one is found.
        """
        if not self.is_impartial or not self.is_misere:
            raise UndefinedError(
                f"{self} is not an impartial position in misère play: quotients are for those; "
                "ask for position.misere.quotient()"
            )
        found: Quotient = ask(self, "position_quotient")
        return found

    @property
    def remoteness(self) -> int | None:
        """The plies to the end when the player ahead hurries and the other delays; None in a draw.

        In a tie both hurry.
        """
        plies: int | None = ask(self, "remoteness")
        return plies

    @property
    def result(self) -> Score | None:
        """The margin of the player to move and the plies to the end; None in a draw.

        In a game that the last move decides the margin is 1 or -1.

        >>> import grundy as gr
        >>> gr.game("nim")(1, 2).result
        Score(margin=1, plies=3)
        """
        found: Score | None = ask(self, "result")
        return found

    @property
    def score(self) -> int:
        """The margin of the player to move under best play, from here on.

        Raises `UndefinedError` in a draw.
        """
        margin: int = ask(self, "score")
        return margin

    # Moves -------------------------------------------------------------------------------------

    def moves(self, player: str | None = None) -> list[Move]:
        """Return all legal moves, each with its label.

        >>> import grundy as gr
        >>> [str(m) for m in gr.game("subtraction:1,3,4")(3).moves()]
        ['take 1', 'take 3']

        Of a partizan position in which nobody is to move yet: the moves of `player`, or those of
        Left and then those of Right.

        Raises `TooManyMovesError` when there are too many to list, `PositionError` when there is
        no such player.
        """
        if self.is_impartial and player is None:
            options = list(self._options())  # first all of them, for there may be too many
            return [self.replace(place, option) for place, option in options]
        return [move for side in self._sides(player) for move in side.iter_moves()]

    def iter_moves(self) -> Iterator[Move]:
        """Yield the legal moves one by one; none where the game is over."""
        if self.is_impartial:
            for place, option in self._options():
                yield self.replace(place, option)
        elif self.awaits_player:
            for side in self._sides(None):
                yield from side.iter_moves()
        elif self.game.node_final(self.node) is None:
            for turn in dict.fromkeys(counted(self.turns(), running_meter(), self.__str__)):
                words = _described(self.game, self.state, turn)
                yield Move(self.after(turn), words, turn.gain, turn.again)

    def winning_moves(self, player: str | None = None) -> list[Move]:
        """Return every legal move that leaves the mover ahead, fast or slow.

        >>> import grundy as gr
        >>> [str(m) for m in gr.game("nim")(10**18, 3).winning_moves()]
        ['take 999999999999999997 from heap 1']
        >>> gr.game("nim")(3, 5, 6).winning_moves()
        []
        """
        sides = self._sides(player)
        return [move for side in sides for move in ask(side, "winning_moves")]

    def valued_moves(self, player: str | None = None) -> list[tuple[Move, AnyValue]]:
        """Return each legal move of a player with the value that it leaves.

        >>> import grundy as gr
        >>> for move, value in gr.game("domineering:2x3").start.valued_moves("left"):
        ...     print(move, "leaves", value)
        cover (1, 1) and (2, 1) leaves +-1
        cover (1, 2) and (2, 2) leaves 2
        cover (1, 3) and (2, 3) leaves +-1

        Raises what `value` raises.
        """
        return [(move, move.to.value) for side in self._sides(player) for move in side.iter_moves()]

    def thermostrat_moves(self, player: str | None = None) -> list[Move]:
        """Return the moves of thermostrat: where moving matters most at a well chosen temperature.

        >>> import grundy as gr
        >>> p = gr.game("domineering:2x2").start + gr.game("domineering:2x3").start
        >>> [str(move) for move in p.thermostrat_moves("left")]
        ['domineering:2x3: cover (1, 2) and (2, 2)']

        This strategy needs the value of each component alone. It loses at most the largest
        temperature of a component compared with perfect play, counted in numbers; who makes the
        last move is told by `winning_moves`.

        Raises `UndefinedError` in games that are not partizan, and where all components are
        numbers, `CycleError` where play can cycle; else what `value` raises.
        """
        if self.kind != "partizan":
            raise UndefinedError(f"{self} is not partizan: ask for its winning_moves")
        return [move for side in self._sides(player) for move in ask(side, "thermostrat_moves")]

    def scored_moves(self) -> list[tuple[Move, Score | None]]:
        """Return each move with the mover's result; None is a draw."""
        found = []
        for move in self.iter_moves():
            there = move.to.result
            found.append((move, None if there is None else there.before(move.gain, move.again)))
        return found

    def best_moves(self) -> list[Move]:
        """Return every move that keeps the best result in the best number of plies, or the draw."""
        best = self.result
        return [move for move, score in self.scored_moves() if score == best]

    def line(self) -> list[Move]:
        """Return a principal variation: best moves of both players until the end.

        Raises `UndefinedError` in a draw, which has no end.
        """
        if self.result is None:
            raise UndefinedError(f"{self} is a draw: its best play never ends")
        found: list[Move] = []
        position = self
        while len(found) < LONGEST_LINE:
            best = position.best_moves()
            if not best:
                break
            found.append(best[0])
            position = best[0].to
        return found

    def move(self, text: str) -> Move:
        """Return the legal move with this text, or the one to the position with this text.

        >>> import grundy as gr
        >>> gr.game("nim")(3, 4).move("take 2 from heap 1").to
        nim(1, 4)

        Raises `IllegalMoveError` with the nearest legal ones.
        """
        # First those that a theorem gives: among 10**18 moves nobody finds them one by one.
        direct = self.is_impartial and any(term.game.law("options_with") for term in self.terms)
        moves = chain(self.winning_moves() if direct else [], self.iter_moves())
        return _named(text, self, moves)

    def replace(self, place: int, option: tuple[State, ...]) -> Move:
        """Return the move that turns the component at `place` into the sum of `option`."""
        term = self.terms[place]
        after = tuple(Term(term.game, state) for state in option)
        terms = (*self.terms[:place], *after, *self.terms[place + 1 :])
        return Move(Position(terms, self.player, self.play), move_label(self.terms, place, option))

    def turns(self) -> Iterable[Turn]:
        """Return the turns of the player to move, in a game that is not impartial."""
        turns: Iterable[Turn]
        if self.player is None:
            turns = self.game.turns(self.state)
        else:
            turns = self.game.turns(self.state, self.player)
        return turns

    def after(self, turn: Turn) -> Position:
        """Return the position that a turn leads to; in a partizan game the other player moves."""
        other = None if self.player is None else RIGHT if self.player == LEFT else LEFT
        if len(self.terms) == 1:
            return Position(spread([(self.terms[0].game, turn.state)]), other)
        games = (term.game for term in self.terms)
        return Position(spread(zip(games, turn.state, strict=True)), other)

    # Answers with their reasons ----------------------------------------------------------------

    def solve(  # noqa: PLR0913 - what a question may ask for
        self,
        *,
        engine: str | None = None,
        depth: int | None = None,
        table: bool = True,
        order: bool = True,
        partial: bool = False,
        plies: bool = False,
    ) -> Solution:
        """Return the whole answer: who wins, with which move, and how that was obtained.

        >>> import grundy as gr
        >>> gr.game("nim")(3, 4, 5).solve().method
        "Bouton's theorem"

        `engine` names the method; by default it is the first that can answer. `gr.methods()` lists
        them: "theorem", "table", "search" and more for impartial games, "memory", "alpha-beta" and
        more where there are scores, or players with moves of their own.

        The rest is for alpha-beta. With a `depth` it looks so many plies ahead and says what is
        proved by then: the solution is "bounded" or "unknown" where that is not all. `table` and
        `order` say whether it remembers positions and tries promising moves first. With `partial`,
        a search that runs out of its budget returns what it has proved. With `plies` it counts the
        plies to the end as well, and its `line` is a quick win against a slow loss.

        Raises `EngineError` when there is no such method or it cannot answer this question, and
        `BudgetExceeded` with the `bounds` proved so far.
        """
        options = Options(depth, table, order, partial, plies)
        solution: Solution = service("answer")(Question(self, "solution", engine, options))
        return solution

    def analyse(
        self, *, seconds: float | None = None, engine: str | None = None, plies: bool = False
    ) -> Iterator[Analysis]:
        """Yield how far the work on the position has come, several times a second.

        >>> import grundy as gr
        >>> for known in gr.game("connect-four:4x3").start.analyse(seconds=10):
        ...     last = known
        >>> last.solution.outcome, last.stopped
        (Outcome.T, '')

        The last one has the solution, or what is proved after so many seconds, or at the limits
        of `gr.budget`. What was proved is kept: a later analysis, or `solve`, goes on from there.
        The work stops when the iterator is closed. `engine` and `plies` are as in `solve`.

        Raises `EngineError`, as `solve` does.
        """
        question = Question(self, "solution", engine, Options(partial=True, plies=plies))
        if self.is_impartial:
            question = question._replace(options=Options())
        found: Iterator[Analysis] = service("analyse")(question, seconds)
        return found

    def explain(self) -> Explanation:
        """Return the reason for the outcome, as steps.

        >>> import grundy as gr
        >>> print(gr.game("nim")(1, 2).explain().steps[-1])
        So it is N: take 1 from heap 2 → nim(1, 1).
        """
        return self.solve().explain()

    # Positions made from this one --------------------------------------------------------------

    @property
    def misere(self) -> Position:
        """The same position where the last player to move loses.

        Raises `UndefinedError` in games that are not impartial.
        """
        if not self.is_impartial:
            raise UndefinedError(f"{self} has no misère play: that is for impartial games")
        return Position(self.terms, play="misere")

    @property
    def normal(self) -> Position:
        """The same position where the last player to move wins."""
        return Position(self.terms, self.player)

    @property
    def definition(self) -> Position:
        """The same position of the same games without their theorems."""
        if not self.is_impartial:
            return self  # of games that are searched there are no theorems
        terms = (Term(term.game.definition, term.state) for term in self.terms)
        return Position(terms, play=self.play)

    def left(self) -> Position:
        """Return the position of a partizan game with Left to move."""
        return self.starting(LEFT)

    def right(self) -> Position:
        """Return the position of a partizan game with Right to move."""
        return self.starting(RIGHT)

    def starting(self, player: str) -> Position:
        """Return the position of a partizan game with this player to move, "left" or "right".

        Raises `PositionError` for anyone else, and in games that are not partizan.
        """
        wanted = str(player).lower()
        if self.kind != "partizan":
            raise PositionError(f"in {self} both players have the same moves")
        if wanted not in (LEFT, RIGHT):
            raise PositionError(f"the players are left and right, not {player!r}")
        return Position(self.terms, LEFT if wanted == LEFT else RIGHT, self.play)

    def _sides(self, player: str | None) -> list[Position]:
        """Return the positions with those to move whose moves are asked for."""
        if player is not None:
            return [self.starting(player)]
        return [self.left(), self.right()] if self.awaits_player else [self]

    def __add__(self, other: object) -> Position:
        if self.kind == "scoring":
            _refuse_sum(self)
        if not isinstance(other, Position):
            return NotImplemented
        if other.kind == "scoring":
            _refuse_sum(other)
        if self.is_misere != other.is_misere:
            raise UndefinedError(
                f"{self} and {other} cannot be added: one is normal play, the other misère; write "
                "(p + q).misere"
            )
        if self.player or other.player:
            raise UndefinedError(
                f"{self} and {other} cannot be added with a player to move: add first, then say "
                "who starts, as in (p + q).left()"
            )
        return Position(self.terms + other.terms, play=self.play)

    def __radd__(self, other: object) -> Position:
        """Let sum() add positions up: it begins with 0."""
        return self if other == 0 else NotImplemented

    # Text --------------------------------------------------------------------------------------

    @property
    def arguments(self) -> tuple[State, ...]:
        """What the game was called with, for a position of one game."""
        if self.terms and self.terms[0].game.spreads:
            return tuple(self.terms[0].state)
        return tuple(term.state for term in self.terms)

    @property
    def game_text(self) -> str:
        """The text of the games of which this is a position."""
        games = " + ".join(game.text for game, _ in self.groups())
        return f"misere {games}" if self.is_misere else games

    def groups(self) -> list[tuple[Game, list[State]]]:
        """Return the components as they are written: neighbours of one heap game together."""
        return grouped(self.terms)

    def board_lines(self) -> list[str]:
        """Return the board as lines of text; empty where the game draws none.

        A game draws its boards by a method ``board_lines(state)``.

        >>> import grundy as gr
        >>> gr.game("tic-tac-toe")("x../.o./...").board_lines()
        ['3 x . .', '2 . o .', '1 . . .', '  a b c']

        Raises `RuleError` when that method fails.
        """
        if len(self.terms) != 1:
            return []
        game, state = self.terms[0]
        draw = getattr(game, "board_lines", None)
        if draw is None:
            return []
        try:
            return [str(line) for line in draw(state)]
        except Exception as error:
            raise RuleError(
                f"board_lines of {game.text} fails on {game.show(state)}: "
                f"{type(error).__name__}: {error}"
            ) from error

    def __str__(self) -> str:
        parts = (f"{game.text}({game.write_arguments(states)})" for game, states in self.groups())
        text = " + ".join(parts) or "0"
        before = "misere" if self.is_misere else self.player
        return f"{before} {text}" if before else text

    __repr__ = __str__

    def _repr_html_(self) -> str:
        shown: str = service("position_html")(self)
        return shown

    def _repr_svg_(self) -> str:
        drawn: str = service("position_svg")(self)
        return drawn

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, self._key()

    def _key(self) -> tuple[Any, ...]:
        return self.terms, self.player, self.play

    def _options(self) -> Iterator[tuple[int, tuple[State, ...]]]:
        """Yield the component that moves and what it becomes, each option of it once."""
        meter = running_meter()  # not `metered`: a generator may be left waiting half-way
        for place, term in enumerate(self.terms):
            seen = set()
            for option in counted(term.game.options(term.state), meter, self.__str__):
                if option not in seen:
                    seen.add(option)
                    yield place, option


def _refuse_what_does_not_add_up(position: Position) -> None:
    for game, state in position.terms:
        if game.game_kind == "scoring":
            _refuse_sum(Position((Term(game, state),)))
        if game.game_kind == "impartial" and game.own_pieces:
            raise UndefinedError(
                f"{game.text} cannot be added to other positions: each player has their own pieces"
            )


def _described(game: Any, state: State, turn: Turn) -> str:
    """Return the words for a move; of a game of one's own that took over others, at least where to.

    A subclass may have other moves than those that its base has words for.
    """
    try:
        words: str = game.describe(state, turn)
    except Exception:
        if not game.watched:
            raise
        words = f"to {game.show(turn.state)}"
    return words


def _of_one_kind(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the components of a sum; beside a partizan one, impartial ones have two players."""
    partizan = next((game for game, _ in terms if game.game_kind == "partizan"), None)
    return terms if partizan is None else tuple(map(partizan.beside, terms))


def _refuse_sum(position: Position) -> None:
    """Raise `UndefinedError` for a position with scores: it does not add up with others."""
    raise UndefinedError(
        f"{position} cannot be added to other positions: a score decides, so the parts are not "
        "independent; nim-sums are for games that the last player to move wins"
    )


def _named(text: str, position: Position, moves: Iterable[Move]) -> Move:
    """Return the move with these words, or the one that leads to the position written.

    Raises `IllegalMoveError` with the nearest legal ones.
    """
    given: object = text
    if not isinstance(given, str):
        raise IllegalMoveError(f"a move is given by its text, not by {given!r}")
    wanted = " ".join(text.lower().split())
    labels = []
    for move in moves:
        if wanted == move.label.lower() or wanted == str(move.to).lower():
            return move
        labels.append(move.label)
    legal = nearest(wanted, labels) or "; `moves` lists the legal moves"
    raise IllegalMoveError(f"{text!r} is not a legal move of {position}{legal}")
