"""Solving by tiers: the same file as in memory, whoever did it and however often it was stopped."""

from __future__ import annotations

import itertools
import os
import resource
import signal
import subprocess
import sys
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.engines.tiers.backward import Shelf
from grundy.engines.tiers.blocks import BLOCK, DamagedFile, NumberFile, write_numbers
from grundy.native.compiling import can_compile
from grundy.native.kernels import tiers as kernels
from grundy.tables.out_of_core import units, write
from grundy.tables.out_of_core.job import GameName
from grundy.tables.out_of_core.notes import Notes
from grundy.tables.out_of_core.tier_functions import LinearTier, find_tier
from tests.stones import Drops, Rows
from tests.tables.test_strong import Tangle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(not can_compile(), reason="needs Numba")

HERE: dict[str, Any] = {"memory": 600 << 20, "on": "here"}


def test_a_shelf_holds_what_was_used_last() -> None:
    taken: list[str] = []

    def load(name: str) -> Any:
        taken.append(name)
        return SimpleNamespace(bytes=len(name), name=name)

    shelf = Shelf(6)
    for name in ("aa", "bb", "cc", "aa", "dd", "aa", "bb", "eeeeeee", "ffff", "bb", "ffff"):
        assert vars(shelf.get(name, partial(load, name)))["name"] == name
    assert taken == ["aa", "bb", "cc", "dd", "bb", "eeeeeee", "ffff"]
    assert [name for name in ("aa", "bb", "ffff", "eeeeeee") if shelf.has(name)] == ["bb", "ffff"]


class Boxes(gr.ScoringGame):
    """Dots and boxes on 1x3 boxes: lines are bits, boxes are gained and the mover moves again."""

    def moves(self, drawn: int) -> Iterator[Any]:
        """Draw a line."""
        for line in range(10):
            after = drawn | 1 << line
            if after != drawn:
                gain = 0
                for box in (0b0011001001, 0b0110010010, 0b1100100100):
                    if after & box == box and drawn & box != box:
                        gain += 1
                yield gr.to(after, gain=gain, again=gain > 0)


class Skips(gr.ScoringGame):
    """One bit more, or two: a move may skip a tier."""

    def moves(self, bits: int) -> Iterator[int]:
        """Set bits."""
        for one in range(9):
            if bits >> one & 1 == 0:
                yield bits | 1 << one
                for other in range(one):
                    if bits >> other & 1 == 0 and (one + other) % 3 == 0:
                        yield bits | 1 << one | 1 << other

    def final(self, bits: int) -> int | None:
        """All bits lose."""
        return -7 if bits == 511 else None


class Far(gr.ScoringGame):
    """Set bits at both ends of a word; whoever sets the last one loses by a number of its own."""

    def moves(self, bits: int) -> Iterator[int]:
        """Set a bit."""
        for place in range(5):
            for end in (place, 61 - place):
                if bits >> end & 1 == 0:
                    yield bits | 1 << end

    def final(self, bits: int) -> int | None:
        """The last ones are at the lower end."""
        return bits % 7 if bits & 31 == 31 else None


class Back(gr.ScoringGame):
    """All moves add a bit, but for one that random play does not meet."""

    def moves(self, bits: int) -> Iterator[int]:
        """Set a bit."""
        if bits == 0b1010101011:
            yield 0
        for one in range(10):
            if bits >> one & 1 == 0:
                yield bits | 1 << one


class Rolls(gr.ScoringGame):
    """Round and round, with gains."""

    def moves(self, number: int) -> Iterator[Any]:
        """Go on."""
        yield gr.to((number + 1) % 5, gain=1)


class Ring(Tangle):
    """Thousands of positions in which play goes round; draws, ties, wins and second moves."""

    size = 4000


STARTS: dict[str, Any] = {
    "tic-tac-toe": Rows(3, 3, 3).start,
    "one-sided": Rows(3, 3, 3)("x../.o./..."),
    "one-sided, and all images are there": Rows(3, 3, 3)("xox/xoo/ox."),
    "drops": Drops(4, 3).start,
    "drops from a side": Drops(4, 3)(".../.../.../x.."),
    "two players' own moves": gr.game("hex:2x3").start.left(),
    "two players' own moves from a side": gr.game("hex:3x2")("L./../..").right(),
    "gains": Boxes()(0),
    "tiers are skipped": Skips()(0),
    "over at once": Skips()(511),
    "play goes round": Ring()(0),
    "play goes back once": Back()(0),
}


@cache
def in_memory(name: str) -> bytes:
    """Return the file that the solver in memory writes."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "memory")
        gr.strong(STARTS[name]).save(file)
        return file.read_bytes()


def by_tiers(start: Any, file: Path, **options: Any) -> bytes:
    size = gr.write_table(start, file, **(HERE | options))
    assert size == file.stat().st_size
    return file.read_bytes()


@pytest.mark.parametrize("name", STARTS)
def test_the_file_is_the_one_from_memory(name: str, tmp_path: Path) -> None:
    start = STARTS[name]
    told: list[gr.TierProgress] = []
    found = by_tiers(start, tmp_path / "tiers", tell=told.append)
    assert found == in_memory(name)
    assert {progress.phase for progress in told} == {"forward", "backward", "writing"}
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["tiers"]


def test_a_path_takes_one_game_after_the_other(tmp_path: Path) -> None:
    for game in ("connect-four:3x4", "connect-four:4x3", "connect-four:3x4"):
        start = gr.game(game).start
        gr.strong(start).save(tmp_path / "memory")
        assert by_tiers(start, tmp_path / "tiers") == (tmp_path / "memory").read_bytes()


def test_little_room_makes_many_partitions(tmp_path: Path, monkeypatch: Any) -> None:
    """Runs, partitions, batches of questions and ranges of keys are many; the file is the same."""
    monkeypatch.setattr("grundy.tables.out_of_core.units.RUN", 900)
    for name, room in (("drops", 1200), ("gains", 100), ("play goes round", 200)):
        monkeypatch.setattr(write, "shares", lambda *_, room=room, **__: (40 * room, 0))
        start = STARTS[name]
        wanted = in_memory(name)
        assert by_tiers(start, tmp_path / "tiers", on="threads", workers=3) == wanted


# Stopped, and resumed ----------------------------------------------------------------------------


class Halt(Exception):  # noqa: N818 - news
    """Somebody stops the work."""


def stopping(after: int) -> Callable[[gr.TierProgress], None]:
    """Return a function that stops the work when it has been told so often."""
    counts = itertools.count(1)

    def tell(_: gr.TierProgress) -> None:
        if next(counts) == after:
            raise Halt

    return tell


@pytest.mark.parametrize(
    ("name", "stops"),
    [("drops", (5, 18)), ("play goes round", (4, 30))],
)
def test_work_goes_on_wherever_it_was_stopped(
    name: str, stops: tuple[int, ...], tmp_path: Path
) -> None:
    start = STARTS[name]
    wanted = in_memory(name)
    for after in stops:
        try:
            by_tiers(start, tmp_path / "tiers", tell=stopping(after))
        except Halt:
            assert not (tmp_path / "tiers").exists()
        assert by_tiers(start, tmp_path / "tiers") == wanted
        (tmp_path / "tiers").unlink()


KILLED = """
import os, signal, sys
import grundy as gr
from tests.stones import Drops

def tell(progress):
    if (progress.phase, progress.tier) == ("backward", 7):
        os.kill(os.getpid(), signal.SIGKILL)

gr.write_table(Drops(4, 3).start, sys.argv[1], memory=600 << 20, workers=2, tell=tell)
"""


def test_the_driver_is_killed(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent.parent
    words = [sys.executable, "-c", KILLED, str(tmp_path / "tiers")]
    done = subprocess.run(words, check=False, cwd=root)
    assert done.returncode == -signal.SIGKILL
    assert [file.name for file in tmp_path.iterdir()] == ["tiers.work"]
    told: list[gr.TierProgress] = []
    found = by_tiers(STARTS["drops"], tmp_path / "tiers", tell=told.append)
    assert found == in_memory("drops")


# Damage ------------------------------------------------------------------------------------------


def flip(file: Path, bit: int) -> None:
    data = bytearray(file.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    file.write_bytes(data)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("drops", "words"), ("drops", "worths"), ("drops", "run"), ("tiers are skipped", "words")],
)
def test_a_flipped_bit_is_told_and_solved_again(
    name: str, kind: str, tmp_path: Path, monkeypatch: Any
) -> None:
    start, file, work = STARTS[name], tmp_path / "tiers", tmp_path / "tiers.work"
    wanted = in_memory(name)
    if kind == "run":
        merge, counts = units.merge, itertools.count()

        def halting(unit: Any) -> Any:
            if next(counts) == 4:
                raise Halt
            return merge(unit)

        monkeypatch.setattr(units, "merge", halting)
    last = max(LAYERS[name], 1)
    with pytest.raises(Halt):
        by_tiers(start, file, tell=stopping({"words": 5, "worths": last + 3, "run": 99}[kind]))
    damaged = sorted(work.glob(f"*.{kind}"))
    flip(damaged[-1], 13)
    with pytest.raises(gr.TableFileError, match=r"partition 0 of tier \d+.* is damaged: .* again"):
        by_tiers(start, file)
    assert not file.exists()
    assert by_tiers(start, file) == wanted


LAYERS = {"drops": 13, "tiers are skipped": 10}
"""How many tiers there are."""


def test_every_bit_of_a_file_counts(tmp_path: Path) -> None:
    import numpy as np  # noqa: PLC0415 - as the library does

    file = tmp_path / "words"
    numbers = np.arange(2 * BLOCK + 5, dtype=np.uint64) * np.uint64(1 << 40)
    digest = write_numbers(file, numbers)
    whole = NumberFile(file, digest)
    assert (whole.read() == numbers).all()
    assert (whole.read(BLOCK - 3, BLOCK + 1) == numbers[BLOCK - 3 : BLOCK + 1]).all()
    for number in (0, 1, BLOCK << 40, (BLOCK << 40) + 1, 1 << 63):
        assert whole.place(number) == np.searchsorted(numbers, np.uint64(number))
    bits = 8 * file.stat().st_size
    for bit in (*range(0, bits, 99991), *range(bits - 600, bits, 37)):
        flip(file, bit)
        with pytest.raises(DamagedFile):
            NumberFile(file, digest).read()
        flip(file, bit)
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(DamagedFile):
        NumberFile(file, digest)
    file.unlink()
    with pytest.raises(DamagedFile, match="missing"):
        NumberFile(file, digest)


# Full disks, and wrong requests ------------------------------------------------------------------


@pytest.mark.parametrize("room", [3000])
def test_a_full_disk_is_told_and_work_goes_on(room: int, tmp_path: Path) -> None:
    """Files may not grow beyond a limit: the system then refuses a write, as a full disk does."""
    start, file = STARTS["drops"], tmp_path / "tiers"
    by_tiers(start, tmp_path / "first")  # compiled code may be kept in files too
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        with pytest.raises(gr.DiskFullError, match=r"takes about [\d,]+ bytes, and [\d,]+ are"):
            by_tiers(start, file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not file.exists()
    assert not list(tmp_path.rglob("*.part"))
    assert by_tiers(start, file) == in_memory("drops")


def test_a_folder_of_another_game_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "work"
    with pytest.raises(Halt):
        by_tiers(STARTS["drops"], tmp_path / "one", folder=folder, tell=stopping(3))
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    with pytest.raises(gr.TableFileError, match=r"work on test-drops.* differs in: game, start"):
        by_tiers(STARTS["tic-tac-toe"], tmp_path / "two", folder=folder)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    notes = before["notes.json"]
    place = notes.index(b"[", 65)  # the digest comes first
    changed = notes[:place] + bytes([notes[place + 1] ^ 1]) + notes[place + 2 :]
    for damaged in (b"{", b"", notes[:-1], notes + b"1", b"\xff" + notes[1:], changed):
        (folder / "notes.json").write_bytes(damaged)
        with pytest.raises(gr.TableFileError, match="does not have its digest"):
            by_tiers(STARTS["drops"], tmp_path / "one", folder=folder)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").write_text("dear")
    with pytest.raises(gr.TableFileError, match="not empty"):
        by_tiers(STARTS["drops"], tmp_path / "one", folder=tmp_path / "mine")
    assert (tmp_path / "mine" / "letter").read_text() == "dear"


def test_two_do_not_work_in_one_folder(tmp_path: Path) -> None:
    first = Notes.opened(tmp_path / "work", {"game": "one"})
    with pytest.raises(gr.TableFileError, match="another process is working"):
        Notes.opened(tmp_path / "work", {"game": "one"})
    first.close()
    Notes.opened(tmp_path / "work", {"game": "one"}).close()


def test_what_cannot_be_solved_by_tiers_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tiers"
    with pytest.raises(gr.EngineError, match="not whole numbers"):
        by_tiers(gr.game("kalah:2,2")(9, 9, 9, 9), file)
    with pytest.raises(gr.EngineError, match=r"so far apart that .* take 6\d bits"):
        by_tiers(Far()(0), file)
    with pytest.raises(gr.EngineError, match="something is gained on the way"):
        by_tiers(Rolls()(0), file)
    with pytest.raises(gr.PositionError):
        by_tiers(gr.game("nim")(3), file)
    with pytest.raises(gr.UndefinedError, match="sum"):
        by_tiers(STARTS["drops"] + STARTS["drops"], file)
    with pytest.raises(gr.ParameterError, match="at least"):
        by_tiers(STARTS["drops"], file, memory=100 << 20)
    with pytest.raises(gr.ParameterError, match="not on 'moon'"):
        by_tiers(STARTS["drops"], file, on="moon")

    class Nameless(Skips):
        """Nobody else finds it."""

    with pytest.raises(gr.ParameterError, match="other processes cannot find the game"):
        by_tiers(Nameless()(0), file, on="processes", workers=1)
    assert not list(tmp_path.iterdir())


def test_memory_is_shared_out() -> None:
    share, shelf = write.shares(1 << 30, 2, separate=False)
    assert 2 * share + shelf < (1 << 30) - (200 << 20)
    apart, _ = write.shares(2 << 30, 2, separate=True)
    assert share < apart < 1 << 30
    assert write.shares(None, 1, separate=False)[0] > share


# The parts ---------------------------------------------------------------------------------------


def test_words_are_mixed_keys() -> None:
    keys = [0, 1, 5, 1 << 61, (1 << 62) - 1, -1 % (1 << 64)]
    assert [kernels.unmix(kernels.mix(key)) for key in keys] == keys
    upper = {kernels.mix(key) >> 56 for key in range(4096)}
    assert len(upper) == 256


def test_tiers_are_found() -> None:
    def weights(bits: int) -> Iterator[int]:
        """Two parts: one stone in the lower part, or two in the upper."""
        for one in range(4):
            if bits >> one & 1 == 0:
                yield bits | 1 << one
        if bits >> 4 & 1 == 0:
            yield bits | 0b110000

    assert find_tier(0, lambda _: None, weights) == LinearTier((0b011111,), (1,))
    found = find_tier(9, lambda _: None, lambda n: [n - 1] if n else [])
    assert found is not None
    assert [found.tier(n) for n in (9, 8, 1, 0)] == [-9, -8, -1, 0]
    assert find_tier(0, lambda _: None, lambda n: [n ^ 1]) is None
    assert find_tier(-4, lambda _: None, lambda n: [n + 1] if n else []) is None


def test_a_game_of_ones_own_is_found_by_its_file(monkeypatch: Any) -> None:
    name = GameName.of(STARTS["gains"])
    assert (name.travels, Path(name.file).name, name.name) == (True, "test_tiers.py", "Boxes")
    monkeypatch.setattr("grundy.tables.out_of_core.job._local", {})
    assert name.game()(0).game.moves(0) is not None
    other = name._replace(code=("3.11", "other", "other"))
    with pytest.raises(gr.WorkerError, match="finds other rules of Boxes"):
        other.game()
    lost = name._replace(file=os.fspath(Path(name.file).with_name("nowhere.py")))
    with pytest.raises(gr.WorkerError, match="could not load Boxes"):
        lost.game()


def test_tier_and_alike_say_what_they_promise() -> None:
    for game in (Rows(3, 3, 3), Rows(2, 5, 3), Drops(4, 3), Drops(3, 4)):
        packed = game.packed
        level = {packed.pack(game.start.state)}
        stones = 0
        while level:
            images: dict[int, int] = {}
            for number in level:
                assert packed.tier(number) == stones
                image = packed.canonical(number)
                images[image] = images.get(image, 0) + 1
            assert all(packed.alike(image) == count for image, count in images.items())
            level = {to for n in level if packed.final(n) is None for to in packed.moves(n)}
            stones += 1
