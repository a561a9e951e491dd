"""Solved games on disk: writing a strong solution, and looking positions up in the file."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, TableFileError
from grundy.solving.images import one_of_each
from grundy.solving.key_form import form_of, same_game
from grundy.tables.file import TableFile, write_table
from grundy.tables.fingerprint import fingerprint
from grundy.tables.solved import Solved
from grundy.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike
    from pathlib import Path

    from grundy.engines.strong import Labelled
    from grundy.solving.key_form import KeyForm
    from grundy.tables.strong import StrongSolution
    from grundy.values.score import Score

NUMBERS, DIGESTS = "numbers", "digests"
"""What keys are: the positions' own whole numbers, or 64 bits of a digest of their text."""

KEY_BITS = 63


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
        self.form = form_of(self.game, symmetry=told["symmetry"])
        self.start = self._start(told["start"])
        if told["rules"] != fingerprint(self.form, self.start):
            raise TableFileError(
                f"{self.path} was written for other rules of {told['game']} (by grundy "
                f"{told['grundy']}); solve the game again and save it"
            )
        if told["keys"] not in (NUMBERS, DIGESTS):
            raise TableFileError(f"{self.path} has keys that this grundy does not know")
        self._digests = told["keys"] == DIGESTS

    def _start(self, text: str) -> Any:
        """Return the start from the text between its parentheses, with the player before."""
        player, _, arguments = text.partition(":")
        from grundy.rules.notation import literals as notation  # noqa: PLC0415 - only texts need it

        try:
            game = self.game
            position = game(*(game.read(item) for item in notation.split(arguments)))
            return same_game(game, position.starting(player) if player else position)
        except (GrundyError, AttributeError) as error:
            raise TableFileError(
                f"{self.path} starts at {arguments}, which is no position of {self.game.text}: "
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


def write_solution(solution: StrongSolution, labelled: Labelled, file: str | PathLike[str]) -> int:
    """Write a strong solution; return the bytes of the file."""
    start = solution.start
    form, keys, codes = _stored(solution.form, labelled)
    worths = labelled.counts
    description = {
        "game": form.game.text,
        "start": f"{getattr(start, 'player', '')}:{form.game.write_arguments([start.state])}",
        "grundy": __version__,
        "rules": fingerprint(form, start),
        "keys": DIGESTS if keys is None else NUMBERS,
        "symmetry": form.symmetry,
        "values": [
            [None, None, count] if score is None else [score.margin, score.plies, count]
            for score, count in ((labelled.score_of(w), count) for w, count in worths.items())
        ],
    }
    if keys is None:
        keys, codes = _digested(form, labelled)
    return write_table(file, description, keys, codes)


def _stored(form: KeyForm, labelled: Labelled) -> tuple[KeyForm, Any, Any]:
    """Return the form of the stored keys, the keys in order and their codes; None for digests."""
    numbers = labelled.compiled or all(
        type(key) is int and abs(key) >> KEY_BITS == 0 for key in labelled.keys
    )
    return one_of_each(form, *labelled.in_order()) if numbers else (form, None, None)


def _digested(form: KeyForm, labelled: Labelled) -> tuple[list[int], list[int]]:
    """Return the digests of all keys in order, and their codes."""
    places = {worth: place for place, worth in enumerate(labelled.counts)}
    pairs = sorted(
        (digest(form, key), places[worth])
        for key, worth in zip(labelled.keys, labelled.worths, strict=True)
    )
    if len({key for key, _ in pairs}) < len(pairs):
        raise TableFileError(
            f"two positions of {form.game.text} have one digest of 64 bits; give the game a "
            "packed form"
        )
    return [key for key, _ in pairs], [code for _, code in pairs]


def digest(form: KeyForm, key: Any) -> int:
    """Return 64 bits of a digest of a position's text: the key of positions that are no numbers."""
    text = form.text(key).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")
