"""A method at work on one question, a turn at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.errors import BudgetExceeded, EngineError, TooManyMovesError
from grundy.limits.budget import TurnOver, metered
from grundy.solving.memory import current_memory
from grundy.solving.method import method_named

if TYPE_CHECKING:
    from grundy.limits.budget import Limits
    from grundy.rules.asking import Question
    from grundy.rules.position import Move
    from grundy.rules.solution import Solution


class Partial(NamedTuple):
    """What a prover has after a turn that did not end it.

    `positions` is how many it has visited, in all its turns; `bounds` and `best` are what the last
    of them has proved of the margin, and the move for the lower bound.
    """

    method: str
    positions: int
    bounds: tuple[int | None, int | None] = (None, None)
    best: Move | None = None


class Prover:
    """A method that advances by turns: what it has proved is kept, and the next turn begins there.

    >>> import grundy as gr
    >>> from grundy.limits.budget import Limits
    >>> from grundy.rules.asking import Question
    >>> with gr.forgetting():
    ...     prover = Prover("alpha-beta", Question(gr.game("hexapawn:4x4").start, "outcome"))
    ...     early = prover.advance(50, Limits())
    ...     found = prover.advance(None, Limits())
    >>> early, found.outcome
    (Partial(method='alpha-beta', positions=51, bounds=(-1, 1), best=None), Outcome.N)
    """

    def __init__(self, name: str, question: Question) -> None:
        method = method_named(name)
        assert method is not None
        self._method, self._question = method, question
        self.positions = self.moves = 0
        """How many it has visited, and listed, in all its turns."""
        self.stopped: BudgetExceeded | None = None
        """What stopped it for good."""
        self.refused = False
        """Whether it cannot answer: play goes round, or there are no values."""

    def advance(self, work: int | None, limits: Limits) -> Solution | Partial:
        """Return the solution where this many more positions are enough; None takes all limits.

        Raises `TooManyMovesError`, which no other prover can avoid.
        """
        proved = Partial(self._method.name, self.positions)
        if not self.refused:
            with metered(limits) as meter:
                try:
                    with meter.first(work):
                        return self._method.answer(self._question, current_memory(), meter)
                except TurnOver as over:
                    proved = proved._replace(bounds=over.bounds, best=over.best)
                except TooManyMovesError:
                    raise
                except BudgetExceeded as stopped:
                    self.stopped = stopped
                    proved = proved._replace(bounds=stopped.bounds)
                    self.positions += max(0, stopped.positions - meter.positions)
                except EngineError:
                    self.refused = True
                finally:
                    self.positions += meter.positions
                    self.moves += meter.moves
        return proved._replace(positions=self.positions)
