"""Solved games on disk: what was saved is read back, and nothing else is believed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.tables.file import CHECKSUM, HEAD, MAGIC, _checksum
from grundy.tables.sparse_keys import (
    KeyShape,
    SparseKeys,
    aligned,
    count_zeros,
    pack_bits,
    pack_upper,
    read_bits,
)
from tests.chance import draws
from tests.stones import Drops, Rows
from tests.tables.test_strong import DESCENT, SIZE, TANGLE, Strip

if TYPE_CHECKING:
    from grundy.tables.solved import Solved


def same(table: Solved, solved: Any) -> None:
    assert table.positions == solved.positions
    assert table.outcomes == solved.outcomes
    assert table.remotenesses == solved.remotenesses
    for found in solved:
        assert table(found.position).result == found.result


@pytest.fixture
def tic_tac_toe(tmp_path: Path) -> Path:
    file = tmp_path / "ttt.grundy"
    Rows(3, 3, 3).strong().save(file)
    return file


@pytest.mark.parametrize("interpreted", [None, 0])
@pytest.mark.parametrize("symmetry", [False, True])
def test_a_packed_game_comes_back(
    tmp_path: Path, interpreted: float | None, symmetry: bool
) -> None:
    game, file = Drops(3, 4), tmp_path / "table"
    with gr.budget(interpreted=interpreted):
        solved = game.strong(symmetry=symmetry)
    size = solved.save(file)
    table = gr.open_table(file, Drops(3, 4))
    assert size == table.bytes == file.stat().st_size
    same(table, solved)


def test_plain_and_compiled_write_the_same_bytes(tmp_path: Path) -> None:
    for name, interpreted in (("plain", None), ("compiled", 0)):
        with gr.budget(interpreted=interpreted):
            Drops(4, 3).strong().save(tmp_path / name)
    assert (tmp_path / "plain").read_bytes() == (tmp_path / "compiled").read_bytes()


class Ends(gr.ScoringGame):
    """Take a number from an end of a row: states are tuples, so keys are digests."""

    name = "test-ends"

    def moves(self, row: tuple[int, ...]) -> Iterator[Any]:
        if row:
            yield gr.to(row[1:], row[0])
            yield gr.to(row[:-1], row[-1])


@pytest.mark.parametrize(
    "position",
    [
        Ends()((5, 3, 4, 5, 9, 2, 6)),
        Rows(2, 4, 3)("x.../o..."),
        TANGLE(77 * SIZE),
        DESCENT(5 * SIZE - 1),
        Strip()(12).starting("right"),
        Ends()(()),
    ],
    ids=str,
)
def test_any_searched_game_comes_back(tmp_path: Path, position: Any) -> None:
    solved = gr.strong(position)
    solved.save(tmp_path / "table")
    table = gr.open_table(tmp_path / "table", position.game)
    assert table.start == position
    same(table, solved)


class BothSigns(gr.ScoringGame):
    """From 0 far down and far up, to the limits of 64 bits."""

    name = "test-both-signs"

    def moves(self, n: int) -> Iterator[int]:
        if abs(n) < 1 << 52:
            yield 1024 * n + 3
            yield 1024 * n - 3


@pytest.mark.parametrize("interpreted", [None, 0])
def test_keys_of_all_64_bits(tmp_path: Path, interpreted: float | None) -> None:
    game = BothSigns()
    for start in (0, (1 << 52) - 1, 1 - (1 << 52)):
        with gr.budget(interpreted=interpreted):
            solved = gr.strong(game(start))
        assert solved.compiled == (interpreted == 0)
        assert max(abs(found.position.state) for found in solved) > 1 << 61
        solved.save(tmp_path / "table")
        same(gr.open_table(tmp_path / "table", game), solved)


WITHOUT = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
import grundy as gr
from tests.stones import Drops
solved = Drops(3, 4).strong()
assert solved.positions == 12031 and not solved.compiled
solved.save(sys.argv[1])
table = gr.open_table(sys.argv[1], Drops(3, 4))
assert table(solved.start).remoteness == 12
"""


def test_everything_answers_without_numba_and_numpy(tmp_path: Path) -> None:
    words = [sys.executable, "-c", WITHOUT, str(tmp_path / "plain")]
    subprocess.run(words, check=True, cwd=Path(__file__).parent.parent.parent)
    game = Drops(3, 4)
    with gr.budget(interpreted=0):
        game.strong().save(tmp_path / "compiled")
    assert (tmp_path / "plain").read_bytes() == (tmp_path / "compiled").read_bytes()


def test_best_moves_are_looked_up(tic_tac_toe: Path) -> None:
    game = Rows(3, 3, 3)
    table = gr.open_table(tic_tac_toe, game)
    centre = table(".../.x./...")
    assert (centre.outcome, centre.remoteness) == (gr.Outcome.T, 8)
    assert len(centre.best_moves()) == 4  # the corners
    assert centre.best_moves() == game(".../.x./...").best_moves()
    with pytest.raises(gr.UnsolvedError, match="not reachable"):
        table("xxx/ooo/...")


def test_a_file_takes_few_bytes_a_position(tmp_path: Path) -> None:
    """Keys and values together: two bytes a position at most, header included."""
    with gr.budget(interpreted=0):
        solved = Drops(4, 4).strong()
    assert solved.save(tmp_path / "table") < 2 * solved.positions


# Damage ------------------------------------------------------------------------------------------


def refused(file: Path, game: Any = None) -> str:
    with pytest.raises(gr.TableFileError) as caught:
        gr.open_table(file, game or Rows(3, 3, 3))
    assert str(file) in str(caught.value)
    return str(caught.value)


def test_every_bit_of_the_header_counts(tic_tac_toe: Path) -> None:
    whole = tic_tac_toe.read_bytes()
    length = HEAD.unpack_from(whole)[2]
    begin = aligned(HEAD.size + CHECKSUM + length)
    for place in range(begin):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        tic_tac_toe.write_bytes(changed)
        refused(tic_tac_toe)


def test_every_length_but_its_own_is_refused(tic_tac_toe: Path) -> None:
    whole = tic_tac_toe.read_bytes()
    lengths = {*range(200), *range(200, len(whole), 97), len(whole) - 1}
    for length in sorted(lengths):
        tic_tac_toe.write_bytes(whole[:length])
        refused(tic_tac_toe)
    tic_tac_toe.write_bytes(whole + b"\0")
    refused(tic_tac_toe)


def test_changed_data_are_refused(tic_tac_toe: Path) -> None:
    whole = tic_tac_toe.read_bytes()
    begin = aligned(HEAD.size + CHECKSUM + HEAD.unpack_from(whole)[2])
    chance = draws(2)
    for place in [
        begin,
        len(whole) - 1,
        *(chance.randrange(begin, len(whole)) for _ in range(200)),
    ]:
        changed = bytearray(whole)
        changed[place] ^= 1 << chance.randrange(8)
        tic_tac_toe.write_bytes(changed)
        assert "checksum" in refused(tic_tac_toe)


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(gr.MissingFileError, match="no file"):
        gr.open_table(tmp_path / "nothing")
    refused(tmp_path)
    other = tmp_path / "other"
    for content in (b"", b"{}", b"\x89PNG\r\n\x1a\n" + bytes(100), MAGIC, bytes(1000)):
        other.write_bytes(content)
        refused(other)


def rewritten(file: Path, **changes: Any) -> None:
    """Write another description into a file, with checksums that match it."""
    whole = file.read_bytes()
    _, version, length, size, checksum = HEAD.unpack_from(whole)
    begin = HEAD.size + CHECKSUM
    told = json.loads(whole[begin : begin + length]) | changes
    text = json.dumps({key: value for key, value in told.items() if value is not None}).encode()
    head = HEAD.pack(MAGIC, changes.get("version") or version, len(text), size, checksum)
    start = head + _checksum(head, text) + text
    data = whole[aligned(begin + length) :]
    file.write_bytes(start.ljust(aligned(len(start)), b"\0") + data)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "test-rows:3x4,3"}, "is for the game test-rows:3x4,3, not for"),
        ({"rules": "0" * 32}, "other rules"),
        ({"symmetry": False}, "other rules"),
        ({"start": ":xo./.../..."}, "other rules"),
        ({"start": ":nonsense"}, "not a position"),
        ({"start": "left:.../.../..."}, "not a position"),
        ({"keys": "names"}, "keys that this version of grundy does not know"),
        ({"positions": 5000}, "positions need"),
        ({"positions": 0}, "cannot read"),
        ({"positions": -5}, "cannot read"),
        ({"span": 1 << 70}, "positions need"),
        ({"code_bits": 3}, "cannot read"),
        ({"code_bits": 40}, "positions need"),
        ({"values": [1, 2]}, "cannot read"),
        ({"game": None}, "cannot read"),
        ({"version": 2}, "version 2"),
    ],
)
def test_descriptions_that_do_not_fit_are_refused(
    tic_tac_toe: Path, changes: dict[str, Any], words: str
) -> None:
    rewritten(tic_tac_toe, **changes)
    assert words in refused(tic_tac_toe)


class LaterWin(Rows):
    """Other rules under the same name: four in a row win, and nobody can have them."""

    def __init__(self, rows: int, columns: int, length: int) -> None:
        super().__init__(rows, columns, length)
        self.length = 4

    @property
    def text(self) -> str:
        return f"test-rows:{self.rows}x{self.columns},3"


def test_other_rules_are_refused(tic_tac_toe: Path) -> None:
    """They differ in nothing near the start: no row of three is there before the fifth stone."""
    assert "other rules" in refused(tic_tac_toe, LaterWin(3, 3, 4))
    assert "not for" in refused(tic_tac_toe, Drops(4, 4))
    with pytest.raises(gr.TableFileError, match="not in the catalogue"):
        gr.open_table(tic_tac_toe)


FULL_DISK = """
import resource, signal, sys
from tests.stones import Rows
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))
try:
    Rows(3, 3, 3).strong().save(sys.argv[1])
except OSError:
    print("no room")
"""


def test_a_file_is_kept_until_the_new_one_is_complete(tic_tac_toe: Path) -> None:
    before = tic_tac_toe.read_bytes()
    words = [sys.executable, "-c", FULL_DISK, str(tic_tac_toe)]
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=root)
    assert done.stdout == "no room\n"
    assert tic_tac_toe.read_bytes() == before
    assert [file.name for file in tic_tac_toe.parent.iterdir()] == [tic_tac_toe.name]


# The packing -------------------------------------------------------------------------------------


def packed_whole(keys: list[int], shape: KeyShape) -> bytes:
    """Return the sections of keys."""
    begin, high = pack_upper(keys, shape, 0)
    sizes = shape.sections()
    upper = (bytes(begin) + high).ljust(sizes[0], b"\0")
    low = [key & ((1 << shape.low_bits) - 1) for key in keys]
    sections = upper, count_zeros(upper, 0)[0], pack_bits(low, shape.low_bits)
    return b"".join(part.ljust(size, b"\0") for part, size in zip(sections, sizes, strict=True))


def placed(keys: list[int], asked: set[int]) -> None:
    shape = KeyShape(len(keys), keys[-1])
    import numpy as np  # noqa: PLC0415 - the other of the two ways

    data = packed_whole(keys, shape)
    array = np.array(keys, np.uint64)
    assert pack_upper(array, shape, 0) == pack_upper(keys, shape, 0)
    low = shape.low_bits
    lower = array & np.uint64((1 << low) - 1)
    assert pack_bits(lower, low, 3) == pack_bits(lower.tolist(), low, 3)
    packed = SparseKeys(shape, memoryview(data))
    places = {key: place for place, key in enumerate(keys)}
    for key in asked | set(keys):
        assert packed.place(key) == places.get(key, -1)


@given(st.sets(st.integers(0, (1 << 64) - 1), min_size=1), st.sets(st.integers(-5, 1 << 65)))
def test_keys_far_apart(keys: set[int], others: set[int]) -> None:
    near = {key + step for key in keys for step in (-1, 1)}
    placed(sorted(keys), others | near)


@given(st.sets(st.integers(0, 3000), min_size=1, max_size=2000), st.integers(0, 1 << 60))
def test_keys_close_together(keys: set[int], far: int) -> None:
    placed(sorted(keys | {far + 4000}), set(range(-2, 3003)))


@given(st.integers(0, 63), st.lists(st.integers(0, (1 << 63) - 1), max_size=60))
def test_bits_come_back(bits: int, given_numbers: list[int]) -> None:
    numbers = [number & ((1 << bits) - 1) for number in given_numbers]
    view = memoryview(pack_bits(numbers, bits))
    assert [read_bits(view, place, bits) for place in range(len(numbers))] == numbers
