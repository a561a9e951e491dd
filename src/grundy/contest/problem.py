"""What a problem of the problem set is: its model, its solver, and what it is tested by."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from inspect import cleandoc, signature
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.contest.given import Given
from grundy.errors import UndefinedError

if TYPE_CHECKING:
    from collections.abc import Callable

TRIES = 1000
"""How often a random input is drawn until nothing is wrong with it."""


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

    The class's docstring tells the problem in our own words. `input` describes a test: from it an
    input is read, and random and largest ones are made. `answer` and `search` get what was read by
    name; `search` goes by the definition of the game, and the solver is compared with it.

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

    input: ClassVar[str]
    """What a test has, as `grundy code --input` says it, with all limits."""

    tests: ClassVar[str] = ""
    """How many tests there are, as in 1<=t<=100; "end", or the zeros after the last one."""

    small: ClassVar[str] = ""
    """Closer limits of random inputs, by name, within which the brute force is quick."""

    large: ClassVar[str] = ""
    """Closer limits of the largest input, by name."""

    constraints: ClassVar[str] = ""
    """The limits in words; by default as `tests` and `input` have them."""

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

    given: ClassVar[Given]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "input" in vars(cls):
            cls.given = Given(cls.input, cls.tests, "" if cls.form == Problem.form else cls.form)
            cls.constraints = cls.constraints or cls.given.limits

    @property
    def id(self) -> str:
        """The name: that of the file, with hyphens."""
        return type(self).__module__.rpartition(".")[2].replace("_", "-")

    @property
    def statement(self) -> str:
        """The problem in our own words."""
        return cleandoc(type(self).__doc__ or "").split(">>>")[0].strip()

    @abstractmethod
    def answer(self, *args: Any, **kwargs: Any) -> str:
        """Return the output for one test, whose names it takes by its own arguments' names."""

    @abstractmethod
    def search(self, *args: Any, **kwargs: Any) -> str:
        """Return the output for one small test, by the definition of the game."""

    def wrong(self, *args: Any, **kwargs: Any) -> str:
        """Return what is wrong with a test whose limits are kept, or nothing."""
        return ""

    def told(self, outputs: list[str]) -> str:
        """Return the outputs of all tests as one."""
        return "\n".join(outputs)

    def read(self, text: str) -> dict[str, list[Any]]:
        """Return what an input has: by name, the values of all tests."""
        is_plain = type(self).wrong is Problem.wrong
        return self.given.read(text, None if is_plain else _by_name(self.wrong))

    def solve(self, text: str) -> str:
        """Return the output for an input.

        Raises `InputError` when the input is not in the stated form.
        """
        return self._outputs(self.answer, text)

    def brute(self, text: str) -> str:
        """Return the output for a small input, by the definition of the game."""
        return self._outputs(self.search, text)

    def _outputs(self, function: Callable[..., str], text: str) -> str:
        given = self.read(text)
        return self.told(list(map(function, *(given[name] for name in _names(function)))))

    def random_case(self, rng: Random) -> str:
        """Return a random input that is small enough for the brute force."""
        return self._drawn(lambda: self.given.small(rng, self.small))

    def _drawn(self, draw: Callable[[], list[dict[str, Any]]]) -> str:
        """Return the first input with which nothing is wrong."""
        wrong = _by_name(self.wrong)
        for _ in range(TRIES):
            cases = draw()
            if not any(map(wrong, cases)):
                return self.given.write(cases)
        raise UndefinedError(f"{self.id}: nearly every input within the limits is wrong")

    def largest(self) -> str:
        """Return an input at the largest constraints, always the same."""
        rng = Random(0)
        return self._drawn(lambda: self.given.largest(rng, self.large))

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


def _names(function: Callable[..., str]) -> list[str]:
    """Return the names of what a function takes."""
    return [each.name for each in signature(function).parameters.values() if each.kind < 2]


def _by_name(function: Callable[..., str]) -> Callable[[dict[str, Any]], str]:
    """Return a function of a test that hands over the values that are asked for by name."""
    names = _names(function)
    return lambda case: function(*[case[name] for name in names])
