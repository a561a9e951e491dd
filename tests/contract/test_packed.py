"""Every packed form says what its game's own rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import grundy as gr
from grundy.engines.group_margins import group_margins
from grundy.forms.packed import NO_NUMBER, SAFE, WON
from grundy.games.catalogue import find, game_class
from grundy.games.dots_and_boxes import DotsAndBoxes
from grundy.limits.budget import Limits, Meter
from grundy.rules.boards.packed_boxes import PackedBoxes
from grundy.rules.boards.packed_cells import PackedCells
from grundy.rules.boards.packed_lines import PackedDrops, PackedRows
from grundy.solving.key_form import as_it_is, check_packed
from tests.chance import draws
from tests.stones import Drops, Rows


def games() -> list[Any]:
    """Return the catalogue's games that have a packed form, and those of the tests."""
    kinds = gr.ScoringGame, gr.PartizanGame
    searched = [name for name in gr.names() if issubclass(game_class(name), kinds)]
    named = {text.partition("(")[0] for name in searched for text in game_class(name).examples}
    known = [find(text) for text in sorted(named)]
    own = [Rows(3, 3, 3), Rows(3, 4, 3), Rows(2, 5, 4), Rows(4, 4, 3), Drops(4, 4), Drops(6, 7)]
    other = [find(text) for text in OTHER_SIZES]
    return [game for game in [*known, *other] if getattr(game, "packed", None) is not None] + own


OTHER_SIZES = (
    *("hexapawn:4x1", "hexapawn:5x2", "hexapawn:3x5", "hexapawn:4x4", "hexapawn:6x5"),
    *("dots-and-boxes:1x3", "dots-and-boxes:3x2", "dots-and-boxes:3x3", "dots-and-boxes:5x5"),
    *("kalah:1,1", "kalah:1,9", "kalah:2,6", "kalah:4,3", "kalah:6,2", "kalah:5,6"),
    *("connect-four:5x1", "connect-four:1x5", "connect-four:7x4"),
    *("hex:1x1", "hex:1x4", "hex:4x1", "hex:2x5", "hex:4x3", "hex:5x6"),
)


def start_of(game: Any) -> Any:
    """Return the opening position, with Left to move in a partizan game."""
    return game.start.left() if game.game_kind == "partizan" else game.start


def played(game: Any, games: int = 30) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the positions of some random games, with their moves."""
    chance = draws(1)
    for number in range(games):
        position = start_of(game)
        if position.player is not None and number % 2:
            position = position.game.start.right()
        while True:
            moves = position.moves()
            yield position, moves
            if not moves:
                break
            position = chance.choice(moves).to


@pytest.mark.parametrize("game", games(), ids=str)
def test_packed_rules_are_the_rules(game: Any) -> None:
    packed = game.packed
    tiers = type(packed).tier is not gr.Packed.tier
    for position, moves in played(game):
        check_packed(game, position)
        number = packed.pack(as_it_is(position))
        for move in moves if tiers else ():
            assert packed.tier(packed.pack(as_it_is(move.to))) > packed.tier(number) >= 0


@pytest.mark.parametrize("game", games(), ids=str)
def test_packed_images_are_those_of_the_game(game: Any) -> None:
    packed = game.packed
    if type(game).canonical is gr.ScoringGame.canonical:
        return  # the form may know more
    images: dict[int, set[Any]] = {}
    nodes: dict[Any, set[int]] = {}
    for position, _ in played(game):
        image = packed.canonical(packed.pack(as_it_is(position)))
        assert packed.canonical(image) == image
        images.setdefault(image, set()).add(position.node)
        nodes.setdefault(position.node, set()).add(image)
    assert {len(found) for found in (*images.values(), *nodes.values())} == {1}


def test_a_wrong_packed_form_is_found() -> None:
    class TwoRows(Rows):
        @property
        def packed(self) -> PackedRows:
            return PackedRows(3, 3, 2)

    game = TwoRows(3, 3, 3)
    with pytest.raises(gr.RuleError, match="gives a different result"):
        check_packed(game, game("xx./o../..."))


@pytest.mark.parametrize("size", ["1x1", "1x3", "3x1", "2x2"])
def test_lines_that_are_sufficient_and_their_images(size: str) -> None:
    game: Any = find(f"dots-and-boxes:{size}")
    boards = range(1 << len(game.groups))
    margins = group_margins(game.groups, Meter(Limits()))
    images = [game.packed.canonical(board) for board in boards]
    alike = Counter(images)
    for board in boards[:-1]:
        found = max(
            gain + margins[to] if again else gain - margins[to]
            for gain, again, to in game.packed.sufficient(board)
        )
        assert found == margins[board], game.write(board)
        assert images[board] == game.canonical(board)
        assert game.packed.alike(board) == alike[images[board]]


@pytest.mark.parametrize("size", ["1x5", "2x3", "3x2"])
def test_lines_that_are_sufficient_on_larger_boards(size: str) -> None:
    test_lines_that_are_sufficient_and_their_images(size)


def test_pawns_have_as_many_images_as_they_say() -> None:
    game: Any = find("hexapawn:3x3")
    packed = game.packed
    for position, _ in played(game):
        number = packed.pack(position.state)
        pawns = number % packed.turn
        images = {
            image | mover for image in (pawns, packed.mirrored(pawns)) for mover in (0, packed.turn)
        }
        assert number in images
        assert {packed.canonical(image) for image in images} == {packed.canonical(number)}
        assert packed.alike(number) == len(images)


def test_sufficient_moves_that_are_none_are_found() -> None:
    class Hasty(PackedBoxes):
        def sufficient(self, number: int) -> Iterator[gr.Turn]:
            yield gr.to(number | self.lines)

    class HastyBoxes(DotsAndBoxes):
        @property
        def packed(self) -> PackedBoxes:
            return Hasty(1, 1)

    game = HastyBoxes(1, 1)
    check_packed(game, game("-/||/-"))
    with pytest.raises(gr.RuleError, match="sufficient"):
        check_packed(game, game("-/|./."))


def test_what_is_too_much_for_a_packed_form_is_searched_as_it_is() -> None:
    game = find("kalah:2,2")
    assert game.packed is not None
    assert game.packed.pack((9, 9, 9, 9)) == NO_NUMBER
    assert game.packed.pack((4, 3, 4, 4)) != NO_NUMBER
    many = game(9, 1, 2, 9)
    found = {many.solve(engine=engine).score for engine in (None, "alpha-beta", "memory")}
    assert found == {gr.strong(many)(many).score} == {many.score}


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        *[("hexapawn:4x3", 8), ("kalah:3,2", None), ("dots-and-boxes:1x4", None)],
        ("hex:3x3", 5),
    ],
)
def test_compiled_and_plain_rules_over_numbers_agree(text: str, plies: int | None) -> None:
    start = start_of(find(text))
    with gr.forgetting(), gr.budget(interpreted=0):
        compiled = start.solve(engine="alpha-beta", plies=True)
    assert compiled.method.startswith("compiled")
    with gr.forgetting():
        plain = start.solve(engine="memory")
    assert (compiled.outcome, compiled.score) == (plain.outcome, plain.score)
    assert compiled.remoteness in (None, plain.remoteness)
    assert compiled.remoteness == plies


def test_boards_beyond_62_bits_have_none() -> None:
    assert find("hexapawn:6x5").packed is not None
    assert find("hexapawn:6x6").packed is None
    assert find("kalah:5,6").packed is not None
    assert find("kalah:6,4").packed is None
    assert find("dots-and-boxes:5x5").packed is not None
    assert find("dots-and-boxes:5x6").packed is None
    assert PackedDrops.fitting(6, 7, 4) is not None
    assert PackedDrops.fitting(8, 8, 4) is None
    assert PackedRows.fitting(5, 6, 5) is not None
    assert PackedRows.fitting(6, 6, 5) is None
    assert find("hex:5x6").packed is not None
    assert find("hex:4x8").packed is None


BOARDS_BEFORE = [
    *(Rows(3, 3, 3), Rows(2, 4, 3), Drops(4, 3), Drops(3, 4)),
    *map(find, ("hexapawn:3x3", "hexapawn:4x3", "hexapawn:3x4", "hex:3x3", "hex:2x4")),
]


@pytest.mark.parametrize("game", BOARDS_BEFORE, ids=str)
def test_positions_before_are_those_whose_moves_lead_here(game: Any) -> None:
    packed = game.packed
    found, before = [packed.pack(as_it_is(start_of(game)))], dict[int, set[int]]()
    for number in found:
        for there in packed.moves(number) if packed.final(number) is None else ():
            if there not in before:
                found.append(there)
            before.setdefault(there, set()).add(number)
    reach = set(found)
    for number in found:
        listed = list(packed.before(number))
        assert len(set(listed)) == len(listed)
        assert {q for q in listed if q in reach} == before.get(number, set())
        for q in listed:
            assert packed.final(q) is None
            assert number in packed.moves(q)


def test_a_wrong_candidate_is_found() -> None:
    class Careless(PackedRows):
        def candidates(self, number: int) -> Iterator[tuple[int, int, int]]:
            yield from ((0, option, 0) for option in self.moves(number))

    class CarelessRows(Rows):
        largest = 1

        @property
        def packed(self) -> PackedRows:
            return Careless(3, 3, 3)

    game = CarelessRows(3, 3, 3)
    check_packed(game, game.start)
    with pytest.raises(gr.RuleError, match="names other candidates"):
        check_packed(game, game("xx./o../..."))


class Margins(dict[int, int]):
    """The margin of the player to move at a number, by the definition."""

    def __init__(self, packed: gr.Packed) -> None:
        self.packed = packed

    def __missing__(self, number: int) -> int:
        ended = self.packed.final(number)
        if ended is None:
            ended = max(-self[there] for there in self.packed.moves(number))
        self[number] = ended
        return ended


def test_a_candidate_is_as_safe_as_it_says() -> None:
    said = {0: 0, SAFE: 0, WON: 0}
    for rows, columns, length in [(3, 4, 3), (4, 3, 3), (4, 4, 4), (5, 3, 3), (2, 6, 3), (3, 4, 4)]:
        packed, chance = PackedDrops(rows, columns, length), draws(rows * columns)
        margins = Margins(packed)
        for _ in range(100):
            number = packed.bottom
            while packed.final(number) is None and not packed.wins_at_once(number):
                if packed.ones(number) > columns // 2:  # few stones take long to score
                    for _, there, safety in packed.candidates(number):
                        assert safety <= 1 - margins[there]  # at least a tie, or a win
                        said[safety] += 1
                number = chance.choice(list(packed.moves(number)))
    assert min(said.values()) > 10, said


@pytest.mark.parametrize("size", [(3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (1, 4)])
def test_chains_of_bridges_win(size: tuple[int, int]) -> None:
    packed, chance = PackedCells(*size), draws(sum(size))
    margins, secured = Margins(packed), 0
    for turn in (0, packed.turn):
        for _ in range(180):
            number = turn
            while packed.final(number) is None and not packed.wins_at_once(number):
                if packed.tier(number) > packed.cells - 9:  # few marks take long to score
                    for _, there, safety in packed.candidates(number):
                        secured += safety == WON
                        assert safety == 0 or margins[there] == -1, packed.unpack(there)
                number = chance.choice(list(packed.moves(number)))
    assert secured > 10 or min(size) == 1


def test_who_has_connected_has_no_number() -> None:
    game = find("hex:2x2")
    for text, player in (("LR/L.", "left"), ("RR/L.", "right")):
        position = game(text).starting(player)
        assert as_it_is(position) == (text, player)
        assert game.packed is not None
        assert game.packed.pack((text, player)) == NO_NUMBER
        with gr.forgetting(), gr.budget(interpreted=0):
            found = [position.solve(engine=engine) for engine in (None, "alpha-beta", "memory")]
        assert {(str(f.outcome), f.score) for f in found} == {("N", 1)}
