"""Solved games on disk: writing a strong solution, and looking positions up in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, TableFileError
from grundy.rules.notation import literals as notation
from grundy.solving.key_form import form_of
from grundy.tables.file import TableFile
from grundy.tables.fingerprint import CATALOGUE, CodePrint, fingerprint
from grundy.tables.solved import Solved
from grundy.tables.writing import DIGESTS, NUMBERS, digest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike
    from pathlib import Path

    from grundy.values.score import Score


class SolvedTable(Solved):
    """A solved game in a file: positions are looked up in place, in microseconds.

    >>> import grundy as gr, tempfile, pathlib
    >>> class ToTen(gr.ScoringGame):
    ...     def moves(self, total):
    ...         return (total + step for step in (1, 2))
    ...     def final(self, total):
    ...         return -1 if total >= 10 else None
    >>> file = pathlib.Path(tempfile.mkdtemp(), "ten.grundy")
    >>> size = ToTen().strong(ToTen()(0)).save(file)
    >>> table = gr.open_table(file, ToTen())
    >>> table(7).outcome, table(7).remoteness, table.positions
    (Outcome.P, 2, 12)

    Raises `TableFileError` when the file is damaged, or was written for other rules.
    """

    compared: str
    """What shows that the file is for the rules of the game, in words."""

    def __init__(
        self, file: str | PathLike[str], find: Callable[[str], Any], *, verify: bool = True
    ) -> None:
        self._file = TableFile(file, verify=verify)
        told = self._file.description
        self.game = find(told["game"])
        if self.game.text != told["game"]:
            raise TableFileError(
                f"{self.path} is for the game {told['game']}, not for {self.game.text}"
            )
        self.start = self._start(told["start"])
        self.form = form_of(self.game, symmetry=told["symmetry"], start=self.start)
        self.compared = self._compare(told)
        if told["keys"] not in (NUMBERS, DIGESTS):
            raise TableFileError(f"{self.path} has keys that this version of grundy does not know")
        self._digests = told["keys"] == DIGESTS
        if self.game.watched:
            _ = self._rules  # as they are now

    def _compare(self, told: dict[str, Any]) -> str:
        """Return how the rules were found to be those that the file was written for, in words."""
        again = f"(by grundy {told['grundy']}); solve the game again and save it"
        stored = told.get("code") or ["", "" if self.game.watched else CATALOGUE, ""]
        if stored[1] == "":
            raise TableFileError(
                f"{self.path} does not tell which rules of {told['game']} it was written for, only "
                f"what they say of some positions {again}"
            )
        found = CodePrint(*stored).compared(CodePrint.of(self.game))
        if not found or told["rules"] != fingerprint(self.form, self.start):
            raise TableFileError(
                f"{self.path} was written for other rules of {told['game']} {again}"
            )
        return found

    def _start(self, text: str) -> Any:
        """Return the start from the text between its parentheses, with the player before."""
        player, _, arguments = text.partition(":")
        try:
            game = self.game
            position = game(*(game.read(item) for item in notation.split(arguments)))
            return game.own(position.starting(player) if player else position)
        except (GrundyError, AttributeError) as error:
            raise TableFileError(
                f"{self.path} starts at {arguments}, which is not a position of {self.game.text}: "
                f"{error}"
            ) from error

    @property
    def path(self) -> Path:
        """The file."""
        return self._file.path

    @property
    def bytes(self) -> int:
        """The size of the file."""
        return self._file.bytes

    @property
    def method(self) -> str:
        """How the answers are obtained."""
        return f"a table of all {self.positions:,} positions, by grundy {self.written_by}"

    @property
    def written_by(self) -> str:
        """The version of grundy that wrote it."""
        version: str = self._file.description["grundy"]
        return version

    def score_at(self, key: Any) -> Score | None:
        """Return the score at a key; None in a draw."""
        if self._digests:
            return self._file.score(digest(self.form, key))
        if type(key) is not int:
            raise KeyError(key)
        return self._file.score(key)

    def scores(self) -> Mapping[Score | None, int]:
        """Return how many positions have each score."""
        return dict(zip(self._file.values, self._file.counts, strict=True))

    def __repr__(self) -> str:
        return f"<{self.start} in {self.path.name}: {self.positions:,} positions>"
