"""The parts of solving by tiers, each against plain lists: files, runs, questions, moves back."""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.engines.retrograde import label_retrograde
from grundy.engines.rule_tables import NotCompiled
from grundy.engines.tiers import backward, blocks, ordered
from grundy.engines.tiers import rules as tier_rules
from grundy.engines.tiers.backward import (
    SolvedPartition,
    SolvedTier,
    Tally,
    by_buckets,
    key_ends,
    missing_images,
    own_images,
    solve_words,
)
from grundy.engines.tiers.blocks import FOOT, MAGIC, DamagedFile, NumberFile, write_numbers
from grundy.engines.tiers.forward import WORDS, expand_runs, merge_runs, mixed, words_between
from grundy.engines.tiers.ordered import Codes, in_range, joined, split_points
from grundy.engines.tiers.rounds import (
    FORCE,
    HURRY,
    SPREAD,
    first_front,
    list_moves,
    moves_into,
    new_words,
    step,
)
from grundy.engines.tiers.rules import Moves, NoTierError
from grundy.errors import TooManyMovesError
from grundy.native.compiling import can_compile
from grundy.native.kernels.tiers import HALF, NOTHING, PLIES, unmix
from grundy.solving.key_form import form_of
from grundy.tables.out_of_core.job import compiled_rules
from grundy.tables.out_of_core.tier_functions import LinearTier
from grundy.values.score import Score
from tests.chance import draws
from tests.searches import meter
from tests.stones import Drops, Rows
from tests.tables.test_strong import SIZE, TANGLE
from tests.tables.test_tiers import Boxes, Skips

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(not can_compile(), reason="needs Numba")


def array(numbers: Any, kind: str = "uint64") -> Any:
    import numpy as np  # noqa: PLC0415 - as the library does

    return np.array(numbers, kind)


# Files -------------------------------------------------------------------------------------------


def sorted_numbers(size: int, kind: str) -> list[int]:
    dice = draws("numbers", size)
    low, high = (-(1 << 31), (1 << 31) - 1) if kind == "int32" else (0, (1 << 64) - 1)
    return sorted(dice.choice([dice.randint(low, high), dice.randrange(30)]) for _ in range(size))


@pytest.fixture
def small(monkeypatch: Any) -> None:
    """Blocks have four numbers."""
    monkeypatch.setattr(blocks, "BLOCK", 4)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("kind", ["uint64", "int32"])
@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 8, 11])
def test_any_part_of_a_file_is_read(size: int, kind: str, tmp_path: Path) -> None:
    numbers = sorted_numbers(size, kind)
    digest = write_numbers(tmp_path / "file", array(numbers, kind))
    file = NumberFile(tmp_path / "file", digest)
    assert (len(file), file.block, file.blocks) == (size, 4, (size + 3) // 4)
    assert file.firsts.tolist() == numbers[::4]
    assert file.read().tolist() == numbers
    for begin in range(size + 1):
        assert file.read(begin).tolist() == numbers[begin:]
        for end in range(begin, size + 1):
            room = array([7] * (end - begin), kind)
            assert file.read(begin, end).tolist() == numbers[begin:end]
            assert file.read(begin, end, room) is room
            assert room.tolist() == numbers[begin:end]
    for number in {*numbers, *(n + 1 for n in numbers[:-1]), 0, 5, 29, (1 << 31) - 1}:
        assert file.place(number) == sum(other < number for other in numbers)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("small")
def test_a_damaged_block_does_not_hide_behind_others(tmp_path: Path) -> None:
    path, numbers = tmp_path / "file", list(range(11))
    digest = write_numbers(path, array(numbers))
    whole = path.read_bytes()
    for place in range(11):
        file = NumberFile(path, digest)
        data = bytearray(whole)
        data[8 * place] ^= 1
        path.write_bytes(data)
        assert file.read(place, place).tolist() == []  # nothing is read that was not asked for
        for begin, end in ((0, 4), (3, 5), (4, 8), (8, 11), (0, 11)):
            if begin // 4 <= place // 4 <= (end - 1) // 4:
                with pytest.raises(DamagedFile, match=f"block {place // 4} does not match"):
                    file.read(begin, end)
            else:
                assert file.read(begin, end).tolist() == numbers[begin:end]
        path.write_bytes(whole)


@pytest.mark.usefixtures("small")
def test_files_that_are_not_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    digest = write_numbers(path, array(range(9)))
    whole = path.read_bytes()
    for wrong, why in (
        (b"", "its end is missing"),
        (whole[-20:], "its end is missing"),
        (whole[:-1], "its end is missing"),
        (whole[1:], f"it has {len(whole) - 1:,} bytes"),
        (b"0" + whole, f"it has {len(whole) + 1:,} bytes"),
        (FOOT.pack(5, 8, 0, MAGIC), f"it has {FOOT.size} bytes"),
    ):
        path.write_bytes(wrong)
        with pytest.raises(DamagedFile, match=why):
            NumberFile(path)
    path.write_bytes(whole)
    file = NumberFile(path)
    assert NumberFile(path, digest).read().tolist() == file.read().tolist()
    with pytest.raises(DamagedFile, match="not the file that was written"):
        NumberFile(path, digest[::-1])
    path.write_bytes(whole[:50])
    with pytest.raises(DamagedFile, match="become shorter"):
        file.read()


def test_all_bytes_are_written_whatever_the_system_takes_at_once(
    tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(blocks, "AT_ONCE", 7)
    for block in (1, 2, 200):
        monkeypatch.setattr(blocks, "BLOCK", block)
        write_numbers(tmp_path / "file", array(range(100)))
        assert NumberFile(tmp_path / "file").read().tolist() == list(range(100))


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(OSError, match="file"):
        write_numbers(tmp_path / "file", array(range(100)))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("size", [0, 1, 4, 9])
def test_the_digest_of_a_file_is_that_of_all_that_follows_its_numbers(
    size: int, tmp_path: Path
) -> None:
    """Files are known by it in what is written beside them: it stays the same."""
    digest = write_numbers(tmp_path / "file", array(range(size)))
    tail = (tmp_path / "file").read_bytes()[8 * size :]
    assert len(tail) == 12 * -(-size // 4) + 24
    assert digest == blake2b(tail, digest_size=16).hexdigest()


# Words in order ----------------------------------------------------------------------------------


def runs_of(lists: list[list[int]], folder: Path) -> list[NumberFile]:
    files = []
    for number, words in enumerate(lists):
        path = folder / f"run{number}"
        write_numbers(path, array(words))
        files.append(NumberFile(path))
    return files


@pytest.mark.usefixtures("small")
def test_words_of_several_runs(tmp_path: Path) -> None:
    lists = [sorted_numbers(size, "uint64") for size in (13, 4, 0, 9)]
    runs = runs_of(lists, tmp_path)
    every = sorted(word for words in lists for word in words)
    middle = every[len(every) // 2]
    for low, high in ((0, WORDS), (0, middle), (middle, WORDS), (5, middle + 1), (7, 7)):
        wanted = [[word for word in words if low <= word < high] for words in lists]
        joined_words = [word for words in wanted for word in words]
        assert words_between(runs, low, high).tolist() == joined_words
        assert in_range(runs, low, high).tolist() == sorted(joined_words)
        assert merge_runs(runs, low, high).tolist() == sorted(set(joined_words))
    last = (1 << 64) - 1
    (run,) = runs_of([[3, last]], tmp_path)
    assert merge_runs([run], 0, WORDS).tolist() == [3, last]
    assert merge_runs([run], 0, last).tolist() == [3]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("most", [1, 16, 24, 1000])
def test_ranges_of_words_hold_about_as_many_as_was_asked(most: int, tmp_path: Path) -> None:
    lists = [list(range(start, 400, 3)) for start in range(3)]
    runs = runs_of(lists, tmp_path)
    points = split_points(runs, most)
    assert points == sorted(set(points))
    sizes = [len(in_range(runs, low, high)) for low, high in pairwise([0, *points, WORDS])]
    assert sum(sizes) == 400
    # A block of each run may reach beyond; where there is no room for one, blocks are not parted.
    assert max(sizes) <= max(most, 4 * (len(runs) + 1))
    assert most < 1000 or not points
    assert most != 24 or min(sizes[:-1]) >= 4


@pytest.mark.parametrize("block", [1, 4])
@pytest.mark.parametrize("most", [1, 4, 8, 16, 20, 40])
def test_words_are_split_after_as_many_blocks_as_fit_beside_one_of_each_run(
    most: int, block: int, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(blocks, "BLOCK", block)
    lists = [list(range(start, 90, 3)) for start in range(3)]
    firsts = sorted(word for words in lists for word in words[::block])
    together = max(1, most // block - 3)
    assert split_points(runs_of(lists, tmp_path), most) == firsts[together::together]


def test_worths_that_are_far_apart_have_no_table() -> None:
    near = ordered.NEAR
    for least in (-near, -5, 0, 7):
        for apart, is_near in ((0, True), (near - 1, True), (near, False), (1 << 30, False)):
            codes = Codes([least, least + apart] if apart else [least])
            assert (codes._table is not None) == is_near


@pytest.mark.parametrize("worths", [[5], [-3, 0, 7], [-(1 << 30), -1, 1 << 30], [0, 1 << 22]])
def test_codes_are_places_among_all_worths(worths: list[int]) -> None:
    codes = Codes(worths)
    assert (1 << codes.bits) >= len(worths) > (1 << codes.bits) // 2
    asked = worths[::-1] + worths
    places = [worths.index(worth) for worth in asked]
    assert codes.of(array(asked, "int32")).tolist() == places


def test_worths_near_and_far_have_the_same_codes(monkeypatch: Any) -> None:
    for near in (0, 10, 11, 12):
        monkeypatch.setattr(ordered, "NEAR", near)
        assert Codes([-4, 0, 7]).of(array([7, -4, 0], "int32")).tolist() == [2, 0, 1]


@pytest.mark.parametrize("folded", [False, True])
def test_keys_and_codes_in_one_word(folded: bool) -> None:
    game = Rows(2, 3, 3)
    rules = compiled_rules(form_of(game, symmetry=True), 0, folded=True, tiers=None)
    keys = [int(game.packed.pack(found.position.state)) for found in game.strong()]
    worths = {key: key % 5 - 2 for key in keys}
    words = mixed(keys)
    given = array([worths[unmix(int(word))] for word in words], "int32")
    found = joined(
        *(words, given, Codes([-2, -1, 0, 1, 2]), min(keys), rules.canonical if folded else None)
    )
    kept = [key for key in keys if not folded or game.packed.canonical(key) == key]
    assert len(kept) < len(keys) or not folded
    wanted = sorted((key - min(keys)) << 3 | worths[key] + 2 for key in kept)
    assert found.tolist() == wanted
    own = own_images(rules.canonical, words)
    assert sorted(unmix(int(word)) for word in words[own]) == sorted(
        key for key in keys if game.packed.canonical(key) == key
    )


def test_the_least_and_the_largest_key() -> None:
    keys = [77, 5, (1 << 62) - 1, 12]
    assert key_ends(mixed(keys)) == (5, (1 << 62) - 1)
    assert key_ends(mixed([9])) == (9, 9)
    low, high = key_ends(mixed([]))
    assert low > 1 << 62
    assert high < -(1 << 62)


# A small game, forward and backward --------------------------------------------------------------


def ones(bits: int) -> LinearTier:
    return LinearTier(((1 << bits) - 1,), (1,))


GAMES: dict[str, tuple[Any, int, LinearTier | None, bool]] = {
    "gains": (Boxes(), 0b0000110110, ones(10), False),
    "tiers are skipped": (Skips(), 0b110000000, ones(9), False),
    "alike": (Drops(3, 3), 0, None, True),
}


def solved_by_tiers(name: str, capacity: int, bits: int, folder: Path) -> dict[int, Score]:
    """Return the scores of all keys: tiers forward from runs, and backward by questions."""
    game, root, tiers, folded = GAMES[name]
    form = form_of(game, symmetry=folded)
    root = root if tiers else form.key(game.start)
    rules = compiled_rules(form, root, folded, tiers)
    first = tiers.tier(root) if tiers else 0
    waiting: dict[int, list[list[int]]] = {first: [mixed([root]).tolist()]}
    known: dict[int, Any] = {}
    while waiting:
        tier = min(waiting)
        parts = runs_of(waiting.pop(tier), folder)
        known[tier] = merge_runs(parts, 0, WORDS)
        cut = len(known[tier]) // 3
        halves = runs_of([known[tier][:cut].tolist(), known[tier][cut:].tolist()], folder)
        for to, run in expand_runs(rules, tier, halves, capacity):
            assert to > tier
            assert len(run) <= capacity
            assert run.tolist() == sorted(set(run.tolist()))
            waiting.setdefault(to, []).append(run.tolist())
    solved: dict[int, SolvedTier] = {}
    scores: dict[int, Score] = {}
    tally = Tally(rules, folded=False)
    for tier in sorted(known, reverse=True):
        words = known[tier]
        worths = solve_words(rules, tier, words, capacity, solved.__getitem__)
        tally.add(words, worths)
        solved[tier] = SolvedTier(len(words), bits, partitions(words, worths, bits))
        for word, worth in zip(words.tolist(), worths.tolist(), strict=True):
            scores[unmix(word)] = Score(worth >> HALF, worth & PLIES)
    every = list(scores.values())
    counts = {Score(w >> HALF, w & PLIES): many for w, many in tally.counts.items()}
    assert counts == {score: every.count(score) for score in every}
    assert tally.ends == (min(scores), max(scores))
    return scores


def partitions(words: Any, worths: Any, bits: int) -> Callable[[int], SolvedPartition]:
    def partition(number: int) -> SolvedPartition:
        chosen = [place for place, word in enumerate(words.tolist()) if word >> 64 - bits == number]
        low = number << 64 - bits
        return SolvedPartition.of(words[chosen], worths[chosen], low, 64 - bits)

    return partition


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 40])
@pytest.mark.parametrize("bits", [1, 3, 20, 63, 64])
def test_the_index_of_a_partition_tells_where_words_begin(bits: int, count: int) -> None:
    dice, low = draws("index", bits, count), 1 << bits if bits < 63 else 0
    words = sorted({low + dice.getrandbits(bits) for _ in range(count)})
    part = SolvedPartition.of(array(words), array(range(len(words)), "int32"), low, bits)
    entries = 1 << bits - part.shift
    assert part.begins.tolist() == [
        sum(word - low < place << part.shift for word in words) for place in range(entries + 1)
    ]
    # About as many entries as words, two at the least; and no more than there can be words.
    assert entries in (2, 1 << bits) or entries <= len(words) < 2 * entries
    assert entries <= max(2, len(words))
    assert part.bytes == 12 * len(words) + 4 * (entries + 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("capacity", "bits"), [(40, 0), (41, 2), (5000, 1)])
def test_tiers_forward_and_backward(name: str, capacity: int, bits: int, tmp_path: Path) -> None:
    game, root, tiers, folded = GAMES[name]
    start = game(root) if tiers else game.start
    solved = gr.strong(start, symmetry=folded)
    wanted = {solved.form.key(found.position): found.result for found in solved}
    assert solved_by_tiers(name, capacity, bits, tmp_path) == wanted


def test_rows_of_moves_grow_until_there_are_too_many(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(tier_rules, "ROW", 1)
    wanted = solved_by_tiers("gains", 40, 0, tmp_path)
    assert len(wanted) == 64
    # 6 moves and 14: rows are doubled as long as they are below the limit.
    for name, limit in (("gains", 4), ("tiers are skipped", 8)):
        monkeypatch.setattr(tier_rules, "LISTED", limit + 1)
        assert solved_by_tiers(name, 40, 0, tmp_path)
        monkeypatch.setattr(tier_rules, "LISTED", limit)
        with pytest.raises(TooManyMovesError, match=f"more than {limit} moves"):
            solved_by_tiers(name, 40, 0, tmp_path)


def test_a_position_needs_room_for_its_moves(tmp_path: Path) -> None:
    """The first position has 14: seven bits, and seven pairs of them."""
    assert len(solved_by_tiers("tiers are skipped", 14, 0, tmp_path)) == 128
    with pytest.raises(MemoryError, match="one position among 13"):
        solved_by_tiers("tiers are skipped", 13, 0, tmp_path)
    rules = compiled_rules(form_of(Skips(), symmetry=False), 0, False, ones(9))
    none: Any = {}.get
    with pytest.raises(MemoryError, match="one position among 13"):
        solve_words(rules, 2, mixed([0b110000000]), 13, none)


def test_a_move_to_no_later_tier_is_told() -> None:
    rules = compiled_rules(form_of(Boxes(), symmetry=False), 0, False, ones(10))
    words = mixed([0b11])
    for here in (3, 4):
        with pytest.raises(NoTierError, match=r"from 3 to \d+, which is not in a later tier"):
            list(Moves(rules, here, 100, asks=False).batches(words, array([0], "int32")))
    moves = Moves(rules, 2, 100, asks=True)
    assert [moves.used for _ in moves.batches(words, array([0], "int32"))] == [8]
    assert moves.tiers == (3, 3)
    moves.clear()
    assert moves.used == 0
    first, last = moves.tiers
    assert first > last


def test_a_position_that_a_later_tier_does_not_have_is_told() -> None:
    rules = compiled_rules(form_of(Skips(), symmetry=False), 0, False, ones(9))
    words = mixed([0b011111111, 0b101111111])
    whole = mixed([511])
    empty = mixed([])
    for bits in (0, 1):
        there = SolvedTier(1, bits, partitions(whole, array([-7 << HALF], "int32"), bits))
        found = solve_words(rules, 8, words, 10, lambda _: there)  # noqa: B023 - called at once
        assert found.tolist() == [7 << HALF | 1] * 2
    nowhere = SolvedTier(0, 0, partitions(empty, array([], "int32"), 0))
    with pytest.raises(DamagedFile, match="missing in partition 0 of a later tier"):
        solve_words(rules, 8, words, 10, lambda _: nowhere)


@pytest.mark.parametrize("capacity", [1, 2, 100])
def test_images_that_are_missing_from_a_tier(capacity: int) -> None:
    game = Drops(3, 3)
    rules = compiled_rules(form_of(game, symmetry=True), 0, folded=True, tiers=None)
    keys = [int(game.packed.pack(move.to.state)) for move in game.start.moves()]
    words = mixed(keys)

    def tier(some: list[int]) -> SolvedTier:
        there = mixed(some)
        return SolvedTier(len(some), 1, partitions(there, array([0] * len(some), "int32"), 1))

    images = [game.packed.canonical(key) for key in keys]
    assert not missing_images(rules.canonical, words, capacity, tier(keys))
    assert not missing_images(rules.canonical, words, capacity, tier(list(set(images))))
    for image in set(images):
        rest = [key for key in keys if key != image]
        assert missing_images(rules.canonical, words, capacity, tier(rest))


def test_positions_are_tallied_as_often_as_others_are_alike() -> None:
    game = Drops(3, 3)
    rules = compiled_rules(form_of(game, symmetry=True), 0, folded=True, tiers=None)
    whole, half = game.strong(), game.strong(symmetry=True)
    keys = [half.form.key(found.position) for found in half]
    words = mixed(keys)
    worths = {key: (half.score_at(key) or (0, 0))[0] for key in keys}
    given = array([worths[unmix(int(word))] for word in words], "int32")
    folded, single = Tally(rules, folded=True), Tally(rules, folded=False)
    for tally in (folded, single):
        tally.add(words[:5], given[:5])
        tally.add(words[5:], given[5:])
    assert sum(folded.counts.values()) == whole.positions
    assert sum(single.counts.values()) == half.positions
    margins = [found.result.margin for found in whole if found.result is not None]
    assert folded.counts == {margin: margins.count(margin) for margin in set(margins)}


def test_worths_that_are_too_many_are_refused(monkeypatch: Any) -> None:
    monkeypatch.setattr(backward, "WORTHS", 8)
    rules = compiled_rules(form_of(Skips(), symmetry=False), 0, False, ones(9))
    few = Tally(rules, folded=False)
    few.add(mixed(list(range(7))), array(range(7), "int32"))
    with pytest.raises(NotCompiled, match="too large"):
        few.add(mixed([7]), array([7], "int32"))


@pytest.mark.parametrize("bits", [0, 1, 3])
@pytest.mark.parametrize("positions", [0, 1 << 15, 1 << 16, 1 << 18, 1 << 40])
@pytest.mark.parametrize("turns", [False, True])
def test_questions_are_put_together_by_partitions(bits: int, positions: int, turns: bool) -> None:
    words = mixed(list(range(50)))
    sources, gains = array(range(50), "int32"), array(range(50 if turns else 0), "int64")
    near = {1, 4, 6}
    tier = SolvedTier(positions, bits, lambda _: pytest.fail("loaded"), near.__contains__)
    found = list(by_buckets(tier, (words, sources, gains)))
    numbers = [number for number, _ in found]
    assert numbers == sorted(numbers, key=lambda number: (number not in near, number))
    asked = {}
    for number, (some, whose, gained) in found:
        assert len(some) > 0
        assert len(gained) == (len(some) if turns else 0)
        assert {int(word) >> 64 - bits for word in some} == {number}
        for place, (word, source) in enumerate(zip(some.tolist(), whose.tolist(), strict=True)):
            asked[word] = (source, int(gained[place]) if turns else source)
    assert asked == {int(word): (place, place) for place, word in enumerate(words)}


# Rounds ------------------------------------------------------------------------------------------


def test_words_that_are_new() -> None:
    for words, known in (([1, 4, 6, 9], [0, 4, 9]), ([], [3]), ([3, 5], []), ([7], [7])):
        fresh, together = new_words(array(words), array(known))
        assert fresh.tolist() == sorted(set(words) - set(known))
        assert together.tolist() == sorted({*words, *known})


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("seed", range(12))
def test_moves_into_a_front_are_read_with_the_blocks_that_may_have_them(
    seed: int, tmp_path: Path
) -> None:
    dice = draws("front", seed)
    nodes = dice.choice([6, 40])
    moves = sorted({dice.randrange(nodes) << 32 | dice.randrange(20) for _ in range(37)})
    (file,) = runs_of([moves], tmp_path)
    every = [moves[place : place + 4] for place in range(0, len(moves), 4)]
    for size in (0, 1, 1, 2, 3, nodes):
        wanted = set(dice.sample(range(nodes), size))
        front = array(sorted(node << 1 | dice.randrange(2) for node in wanted))
        # A block reaches from its first move to that of the next.
        may = [
            block
            for block, after in zip(every, [*every[1:], None], strict=True)
            if any(
                block[0] < (node + 1) << 32 and (after is None or after[0] >= node << 32)
                for node in wanted
            )
        ]
        found = moves_into(front, file).tolist()
        assert found == [move for block in may for move in block]
        assert {move for move in moves if move >> 32 in wanted} <= set(found)


def everywhere(words: Any, bits: int) -> tuple[list[Any], SolvedTier]:
    """Return the partitions of words, and a tier that finds their places."""
    shift = 64 - bits
    parts = [
        array([word for word in words.tolist() if word >> shift == number])
        for number in range(1 << bits)
    ]
    none = array([], "int32")

    def partition(number: int) -> SolvedPartition:
        return SolvedPartition.of(parts[number], none, number << shift, shift)

    return parts, SolvedTier(len(words), bits, partition)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("bits", [0, 1, 2])
@pytest.mark.parametrize("seed", [0, 3, 4, 9, 11])
def test_rounds_backward_where_play_goes_round(seed: int, bits: int, tmp_path: Path) -> None:
    root = seed * SIZE
    game = TANGLE.node_turns, TANGLE.node_final, TANGLE.stuck
    expected = label_retrograde(root, *game, meter())
    rules = compiled_rules(
        form_of(TANGLE, symmetry=False), root, folded=False, tiers=LinearTier((1,), (0,))
    )
    parts, tier = everywhere(mixed(list(expected.turns)), bits)
    files: dict[tuple[int, int], list[NumberFile]] = {}

    def written_from(part: int) -> Callable[[int, Any], None]:
        def write(to: int, moves: Any) -> None:
            assert moves.tolist() == sorted(moves.tolist())
            runs = files.setdefault((part, to), [])
            path = tmp_path / f"{part}.{to}.{len(runs)}"
            write_numbers(path, moves)
            runs.append(NumberFile(path))

        return write

    states = [
        list_moves(rules, words, 12, tier, written_from(part)) for part, words in enumerate(parts)
    ]
    paid = {abs(margin) for node, margin in expected.margin.items() if not expected.plies[node]}
    stages = [(SPREAD, stake) for stake in sorted(paid - {0}, reverse=True)]
    for kind, stake in [*stages, (FORCE, 0), (HURRY, 0)]:
        fronts = [first_front(kind, state.worths, stake) for state in states]
        plies = 0
        while any(len(front) for front in fronts):
            plies += 1
            entering = [
                [
                    (front, moves_into(front, file))
                    for to, front in enumerate(fronts)
                    for file in files.get((part, to), [])
                ]
                for part in range(len(parts))
            ]
            fronts = [
                step(kind, stake, plies, state, iter(moves))
                for state, moves in zip(states, entering, strict=True)
            ]
            assert all(front.tolist() == sorted(front.tolist()) for front in fronts)
    found = {
        unmix(word): (worth >> HALF, worth & PLIES)
        for words, state in zip(parts, states, strict=True)
        for word, worth in zip(words.tolist(), state.worths.tolist(), strict=True)
        if worth != NOTHING
    }
    assert found == {
        node: (margin, expected.plies[node]) for node, margin in expected.margin.items()
    }


def test_a_position_that_no_partition_has_is_told() -> None:
    rules = compiled_rules(form_of(Skips(), symmetry=False), 0, False, ones(9))
    _, tier = everywhere(mixed([5]), 0)
    with pytest.raises(DamagedFile, match="missing in partition 0"):
        list_moves(rules, mixed([0b011111111]), 10, tier, lambda *_: None)


def test_gains_where_play_may_go_round_are_refused() -> None:
    """Only the last line makes a box."""
    rules = compiled_rules(form_of(Boxes(), symmetry=False), 0, False, ones(10))
    _, tier = everywhere(mixed(list(range(1 << 10))), 0)
    list_moves(rules, mixed([0]), 30, tier, lambda *_: None)
    with pytest.raises(NotCompiled, match="gained on the way"):
        list_moves(rules, mixed([0b0011001000]), 30, tier, lambda *_: None)
