"""How a game's positions are keys of a table: packed as whole numbers, or the nodes themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.reachable import IntegerRules
from grundy.engines.rule_tables import NotCompiled
from grundy.errors import RuleError
from grundy.forms.layers import LayerRules
from grundy.forms.packed import NO_NUMBER, Packed
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.turns import TurnForms, lower_final, lower_state, lower_turns
from grundy.native.compiling import can_compile
from grundy.rules.partizan import has_pieces
from grundy.rules.scoring import FunctionScoring, ScoringGame
from grundy.rules.turn import Turn, to
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.engines.scores import TurnOf
    from grundy.rules.position import Position
    from grundy.rules.searched import SearchedGame

LARGEST_KEY = 1 << 62

MAKERS = ((to, ("state", "gain", "again")), (Turn, ("gain", "again", "state")))


def as_it_is(position: Position) -> Any:
    """Return a position's state, with the player to move in a partizan game."""
    return position.state if position.player is None else (position.state, position.player)


class CompiledRules(dict[bool, IntegerRules]):
    """The rules of a game over whole numbers, compiled: with symmetry, and without."""

    def __init__(self, game: SearchedGame) -> None:
        super().__init__()


class KeyForm:
    """Keys are the game's nodes: states, with the player to move in a partizan game.

    With `symmetry` there is one key for all positions that the game's `canonical` makes one.
    """

    kind = "nodes"

    def __init__(self, game: SearchedGame, *, symmetry: bool) -> None:
        self.game, self.symmetry = game, symmetry

    def key(self, position: Position) -> Any:
        """Return the key of a position."""
        return position.node if self.symmetry else as_it_is(position)

    def key_of_node(self, node: Any) -> Any:
        """Return the key of a node of the game, which has symmetry."""
        return node

    def image(self, key: Any) -> Any:
        """Return the key that stands for a key that was made without symmetry."""
        return key

    def position(self, key: Any) -> Position:
        """Return the position with this key."""
        state, player = key if self.game.game_kind == "partizan" else (key, None)
        return self.game.position_of(state, player)

    def turns(self, key: Any) -> Iterable[TurnOf[Any]]:
        """Yield gain, whether the mover moves again, and the next key."""
        if self.symmetry:
            return self.game.node_turns(key)
        position = self.position(key)
        return (
            (turn.gain, turn.again, self.key(position.after(turn))) for turn in position.turns()
        )

    @property
    def layer_rules(self) -> LayerRules | None:
        """The rules over keys as they are, unchecked, where there are such."""
        return self.game.layer_rules(symmetry=self.symmetry)

    def final(self, key: Any) -> int | None:
        """Return the mover's margin where the game is over."""
        return self.game.node_final(key)

    def text(self, key: Any) -> str:
        """Return the position's text."""
        return str(self.position(key))

    def compiled(self, root: Any) -> IntegerRules:
        """Return the rules, compiled; a game's rules are compiled once.

        Raises `NotCompiled` with the reason.
        """
        known = store_of(self.game, CompiledRules)
        if self.symmetry not in known:
            known[self.symmetry] = self._lowered(root)
        return known[self.symmetry]

    @property
    def is_compiled(self) -> bool:
        """Whether the rules were compiled before."""
        return self.symmetry in store_of(self.game, CompiledRules)

    def _lowered(self, root: Any) -> IntegerRules:
        if not isinstance(self.game, ScoringGame) or self.game.arity != 1:
            raise NotCompiled("its states are not single numbers")
        if type(root) is not int or abs(root) >= LARGEST_KEY:
            raise NotCompiled("its states are not whole numbers of 62 bits")
        game: Any = self.game
        pairs = type(game).read_turn is FunctionScoring.read_turn
        if not pairs and type(game).read_turn is not ScoringGame.read_turn:
            raise NotCompiled("it reads its options in a way of its own")
        rule = game.rule if type(game).moves is FunctionScoring.moves else game.moves
        forms = TurnForms(MAKERS, pairs=pairs)
        own = type(game).canonical is not ScoringGame.canonical
        return _lowered(
            rule,
            forms,
            game.final if type(game).final is not ScoringGame.final else _never,
            game.canonical if self.symmetry and own else None,
            game.stuck,
        )


class PackedForm(KeyForm):
    """Keys are the whole numbers of a packed form."""

    kind = "packed"

    def __init__(self, game: SearchedGame, packed: Packed, *, symmetry: bool) -> None:
        super().__init__(game, symmetry=symmetry)
        self.packed = packed

    def key(self, position: Position) -> int:
        """Return the number of a position."""
        return self.image(self.packed.pack(as_it_is(position)))

    def key_of_node(self, node: Any) -> int:
        """Return the number of a node of the game."""
        return self.image(self.packed.pack(node))

    def image(self, key: int) -> int:
        """Return the number that stands for a number that was made without symmetry."""
        return self.packed.canonical(key) if self.symmetry else key

    def position(self, key: int) -> Position:
        """Return the position with this number."""
        return super().position(self.packed.unpack(key))

    def turns(self, key: int) -> Iterator[TurnOf[int]]:
        """Yield gain, whether the mover moves again, and the next number."""
        return self._read(self.packed.moves(key))

    def enough(self, key: int) -> Iterator[TurnOf[int]]:
        """Yield the same for moves one of which is as good as any."""
        return self._read(self.packed.sufficient(key))

    def _read(self, options: Iterable[Any]) -> Iterator[TurnOf[int]]:
        for option in options:
            turn = option if type(option) is Turn else Turn(0, False, option)
            following = self.packed.canonical(turn.state) if self.symmetry else turn.state
            yield turn.gain, turn.again, following

    @property
    def layer_rules(self) -> LayerRules | None:
        """The packed rules, whose options are numbers, or turns with gains."""
        packed, stuck = self.packed, self.game.stuck
        if self.symmetry:
            return None
        return LayerRules(
            packed.moves, packed.final, stuck, lambda keys: set(map(type, keys)) <= {int}
        )

    def final(self, key: int) -> int | None:
        """Return the mover's margin where the game is over."""
        return self.packed.final(key)

    def _lowered(self, root: Any) -> IntegerRules:
        packed = self.packed
        return _lowered(
            packed.moves,
            TurnForms(MAKERS),
            packed.final,
            packed.canonical if self.symmetry else None,
            self.game.stuck,
        )


def form_of(game: SearchedGame, *, symmetry: bool, start: Position | None = None) -> KeyForm:
    """Return the form of a game's keys; nodes made of pieces are no keys, for no state has them.

    Where the position `start` does not fit the game's packed form, keys are nodes.
    """
    symmetry = symmetry and not has_pieces(game)
    packed = packed_for(game, start)
    if packed is not None:
        return PackedForm(game, packed, symmetry=symmetry)
    return KeyForm(game, symmetry=symmetry)


def number_form(position: Position) -> KeyForm:
    """Return how a compiled search sees what can be reached from a position."""
    packed = packed_for(position.game, position)
    symmetry = packed is None or packed.images_pay
    return form_of(position.game, symmetry=symmetry, start=position)


def packed_for(game: SearchedGame, start: Position | None) -> Packed | None:
    """Return the packed form of a game, where a position fits it."""
    packed = game.packed
    if packed is None or start is None or packed.pack(as_it_is(start)) != NO_NUMBER:
        return packed
    return None


def check_packed(game: SearchedGame, position: Position) -> None:
    """Compare the packed rules with the game's own at one position.

    Raises `RuleError` where they differ.
    """
    packed = game.packed
    if packed is None:
        return
    form = PackedForm(game, packed, symmetry=False)
    key = form.key(position)
    if form.position(key) != position:
        raise RuleError(f"the packed form of {game.text} does not unpack to {position}")
    own = KeyForm(game, symmetry=False)
    ends = _end(form, key), _end(own, own.key(position))
    if ends[0] != ends[1]:
        raise RuleError(
            f"the packed form of {game.text} gives a different result at {position}: {ends}"
        )
    if ends[0] is not None:
        return
    _check_wins(game, packed, key, position)
    packed_turns = {(gain, again, form.position(to)) for gain, again, to in form.turns(key)}
    own_turns = {(turn.gain, turn.again, position.after(turn)) for turn in position.turns()}
    if packed_turns != own_turns:
        raise RuleError(f"the packed form of {game.text} gives different moves at {position}")
    enough = {(gain, again, form.position(to)) for gain, again, to in form.enough(key)}
    if not enough or enough - own_turns:
        raise RuleError(
            f"the packed form of {game.text} names other moves as sufficient at {position} than "
            "some of its moves"
        )


def _check_wins(game: SearchedGame, packed: Packed, key: int, position: Position) -> None:
    """Compare what helps a search with its definition."""
    if game.largest is None:
        return  # without a largest margin nobody asks
    form = PackedForm(game, packed, symmetry=False)
    wins = _wins(form, key)
    if packed.wins_at_once(key) and not wins:
        raise RuleError(
            f"the packed form of {game.text} says that a move wins at once at {position}: none does"
        )
    if wins or type(packed).candidates is Packed.candidates:
        return
    named = {packed.canonical(option) for _, option, _ in packed.candidates(key)}
    safe = {packed.canonical(there) for *_, there in form.turns(key) if not _wins(form, there)}
    if named != safe:
        raise RuleError(
            f"the packed form of {game.text} names other candidates at {position} than the moves "
            "after which nobody wins at once"
        )


def _end(form: KeyForm, key: Any) -> int | None:
    """Return the mover's margin where play ends, be it that there is no move; None elsewhere."""
    margin = form.final(key)
    if margin is None and not any(True for _ in form.turns(key)):
        return form.game.stuck
    return margin


def _wins(form: PackedForm, key: int) -> bool:
    """Return whether one move wins by the game's largest margin."""
    if form.final(key) is not None:
        return False
    won = [
        gain + ends if again else gain - ends
        for gain, again, there in form.turns(key)
        if (ends := _end(form, there)) is not None
    ]
    return form.game.largest in won


def _never(number: int) -> int | None:  # noqa: ARG001 - as `final` is called
    return None


def _lowered(rule: Any, forms: TurnForms, final: Any, canonical: Any, stuck: int) -> IntegerRules:
    if not can_compile():
        raise NotCompiled("Numba is not installed")
    try:
        return IntegerRules(
            lower_turns(rule, forms, compiled=True),
            lower_final(final, compiled=True),
            None if canonical is None else lower_state(canonical, compiled=True),
            stuck,
        )
    except NotLowered as error:
        raise NotCompiled(str(error)) from error
