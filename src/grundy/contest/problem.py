"""What a problem of the problem set is: its model, its solver, and what it is tested by."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Sample:
    """An input and its output; `source` says where both come from."""

    input: str
    output: str
    source: str = "the statement"


OURS = "ours, by the brute force"
"""The source of a sample that was made here."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Processor seconds of a whole run of `grundy problem` on the largest input.

    `limit` is the judge's, in seconds, None where it is not known; `recalled` says that it was not
    read in a copy of the judge's page.
    """

    seconds: float
    limit: float | None = None
    recalled: bool = False

    def __str__(self) -> str:
        known = "not known" if self.limit is None else f"{self.limit:g} s"
        known += " (as recalled)" if self.recalled else ""
        return f"{self.seconds:g} s of processor time; the judge's limit: {known}"


class Problem(ABC):
    r"""A game problem of an online judge: its model, its solver and its brute force.

    The class's docstring tells the problem in our own words. `brute` answers by the definition of
    the game, and the solver is compared with it on random small inputs.

    >>> import grundy as gr
    >>> problem = gr.problem("cses-1729")
    >>> problem.title, problem.solve("10 3\n1 3 4")
    ('Stick Game', 'WLWWWWLWLW')
    """

    title: ClassVar[str]
    kind: ClassVar[str]
    """The family: nim, subtraction, split, score, dag, partizan or other."""

    play: ClassVar[str] = ""
    """A position of the game as the catalogue or a rule has it, to be played and drawn."""

    source: ClassVar[str]
    constraints: ClassVar[str]
    form: ClassVar[str] = "the judge's own"
    """The form of the input, where the judge has none that is text."""

    model: ClassVar[str]
    """Which game this is, and why the technique fits."""

    technique: ClassVar[str]
    theorem: ClassVar[str]
    complexity: ClassVar[str]
    samples: ClassVar[tuple[Sample, ...]]
    measured: ClassVar[Measured]
    is_game: ClassVar[bool] = True

    @property
    def id(self) -> str:
        """The name: that of the file, with hyphens."""
        return type(self).__module__.rpartition(".")[2].replace("_", "-")

    @property
    def statement(self) -> str:
        """The problem in our own words."""
        return cleandoc(type(self).__doc__ or "").split(">>>")[0].strip()

    @abstractmethod
    def solve(self, text: str) -> str:
        """Return the output for an input.

        Raises `InputError` when the input is not in the stated form.
        """

    @abstractmethod
    def brute(self, text: str) -> str:
        """Return the output for a small input, by the definition of the game."""

    @abstractmethod
    def random_case(self, rng: Random) -> str:
        """Return a random input that is small enough for the brute force."""

    @abstractmethod
    def largest(self) -> str:
        """Return an input at the largest constraints, always the same."""

    def judge(self, text: str, output: str, expected: str) -> bool:
        """Return whether an output is right, where `expected` is.

        Problems with several right answers check the output itself.
        """
        return output.strip() == expected.strip()

    def as_data(self) -> dict[str, Any]:
        """Return everything about the problem as plain data, for JSON."""
        return {
            "id": self.id,
            "title": self.title,
            "is_game": True,
            "kind": self.kind,
            "play": self.play,
            "source": self.source,
            "statement": " ".join(self.statement.split()),
            "constraints": self.constraints,
            "form": self.form,
            "model": self.model,
            "technique": self.technique,
            "theorem": self.theorem,
            "complexity": self.complexity,
            "samples": [asdict(sample) for sample in self.samples],
            "measured": asdict(self.measured),
        }

    def __repr__(self) -> str:
        return f"problem({self.id!r})"
